//! What an account may ask of the lobby, and a program that plays for one.

use std::time::Duration;

use anyhow::{Context as _, ensure};
use client::Access;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    time::sleep,
};
use view::Secret;

use crate::siege::{
    ground::{Ground, say_on},
    http::{Http, Request},
};

const NAME: &str = "Mallory";
/// Nobody waits with this.
const NOTHING: &str = "aaaaaaaaaaaa";

/// Signs up, and makes a token with this scope.
async fn token(ground: &Ground, scope: &str) -> anyhow::Result<String> {
    let mut http = Http::over(ground.connect().await?);
    let account = json!({ "name": NAME, "password": "correct horse" });
    let (status, _) = http.ask_for(&Request::post("/api/account", &account.to_string())).await?;
    ensure!(status == 200, "nobody can sign up: HTTP {status}");
    let cookie = format!("Cookie: {}\r\n", http.cookie().context("no session")?);
    if scope == "bot" {
        http.ask(&Request::post_with("/api/account/bot", &cookie, "{}")).await?;
    }
    let wanted = json!({ "label": "siege", "scopes": [scope] }).to_string();
    let (_, made) = http.ask_for(&Request::post_with("/api/account/tokens", &cookie, &wanted)).await?;
    let made: Value = serde_json::from_slice(&made)?;
    Ok(made["token"].as_str().with_context(|| format!("no token: {made}"))?.to_owned())
}

fn seek(clock: &Value) -> Value {
    json!({ "game": { "mode": "blind", "clock": clock }, "auto": true })
}

fn live() -> Value {
    json!({ "kind": "fischer", "initialMs": 300_000, "incrementMs": 3_000 })
}

/// Looks at the lobby, waits, challenges and accepts, on many connections.
pub(super) async fn lobby(ground: Ground) -> anyhow::Result<()> {
    let access = Access::default().with_token(Secret(token(&ground, "play").await?));
    let wish = |turn: u64| match turn % 6 {
        0 => ("lobby.watch", json!({})),
        1 => ("lobby.seek", seek(&live())),
        2 => ("lobby.seek", seek(&json!({ "kind": "days", "daysPerMove": 3 }))),
        3 => ("lobby.challenge", json!({ "to": NAME, "game": { "mode": "dark", "clock": live() } })),
        4 => ("lobby.accept", json!({ "id": NOTHING })),
        _ => ("lobby.withdraw", json!({ "id": NOTHING })),
    };
    ground
        .each(32, move |ground, number| {
            let access = access.clone();
            async move {
                let mut turn = number;
                loop {
                    if let Ok(mut socket) = ground.socket_as(&access).await {
                        let next = || {
                            turn += 1;
                            wish(turn)
                        };
                        let heard = |text: &str| ground.tally.count(!text.contains("\"type\":\"error\""));
                        let _cut_off = say_on(&mut socket, next, heard).await;
                    }
                    sleep(Duration::from_millis(10)).await;
                }
            }
        })
        .await
}

/// Reads its events on many connections, while it waits and asks for moves without end.
pub(super) async fn programs(ground: Ground) -> anyhow::Result<()> {
    let bearer = format!("Authorization: Bearer {}\r\n", token(&ground, "bot").await?);
    let asked = [
        Request::post_with("/api/bot/seek", &bearer, &seek(&live()).to_string()),
        Request::get_with("/api/bot/games", &bearer),
        Request::post_with(&format!("/api/bot/challenges/{NOTHING}/accept"), &bearer, "{}"),
        Request::post_with(
            &format!("/api/bot/games/{}/intent", ground.game),
            &bearer,
            &json!({ "type": "game.resign" }).to_string(),
        ),
    ];
    let asks = ground.clone().request(8, move |rng| asked[rng.usize(0..asked.len())].clone());
    let streams = ground.each(16, move |ground, _| {
        let events = Request::get_with("/api/bot/events", &bearer);
        async move {
            loop {
                if let Ok(mut stream) = ground.connect().await
                    && stream.write_all(events.bytes()).await.is_ok()
                {
                    let mut told = [0; 4096];
                    while stream.read(&mut told).await.is_ok_and(|read| read > 0) {
                        ground.tally.count(told.starts_with(b"HTTP/1.1 200"));
                    }
                }
                sleep(Duration::from_millis(10)).await;
            }
        }
    });
    tokio::try_join!(asks, streams).map(|_| ())
}
