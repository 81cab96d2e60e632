//! Where people meet. No process runs the lobby: its tables do (`people/src/lobby.rs`). Each process folds their rows
//! into a hall of its own, shows it to those who came here, and changes rows in transactions that only one can win.

mod attending;
mod blocks;
mod hall;
mod presence;
mod showing;
mod terms;
mod waiting;

use std::sync::{
    Mutex, MutexGuard, PoisonError,
    atomic::{AtomicU64, Ordering},
};

use people::{Handle, People};
use tables::TablesError;
use view::PersonId;

pub(crate) use self::{
    attending::{InLobby, LobbyNews},
    hall::{Entry, other},
    presence::PersonalNews,
    terms::{Seeker, Terms, points},
    waiting::PLAYS_FOR,
};
use self::{blocks::Blocks, hall::Hall};
use crate::{accounts::new_handle, clock::now};

pub(crate) struct Meeting {
    people: People,
    /// This process.
    pub(crate) node: Handle,
    hall: Mutex<Hall>,
    /// Up to which number rows have been read; none before the first time.
    known: tokio::sync::Mutex<Option<u64>>,
    /// Held by whoever pairs.
    pub(crate) pairing: tokio::sync::Mutex<()>,
    pub(crate) blocks: Blocks,
    /// Games that were agreed here.
    pub(crate) agreed: AtomicU64,
}

/// For metrics.
pub(crate) struct LobbyFigures {
    pub(crate) people: u32,
    pub(crate) waiting: u32,
    pub(crate) agreed: u64,
}

impl Meeting {
    /// With room for so many live seeks and challenges, and as many of correspondence.
    pub(crate) fn new(people: People, most: usize) -> Meeting {
        let node = new_handle();
        Meeting {
            people,
            node,
            hall: Mutex::new(Hall::new(node, most)),
            known: tokio::sync::Mutex::default(),
            pairing: tokio::sync::Mutex::default(),
            blocks: Blocks::default(),
            agreed: AtomicU64::new(0),
        }
    }

    pub(crate) fn hall(&self) -> MutexGuard<'_, Hall> {
        self.hall.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads what has changed since the last time, here or elsewhere. Whoever changes something calls this before
    /// they answer.
    pub(crate) async fn catch_up(&self) -> Result<(), TablesError> {
        let mut known = self.known.lock().await;
        let blocks = self.people.block_changes(self.blocks.last()).await?;
        self.blocks.apply(&blocks);
        for change in &blocks {
            // Whoever is blocked is told nothing, not even that something has changed.
            self.hall().presences.tell(change.author, PersonalNews::Shown);
        }
        loop {
            let (to, rows) = match *known {
                None => self.people.lobby(now()).await?,
                Some(after) => self.people.lobby_changes(after).await?,
            };
            let is_all = rows.is_empty() || known.is_none();
            let mut hall = self.hall();
            for row in rows {
                hall.apply(row, now());
            }
            *known = Some(to);
            if is_all {
                return Ok(());
            }
        }
    }

    /// Whether one of the two wants nothing to do with the other.
    pub(crate) fn blocked(&self, one: PersonId, other: PersonId) -> bool {
        self.blocks.between(one, other)
    }

    pub(crate) fn figures(&self) -> LobbyFigures {
        let (people, waiting) = self.hall().counts(now());
        LobbyFigures { people, waiting, agreed: self.agreed.load(Ordering::Relaxed) }
    }
}
