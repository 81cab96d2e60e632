//! What time it is.

use std::time::{SystemTime, UNIX_EPOCH};

use view::Millis;

pub(crate) fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as Millis
}
