//! Tokens for programs.

use std::sync::Arc;

use axum::{
    Json,
    body::Bytes,
    extract::{Path, State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode, header},
    response::IntoResponse,
};
use people::{ApiToken, Handle, IssuedToken, NewApiToken, PersonRole, Scope, Scopes};
use view::Secret;
use wire::http::{
    account_keys::{CreatedToken, NewToken, TokenEntry, TokenScope, Tokens},
    account_problem::AccountProblem,
};

use super::{
    owner::Owner,
    request::{check_origin, label, read},
};
use crate::{
    accounts::{new_handle, random, unavailable},
    app::{App, now},
    http::problem::Answer,
};

/// How many one account may have.
const MOST: usize = 50;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;
const MOST_DAYS: u32 = 3650;

/// `GET /api/account/tokens`
pub(crate) async fn show(State(app): State<Arc<App>>, headers: HeaderMap) -> Answer {
    let owner = Owner::asks(&app, &headers).await?;
    let tokens = app.people.tokens(owner.person.id).await.map_err(unavailable)?;
    let tokens = Tokens { tokens: tokens.into_iter().map(entry).collect() };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(tokens)).into_response())
}

/// `POST /api/account/tokens`
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let asked: NewToken = read(&app, &headers, body)?;
    let owner = Owner::asks(&app, &headers).await?;
    let label = label(&asked.label)?;
    let scopes: Scopes = asked.scopes.iter().map(|scope| inner(*scope)).collect();
    if scopes.is_empty() {
        return Err(AccountProblem::NoScopes.into());
    }
    if scopes.contains(Scope::Admin) && owner.person.role != PersonRole::Admin {
        return Err(AccountProblem::AdminOnly.into());
    }
    let now = now();
    let expires_at = match asked.expires_in_days {
        None => None,
        Some(days @ 1..=MOST_DAYS) => Some(now + u64::from(days) * DAY_MS),
        Some(_) => return Err(AccountProblem::BadExpiry.into()),
    };
    if app.people.tokens(owner.person.id).await.map_err(unavailable)?.len() >= MOST {
        return Err(AccountProblem::TooManyKeys.into());
    }
    let token = ApiToken::new(random());
    let new = NewApiToken { hash: token.hash(), id: new_handle(), label, scopes, expires_at };
    app.people.add_token(owner.person.id, &new, now).await.map_err(unavailable)?;
    let NewApiToken { id, label, .. } = new;
    let issued = IssuedToken { id, label, scopes, created_at: now, expires_at, used_at: None };
    let created = CreatedToken { token: Secret(token.reveal()), entry: entry(issued) };
    Ok((StatusCode::CREATED, [(header::CACHE_CONTROL, "no-store")], Json(created)).into_response())
}

/// `DELETE /api/account/tokens/{handle}`
pub(crate) async fn revoke(
    State(app): State<Arc<App>>,
    Path(handle): Path<String>,
    headers: HeaderMap,
) -> Answer {
    check_origin(&app, &headers)?;
    let owner = Owner::asks(&app, &headers).await?;
    let handle: Handle = handle.parse().map_err(|_| AccountProblem::NoSuchKey)?;
    let revoked = app.people.revoke_token(owner.person.id, handle, now()).await.map_err(unavailable)?;
    app.accounts.catch_up().await.map_err(unavailable)?;
    if revoked { Ok(StatusCode::NO_CONTENT.into_response()) } else { Err(AccountProblem::NoSuchKey.into()) }
}

fn entry(token: IssuedToken) -> TokenEntry {
    TokenEntry {
        id: token.id.to_string(),
        label: token.label,
        scopes: token.scopes.iter().map(outer).collect(),
        created_at: token.created_at,
        expires_at: token.expires_at,
        used_at: token.used_at,
    }
}

fn inner(scope: TokenScope) -> Scope {
    match scope {
        TokenScope::Read => Scope::Read,
        TokenScope::Play => Scope::Play,
        TokenScope::Bot => Scope::Bot,
        TokenScope::Tournament => Scope::Tournament,
        TokenScope::Admin => Scope::Admin,
    }
}

fn outer(scope: Scope) -> TokenScope {
    match scope {
        Scope::Read => TokenScope::Read,
        Scope::Play => TokenScope::Play,
        Scope::Bot => TokenScope::Bot,
        Scope::Tournament => TokenScope::Tournament,
        Scope::Admin => TokenScope::Admin,
    }
}
