//! Where things are kept: in the data directory, or in a database.

use std::path::{Path, PathBuf};

use anyhow::Context;
use people::People;
use room::DatabaseUrl;
use tables::postgres::Address;

use super::secret::SecretText;

/// The data directory if none is given.
pub const DATA: &str = "./data";

/// The database that is named by its URL or by a file that holds it.
pub fn database_at(url: Option<&SecretText>, file: Option<&Path>) -> anyhow::Result<Option<DatabaseUrl>> {
    let url = database_text(url, file)?;
    url.map(|url| Ok(url.expose().parse()?)).transpose()
}

fn database_text(url: Option<&SecretText>, file: Option<&Path>) -> anyhow::Result<Option<SecretText>> {
    match (url, file) {
        (Some(url), _) => Ok(Some(url.clone())),
        (None, Some(file)) => SecretText::in_file(file).map(Some),
        (None, None) => Ok(None),
    }
}

/// Everybody of this place: beside the journal, or in the database. Their tables are made if there are none.
pub async fn people_at(
    data: Option<&Path>,
    url: Option<&SecretText>,
    file: Option<&Path>,
) -> anyhow::Result<People> {
    if let Some(url) = database_text(url, file)? {
        let address: Address = url.expose().trim().parse()?;
        return People::connect(&address).await.with_context(|| format!("cannot use the database {address}"));
    }
    let path = People::beside(&journal_in(data));
    People::open(&path).await.with_context(|| format!("cannot open {}", path.display()))
}

/// The journal's path in the data directory.
pub fn journal_in(data: Option<&Path>) -> PathBuf {
    data.unwrap_or(Path::new(DATA)).join("parallax.journal")
}

/// The ladders' path in the data directory.
pub fn ladders_in(data: Option<&Path>) -> PathBuf {
    data.unwrap_or(Path::new(DATA)).join("ladders")
}
