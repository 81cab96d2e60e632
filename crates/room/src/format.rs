//! What came with which format of the store. While a node of an older one lives, nothing is written that it could not
//! read.

use rules::{Card, Moderator};
use view::PersonId;

use crate::shared::Shared;

/// The first format in which seats belong to persons, and cards have rulesets and drops.
const PERSONS_AND_RULESETS: i32 = 2;

impl Shared {
    /// Whose seat may be stored: nobody's in particular while not every node could read it. The seat then opens by its
    /// token alone.
    pub(crate) fn storable(&self, person: Option<PersonId>) -> Option<PersonId> {
        person.filter(|_| self.store.format() >= PERSONS_AND_RULESETS)
    }

    /// Whether every node can read games by this card.
    pub(crate) fn is_storable(&self, card: &Card) -> bool {
        is_old(card) || self.store.format() >= PERSONS_AND_RULESETS
    }
}

fn is_old(card: &Card) -> bool {
    let moderator = card.moderator().is_none_or(|moderator| moderator == Moderator::PARALLAX);
    moderator && card.stalemate().is_draw() && !card.presets().contains(&"crazyhouse")
}

#[cfg(test)]
mod tests {
    use rules::{CardRequest, Mode};

    use super::*;

    #[test]
    fn new_cards_are_told_from_old_ones() {
        for mode in Mode::ALL {
            assert!(is_old(&Card::of(mode)), "{mode:?}");
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
}
