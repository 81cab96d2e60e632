//! Somebody who comes for a seat: where from, and who they are as far as that is known.

use axum::http::HeaderMap;
use people::{PersonRole, Scope};
use room::Visitor;
use view::{Millis, PersonId, PlayerName};
use wire::http::account_problem::AccountProblem;

use crate::{
    accounts::{Accounts, Attendance, Caller, Cookie},
    address::ClientAddress,
};

pub(crate) struct Visit {
    pub(crate) address: ClientAddress,
    pub(crate) visitor: Visitor,
    /// Of a socket that ends with the session it was opened with.
    attendance: Option<Attendance>,
}

impl Visit {
    /// Somebody at another node, which knows who it is and sees to it that their session goes on.
    pub(crate) fn from_afar(
        address: ClientAddress,
        person: Option<PersonId>,
        account: Option<PlayerName>,
    ) -> Visit {
        Visit { address, visitor: Visitor { person, account, bearer: false }, attendance: None }
    }

    /// Whoever opens a socket with these headers. A program needs a token that lets it play.
    pub(crate) async fn of_socket(
        accounts: &Accounts,
        cookie: Cookie,
        headers: &HeaderMap,
        address: ClientAddress,
        now: Millis,
    ) -> Result<Visit, AccountProblem> {
        let Some((caller, attendance)) = accounts.attend(address, cookie, headers, now).await? else {
            return Ok(Visit::from_afar(address, None, None));
        };
        may_play(&caller)?;
        Ok(Visit { address, visitor: visitor(&caller), attendance: Some(attendance) })
    }

    /// Resolves when the session is over that the socket was opened with.
    pub(crate) fn ended(&self) -> impl Future<Output = ()> + Send + use<> {
        let ended = self.attendance.as_ref().map(Attendance::ended);
        async move {
            match ended {
                Some(ended) => ended.await,
                None => std::future::pending().await,
            }
        }
    }
}

/// Whoever asks may take seats as themselves. A program that may play as a bot and nothing else plays for an account that
/// others see to be one.
pub(crate) fn may_play(caller: &Caller) -> Result<(), AccountProblem> {
    caller.may(Scope::Play).or_else(|needs| match caller.person.role {
        PersonRole::Bot => caller.may(Scope::Bot),
        PersonRole::Player | PersonRole::Arbiter | PersonRole::Admin => Err(needs),
    })
}

pub(crate) fn visitor(caller: &Caller) -> Visitor {
    let account = caller.person.name.as_ref().and_then(|name| PlayerName::clean(name.as_str()));
    Visitor { person: Some(caller.person.id), account, bearer: false }
}
