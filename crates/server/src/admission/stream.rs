//! A connection that keeps its place, and ends when its peer stops reading.

use std::{
    io::{self, IoSlice},
    net::IpAddr,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    time::{Sleep, sleep},
};

use crate::app::App;

/// A timer wakes whoever waits for it much sooner than this.
const FORGOTTEN: Duration = Duration::from_secs(5);

/// A connection's place among all, for as long as it is open.
pub(super) struct Place {
    app: Arc<App>,
    /// None for a trusted proxy, which speaks for many.
    address: Option<IpAddr>,
}

impl Place {
    pub(super) fn take(app: &Arc<App>, address: Option<IpAddr>) -> Option<Place> {
        app.addresses.connect(address, &app.limits).then(|| Place { app: app.clone(), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.app.addresses.disconnect(self.address);
    }
}

pub(super) struct Stream {
    stream: TcpStream,
    patience: Duration,
    /// Runs while the peer takes nothing of what we want to write.
    stalled: Option<Pin<Box<Sleep>>>,
    _place: Place,
}

impl Stream {
    pub(super) fn new(stream: TcpStream, place: Place, patience: Duration) -> Stream {
        Stream { stream, patience, stalled: None, _place: place }
    }

    /// Nearly every write is ready at once; a timer is set only if one is not.
    fn patiently<T>(
        &mut self,
        context: &mut Context<'_>,
        write: impl FnOnce(Pin<&mut TcpStream>, &mut Context<'_>) -> Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if let Poll::Ready(written) = write(Pin::new(&mut self.stream), context) {
            self.stalled = None;
            return Poll::Ready(written);
        }
        let patience = self.patience;
        // Whoever wanted to write may have given up: then the timer ran out while nobody waited for it.
        self.stalled.take_if(|stalled| stalled.deadline().elapsed() > FORGOTTEN);
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.get_mut().patiently(context, |stream, context| stream.poll_write(context, bytes))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.get_mut().patiently(context, |stream, context| stream.poll_write_vectored(context, slices))
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.get_mut().patiently(context, AsyncWrite::poll_flush)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}
