//! Checkpoints: copying pages from the log into the database file without delaying commits.
//!
//! By default, SQLite makes the commit that fills the log pay for the whole checkpoint: tens of milliseconds, including
//! two fsyncs. Here a second thread copies while commits continue. It cannot finish, because the log grows meanwhile,
//! and only a fully copied log starts over; so the writer does the short remainder, between two commits.
//!
//! The log may reach [`LOG_PAGES`] before that. The longer it gets, the more of its pages have been rewritten in the
//! meantime and are copied only once: a batch's pages are often free again by the time they would be copied.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::thread::{self, JoinHandle};

use rusqlite::{Connection, OpenFlags};

/// 32 MiB: read within a tenth of a second when a journal is opened after a crash.
const LOG_PAGES: usize = 8_192;

#[derive(Debug)]
pub(crate) struct Checkpointer {
    /// Pages in the log after the last commit.
    log_pages: Arc<AtomicUsize>,
    state: State,
    helper: Option<Helper>,
}

#[derive(Debug)]
enum State {
    Idle,
    HelperAtWork,
}

#[derive(Debug)]
struct Helper {
    requests: SyncSender<()>,
    done: Receiver<()>,
    thread: JoinHandle<()>,
}

impl Checkpointer {
    /// `connection` is the writer's.
    pub(crate) fn new(connection: &mut Connection, path: PathBuf) -> rusqlite::Result<Checkpointer> {
        let log_pages = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&log_pages);
        connection.wal_hook(Some(move |_: &mut _, pages| {
            counter.store(usize::try_from(pages).unwrap_or(0), Relaxed);
            Ok(())
        }))?;
        Ok(Checkpointer { log_pages, state: State::Idle, helper: Helper::start(path) })
    }

    /// Called between commits. A failed checkpoint is retried; until then the log grows.
    pub(crate) fn tend(&mut self, connection: &Connection) {
        match self.state {
            State::Idle if self.log_pages.load(Relaxed) < LOG_PAGES => {}
            State::Idle => match &self.helper {
                Some(helper) if helper.requests.try_send(()).is_ok() => self.state = State::HelperAtWork,
                Some(_) | None => self.finish(connection),
            },
            State::HelperAtWork => match self.helper.as_ref().map(|helper| helper.done.try_recv()) {
                Some(Err(TryRecvError::Empty)) => {}
                Some(Ok(())) => self.finish(connection),
                Some(Err(TryRecvError::Disconnected)) | None => {
                    self.helper = None;
                    self.finish(connection);
                }
            },
        }
    }

    fn finish(&mut self, connection: &Connection) {
        self.state = State::Idle;
        self.log_pages.store(0, Relaxed);
        let _ = copy(connection);
    }

    /// Waits for the helper to end.
    pub(crate) fn stop(&mut self) {
        if let Some(Helper { requests, done: _, thread }) = self.helper.take() {
            drop(requests);
            let _ = thread.join();
        }
    }
}

impl Helper {
    /// Without a helper, the writer checkpoints alone.
    fn start(path: PathBuf) -> Option<Helper> {
        let (requests, requested) = sync_channel::<()>(1);
        let (finished, done) = sync_channel(1);
        let work = move || {
            let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let Ok(connection) = Connection::open_with_flags(path, flags) else { return };
            while requested.recv().is_ok() {
                let _ = copy(&connection);
                if finished.send(()).is_err() {
                    break;
                }
            }
        };
        let thread = thread::Builder::new().name("journal-log".to_owned()).spawn(work).ok()?;
        Some(Helper { requests, done, thread })
    }
}

/// As much as can be done without making anyone wait.
fn copy(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()))
}
