//! Mail addresses, and links to a new password for those who have one.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    body::Bytes,
    extract::{ConnectInfo, State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode},
    response::IntoResponse,
};
use people::{AccountName, EmailAddress, OneTime};
use wire::http::{
    account::ForgottenRequest, account_keys::SetEmail, account_problem::AccountProblem, problem::Problem,
};

use super::{
    owner::Owner,
    request::{check_origin, read},
};
use crate::{
    accounts::{random, unavailable},
    app::{App, now},
    http::problem::Answer,
};

const CONFIRM_WITHIN_MS: u64 = 24 * 60 * 60 * 1000;

/// `PUT /api/account/email`
pub(crate) async fn set(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let asked: SetEmail = read(&app, &headers, body)?;
    if !app.mail.is_on() {
        return Err(AccountProblem::NoMail.into());
    }
    let owner = Owner::asks(&app, &headers).await?;
    let address = app.client_address(peer, &headers);
    owner.knows_password(&app, address, asked.password.as_deref()).await?;
    let email = EmailAddress::new(asked.email.trim()).map_err(|_| AccountProblem::BadEmail)?;
    let link = OneTime::new(random());
    let (id, until) = (owner.person.id, now() + CONFIRM_WITHIN_MS);
    if !app.people.ask_email(link.hash(), id, &email, until, now()).await.map_err(unavailable)? {
        return Err(AccountProblem::TooManyMails.into());
    }
    let sent = app.mail.confirm(email, owner.name, link, asked.language);
    sent.map_err(|_| AccountProblem::Busy)?;
    Ok(StatusCode::ACCEPTED.into_response())
}

/// `DELETE /api/account/email`
pub(crate) async fn remove(State(app): State<Arc<App>>, headers: HeaderMap) -> Answer {
    check_origin(&app, &headers)?;
    let owner = Owner::asks(&app, &headers).await?;
    app.people.remove_email(owner.person.id).await.map_err(unavailable)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `POST /api/session/forgotten`. Nothing is looked up before the answer.
pub(crate) async fn forgotten(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let asked: ForgottenRequest = read(&app, &headers, body)?;
    if !app.mail.is_on() {
        return Err(AccountProblem::NoMail.into());
    }
    let address = app.client_address(peer, &headers);
    let name = AccountName::stored(asked.name.trim()).ok();
    let key = name.as_ref().map(AccountName::key);
    app.accounts.meters.log_in(address.0, key.as_ref()).map_err(Problem::TooMany)?;
    if let Some(name) = name {
        app.mail.forgotten(name, asked.language).map_err(|_| AccountProblem::Busy)?;
    }
    Ok(StatusCode::ACCEPTED.into_response())
}
