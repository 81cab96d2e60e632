//! Games that are over before an attack begins. They are played without limits, which a patient attacker does not need.

use std::path::Path;

use anyhow::Context as _;
use client::{Lost, Server as Address, Socket};
use serde_json::json;

use super::ground::{enter, hear};
use crate::server::{Server, UNLIMITED};

/// Short games beside the long one.
const SHORT: usize = 20;
/// What a card allows: 200 tries in vain in each turn, 5,000 of each seat.
const TURNS: usize = 50;
const TRIES: usize = 200;

const MOVES: [(&str, &str); 4] = [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")];

/// The IDs of finished games, the longest first.
pub(super) async fn fill(binary: &Path, data: &Path) -> anyhow::Result<Vec<String>> {
    let mut server = Server::start(binary, data, 0, UNLIMITED).await?;
    let address: Address = format!("http://127.0.0.1:{}", server.port()).parse()?;
    let mut games = vec![play(&address, TURNS, TRIES).await.context("play a long game")?];
    for _ in 0..SHORT {
        games.push(play(&address, TURNS, 0).await.context("play a short game")?);
    }
    server.kill().await?;
    Ok(games)
}

async fn play(server: &Address, turns: usize, tries: usize) -> Result<String, Lost> {
    let draws = json!({ "threefold": false, "fiftyMoves": false, "insufficientMaterial": false });
    let wish = json!({ "mode": "blind", "side": "white", "draws": draws });
    let mut white = Socket::connect(server).await?;
    let created = enter(&mut white, "room.create", &wish, "room.created").await?;
    let mut black = Socket::connect(server).await?;
    enter(&mut black, "room.join", &json!({ "code": created["code"] }), "room.joined").await?;
    for turn in 0..turns {
        let (mover, other) = if turn % 2 == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
        for _ in 0..tries {
            mover.say("game.move", json!({ "from": "e4", "to": "e5" })).await?;
            hear(mover, "game.notice").await?;
        }
        let (from, to) = MOVES[turn % MOVES.len()];
        mover.say("game.move", json!({ "from": from, "to": to })).await?;
        hear(mover, "game.delta").await?;
        hear(other, "game.delta").await?;
    }
    white.say("game.resign", json!({})).await?;
    hear(&mut black, "game.end").await?;
    Ok(created["gameId"].as_str().unwrap_or_default().to_owned())
}
