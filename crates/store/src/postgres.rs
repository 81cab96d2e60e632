//! The store in a PostgreSQL database that several nodes share.
//!
//! A game has one owner at a time. A claim takes it over from an owner that is gone, and raises its *epoch*; an append
//! succeeds only if owner, epoch and sequence number are still what the writer believes, in the statement that writes
//! (`commit`). So nothing depends on clocks. They only say when an owner may be taken for dead: each node renews a
//! *lease* every second, and all times are by the database's clock (`lease`, `claim`).
//!
//! Everything that waits when a connection is free goes out as one statement (`write`, `writer`). Reads and claims have
//! connections of their own (`pool`), and so does the lease.

mod claim;
mod commit;
mod examine;
mod fault;
mod lease;
mod millis;
mod node;
mod options;
mod pool;
mod read;
mod schema;
mod session;
mod sum;
mod write;
mod writer;

pub use examine::{Examination, examine};
pub use options::Options;
pub use tables::postgres::{Address, BadAddress};

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};
use view::{GameId, Millis, RoomCode};

use self::fault::Fault;
use self::lease::Vitals;
use self::node::Registered;
use self::pool::Pool;
use self::write::Write;
use self::writer::{Command, Writer};
use crate::damaged::Damaged;
use crate::error::{AppendError, ClaimError, CreateError, OpenStoreError, ReadError, WriteError};
use crate::metrics::{Counters, WriteMetrics};
use crate::owner::{Claimed, FORMAT, Lease, Node, NodeAddress};
use crate::stream::{
    Append, Counts, Head, MAX_APPEND_BYTES, MAX_STREAM_ENTRIES, NewGame, Pruned, Stream, Undated,
};
use crate::tenure::Tenure;

/// A cheap handle to an open database.
///
/// When the last handle is dropped without [`Postgres::close`], what this node owns is its own until the lease ends.
#[derive(Clone, Debug)]
pub struct Postgres {
    commands: mpsc::Sender<Command>,
    shared: Arc<Shared>,
    counted_for: Duration,
}

/// State shared between the writer and the handles.
#[derive(Debug)]
pub(crate) struct Shared {
    pool: Pool,
    /// None if this is a tool.
    node: Option<Registered>,
    vitals: Arc<Vitals>,
    counters: Counters,
    damaged: Damaged,
    counted: Mutex<Option<Counted>>,
}

/// Counting reads the whole table.
#[derive(Clone, Copy, Debug)]
struct Counted {
    counts: Counts,
    at: Instant,
    took: Duration,
}

/// Counting again may take this share of the time: a large table is counted less often.
const COUNTING_SHARE: u32 = 50;

impl Postgres {
    /// Connects, brings the tables up to date and registers this node, if it is one.
    pub async fn open(options: Options) -> Result<Postgres, OpenStoreError> {
        let Options { address, node, pool, queue, max_batch, lanes, lease, counted_for } = options;
        let pool = Pool::new(address.clone(), pool);
        let node = {
            let session = pool.session().await?;
            schema::migrate(&session).await?;
            match &node {
                Some(node) => Some(node::register(&session, node, lease).await?),
                None => None,
            }
        };
        let vitals = Arc::new(Vitals::new(lease));
        let heart = node.clone().map(|node| tokio::spawn(lease::renew(address, node, lease, vitals.clone())));
        let shared = Arc::new(Shared {
            pool,
            node,
            vitals,
            counters: Counters::default(),
            damaged: Damaged::default(),
            counted: Mutex::default(),
        });
        let (commands, queue) = mpsc::channel(queue.max(1));
        tokio::spawn(Writer::new(shared.clone(), queue, lanes, max_batch, heart).run());
        Ok(Postgres { commands, shared, counted_for })
    }

    pub async fn create(&self, game: NewGame) -> Result<Tenure, CreateError> {
        check_size(&game.entries, 0)?;
        self.node()?;
        self.write(|reply| Command::Write(Write::Create(game, reply))).await?
    }

    pub async fn append(&self, append: Append) -> Result<(), AppendError> {
        if append.entries.is_empty() {
            return Err(WriteError::Empty.into());
        }
        check_size(&append.entries, append.mark.head.as_ref().map_or(0, |head| head.len()))?;
        if append.seq <= MAX_STREAM_ENTRIES && append.entries.len() as u32 > MAX_STREAM_ENTRIES - append.seq {
            return Err(WriteError::TooLarge.into());
        }
        self.node()?;
        self.write(|reply| Command::Write(Write::Append(append, reply))).await?
    }

    pub async fn claim(&self, game: GameId) -> Result<Option<Claimed>, ClaimError> {
        let node = self.node()?;
        self.shared.known(game)?;
        let claimed = claim::claim(&self.shared.pool, node, game).await;
        claimed.map_err(|fault| self.shared.noticed(game, fault).into())
    }

    pub async fn release(&self, game: GameId, tenure: Tenure) -> Result<(), WriteError> {
        Ok(claim::release(&self.shared.pool, game, tenure).await?)
    }

    pub async fn release_all(&self) -> Result<u64, WriteError> {
        let node = self.node()?.id;
        let session = self.shared.pool.session().await?;
        Ok(claim::release_all(&session, node).await?)
    }

    pub async fn nodes(&self) -> Result<Vec<Node>, ReadError> {
        Ok(node::list(&*self.shared.pool.session().await?).await?)
    }

    pub fn lease(&self) -> Lease {
        if self.shared.node.is_some() { self.shared.vitals.lease() } else { Lease::ALWAYS }
    }

    pub fn format(&self) -> i32 {
        if self.shared.node.is_some() { self.shared.vitals.format() } else { FORMAT }
    }

