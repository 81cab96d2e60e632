//! What views and notices are made of: pieces, moves, clocks and announcements, as one seat sees them.

use rules::{Detail, ModeratorText, Reserve, Traits, Written};
use serde::{Deserialize, Serialize};

use crate::{
    seat::{BySeat, Seat},
    words::{Role, Square, SquareSet},
};

/// Milliseconds since 1970, by the server's clock.
pub type Millis = u64;

/// Identifies a piece to one seat for as long as that seat can follow it. In a game with hidden pieces, a piece that
/// leaves sight and comes back gets a new id.
pub type PieceId = u32;

/// A piece that a seat sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SeenPiece {
    pub id: PieceId,
    pub square: Square,
    pub role: Role,
    pub owner: Seat,
    /// Its hit points, where captures take those.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub hp: Option<u8>,
    /// What the profile says of it.
    #[serde(default, skip_serializing_if = "Traits::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional, as = "Option<Traits>"))]
    pub modifiers: Traits,
    /// It is royal though it is no king.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional = nullable))]
    pub royal: bool,
    /// It has moved, in games by house rules, and as far as the seat may know.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional = nullable))]
    pub moved: bool,
}

impl SeenPiece {
    /// A piece without hit points, modifiers or anything else out of the ordinary.
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
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Destinations {
    pub from: Square,
    pub to: SquareSet,
    /// Those of `to` on which the pawn is promoted.
    #[serde(default, skip_serializing_if = "SquareSet::is_empty")]
    pub promoting: SquareSet,
}

/// Where a piece of some kind may be dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Drops {
    pub role: Role,
    pub to: SquareSet,
}

/// A move that a seat knows of. A drop begins where it ends. Where nothing was played, `from` and `to` are the same
/// square, and there is no `promotion`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SeenMove {
    pub ply: u32,
    pub by: Seat,
    pub from: Square,
    /// In Chess960 the rook's square, if the king castles.
    pub to: Square,
    /// What a pawn became, which half of a piece moved on, or what was dropped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promotion: Option<Role>,
    /// What the seat asked for, if this was played in its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub asked: Option<AskedMove>,
    pub at: Millis,
}

/// A move that was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AskedMove {
    pub from: Square,
    pub to: Square,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub promotion: Option<Role>,
}

impl From<Written> for AskedMove {
    fn from(Written { from, to, promotion }: Written) -> AskedMove {
        AskedMove { from: from.into(), to: to.into(), promotion: promotion.map(Into::into) }
    }
}

impl From<AskedMove> for Written {
    fn from(AskedMove { from, to, promotion }: AskedMove) -> Written {
        Written { from: from.0, to: to.0, promotion: promotion.map(|role| role.0) }
    }
}

impl From<SeenMove> for Written {
    fn from(seen: SeenMove) -> Written {
        Written { from: seen.from.0, to: seen.to.0, promotion: seen.promotion.map(|role| role.0) }
    }
}

/// Pieces by kind: captured ones, or those in reserve.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
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

impl From<Reserve> for Tray {
    fn from(reserve: Reserve) -> Tray {
        let of = |role| reserve.count(role);
        Tray {
            pawn: of(rules::Role::Pawn),
            knight: of(rules::Role::Knight),
            bishop: of(rules::Role::Bishop),
            rook: of(rules::Role::Rook),
            queen: of(rules::Role::Queen),
            king: of(rules::Role::King),
        }
    }
}

impl From<Tray> for Reserve {
    fn from(tray: Tray) -> Reserve {
        let Tray { pawn, knight, bishop, rook, queen, king } = tray;
        let mut reserve = Reserve::default();
        let counts = [pawn, knight, bishop, rook, queen, king];
        rules::Role::ALL.into_iter().zip(counts).for_each(|(role, count)| reserve.set(role, count));
        reserve
    }
}

/// What the clocks showed at `at`, and which of them has run since.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ClockFace {
    pub remaining_ms: BySeat<u64>,
    pub running: Option<Seat>,
    pub at: Millis,
}

/// An announcement as a seat heard it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Said {
    /// How many moves had been made.
    pub ply: u32,
    pub text: ModeratorText,
    /// None if both seats heard it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub only: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promoted_to: Option<Role>,
    /// What came from the reserve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub dropped: Option<Role>,
    /// What it says beyond its words: the square of a capture, the direction of a check, pawn captures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub detail: Option<Detail>,
    pub at: Millis,
}

/// On a seat's own turn: whether it may ask for pawn captures, and what the answer binds it to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Asking {
    /// It may ask.
    Open,
    /// It has one, and must capture with a pawn before anything else.
    Yes,
    /// It has none.
    No,
    /// It had one, has tried in vain, and is free again.
    Spent,
}
