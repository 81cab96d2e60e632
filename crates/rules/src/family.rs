//! Which games are comparable: their results count for one rating.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use crate::{
    axes::Mode,
    card::{Card, CardRequest},
    clock::Clock,
    rulesets::Ruleset,
};

/// Whether a game is played in one sitting.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Speed {
    Live,
    Correspondence,
}

impl Speed {
    pub const ALL: [Speed; 2] = [Speed::Live, Speed::Correspondence];

    pub fn name(self) -> &'static str {
        match self {
            Speed::Live => "live",
            Speed::Correspondence => "correspondence",
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Speed {
    type Err = String;

    fn from_str(name: &str) -> Result<Speed, String> {
        let found = Speed::ALL.into_iter().find(|speed| speed.name() == name);
        found.ok_or_else(|| "unknown speed; expected one of live, correspondence".to_owned())
    }
}

impl Clock {
    /// None without a clock: such a game need never end.
    pub fn speed(self) -> Option<Speed> {
        match self {
            Clock::None => None,
            Clock::Fischer { .. } => Some(Speed::Live),
            Clock::Days { .. } => Some(Speed::Correspondence),
        }
    }
}

/// Every family, in the order in which they are listed.
pub const RATING_FAMILIES: &[&str] =
    &["vanilla", "blind", "berkeley", "cincinnati", "wild16", "crazykrieg", "dark", "rbc"];

/// The family of games whose rules were made up, where they are rated at all.
const HOUSE: &str = "house";

/// Where a result counts: games of one family, live or by correspondence. Written `dark/live`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RatingPool {
    pub family: &'static str,
    pub speed: Speed,
}

impl RatingPool {
    /// Where games by this card count, if they are rated. None without a clock, and for duplicate chess.
    pub fn of(card: &Card) -> Option<RatingPool> {
        let family = card.rating_family().or((card.mode() != Mode::Duplicate).then_some(HOUSE))?;
        Some(RatingPool { family, speed: card.clock().speed()? })
    }

    /// Whether it is that of house rules, which are rated only where the operator says so.
    pub fn is_house(self) -> bool {
        self.family == HOUSE
    }

    /// None if there is no such pool.
    pub fn named(family: &str, speed: &str) -> Option<RatingPool> {
        let family = RATING_FAMILIES.iter().chain(&[HOUSE]).find(|it| **it == family)?;
        Some(RatingPool { family, speed: speed.parse().ok()? })
    }
}

impl fmt::Display for RatingPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.family, self.speed)
    }
}

impl FromStr for RatingPool {
    type Err = String;

    fn from_str(text: &str) -> Result<RatingPool, String> {
        let pool = text.split_once('/').and_then(|(family, speed)| RatingPool::named(family, speed));
        pool.ok_or_else(|| format!("unknown rating pool {text:?}; written like dark/live"))
    }
}

impl Card {
    /// The family in which games by this card are rated: that of its mode or of its ruleset. None for house rules, and
    /// for duplicate chess, which nobody wins alone. Touch-move makes no difference, since it tells nobody anything.
    pub fn rating_family(&self) -> Option<&'static str> {
        let plain = |request: CardRequest| {
            let request = CardRequest { touch_move: Some(self.touch_move()), ..request };
            let request = CardRequest { clock: Some(self.clock()), ..request };
            Card::new(request, 0).is_ok_and(|card| card == *self)
        };
        let of_mode = || plain(CardRequest::of(self.mode()));
        match self.mode() {
            Mode::Vanilla => of_mode().then_some("vanilla"),
            Mode::Dark => of_mode().then_some("dark"),
            Mode::Rbc => of_mode().then_some("rbc"),
            Mode::Blind => {
                let request =
                    |ruleset| CardRequest { ruleset: Some(ruleset), ..CardRequest::of(Mode::Blind) };
                let ruleset = Ruleset::ALL.into_iter().find(|ruleset| plain(request(*ruleset)));
                ruleset.and_then(Ruleset::rating_family)
            }
            Mode::House | Mode::Duplicate => None,
        }
    }
}

