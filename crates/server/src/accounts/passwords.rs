//! Hashes passwords on threads of their own: few, of low priority, with a short line, so that a flood of logins cannot
//! hold up games.

use std::{
    num::NonZero,
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
};

use people::{Password, PasswordHash};
use tokio::sync::oneshot;
use wire::http::account_problem::AccountProblem;

use super::random::random;

/// How many wait. A hash takes tens of milliseconds, so the last of them waits for a second or two.
const LINE: usize = 32;

/// Lower than everything that plays.
const NICE: i32 = 10;

type Job = Box<dyn FnOnce() + Send>;

pub(crate) struct Passwords(mpsc::SyncSender<Job>);

impl Passwords {
    pub(crate) fn start() -> Passwords {
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        let (sender, jobs) = mpsc::sync_channel::<Job>(LINE);
        let jobs = Arc::new(Mutex::new(jobs));
        for _ in 0..if processors > 2 { 2 } else { 1 } {
            let jobs = jobs.clone();
            let work = move || {
                // Where it cannot be had, the threads are as important as all others.
                let _best_effort = rustix::process::nice(NICE);
                loop {
                    let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(job) = next else { return };
                    job();
                }
            };
            thread::Builder::new().name("passwords".to_owned()).spawn(work).expect("a thread");
        }
        Passwords(sender)
    }

    async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, AccountProblem> {
        let (done, result) = oneshot::channel();
        let job = Box::new(move || {
            // Whoever has gone does not need it any more.
            if !done.is_closed() {
                let _gone_meanwhile = done.send(job());
            }
        });
        self.0.try_send(job).map_err(|_| AccountProblem::Busy)?;
        result.await.map_err(|_| AccountProblem::Busy)
    }

    pub(crate) async fn hash(&self, password: Password) -> Result<PasswordHash, AccountProblem> {
        self.run(move || password.hash(random())).await
    }

    /// Whether a password fits. Without a hash none does, which takes as long.
    pub(crate) async fn fits(
        &self,
        password: Password,
        hash: Option<PasswordHash>,
    ) -> Result<bool, AccountProblem> {
        self.run(move || {
            let exists = hash.is_some();
            hash.unwrap_or_else(PasswordHash::dummy).fits(&password) && exists
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_line_is_short() {
        let passwords = Arc::new(Passwords::start());
        let (hold, held) = mpsc::channel::<()>();
        let held = Arc::new(Mutex::new(held));
        let blocked: Vec<_> = (0..LINE + 2)
            .map(|_| {
                let (passwords, held) = (passwords.clone(), held.clone());
                tokio::spawn(async move { passwords.run(move || held.lock().unwrap().recv().is_err()).await })
            })
            .collect();
        let password = || Password::new("correct horse").unwrap();
        // Whoever gives up waiting leaves a place in the line taken.
        let soon = std::time::Duration::from_millis(5);
        while tokio::time::timeout(soon, passwords.fits(password(), None)).await
            != Ok(Err(AccountProblem::Busy))
        {}
        drop(hold);
        for job in blocked {
            let _done_or_turned_away = job.await.unwrap();
        }
        let hash = passwords.hash(password()).await.unwrap();
        assert_eq!(passwords.fits(password(), Some(hash)).await, Ok(true));
        assert_eq!(passwords.fits(password(), None).await, Ok(false));
    }
}
