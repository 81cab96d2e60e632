//! What anybody may know of a room in memory, as of the last event that everybody may know of.
//!
//! Whoever asks reads it here and never waits for the room: how long a room takes says what it is doing.

use std::sync::{Arc, Mutex, PoisonError};

use crate::summary::Summary;

pub(crate) struct Published(Mutex<Arc<Summary>>);

impl Published {
    pub(crate) fn new(summary: Summary) -> Published {
        Published(Mutex::new(Arc::new(summary)))
    }

    pub(crate) fn get(&self) -> Arc<Summary> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn set(&self, summary: Summary) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Arc::new(summary);
    }
}

impl std::fmt::Debug for Published {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Published(..)")
    }
}
