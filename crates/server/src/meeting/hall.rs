//! The lobby as this process knows it: the fold of the rows that it has read.

use std::collections::{BTreeSet, HashMap};

use lobby::pairing::Waiting;
use people::{Handle, LobbyNode, PAIRED_FOR, SeekHold, SeekReach, SeekRow, SeekState};
use rules::Mode;
use view::{GameId, Millis, PersonId, Seat};
use wire::v1::{
    LobbyState, LobbyYou,
    lobby::{PairedGame, Seek},
};

use super::{
    presence::{GRACE, PersonalNews, Presences, Watching},
    showing::{Showing, Shown},
    terms::Terms,
};

/// A process that has not been heard of for so long is gone, and so are those who wait there.
const SILENT_FOR: Millis = 12_000;

/// How long somebody may be found at another process, by the clock of whoever looks. Each looks a few times a second.
const LEFT_FOR: Millis = 5_000;

#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) row: SeekRow,
    pub(crate) terms: Terms,
    seek: Seek,
    /// When this process read the row as it is.
    read_at: Millis,
}

#[derive(Clone, Copy, Debug)]
struct SeenNode {
    beat: u64,
    heard_at: Millis,
    people: u32,
}

#[derive(Debug)]
pub(crate) struct Hall {
    /// This process.
    pub(crate) node: Handle,
    entries: HashMap<Handle, Entry>,
    /// How many of them are live, and how many of each kind there may be.
    live: usize,
    most: usize,
    /// What anybody may take, the oldest first.
    open: BTreeSet<(Millis, Handle)>,
    /// What each person has to do with.
    of: HashMap<PersonId, BTreeSet<Handle>>,
    nodes: HashMap<Handle, SeenNode>,
    lists: Vec<Showing>,
    pub(crate) presences: Presences,
    pub(crate) watching: Watching,
}

impl Hall {
    pub(crate) fn new(node: Handle, most: usize) -> Hall {
        let filters = Mode::ALL.into_iter().filter(|mode| *mode != Mode::Duplicate).map(Some);
        Hall {
            node,
            entries: HashMap::new(),
            live: 0,
            most,
            open: BTreeSet::new(),
            of: HashMap::new(),
            nodes: HashMap::new(),
            lists: std::iter::once(None).chain(filters).map(Showing::new).collect(),
            presences: Presences::default(),
            watching: Watching::default(),
        }
    }

    /// Each kind has places of its own: what waits for days takes none from those who want to play now.
    pub(crate) fn is_full(&self, live: bool) -> bool {
        let taken = if live { self.live } else { self.entries.len() - self.live };
        taken >= self.most
    }

    pub(crate) fn get(&self, id: Handle) -> Option<&Entry> {
        self.entries.get(&id)
    }

    /// Takes in a row that has changed, and tells those whom it concerns.
    pub(crate) fn apply(&mut self, row: SeekRow, now: Millis) {
        let before = self.remove(row.id);
        let mut concerned: Vec<_> = before.iter().flat_map(|entry| persons(&entry.row)).collect();
        concerned.extend(persons(&row));
        if let (SeekState::Declined, Some(before)) = (row.state, &before) {
            let by = before.terms.to.clone().unwrap_or_default();
            self.presences.tell(row.person, PersonalNews::Declined { id: row.id.to_string(), by });
        }
        if let SeekHold::Live(node) = row.hold {
            self.nodes.entry(node).or_insert(SeenNode { beat: 0, heard_at: now, people: 0 });
        }
        let is_kept = match row.state {
            SeekState::Open => row.expires_at > now,
            SeekState::Taken { at, .. } => at + PAIRED_FOR > now,
            SeekState::Gone | SeekState::Declined => false,
        };
        match Terms::read(&row.terms).filter(|_| is_kept) {
            Some(terms) => self.insert(Entry { seek: terms.seek(&row), terms, row, read_at: now }),
            None if is_kept => tracing::warn!(id = %row.id, "a seek of a newer version is left out"),
            None => {}
        }
        concerned.sort_unstable();
        concerned.dedup();
        for person in concerned {
            self.presences.tell(person, PersonalNews::Changed);
        }
    }

