//! What those who have a seat can do.

use std::{
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use client::{Lost, Socket};
use serde_json::{Value, json};
use tokio::time::sleep;

use super::rules::dear;
use crate::{
    crash::Choice,
    siege::ground::{Ground, Tally, hear, say_on},
};

/// Two sockets each: nearly as many as one address may have.
const TABLES: u64 = 90;

pub(super) async fn syncs(ground: Ground) -> anyhow::Result<()> {
    ground
        .each(TABLES, |ground, number| async move {
            let mut table = ground.table(number, &json!({ "mode": "dark" })).await?;
            flood(&ground.tally, &mut table, || ("game.sync", json!({})), "game.state").await
        })
        .await
}

pub(super) async fn tries(ground: Ground) -> anyhow::Result<()> {
    ground
        .each(TABLES, |ground, number| async move {
            let mut table = ground.table(number, &json!({ "mode": "blind" })).await?;
            flood(&ground.tally, &mut table, in_vain, "game.notice").await
        })
        .await
}

pub(super) async fn dear_tries(ground: Ground) -> anyhow::Result<()> {
    ground
        .each(16, |ground, number| async move {
            let mut wish = dear();
            wish["sight"] = json!("own");
            wish["moderator"] = json!(true);
            let mut table = ground.table(number, &wish).await?;
            flood(&ground.tally, &mut table, in_vain, "game.notice").await
        })
        .await
}

/// There is no such piece.
fn in_vain() -> (&'static str, Value) {
    ("game.move", json!({ "from": "e4", "to": "e5" }))
}

/// Both seats say the same thing as often as they may.
async fn flood(
    tally: &Tally,
    table: &mut [Socket; 2],
    next: impl Fn() -> (&'static str, Value),
    granted: &str,
) -> anyhow::Result<()> {
    let granted = format!(r#""type":"{granted}""#);
    let heard = |heard: &str| {
        let done = heard.contains(&granted);
        if done || heard.contains(r#""type":"error""#) {
            tally.count(done);
        }
    };
    let [first, second] = table;
    let lost: Lost = tokio::select! {
        lost = say_on(first, &next, heard) => lost,
        lost = say_on(second, &next, heard) => lost,
    };
    Err(lost.into())
}

pub(super) async fn profiles(ground: Ground) -> anyhow::Result<()> {
    ground
        .each(TABLES, |ground, number| async move {
            let mut table = ground.table(number, &json!({ "mode": "house" })).await?;
            let mut rng = fastrand::Rng::with_seed(number);
            let version = AtomicU64::new(0);
            let next = || {
                // As many modifiers as there may be.
                let squares = (0..16).chain(48..64).cycle().take(256);
                let modifier =
                    |square| json!({ "kind": "range-bonus", "square": square, "value": rng.u8(1..3) });
                let modifiers: Vec<_> = squares.map(modifier).collect();
                let profile = json!({ "perInstance": modifiers });
                let payload = json!({ "newProfile": profile, "version": version.load(Ordering::Relaxed) });
                ("modifier-profile.update", payload)
            };
            let heard = |heard: &str| {
                let done = heard.contains(r#""type":"modifier-profile.updated""#);
                version.fetch_add(u64::from(done), Ordering::Relaxed);
                if done || heard.contains(r#""type":"error""#) {
                    ground.tally.count(done);
                }
            };
            Err(say_on(&mut table[0], next, heard).await.into())
        })
        .await
}

pub(super) async fn dear_moves(ground: Ground) -> anyhow::Result<()> {
    ground
        .each(TABLES, |ground, number| async move {
            let mut rng = fastrand::Rng::with_seed(number);
            let [mut first, mut second] = ground.table(number, &dear()).await?;
            let state = hear(&mut first, "game.state").await?;
            let mut legal = state["view"]["legal"].clone();
            while let Some(choice) = Choice::of(&mut rng, &legal) {
                first.say("game.move", choice.payload()).await?;
                // A split queen shares its squares with one that stays whole, and only one of them may be legal.
                if let Err(Lost::Closed(_)) = hear(&mut first, "game.delta").await {
                    ground.tally.count(false);
                    sleep(Duration::from_millis(50)).await;
                    continue;
                }
                legal = hear(&mut second, "game.delta").await?["legal"].clone();
                ground.tally.count(true);
                std::mem::swap(&mut first, &mut second);
            }
            // The game is over.
            std::future::pending().await
        })
        .await
}
