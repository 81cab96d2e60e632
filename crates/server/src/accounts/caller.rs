//! Who asks: a guest or an account, by the cookie of a session or by a program's token.

use std::sync::atomic::Ordering;

use axum::http::{HeaderMap, header};
use people::{ApiToken, Ban, Handle, Person, Scope, SessionToken};
use room::Visitor;
use view::Millis;
use wire::http::account_problem::AccountProblem;

use super::{Accounts, attending::Attendance, cookie::Cookie, credential::Credential, unavailable};
use crate::address::ClientAddress;

/// Somebody whose session or token is good.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) person: Person,
    pub(crate) credential: Credential,
    ban: Option<Ban>,
}

impl Caller {
    /// A browser may do whatever its owner may; a program, what its token says.
    pub(crate) fn may(&self, scope: Scope) -> Result<(), AccountProblem> {
        match &self.credential {
            Credential::Session { .. } => Ok(()),
            Credential::Token { scopes, .. } if scopes.contains(scope) => Ok(()),
            Credential::Token { .. } => Err(AccountProblem::NeedsScope),
        }
    }

    /// The session, for what no program may do.
    pub(crate) fn session(&self) -> Result<Handle, AccountProblem> {
        match &self.credential {
            Credential::Session { id, .. } => Ok(*id),
            Credential::Token { .. } => Err(AccountProblem::NeedsSession),
        }
    }

    /// Whether they may begin anything new now.
    pub(crate) fn is_banned(&self, now: Millis) -> bool {
        self.ban.as_ref().is_some_and(|ban| ban.until.is_none_or(|until| until > now))
    }
}

/// A token in `Authorization: Bearer plx_…`. Other kinds of authorization are no business of accounts.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let text = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = text.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && token.starts_with(ApiToken::PREFIX)).then_some(token)
}

impl Accounts {
    /// Who asks, if anybody is known. An unknown cookie is nobody's; an unknown token is an error, because a program
    /// that sends one does not expect to be nobody.
    pub(crate) async fn caller(
        &self,
        cookie: Cookie,
        headers: &HeaderMap,
        now: Millis,
    ) -> Result<Option<Caller>, AccountProblem> {
        if let Some(text) = bearer(headers) {
            let token = ApiToken::presented(text).ok_or(AccountProblem::BadToken)?;
            return self.by_token(&token, now).await?.ok_or(AccountProblem::BadToken).map(Some);
        }
        match cookie.read(headers) {
            Some(token) => self.by_session(&token, now).await,
            None => Ok(None),
        }
    }

    /// The same for somebody who comes to play. Where they logged in tells nothing: they may have done that elsewhere.
    pub(crate) async fn caller_from(
        &self,
        from: ClientAddress,
        cookie: Cookie,
        headers: &HeaderMap,
        now: Millis,
    ) -> Result<Option<Caller>, AccountProblem> {
        let caller = self.caller(cookie, headers, now).await?;
        if let Some(caller) = &caller {
            self.note_household(&caller.person, from, now).await;
        }
        Ok(caller)
    }

    /// The same for a socket, which ends with what it was opened with.
    pub(crate) async fn attend(
        &self,
        from: ClientAddress,
        cookie: Cookie,
        headers: &HeaderMap,
        now: Millis,
    ) -> Result<Option<(Caller, Attendance)>, AccountProblem> {
        loop {
            let before = self.revocations.load(Ordering::Acquire);
            let Some(caller) = self.caller_from(from, cookie, headers, now).await? else { return Ok(None) };
            let attendance = self.attendants.attend(caller.person.id, caller.credential);
            // What was revoked in between has not reached the socket.
            if before == self.revocations.load(Ordering::Acquire) {
                return Ok(Some((caller, attendance)));
            }
        }
    }

    /// Whether somebody may begin anything: a game, a seat, a session.
    pub(crate) async fn may_begin(&self, visitor: &Visitor, now: Millis) -> Result<(), AccountProblem> {
        let Some(person) = visitor.person.filter(|_| visitor.account.is_some()) else { return Ok(()) };
        match self.people.current_ban(person, now).await.map_err(unavailable)? {
            Some(_) => Err(AccountProblem::Banned),
            None => Ok(()),
        }
    }

    pub(crate) async fn by_session(
        &self,
        token: &SessionToken,
        now: Millis,
    ) -> Result<Option<Caller>, AccountProblem> {
        let hash = token.hash();
        if let Some(caller) = self.callers.get(&hash) {
            return Ok(Some(caller));
        }
        let before = self.revocations.load(Ordering::Acquire);
        let Some((session, person)) = self.people.session(hash, now).await.map_err(unavailable)? else {
            return Ok(None);
        };
        if self.people.slide_session(hash, now).await.map_err(unavailable)? {
            self.people.saw(person.id, now).await.map_err(unavailable)?;
        }
        let credential = Credential::Session { id: session.id, hash };
        self.known(person, credential, before, now).await.map(Some)
    }

    async fn by_token(&self, token: &ApiToken, now: Millis) -> Result<Option<Caller>, AccountProblem> {
        let hash = token.hash();
        if let Some(caller) = self.callers.get(&hash) {
            return Ok(Some(caller));
        }
        let before = self.revocations.load(Ordering::Acquire);
        let Some((token, person)) = self.people.token(hash, now).await.map_err(unavailable)? else {
            return Ok(None);
        };
        if self.people.use_token(hash, now).await.map_err(unavailable)? {
            self.people.saw(person.id, now).await.map_err(unavailable)?;
        }
        let credential = Credential::Token { id: token.id, hash, scopes: token.scopes };
        self.known(person, credential, before, now).await.map(Some)
    }

    async fn known(
        &self,
        person: Person,
        credential: Credential,
        before: u64,
        now: Millis,
    ) -> Result<Caller, AccountProblem> {
        let ban = self.people.current_ban(person.id, now).await.map_err(unavailable)?;
        let caller = Caller { person, credential, ban };
        let is_fresh = || before == self.revocations.load(Ordering::Acquire);
        self.callers.put(credential.hash(), caller.clone(), is_fresh);
        Ok(caller)
    }
}
