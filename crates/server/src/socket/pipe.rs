//! A client that only listens: what it is told becomes the body of an answer, one message per line.

use tokio::sync::mpsc;
use tungstenite::{Bytes, Utf8Bytes, protocol::CloseFrame};

/// Lines that may wait for the network.
const QUEUE: usize = 16;

pub(super) struct Pipe {
    /// What the client is taken to have said.
    said: Option<Utf8Bytes>,
    seeks_sign: bool,
    lines: mpsc::Sender<Bytes>,
}

/// The lines, until the session is over.
pub(crate) type Lines = mpsc::Receiver<Bytes>;

#[derive(Debug)]
pub(super) struct NobodyReads;

/// What comes from such a client.
#[derive(Debug)]
pub(super) enum FromPipe {
    Said(Utf8Bytes),
    Sign,
    Gone,
}

impl Pipe {
    pub(super) fn new(said: Utf8Bytes) -> (Pipe, Lines) {
        let (lines, read) = mpsc::channel(QUEUE);
        (Pipe { said: Some(said), seeks_sign: false, lines }, read)
    }

    pub(super) async fn hear(&mut self) -> FromPipe {
        if let Some(said) = self.said.take() {
            return FromPipe::Said(said);
        }
        // A program that listens is there.
        if std::mem::take(&mut self.seeks_sign) {
            return FromPipe::Sign;
        }
        self.lines.closed().await;
        FromPipe::Gone
    }

    pub(super) fn seek_sign(&mut self) {
        self.seeks_sign = true;
    }

    pub(super) async fn say(&self, text: &str) -> Result<(), NobodyReads> {
        // Nobody can answer a ping here: an empty line keeps the connection open as well.
        let text = if text.ends_with(r#""type":"ping","payload":{}}"#) { "" } else { text };
        self.lines.send(Bytes::from(format!("{text}\n"))).await.map_err(|_| NobodyReads)
    }

    pub(super) async fn close(self, why: CloseFrame) {
        let reason = serde_json::Value::from(why.reason.as_str());
        let line =
            format!(r#"{{"type":"close","payload":{{"code":{},"reason":{reason}}}}}"#, u16::from(why.code));
        let _nobody_reads = self.say(&line).await;
    }
}
