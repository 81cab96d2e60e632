//! The first administrator: whoever reads the server's log.

use people::{LinkPurpose, OneTime, People};
use tables::TablesError;

use crate::{accounts::random, app::now};

/// For how long the link works. A restart writes a new one.
const LASTS_MS: u64 = 7 * 24 * 60 * 60 * 1000;

/// Writes a link to the log while there is no administrator.
pub(crate) async fn invite(people: &People, base: &str) -> Result<(), TablesError> {
    if people.has_admin().await? {
        return Ok(());
    }
    let secret = OneTime::new(random());
    people.add_link(secret.hash(), LinkPurpose::FirstAdmin, now() + LASTS_MS).await?;
    let link = format!("{}/admin-link#{}", base.trim_end_matches('/'), secret.reveal());
    tracing::info!(
        link,
        "there is no administrator yet: sign up, then open this link, which works once, within a week"
    );
    Ok(())
}
