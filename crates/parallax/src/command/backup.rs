//! Backups of all games, and their way back.

use std::{
    ffi::OsString,
    fs::{self, File, OpenOptions},
    io::{self, BufReader, BufWriter, Write as _},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::Args;
use indicatif::ProgressBar;
use people::People;
use room::{CopyReport, Storage};

use super::migrate::{tell, tell_accounts};
use super::place::{Found, Place};
use super::progress::{games_in, run_alone};

/// Write all games and accounts to a file while the server runs
///
/// The file has the same form for a journal and for a database, and can be restored into either. It holds every hidden
/// move, and hashes of passwords: keep it as safe as the server.
#[derive(Args)]
pub(crate) struct Backup {
    /// File to write; it must not exist
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    #[command(flatten)]
    place: Place,
}

/// Read all games and accounts of a backup into an empty journal or database
///
/// The server must not run. Each game is read back and compared after it was written.
#[derive(Args)]
pub(crate) struct Restore {
    /// Backup to read
    #[arg(long, value_name = "FILE")]
    from: PathBuf,
    #[command(flatten)]
    place: Place,
}

impl Backup {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        if self.to.try_exists().with_context(|| format!("cannot look for {}", self.to.display()))? {
            bail!("{} exists already", self.to.display());
        }
        let (report, accounts) = run_alone(self.write())?;
        tell_accounts(accounts, "backed up", &mut io::stdout())?;
        tell(&report, "backed up", &mut io::stdout())
    }

    /// What became of the games, and how many accounts there are.
    async fn write(&self) -> anyhow::Result<(CopyReport, u64)> {
        let part = Scratch(beside(&self.to, ".part"));
        let snapshot = Scratch(beside(&self.to, ".snapshot"));
        let of_people = Scratch(beside(&self.to, ".people"));
        let storage = match self.place.find()? {
            Found::Journal(path) if !path.try_exists()? => {
                bail!("there is no journal at {}; name its directory with --data", path.display())
            }
            Found::Journal(path) => Storage::snapshot(&path, &snapshot.0)?,
            Found::Database(url) => Storage::connect(&url, None).await?,
        };
        let people = self.people(&of_people).await?;
        let cannot = || format!("cannot write {}", self.to.display());
        // It holds what only players may know.
        let file = private(&part.0).with_context(cannot)?;
        let progress = games_in(&storage).await?;
        let mut out = BufWriter::new(file);
        let report = storage.back_up(&mut out, || progress.inc(1)).await;
        progress.finish_and_clear();
        storage.close().await;
        let report = report.with_context(cannot)?;
        let mut accounts = 0;
        if let Some(people) = people {
            let written = people.back_up(&mut out).await;
            accounts = people.head_count().await?.0;
            people.close().await;
            written.with_context(cannot)?;
        }
        out.flush().with_context(cannot)?;
        out.get_ref().sync_all().with_context(cannot)?;
        fs::rename(&part.0, &self.to).with_context(cannot)?;
        Ok((report, accounts))
    }

    /// Everybody as they are now, whatever a server does meanwhile.
    async fn people(&self, copy: &Scratch) -> anyhow::Result<Option<People>> {
        match self.place.find()? {
            Found::Journal(journal) => {
                let file = People::beside(&journal);
                if !file.try_exists()? {
                    return Ok(None);
                }
                // It holds secrets.
                drop(private(&copy.0)?);
                tables::snapshot(&file, &copy.0)?;
                Ok(Some(People::open(&copy.0).await?))
            }
            Found::Database(_) => self.place.people().await,
        }
    }
}

impl Restore {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let cannot = || format!("cannot read {}", self.from.display());
        let file = File::open(&self.from).with_context(cannot)?;
        let (report, accounts) = run_alone(async {
            let storage = self.place.fill().await?;
            let people = self.place.fill_people().await?;
            let restored = restore(&storage, &people, file).await;
            storage.close().await;
            people.close().await;
            restored.with_context(cannot)
        })?;
        tell_accounts(accounts, "restored", &mut io::stdout())?;
        tell(&report, "restored", &mut io::stdout())
    }
}

async fn restore(storage: &Storage, people: &People, file: File) -> anyhow::Result<(CopyReport, u64)> {
    if !people.is_empty().await? {
        bail!("there are accounts already; a backup is restored into an empty journal or database only");
    }
    if !storage.is_empty().await? {
        bail!("there are games already; a backup is restored into an empty journal or database only");
    }
    let progress = ProgressBar::new_spinner();
    let mut input = BufReader::new(file);
    let report = storage.restore(&mut input, || progress.inc(1)).await;
    progress.finish_and_clear();
    let report = report?;
    people.restore(&mut input).await?;
    Ok((report, people.head_count().await?.0))
}

pub(crate) fn private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

pub(crate) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

/// A file that is in nobody's way afterwards, with all that SQLite puts beside it.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        for suffix in ["", "-wal", "-shm", ".lock"] {
            let _not_there = fs::remove_file(beside(&self.0, suffix));
        }
    }
}
