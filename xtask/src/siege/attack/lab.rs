//! Questions that take long to answer.

use serde_json::json;

use super::rules::{dear, too_dear};
use crate::siege::{ground::Ground, http::Request};

pub(super) async fn questions(ground: Ground) -> anyhow::Result<()> {
    let questions = [dear(), too_dear()].map(|card| json!({ "card": card }).to_string());
    ground.request(8, move |rng| Request::post("/api/lab", &questions[rng.usize(..questions.len())])).await
}

pub(super) async fn reports(ground: Ground) -> anyhow::Result<()> {
    let question = json!({ "card": dear(), "games": 200 }).to_string();
    ground.request(8, move |_| Request::post("/api/lab/balance", &question)).await
}
