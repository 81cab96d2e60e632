//! Who asks for a seat over HTTP.

use axum::http::HeaderMap;
use wire::http::problem::Problem;

use crate::{
    app::{App, ClientAddress},
    visit::{Visit, may_play, visitor},
};

/// Whoever sends these headers. What they may read is decided elsewhere.
pub(super) async fn of(app: &App, address: ClientAddress, headers: &HeaderMap) -> Result<Visit, Problem> {
    let visitor = app.caller_from(address, headers).await?.as_ref().map(visitor).unwrap_or_default();
    Ok(Visit::from_afar(address, visitor.person, visitor.account))
}

/// The same for somebody who wants to make a game: a program needs a token that lets it play, and whoever is banned
/// makes none.
pub(super) async fn of_maker(
    app: &App,
    address: ClientAddress,
    headers: &HeaderMap,
) -> Result<Visit, Problem> {
    if let Some(caller) = app.caller(headers).await? {
        may_play(&caller)?;
    }
    let visit = of(app, address, headers).await?;
    app.accounts.may_begin(&visit.visitor, crate::app::now()).await?;
    Ok(visit)
}
