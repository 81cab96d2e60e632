//! The moderator: what it tells of moves and tries, and to whom.
//!
//! Each ruleset of Kriegspiel is a value of [`Moderator`]; any mixture of its axes is one, too.

use std::num::NonZeroU8;

use serde::{Deserialize, Serialize, Serializer};
use shakmaty::Color;

use crate::vocabulary::{Audience, Denial};

/// What a moderator tells. The default is the one of blind chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Moderator {
    /// How refused tries are answered.
    pub refusals: Refusals,
    /// Who hears that a try was refused.
    pub refusals_heard: Listeners,
    /// What becomes of tries that their side could know to be illegal, where those have a word of their own.
    pub nonsense: Nonsense,
    pub captures: Captures,
    pub en_passant: EnPassant,
    pub checks: Checks,
    pub pawn_tries: PawnTries,
    pub promotions: Promotions,
    pub castling: Castling,
    /// How many tries are refused in one turn. Past that, a try that would be refused has no effect.
    pub tries_per_turn: NonZeroU8,
}

/// How refused tries are answered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Refusals {
    /// Four answers: no such piece, it has no moves, moving it would not help, this move is not legal.
    Four,
    /// One answer for everything.
    One,
    /// *No* where hidden pieces are to blame, and *nonsense* for what its side could have known.
    Two,
}

/// Who hears something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Listeners {
    Mover,
    Both,
}

/// What becomes of nonsense.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Nonsense {
    /// The mover is told, and it leaves no trace.
    Dropped,
    /// It is a refusal like any other.
    Told,
}

/// What is announced of a capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Captures {
    /// To the opponent the fact: its own loss it sees. The capturer learns what it took.
    Fact,
    /// The square, to both.
    Square,
    /// The square, and whether it was a pawn or a piece.
    Class,
    /// The square, and the piece that enters the reserve.
    Exact,
}

/// How a capture en passant is announced.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum EnPassant {
    /// As such; the square, if one is told, is where the capturing pawn landed.
    Named,
    /// Like any other capture, on the square of the pawn that vanished.
    Victim,
}

/// What is announced of a check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(
    feature = "schemas",
    derive(schemars::JsonSchema, ts_rs::TS),
    schemars(rename = "CheckNews"),
    ts(rename = "CheckNews")
)]
pub enum Checks {
    Fact,
    /// Where it comes from: rank, file, long or short diagonal, knight.
    Direction,
}

/// What is told of the pawn captures that the side to move has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum PawnTries {
    None,
    /// It may ask once a turn. After *yes* it must capture with a pawn.
    AskUntilLegal,
    /// It may ask once a turn. After *yes* it must try one pawn capture.
    AskOneTry,
    /// Whether there is any.
    Exists,
    /// How many there are.
    Count,
    /// Which pawns have one.
    Sources,
}

/// What the opponent hears of a promotion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Promotions {
    Silent,
    Fact,
    /// And what the pawn became.
    Piece,
}

/// What the opponent hears of castling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Castling {
    Silent,
    Named,
}

/// Only the largest of these numbers is a useful limit: even a player who asks after every move that each of their
/// pieces could make on an empty board rarely gets this far.
const TRIES_PER_TURN: NonZeroU8 = NonZeroU8::new(200).expect("not zero");

impl Moderator {
    /// The moderator of blind chess.
    pub const PARALLAX: Moderator = Moderator {
        refusals: Refusals::Four,
        refusals_heard: Listeners::Mover,
        nonsense: Nonsense::Told,
        captures: Captures::Fact,
        en_passant: EnPassant::Named,
        checks: Checks::Fact,
        pawn_tries: PawnTries::None,
        promotions: Promotions::Piece,
        castling: Castling::Named,
        tries_per_turn: TRIES_PER_TURN,
    };

    /// The one of reconnaissance chess, which tells where something was captured and nothing else. Requests are revised
    /// there, never refused.
    pub const RECONNAISSANCE: Moderator = Moderator {
        refusals: Refusals::Two,
        refusals_heard: Listeners::Mover,
        nonsense: Nonsense::Dropped,
        captures: Captures::Square,
        en_passant: EnPassant::Victim,
        checks: Checks::Fact,
        pawn_tries: PawnTries::None,
        promotions: Promotions::Silent,
        castling: Castling::Silent,
        tries_per_turn: TRIES_PER_TURN,
    };

