//! What a connection knows of one of its streams.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering::Relaxed},
};

use bytes::Bytes;
use tokio::sync::{Notify, mpsc};

use crate::frame::MAX_PAYLOAD;

/// How many bytes of messages may be on their way and unread. A message that begins within it may be longer.
pub(crate) const WINDOW: i64 = 256 * 1024;

/// What the other end says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Received {
    Message(Bytes),
    /// Its last word, and the reason that it gave.
    Closed(Bytes),
}

/// What the connection knows of a stream.
#[derive(Debug)]
pub(crate) struct Port {
    /// None once the link is lost.
    inbox: mpsc::UnboundedSender<Option<Received>>,
    pub(crate) unread: AtomicUsize,
    pub(crate) credit: AtomicI64,
    pub(crate) more_credit: Notify,
    pub(crate) over: AtomicBool,
}

/// The other end sends more than it may.
pub(crate) struct Flooded;

impl Port {
    pub(crate) fn new() -> (Arc<Port>, mpsc::UnboundedReceiver<Option<Received>>) {
        let (inbox, received) = mpsc::unbounded_channel();
        let port = Port {
            inbox,
            unread: AtomicUsize::new(0),
            credit: AtomicI64::new(WINDOW),
            more_credit: Notify::new(),
            over: AtomicBool::new(false),
        };
        (Arc::new(port), received)
    }

    pub(crate) fn deliver(&self, message: Bytes) -> Result<(), Flooded> {
        let unread = self.unread.fetch_add(message.len(), Relaxed);
        if unread > WINDOW as usize + MAX_PAYLOAD {
            return Err(Flooded);
        }
        let _nobody_listens = self.inbox.send(Some(Received::Message(message)));
        Ok(())
    }

    pub(crate) fn close(&self, reason: Bytes) {
        let _nobody_listens = self.inbox.send(Some(Received::Closed(reason)));
        self.end();
    }

    pub(crate) fn give(&self, credit: u32) {
        self.credit.fetch_add(i64::from(credit), Relaxed);
        self.more_credit.notify_one();
    }

    /// The link is lost.
    pub(crate) fn lose(&self) {
        let _nobody_listens = self.inbox.send(None);
        self.end();
    }

    /// Nothing that is sent from now on would arrive.
    fn end(&self) {
        self.over.store(true, Relaxed);
        self.more_credit.notify_one();
    }
}
