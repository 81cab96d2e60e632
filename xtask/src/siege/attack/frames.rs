//! Frames that are too large, or that mean nothing.

use std::{iter::repeat_with, time::Duration};

use client::Lost;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    time::{sleep, timeout},
};

use crate::siege::ground::{Ground, say_on};

/// A little less than a message may have.
const LARGEST: usize = 65_000;

pub(super) async fn large(ground: Ground) -> anyhow::Result<()> {
    ground
        .each(32, |ground, number| async move {
            let too_large = " ".repeat(4 << 20);
            let payload = match number % 2 {
                0 => json!({ "code": "A".repeat(LARGEST) }),
                _ => json!({ "code": "ABC123", "more": vec![[1]; LARGEST / 4] }),
            };
            loop {
                if let Ok(mut socket) = ground.socket().await {
                    let tally = &ground.tally;
                    if number < 8 {
                        let _cut_off: Result<(), Lost> = socket.line.say(too_large.clone().into()).await;
                        tally.count(false);
                    } else {
                        say_on(&mut socket, || ("room.join", payload.clone()), |_| tally.count(false)).await;
                    }
                }
                sleep(Duration::from_millis(10)).await;
            }
        })
        .await
}

const UPGRADE: &str = "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
    Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

pub(super) async fn garbage(ground: Ground) -> anyhow::Result<()> {
    ground
        .each(16, |ground, number| async move {
            let mut rng = fastrand::Rng::with_seed(number);
            loop {
                let tally = ground.tally.clone();
                if number % 2 == 0 {
                    if let Ok(mut socket) = ground.socket().await {
                        let text: String = repeat_with(|| rng.char(..)).take(1000).collect();
                        let _cut_off: Result<(), Lost> = socket.line.say(text.into()).await;
                        while socket.line.hear().await.is_ok() {}
                        tally.count(false);
                    }
                } else if let Ok(mut stream) = ground.connect().await {
                    let noise: Vec<u8> = repeat_with(|| rng.u8(..)).take(4096).collect();
                    let mut heard = Vec::new();
                    if stream.write_all(UPGRADE.as_bytes()).await.is_ok()
                        && stream.write_all(&noise).await.is_ok()
                    {
                        let _cut_off = timeout(Duration::from_secs(2), stream.read_to_end(&mut heard)).await;
                        tally.count(false);
                    }
                }
                sleep(Duration::from_millis(5)).await;
            }
        })
        .await
}
