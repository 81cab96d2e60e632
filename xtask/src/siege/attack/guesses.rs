//! Guessing codes, IDs, invitations and tokens.

use std::{iter::repeat_with, time::Duration};

use client::Lost;
use serde_json::json;
use tokio::time::{sleep, timeout};

use crate::siege::{ground::Ground, http::Request};

pub(super) async fn guess(ground: Ground) -> anyhow::Result<()> {
    let ids = ground.clone().request(4, |rng| {
        let id: String = repeat_with(|| rng.lowercase()).take(8).collect();
        Request::get(&format!("/api/games/{id}"))
    });
    let seats = ground.each(16, |ground, number| async move {
        let mut rng = fastrand::Rng::with_seed(number);
        loop {
            if let Err(_held_back) = guess_until_cut_off(&ground, number, &mut rng).await {
                ground.tally.count(false);
                sleep(Duration::from_millis(10)).await;
            }
        }
    });
    tokio::try_join!(ids, seats).map(|_| ())
}

/// Each attacker guesses something else.
async fn guess_until_cut_off(ground: &Ground, kind: u64, rng: &mut fastrand::Rng) -> Result<(), Lost> {
    let game = &ground.game;
    let path = match kind % 5 {
        0..=2 => "/ws".to_owned(),
        3 => format!("/ws?game={game}"),
        _ => format!("/ws/room/{game}"),
    };
    let mut line = ground.line(&path).await?;
    loop {
        let secret: String = repeat_with(|| rng.alphanumeric()).take(24).collect();
        let code = secret[..6].to_ascii_uppercase();
        let enter = |token: &str, payload| json!({ "v": 1, "seq": 1, "ts": 1, "type": "room.join", "token": token, "payload": payload });
        let said = match kind % 5 {
            0 => json!({ "v": 1, "seq": 1, "ts": 1, "type": "room.join", "payload": { "code": code } }),
            1 => enter(&secret, json!({ "gameId": game })),
            2 => json!({ "v": 1, "seq": 1, "ts": 1, "type": "room.join",
                         "payload": { "gameId": game, "invitation": secret } }),
            3 => json!({ "type": "hello", "gameId": game, "token": secret }),
            _ => json!({ "type": "claim", "token": secret }),
        };
        line.say(said.to_string().into()).await?;
        let silence = Lost::Broken("no answer".to_owned());
        timeout(Duration::from_secs(5), line.hear()).await.map_err(|_| silence)??;
        ground.tally.count(false);
    }
}
