//! Who is kept apart from whom. It works both ways, whoever of the two wanted it.

use std::collections::HashMap;

use view::PersonId;

/// Everybody concerned has a number, and those whom they are kept apart from are in one piece of memory, by number. So a
/// list of thousands is read in one go, and nobody in it has to be looked for.
#[derive(Default, Debug)]
pub struct KeptApart {
    numbers: HashMap<PersonId, u32>,
    others: Vec<Vec<Other>>,
}

#[derive(Clone, Copy, Debug)]
struct Other {
    number: u32,
    wanted: Wanted,
}

/// By whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    One,
    Other,
    Both,
}

impl KeptApart {
    /// The first wants nothing to do with the second.
    pub fn part(&mut self, author: PersonId, about: PersonId) {
        let (author, about) = (self.number(author), self.number(about));
        self.add(author, about, Wanted::One);
        self.add(about, author, Wanted::Other);
    }

    fn number(&mut self, person: PersonId) -> u32 {
        let next = self.others.len() as u32;
        let number = *self.numbers.entry(person).or_insert(next);
        if number == next {
            self.others.push(Vec::new());
        }
        number
    }

    fn add(&mut self, one: u32, other: u32, wanted: Wanted) {
        let others = &mut self.others[one as usize];
        match others.binary_search_by_key(&other, |other| other.number) {
            Ok(at) if others[at].wanted != wanted => others[at].wanted = Wanted::Both,
            Ok(_) => {}
            Err(at) => others.insert(at, Other { number: other, wanted }),
        }
    }

    /// The first wants it no longer. The other may.
    pub fn reconcile(&mut self, author: PersonId, about: PersonId) {
        if let (Some(&author), Some(&about)) = (self.numbers.get(&author), self.numbers.get(&about)) {
            self.remove(author, about, Wanted::One);
            self.remove(about, author, Wanted::Other);
        }
    }

    fn remove(&mut self, one: u32, other: u32, wanted: Wanted) {
        let others = &mut self.others[one as usize];
        let Ok(at) = others.binary_search_by_key(&other, |other| other.number) else { return };
        match (others[at].wanted, wanted) {
            (Wanted::Both, Wanted::One) => others[at].wanted = Wanted::Other,
            (Wanted::Both, _) => others[at].wanted = Wanted::One,
            (is, was) if is == was => drop(others.remove(at)),
            _ => {}
        }
    }

    pub fn are(&self, one: PersonId, other: PersonId) -> bool {
        let (Some(&one), Some(other)) = (self.numbers.get(&one), self.numbers.get(&other)) else {
            return false;
        };
        self.others[one as usize].binary_search_by_key(other, |other| other.number).is_ok()
    }

    /// Whether there is anybody whom this person is kept apart from.
    pub fn concerns(&self, person: PersonId) -> bool {
        self.numbers.get(&person).is_some_and(|&number| !self.others[number as usize].is_empty())
    }

    pub(super) fn number_of(&self, person: PersonId) -> Option<u32> {
        self.numbers.get(&person).copied()
    }

    pub(super) fn marks(&self) -> Marks<'_> {
        Marks { apart: self, of: vec![NOBODY; self.others.len()], last: NOBODY }
    }
}

/// Whom one person is kept apart from, for one person after the other.
pub(super) struct Marks<'a> {
    apart: &'a KeptApart,
    /// By number: who was the last to be kept apart from them.
    of: Vec<u32>,
    last: u32,
}

const NOBODY: u32 = u32::MAX;

impl Marks<'_> {
    /// From now on it is about this person.
    pub(super) fn set(&mut self, person: Option<u32>) {
        self.last = person.unwrap_or(NOBODY);
        for other in person.map_or(&[][..], |person| &self.apart.others[person as usize]) {
            self.of[other.number as usize] = self.last;
        }
    }

    pub(super) fn has(&self, other: Option<u32>) -> bool {
        self.last != NOBODY && other.is_some_and(|other| self.of[other as usize] == self.last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_works_both_ways_until_nobody_wants_it() {
        let [ada, ben, zoe] = ["a", "b", "z"].map(|letter| letter.repeat(12).parse().unwrap());
        let mut apart = KeptApart::default();
        apart.part(ada, ben);
        apart.part(ben, ada);
        apart.part(ada, zoe);
        apart.part(ada, zoe);
        assert!(apart.are(ada, ben) && apart.are(ben, ada) && apart.are(zoe, ada));
        assert!(!apart.are(ben, zoe) && apart.concerns(zoe));
        apart.reconcile(zoe, ada);
        assert!(apart.are(ada, zoe), "it is not for her to say");
        apart.reconcile(ada, ben);
        apart.reconcile(ada, zoe);
        assert!(apart.are(ada, ben), "the other one still wants it");
        assert!(apart.concerns(ada) && apart.concerns(ben) && !apart.concerns(zoe));
        apart.reconcile(ben, ada);
        assert!(!apart.are(ada, ben) && !apart.concerns(ada) && !apart.concerns(ben));
    }
}
