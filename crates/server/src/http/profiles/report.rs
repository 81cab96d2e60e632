//! What somebody tells the administrators about somebody else.

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::{State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode},
    response::IntoResponse,
};
use wire::http::{account_problem::AccountProblem, people::NewReport, problem::Problem};

use super::show::find;
use crate::{
    accounts::unavailable,
    app::{App, now},
    http::{account::request::read, problem::Answer},
};

const LONGEST: usize = 1000;

/// `POST /api/reports`
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let NewReport { about, game_id, words } = read(&app, &headers, body)?;
    let caller = app.caller(&headers).await?.ok_or(AccountProblem::NotSignedIn)?;
    caller.session()?;
    if caller.person.is_guest() {
        return Err(AccountProblem::NeedsAccount.into());
    }
    if caller.is_banned(now()) {
        return Err(AccountProblem::Banned.into());
    }
    let words = words.trim();
    if words.is_empty() || words.chars().count() > LONGEST {
        return Err(AccountProblem::BadWords.into());
    }
    let game = game_id.map(|game| game.parse().map_err(|_| Problem::BadGameId)).transpose()?;
    let about = find(&app, &about).await?;
    app.accounts.meters.report(caller.person.id).map_err(Problem::TooMany)?;
    let added = app.people.add_report(about.id, caller.person.id, game, words, now()).await;
    added.map_err(unavailable)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
