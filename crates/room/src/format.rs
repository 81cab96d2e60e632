//! What came with which format of the store. While a node of an older one lives, nothing is written that it could not
//! read.

use rules::{Card, Moderator};
use view::PersonId;

use crate::{entry::RoomSettings, shared::Shared};

/// The first format in which seats belong to persons, and cards have rulesets and drops.
const PERSONS_AND_RULESETS: i32 = 2;

/// The first in which games are rated.
const RATINGS: i32 = 3;

/// The first with reconnaissance chess.
const RECONNAISSANCE: i32 = 3;

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
    let of_card = match is_old(card) {
        true => 1,
        false if card.has_sensing() => RECONNAISSANCE,
        false => PERSONS_AND_RULESETS,
    };
    if settings.rated { of_card.max(RATINGS) } else { of_card }
}

fn is_old(card: &Card) -> bool {
    let moderator = card.moderator().is_none_or(|moderator| moderator == Moderator::PARALLAX);
    !card.has_sensing() && moderator && card.stalemate().is_draw() && !card.presets().contains(&"crazyhouse")
}

#[cfg(test)]
mod tests {
    use rules::{CardRequest, Mode};

    use super::*;

    #[test]
    fn new_cards_are_told_from_old_ones() {
        for mode in Mode::ALL {
            assert_eq!(is_old(&Card::of(mode)), mode != Mode::Rbc, "{mode:?}");
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
            assert!(!is_old(&asked(new)), "{new}");
        }
        assert!(is_old(&asked(r#"{"mode":"house","rulesetIds":["atomic"]}"#)));
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
        assert_eq!(needed(&old, settings(false)), 1);
        const { assert!(RATINGS <= store::FORMAT) };
        assert_eq!(needed(&Card::of(Mode::Rbc), settings(false)), RECONNAISSANCE);
        const { assert!(RECONNAISSANCE <= store::FORMAT) };
    }
}
