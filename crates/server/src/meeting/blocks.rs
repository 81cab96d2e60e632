//! Who wants nothing to do with whom. The lobby shows them nothing of each other, and never pairs them.

use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use lobby::pairing::KeptApart;
use people::BlockChange;
use view::PersonId;

#[derive(Default, Debug)]
pub(crate) struct Blocks(RwLock<Known>);

#[derive(Default, Debug)]
pub(crate) struct Known {
    /// The last change that has been read.
    last: u64,
    pub(crate) apart: KeptApart,
}

impl Blocks {
    pub(crate) fn known(&self) -> RwLockReadGuard<'_, Known> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// It works both ways, whoever of the two wanted it.
    pub(crate) fn between(&self, one: PersonId, other: PersonId) -> bool {
        self.known().apart.are(one, other)
    }

    /// Whether somebody is shown less than everybody else.
    pub(crate) fn concerns(&self, person: PersonId) -> bool {
        self.known().apart.concerns(person)
    }

    pub(crate) fn last(&self) -> u64 {
        self.known().last
    }

    pub(crate) fn apply(&self, changes: &[BlockChange]) {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        for change in changes {
            let BlockChange { n, author, about, blocked } = *change;
            known.last = known.last.max(n);
            match blocked {
                true => known.apart.part(author, about),
                false => known.apart.reconcile(author, about),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_works_both_ways_until_it_is_lifted() {
        let [ada, ben, zoe] = ["a", "b", "z"].map(|letter| letter.repeat(12).parse().unwrap());
        let blocks = Blocks::default();
        let change = |n, author, about, blocked| BlockChange { n, author, about, blocked };
        blocks.apply(&[change(1, ada, ben, true), change(2, ben, ada, true), change(3, ada, zoe, true)]);
        assert!(blocks.between(ada, ben) && blocks.between(ben, ada) && blocks.between(zoe, ada));
        assert!(!blocks.between(ben, zoe));
        blocks.apply(&[change(4, ada, ben, false), change(5, ada, zoe, false)]);
        assert!(blocks.between(ada, ben), "the other one still wants it");
        assert!(blocks.concerns(ada) && blocks.concerns(ben) && !blocks.concerns(zoe));
        blocks.apply(&[change(6, ben, ada, false)]);
        assert!(!blocks.between(ada, ben) && !blocks.concerns(ada));
        assert_eq!(blocks.last(), 6);
    }
}
