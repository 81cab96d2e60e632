//! A wire between two programs that can be cut or made slow, as a network can.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    sync::watch,
    time::sleep,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Whole,
    /// Connections stand, and nothing passes: nobody is told that the other end is gone.
    Dead,
    /// Connections are closed, and new ones refused.
    Cut,
}

/// Passes on everything that comes in on its own port.
#[derive(Clone)]
pub(super) struct Wire {
    port: u16,
    state: Arc<watch::Sender<State>>,
    delay_ms: Arc<AtomicU64>,
}

impl Wire {
    /// A wire to that port of this machine.
    pub(super) async fn to(port: u16) -> io::Result<Wire> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let wire = Wire {
            port: listener.local_addr()?.port(),
            state: Arc::new(watch::Sender::new(State::Whole)),
            delay_ms: Arc::default(),
        };
        tokio::spawn(wire.clone().accept(listener, port));
        Ok(wire)
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }

    pub(super) fn cut(&self) {
        self.state.send_replace(State::Cut);
    }

    pub(super) fn kill(&self) {
        self.state.send_replace(State::Dead);
    }

    pub(super) fn delay(&self, by: Duration) {
        self.delay_ms.store(by.as_millis() as u64, Relaxed);
    }

    pub(super) fn mend(&self) {
        self.delay_ms.store(0, Relaxed);
        // What was stuck is lost, as it would be after a while.
        if self.state.send_replace(State::Whole) == State::Dead {
            self.state.send_replace(State::Cut);
            self.state.send_replace(State::Whole);
        }
    }

    async fn accept(self, listener: TcpListener, to: u16) {
        while let Ok((near, _)) = listener.accept().await {
            if *self.state.borrow() == State::Cut {
                continue;
            }
            let wire = self.clone();
            tokio::spawn(async move {
                let Ok(far) = TcpStream::connect(("127.0.0.1", to)).await else { return };
                let _faster = (near.set_nodelay(true), far.set_nodelay(true));
                let (near_in, near_out) = near.into_split();
                let (far_in, far_out) = far.into_split();
                tokio::select! {
                    _ended = wire.pass(near_in, far_out) => {}
                    _ended = wire.pass(far_in, near_out) => {}
                    () = wire.until_cut() => {}
                }
            });
        }
    }

    async fn until_cut(&self) {
        let mut state = self.state.subscribe();
        drop(state.wait_for(|state| *state == State::Cut).await);
    }

    async fn pass(
        &self,
        mut from: impl AsyncRead + Unpin,
        mut to: impl AsyncWrite + Unpin,
    ) -> io::Result<()> {
        let mut state = self.state.subscribe();
        let mut buffer = vec![0; 16 * 1024];
        loop {
            let read = from.read(&mut buffer).await?;
            if read == 0 {
                return to.shutdown().await;
            }
            let delay = self.delay_ms.load(Relaxed);
            if delay > 0 {
                sleep(Duration::from_millis(delay)).await;
            }
            drop(state.wait_for(|state| *state != State::Dead).await);
            to.write_all(&buffer[..read]).await?;
        }
    }
}
