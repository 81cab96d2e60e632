//! Connections that do one thing at a time each, and the line of those who wait for one.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::Connection;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::error::TablesError;

/// Whoever waits longer is told that the database is busy.
const FREE_WITHIN: Duration = Duration::from_secs(5);

/// No more than this wait at once.
const LINE: usize = 1_000;

type Connect = Box<dyn Fn() -> Result<Connection, TablesError> + Send + Sync>;

pub(super) struct Lane {
    size: usize,
    permits: Arc<Semaphore>,
    line: Semaphore,
    idle: Mutex<Vec<Connection>>,
    connect: Option<Connect>,
}

impl Lane {
    /// Makes its connections when it needs them, and keeps them.
    pub(super) fn new(size: usize, connect: Option<Connect>) -> Lane {
        let (permits, line) = (Arc::new(Semaphore::new(size)), Semaphore::new(LINE));
        Lane { size, permits, line, idle: Mutex::default(), connect }
    }

    /// One connection, and never another.
    pub(super) fn holding(connection: Connection) -> Lane {
        let lane = Lane::new(1, None);
        lane.idle().push(connection);
        lane
    }

    /// Waits for those who are at work.
    pub(super) async fn close(&self) {
        // In memory, readers and writer are the same lane.
        if let Ok(all) = self.permits.acquire_many(self.size as u32).await {
            all.forget();
        }
        self.permits.close();
        self.idle().clear();
    }

    fn take(&self) -> Result<Connection, TablesError> {
        match (self.idle().pop(), &self.connect) {
            (Some(connection), _) => Ok(connection),
            (None, Some(connect)) => connect(),
            (None, None) => Err(TablesError::Unavailable("the connection is gone".to_owned())),
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Does something with a connection, on a thread that may block.
pub(super) async fn run<T: Send + 'static>(
    lane: &Arc<Lane>,
    work: impl FnOnce(&mut Connection) -> T + Send + 'static,
) -> Result<T, TablesError> {
    let unavailable = |why: &str| TablesError::Unavailable(why.to_owned());
    let waiting = lane.line.try_acquire().map_err(|_| unavailable("too many wait for it"))?;
    let permit = timeout(FREE_WITHIN, Arc::clone(&lane.permits).acquire_owned()).await;
    let permit = permit.map_err(|_| unavailable("it is busy"))?.map_err(|_| unavailable("it is closed"))?;
    drop(waiting);
    let lane = Arc::clone(lane);
    let done = tokio::task::spawn_blocking(move || {
        let mut connection = lane.take()?;
        let done = work(&mut connection);
        lane.idle().push(connection);
        drop(permit);
        Ok(done)
    });
    done.await.unwrap_or_else(|_| Err(TablesError::Unknown("the work was interrupted".to_owned())))
}

impl fmt::Debug for Lane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lane").field("size", &self.size).finish_non_exhaustive()
    }
}
