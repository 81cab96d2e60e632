//! The writer: one thread that turns everything in the queue into one commit, and folds in between.

use std::fs::File;
use std::ops::ControlFlow;
use std::sync::{Arc, RwLockReadGuard};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::{self, error::TryRecvError};
use tokio::sync::oneshot;

use super::Shared;
use super::batches;
use super::checkpoint::Checkpointer;
use super::codec::Record;
use super::database::Database;
use super::fold::Extent;
use super::folder::Folder;
use super::open;
use super::options::Options;
use super::stage::{Ground, Stage};
use super::tail::Tail;
use crate::error::{AppendError, CreateError, StoreError, WriteError};
use crate::stream::Pruned;
use view::GameId;

#[derive(Debug)]
pub(crate) enum Command {
    Create(Record<Vec<u8>>, oneshot::Sender<Result<(), CreateError>>),
    Append(Record<Vec<u8>>, oneshot::Sender<Result<(), AppendError>>),
    Delete(Vec<GameId>, oneshot::Sender<Result<Pruned, WriteError>>),
    Probe(oneshot::Sender<Result<(), WriteError>>),
    SetMaxBytes(Option<u64>, oneshot::Sender<Result<(), WriteError>>),
    Close,
}

/// A reply that waits for its batch to reach the disk.
#[derive(Debug)]
enum Answer {
    Create(Result<(), CreateError>, oneshot::Sender<Result<(), CreateError>>),
    Append(Result<(), AppendError>, oneshot::Sender<Result<(), AppendError>>),
}

impl Answer {
    /// A caller that has gone away does not need the reply.
    fn send(self, committed: &Result<(), WriteError>) {
        match self {
            Answer::Create(verdict, reply) => {
                let _ = reply.send(committed.clone().map_err(CreateError::from).and(verdict));
            }
            Answer::Append(verdict, reply) => {
                let _ = reply.send(committed.clone().map_err(AppendError::from).and(verdict));
            }
        }
    }
}

/// A batch that has grown past this is committed before the next write is processed.
const BATCH_BYTES: usize = 4 << 20;

/// This many writes in one commit mean that more are on their way.
const BUSY: usize = 4;

#[derive(Debug)]
pub(crate) struct Writer {
    database: Database,
    checkpointer: Checkpointer,
    shared: Arc<Shared>,
    max_batch: usize,
    gather: Duration,
    folder: Folder,
    stage: Stage,
    answers: Vec<Answer>,
    // Dropped last, in this order: without the lock another process may open the journal, and without the queue `close`
    // returns.
    _lock: File,
    commands: mpsc::Receiver<Command>,
}

impl Drop for Writer {
    /// However the writer ends, nobody may read a journal that might have another writer.
    fn drop(&mut self) {
        self.shared.readers.close();
    }
}

impl Writer {
    pub(crate) fn new(
        database: Database,
        checkpointer: Checkpointer,
        lock: File,
        commands: mpsc::Receiver<Command>,
        shared: Arc<Shared>,
        folder: Folder,
        options: &Options,
    ) -> Writer {
        Writer {
            database,
            checkpointer,
            shared,
            max_batch: options.max_batch.max(1),
            gather: options.gather,
            folder,
            stage: Stage::default(),
            answers: Vec::new(),
            _lock: lock,
            commands,
        }
    }

    pub(crate) fn run(mut self) {
        let mut queued = Vec::with_capacity(self.max_batch);
        let mut busy = false;
        while self.receive(&mut queued).is_continue() {
            if busy {
                self.gather(&mut queued);
            }
            busy = queued.len() >= BUSY;
            let flow = queued.drain(..).try_for_each(|command| self.take(command));
            self.commit();
            if flow.is_break() {
                break;
            }
            self.fold();
            self.checkpointer.tend(self.database.reading());
        }
        self.finish();
    }

    /// A sync costs as much for one write as for a hundred, so let them accumulate. Sleep once rather than several
    /// times: on busy cores every sleep ends late, and callers would wait for all of them.
    fn gather(&mut self, queued: &mut Vec<Command>) {
        thread::sleep(self.gather);
        while queued.len() < self.max_batch
            && let Ok(command) = self.commands.try_recv()
        {
            queued.push(command);
        }
    }