    pub async fn load(&self, game: GameId) -> Result<Option<Stream>, ReadError> {
        self.shared.known(game)?;
        read::load(&self.shared.pool, game).await.map_err(|fault| self.shared.noticed(game, fault))
    }

    pub async fn head(&self, game: GameId) -> Result<Option<Head>, ReadError> {
        self.shared.known(game)?;
        Ok(read::head(&self.shared.pool, game).await?)
    }

    /// The other node that owns a game, if it lives.
    pub async fn owner(&self, game: GameId) -> Result<Option<NodeAddress>, ReadError> {
        Ok(claim::owner(&self.shared.pool, self.us(), game).await?)
    }

    pub async fn by_code(&self, code: RoomCode) -> Result<Option<GameId>, ReadError> {
        Ok(read::by_code(&self.shared.pool, code).await?)
    }

    /// Only games that no other living node owns.
    pub async fn due(&self, until: Millis, limit: usize) -> Result<Vec<(GameId, Millis)>, ReadError> {
        let mut due = read::due(&self.shared.pool, self.us(), until, limit).await?;
        // Nobody can wake it.
        due.retain(|(game, _)| self.shared.damaged.get(*game).is_none());
        Ok(due)
    }

    pub async fn undated(&self, after: Option<GameId>, limit: usize) -> Result<Vec<Undated>, ReadError> {
        Ok(read::undated(&self.shared.pool, after, limit).await?)
    }

    pub async fn ids(&self, after: Option<GameId>, limit: usize) -> Result<Vec<GameId>, ReadError> {
        Ok(read::ids(&self.shared.pool, after, limit).await?)
    }

    pub async fn prunable(&self, before: Millis) -> Result<Pruned, ReadError> {
        Ok(read::prunable(&self.shared.pool, self.us(), before).await?)
    }

    pub async fn finished_before(&self, before: Millis, limit: usize) -> Result<Vec<GameId>, ReadError> {
        Ok(read::finished_before(&self.shared.pool, self.us(), before, limit).await?)
    }

    pub async fn delete(&self, games: Vec<GameId>) -> Result<Pruned, WriteError> {
        Ok(read::delete(&self.shared.pool, self.us(), &games).await?)
    }

    /// From a count that may be some seconds old.
    pub async fn counts(&self) -> Result<Counts, ReadError> {
        let counted = *self.shared.counted.lock().unwrap_or_else(PoisonError::into_inner);
        if self.commands.is_closed() {
            return Err(ReadError::Closed);
        }
        if let Some(counted) = counted
            && counted.at.elapsed() < self.counted_for.max(counted.took * COUNTING_SHARE)
        {
            return Ok(counted.counts);
        }
        let at = Instant::now();
        let counts = read::counts(&self.shared.pool).await?;
        let counted = Counted {
            counts,
            at,
            took: if self.counted_for.is_zero() { Duration::ZERO } else { at.elapsed() },
        };
        *self.shared.counted.lock().unwrap_or_else(PoisonError::into_inner) = Some(counted);
        Ok(counts)
    }

    /// Games whose entries do not add up. Reads the index of all of them.
    pub async fn faults(&self) -> Result<Vec<String>, ReadError> {
        Ok(read::faults(&self.shared.pool).await?)
    }

    pub fn damaged(&self) -> Vec<(GameId, String)> {
        self.shared.damaged.list()
    }

    /// Who wrote each entry of a game: its number, and the epoch of its writer.
    pub async fn epochs(&self, game: GameId) -> Result<Vec<(u32, u32)>, ReadError> {
        Ok(read::epochs(&self.shared.pool, game).await?)
    }

    pub async fn probe(&self) -> Result<(), WriteError> {
        self.write(Command::Probe).await?
    }

    pub fn metrics(&self) -> WriteMetrics {
        self.shared.counters.snapshot(self.commands.max_capacity() - self.commands.capacity())
    }

    /// Completes everything queued before it, and hands back every game. From then on, other handles return `Closed`.
    pub async fn close(self) {
        // Sending fails if the writer is already gone.
        let _ = self.commands.send(Command::Close).await;
        self.commands.closed().await;
    }

    fn node(&self) -> Result<&Registered, WriteError> {
        self.shared.node.as_ref().ok_or_else(|| {
            WriteError::Failed("the database was opened without a node that could own games".to_owned())
        })
    }

    /// No node has the number 0.
    fn us(&self) -> i64 {
        self.shared.node.as_ref().map_or(0, |node| node.id)
    }

    async fn write<T>(&self, command: impl FnOnce(oneshot::Sender<T>) -> Command) -> Result<T, WriteError> {
        let (reply, answer) = oneshot::channel();
        self.commands.send(command(reply)).await.map_err(|_| WriteError::Closed)?;
        // Nobody is left who knows.
        answer.await.map_err(|_| WriteError::Unknown)
    }
}

impl Shared {
    /// Fails if the game is known to be damaged.
    fn known(&self, game: GameId) -> Result<(), ReadError> {
        self.damaged.get(game).map_or(Ok(()), |what| Err(ReadError::Damaged(what)))
    }

    fn noticed(&self, game: GameId, fault: Fault) -> ReadError {
        if let Fault::Damage(damage) = &fault {
            self.damaged.add(game, &damage.to_string());
        }
        fault.into()
    }
}

fn check_size(entries: &[Vec<u8>], head: usize) -> Result<(), WriteError> {
    // Allows for as much framing as a long entry needs elsewhere.
    let size: usize = entries.iter().map(|entry| entry.len() + 4).sum();
    if size + head > MAX_APPEND_BYTES { Err(WriteError::TooLarge) } else { Ok(()) }
}
