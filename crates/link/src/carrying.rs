//! Carries streams over a connection: what comes in is handed to the stream that it is for.

use std::{sync::Arc, time::Duration};

use bytes::BytesMut;
use tokio::{
    io::{AsyncRead, AsyncReadExt as _},
    net::TcpStream,
    sync::oneshot,
    time::{MissedTickBehavior, interval},
};

use crate::{
    carrier::{Carrier, Streams},
    frame::{self, Frame, Kind},
    port::Port,
    stream::LinkStream,
};

/// Each end says so often that it is there, and takes the other for gone if it has not heard from it for so many times.
const BEAT: Duration = Duration::from_millis(400);
const BEATS_MISSED: u32 = 4;

const MAX_STREAMS: usize = 65_535;
const READ: usize = 64 * 1024;

/// Why a connection ended.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Ended {
    #[error("the other end closed it")]
    Closed,
    #[error("the other end has fallen silent")]
    Silent,
    #[error("the other end does not keep to the rules")]
    Misused,
    #[error(transparent)]
    Broken(#[from] std::io::Error),
}

impl Carrier {
    /// A new stream, and when it was accepted. None if there are too many, or the link is lost.
    pub(crate) fn open(self: &Arc<Self>, greeting: &str) -> Option<(LinkStream, oneshot::Receiver<()>)> {
        let (port, received) = Port::new();
        let (accept, accepted) = oneshot::channel();
        let mut streams = self.streams();
        if streams.over || streams.ports.len() >= MAX_STREAMS {
            return None;
        }
        let mut number = streams.last.wrapping_add(1);
        while streams.ports.contains_key(&number) {
            number = number.wrapping_add(1);
        }
        streams.last = number;
        streams.ports.insert(number, port.clone());
        streams.opening.insert(number, accept);
        drop(streams);
        self.outbound.push(number, Kind::Open, greeting.as_bytes());
        Some((LinkStream::new(number, self.clone(), port, received), accepted))
    }

    /// Carries streams until the connection is lost. `opened` serves those that the other end opens.
    pub(crate) async fn carry(
        self: Arc<Self>,
        connection: TcpStream,
        opened: impl Fn(String, LinkStream),
    ) -> Ended {
        let (from, to) = connection.into_split();
        let ended = tokio::select! {
            ended = self.read(from, opened) => ended,
            written = self.outbound.write_to(to, BEAT) => written.map_or_else(Ended::Broken, |()| Ended::Closed),
        };
        self.outbound.end();
        let streams = std::mem::replace(&mut *self.streams(), Streams { over: true, ..Streams::default() });
        for port in streams.ports.values() {
            port.lose();
        }
        ended
    }

    async fn read(
        self: &Arc<Self>,
        mut from: impl AsyncRead + Unpin,
        opened: impl Fn(String, LinkStream),
    ) -> Ended {
        let mut buffer = BytesMut::with_capacity(READ);
        // A timer that is set for each read would cost more than the read.
        let (mut beats, mut missed) = (interval(BEAT), 0);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                biased;
                read = from.read_buf(&mut buffer) => match read {
                    Ok(0) => return Ended::Closed,
                    Ok(_) => missed = 0,
                    Err(error) => return Ended::Broken(error),
                },
                _ = beats.tick() => {
                    missed += 1;
                    if missed > BEATS_MISSED {
                        return Ended::Silent;
                    }
                    continue;
                }
            }
            loop {
                match frame::read(&mut buffer) {
                    Ok(Some(frame)) => {
                        if let Err(Misused) = self.take(frame, &opened) {
                            return Ended::Misused;
                        }
                    }
                    Ok(None) => break,
                    Err(frame::BadFrame) => return Ended::Misused,
                }
            }
            buffer.reserve(READ / 2);
        }
    }

    fn take(self: &Arc<Self>, frame: Frame, opened: &impl Fn(String, LinkStream)) -> Result<(), Misused> {
        let Frame { stream, kind, payload } = frame;
        let mut streams = self.streams();
        let known = streams.ports.get(&stream);
        match kind {
            Kind::Message => match known {
                Some(port) => port.deliver(payload).map_err(|_| Misused),
                // It has ended, and the other end does not know yet.
                None => Ok(()),
            },
            Kind::Credit => {
                let credit = payload.first_chunk().map(|bytes| u32::from_be_bytes(*bytes)).ok_or(Misused)?;
                if let Some(port) = known {
                    port.give(credit);
                }
                Ok(())
            }
            Kind::Close => {
                if let Some(port) = streams.ports.remove(&stream) {
                    port.close(payload);
                }
                streams.opening.remove(&stream);
                Ok(())
            }
            Kind::Accepted => {
                if let Some(accept) = streams.opening.remove(&stream) {
                    let _gave_up = accept.send(());
                }
                Ok(())
            }
            Kind::Open => {
                if known.is_some() {
                    return Err(Misused);
                }
                let greeting = String::from_utf8(payload.into()).map_err(|_| Misused)?;
                if streams.ports.len() >= MAX_STREAMS {
                    drop(streams);
                    self.outbound.push(stream, Kind::Close, &[]);
                    return Ok(());
                }
                let (port, received) = Port::new();
                streams.ports.insert(stream, port.clone());
                drop(streams);
                opened(greeting, LinkStream::new(stream, self.clone(), port, received));
                Ok(())
            }
            Kind::Beat => Ok(()),
        }
    }
}

/// The other end does not keep to the rules.
struct Misused;
