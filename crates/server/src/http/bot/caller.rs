//! Who asks: a program with a bot's token.

use axum::http::HeaderMap;
use people::{PersonRole, Scope};
use wire::http::{account_problem::AccountProblem, problem::Problem};

use crate::{accounts::Caller, app::App};

/// Others see that a program plays, so nobody plays like this who is not called a bot.
pub(crate) async fn bot(app: &App, headers: &HeaderMap) -> Result<Caller, Problem> {
    let caller = app.caller(headers).await?.ok_or(AccountProblem::NotSignedIn)?;
    let has_token = caller.session().is_err() && caller.may(Scope::Bot).is_ok();
    if has_token && caller.person.role == PersonRole::Bot {
        Ok(caller)
    } else {
        Err(AccountProblem::NotABot.into())
    }
}
