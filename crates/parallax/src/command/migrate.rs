//! Moves all games from one store to another.

use std::io::{self, Write};

use anyhow::bail;
use clap::Args;
use room::{CopyReport, Storage};

use super::place::{Place, refuse_if_in_use};
use super::progress::{games_in, run_alone};

/// Copy all games and accounts from a journal to a PostgreSQL database, or back
///
/// Stop the server first. Each game is read back and compared after it was written. If it is interrupted, start it
/// again: what is there already is compared and skipped. The old place stays as it is.
#[derive(Args)]
pub(crate) struct Migrate {
    /// Data directory or database URL to read from; @FILE reads the URL from a file
    #[arg(long, value_name = "DIR|URL|@FILE")]
    from: String,
    /// Data directory or database URL to write to
    #[arg(long, value_name = "DIR|URL|@FILE")]
    to: String,
}

impl Migrate {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        run_alone(async {
            let (source, target) = (Place::read(&self.from), Place::read(&self.to));
            let from = source.open().await?;
            refuse_if_in_use(&from).await?;
            let to = target.fill().await?;
            let report = migrate(&from, &to).await;
            from.close().await;
            to.close().await;
            let report = report?;
            if let Some(from) = source.people().await? {
                let to = target.fill_people().await?;
                let copied = from.copy_to(&to).await;
                let accounts = from.head_count().await?.0;
                from.close().await;
                to.close().await;
                copied?;
                tell_accounts(accounts, "copied", &mut io::stdout())?;
            }
            tell(&report, "copied", &mut io::stdout())
        })
    }
}

async fn migrate(from: &Storage, to: &Storage) -> anyhow::Result<CopyReport> {
    let progress = games_in(from).await?;
    let report = from.copy_to(to, || progress.inc(1)).await;
    progress.finish_and_clear();
    Ok(report?)
}

/// Says what was done, and fails if a game was left out.
pub(crate) fn tell(report: &CopyReport, done: &str, out: &mut impl Write) -> anyhow::Result<()> {
    let CopyReport { written, present, failed } = report;
    for (game, why) in failed {
        writeln!(out, "{game}: {why}")?;
    }
    let already = if *present > 0 { format!(", {present} were there already") } else { String::new() };
    writeln!(out, "{written} games {done}{already}")?;
    match failed.len() {
        0 => Ok(()),
        1 => bail!("one game was left out"),
        many => bail!("{many} games were left out"),
    }
}

/// Says how many accounts there are, if there are any.
pub(crate) fn tell_accounts(accounts: u64, done: &str, out: &mut impl Write) -> io::Result<()> {
    match accounts {
        0 => Ok(()),
        1 => writeln!(out, "1 account {done}"),
        many => writeln!(out, "{many} accounts {done}"),
    }
}