    /// Waits for a command, unless there is folding to do.
    fn receive(&mut self, queued: &mut Vec<Command>) -> ControlFlow<()> {
        if !self.folder.is_busy() {
            return match self.commands.blocking_recv_many(queued, self.max_batch) {
                0 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            };
        }
        while queued.len() < self.max_batch {
            match self.commands.try_recv() {
                Ok(command) => queued.push(command),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) if queued.is_empty() => return ControlFlow::Break(()),
                Err(TryRecvError::Disconnected) => break,
            }
        }
        ControlFlow::Continue(())
    }

    fn take(&mut self, command: Command) -> ControlFlow<()> {
        if let Command::Delete(games, reply) = command {
            self.commit();
            let deleted = self.folder.delete(&mut self.database, &self.shared, &games);
            let _ = reply.send(deleted.map_err(WriteError::from));
            self.measure_tail();
            return ControlFlow::Continue(());
        }
        if let Command::Probe(reply) = command {
            self.commit();
            let _ = reply.send(self.probe());
            return ControlFlow::Continue(());
        }
        let tail = read(&self.shared);
        let ground = Ground { tail: &tail, connection: self.database.reading() };
        match command {
            Command::Create(record, reply) => {
                self.answers.push(Answer::Create(self.stage.create(&record, ground), reply));
            }
            Command::Append(record, reply) => {
                let verdict = self.stage.append(&record, ground);
                if let Err(AppendError::Fenced { .. }) = verdict {
                    self.shared.counters.fenced();
                }
                self.answers.push(Answer::Append(verdict, reply));
            }
            Command::SetMaxBytes(max_bytes, reply) => {
                let done = open::set_max_bytes(self.database.reading(), max_bytes);
                let _ = reply.send(done.map_err(|error| StoreError::from(error).into()));
            }
            Command::Delete(..) | Command::Probe(_) => unreachable!("it needs the tail for itself"),
            Command::Close => return ControlFlow::Break(()),
        }
        drop(tail);
        if self.stage.bytes() > BATCH_BYTES {
            self.commit();
        }
        ControlFlow::Continue(())
    }

    /// Makes the staged writes durable, and answers everyone who waits for them.
    fn commit(&mut self) {
        let committed = if self.stage.is_empty() { Ok(()) } else { self.commit_stage() };
        self.stage.clear();
        for answer in self.answers.drain(..) {
            answer.send(&committed);
        }
    }

    fn commit_stage(&mut self) -> Result<(), WriteError> {
        let began = Instant::now();
        let made_room = self.folder.make_room(&mut self.database, &self.shared);
        if let Err(error) = made_room.and_then(|()| self.insert_batch()) {
            self.shared.counters.commit_failed();
            return Err(error.into());
        }
        self.shared.counters.committed(began.elapsed(), self.stage.entries(), self.stage.bytes());
        let heads = self.stage.heads();
        let (rows, payloads) = (self.stage.rows(), self.stage.payloads());
        self.shared.tail.write().expect("no other writer").apply(rows, payloads, heads);
        self.folder.committed(&self.stage);
        self.measure_tail();
        Ok(())
    }

    /// Finds out whether commits succeed again.
    fn probe(&mut self) -> Result<(), WriteError> {
        let made_room = self.folder.make_room(&mut self.database, &self.shared);
        let batch = self.folder.next_batch();
        let probed = made_room.and_then(|()| batches::probe(self.database.durable()?, batch));
        self.shared.counters.probed(probed.is_ok());
        probed.map_err(WriteError::from)
    }

    fn insert_batch(&mut self) -> Result<(), StoreError> {
        let batch = self.folder.next_batch();
        batches::insert(self.database.durable()?, batch, self.stage.seal(batch))
    }

    /// A failure is counted and otherwise left for later: what is in the tail is durable and readable.
    fn fold(&mut self) {
        let _ = self.folder.advance(&mut self.database, &self.shared);
        self.measure_tail();
    }

    fn measure_tail(&self) {
        let Extent { entries, bytes } = self.folder.extent();
        self.shared.counters.tail_is(entries, bytes);
    }

    fn finish(&mut self) {
        let _ = self.folder.run_to_end(&mut self.database, &self.shared);
        self.checkpointer.stop();
        self.shared.readers.close();
        // Without this, the next open would have to read the log; it is equally safe either way.
        let _ = self.database.reading().query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    }
}

fn read(shared: &Shared) -> RwLockReadGuard<'_, Tail> {
    shared.tail.read().expect("no other writer")
}
