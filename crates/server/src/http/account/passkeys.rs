//! Passkeys: made, proven, listed, removed.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, Path, State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode, header},
    response::IntoResponse,
};
use data_encoding::BASE64URL_NOPAD;
use people::{AccountName, ChallengeKind, NewPasskey, Person, StoredPasskey};
use tables::TablesError;
use view::PersonId;
use wire::http::{
    account::{NewCredential, NoFields, PasskeyProof},
    account_keys::{PasskeyChallenge, PasskeyEntry, PasskeyRequest, Passkeys},
    account_problem::AccountProblem,
    problem::Problem,
};

use super::{
    owner::Owner,
    person::known,
    request::{check_origin, label, read},
};
use crate::{
    accounts::{Making, PasskeySite, Proof, new_person, unavailable},
    app::{App, now},
    http::problem::Answer,
};

/// How many one account may have.
const MOST: usize = 20;

pub(super) fn site(app: &App, headers: &HeaderMap) -> Result<PasskeySite, AccountProblem> {
    let site = PasskeySite::of(app.public_url.as_deref(), &app.origins, headers);
    site.ok_or(AccountProblem::NoPasskeysHere)
}

/// `POST /api/account/passkey`: for a new account, or for another passkey of the one that asks.
pub(crate) async fn start(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let asked: PasskeyRequest = read(&app, &headers, body)?;
    let site = site(&app, &headers)?;
    let caller = app.caller(&headers).await?;
    if let Some(caller) = &caller {
        caller.session()?;
    }
    app.accounts.meters.challenge(app.client_address(peer, &headers).0).map_err(Problem::TooMany)?;
    let person = caller.as_ref().map(|caller| caller.person.id);
    let (name, others) = match caller.and_then(|caller| caller.person.name.zip(Some(caller.person.id))) {
        Some((name, person)) => (name, app.people.passkeys(person).await.map_err(unavailable)?),
        None => (wanted(&app, asked.name.as_deref().unwrap_or_default()).await?, Vec::new()),
    };
    let others = others.into_iter().map(|passkey| passkey.id).collect();
    let (options, making) = site.make(person.unwrap_or_else(new_person), name.as_str(), others)?;
    let challenge = app.accounts.challenge(ChallengeKind::NewPasskey, &making, now()).await?;
    Ok(shown(PasskeyChallenge { challenge, options }))
}

/// A name for a new account. Better to say now that it is taken than after a passkey has been made for it.
async fn wanted(app: &App, name: &str) -> Result<AccountName, AccountProblem> {
    let name: AccountName = name
        .parse()
        .map_err(|error: people::BadAccountName| AccountProblem::BadName { why: error.to_string() })?;
    match app.people.account(&name).await.map_err(unavailable)? {
        Some(_) => Err(AccountProblem::NameTaken),
        None => Ok(name),
    }
}

fn shown(challenge: PasskeyChallenge) -> axum::response::Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(challenge)).into_response()
}

/// A passkey that a browser has made, and for whom.
pub(super) async fn made(
    app: &App,
    headers: &HeaderMap,
    new: NewCredential,
) -> Result<(NewPasskey, PersonId, String), AccountProblem> {
    let site = site(app, headers)?;
    let label = new.label.as_deref().map(label).transpose()?.unwrap_or_else(|| "passkey".to_owned());
    let making: Making = app.accounts.answered(ChallengeKind::NewPasskey, &new.challenge, now()).await?;
    let made = site.made(new.credential, &making)?;
    Ok((NewPasskey { id: made.id, label, data: made.data }, making.person, making.name))
}

/// `POST /api/session/passkey`
pub(crate) async fn ask(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let NoFields {} = read(&app, &headers, body)?;
    let site = site(&app, &headers)?;
    app.accounts.meters.challenge(app.client_address(peer, &headers).0).map_err(Problem::TooMany)?;
    let (options, state) = site.ask()?;
    let challenge = app.accounts.challenge(ChallengeKind::Passkey, &state, now()).await?;
    Ok(shown(PasskeyChallenge { challenge, options }))
}

/// Whose passkey it is that a browser has proven.
pub(super) async fn proven(
    app: &App,
    headers: &HeaderMap,
    passkey: PasskeyProof,
) -> Result<Person, AccountProblem> {
    let site = site(app, headers)?;
    let state: String = app.accounts.answered(ChallengeKind::Passkey, &passkey.challenge, now()).await?;
    let proof = Proof::read(passkey.credential)?;
    let stored = app.people.passkey(proof.passkey()).await.map_err(unavailable)?;
    let stored = stored.ok_or(AccountProblem::BadCredentials)?;
    let data = site.proven(&proof, &state, stored.person, &stored.data)?;
    app.people.use_passkey(&stored.id, &data, now()).await.map_err(unavailable)?;
    known(app, stored.person).await
}

/// `GET /api/account/passkeys`
pub(crate) async fn show(State(app): State<Arc<App>>, headers: HeaderMap) -> Answer {
    let owner = Owner::asks(&app, &headers).await?;
    let entry = |passkey: StoredPasskey| PasskeyEntry {
        id: BASE64URL_NOPAD.encode(&passkey.id),
        label: passkey.label,
        created_at: passkey.created_at,
        used_at: passkey.used_at,
    };
    let passkeys = app.people.passkeys(owner.person.id).await.map_err(unavailable)?;
    let passkeys = Passkeys { passkeys: passkeys.into_iter().map(entry).collect() };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(passkeys)).into_response())
}

/// `POST /api/account/passkeys`
pub(crate) async fn add(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let new: NewCredential = read(&app, &headers, body)?;
    let owner = Owner::asks(&app, &headers).await?;
    if app.people.passkeys(owner.person.id).await.map_err(unavailable)?.len() >= MOST {
        return Err(AccountProblem::TooManyKeys.into());
    }
    let (passkey, person, _) = made(&app, &headers, new).await?;
    if person != owner.person.id {
        return Err(AccountProblem::ChallengeExpired.into());
    }
    match app.people.add_passkey(person, &passkey, now()).await {
        Ok(()) => Ok(StatusCode::NO_CONTENT.into_response()),
        Err(TablesError::Conflict) => Err(AccountProblem::CredentialTaken.into()),
        Err(error) => Err(unavailable(error).into()),
    }
}

/// `DELETE /api/account/passkeys/{passkey}`
pub(crate) async fn remove(
    State(app): State<Arc<App>>,
    Path(passkey): Path<String>,
    headers: HeaderMap,
) -> Answer {
    check_origin(&app, &headers)?;
    let owner = Owner::asks(&app, &headers).await?;
    let id = BASE64URL_NOPAD.decode(passkey.as_bytes()).map_err(|_| AccountProblem::NoSuchKey)?;
    if app.people.remove_passkey(owner.person.id, &id).await.map_err(unavailable)? {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let passkeys = app.people.passkeys(owner.person.id).await.map_err(unavailable)?;
    let is_theirs = passkeys.iter().any(|passkey| passkey.id == id);
    Err(if is_theirs { AccountProblem::LastWayIn } else { AccountProblem::NoSuchKey }.into())
}
