//! Making rooms, in every way there is.

use client::Lost;
use serde_json::json;
use tokio::time::{Duration, sleep};

use super::rules::too_dear;
use crate::siege::{
    ground::{Ground, hear, say_on},
    http::Request,
};

pub(super) async fn make(ground: Ground) -> anyhow::Result<()> {
    let body = json!({ "mode": "blind", "byInvitation": true }).to_string();
    ground.request(8, move |_| Request::post("/api/games", &body)).await
}

pub(super) async fn dear(ground: Ground) -> anyhow::Result<()> {
    let body = too_dear().to_string();
    let over_http = ground.clone().request(4, move |_| Request::post("/api/games", &body));
    let over_v1 = ground.each(4, |ground, _| async move {
        loop {
            if let Ok(mut socket) = ground.socket().await {
                let tally = ground.tally.clone();
                say_on(
                    &mut socket,
                    || ("room.create", too_dear()),
                    |heard| tally.count(heard.contains("room.created")),
                )
                .await;
            }
            sleep(Duration::from_millis(100)).await;
        }
    });
    tokio::try_join!(over_http, over_v1).map(|_| ())
}

pub(super) async fn rematches(ground: Ground) -> anyhow::Result<()> {
    ground
        .each(8, |ground, number| async move {
            let [mut first, mut second] = ground.table(number, &json!({ "mode": "blind" })).await?;
            first.say("game.resign", json!({})).await?;
            hear(&mut second, "game.end").await?;
            let (one, two) = (ground.tally.clone(), ground.tally);
            let again = || ("room.rematch", json!({ "accept": true }));
            let lost: Lost = tokio::select! {
                lost = say_on(&mut first, again, |heard| count(&one, heard)) => lost,
                lost = say_on(&mut second, again, |heard| count(&two, heard)) => lost,
            };
            Err(lost.into())
        })
        .await
}

fn count(tally: &crate::siege::ground::Tally, heard: &str) {
    let made = heard.contains(r#""type":"room.rematch","#);
    if made || heard.contains(r#""type":"error""#) {
        tally.count(made);
    }
}
