//! Everything that one seat may know of a game.

use rules::{ModeratorText, Traits};
use serde::{Deserialize, Serialize};

use crate::{
    duplicate::DuplicateView,
    ending::Ending,
    profile::ProfileView,
    seat::{BySeat, Seat},
    words::{Role, Square, SquareSet},
};

/// Milliseconds since 1970, as the server's clock told them.
pub type Millis = u64;

/// Names a piece for one seat for as long as that seat can follow it. In a game with hidden pieces one
/// that leaves sight and comes back has another id.
pub type PieceId = u32;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
pub struct View {
    pub seat: Seat,
    /// Moves made so far, by all sides.
    pub ply: u32,
    pub turn: Seat,
    /// On the seat's own turn, where its sight allows it to know them.
    pub legal: Vec<Destinations>,
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
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
pub enum Boards {
    Duplicate { duplicate: Box<DuplicateView> },
    One(OneBoard),
}

/// A board for two, as far as one seat knows it.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
pub struct OneBoard {
    /// In the order of their ids.
    pub pieces: Vec<SeenPiece>,
    /// The squares whose content the seat knows.
    pub visible: SquareSet,
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
    #[cfg_attr(any(test, feature = "typescript"), ts(optional))]
    pub checks: Option<BySeat<u8>>,
    /// The modifiers in force and those to come, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "typescript"), ts(optional))]
    pub profile: Option<Box<ProfileView>>,
}

impl View {
    pub fn last_move(&self) -> Option<SeenMove> {
        self.moves.last().copied()
    }

    /// The one board of a game for two.
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

    // What one board alone can show; nothing of it in duplicate chess.

    pub fn pieces(&self) -> &[SeenPiece] {
        self.board().map_or(&[], |board| &board.pieces)
    }

    pub fn piece_at(&self, square: Square) -> Option<SeenPiece> {
        self.pieces().iter().find(|piece| piece.square == square).copied()
    }

    pub fn visible(&self) -> SquareSet {
        self.board().map_or_else(SquareSet::default, |board| board.visible)
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

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
pub struct SeenPiece {
    pub id: PieceId,
    pub square: Square,
    pub role: Role,
    pub owner: Seat,
    /// Its hit points, where captures take those.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "typescript"), ts(optional))]
    pub hp: Option<u8>,
    /// What the profile says of it.
    #[serde(default, skip_serializing_if = "Traits::is_none")]
    #[cfg_attr(any(test, feature = "typescript"), ts(optional, as = "Option<Traits>"))]
    pub modifiers: Traits,
    /// It is royal though it is no king.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(any(test, feature = "typescript"), ts(optional = nullable))]
    pub royal: bool,
    /// It has moved, in games by house rules, and as far as the seat may know.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(any(test, feature = "typescript"), ts(optional = nullable))]
    pub moved: bool,
}

impl SeenPiece {
    /// One of which there is nothing else to say.
    pub fn plain(id: PieceId, square: Square, role: Role, owner: Seat) -> SeenPiece {
        SeenPiece {
            id,
            square,
            role,
            owner,
            hp: None,
            modifiers: Traits::default(),
            royal: false,
            moved: false,
        }
    }
}

/// Where the piece on a square may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
pub struct Destinations {
    pub from: Square,
    pub to: SquareSet,
    /// Those of `to` on which the pawn is promoted.
    #[serde(default, skip_serializing_if = "SquareSet::is_empty")]
    pub promoting: SquareSet,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
pub struct SeenMove {
    pub ply: u32,
    pub by: Seat,
    pub from: Square,
    /// In Chess960 the rook's square, if the king castles.
    pub to: Square,
    /// What a pawn became, or which half of a piece moved on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promotion: Option<Role>,
    pub at: Millis,
}

/// Captured pieces by kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
pub struct Tray {
    pub pawn: u8,
    pub knight: u8,
    pub bishop: u8,
    pub rook: u8,
    pub queen: u8,
    pub king: u8,
}

impl Tray {
    pub fn add(&mut self, role: Role) {
        let count = match role.0 {
            rules::Role::Pawn => &mut self.pawn,
            rules::Role::Knight => &mut self.knight,
            rules::Role::Bishop => &mut self.bishop,
            rules::Role::Rook => &mut self.rook,
            rules::Role::Queen => &mut self.queen,
            rules::Role::King => &mut self.king,
        };
        *count += 1;
    }
}

/// What the clocks showed at `at`, and which of them has run since.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
pub struct ClockFace {
    pub remaining_ms: BySeat<u64>,
    pub running: Option<Seat>,
    pub at: Millis,
}

/// An announcement as a seat heard it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "typescript"), derive(ts_rs::TS))]
pub struct Said {
    /// How many moves had been made.
    pub ply: u32,
    pub text: ModeratorText,
    /// None if both seats heard it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promoted_to: Option<Role>,
    pub at: Millis,
}
