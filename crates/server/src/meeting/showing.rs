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

#[cfg(test)]
mod tests {
    use rules::Clock;
    use wire::v1::lobby::{SeekBy, SeekColor};

    use super::*;

    /// Each byte is one of 36 characters.
    fn handle(n: u8) -> Handle {
        let mut bytes = [n; Handle::LEN];
        bytes[0] = n / 36;
        Handle::new(bytes)
    }

    fn person(n: u8) -> PersonId {
        format!("{n:0>12}").parse().unwrap()
    }

    fn seek(n: u8) -> Seek {
        Seek {
            id: handle(n).to_string(),
            who: SeekBy { name: Some("Zoe".to_owned()), account: false, bot: false, rating: None },
            mode: Mode::Blind,
            ruleset: None,
            card: "0123456789abcdef".to_owned(),
            house: false,
            clock: Clock::Fischer { initial_ms: 300_000, increment_ms: 3_000 },
            correspondence: false,
            rated: false,
            color: SeekColor::Random,
            range: None,
            since: n.into(),
        }
    }

    /// The list after those with these numbers were open.
    fn update(list: &mut Showing, open: impl IntoIterator<Item = u8>) {
        let seeks: Vec<_> = open.into_iter().map(|n| (n, seek(n))).collect();
        let open: Vec<_> =
            seeks.iter().map(|(n, seek)| Shown { id: handle(*n), person: person(*n), seek }).collect();
        list.update(&open, 3, open.len() as u32);
    }

    #[test]
    fn what_is_shown_stays_and_the_oldest_come_next() {
        let mut list = Showing::new(None);
        update(&mut list, 0..36);
        assert_eq!(list.shown().len(), 36, "nobody looks on: all at once");
        let mut news = list.subscribe();
        // Older ones than all that are shown do not push anything out.
        update(&mut list, (0..30).chain(32..36));
        let changes = news.try_recv().unwrap();
        assert_eq!(changes.changes.gone, [handle(30).to_string(), handle(31).to_string()]);
        assert!(changes.changes.add.is_empty());
        assert_eq!(list.shown()[30..], [32, 33, 34, 35].map(handle));
        update(&mut list, (0..30).chain(32..36));
        assert!(news.try_recv().is_err(), "nothing has changed");
        assert_eq!(list.counts(), LobbyCounts { more: 0, people: 3, waiting: 34 });
    }

    #[test]
    fn a_message_adds_a_few_at_a_time_and_all_come_in_the_end() {
        let mut list = Showing::new(None);
        let mut news = list.subscribe();
        let mut added = 0;
        for round in 0..40 {
            update(&mut list, 0..200);
            let Ok(changes) = news.try_recv() else {
                assert!(round > 5);
                break;
            };
            let text = changes.all.to_text(1, 1);
            assert!(text.len() < BYTES_AT_ONCE + 200, "{} bytes", text.len());
            added += changes.changes.add.len();
            let oldest: Vec<_> = (0..added as u8).map(handle).collect();
            assert_eq!(list.shown(), oldest, "those who have waited longest");
            assert_eq!(list.counts().more as usize, 200 - added);
        }
        assert_eq!(added, PLACES);
    }

    #[test]
    fn somebody_may_be_shown_less() {
        let mut list = Showing::new(None);
        let mut news = list.subscribe();
        update(&mut list, 0..3);
        let changes = news.try_recv().unwrap();
        assert_eq!(changes.changes.add.len(), 3);
        let own = changes.without(|whose| whose == person(1));
        assert_eq!(own.add.iter().map(|seek| seek.since).collect::<Vec<_>>(), [0, 2]);
    }
}
