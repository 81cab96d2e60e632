//! Where somebody is logged in.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::IntoResponse,
};
use people::{Handle, Session};
use wire::http::{
    account_keys::{SessionEntry, Sessions},
    account_problem::AccountProblem,
    problem::Problem,
};

use super::request::check_origin;
use crate::{
    accounts::{Caller, unavailable},
    app::{App, now},
    http::problem::Answer,
};

/// Whoever asks, guest or account, with a browser.
async fn owner(app: &App, headers: &HeaderMap) -> Result<(Caller, Handle), Problem> {
    let caller = app.caller(headers).await?.ok_or(AccountProblem::NotSignedIn)?;
    let session = caller.session()?;
    Ok((caller, session))
}

/// `GET /api/sessions`
pub(crate) async fn show(State(app): State<Arc<App>>, headers: HeaderMap) -> Answer {
    let (caller, current) = owner(&app, &headers).await?;
    let sessions = app.people.sessions(caller.person.id, now()).await.map_err(unavailable)?;
    let entry = |session: Session| SessionEntry {
        id: session.id.to_string(),
        current: session.id == current,
        created_at: session.created_at,
        seen_at: session.seen_at,
        agent: session.agent,
        address: session.address,
    };
    let sessions = Sessions { sessions: sessions.into_iter().map(entry).collect() };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(sessions)).into_response())
}

/// `DELETE /api/sessions/{handle}`
pub(crate) async fn revoke(
    State(app): State<Arc<App>>,
    Path(handle): Path<String>,
    headers: HeaderMap,
) -> Answer {
    check_origin(&app, &headers)?;
    let (caller, _) = owner(&app, &headers).await?;
    let handle: Handle = handle.parse().map_err(|_| AccountProblem::NoSuchKey)?;
    let revoked = app.people.revoke_session(caller.person.id, handle, now()).await.map_err(unavailable)?;
    app.accounts.catch_up().await.map_err(unavailable)?;
    if revoked { Ok(StatusCode::NO_CONTENT.into_response()) } else { Err(AccountProblem::NoSuchKey.into()) }
}

/// `DELETE /api/sessions`: all but the one that asks.
pub(crate) async fn revoke_others(State(app): State<Arc<App>>, headers: HeaderMap) -> Answer {
    check_origin(&app, &headers)?;
    let (caller, current) = owner(&app, &headers).await?;
    app.people.revoke_sessions(caller.person.id, Some(current), now()).await.map_err(unavailable)?;
    app.accounts.catch_up().await.map_err(unavailable)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
