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