    fn insert(&mut self, entry: Entry) {
        let id = entry.row.id;
        if entry.row.state == SeekState::Open && entry.row.reach == SeekReach::Anybody {
            self.open.insert((entry.row.created_at, id));
        }
        for person in persons(&entry.row) {
            self.of.entry(person).or_default().insert(id);
        }
        self.live += usize::from(entry.row.hold.is_live());
        self.entries.insert(id, entry);
    }

    fn remove(&mut self, id: Handle) -> Option<Entry> {
        let entry = self.entries.remove(&id)?;
        self.live -= usize::from(entry.row.hold.is_live());
        self.open.remove(&(entry.row.created_at, id));
        for person in persons(&entry.row) {
            if let Some(ids) = self.of.get_mut(&person) {
                ids.remove(&id);
                if ids.is_empty() {
                    self.of.remove(&person);
                }
            }
        }
        Some(entry)
    }

    /// What has run out without anybody having changed its row.
    pub(crate) fn expire(&mut self, now: Millis) {
        let is_over = |entry: &Entry| match entry.row.state {
            SeekState::Open => entry.row.expires_at <= now,
            SeekState::Taken { at, .. } => at + PAIRED_FOR <= now,
            SeekState::Gone | SeekState::Declined => true,
        };
        let over: Vec<_> =
            self.entries.iter().filter(|(_, entry)| is_over(entry)).map(|(id, _)| *id).collect();
        for id in over {
            if let Some(entry) = self.remove(id) {
                for person in persons(&entry.row) {
                    self.presences.tell(person, PersonalNews::Changed);
                }
            }
        }
    }

    pub(crate) fn heard_of(&mut self, nodes: &[LobbyNode], now: Millis) {
        for LobbyNode { node, beat, people } in nodes {
            let seen = self.nodes.entry(*node).or_insert(SeenNode { beat: 0, heard_at: now, people: 0 });
            if seen.beat != *beat {
                *seen = SeenNode { beat: *beat, heard_at: now, people: *people };
            }
        }
        // Nobody waits there any more once what they waited with is gone.
        self.nodes.retain(|_, seen| seen.heard_at + 10 * SILENT_FOR > now);
    }

    fn is_alive(&self, node: Handle, now: Millis) -> bool {
        node == self.node || self.nodes.get(&node).is_some_and(|seen| seen.heard_at + SILENT_FOR > now)
    }

    /// Whether somebody can take it.
    pub(crate) fn is_open(&self, entry: &Entry, now: Millis) -> bool {
        let is_held = match entry.row.hold {
            SeekHold::Live(node) => self.is_alive(node, now),
            SeekHold::Left => false,
            SeekHold::Correspondence => true,
        };
        entry.row.state == SeekState::Open && entry.row.expires_at > now && is_held
    }

    /// Those who have left the process that holds what they wait with, and which that is: this one, or one that is gone.
    pub(crate) fn gone(&self, now: Millis) -> Vec<(PersonId, Handle)> {
        let is_gone = |entry: &Entry, node: Handle| {
            let is_absent = || entry.row.created_at + GRACE <= now && !self.presences.has(entry.row.person);
            entry.row.state == SeekState::Open
                && if node == self.node { is_absent() } else { !self.is_alive(node, now) }
        };
        let gone = |entry: &Entry| match entry.row.hold {
            SeekHold::Live(node) => is_gone(entry, node).then_some((entry.row.person, node)),
            SeekHold::Left | SeekHold::Correspondence => None,
        };
        self.entries.values().filter_map(gone).collect()
    }

    fn left(&self) -> impl Iterator<Item = &Entry> {
        let is_left = |entry: &&Entry| entry.row.hold == SeekHold::Left && entry.row.state == SeekState::Open;
        self.entries.values().filter(is_left)
    }

    /// Those who are here, and have left something elsewhere.
    pub(crate) fn found(&self) -> Vec<PersonId> {
        self.left().map(|entry| entry.row.person).filter(|person| self.presences.is_here(*person)).collect()
    }

    /// Those who have left something, and were found nowhere.
    pub(crate) fn lost(&self, now: Millis) -> Vec<PersonId> {
        let is_late = |entry: &&Entry| entry.read_at + LEFT_FOR <= now;
        self.left().filter(is_late).map(|entry| entry.row.person).collect()
    }

