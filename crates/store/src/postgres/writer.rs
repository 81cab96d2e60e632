//! The writer: gathers what waits into batches, and keeps a few of them on their way.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};
use tokio::task::{self, JoinError, JoinHandle, JoinSet};

use super::Shared;
use super::claim;
use super::commit;
use super::fault::Fault;
use super::session::Session;
use super::write::{Batch, Load, Write};
use crate::error::WriteError;

/// After a failed attempt nobody tries to connect for so long: writes fail at once.
const PAUSE: Duration = Duration::from_millis(250);

/// Changes nothing, and is committed like anything else.
const PROBE: &str = "UPDATE node SET link = link WHERE id = $1";

const LEAVE: &str = "DELETE FROM node WHERE id = $1";

#[derive(Debug)]
pub(crate) enum Command {
    Write(Write),
    Probe(oneshot::Sender<Result<(), WriteError>>),
    Close,
}

impl Command {
    /// It came after the end.
    fn refuse(self) {
        match self {
            Command::Write(write) => write.fail(WriteError::Closed),
            Command::Probe(reply) => drop(reply.send(Err(WriteError::Closed))),
            Command::Close => {}
        }
    }
}

/// A connection for writes, or the attempt to get one.
#[derive(Debug, Default)]
struct Lane {
    session: Option<Session>,
    failed: Option<(Instant, Fault)>,
}

pub(crate) struct Writer {
    shared: Arc<Shared>,
    commands: mpsc::Receiver<Command>,
    waiting: VecDeque<Write>,
    probes: VecDeque<oneshot::Sender<Result<(), WriteError>>>,
    idle: Vec<Lane>,
    running: JoinSet<Lane>,
    loads: HashMap<task::Id, Load>,
    under_way: Load,
    max_batch: usize,
    /// Renews the lease.
    heart: Option<JoinHandle<()>>,
}

impl Writer {
    pub(crate) fn new(
        shared: Arc<Shared>,
        commands: mpsc::Receiver<Command>,
        lanes: usize,
        max_batch: usize,
        heart: Option<JoinHandle<()>>,
    ) -> Writer {
        Writer {
            shared,
            commands,
            waiting: VecDeque::new(),
            probes: VecDeque::new(),
            idle: (0..lanes.max(1)).map(|_| Lane::default()).collect(),
            running: JoinSet::new(),
            loads: HashMap::new(),
            under_way: Load::default(),
            max_batch: max_batch.max(1),
            heart,
        }
    }

    pub(crate) async fn run(mut self) {
        let mut received = Vec::with_capacity(self.max_batch);
        let closed = loop {
            let space = self.max_batch.saturating_sub(self.waiting.len());
            tokio::select! {
                biased;
                Some(done) = self.running.join_next_with_id(), if !self.running.is_empty() => self.done(done),
                count = self.commands.recv_many(&mut received, space), if space > 0 => {
                    if count == 0 {
                        break false;
                    }
                    if self.take(&mut received) {
                        break true;
                    }
                }
            }
            self.dispatch();
        };
        while !self.waiting.is_empty() || !self.running.is_empty() {
            self.dispatch();
            if let Some(done) = self.running.join_next_with_id().await {
                self.done(done);
            }
        }
        if let Some(heart) = self.heart.take() {
            heart.abort();
        }
        if closed {
            self.leave().await;
        }
        self.shared.pool.close();
        self.commands.close();
        while let Ok(command) = self.commands.try_recv() {
            command.refuse();
        }
    }

    /// True if it is to close.
    fn take(&mut self, received: &mut Vec<Command>) -> bool {
        let mut closes = false;
        for command in received.drain(..) {
            match command {
                command if closes => command.refuse(),
                Command::Write(write) => self.waiting.push_back(write),
                Command::Probe(reply) => self.probes.push_back(reply),
                Command::Close => closes = true,
            }
        }
        closes
    }

    fn dispatch(&mut self) {
        while let Some(mut lane) = self.idle.pop() {
            let shared = self.shared.clone();
            if let Some(reply) = self.probes.pop_front() {
                self.running.spawn(async move {
                    let probed = lane.probe(&shared).await;
                    let _asker_gone = reply.send(probed);
                    lane
                });
                continue;
            }
            let Batch { writes, load } = Batch::gather(&mut self.waiting, &self.under_way, self.max_batch);
            if writes.is_empty() {
                self.idle.push(lane);
                return;
            }
            self.under_way.merge(&load);
            let running = self.running.spawn(async move {
                lane.write(&shared, writes).await;
                lane
            });
            self.loads.insert(running.id(), load);
        }
    }

    fn done(&mut self, done: Result<(task::Id, Lane), JoinError>) {
        let (id, lane) = match done {
            Ok(done) => done,
            // It panicked: whoever waited was told that nobody knows, and the others go on.
            Err(panicked) => (panicked.id(), Lane::default()),
        };
        if let Some(load) = self.loads.remove(&id) {
            self.under_way.remove(&load);
        }
        self.idle.push(lane);
    }

    /// Hands everything back, so that others need not wait for the lease to end.
    async fn leave(&self) {
        let Some(node) = &self.shared.node else { return };
        let Ok(session) = self.shared.pool.session().await else { return };
        if claim::release_all(&session, node.id).await.is_ok() {
            let _expires_anyway = session.execute(LEAVE, &[&node.id]).await;
        }
    }
}

impl Lane {
    async fn write(&mut self, shared: &Shared, writes: Vec<Write>) {
        let began = Instant::now();
        let node = shared.node.as_ref().map_or(0, |node| node.id);
        let committed = match self.session(shared).await {
            Ok(session) => commit::commit(session, node, &writes).await,
            Err(fault) => Err(fault),
        };
        match committed {
            Ok(committed) => {
                let (mut entries, mut bytes) = (0, 0);
                for write in writes.iter().filter(|write| committed.has(write)) {
                    entries += write.entries().len();
                    bytes += write.entries().iter().map(Vec::len).sum::<usize>();
                }
                if entries > 0 {
                    shared.counters.committed(began.elapsed(), entries, bytes);
                }
                for write in writes {
                    if committed.answer(write) {
                        shared.counters.fenced();
                    }
                }
            }
            Err(fault) => {
                shared.counters.commit_failed();
                commit::refuse(writes, &fault);
            }
        }
    }

    async fn probe(&mut self, shared: &Shared) -> Result<(), WriteError> {
        let node = shared.node.as_ref().map_or(0, |node| node.id);
        let probed = match self.session(shared).await {
            Ok(session) => session.execute(PROBE, &[&node]).await.map(drop),
            Err(fault) => Err(fault),
        };
        shared.counters.probed(probed.is_ok());
        probed.map_err(WriteError::from)
    }

    async fn session(&mut self, shared: &Shared) -> Result<&Session, Fault> {
        if self.session.as_ref().is_some_and(Session::is_broken) {
            self.session = None;
        }
        if self.session.is_none() {
            if let Some((at, fault)) = &self.failed
                && at.elapsed() < PAUSE
            {
                return Err(fault.clone());
            }
            let connected = Session::connect(shared.pool.address()).await;
            self.failed = connected.as_ref().err().map(|fault| (Instant::now(), fault.clone()));
            self.session = Some(connected?);
        }
        self.session.as_ref().ok_or(Fault::Closed)
    }
}
