//! How somebody comes in: as a guest, by logging in; and how they go.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    body::Bytes,
    extract::{ConnectInfo, State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use people::{AccountName, Person};
use view::PersonId;
use wire::http::{
    account::{LogIn, NoFields},
    account_problem::AccountProblem,
    problem::Problem,
};

use super::{
    fresh_session::FreshSession,
    me, passkeys,
    person::{by_password, known},
    request::{check_origin, read},
};
use crate::{
    accounts::{new_person, unavailable},
    app::{App, now},
    http::problem::Answer,
};

/// `POST /api/guest`
pub(crate) async fn guest(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let NoFields {} = read(&app, &headers, body)?;
    let address = app.client_address(peer, &headers);
    // Pages say hello with this, and whoever looks at one may be about to play.
    if let Some(caller) = app.caller_from(address, &headers).await? {
        return Ok(me::answer(me::of(&app, &headers, Some(&caller.person)).await?));
    }
    app.accounts.meters.guest(address.0).map_err(Problem::TooMany)?;
    let person = new_person();
    app.people.add_guest(person, now()).await.map_err(unavailable)?;
    Ok(open(&app, peer, &headers, person).await?)
}

/// `POST /api/session`
pub(crate) async fn log_in(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let asked: LogIn = read(&app, &headers, body)?;
    let address = app.client_address(peer, &headers);
    let person = match asked {
        LogIn::Password { name, password } => {
            let name = AccountName::stored(&name).ok();
            let key = name.as_ref().map(AccountName::key);
            app.accounts.meters.log_in(address.0, key.as_ref()).map_err(Problem::TooMany)?;
            let person = by_password(&app, name.as_ref(), &password).await?;
            app.accounts.meters.right(address.0, key.as_ref());
            person
        }
        LogIn::Passkey { passkey } => {
            app.accounts.meters.log_in(address.0, None).map_err(Problem::TooMany)?;
            let person = passkeys::proven(&app, &headers, passkey).await?;
            app.accounts.meters.right(address.0, None);
            person
        }
    };
    Ok(enter(&app, peer, &headers, &person).await?)
}

/// Opens a new session for somebody who has proven who they are. The one that the browser had before ends.
pub(super) async fn enter(
    app: &App,
    peer: SocketAddr,
    headers: &HeaderMap,
    person: &Person,
) -> Result<Response, Problem> {
    let banned = app.people.current_ban(person.id, now()).await.map_err(unavailable)?;
    if banned.is_some() {
        return Err(AccountProblem::Banned.into());
    }
    end(app, headers).await?;
    open(app, peer, headers, person.id).await
}

async fn open(
    app: &App,
    peer: SocketAddr,
    headers: &HeaderMap,
    person: PersonId,
) -> Result<Response, Problem> {
    let fresh = FreshSession::new(app, peer, headers);
    app.people.open_session(person, &fresh.session, now()).await.map_err(unavailable)?;
    let me = me::of(app, headers, Some(&known(app, person).await?)).await?;
    Ok(me::with_cookie(me::answer(me), app.cookie(headers), &fresh.token))
}

/// Ends the session of the cookie, if there is one.
pub(super) async fn end(app: &App, headers: &HeaderMap) -> Result<(), AccountProblem> {
    let Some(token) = app.cookie(headers).read(headers) else { return Ok(()) };
    let Some(caller) = app.accounts.by_session(&token, now()).await? else { return Ok(()) };
    let revoked = app.people.revoke_session(caller.person.id, caller.session()?, now()).await;
    revoked.map_err(unavailable)?;
    app.accounts.catch_up().await.map_err(unavailable)
}

/// `DELETE /api/session`
pub(crate) async fn log_out(State(app): State<Arc<App>>, headers: HeaderMap) -> Answer {
    check_origin(&app, &headers)?;
    end(&app, &headers).await?;
    let cleared = [(header::SET_COOKIE, app.cookie(&headers).clear())];
    Ok((StatusCode::NO_CONTENT, cleared).into_response())
}
