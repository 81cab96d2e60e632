//! A few processes of one engine, shared by all of its games: no game holds on to one, and each search starts from
//! scratch.

use std::{
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use super::{
    process::{Fault, Process},
    settings::EngineSettings,
};

#[derive(Default)]
pub(super) struct Pool {
    state: Mutex<State>,
    returned: Condvar,
}

#[derive(Default)]
struct State {
    idle: Vec<Process>,
    /// Idle, at work, or about to be started.
    running: usize,
}

impl Pool {
    /// Runs some work on a process, and starts one if none is idle. A process that fails is ended and never reused.
    pub(super) fn with<T>(
        &self,
        settings: &EngineSettings,
        until: Instant,
        work: impl FnOnce(&mut Process) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let mut place = self.take(settings, until)?;
        let mut process = match place.process.take() {
            Some(process) => process,
            None => Process::start(settings)?,
        };
        let done = work(&mut process)?;
        place.process = Some(process);
        Ok(done)
    }

    fn take(&self, settings: &EngineSettings, until: Instant) -> Result<Place<'_>, Fault> {
        let mut state = self.lock();
        loop {
            if let Some(process) = state.idle.pop() {
                return Ok(Place { pool: self, process: Some(process) });
            }
            if state.running < usize::from(settings.processes) {
                state.running += 1;
                return Ok(Place { pool: self, process: None });
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Fault::Busy);
            }
            state = self.returned.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The right to one process. It is returned with the process, or without it.
struct Place<'a> {
    pool: &'a Pool,
    process: Option<Process>,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut state = self.pool.lock();
        match self.process.take() {
            Some(process) => state.idle.push(process),
            None => state.running -= 1,
        }
        self.pool.returned.notify_one();
    }
}
