//! Connections on which nothing happens, or hardly anything.

use std::time::Duration;

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    time::{sleep, timeout},
};

use crate::siege::ground::Ground;

const CONNECTIONS: u64 = 1_200;
/// Between two attempts of one that was turned away.
const PAUSE: Duration = Duration::from_secs(1);

pub(super) async fn silence(ground: Ground) -> anyhow::Result<()> {
    hold(ground, b"", b"").await
}

pub(super) async fn half_heads(ground: Ground) -> anyhow::Result<()> {
    hold(ground, b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Half: ", b"").await
}

const HALF_A_BODY: &[u8] =
    b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{\"mode\":\"blind\",";

pub(super) async fn half_bodies(ground: Ground) -> anyhow::Result<()> {
    hold(ground, HALF_A_BODY, b"").await
}

pub(super) async fn slow_bodies(ground: Ground) -> anyhow::Result<()> {
    hold(ground, HALF_A_BODY, b" ").await
}

/// Opens connections, says something on each, and then every 100 ms a little more.
async fn hold(ground: Ground, first: &'static [u8], then: &'static [u8]) -> anyhow::Result<()> {
    ground
        .each(CONNECTIONS, move |ground, _| async move {
            loop {
                let mut stream = ground.connect().await?;
                let mut open = stream.write_all(first).await.is_ok();
                let mut answer = [0; 64];
                // Whoever is turned away is told at once.
                open &= timeout(Duration::from_secs(1), stream.read(&mut answer)).await.is_err();
                ground.tally.count(open);
                while open {
                    sleep(Duration::from_millis(100)).await;
                    open = stream.write_all(then).await.is_ok();
                }
                sleep(PAUSE).await;
            }
        })
        .await
}

pub(super) async fn idle_sockets(ground: Ground) -> anyhow::Result<()> {
    ground
        .each(CONNECTIONS, |ground, number| async move {
            let path =
                ["/ws".to_owned(), format!("/ws?game={}", ground.game), format!("/ws/room/{}", ground.game)];
            loop {
                let line = ground.line(&path[number as usize % path.len()]).await;
                ground.tally.count(line.is_ok());
                if let Ok(mut line) = line {
                    while line.hear().await.is_ok() {}
                }
                sleep(PAUSE).await;
            }
        })
        .await
}
