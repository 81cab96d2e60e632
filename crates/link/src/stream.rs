//! One stream of messages to or from another node.

use std::sync::{Arc, atomic::Ordering::Relaxed};

use tokio::sync::mpsc;

use crate::{
    carrier::Carrier,
    frame::Kind,
    port::{Port, Received, WINDOW},
};

/// The connection to the other node is gone, or it has ended the stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the link is lost")]
pub struct LinkLost;

/// A stream ends when it is dropped.
#[derive(Debug)]
pub struct LinkStream {
    number: u32,
    carrier: Arc<Carrier>,
    port: Arc<Port>,
    received: mpsc::UnboundedReceiver<Option<Received>>,
    /// Read, and not yet given back as credit.
    taken: usize,
    /// The other end will say nothing more.
    heard_out: bool,
    closed: bool,
}

impl LinkStream {
    pub(crate) fn new(
        number: u32,
        carrier: Arc<Carrier>,
        port: Arc<Port>,
        received: mpsc::UnboundedReceiver<Option<Received>>,
    ) -> LinkStream {
        LinkStream { number, carrier, port, received, taken: 0, heard_out: false, closed: false }
    }

    /// None if the link is lost, and after the last word. Nothing is lost if this is cancelled.
    pub async fn next(&mut self) -> Option<Received> {
        if self.heard_out {
            return None;
        }
        let received = self.received.recv().await.flatten();
        self.heard_out = !matches!(received, Some(Received::Message(_)));
        self.count(received.as_ref());
        received
    }

    /// The same if something is there already.
    pub fn try_next(&mut self) -> Option<Received> {
        let received = self.received.try_recv().ok()?;
        self.heard_out = !matches!(received, Some(Received::Message(_)));
        self.count(received.as_ref());
        received
    }

    /// Gives credit back in large pieces: one short frame for many messages.
    fn count(&mut self, received: Option<&Received>) {
        let Some(Received::Message(message)) = received else { return };
        self.taken += message.len();
        if self.taken >= WINDOW as usize / 2 {
            self.port.unread.fetch_sub(self.taken, Relaxed);
            let credit = u32::try_from(self.taken).unwrap_or(u32::MAX);
            self.carrier.outbound.push(self.number, Kind::Credit, &credit.to_be_bytes());
            self.taken = 0;
        }
    }

    /// Waits while the other end has too much unread.
    pub async fn send(&self, message: &[u8]) -> Result<(), LinkLost> {
        loop {
            if self.port.over.load(Relaxed) {
                return Err(LinkLost);
            }
            if self.port.credit.load(Relaxed) > 0 {
                break;
            }
            self.port.more_credit.notified().await;
        }
        self.carrier.outbound.has_room().await;
        self.port.credit.fetch_sub(message.len() as i64, Relaxed);
        self.carrier.outbound.push(self.number, Kind::Message, message);
        Ok(())
    }

    /// Ends the stream. The other end gets everything that was sent before, and then this.
    pub fn close(mut self, reason: &[u8]) {
        self.end(reason);
    }

    pub(crate) fn accept(&self) {
        self.carrier.outbound.push(self.number, Kind::Accepted, &[]);
    }

    fn end(&mut self, reason: &[u8]) {
        if !std::mem::replace(&mut self.closed, true) {
            self.carrier.forget(self.number);
            if !self.port.over.load(Relaxed) {
                self.carrier.outbound.push(self.number, Kind::Close, reason);
            }
        }
    }
}

impl Drop for LinkStream {
    fn drop(&mut self) {
        self.end(&[]);
    }
}
