//! What is to be written to a link: everybody adds to it, and one task writes all of it at once.

use std::{
    io,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    io::{AsyncWrite, AsyncWriteExt as _},
    sync::Notify,
    time::{MissedTickBehavior, interval},
};

use crate::frame::{self, Kind};

/// While so much waits to be written, nobody may add to it.
const FULL: usize = 4 * 1024 * 1024;

/// A buffer that has grown beyond this is not kept.
const KEPT: usize = 256 * 1024;

#[derive(Debug, Default)]
pub(crate) struct Outbound {
    waiting: Mutex<Waiting>,
    filled: Notify,
    drained: Notify,
}

#[derive(Debug, Default)]
struct Waiting {
    bytes: Vec<u8>,
    over: bool,
}

impl Outbound {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// For what must be said and is short. What is said on a link that is lost is lost.
    pub(crate) fn push(&self, stream: u32, kind: Kind, payload: &[u8]) {
        let mut waiting = self.lock();
        if waiting.over {
            return;
        }
        let was_empty = waiting.bytes.is_empty();
        frame::write(&mut waiting.bytes, stream, kind, payload);
        drop(waiting);
        if was_empty {
            self.filled.notify_one();
        }
    }

    /// Waits until there is room for more.
    pub(crate) async fn has_room(&self) {
        loop {
            let drained = self.drained.notified();
            if self.lock().bytes.len() < FULL {
                return;
            }
            drained.await;
        }
    }

    /// Nothing more will be written.
    pub(crate) fn end(&self) {
        *self.lock() = Waiting { bytes: Vec::new(), over: true };
        self.filled.notify_one();
        self.drained.notify_waiters();
    }

    /// Takes what waits, in exchange for an empty buffer. False once the link is over.
    fn take(&self, empty: &mut Vec<u8>) -> bool {
        let mut waiting = self.lock();
        std::mem::swap(&mut waiting.bytes, empty);
        let over = waiting.over;
        drop(waiting);
        if empty.len() >= FULL {
            self.drained.notify_waiters();
        }
        !over
    }

    /// Writes until the link is over, and says every `beat` that we are there.
    pub(crate) async fn write_to(&self, mut to: impl AsyncWrite + Unpin, beat: Duration) -> io::Result<()> {
        let mut beats = interval(beat);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut writing = Vec::new();
        loop {
            tokio::select! {
                biased;
                () = self.filled.notified() => {}
                _ = beats.tick() => self.push(0, Kind::Beat, &[]),
            }
            if !self.take(&mut writing) {
                return Ok(());
            }
            to.write_all(&writing).await?;
            writing.clear();
            writing.shrink_to(KEPT);
        }
    }
}
