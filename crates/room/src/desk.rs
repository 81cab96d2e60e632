//! Where rooms work out what takes long: a dear move, a change of profile, a long game from its records.
//!
//! Only so many do so at once, and the threads that serve sockets are not held up meanwhile. Everything else is done
//! where it comes up.

use std::{num::NonZero, sync::Arc, thread};

use tokio::{
    runtime::{Handle, RuntimeFlavor},
    sync::{OwnedSemaphorePermit, Semaphore},
    task::block_in_place,
};

#[derive(Debug)]
pub(crate) struct Desk {
    places: Arc<Semaphore>,
}

/// A place at the desk, to be used at once.
pub(crate) struct Place(OwnedSemaphorePermit);

impl Default for Desk {
    fn default() -> Desk {
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        Desk { places: Arc::new(Semaphore::new((processors / 2).max(1))) }
    }
}

impl Desk {
    /// Waits for those who came before.
    pub(crate) async fn place(&self) -> Place {
        Place(self.places.clone().acquire_owned().await.expect("the desk is never closed"))
    }
}

impl Place {
    /// Does the work here, while another thread takes over whatever else this one had to serve.
    pub(crate) fn work<T>(self, work: impl FnOnce() -> T) -> T {
        let Place(_until_done) = self;
        match Handle::current().runtime_flavor() {
            RuntimeFlavor::MultiThread => block_in_place(work),
            // There is no other thread.
            _ => work(),
        }
    }
}
