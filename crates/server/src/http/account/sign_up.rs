//! How a guest becomes an account.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, State, rejection::BytesRejection},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use people::{AccountName, NewPasskey, OneTime, SecretHash, SignUp, SignUpError, SignUpMode};
use view::{PersonId, Secret};
use wire::http::{
    account::{NewCredential, SignUpRequest, SignedUp},
    account_problem::AccountProblem,
    problem::Problem,
};

use super::{
    fresh_session::FreshSession, me, oidc, owner::new_password, passkeys, person::known,
    recovery_codes::codes, request::read,
};
use crate::{
    accounts::{Caller, new_person, unavailable},
    app::{App, now},
    http::problem::Answer,
};

/// `POST /api/account`
pub(crate) async fn sign_up(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let asked: SignUpRequest = read(&app, &headers, body)?;
    let caller = app.caller(&headers).await?;
    let guest = caller.as_ref().map(may_sign_up).transpose()?;
    let address = app.client_address(peer, &headers);
    app.accounts.meters.sign_up(address.0).map_err(Problem::TooMany)?;
    let made = make(&app, peer, &headers, guest, asked).await;
    if made.is_err() {
        app.accounts.meters.no_sign_up(address.0);
    }
    Ok(made?)
}

async fn make(
    app: &App,
    peer: SocketAddr,
    headers: &HeaderMap,
    guest: Option<PersonId>,
    asked: SignUpRequest,
) -> Result<Response, Problem> {
    let name = asked.name.parse::<AccountName>().map_err(|error| bad_name(&error))?;
    let invitation = invitation(app, asked.invitation.as_ref()).await?;
    let password = asked.password.as_deref().map(new_password).transpose()?;
    let with_identity = asked.oidc == Some(true);
    if password.is_none() && asked.passkey.is_none() && !with_identity {
        return Err(AccountProblem::NoWayIn.into());
    }
    // What works once is not used up for a name that cannot be had.
    if app.people.account(&name).await.map_err(unavailable)?.is_some() {
        return Err(AccountProblem::NameTaken.into());
    }
    let (passkey, maker) = passkey(app, headers, asked.passkey, &name, guest).await?;
    let oidc = if with_identity { Some(oidc::identity(app, headers).await?) } else { None };
    let password = match password {
        Some(password) => Some(app.accounts.passwords.hash(password).await?),
        None => None,
    };
    let person = guest.or(maker).unwrap_or_else(new_person);
    let (recovery_codes, codes) = codes(person);
    let with = SignUp { password, passkey, oidc, codes, invitation };
    let fresh = FreshSession::new(app, peer, headers);
    app.people.add_guest(person, now()).await.map_err(unavailable)?;
    app.people.sign_up(person, &name, with, &fresh.session, now()).await.map_err(no_account)?;
    app.accounts.catch_up().await.map_err(unavailable)?;
    let me = me::of(app, headers, Some(&known(app, person).await?)).await?;
    let answer = Json(SignedUp { me, recovery_codes });
    let answer = ([(header::CACHE_CONTROL, "no-store")], answer).into_response();
    Ok(me::with_cookie(answer, app.cookie(headers), &fresh.token))
}

/// Only a guest can, in their own browser.
fn may_sign_up(caller: &Caller) -> Result<PersonId, AccountProblem> {
    caller.session()?;
    if !caller.person.is_guest() {
        return Err(AccountProblem::AlreadySignedUp);
    }
    if caller.is_banned(now()) {
        return Err(AccountProblem::Banned);
    }
    Ok(caller.person.id)
}

/// The passkey that the browser has made for this name, and for whom.
async fn passkey(
    app: &App,
    headers: &HeaderMap,
    new: Option<NewCredential>,
    name: &AccountName,
    guest: Option<PersonId>,
) -> Result<(Option<NewPasskey>, Option<PersonId>), AccountProblem> {
    let Some(new) = new else { return Ok((None, None)) };
    let (passkey, person, made_for) = passkeys::made(app, headers, new).await?;
    // The key knows whose it is, and cannot be told otherwise.
    if guest.is_some_and(|guest| guest != person) || made_for != name.as_str() {
        return Err(AccountProblem::ChallengeExpired);
    }
    Ok((Some(passkey), Some(person)))
}

fn bad_name(error: &people::BadAccountName) -> AccountProblem {
    AccountProblem::BadName { why: error.to_string() }
}

/// The hash of an invitation that still works, where one is needed.
async fn invitation(app: &App, shown: Option<&Secret<String>>) -> Result<Option<SecretHash>, AccountProblem> {
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

fn no_account(error: SignUpError) -> AccountProblem {
    match error {
        SignUpError::NameTaken => AccountProblem::NameTaken,
        SignUpError::CredentialTaken => AccountProblem::CredentialTaken,
        SignUpError::BadInvitation => AccountProblem::BadInvitation,
        SignUpError::NotAGuest => AccountProblem::AlreadySignedUp,
        SignUpError::Tables(error) => unavailable(error),
    }
}
