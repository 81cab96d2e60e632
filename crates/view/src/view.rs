//! Everything that one seat may know of a game.

use rules::{ModeratorText, Traits};
use serde::{Deserialize, Serialize};

use crate::{
    compass::CompassView,
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
    /// Moves made so far, by both sides.
    pub ply: u32,
    pub turn: Seat,
    /// In the order of their ids.
    pub pieces: Vec<SeenPiece>,
    /// The squares whose content the seat knows.
    pub visible: SquareSet,
    /// Whether this seat stands in check; null where the rules know no check.
    pub in_check: Option<bool>,
    /// On the seat's own turn, where its sight allows it to know them.
    pub legal: Vec<Destinations>,
    /// The own piece that must move.
    pub touched: Option<Square>,
    /// The moves that the seat knows: all in open sight, else its own.
    pub moves: Vec<SeenMove>,
    /// What the seat has captured, and what it has lost.
    pub taken: Tray,
    pub lost: Tray,
    /// Who has offered a draw that still stands.
    pub draw_offer: Option<Seat>,
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
    pub ending: Option<Ending>,
    /// The four boards, in a game for four. Pieces and squares of a single board are left empty there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "typescript"), ts(optional))]
    pub compass: Option<Box<CompassView>>,
}

impl View {
    pub fn last_move(&self) -> Option<SeenMove> {
        self.moves.last().copied()
    }

    pub fn piece_at(&self, square: Square) -> Option<SeenPiece> {
        self.pieces.iter().find(|piece| piece.square == square).copied()
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
