//! What administrators see and do.

use serde::{Deserialize, Serialize};
use view::Millis;

use super::account::{AccountRole, SignUpPolicy};

/// Which accounts.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct PeopleQuery {
    /// How their names begin.
    pub query: Option<String>,
    /// Where the page begins: `next` of the page before it.
    pub before: Option<String>,
}

/// A page of accounts, in the order of their names.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AdminPeople {
    pub people: Vec<AdminPerson>,
    /// For the next page; null if this is the last one.
    pub next: Option<String>,
}

/// An account as administrators see it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AdminPerson {
    pub name: String,
    pub role: AccountRole,
    pub created_at: Millis,
    pub seen_at: Millis,
    /// The one that holds now.
    pub ban: Option<AdminBan>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AdminBan {
    pub reason: String,
    pub at: Millis,
    /// Null if it is for ever.
    pub until: Option<Millis>,
}

/// What administrators set while the server runs.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AdminSettings {
    pub sign_up: SignUpPolicy,
}

/// A link that works once. It is shown once.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CreatedLink {
    pub link: String,
}

/// Bans somebody. They may finish the games that they are in, and begin no others.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BanRequest {
    /// 1 to 500 characters.
    pub reason: String,
    /// 1 to 36500; for ever if this is left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub days: Option<u32>,
}

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RoleRequest {
    pub role: AccountRole,
}

/// Where a page of what was written down begins.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BeforeQuery {
    /// `next` of the page before it.
    pub before: Option<u64>,
}

/// A page of open reports, the latest first.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AdminReports {
    pub reports: Vec<AdminReport>,
    pub next: Option<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AdminReport {
    pub id: String,
    /// Null if they have been deleted since.
    pub about: Option<String>,
    pub by: Option<String>,
    #[cfg_attr(test, schemars(with = "Option<view::GameId>"))]
    pub game_id: Option<String>,
    pub words: String,
    pub at: Millis,
}

/// A page of what administrators did, the latest first.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AdminAudit {
    pub entries: Vec<AdminDeed>,
    pub next: Option<String>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct AdminDeed {
    pub at: Millis,
    /// A name, or "command line"; null for somebody who has been deleted since.
    pub by: Option<String>,
    pub what: String,
    /// Whom it was about; null if nobody, or somebody who has been deleted since.
    pub about: Option<String>,
    pub details: Option<String>,
}
