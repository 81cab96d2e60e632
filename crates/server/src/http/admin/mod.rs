//! What administrators do over HTTP. Everything that they change is written down.

pub(crate) mod desk;
pub(crate) mod people;

use ::people::{AccountName, Person, PersonRole, Scope};
use axum::http::HeaderMap;
use view::PersonId;
use wire::http::{account_problem::AccountProblem, problem::Problem};

use crate::{
    accounts::{Caller, unavailable},
    app::{App, now},
};

/// How many rows a page has.
const PAGE: usize = 50;

/// Whoever asks, if they are in charge here.
async fn administrator(app: &App, headers: &HeaderMap) -> Result<Caller, Problem> {
    let caller = app.caller(headers).await?.ok_or(AccountProblem::NotSignedIn)?;
    caller.may(Scope::Admin)?;
    if caller.person.role != PersonRole::Admin || caller.is_banned(now()) {
        return Err(AccountProblem::NotAdmin.into());
    }
    Ok(caller)
}

/// Writes down what was done, and sees to it that it takes effect here before anybody is told.
async fn note(
    app: &App,
    caller: &Caller,
    action: &str,
    subject: Option<PersonId>,
    detail: &str,
) -> Result<(), AccountProblem> {
    let subject = subject.as_ref().map_or("", PersonId::as_str);
    let noted = app.people.note(caller.person.id.as_str(), action, subject, detail, now()).await;
    noted.map_err(unavailable)?;
    app.accounts.catch_up().await.map_err(unavailable)
}

/// What somebody is called now. None for a guest, and for somebody who has been deleted.
async fn name_of(app: &App, id: PersonId) -> Result<Option<String>, AccountProblem> {
    let person: Option<Person> = app.people.person(id).await.map_err(unavailable)?;
    Ok(person.and_then(|person| person.name).as_ref().map(AccountName::to_string))
}

/// A link of ours. What comes after the # is not sent to any server.
fn link(app: &App, headers: &HeaderMap, path: &str, secret: &::people::OneTime) -> String {
    format!("{}{path}#{}", super::games::base_url(app, headers), secret.reveal())
}
