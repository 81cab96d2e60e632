//! Says what is wrong with a set-up.

use std::io::{self, Write};
use std::path::Path;

use anyhow::bail;
use clap::Args;
use people::People;
use room::{Severity, Storage, Symptom};
use rustix::process::{Resource, getrlimit};

use super::place::{Found, Place};
use super::progress::run_alone;

/// Check where games are stored, and say what is wrong
///
/// Looks at the database or the journal, at the disk, the clocks and the limits. Changes nothing. Exits with status 1 if
/// something is wrong.
#[derive(Args)]
pub(crate) struct Doctor {
    #[command(flatten)]
    place: Place,
}

/// Each player needs a socket.
const FEW_FILES: u64 = 4_096;

impl Doctor {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let found = self.place.find()?;
        let mut symptoms = vec![files()];
        symptoms.extend(run_alone(async { Ok(look(&found).await) })?);
        tell(&symptoms, &mut io::stdout())
    }
}

async fn look(found: &Found) -> Vec<Symptom> {
    match found {
        Found::Journal(path) if !path.exists() => {
            vec![Symptom::wrong(format!("there is no journal at {}; the server makes one", path.display()))]
        }
        Found::Journal(path) => {
            let mut symptoms = Storage::checkup(path).await;
            symptoms.extend(people(&People::beside(path)));
            symptoms
        }
        Found::Database(url) => url.checkup().await,
    }
}

/// Those of a database are looked after by the database.
fn people(file: &Path) -> Vec<Symptom> {
    if !file.exists() {
        return vec![Symptom::fine(format!("nobody has been here: there is no {}", file.display()))];
    }
    match tables::faults_of(file) {
        Ok(faults) if faults.is_empty() => {
            vec![Symptom::fine(format!("no damage found in {}", file.display()))]
        }
        Ok(faults) => {
            faults.into_iter().map(|fault| Symptom::wrong(format!("{}: {fault}", file.display()))).collect()
        }
        Err(error) => vec![Symptom::wrong(error.to_string())],
    }
}

fn files() -> Symptom {
    let limit = getrlimit(Resource::Nofile).current;
    match limit {
        Some(limit) if limit < FEW_FILES => Symptom::doubtful(format!(
            "only {limit} files may be open, and every player needs one: see LimitNOFILE"
        )),
        Some(limit) => Symptom::fine(format!("{limit} files may be open")),
        None => Symptom::fine("any number of files may be open"),
    }
}

fn tell(symptoms: &[Symptom], out: &mut impl Write) -> anyhow::Result<()> {
    for Symptom { severity, what } in symptoms {
        let word = match severity {
            Severity::Fine => "ok",
            Severity::Doubtful => "careful",
            Severity::Wrong => "WRONG",
        };
        writeln!(out, "{word:>7}  {what}")?;
    }
    match symptoms.iter().filter(|symptom| symptom.severity == Severity::Wrong).count() {
        0 => Ok(()),
        1 => bail!("one thing is wrong"),
        many => bail!("{many} things are wrong"),
    }
}
