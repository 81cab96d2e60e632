//! Work that waits for idle processors, so that nobody who plays notices it, but not for ever.
//!
//! Every worker is a pair of threads. One works with the lowest priority there is; a merely nicer thread would still
//! finish its slice of some milliseconds before one that has just woken for a move. The other hands it work and takes
//! the results, so that the rest of the server never waits for a lock that an idle thread holds. Where all processors
//! are busy for long, it does the work itself.

use std::{
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
    time::Duration,
};

use tokio::sync::oneshot;

/// Much longer than a piece of work takes when nobody is in its way.
const PATIENCE: Duration = Duration::from_millis(250);

/// A line for work of one kind.
pub(crate) struct Background<W, D>(mpsc::SyncSender<Job<W, D>>);

struct Job<W, D> {
    work: W,
    done: oneshot::Sender<D>,
}

/// The line is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

impl<W: Clone + Send + 'static, D: Send + 'static> Background<W, D> {
    /// Each thread makes a `worker` for itself, which lasts as long as the thread.
    pub(crate) fn start<F: FnMut(W) -> D>(
        workers: usize,
        line: usize,
        worker: impl Fn() -> F + Clone + Send + 'static,
    ) -> Background<W, D> {
        let (sender, jobs) = mpsc::sync_channel(line);
        let jobs = Arc::new(Mutex::new(jobs));
        for _ in 0..workers {
            let (jobs, worker) = (jobs.clone(), worker.clone());
            spawn("background", move || clerk(&jobs, worker));
        }
        Background(sender)
    }

    pub(crate) async fn run(&self, work: W) -> Result<D, Full> {
        let (done, result) = oneshot::channel();
        self.0.try_send(Job { work, done }).map_err(|_| Full)?;
        result.await.map_err(|_| Full)
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) {
    thread::Builder::new().name(name.to_owned()).spawn(work).expect("a thread");
}

fn clerk<W, D, F>(jobs: &Mutex<mpsc::Receiver<Job<W, D>>>, worker: impl Fn() -> F + Clone + Send + 'static)
where
    W: Clone + Send + 'static,
    D: Send + 'static,
    F: FnMut(W) -> D,
{
    let (hand, handed) = mpsc::channel::<W>();
    let (give, given) = mpsc::channel::<D>();
    let idle = worker.clone();
    spawn("idle", move || {
        step_back();
        let mut idle = idle();
        while let Ok(work) = handed.recv() {
            if give.send(idle(work)).is_err() {
                return;
            }
        }
    });
    let mut own = None;
    // Whether the idle thread is still at something that was done without it.
    let mut stuck = false;
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Job { work, done }) = next else { return };
        // Whoever has gone does not need it any more.
        if done.is_closed() {
            continue;
        }
        stuck = stuck && given.try_recv().is_err();
        let result =
            if stuck || hand.send(work.clone()).is_err() { None } else { given.recv_timeout(PATIENCE).ok() };
        let result = result.unwrap_or_else(|| {
            stuck = true;
            own.get_or_insert_with(&worker)(work)
        });
        let _gone_meanwhile = done.send(result);
    }
}

/// Puts the calling thread behind all others. Where that is not permitted, it stays as it is.
#[cfg(target_os = "linux")]
fn step_back() {
    use thread_priority::{
        NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy, set_thread_priority_and_policy,
        thread_native_id,
    };
    let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    let _as_before = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle);
}

#[cfg(not(target_os = "linux"))]
fn step_back() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_line_is_short() {
        let (hold, held) = mpsc::channel::<()>();
        let held = Arc::new(Mutex::new(held));
        let background = Arc::new(Background::<u32, u32>::start(1, 4, move || {
            let held = held.clone();
            move |work| {
                let _until_it_is_let_go = held.lock().unwrap().recv();
                work
            }
        }));
        let blocked: Vec<_> = (0..5)
            .map(|n| {
                let background = background.clone();
                tokio::spawn(async move { background.run(n).await })
            })
            .collect();
        // Whoever gives up waiting leaves a place in the line taken.
        let soon = Duration::from_millis(5);
        while tokio::time::timeout(soon, background.run(9)).await != Ok(Err(Full)) {}
        drop(hold);
        for (n, job) in (0..).zip(blocked) {
            assert!([Ok(n), Err(Full)].contains(&job.await.unwrap()));
        }
        assert_eq!(background.run(7).await, Ok(7));
    }

    /// An idle thread that never gets a processor.
    #[tokio::test]
    async fn a_starved_thread_is_done_without() {
        let (_never, held) = mpsc::channel::<()>();
        let held = Arc::new(Mutex::new(held));
        let background = Background::<u32, u32>::start(1, 4, move || {
            let held = held.clone();
            move |work| {
                if thread::current().name() == Some("idle") {
                    let _for_ever = held.lock().unwrap().recv();
                }
                work + 1
            }
        });
        assert_eq!(background.run(1).await, Ok(2));
        assert_eq!(background.run(2).await, Ok(3));
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn work_is_done_at_the_lowest_priority() {
        use thread_priority::{NormalThreadSchedulePolicy, ThreadSchedulePolicy, thread_schedule_policy};
        let background = Background::<(), _>::start(1, 1, || {
            |()| (thread::current().name().map(str::to_owned), thread_schedule_policy().ok())
        });
        // Where the machine is busy the other thread may have done it.
        let idle = Some(ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle));
        let mut times = 0;
        while background.run(()).await != Ok((Some("idle".to_owned()), idle)) {
            times += 1;
            assert!(times < 20);
        }
        assert_ne!(thread_schedule_policy().ok(), idle);
    }
}
