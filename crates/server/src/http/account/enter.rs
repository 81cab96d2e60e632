//! How somebody comes in: as a guest, by signing up, by logging in; and how they go.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use people::{AccountName, OneTime, Password, Person, SignUp, SignUpError, SignUpMode};
use view::{PersonId, Secret};
use wire::http::{
    account::{LogIn, NoFields, SignUpRequest, SignedUp},
    account_problem::AccountProblem,
    problem::Problem,
};

use super::{
    fresh_session::FreshSession,
    me,
    recovery_codes::codes,
    request::{check_origin, read},
};
use crate::{
    accounts::{Caller, new_person, unavailable},
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
    if let Some(caller) = app.caller(&headers).await? {
        return Ok(me::answer(me::of(&app, Some(&caller.person)).await?));
    }
    let address = app.client_address(peer, &headers);
    app.accounts.meters.guest(address.0).map_err(Problem::TooMany)?;
    let person = new_person();
    app.people.add_guest(person, now()).await.map_err(unavailable)?;
    Ok(open(&app, peer, &headers, person).await?)
}

/// `POST /api/account`
pub(crate) async fn sign_up(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let asked: SignUpRequest = read(&app, &headers, body)?;
    let caller = app.caller(&headers).await?;
    let name = asked.name.parse::<AccountName>().map_err(|error| bad_name(&error))?;
    let invitation = invitation(&app, asked.invitation.as_ref()).await?;
    let person = match caller {
        Some(caller) => may_sign_up(&caller)?,
        None => new_person(),
    };
    let password = asked.password.as_deref().map(Password::new).transpose();
    let password = password.map_err(|_| AccountProblem::BadPassword)?;
    let Some(password) = password else {
        return Err(AccountProblem::NoWayIn.into());
    };
    let address = app.client_address(peer, &headers);
    app.accounts.meters.sign_up(address.0).map_err(Problem::TooMany)?;
    let hash = app.accounts.passwords.hash(password).await?;
    let (recovery_codes, codes) = codes(person);
    let with = SignUp { password: Some(hash), codes, invitation, ..SignUp::default() };
    let fresh = FreshSession::new(&app, peer, &headers);
    app.people.add_guest(person, now()).await.map_err(unavailable)?;
    if let Err(error) = app.people.sign_up(person, &name, with, &fresh.session, now()).await {
        app.accounts.meters.no_sign_up(address.0);
        return Err(no_account(error).into());
    }
    app.accounts.catch_up().await.map_err(unavailable)?;
    let me = me::of(&app, Some(&known(&app, person).await?)).await?;
    let answer = Json(SignedUp { me, recovery_codes });
    let answer = ([(header::CACHE_CONTROL, "no-store")], answer).into_response();
    Ok(me::with_cookie(answer, app.cookie(&headers), &fresh.token))
}

fn bad_name(error: &people::BadAccountName) -> Problem {
    AccountProblem::BadName { why: error.to_string() }.into()
}

/// Only a guest can, in their own browser.
fn may_sign_up(caller: &Caller) -> Result<PersonId, Problem> {
    caller.session()?;
    if !caller.person.is_guest() {
        return Err(AccountProblem::AlreadySignedUp.into());
    }
    if caller.is_banned(now()) {
        return Err(AccountProblem::Banned.into());
    }
    Ok(caller.person.id)
}

/// The hash of an invitation that still works, where one is needed.
async fn invitation(
    app: &App,
    shown: Option<&Secret<String>>,
) -> Result<Option<people::SecretHash>, AccountProblem> {
    match app.accounts.sign_up_mode().await? {
        SignUpMode::Open => Ok(None),
        SignUpMode::Closed => Err(AccountProblem::SignUpClosed),
        SignUpMode::Invitation => {
            let shown =
                shown.and_then(|text| OneTime::presented(text)).ok_or(AccountProblem::BadInvitation)?;
            let works = app.people.is_invited(shown.hash(), now()).await.map_err(unavailable)?;
            works.then(|| Some(shown.hash())).ok_or(AccountProblem::BadInvitation)
        }
    }
}

fn no_account(error: SignUpError) -> Problem {
    let problem = match error {
        SignUpError::NameTaken => AccountProblem::NameTaken,
        SignUpError::CredentialTaken => AccountProblem::CredentialTaken,
        SignUpError::BadInvitation => AccountProblem::BadInvitation,
        SignUpError::NotAGuest => AccountProblem::AlreadySignedUp,
        SignUpError::Tables(error) => unavailable(error),
    };
    problem.into()
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
        LogIn::Passkey { .. } => return Err(AccountProblem::BadCredentials.into()),
    };
    Ok(enter(&app, peer, &headers, &person).await?)
}

/// Whose name and password these are. Whatever is wrong, it takes as long and is answered in the same way.
pub(super) async fn by_password(
    app: &App,
    name: Option<&AccountName>,
    password: &str,
) -> Result<Person, AccountProblem> {
    let Ok(password) = Password::new(password) else {
        return Err(AccountProblem::BadCredentials);
    };
    let person = match name {
        Some(name) => app.people.account(name).await.map_err(unavailable)?,
        None => None,
    };
    let hash = match &person {
        Some(person) => app.people.password(person.id).await.map_err(unavailable)?,
        None => None,
    };
    let fits = app.accounts.passwords.fits(password, hash).await?;
    person.filter(|_| fits).ok_or(AccountProblem::BadCredentials)
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
    let me = me::of(app, Some(&known(app, person).await?)).await?;
    Ok(me::with_cookie(me::answer(me), app.cookie(headers), &fresh.token))
}

pub(super) async fn known(app: &App, person: PersonId) -> Result<Person, AccountProblem> {
    app.people.person(person).await.map_err(unavailable)?.ok_or(AccountProblem::Unavailable)
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
