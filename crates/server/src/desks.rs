//! How much is worked out at once for the lab.

use std::{num::NonZero, sync::Arc, thread};

use tokio::sync::Semaphore;

/// The lab's places to work at. It never takes all processors, for the sake of those who play.
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
