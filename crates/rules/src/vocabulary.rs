//! The moderator's vocabulary.

use serde::{Deserialize, Serialize};
use shakmaty::Color;

/// What the moderator can announce.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum ModeratorText {
    NoSuchPiece,
    NoLegalMoves,
    WontHelp,
    IllegalMove,
    WhiteMoved,
    BlackMoved,
    WhiteMovedCaptured,
    BlackMovedCaptured,
    WhiteMovedCapturedEp,
    BlackMovedCapturedEp,
    WhiteHit,
    BlackHit,
    WhiteCastledKingside,
    WhiteCastledQueenside,
    BlackCastledKingside,
    BlackCastledQueenside,
    WhiteInCheck,
    BlackInCheck,
    WhitePromoted,
    BlackPromoted,
    WhiteCheckmate,
    BlackCheckmate,
    Stalemate,
    DrawInsufficient,
    DrawFifty,
    DrawThreefold,
    DrawNoMoves,
    WhiteTookKing,
    BlackTookKing,
    WhiteWon,
    BlackWon,
    DrawAgreed,
    WhiteResigned,
    BlackResigned,
    WhiteOutOfTime,
    BlackOutOfTime,
    WhiteAbandoned,
    BlackAbandoned,
    WhiteLeft,
    BlackLeft,
    BothAbandoned,
    Aborted,
    AiUnavailable,
    WhiteDropped,
    BlackDropped,
    No,
    Nonsense,
    WhitePawnTries,
    BlackPawnTries,
    AnyYes,
    AnyNo,
    DrawCap,
}

impl ModeratorText {
    /// All of them, in their order.
    pub const ALL: [ModeratorText; ModeratorText::DrawCap as usize + 1] = {
        use ModeratorText as T;
        [
            T::NoSuchPiece,
            T::NoLegalMoves,
            T::WontHelp,
            T::IllegalMove,
            T::WhiteMoved,
            T::BlackMoved,
            T::WhiteMovedCaptured,
            T::BlackMovedCaptured,
            T::WhiteMovedCapturedEp,
            T::BlackMovedCapturedEp,
            T::WhiteHit,
            T::BlackHit,
            T::WhiteCastledKingside,
            T::WhiteCastledQueenside,
            T::BlackCastledKingside,
            T::BlackCastledQueenside,
            T::WhiteInCheck,
            T::BlackInCheck,
            T::WhitePromoted,
            T::BlackPromoted,
            T::WhiteCheckmate,
            T::BlackCheckmate,
            T::Stalemate,
            T::DrawInsufficient,
            T::DrawFifty,
            T::DrawThreefold,
            T::DrawNoMoves,
            T::WhiteTookKing,
            T::BlackTookKing,
            T::WhiteWon,
            T::BlackWon,
            T::DrawAgreed,
            T::WhiteResigned,
            T::BlackResigned,
            T::WhiteOutOfTime,
            T::BlackOutOfTime,
            T::WhiteAbandoned,
            T::BlackAbandoned,
            T::WhiteLeft,
            T::BlackLeft,
            T::BothAbandoned,
            T::Aborted,
            T::AiUnavailable,
            T::WhiteDropped,
            T::BlackDropped,
            T::No,
            T::Nonsense,
            T::WhitePawnTries,
            T::BlackPawnTries,
            T::AnyYes,
            T::AnyNo,
            T::DrawCap,
        ]
    };

    /// Whether it is said during a turn, of a try or a question, and not of a move.
    pub fn is_of_turn(self) -> bool {
        matches!(self, ModeratorText::AnyYes | ModeratorText::AnyNo) || Denial::heard(self).is_some()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Audience {
    Only(Color),
    Both,
}

impl Audience {
    pub fn includes(self, color: Color) -> bool {
        match self {
            Audience::Only(listener) => listener == color,
            Audience::Both => true,
        }
    }
}

/// The moderator's answers to a try that comes to nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Denial {
    NoSuchPiece,
    NoLegalMoves,
    WontHelp,
    IllegalMove,
    /// Hidden pieces are to blame.
    No,
    /// What its side knows rules it out.
    Nonsense,
}

impl Denial {
    pub const ALL: [Denial; 6] = [
        Denial::NoSuchPiece,
        Denial::NoLegalMoves,
        Denial::WontHelp,
        Denial::IllegalMove,
        Denial::No,
        Denial::Nonsense,
    ];

    pub fn text(self) -> ModeratorText {
        match self {
            Denial::NoSuchPiece => ModeratorText::NoSuchPiece,
            Denial::NoLegalMoves => ModeratorText::NoLegalMoves,
            Denial::WontHelp => ModeratorText::WontHelp,
            Denial::IllegalMove => ModeratorText::IllegalMove,
            Denial::No => ModeratorText::No,
            Denial::Nonsense => ModeratorText::Nonsense,
        }
    }

    /// The denial that an announcement is, if it is one.
    pub fn heard(text: ModeratorText) -> Option<Denial> {
        Denial::ALL.into_iter().find(|denial| denial.text() == text)
    }
}
