//! The list that everybody with one filter sees. What is in it stays until it is gone, so that nothing moves under a
//! finger; free places go to whoever has waited longest.

use std::{collections::HashSet, sync::Arc};

use people::Handle;
use rules::Mode;
use tokio::sync::broadcast;
use view::PersonId;
use wire::v1::{
    LobbyChanges, Message, SharedMessage,
    lobby::{LobbyCounts, Seek},
};

/// So many are shown at once.
const PLACES: usize = 40;

/// So much is added in one message: somebody's screen takes no more, and neither does their line.
const BYTES_AT_ONCE: usize = 1_100;

/// Messages that a socket may leave unread. One that leaves more is shown everything again.
const UNREAD: usize = 4;

/// An open seek, as a list needs it.
pub(crate) struct Shown<'a> {
    pub(crate) id: Handle,
    pub(crate) person: PersonId,
    pub(crate) seek: &'a Seek,
}

/// What has changed, written once for all who are told.
#[derive(Debug)]
pub(crate) struct ListNews {
    pub(crate) all: SharedMessage,
    changes: LobbyChanges,
    /// Whose the added ones are.
    by: Vec<PersonId>,
}

impl ListNews {
    /// The same for somebody who is not shown everybody's.
    pub(crate) fn without(&self, is_hidden: impl Fn(PersonId) -> bool) -> LobbyChanges {
        let mut changes = self.changes.clone();
        let mut by = self.by.iter();
        changes.add.retain(|_| by.next().is_none_or(|person| !is_hidden(*person)));
        changes
    }
}

#[derive(Debug)]
pub(crate) struct Showing {
    filter: Option<Mode>,
    shown: Vec<Handle>,
    counts: LobbyCounts,
    news: broadcast::Sender<Arc<ListNews>>,
}

impl Showing {
    pub(crate) fn new(filter: Option<Mode>) -> Showing {
        let news = broadcast::Sender::new(UNREAD);
        Showing { filter, shown: Vec::new(), counts: LobbyCounts::default(), news }
    }

    pub(crate) fn takes(&self, mode: Mode) -> bool {
        self.filter.is_none_or(|filter| filter == mode)
    }

    pub(crate) fn filter(&self) -> Option<Mode> {
        self.filter
    }

    pub(crate) fn shown(&self) -> &[Handle] {
        &self.shown
    }

    pub(crate) fn counts(&self) -> LobbyCounts {
        self.counts
    }

    pub(crate) fn subscribe(&self) -> broadcast::Receiver<Arc<ListNews>> {
        self.news.subscribe()
    }

    /// Brings the list up to date with what is open, the oldest first, and tells those who look on.
    pub(crate) fn update(&mut self, open: &[Shown<'_>], people: u32, waiting: u32) {
        let there: HashSet<_> = open.iter().map(|it| it.id).collect();
        let gone: Vec<_> =
            self.shown.iter().filter(|id| !there.contains(id)).map(Handle::to_string).collect();
        self.shown.retain(|id| there.contains(id));
        let mut shown: HashSet<_> = self.shown.iter().copied().collect();
        let (mut add, mut by, mut bytes) = (Vec::new(), Vec::new(), 0);
        // Nobody watches an empty room fill up: the first look shows all that there is place for.
        let budget = if self.news.receiver_count() == 0 { usize::MAX } else { BYTES_AT_ONCE };
        for one in open {
            if self.shown.len() >= PLACES {
                break;
            }
            if shown.contains(&one.id) {
                continue;
            }
            bytes += serde_json::to_string(one.seek).map_or(0, |text| text.len());
            if bytes > budget && !add.is_empty() {
                break;
            }
            shown.insert(one.id);
            self.shown.push(one.id);
            add.push(one.seek.clone());
            by.push(one.person);
        }
        let more = (open.len() - self.shown.len()) as u32;
        let counts = LobbyCounts { more, people, waiting };
        if add.is_empty() && gone.is_empty() && counts == self.counts {
            return;
        }
        self.counts = counts;
        if self.news.receiver_count() > 0 {
            let changes = LobbyChanges { add, gone, counts };
            let all = SharedMessage::of(&Message::LobbyChanges(changes.clone()));
            let _nobody_left = self.news.send(Arc::new(ListNews { all, changes, by }));
        }
    }
}
