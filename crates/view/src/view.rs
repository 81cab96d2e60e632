//! Everything that one seat may know about a game.

use serde::{Deserialize, Serialize};

use crate::{
    duplicate::DuplicateView,
    ending::Ending,
    profile::ProfileView,
    seat::{BySeat, Seat},
    seen::{Asking, ClockFace, Destinations, Drops, Said, SeenMove, SeenPiece, Tray},
    sensed::{SensedSquare, Sensing},
    words::{Square, SquareSet},
};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct View {
    pub seat: Seat,
    /// Moves made so far, by all sides.
    pub ply: u32,
    pub turn: Seat,
    /// On the seat's own turn, where its sight allows it to know them.
    pub legal: Vec<Destinations>,
    /// What may be dropped where, under the same conditions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional = nullable))]
    pub drops: Vec<Drops>,
    /// The moves that the seat knows: all in open sight, else its own.
    pub moves: Vec<SeenMove>,
    /// Who has offered a draw that still stands.
    pub draw_offer: Option<Seat>,
    pub ending: Option<Ending>,
    #[serde(flatten)]
    pub boards: Boards,
}

/// What a seat is shown beside the moves: one board with all that is known of it, or the four of duplicate chess.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Boards {
    Duplicate { duplicate: Box<DuplicateView> },
    One(OneBoard),
}

/// A board for two, as far as one seat knows it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct OneBoard {
    /// In the order of their ids.
    pub pieces: Vec<SeenPiece>,
    /// The squares whose content the seat knows.
    pub visible: SquareSet,
    /// Squares that it does not see, but on which it knows something to stand.
    #[serde(default, skip_serializing_if = "SquareSet::is_empty")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional = nullable))]
    pub felt: SquareSet,
    /// Whether this seat stands in check; null where the rules know no check.
    pub in_check: Option<bool>,
    /// The seat's own piece that must move.
    pub touched: Option<Square>,
    /// What the seat has captured, and what it has lost.
    pub taken: Tray,
    pub lost: Tray,
    pub clock: Option<ClockFace>,
    pub announcements: Vec<Said>,
    /// Checks that each seat has given, where those are counted and nothing is hidden.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub checks: Option<BySeat<u8>>,
    /// What each seat may drop, where there are drops; null for a seat whose reserve is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub reserves: Option<BySeat<Option<Tray>>>,
    /// On the seat's own turn, where it may ask for pawn captures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub asking: Option<Asking>,
    /// On the seat's own turn, where there is sensing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub sensing: Option<Sensing>,
    /// What the seat last sensed on each square, and when.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional = nullable))]
    pub sensed: Vec<SensedSquare>,
    /// The modifiers in force and those to come, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub profile: Option<Box<ProfileView>>,
}

impl View {
    pub fn last_move(&self) -> Option<SeenMove> {
        self.moves.last().copied()
    }

    /// The one board of a two-player game.
    pub fn board(&self) -> Option<&OneBoard> {
        match &self.boards {
            Boards::One(board) => Some(board),
            Boards::Duplicate { .. } => None,
        }
    }

    pub fn board_mut(&mut self) -> Option<&mut OneBoard> {
        match &mut self.boards {
            Boards::One(board) => Some(board),
            Boards::Duplicate { .. } => None,
        }
    }

    // Only a single board can show these; in duplicate chess they are all empty.

    pub fn pieces(&self) -> &[SeenPiece] {
        self.board().map_or(&[], |board| &board.pieces)
    }

    pub fn piece_at(&self, square: Square) -> Option<SeenPiece> {
        self.pieces().iter().find(|piece| piece.square == square).copied()
    }

    pub fn visible(&self) -> SquareSet {
        self.board().map_or_else(SquareSet::default, |board| board.visible)
    }

    pub fn felt(&self) -> SquareSet {
        self.board().map_or_else(SquareSet::default, |board| board.felt)
    }

    pub fn in_check(&self) -> Option<bool> {
        self.board()?.in_check
    }

    pub fn touched(&self) -> Option<Square> {
        self.board()?.touched
    }

    pub fn clock(&self) -> Option<ClockFace> {
        self.board()?.clock
    }

    pub fn announcements(&self) -> &[Said] {
        self.board().map_or(&[], |board| &board.announcements)
    }

    /// What a seat may drop, as far as this one knows.
    pub fn reserve(&self, seat: Seat) -> Option<Tray> {
        self.board()?.reserves?[seat.color()]
    }

    pub fn asking(&self) -> Option<Asking> {
        self.board()?.asking
    }

    pub fn sensing(&self) -> Option<Sensing> {
        self.board()?.sensing
    }

    pub fn sensed(&self) -> &[SensedSquare] {
        self.board().map_or(&[], |board| &board.sensed)
    }

    pub fn profile(&self) -> Option<&ProfileView> {
        self.board()?.profile.as_deref()
    }

    /// The four boards of duplicate chess.
    pub fn duplicate(&self) -> Option<&DuplicateView> {
        match &self.boards {
            Boards::One(_) => None,
            Boards::Duplicate { duplicate } => Some(duplicate),
        }
    }
}
