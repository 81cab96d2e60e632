//! The moderator's vocabulary, and who hears what.

use serde::{Deserialize, Serialize};
use shakmaty::{Color, Role};
use smallvec::{SmallVec, smallvec};

use crate::{
    moves::{MoveKind, castling_side},
    outcome::{Ended, Outcome, Reason},
    position::Played,
};

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
}

impl ModeratorText {
    /// All of them, in their order.
    pub const ALL: [ModeratorText; ModeratorText::BlackDropped as usize + 1] = {
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
        ]
    };
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

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Announcement {
    pub text: ModeratorText,
    pub audience: Audience,
    /// What the pawn became, with `*_promoted`.
    pub promoted_to: Option<Role>,
    /// What came from the reserve, with `*_dropped`.
    pub dropped: Option<Role>,
}

impl Announcement {
    pub fn to(audience: Audience, text: ModeratorText) -> Announcement {
        Announcement { text, audience, promoted_to: None, dropped: None }
    }
}

pub type Announcements = SmallVec<[Announcement; 4]>;

/// What is announced about a move: its kind to the opponent, check and the end of the game to both. `in_check` is the
/// side that the move leaves in check; in the middle of a turn that may be the mover.
pub fn announce_move(played: &Played, in_check: Option<Color>, ended: Option<Ended>) -> Announcements {
    use ModeratorText as T;
    let mover = played.mover;
    let of_mover = |white, black| mover.fold_wb(white, black);
    let to_opponent = Audience::Only(!mover);

    let moved = match (played.movement.kind, played.captured) {
        _ if played.hit.is_some() => of_mover(T::WhiteHit, T::BlackHit),
        (MoveKind::Castle, _) => {
            if castling_side(played.movement.from, played.movement.to).is_king_side() {
                of_mover(T::WhiteCastledKingside, T::BlackCastledKingside)
            } else {
                of_mover(T::WhiteCastledQueenside, T::BlackCastledQueenside)
            }
        }
        (MoveKind::Drop, _) => of_mover(T::WhiteDropped, T::BlackDropped),
        (MoveKind::EnPassant, _) => of_mover(T::WhiteMovedCapturedEp, T::BlackMovedCapturedEp),
        (_, Some(_)) => of_mover(T::WhiteMovedCaptured, T::BlackMovedCaptured),
        (_, None) => of_mover(T::WhiteMoved, T::BlackMoved),
    };
    let dropped = played.movement.dropped();
    let mut said: Announcements = smallvec![Announcement { dropped, ..Announcement::to(to_opponent, moved) }];
    if let Some(role) = played.movement.promotion().filter(|_| played.hit.is_none()) {
        said.push(Announcement {
            promoted_to: Some(role),
            ..Announcement::to(to_opponent, of_mover(T::WhitePromoted, T::BlackPromoted))
        });
    }
    let mate = ended.is_some_and(|ended| ended.outcome.reason == Reason::Checkmate);
    if let Some(side) = in_check.filter(|_| !mate) {
        said.push(Announcement::to(Audience::Both, side.fold_wb(T::WhiteInCheck, T::BlackInCheck)));
    }
    if let Some(ended) = ended {
        said.extend(announce_end(ended));
    }
    said
}

/// What both sides hear about an end on the board: how it counts, and every draw that coincides with it.
pub fn announce_end(ended: Ended) -> Announcements {
    let Ended { outcome, draws } = ended;
    let coinciding = [
        (draws.insufficient_material, Reason::Insufficient),
        (draws.threefold, Reason::Threefold),
        (draws.fifty_moves, Reason::FiftyMove),
    ];
    let listed = |reason| coinciding.contains(&(true, reason));
    let first = Some(outcome).filter(|outcome| !listed(outcome.reason));
    let draws = coinciding.into_iter().filter(|(holds, _)| *holds).map(|(_, reason)| Outcome::draw(reason));
    first
        .into_iter()
        .chain(draws)
        .map(|outcome| Announcement::to(Audience::Both, announce_outcome(outcome)))
        .collect()
}

/// The announcement of an end on the board.
fn announce_outcome(outcome: Outcome) -> ModeratorText {
    use ModeratorText as T;
    let by_winner = |white, black, nobody| match outcome.winner {
        Some(Color::White) => white,
        Some(Color::Black) => black,
        None => nobody,
    };
    match outcome.reason {
        Reason::Checkmate => by_winner(T::WhiteCheckmate, T::BlackCheckmate, T::Stalemate),
        Reason::Stalemate => T::Stalemate,
        Reason::Insufficient => T::DrawInsufficient,
        Reason::FiftyMove => T::DrawFifty,
        Reason::Threefold => T::DrawThreefold,
        Reason::KingCaptured => by_winner(T::WhiteTookKing, T::BlackTookKing, T::DrawNoMoves),
        Reason::NoMoves
        | Reason::AllCaptured
        | Reason::FirstPromotion
        | Reason::FirstCapture
        | Reason::ChecksGiven
        | Reason::HillReached
        | Reason::Extinct
        | Reason::Exploded => by_winner(T::WhiteWon, T::BlackWon, T::DrawNoMoves),
    }
}
