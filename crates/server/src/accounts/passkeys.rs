//! Passkeys, as browsers make and prove them for the address at which they reach this server.

use std::net::Ipv4Addr;

use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use url::Url;
use uuid::Uuid;
use view::PersonId;
use webauthn_rs::{
    Webauthn, WebauthnBuilder,
    prelude::{
        CredentialID, DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential,
        RegisterPublicKeyCredential,
    },
};
use wire::http::account_problem::AccountProblem;

use super::https::is_https;
use crate::origin::{Origins, name_of};

/// An address at which browsers accept passkeys.
pub(crate) struct PasskeySite(Webauthn);

/// A passkey that is being made.
#[derive(Serialize, Deserialize)]
pub(crate) struct Making {
    pub(crate) person: PersonId,
    /// What the account is to be called, or is.
    pub(crate) name: String,
    state: PasskeyRegistration,
}

/// A passkey that was made: its id, and what is needed to check it.
pub(crate) struct Made {
    pub(crate) id: Vec<u8>,
    pub(crate) data: String,
}

impl PasskeySite {
    /// Browsers accept them by TLS and at localhost, and for names only.
    pub(crate) fn of(
        public_url: Option<&str>,
        origins: &Origins,
        headers: &HeaderMap,
    ) -> Option<PasskeySite> {
        let host = origins.own_host(headers)?;
        let name = name_of(host);
        let https = is_https(public_url, headers);
        let is_name = name.parse::<Ipv4Addr>().is_err() && !name.starts_with('[');
        if !is_name || !(https || name.eq_ignore_ascii_case("localhost")) {
            return None;
        }
        let scheme = if https { "https" } else { "http" };
        let origin = Url::parse(&format!("{scheme}://{host}")).ok()?;
        let built = WebauthnBuilder::new(&name.to_ascii_lowercase(), &origin)
            .and_then(|builder| builder.rp_name("Parallax").build());
        built
            .inspect_err(|error| tracing::warn!(%error, host, "no passkeys at this address"))
            .ok()
            .map(PasskeySite)
    }

    /// What a browser needs to make one, and what we need to remember.
    pub(crate) fn make(
        &self,
        person: PersonId,
        name: &str,
        others: Vec<CredentialID>,
    ) -> Result<(Value, Making), AccountProblem> {
        let started = self.0.start_passkey_registration(user_id(person), name, name, Some(others));
        let (options, state) = started.map_err(|error| failed(&error))?;
        let mut options = json!(options.public_key);
        // Whoever logs in is not asked for a name, so the key itself must know whose it is.
        options["authenticatorSelection"]["residentKey"] = "required".into();
        options["authenticatorSelection"]["requireResidentKey"] = true.into();
        Ok((options, Making { person, name: name.to_owned(), state }))
    }

    /// Checks what the browser has made.
    pub(crate) fn made(&self, credential: Value, making: &Making) -> Result<Made, AccountProblem> {
        let credential: RegisterPublicKeyCredential =
            serde_json::from_value(credential).map_err(|_| AccountProblem::BadCredentials)?;
        let made = self.0.finish_passkey_registration(&credential, &making.state);
        let passkey = made.map_err(|_| AccountProblem::BadCredentials)?;
        let data = serde_json::to_string(&passkey).expect("plain data");
        Ok(Made { id: passkey.cred_id().clone(), data })
    }

    /// What a browser needs to prove that it has one, whoever it belongs to.
    pub(crate) fn ask(&self) -> Result<(Value, String), AccountProblem> {
        let (options, state) = self.0.start_discoverable_authentication().map_err(|error| failed(&error))?;
        Ok((json!(options.public_key), serde_json::to_string(&state).expect("plain data")))
    }

    /// Checks a proof against the stored passkey of a person. The new data of the passkey if it is good.
    pub(crate) fn proven(
        &self,
        proof: &Proof,
        state: &str,
        person: PersonId,
        data: &str,
    ) -> Result<String, AccountProblem> {
        let wrong = || AccountProblem::BadCredentials;
        let state: DiscoverableAuthentication = serde_json::from_str(state).map_err(|_| wrong())?;
        let mut passkey: Passkey = serde_json::from_str(data).map_err(|_| wrong())?;
        let (user, _) = self.0.identify_discoverable_authentication(&proof.0).map_err(|_| wrong())?;
        if user != user_id(person) {
            return Err(wrong());
        }
        let result = self.0.finish_discoverable_authentication_v2(&proof.0, state, &passkey);
        passkey.update_credential(&result.map_err(|_| wrong())?);
        Ok(serde_json::to_string(&passkey).expect("plain data"))
    }
}

/// What a browser has answered to a challenge.
pub(crate) struct Proof(PublicKeyCredential);

impl Proof {
    pub(crate) fn read(credential: Value) -> Result<Proof, AccountProblem> {
        serde_json::from_value(credential).map(Proof).map_err(|_| AccountProblem::BadCredentials)
    }

    /// The passkey that it says it is of.
    pub(crate) fn passkey(&self) -> &[u8] {
        self.0.get_credential_id()
    }
}

/// What a passkey knows its owner by. It says nothing of them.
fn user_id(person: PersonId) -> Uuid {
    let mut bytes = [0; 16];
    bytes[..PersonId::LEN].copy_from_slice(person.as_bytes());
    Uuid::from_bytes(bytes)
}

fn failed(error: &webauthn_rs::prelude::WebauthnError) -> AccountProblem {
    tracing::error!(%error, "passkeys cannot be asked for");
    AccountProblem::Unavailable
}