impl Ruleset {
    /// Rulesets are of one family if the same seats hear refusals, as much is told of a capture, and pawn captures are
    /// announced by themselves in all of them or in none. Where more is seen in fog than usual, there is none.
    fn rating_family(self) -> Option<&'static str> {
        match self {
            Ruleset::Parallax => Some("blind"),
            Ruleset::Berkeley | Ruleset::BerkeleyAny | Ruleset::English => Some("berkeley"),
            Ruleset::Cincinnati | Ruleset::Rand => Some("cincinnati"),
            Ruleset::Wild16 => Some("wild16"),
            Ruleset::Crazykrieg => Some("crazykrieg"),
            Ruleset::Chesscom => Some("dark"),
            Ruleset::Brainking
            | Ruleset::Schemingmind
            | Ruleset::SchemingmindCheck
            | Ruleset::SchemingmindMate => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::moderator::PawnTries;

    fn family(json: &str) -> Option<&'static str> {
        let request: CardRequest = serde_json::from_str(json).unwrap();
        Card::new(request, 0).unwrap().rating_family()
    }

    #[test]
    fn modes_and_rulesets_have_families_and_house_rules_have_none() {
        for (json, expected) in [
            (r#"{"mode":"vanilla"}"#, Some("vanilla")),
            (r#"{"mode":"vanilla","touchMove":false}"#, Some("vanilla")),
            (r#"{"mode":"vanilla","clock":{"kind":"days","daysPerMove":2}}"#, Some("vanilla")),
            (r#"{"mode":"blind"}"#, Some("blind")),
            (r#"{"mode":"blind","touchMove":false}"#, Some("blind")),
            (r#"{"mode":"blind","ruleset":"english"}"#, Some("berkeley")),
            (r#"{"mode":"blind","ruleset":"rand"}"#, Some("cincinnati")),
            (r#"{"mode":"blind","ruleset":"crazykrieg"}"#, Some("crazykrieg")),
            (r#"{"mode":"dark"}"#, Some("dark")),
            (r#"{"mode":"dark","ruleset":"chesscom"}"#, Some("dark")),
            (r#"{"mode":"dark","ruleset":"brainking"}"#, None),
            (r#"{"mode":"dark","royalty":"checkmate"}"#, None),
            (r#"{"mode":"blind","ruleset":"berkeley","stalemate":"loss"}"#, None),
            (r#"{"mode":"vanilla","layout":{"kind":"premade","id":"chess960"}}"#, None),
            (r#"{"mode":"vanilla","fen":"4k3/8/8/8/8/8/8/R3K3 w - - 0 1"}"#, None),
            (r#"{"mode":"rbc"}"#, Some("rbc")),
            (r#"{"mode":"house"}"#, None),
            (r#"{"mode":"house","rulesetIds":["atomic"]}"#, None),
            (r#"{"mode":"duplicate"}"#, None),
        ] {
            assert_eq!(family(json), expected, "{json}");
        }
        let all: Vec<_> = Mode::ALL.into_iter().filter_map(|mode| Card::of(mode).rating_family()).collect();
        assert!(all.iter().all(|family| RATING_FAMILIES.contains(family)));
    }

    #[test]
    fn pools_are_read_as_they_are_written() {
        for family in RATING_FAMILIES.iter().chain(&[HOUSE]) {
            for speed in Speed::ALL {
                let pool = RatingPool { family, speed };
                assert_eq!(pool.to_string().parse(), Ok(pool));
            }
        }
        assert!("dark".parse::<RatingPool>().is_err() && "dark/blitz".parse::<RatingPool>().is_err());
        let house =
            CardRequest { clock: Some(Clock::Days { days_per_move: 2 }), ..CardRequest::of(Mode::House) };
        let house = Card::new(house, 0).unwrap();
        assert_eq!(
            RatingPool::of(&house).map(|pool| pool.to_string()),
            Some("house/correspondence".to_owned())
        );
        assert_eq!(RatingPool::of(&Card::of(Mode::Dark)), None, "no clock");
    }

    /// What the families have in common is what they are told, not what they are called.
    #[test]
    fn rulesets_of_a_family_announce_alike() {
        let mut told = BTreeMap::new();
        for ruleset in Ruleset::ALL {
            let Some(moderator) = ruleset.values().moderator else { continue };
            let announced = match moderator.pawn_tries {
                PawnTries::None | PawnTries::AskUntilLegal | PawnTries::AskOneTry => false,
                PawnTries::Exists | PawnTries::Count | PawnTries::Sources => true,
            };
            let alike = format!("{:?} {:?} {announced}", moderator.refusals_heard, moderator.captures);
            let family = ruleset.rating_family().unwrap();
            assert!(RATING_FAMILIES.contains(&family));
            assert_eq!(*told.entry(alike).or_insert(family), family, "{ruleset}");
        }
        assert_eq!(told.len(), 5, "{told:?}");
    }
}
