//! The threads that bots think on.

use std::io;

use tokio::runtime::{self, Handle, Runtime};

use crate::priority::step_back;

/// Low-priority threads: people's moves come before bots' thinking. When they are dropped nobody waits for brains that
/// are still at it, for nobody needs their results, and a runtime that waits must not be dropped by a task.
pub(super) struct Threads(Option<Runtime>);

impl Threads {
    pub(super) fn start(count: usize) -> io::Result<Threads> {
        let mut threads = runtime::Builder::new_current_thread();
        threads.thread_name("bot").max_blocking_threads(count).on_thread_start(step_back);
        threads.build().map(|runtime| Threads(Some(runtime)))
    }

    pub(super) fn handle(&self) -> Handle {
        self.0.as_ref().expect("taken only when dropped").handle().clone()
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Threads;

    /// As happens when a server cannot start, and its tasks are dropped wherever they are.
    #[tokio::test]
    async fn a_task_that_is_given_up_may_drop_them() {
        let threads = Threads::start(1).unwrap();
        threads.handle().spawn_blocking(|| std::thread::sleep(std::time::Duration::from_millis(50)));
        drop(threads);
    }
}