    /// Whether somebody waits with something that this process does not hold.
    pub(crate) fn waits_elsewhere(&self, person: PersonId, now: Millis) -> bool {
        let is_elsewhere = |hold: SeekHold| hold.is_live() && hold != SeekHold::Live(self.node);
        self.entries_of(person).any(|entry| {
            let SeekRow { hold, state, expires_at, .. } = entry.row;
            is_elsewhere(hold) && entry.row.person == person && state == SeekState::Open && expires_at > now
        })
    }

    fn entries_of(&self, person: PersonId) -> impl Iterator<Item = &Entry> {
        self.of.get(&person).into_iter().flatten().filter_map(|id| self.entries.get(id))
    }

    /// The live games that somebody was given lately.
    pub(crate) fn given(&self, person: PersonId) -> Vec<GameId> {
        let given = |entry: &Entry| match entry.row.state {
            SeekState::Taken { by, game, .. } if entry.row.person == person || by == person => Some(game),
            SeekState::Taken { .. } | SeekState::Open | SeekState::Gone | SeekState::Declined => None,
        };
        self.entries_of(person).filter(|entry| entry.row.hold.is_live()).filter_map(given).collect()
    }

    /// Which process sees to it that somebody is paired: the one that they are at.
    pub(crate) fn is_ours(&self, entry: &Entry, now: Millis) -> bool {
        match entry.row.hold {
            SeekHold::Live(node) => node == self.node,
            SeekHold::Left => false,
            SeekHold::Correspondence => {
                let alive = self.nodes.keys().filter(|node| self.is_alive(**node, now));
                alive.min().is_none_or(|first| self.node <= *first)
            }
        }
    }

    /// Whether anybody waits here for a live game.
    pub(crate) fn holds_any(&self, now: Millis) -> bool {
        let own = |entry: &Entry| entry.row.hold == SeekHold::Live(self.node) && self.is_open(entry, now);
        self.entries.values().any(own)
    }

    /// All who may be paired, the oldest first.
    pub(crate) fn waiting(&self, now: Millis) -> Vec<(Handle, Waiting)> {
        let open = self.open.iter().filter_map(|(_, id)| self.entries.get(id));
        open.filter(|entry| self.is_open(entry, now))
            .map(|entry| (entry.row.id, entry.terms.waiting(&entry.row)))
            .collect()
    }

    pub(crate) fn counts(&self, now: Millis) -> (u32, u32) {
        let others = self.nodes.iter().filter(|(node, _)| **node != self.node && self.is_alive(**node, now));
        let people = self.watching.people() + others.map(|(_, seen)| seen.people).sum::<u32>();
        let open = self.open.iter().filter_map(|(_, id)| self.entries.get(id));
        let waiting = open.filter(|entry| entry.row.hold.is_live() && self.is_open(entry, now)).count();
        (people, waiting as u32)
    }

    /// Brings all lists up to date.
    pub(crate) fn show(&mut self, now: Millis) {
        let (people, waiting) = self.counts(now);
        let mut lists = std::mem::take(&mut self.lists);
        let open: Vec<_> = self
            .open
            .iter()
            .filter_map(|(_, id)| self.entries.get(id))
            .filter(|entry| self.is_open(entry, now))
            .collect();
        for list in &mut lists {
            let open = open.iter().filter(|entry| list.takes(entry.terms.mode()));
            let open: Vec<_> = open
                .map(|entry| Shown { id: entry.row.id, person: entry.row.person, seek: &entry.seek })
                .collect();
            list.update(&open, people, waiting);
        }
        self.lists = lists;
    }

    pub(crate) fn list(&self, filter: Option<Mode>) -> Option<&Showing> {
        self.lists.iter().find(|list| list.filter() == filter)
    }

    /// What a list shows now.
    pub(crate) fn state(&self, list: &Showing, is_hidden: impl Fn(PersonId) -> bool) -> LobbyState {
        let shown = list.shown().iter().filter_map(|id| self.entries.get(id));
        let open = shown.filter(|entry| !is_hidden(entry.row.person)).map(|entry| entry.seek.clone());
        LobbyState { open: open.collect(), counts: list.counts() }
    }

