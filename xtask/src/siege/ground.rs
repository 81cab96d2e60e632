//! Where an attack takes place: the server, the attackers' address, and what they have achieved.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use client::{Access, Line, Lost, Server, Socket};
use serde_json::{Value, json};
use tokio::{
    net::{TcpSocket, TcpStream},
    task::JoinSet,
    time::{sleep, timeout},
};

use super::http::{Http, Request};

/// The whole of 127.0.0.0/8 is this machine; the players are at another address of it.
const ATTACKERS: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// Between two attempts of somebody who was turned away.
const PAUSE: Duration = Duration::from_millis(10);

/// Messages that a connection may send without being cut off: 100 per second.
const BETWEEN_MESSAGES: Duration = Duration::from_micros(10_500);

const BETWEEN_TABLES: Duration = Duration::from_millis(15);

#[derive(Default)]
pub(super) struct Tally {
    done: AtomicU64,
    refused: AtomicU64,
}

impl Tally {
    pub(super) fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    pub(super) fn refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }

    pub(super) fn count(&self, was_granted: bool) {
        let count = if was_granted { &self.done } else { &self.refused };
        count.fetch_add(1, Ordering::Relaxed);
    }
}

#[derive(Clone)]
pub(super) struct Ground {
    address: SocketAddr,
    server: Server,
    /// The players' game.
    pub(super) game: String,
    /// Finished games, the longest first.
    pub(super) archive: Arc<[String]>,
    pub(super) tally: Arc<Tally>,
}

impl Ground {
    pub(super) fn new(
        port: u16,
        game: String,
        archive: Vec<String>,
        tally: Arc<Tally>,
    ) -> anyhow::Result<Ground> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        Ok(Ground {
            address,
            server: format!("http://{address}").parse()?,
            game,
            archive: archive.into(),
            tally,
        })
    }

    pub(super) async fn connect(&self) -> io::Result<TcpStream> {
        self.connect_with(|_| Ok(())).await
    }

    pub(super) async fn connect_with(
        &self,
        prepare: impl FnOnce(&TcpSocket) -> io::Result<()>,
    ) -> io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        prepare(&socket)?;
        socket.bind((ATTACKERS, 0).into())?;
        socket.connect(self.address).await
    }

    pub(super) async fn line(&self, path: &str) -> Result<Line, Lost> {
        let stream = self.connect().await.map_err(|error| Lost::Broken(error.to_string()))?;
        Line::over(stream, &self.server, path).await
    }

    /// Protocol v1.
    pub(super) async fn socket(&self) -> Result<Socket, Lost> {
        Ok(Socket::on(self.line("/ws").await?))
    }

    /// The same as an account.
    pub(super) async fn socket_as(&self, access: &Access) -> Result<Socket, Lost> {
        let stream = self.connect().await.map_err(|error| Lost::Broken(error.to_string()))?;
        Ok(Socket::on(Line::over_as(access, stream, &self.server, "/ws").await?))
    }

    /// Two attackers in a room of their own: the creator, and whoever joins. Too many at once would be turned away, so
    /// they come one pair after another.
    pub(super) async fn table(&self, number: u64, wish: &Value) -> Result<[Socket; 2], Lost> {
        sleep(BETWEEN_TABLES * number as u32).await;
        let mut first = self.socket().await?;
        let created = enter(&mut first, "room.create", wish, "room.created").await?;
        let mut second = self.socket().await?;
        enter(&mut second, "room.join", &json!({ "code": created["code"] }), "room.joined").await?;
        Ok([first, second])
    }

    /// Repeats an action until the siege is lifted, by this many attackers at once.
    pub(super) async fn each<F>(self, attackers: u64, action: impl Fn(Ground, u64) -> F) -> anyhow::Result<()>
    where
        F: Future<Output = anyhow::Result<()>> + Send + 'static,
    {
        let mut all = JoinSet::new();
        for number in 0..attackers {
            all.spawn(action(self.clone(), number));
        }
        while let Some(ended) = all.join_next().await {
            ended??;
        }
        Ok(())
    }

    /// Requests as fast as they are answered, over connections that are kept.
    pub(super) async fn request<N>(self, attackers: u64, next: N) -> anyhow::Result<()>
    where
        N: Fn(&mut fastrand::Rng) -> Request + Clone + Send + Sync + 'static,
    {
        self.each(attackers, move |ground, number| {
            let next = next.clone();
            async move {
                let mut rng = fastrand::Rng::with_seed(number);
                loop {
                    if let Err(_cut) = ground.request_over_one(&next, &mut rng).await {
                        ground.tally.count(false);
                        sleep(PAUSE).await;
                    }
                }
            }
        })
        .await
    }

    async fn request_over_one(
        &self,
        next: &impl Fn(&mut fastrand::Rng) -> Request,
        rng: &mut fastrand::Rng,
    ) -> io::Result<()> {
        let mut http = Http::over(self.connect().await?);
        loop {
            let status = http.ask(&next(rng)).await?;
            self.tally.count(status < 400);
        }
    }
}

/// Says something as often as a connection may, and hears the answers, until the connection is lost.
pub(super) async fn say_on(
    socket: &mut Socket,
    mut next: impl FnMut() -> (&'static str, Value),
    mut heard: impl FnMut(&str),
) -> Lost {
    loop {
        let (kind, payload) = next();
        if let Err(lost) = socket.say(kind, payload).await {
            return lost;
        }
        let hearing = async {
            loop {
                let text = socket.line.hear().await?;
                heard(&text);
            }
        };
        // Nothing that was heard is lost when the time is up: it has been dealt with already.
        let hearing: Result<Result<(), Lost>, _> = timeout(BETWEEN_MESSAGES, hearing).await;
        if let Ok(Err(lost)) = hearing {
            return lost;
        }
    }
}

/// The payload of the next message of this type; others are skipped.
pub(super) async fn hear(socket: &mut Socket, kind: &str) -> Result<Value, Lost> {
    loop {
        let mut heard: Value = serde_json::from_str(&socket.line.hear().await?).unwrap_or_default();
        if heard["type"] == kind {
            return Ok(heard["payload"].take());
        }
        if heard["type"] == "error" {
            return Err(Lost::Closed(heard["payload"].to_string()));
        }
    }
}

/// Enters a room, and shows the seat's token from then on.
pub(super) async fn enter(
    socket: &mut Socket,
    kind: &str,
    payload: &Value,
    answer: &str,
) -> Result<Value, Lost> {
    socket.say(kind, payload).await?;
    let entered = hear(socket, answer).await?;
    socket.show(entered["token"].as_str().unwrap_or_default());
    Ok(entered)
}
