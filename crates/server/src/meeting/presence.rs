//! Who is in the lobby of this process, and how they are told what concerns them.

use std::collections::HashMap;

use tokio::sync::broadcast;
use view::{Millis, PersonId};

/// Whoever comes back by then waits on.
pub(crate) const GRACE: Millis = 10_000;

/// News that a socket may leave unread. One that leaves more is told everything again.
const UNREAD: usize = 16;

/// What concerns one person.
#[derive(Clone, Debug)]
pub(crate) enum PersonalNews {
    /// What they wait for, or who waits for them, is not as it was.
    Changed,
    /// The same, and so is whose seeks they are shown: they have blocked somebody, or do so no longer.
    Shown,
    Declined {
        id: String,
        by: String,
    },
}

/// Who looks on here. Somebody with several pages is one; whoever is not known is somebody else each time.
#[derive(Default, Debug)]
pub(crate) struct Watching {
    sockets: HashMap<PersonId, usize>,
    strangers: u32,
}

impl Watching {
    pub(crate) fn enter(&mut self, person: Option<PersonId>) {
        match person {
            Some(person) => *self.sockets.entry(person).or_default() += 1,
            None => self.strangers += 1,
        }
    }

    pub(crate) fn leave(&mut self, person: Option<PersonId>) {
        let Some(person) = person else {
            self.strangers = self.strangers.saturating_sub(1);
            return;
        };
        if let Some(sockets) = self.sockets.get_mut(&person) {
            *sockets -= 1;
            if *sockets == 0 {
                self.sockets.remove(&person);
            }
        }
    }

    pub(crate) fn people(&self) -> u32 {
        self.sockets.len() as u32 + self.strangers
    }
}

#[derive(Debug)]
struct Present {
    sockets: usize,
    left_at: Option<Millis>,
    news: broadcast::Sender<PersonalNews>,
}

#[derive(Default, Debug)]
pub(crate) struct Presences(HashMap<PersonId, Present>);

impl Presences {
    pub(crate) fn enter(&mut self, person: PersonId) -> broadcast::Receiver<PersonalNews> {
        let new = || Present { sockets: 0, left_at: None, news: broadcast::Sender::new(UNREAD) };
        let present = self.0.entry(person).or_insert_with(new);
        present.sockets += 1;
        present.left_at = None;
        present.news.subscribe()
    }

    pub(crate) fn leave(&mut self, person: PersonId, now: Millis) {
        if let Some(present) = self.0.get_mut(&person) {
            present.sockets = present.sockets.saturating_sub(1);
            if present.sockets == 0 {
                present.left_at = Some(now);
            }
        }
    }

    pub(crate) fn tell(&self, person: PersonId, news: PersonalNews) {
        if let Some(present) = self.0.get(&person) {
            let _nobody_listens = present.news.send(news);
        }
    }

    /// Whether somebody is here, or left a moment ago.
    pub(crate) fn has(&self, person: PersonId) -> bool {
        self.0.contains_key(&person)
    }

    pub(crate) fn is_here(&self, person: PersonId) -> bool {
        self.0.get(&person).is_some_and(|present| present.sockets > 0)
    }

    /// Forgets those who left and did not come back.
    pub(crate) fn forget_gone(&mut self, now: Millis) {
        self.0.retain(|_, present| present.left_at.is_none_or(|at| at + GRACE > now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn somebody_with_several_pages_is_one_person() {
        let [zoe, max] = ["z", "m"].map(|letter| Some(letter.repeat(PersonId::LEN).parse().unwrap()));
        let mut watching = Watching::default();
        for who in [zoe, zoe, max, None, None] {
            watching.enter(who);
        }
        assert_eq!(watching.people(), 4);
        for (who, left) in [(zoe, 4), (zoe, 3), (zoe, 3), (None, 2), (max, 1), (None, 0), (None, 0)] {
            watching.leave(who);
            assert_eq!(watching.people(), left);
        }
    }
}
