//! Who somebody is here: guests, signing up, logging in.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use view::{Millis, Secret};

/// Who asks, and how people sign up and log in here.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Me {
    /// Null if nobody is known: no guest, no account.
    pub person: Option<MyPerson>,
    pub sign_up: SignUpPolicy,
    /// Whether browsers accept passkeys at the address of this request.
    pub passkeys: bool,
    /// Null unless people can log in with an identity from elsewhere.
    pub oidc: Option<OidcOffer>,
    /// Whether this server sends mail: without it, there are no addresses.
    pub mail: bool,
    /// Whether games by house rules may be rated here.
    pub rates_house_rules: bool,
}

/// A person as they see themselves.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct MyPerson {
    /// Null for a guest.
    pub name: Option<String>,
    pub role: AccountRole,
    pub created_at: Millis,
    pub has_password: bool,
    /// How many they have.
    pub passkeys: u32,
    pub recovery_codes_left: u32,
    /// The mail address, once it is confirmed.
    pub email: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub enum AccountRole {
    Player,
    Bot,
    Arbiter,
    Admin,
}

/// Who may sign up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub enum SignUpPolicy {
    Open,
    /// Whoever has an invitation.
    Invitation,
    Closed,
}

/// A provider of identities.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct OidcOffer {
    /// What the button says.
    pub label: String,
}

/// A request without fields.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct NoFields {}

/// Turns a guest into an account. At least one of `password`, `passkey` and `oidc` is needed.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SignUpRequest {
    /// 3 to 20 letters, digits, `-` and `_`.
    pub name: String,
    /// 8 to 256 characters.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Option<String>"), ts(optional, type = "string"))]
    pub password: Option<Secret<String>>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub passkey: Option<NewCredential>,
    /// The identity that the browser has just come back with.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, type = "boolean"))]
    pub oidc: Option<bool>,
    /// The end of an invitation's link, where one is needed.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Option<String>"), ts(optional, type = "string"))]
    pub invitation: Option<Secret<String>>,
}

/// A passkey that an authenticator has just made.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct NewCredential {
    /// As it came with the options.
    pub challenge: String,
    /// What its owner calls it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub label: Option<String>,
    /// What `navigator.credentials.create` returned, by its `toJSON`.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub credential: Value,
}

/// The new account.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SignedUp {
    pub me: Me,
    /// Shown once. Each of them sets a new password once.
    #[cfg_attr(test, schemars(with = "Vec<String>"), ts(type = "Array<string>"))]
    pub recovery_codes: Vec<Secret<String>>,
}

/// Logs in: with a name and a password, or with a passkey.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub enum LogIn {
    Passkey {
        passkey: PasskeyProof,
    },
    Password {
        name: String,
        #[cfg_attr(test, schemars(with = "String"), ts(type = "string"))]
        password: Secret<String>,
    },
}

/// What an authenticator says to a challenge.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PasskeyProof {
    pub challenge: String,
    /// What `navigator.credentials.get` returned, by its `toJSON`.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub credential: Value,
}

/// Sets a new password with a recovery code, and logs in.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RecoverRequest {
    pub name: String,
    #[cfg_attr(test, schemars(with = "String"), ts(type = "string"))]
    pub code: Secret<String>,
    #[cfg_attr(test, schemars(with = "String"), ts(type = "string"))]
    pub password: Secret<String>,
}

/// Asks for a link to a new password, which goes to the account's mail address, if it has one.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ForgottenRequest {
    pub name: String,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<MailLanguage>"))]
    pub language: MailLanguage,
}

/// What a mail is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub enum MailLanguage {
    #[default]
    En,
    De,
    Es,
    Fr,
    Zh,
}

/// Uses a link that works once.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct UseLink {
    /// What follows `#` in the link.
    #[cfg_attr(test, schemars(with = "String"), ts(type = "string"))]
    pub token: Secret<String>,
    /// The new password, if that is what the link is for.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Option<String>"), ts(optional, type = "string"))]
    pub password: Option<Secret<String>>,
}
