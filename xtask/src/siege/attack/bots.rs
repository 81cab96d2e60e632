//! Games that make computers think.

use std::time::Duration;

use client::Lost;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    time::sleep,
};

use super::rules::dear;
use crate::crash::Choice;
use crate::siege::{
    ground::{Ground, enter, hear},
    http::{Http, Request},
};

fn slowest() -> Value {
    json!({ "brain": "seer", "level": 4 })
}

/// Rules under which the slowest bots take the longest: where it does not know the rules, Seer leaves the move to Casual.
fn wish(number: u64) -> Value {
    match number % 3 {
        0 => json!({ "mode": "dark" }),
        1 => json!({ "mode": "vanilla" }),
        _ => dear(),
    }
}

pub(super) async fn games(ground: Ground) -> anyhow::Result<()> {
    ground
        .each(100, |ground, number| async move {
            let mut rng = fastrand::Rng::with_seed(number);
            loop {
                let played = play(&ground, number, &mut rng).await;
                ground.tally.count(played.is_ok());
                sleep(Duration::from_millis(500)).await;
            }
        })
        .await
}

/// Answers every move of the bot at once, until the game is over.
async fn play(ground: &Ground, number: u64, rng: &mut fastrand::Rng) -> Result<(), Lost> {
    let mut wish = wish(number);
    wish["vsAi"] = slowest();
    let mut socket = ground.socket().await?;
    enter(&mut socket, "room.create", &wish, "room.created").await?;
    let state = hear(&mut socket, "game.state").await?;
    let mut legal = state["view"]["legal"].clone();
    loop {
        if let Some(choice) = Choice::of(rng, &legal) {
            socket.say("game.move", choice.payload()).await?;
        }
        let told = hear(&mut socket, "game.delta").await?;
        ground.tally.count(true);
        if !told["gameOver"].is_null() {
            return Ok(());
        }
        legal = told["legal"].clone();
    }
}

pub(super) async fn shows(ground: Ground) -> anyhow::Result<()> {
    ground
        .each(100, |ground, number| async move {
            loop {
                let watched = watch(&ground, number).await;
                ground.tally.count(watched.is_ok());
                sleep(Duration::from_millis(500)).await;
            }
        })
        .await
}

async fn watch(ground: &Ground, number: u64) -> anyhow::Result<()> {
    let mut wish = wish(number);
    (wish["white"], wish["black"]) = (slowest(), slowest());
    let mut http = Http::over(ground.connect().await?);
    let (status, made) = http.ask_for(&Request::post("/api/watch", &wish.to_string())).await?;
    anyhow::ensure!(status == 201, "no show: {status}");
    let made: Value = serde_json::from_slice(&made)?;
    let path = format!("/api/games/{}/watch", made["gameId"].as_str().unwrap_or_default());
    let mut stream = ground.connect().await?;
    stream.write_all(Request::get(&path).bytes()).await?;
    let mut part = [0; 4096];
    while stream.read(&mut part).await? > 0 {
        ground.tally.count(true);
    }
    Ok(())
}
