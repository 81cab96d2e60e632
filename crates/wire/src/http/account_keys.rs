//! What lets an account's owner in: sessions, passwords, passkeys, recovery codes, tokens for programs.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use view::{Millis, Secret};

use super::account::MailLanguage;

/// Where somebody is logged in.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Sessions {
    /// The latest first.
    pub sessions: Vec<SessionEntry>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SessionEntry {
    pub id: String,
    /// Whether it is the one that asks.
    pub current: bool,
    pub created_at: Millis,
    pub seen_at: Millis,
    /// What the browser calls itself.
    pub agent: String,
    /// Where it logged in from: an IPv4 address, or the network of an IPv6 address.
    pub address: String,
}

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ChangePassword {
    /// Needed if there is a password.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Option<String>"), ts(optional, type = "string"))]
    pub current: Option<Secret<String>>,
    #[cfg_attr(test, schemars(with = "String"), ts(type = "string"))]
    pub password: Secret<String>,
}

/// A mail address for the account, which counts once its link has been followed.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SetEmail {
    pub email: String,
    /// Needed if there is a password.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Option<String>"), ts(optional, type = "string"))]
    pub password: Option<Secret<String>>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<MailLanguage>"))]
    pub language: MailLanguage,
}

/// Asks for the options with which a browser makes a passkey.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PasskeyRequest {
    /// The name of the new account. Whoever has one already goes by that.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
}

/// What a browser needs to make a passkey, or to prove that it has one.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PasskeyChallenge {
    /// To be sent back with the answer. It works once, for five minutes.
    pub challenge: String,
    /// For `navigator.credentials`, in the form of `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub options: Value,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Passkeys {
    pub passkeys: Vec<PasskeyEntry>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct PasskeyEntry {
    pub id: String,
    pub label: String,
    pub created_at: Millis,
    pub used_at: Option<Millis>,
}

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct NewRecoveryCodes {
    /// Needed if there is a password.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Option<String>"), ts(optional, type = "string"))]
    pub password: Option<Secret<String>>,
}

/// Shown once. Those from before are worth nothing any more.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RecoveryCodes {
    #[cfg_attr(test, schemars(with = "Vec<String>"), ts(type = "Array<string>"))]
    pub recovery_codes: Vec<Secret<String>>,
}

/// What a program may do with a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub enum TokenScope {
    /// Read what its owner may read.
    Read,
    /// Take seats and play as its owner.
    Play,
    /// Play as a bot.
    Bot,
    /// Enter tournaments, and run those of its owner.
    Tournament,
    /// Whatever its owner may do as an administrator.
    Admin,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct NewToken {
    /// What its owner calls it, in at most 50 characters.
    pub label: String,
    /// At least one.
    pub scopes: Vec<TokenScope>,
    /// 1 to 3650; without it, the token is good until it is revoked.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub expires_in_days: Option<u32>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Tokens {
    /// The latest first.
    pub tokens: Vec<TokenEntry>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct TokenEntry {
    pub id: String,
    pub label: String,
    pub scopes: Vec<TokenScope>,
    pub created_at: Millis,
    pub expires_at: Option<Millis>,
    pub used_at: Option<Millis>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CreatedToken {
    /// Shown once.
    #[cfg_attr(test, schemars(with = "String"), ts(type = "string"))]
    pub token: Secret<String>,
    #[serde(flatten)]
    pub entry: TokenEntry,
}
