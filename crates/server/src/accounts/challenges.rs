//! What somebody is asked to prove. It is stored, so that they may come back to any node, and gone once they have.

use people::{ChallengeKind, OneTime};
use serde::{Serialize, de::DeserializeOwned};
use view::Millis;
use wire::http::account_problem::AccountProblem;

use super::{Accounts, random::random, unavailable};

const LASTS_MS: Millis = 5 * 60 * 1000;

impl Accounts {
    /// The name of a new challenge, for whoever has to answer it.
    pub(crate) async fn challenge(
        &self,
        kind: ChallengeKind,
        state: &impl Serialize,
        now: Millis,
    ) -> Result<String, AccountProblem> {
        let secret = OneTime::new(random());
        let state = serde_json::to_string(state).expect("plain data");
        let added = self.people.add_challenge(secret.hash(), kind, &state, now + LASTS_MS).await;
        added.map_err(unavailable)?;
        Ok(secret.reveal())
    }

    /// Uses it up.
    pub(crate) async fn answered<T: DeserializeOwned>(
        &self,
        kind: ChallengeKind,
        challenge: &str,
        now: Millis,
    ) -> Result<T, AccountProblem> {
        let expired = || AccountProblem::ChallengeExpired;
        let secret = OneTime::presented(challenge).ok_or_else(expired)?;
        let state = self.people.take_challenge(secret.hash(), kind, now).await.map_err(unavailable)?;
        serde_json::from_str(&state.ok_or_else(expired)?).map_err(|_| expired())
    }
}
