//! Limits how much the lab computes at once.

use std::{num::NonZero, sync::Arc, thread};

use tokio::sync::Semaphore;

/// The lab's worker slots. The lab never takes every processor, so that games in progress stay responsive.
pub(crate) struct Desks {
    pub(crate) positions: Arc<Semaphore>,
    pub(crate) reports: Arc<Semaphore>,
}

impl Default for Desks {
    fn default() -> Desks {
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        Desks {
            positions: Arc::new(Semaphore::new((processors / 2).max(1))),
            reports: Arc::new(Semaphore::new(1)),
        }
    }
}
