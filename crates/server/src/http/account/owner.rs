//! The account's owner, in their own browser: what no program and no guest may do.

use axum::http::HeaderMap;
use people::{AccountName, Handle, Password, Person};
use wire::http::{account_problem::AccountProblem, problem::Problem};

use super::person::by_password;
use crate::app::{App, ClientAddress};

pub(super) struct Owner {
    pub(super) person: Person,
    pub(super) session: Handle,
    pub(super) name: AccountName,
}

impl Owner {
    pub(super) async fn asks(app: &App, headers: &HeaderMap) -> Result<Owner, Problem> {
        let caller = app.caller(headers).await?.ok_or(AccountProblem::NotSignedIn)?;
        let session = caller.session()?;
        let name = caller.person.name.clone().ok_or(AccountProblem::NeedsAccount)?;
        Ok(Owner { person: caller.person, session, name })
    }

    /// Whoever finds a browser open does not know the password. Without one there is nothing to ask for.
    pub(super) async fn knows_password(
        &self,
        app: &App,
        address: ClientAddress,
        password: Option<&str>,
    ) -> Result<(), Problem> {
        if !self.person.has_password {
            return Ok(());
        }
        let key = self.name.key();
        app.accounts.meters.log_in(address.0, Some(&key)).map_err(Problem::TooMany)?;
        by_password(app, Some(&self.name), password.unwrap_or_default()).await?;
        app.accounts.meters.right(address.0, Some(&key));
        Ok(())
    }
}

pub(super) fn new_password(text: &str) -> Result<Password, AccountProblem> {
    Password::new(text).map_err(|_| AccountProblem::BadPassword)
}
