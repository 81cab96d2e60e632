//! New passwords: by the old one, by a recovery code; and new recovery codes.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode, header},
    response::IntoResponse,
};
use people::{AccountName, RecoveryCode};
use wire::http::{
    account::RecoverRequest,
    account_keys::{ChangePassword, NewRecoveryCodes, RecoveryCodes},
    account_problem::AccountProblem,
    problem::Problem,
};

use super::{
    enter::end,
    fresh_session::FreshSession,
    me,
    owner::{Owner, new_password},
    person::known,
    recovery_codes::codes,
    request::read,
};
use crate::{
    accounts::{new_person, unavailable},
    app::{App, now},
    http::problem::Answer,
};

/// `PUT /api/account/password`
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let asked: ChangePassword = read(&app, &headers, body)?;
    let owner = Owner::asks(&app, &headers).await?;
    let password = new_password(&asked.password)?;
    let address = app.client_address(peer, &headers);
    owner.knows_password(&app, address, asked.current.as_deref()).await?;
    let hash = app.accounts.passwords.hash(password).await?;
    let changed = app.people.change_password(owner.person.id, &hash, Some(owner.session), now()).await;
    if !changed.map_err(unavailable)? {
        return Err(AccountProblem::NotSignedIn.into());
    }
    app.accounts.caller_changed(owner.person.id);
    app.accounts.catch_up().await.map_err(unavailable)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `POST /api/account/recovery-codes`
pub(crate) async fn new_codes(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let asked: NewRecoveryCodes = read(&app, &headers, body)?;
    let owner = Owner::asks(&app, &headers).await?;
    let address = app.client_address(peer, &headers);
    owner.knows_password(&app, address, asked.password.as_deref()).await?;
    let (recovery_codes, hashes) = codes(owner.person.id);
    app.people.replace_codes(owner.person.id, &hashes).await.map_err(unavailable)?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(RecoveryCodes { recovery_codes })).into_response())
}

/// `POST /api/session/recovery`. Whatever is wrong, it takes as long and is answered in the same way.
pub(crate) async fn recover(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let asked: RecoverRequest = read(&app, &headers, body)?;
    let password = new_password(&asked.password)?;
    let name = AccountName::stored(&asked.name).ok();
    let key = name.as_ref().map(AccountName::key);
    let address = app.client_address(peer, &headers);
    app.accounts.meters.log_in(address.0, key.as_ref()).map_err(Problem::TooMany)?;
    let code = RecoveryCode::presented(&asked.code).ok_or(AccountProblem::BadCredentials)?;
    let hash = app.accounts.passwords.hash(password).await?;
    let person = match &name {
        Some(name) => app.people.account(name).await.map_err(unavailable)?,
        None => None,
    };
    // Of somebody who does not exist, it is looked for all the same.
    let id = person.map_or_else(new_person, |person| person.id);
    let fresh = FreshSession::new(&app, peer, &headers);
    let recovered = app.people.recover(id, code.hash(id.as_str()), &hash, &fresh.session, now()).await;
    if !recovered.map_err(unavailable)? {
        return Err(AccountProblem::BadCredentials.into());
    }
    app.accounts.meters.right(address.0, key.as_ref());
    app.accounts.catch_up().await.map_err(unavailable)?;
    if app.people.current_ban(id, now()).await.map_err(unavailable)?.is_some() {
        app.people.revoke_sessions(id, None, now()).await.map_err(unavailable)?;
        app.accounts.catch_up().await.map_err(unavailable)?;
        return Err(AccountProblem::Banned.into());
    }
    end(&app, &headers).await?;
    let me = me::of(&app, &headers, Some(&known(&app, id).await?)).await?;
    Ok(me::with_cookie(me::answer(me), app.cookie(&headers), &fresh.token))
}
