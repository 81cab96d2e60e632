//! How somebody deletes their own account.

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::{State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode, header},
    response::IntoResponse,
};
use people::AccountName;
use wire::http::{account_problem::AccountProblem, people::DeleteAccount};

use crate::{
    accounts::unavailable,
    app::{App, now},
    http::{account::request::read, problem::Answer},
    leaving,
};

/// `DELETE /api/account`
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let DeleteAccount { name } = read(&app, &headers, body)?;
    let caller = app.caller(&headers).await?.ok_or(AccountProblem::NotSignedIn)?;
    caller.session()?;
    let own = caller.person.name.as_ref().ok_or(AccountProblem::NeedsAccount)?;
    let typed = AccountName::stored(name.trim()).map_err(|_| AccountProblem::WrongName)?;
    if typed.key() != own.key() {
        return Err(AccountProblem::WrongName.into());
    }
    let id = caller.person.id;
    app.people.delete(id, now()).await.map_err(unavailable)?;
    app.accounts.catch_up().await.map_err(unavailable)?;
    app.forget_names();
    // Games of other nodes are left there.
    leaving::leave_all(&app.people, &app.rooms, id).await;
    let cleared = [(header::SET_COOKIE, app.cookie(&headers).clear())];
    Ok((StatusCode::NO_CONTENT, cleared).into_response())
}
