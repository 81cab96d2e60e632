//! How an account becomes that of a bot.

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::{State, rejection::BytesRejection},
    http::HeaderMap,
};
use people::PersonRole;
use wire::http::{account::NoFields, account_problem::AccountProblem};

use super::{me, owner::Owner, request::read};
use crate::{
    accounts::unavailable,
    app::{App, now},
    http::problem::Answer,
};

/// `POST /api/account/bot`
pub(crate) async fn become_bot(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let NoFields {} = read(&app, &headers, body)?;
    let owner = Owner::asks(&app, &headers).await?;
    if owner.person.role != PersonRole::Bot {
        let became = app.people.become_bot(owner.person.id, now()).await.map_err(unavailable)?;
        app.accounts.catch_up().await.map_err(unavailable)?;
        if !became {
            return Err(AccountProblem::HasPlayed.into());
        }
    }
    let person = app.people.person(owner.person.id).await.map_err(unavailable)?;
    Ok(me::answer(me::of(&app, &headers, person.as_ref()).await?))
}
