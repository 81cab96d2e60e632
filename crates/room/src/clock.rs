//! What time it is.

use std::time::{SystemTime, UNIX_EPOCH};

use tokio::time::Instant;
use view::Millis;

/// Where rooms read the time.
#[derive(Clone, Copy, Debug)]
pub enum TimeSource {
    System,
    /// The runtime's own time, which tests can stop and move: it was `base` at that instant.
    Runtime {
        base: Millis,
        at: Instant,
    },
}

impl TimeSource {
    pub fn runtime(base: Millis) -> TimeSource {
        TimeSource::Runtime { base, at: Instant::now() }
    }

    pub(crate) fn now(self) -> Millis {
        match self {
            TimeSource::System => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                since.as_millis() as Millis
            }
            TimeSource::Runtime { base, at } => base + at.elapsed().as_millis() as Millis,
        }
    }
}
