//! What all requests about accounts have in common.

use axum::{
    body::Bytes,
    extract::rejection::BytesRejection,
    http::{HeaderMap, header},
};
use serde::de::DeserializeOwned;
use wire::http::{account_problem::AccountProblem, problem::Problem};

use crate::app::App;

/// A request that changes something must come from a page of ours, or from no page at all.
pub(crate) fn check_origin(app: &App, headers: &HeaderMap) -> Result<(), Problem> {
    if app.origins.allow(headers) { Ok(()) } else { Err(Problem::Origin) }
}

/// What somebody calls a passkey or a token.
pub(super) fn label(text: &str) -> Result<String, AccountProblem> {
    const MOST: usize = 50;
    let label: String = text.trim().chars().filter(|letter| !letter.is_control()).take(MOST + 1).collect();
    if (1..=MOST).contains(&label.chars().count()) { Ok(label) } else { Err(AccountProblem::BadLabel) }
}

/// The body of such a request.
pub(crate) fn read<T: DeserializeOwned>(
    app: &App,
    headers: &HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<T, Problem> {
    check_origin(app, headers)?;
    // A form of some other page cannot be sent as this without asking first.
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        return Err(AccountProblem::NotJson.into());
    }
    let body = body.map_err(|_| Problem::BodyTooLarge)?;
    serde_json::from_slice(&body).map_err(|error| Problem::BadBody { why: error.to_string() })
}
