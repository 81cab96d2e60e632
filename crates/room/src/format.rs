//! What came with which format of the store. While a node of an older one lives, nothing is written that it could not
//! read.

use rules::{Card, Moderator};
use view::PersonId;

use crate::{entry::RoomSettings, shared::Shared};

/// What could be read from the first.
const ALWAYS: i32 = 1;
/// The first format in which seats belong to persons, and cards have rulesets and drops.
const PERSONS_AND_RULESETS: i32 = 2;
/// The first in which cards settle the disputed points of fog.
const FOG: i32 = 3;

/// The first in which games are rated.
const RATINGS: i32 = 3;

/// The first with reconnaissance chess.
const RECONNAISSANCE: i32 = 3;

/// The first with draws by a card's own count.
const CAP: i32 = 3;

impl Shared {
    /// Whose seat may be stored: nobody's in particular while not every node could read it. The seat then opens by its
    /// token alone.
    pub(crate) fn storable(&self, person: Option<PersonId>) -> Option<PersonId> {
        person.filter(|_| self.store.format() >= PERSONS_AND_RULESETS)
    }

    /// Whether every node can read games by this card with these settings.
    pub(crate) fn is_storable(&self, card: &Card, settings: RoomSettings) -> bool {
        self.store.format() >= needed(card, settings)
    }
}

/// The first format that has such games. A node that knows of no ratings would read a rated game, and not rate it.
fn needed(card: &Card, settings: RoomSettings) -> i32 {
    if settings.rated { RATINGS.max(needed_by(card)) } else { needed_by(card) }
}

/// The first format in which such a card can be read.
fn needed_by(card: &Card) -> i32 {
    let usual_moderator = card.moderator().is_none_or(|moderator| moderator == Moderator::PARALLAX);
    let ruled = !usual_moderator || !card.stalemate().is_draw() || card.presets().contains(&"crazyhouse");
    [
        (card.has_sensing(), RECONNAISSANCE),
        (!card.fog().is_usual(), FOG),
        (card.draws().cap.is_some(), CAP),
        (ruled, PERSONS_AND_RULESETS),
    ]
    .into_iter()
    .filter_map(|(has, since)| has.then_some(since))
    .fold(ALWAYS, i32::max)
}

#[cfg(test)]
mod tests {
    use rules::{CardRequest, Mode};

    use super::*;

    #[test]
    fn new_cards_are_told_from_old_ones() {
        for mode in Mode::ALL {
            let expected = if mode == Mode::Rbc { RECONNAISSANCE } else { ALWAYS };
            assert_eq!(needed_by(&Card::of(mode)), expected, "{mode:?}");
        }
        let asked = |json: &str| {
            let request: CardRequest = serde_json::from_str(json).unwrap();
            Card::new(request, 0).unwrap()
        };
        for new in [
            r#"{"mode":"blind","ruleset":"berkeley"}"#,
            r#"{"mode":"blind","ruleset":"wild16"}"#,
            r#"{"mode":"house","rulesetIds":["crazyhouse"]}"#,
        ] {
            assert_eq!(needed_by(&asked(new)), PERSONS_AND_RULESETS, "{new}");
        }
        for foggy in [
            r#"{"mode":"dark","ruleset":"brainking"}"#,
            r#"{"mode":"dark","ruleset":"schemingmind-mate","stalemate":"loss"}"#,
            r#"{"mode":"dark","fog":{"promotions":"fact"}}"#,
        ] {
            assert_eq!(needed_by(&asked(foggy)), FOG, "{foggy}");
        }
        let capped = r#"{"mode":"blind","draws":
            {"threefold":true,"fiftyMoves":false,"insufficientMaterial":true,"cap":2000}}"#;
        assert_eq!(needed_by(&asked(capped)), CAP);
        for old in [
            r#"{"mode":"house","rulesetIds":["atomic"]}"#,
            r#"{"mode":"dark","ruleset":"chesscom"}"#,
            r#"{"mode":"vanilla","fog":{"promotions":"fact"}}"#,
        ] {
            assert_eq!(needed_by(&asked(old)), ALWAYS, "{old}");
        }
    }

    #[test]
    fn rated_games_wait_for_the_last_node_that_would_not_rate_them() {
        let settings = |rated| RoomSettings {
            highlighting: false,
            grace_ms: 0,
            sandbox: false,
            profile_consent: false,
            rated,
        };
        let (old, card) = (Card::of(Mode::Dark), Card::of(Mode::Blind));
        assert_eq!([&old, &card].map(|card| needed(card, settings(true))), [RATINGS; 2]);
        assert_eq!(needed(&old, settings(false)), ALWAYS);
        const { assert!(RATINGS <= store::FORMAT && FOG <= store::FORMAT) };
        assert_eq!(needed(&Card::of(Mode::Rbc), settings(false)), RECONNAISSANCE);
        const { assert!(RECONNAISSANCE <= store::FORMAT && CAP <= store::FORMAT) };
    }
}
