//! Links that work once.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    body::Bytes,
    extract::{ConnectInfo, State, rejection::BytesRejection},
    http::HeaderMap,
};
use people::{LinkPurpose, OneTime, SecretHash};
use view::PersonId;
use wire::http::{account::UseLink, account_problem::AccountProblem, problem::Problem};

use super::{
    enter::enter,
    me,
    owner::{Owner, new_password},
    person::known,
    request::read,
};
use crate::{
    accounts::unavailable,
    app::{App, now},
    http::problem::Answer,
};

/// `POST /api/link`
pub(crate) async fn follow(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let asked: UseLink = read(&app, &headers, body)?;
    let address = app.client_address(peer, &headers);
    app.accounts.meters.log_in(address.0, None).map_err(Problem::TooMany)?;
    let hash = OneTime::presented(&asked.token).ok_or(AccountProblem::LinkExpired)?.hash();
    let purpose = app.people.link(hash, now()).await.map_err(unavailable)?;
    let purpose = purpose.ok_or(AccountProblem::LinkExpired)?;
    app.accounts.meters.right(address.0, None);
    match purpose {
        LinkPurpose::ResetPassword(person) => {
            reset(&app, hash, person, asked.password.as_deref().unwrap_or_default()).await?;
            Ok(enter(&app, peer, &headers, &known(&app, person).await?).await?)
        }
        LinkPurpose::ConfirmEmail(_) => {
            let done = app.people.confirm_email(hash, now()).await.map_err(unavailable)?;
            if !done {
                return Err(AccountProblem::LinkExpired.into());
            }
            // Whoever reads the mail need not be logged in where they read it.
            let caller = app.caller(&headers).await?;
            Ok(me::answer(me::of(&app, &headers, caller.as_ref().map(|caller| &caller.person)).await?))
        }
        LinkPurpose::FirstAdmin => {
            let owner = Owner::asks(&app, &headers).await?;
            let done = app.people.become_admin(hash, owner.person.id, now()).await.map_err(unavailable)?;
            if !done {
                return Err(AccountProblem::LinkExpired.into());
            }
            app.accounts.catch_up().await.map_err(unavailable)?;
            let id = owner.person.id;
            app.people
                .note(id.as_str(), "role", id.as_str(), "admin, by the first administrator's link", now())
                .await
                .map_err(unavailable)?;
            Ok(me::answer(me::of(&app, &headers, Some(&known(&app, id).await?)).await?))
        }
    }
}

async fn reset(app: &App, link: SecretHash, person: PersonId, password: &str) -> Result<(), AccountProblem> {
    let hash = app.accounts.passwords.hash(new_password(password)?).await?;
    let done = app.people.reset_password(link, person, &hash, now()).await.map_err(unavailable)?;
    app.accounts.catch_up().await.map_err(unavailable)?;
    done.then_some(()).ok_or(AccountProblem::LinkExpired)
}
