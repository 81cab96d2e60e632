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
use room::{CopyReport, Storage};

use super::migrate::tell;
use super::place::{Found, Place};
use super::progress::{games_in, run_alone};

/// Write all games to a file while the server runs
///
/// The file has the same form for a journal and for a database, and can be restored into either. It holds every hidden
/// move: keep it as safe as the server.
#[derive(Args)]
pub(crate) struct Backup {
    /// File to write; it must not exist
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    #[command(flatten)]
    place: Place,
}

/// Read all games of a backup into an empty journal or database
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
        let report = run_alone(self.write())?;
        tell(&report, "backed up", &mut io::stdout())
    }

    async fn write(&self) -> anyhow::Result<CopyReport> {
        let part = Scratch(beside(&self.to, ".part"));
        let snapshot = Scratch(beside(&self.to, ".snapshot"));
        let storage = match self.place.find()? {
            Found::Journal(path) if !path.try_exists()? => {
                bail!("there is no journal at {}; name its directory with --data", path.display())
            }
            Found::Journal(path) => Storage::snapshot(&path, &snapshot.0)?,
            Found::Database(url) => Storage::connect(&url, None).await?,
        };
        let cannot = || format!("cannot write {}", self.to.display());
        // It holds what only players may know.
        let file = private(&part.0).with_context(cannot)?;
        let progress = games_in(&storage).await?;
        let mut out = BufWriter::new(file);
        let report = storage.back_up(&mut out, || progress.inc(1)).await;
        progress.finish_and_clear();
        storage.close().await;
        let report = report.with_context(cannot)?;
        out.flush().with_context(cannot)?;
        out.get_ref().sync_all().with_context(cannot)?;
        fs::rename(&part.0, &self.to).with_context(cannot)?;
        Ok(report)
    }
}

impl Restore {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let cannot = || format!("cannot read {}", self.from.display());
        let file = File::open(&self.from).with_context(cannot)?;
        let report = run_alone(async {
            let storage = self.place.fill().await?;
            let restored = restore(&storage, file).await;
            storage.close().await;
            restored.with_context(cannot)
        })?;
        tell(&report, "restored", &mut io::stdout())
    }
}

async fn restore(storage: &Storage, file: File) -> anyhow::Result<CopyReport> {
    if !storage.is_empty().await? {
        bail!("there are games already; a backup is restored into an empty journal or database only");
    }
    let progress = ProgressBar::new_spinner();
    let report = storage.restore(BufReader::new(file), || progress.inc(1)).await;
    progress.finish_and_clear();
    Ok(report?)
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
