//! A connection to another node: what waits to be written, and the streams that it carries.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::oneshot;

use crate::{outbound::Outbound, port::Port};

#[derive(Debug)]
pub(crate) struct Carrier {
    pub(crate) outbound: Outbound,
    streams: Mutex<Streams>,
}

#[derive(Debug, Default)]
pub(crate) struct Streams {
    pub(crate) ports: HashMap<u32, Arc<Port>>,
    /// Those that the other end has not accepted yet.
    pub(crate) opening: HashMap<u32, oneshot::Sender<()>>,
    pub(crate) last: u32,
    pub(crate) over: bool,
}

impl Carrier {
    pub(crate) fn new() -> Arc<Carrier> {
        Arc::new(Carrier { outbound: Outbound::default(), streams: Mutex::default() })
    }

    pub(crate) fn streams(&self) -> MutexGuard<'_, Streams> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.streams().over
    }

    pub(crate) fn forget(&self, stream: u32) {
        let mut streams = self.streams();
        streams.ports.remove(&stream);
        streams.opening.remove(&stream);
    }
}