    /// Who hears of a move. Where the mover learns by itself what it took, the news is for the opponent alone.
    pub(crate) fn hears_move(&self, mover: Color) -> Audience {
        match self.captures {
            Captures::Fact => Audience::Only(!mover),
            Captures::Square | Captures::Class | Captures::Exact => Audience::Both,
        }
    }

    /// Who hears of a refused try.
    pub fn hears_refusal(&self, mover: Color) -> Audience {
        match self.refusals_heard {
            Listeners::Mover => Audience::Only(mover),
            Listeners::Both => Audience::Both,
        }
    }

    /// Whether refused tries are part of the record that is open once the game is over.
    pub fn records_refusals(&self) -> bool {
        !(self.refusals == Refusals::One && self.refusals_heard == Listeners::Mover)
    }

    /// The answer to a try that is refused by the mechanical definition; none where nothing is said of it.
    pub fn denies(&self, nonsense: bool) -> Option<Denial> {
        match (self.refusals, nonsense) {
            (Refusals::Four | Refusals::One, _) => Some(Denial::IllegalMove),
            (Refusals::Two, false) => Some(Denial::No),
            (Refusals::Two, true) => (self.nonsense == Nonsense::Told).then_some(Denial::Nonsense),
        }
    }
}

impl PawnTries {
    /// Whether they are told without being asked for.
    pub fn are_told(self) -> bool {
        match self {
            PawnTries::None | PawnTries::AskUntilLegal | PawnTries::AskOneTry => false,
            PawnTries::Exists | PawnTries::Count | PawnTries::Sources => true,
        }
    }

    /// Whether the side to move may ask for them.
    pub fn may_be_asked(self) -> bool {
        matches!(self, PawnTries::AskUntilLegal | PawnTries::AskOneTry)
    }
}

/// A moderator as a request for a card has it: whether there is one, or how it departs from its ruleset.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected true, false, or an object with the moderator's axes")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum ModeratorRequest {
    Present(bool),
    Axes(Axes),
}

impl From<bool> for ModeratorRequest {
    fn from(present: bool) -> ModeratorRequest {
        ModeratorRequest::Present(present)
    }
}

macro_rules! axes {
    ($($axis:ident: $type:ty),* $(,)?) => {
        /// Axes of a moderator; those that are absent are as in the ruleset.
        #[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        #[cfg_attr(
            feature = "schemas",
            derive(schemars::JsonSchema, ts_rs::TS),
            schemars(rename = "ModeratorAxes"),
            ts(rename = "ModeratorAxes", optional_fields)
        )]
        pub struct Axes {
            $(
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $axis: Option<$type>,
            )*
        }

        impl Axes {
            /// The moderator that departs from `base` on these axes.
            pub fn over(self, base: Moderator) -> Moderator {
                Moderator { $($axis: self.$axis.unwrap_or(base.$axis)),* }
            }
        }

        /// All of them.
        impl From<Moderator> for Axes {
            fn from(moderator: Moderator) -> Axes {
                Axes { $($axis: Some(moderator.$axis)),* }
            }
        }
    };
}

axes! {
    refusals: Refusals,
    refusals_heard: Listeners,
    nonsense: Nonsense,
    captures: Captures,
    en_passant: EnPassant,
    checks: Checks,
    pawn_tries: PawnTries,
    promotions: Promotions,
    castling: Castling,
    tries_per_turn: NonZeroU8,
}

impl ModeratorRequest {
    /// The moderator that is asked for, if any.
    pub(crate) fn over(self, base: Option<Moderator>) -> Option<Moderator> {
        let base_or_default = base.unwrap_or(Moderator::PARALLAX);
        match self {
            ModeratorRequest::Present(false) => None,
            ModeratorRequest::Present(true) => Some(base_or_default),
            ModeratorRequest::Axes(axes) => Some(axes.over(base_or_default)),
        }
    }

    /// The request for exactly this one.
    pub(crate) fn exactly(moderator: Option<Moderator>) -> ModeratorRequest {
        match moderator {
            None => false.into(),
            Some(Moderator::PARALLAX) => true.into(),
            Some(other) => ModeratorRequest::Axes(other.into()),
        }
    }
}

/// On a card: `false`, `true` for the one of blind chess, or its axes.
pub(crate) fn on_card<S: Serializer>(
    moderator: &Option<Moderator>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    ModeratorRequest::exactly(*moderator).serialize(serializer)
}

/// The form that it has there.
#[cfg(feature = "schemas")]
#[derive(Debug, Serialize, schemars::JsonSchema, ts_rs::TS)]
#[serde(untagged)]
pub enum CardModerator {
    Present(bool),
    Axes(Moderator),
}