    /// What concerns somebody, as far as the lobby knows.
    pub(crate) fn you(
        &self,
        person: PersonId,
        is_hidden: impl Fn(PersonId) -> bool,
        now: Millis,
    ) -> LobbyYou {
        let mut you = LobbyYou::default();
        for entry in self.entries_of(person) {
            match (entry.row.state, entry.row.reach) {
                (SeekState::Taken { by, game, seat, .. }, _) => {
                    let color = if entry.row.person == person { seat } else { other(seat) };
                    if entry.row.person == person || by == person {
                        let id = entry.row.id.to_string();
                        you.paired.push(PairedGame { game_id: game.to_string(), color, id });
                    }
                }
                (SeekState::Open, _) if !self.is_open(entry, now) && !is_between(entry, now) => {}
                (SeekState::Open, SeekReach::Anybody) => you.seeks.push(entry.seek.clone()),
                (SeekState::Open, SeekReach::Account(_)) if is_hidden(entry.row.person) => {}
                (SeekState::Open, SeekReach::Account(to)) => {
                    let challenge = entry.terms.challenge(&entry.row);
                    let list = if to == person { &mut you.challenges_to } else { &mut you.challenges_from };
                    list.push(challenge);
                }
                (SeekState::Gone | SeekState::Declined, _) => {}
            }
        }
        you.seeks.sort_by_key(|seek| seek.since);
        you.challenges_to.sort_by_key(|challenge| challenge.seek.since);
        you.challenges_from.sort_by_key(|challenge| challenge.seek.since);
        you
    }
}

/// Somebody has left one process, and may be at another: those whom it concerns see it stay.
fn is_between(entry: &Entry, now: Millis) -> bool {
    entry.row.hold == SeekHold::Left && entry.row.expires_at > now
}

pub(crate) fn other(seat: Seat) -> Seat {
    if seat == Seat::White { Seat::Black } else { Seat::White }
}

/// Whom a row concerns.
fn persons(row: &SeekRow) -> Vec<PersonId> {
    let mut persons = vec![row.person];
    if let SeekReach::Account(to) = row.reach {
        persons.push(to);
    }
    if let SeekState::Taken { by, .. } = row.state
        && !persons.contains(&by)
    {
        persons.push(by);
    }
    persons
}

#[cfg(test)]
mod tests {
    use super::*;

    fn handle(n: u8) -> Handle {
        Handle::new([n; Handle::LEN])
    }

    fn row(n: u8, hold: SeekHold) -> SeekRow {
        let terms = serde_json::json!({
            "who": { "name": null, "account": false, "bot": false },
            "ruleset": null, "card": "0123456789abcdef", "house": false, "clock": { "kind": "none" },
            "rated": false, "color": "random", "range": null, "auto": false, "balance": 0,
            "highlighting": true, "request": { "mode": "blind" },
        });
        SeekRow {
            id: handle(n),
            person: format!("{n:0>12}").parse().unwrap(),
            reach: SeekReach::Anybody,
            hold,
            terms: terms.to_string(),
            created_at: 1,
            expires_at: 100,
            state: SeekState::Open,
        }
    }

    #[test]
    fn what_waits_for_days_takes_no_place_from_those_who_play_now() {
        let node = handle(30);
        let mut hall = Hall::new(node, 2);
        let (live, days) = (SeekHold::Live(node), SeekHold::Correspondence);
        for n in 0..2 {
            assert!(!hall.is_full(false));
            hall.apply(row(n, days), 2);
        }
        assert_eq!((hall.is_full(false), hall.is_full(true)), (true, false));
        for n in 2..4 {
            hall.apply(row(n, live), 2);
            // Told twice, it has one place.
            hall.apply(row(n, live), 2);
        }
        assert_eq!((hall.is_full(false), hall.is_full(true)), (true, true));
        hall.apply(SeekRow { state: SeekState::Gone, ..row(2, live) }, 2);
        assert_eq!((hall.is_full(false), hall.is_full(true)), (true, false));
        hall.expire(100);
        assert_eq!((hall.is_full(false), hall.live), (false, 0));
    }
}
