//! Who wants nothing to do with whom. The lobby shows them nothing of each other, and never pairs them.

use std::{
    collections::{HashMap, HashSet},
    sync::{PoisonError, RwLock},
};

use view::PersonId;

#[derive(Default, Debug)]
pub(crate) struct Blocks(RwLock<HashMap<PersonId, HashSet<PersonId>>>);

impl Blocks {
    /// It works both ways, whoever of the two wanted it.
    pub(super) fn between(&self, one: PersonId, other: PersonId) -> bool {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        known.get(&one).is_some_and(|others| others.contains(&other))
    }

    /// Whether somebody is shown less than everybody else.
    pub(super) fn concerns(&self, person: PersonId) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).contains_key(&person)
    }

    /// Takes in all that there are.
    #[cfg_attr(not(test), expect(dead_code, reason = "blocks are kept elsewhere"))]
    pub(crate) fn replace(&self, pairs: impl IntoIterator<Item = (PersonId, PersonId)>) {
        let mut all: HashMap<PersonId, HashSet<PersonId>> = HashMap::new();
        for (one, other) in pairs {
            all.entry(one).or_default().insert(other);
            all.entry(other).or_default().insert(one);
        }
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = all;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_works_both_ways() {
        let [ada, ben, zoe] = ["a", "b", "z"].map(|letter| letter.repeat(12).parse().unwrap());
        let blocks = Blocks::default();
        blocks.replace([(ada, ben)]);
        assert!(blocks.between(ada, ben) && blocks.between(ben, ada));
        assert!(!blocks.between(ada, zoe));
        assert!(blocks.concerns(ben) && !blocks.concerns(zoe));
        blocks.replace([]);
        assert!(!blocks.between(ada, ben));
    }
}
