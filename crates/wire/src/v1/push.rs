//! Where a browser wants to be told of a game while no page is open.

use serde::Deserialize;
use view::Secret;

/// A browser's push subscription, as `PushSubscription.toJSON()` gives it; nothing to end it.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct PushTo {
    #[cfg_attr(test, ts(as = "Option<String>"))]
    pub endpoint: Option<Secret<String>>,
    pub keys: Option<PushKeys>,
}

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PushKeys {
    #[cfg_attr(test, ts(type = "string"))]
    pub p256dh: Secret<String>,
    #[cfg_attr(test, ts(type = "string"))]
    pub auth: Secret<String>,
}
