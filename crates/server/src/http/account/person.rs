//! Whom an id, or a name with a password, stands for.

use people::{AccountName, Password, Person};
use view::PersonId;
use wire::http::account_problem::AccountProblem;

use crate::{accounts::unavailable, app::App};

pub(super) async fn known(app: &App, person: PersonId) -> Result<Person, AccountProblem> {
    app.people.person(person).await.map_err(unavailable)?.ok_or(AccountProblem::Unavailable)
}

/// Whose name and password these are. Whatever is wrong, it takes as long and is answered in the same way.
pub(super) async fn by_password(
    app: &App,
    name: Option<&AccountName>,
    password: &str,
) -> Result<Person, AccountProblem> {
    // Whether it is a password at all has nothing to do with whose it is.
    let Ok(password) = Password::new(password) else {
        return Err(AccountProblem::BadCredentials);
    };
    let person = match name {
        Some(name) => app.people.account(name).await.map_err(unavailable)?,
        None => None,
    };
    // Of somebody who does not exist, it is looked for all the same.
    let id = person.as_ref().map_or_else(crate::accounts::new_person, |person| person.id);
    let hash = app.people.password(id).await.map_err(unavailable)?;
    let fits = app.accounts.passwords.fits(password, hash).await?;
    person.filter(|_| fits).ok_or(AccountProblem::BadCredentials)
}
