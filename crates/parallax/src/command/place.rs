//! Where games are stored: a journal in a directory, or a database.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use people::People;
use room::{DatabaseUrl, NodeIdentity, Storage};
use server::settings::{SecretText, database_at, journal_in, people_at};

#[derive(Args, Clone, Default)]
pub(crate) struct Place {
    /// Directory that holds the journal [default: ./data]
    #[arg(long, env = "PARALLAX_DATA", value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// PostgreSQL database that holds the games instead, as postgres://user:password@host/database
    #[arg(long, env = "PARALLAX_DATABASE_URL", value_name = "URL", hide_env_values = true)]
    pub(crate) database: Option<SecretText>,
    /// File that holds the URL of the database
    #[arg(long, env = "PARALLAX_DATABASE_URL_FILE", value_name = "FILE", conflicts_with = "database")]
    pub(crate) database_url_file: Option<PathBuf>,
}

/// A place that was looked at, but not opened.
pub(crate) enum Found {
    Journal(PathBuf),
    Database(DatabaseUrl),
}

impl Place {
    /// As it is written in one word: a directory, a URL, or the name of a file with a URL after an @.
    pub(crate) fn read(text: &str) -> Place {
        match text.strip_prefix('@') {
            Some(file) => Place { database_url_file: Some(file.into()), ..Place::default() },
            None if text.contains("://") => Place { database: text.parse().ok(), ..Place::default() },
            None => Place { data: Some(text.into()), ..Place::default() },
        }
    }

    pub(crate) fn find(&self) -> anyhow::Result<Found> {
        let database = database_at(self.database.as_ref(), self.database_url_file.as_deref())?;
        Ok(database.map_or_else(|| Found::Journal(journal_in(self.data.as_deref())), Found::Database))
    }

    /// For reading. Looking at a journal must not create one.
    pub(crate) async fn open(&self) -> anyhow::Result<Storage> {
        match self.find()? {
            Found::Journal(path) => {
                if !path.try_exists().with_context(|| format!("cannot look for {}", path.display()))? {
                    bail!("there is no journal at {}; name its directory with --data", path.display());
                }
                Ok(Storage::open(&path, 0)?)
            }
            Found::Database(url) => Ok(Storage::connect(&url, None).await?),
        }
    }

    /// Everybody here. Looking for them must not make a place for them: None if there is none yet.
    pub(crate) async fn people(&self) -> anyhow::Result<Option<People>> {
        if let Found::Journal(journal) = self.find()?
            && !People::beside(&journal).try_exists()?
        {
            return Ok(None);
        }
        self.fill_people().await.map(Some)
    }

    /// The same, made if there are none.
    pub(crate) async fn fill_people(&self) -> anyhow::Result<People> {
        people_at(self.data.as_deref(), self.database.as_ref(), self.database_url_file.as_deref()).await
    }

    /// For writing games to, by us alone. It is created if there is none.
    pub(crate) async fn fill(&self) -> anyhow::Result<Storage> {
        match self.find()? {
            Found::Journal(path) => Ok(Storage::open(&path, 0)?),
            Found::Database(url) => {
                let looking = Storage::connect(&url, None).await?;
                refuse_if_in_use(&looking).await?;
                looking.close().await;
                let us = NodeIdentity { name: "migration".to_owned(), link: String::new() };
                Ok(Storage::connect(&url, Some(us)).await?)
            }
        }
    }
}

/// What a running server writes meanwhile would be lost, or mixed up.
pub(crate) async fn refuse_if_in_use(storage: &Storage) -> anyhow::Result<()> {
    let living: Vec<_> =
        storage.nodes().await?.into_iter().filter(|node| node.alive).map(|node| node.name).collect();
    if !living.is_empty() {
        bail!("the database is in use by {}: stop every node first", living.join(", "));
    }
    Ok(())
}
