//! How strong the brains are: the newest ladder of each mode, from the data directory or bundled with this program.

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::SystemTime,
};

use anyhow::{Context, ensure};
use rules::{Card, Mode};

use crate::selfplay::{ladder::Ladder, measured};

/// A ladder is a few kilobytes.
const MAX_BYTES: u64 = 1 << 20;

/// Looks for ladders in a directory, and rereads a file when it has changed.
#[derive(Debug)]
pub struct Ratings {
    directory: PathBuf,
    known: Mutex<HashMap<&'static str, Known>>,
}

#[derive(Debug)]
struct Known {
    changed: Option<SystemTime>,
    /// The ladder to show, if any.
    ladder: Option<Arc<Ladder>>,
}

impl Ratings {
    pub fn in_directory(directory: PathBuf) -> Ratings {
        Ratings { directory, known: Mutex::default() }
    }

    /// The file that `parallax ladder` writes for a mode.
    pub fn file(directory: &Path, mode: &str, ending: &str) -> PathBuf {
        directory.join(format!("ladder-{mode}.{ending}"))
    }

    /// The newer of the operator's ladder and the bundled one.
    pub fn of(&self, mode: Mode) -> Option<Arc<Ladder>> {
        let path = Ratings::file(&self.directory, mode.name(), "json");
        let changed = fs::metadata(&path).and_then(|about| about.modified()).ok();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(mode.name()).filter(|known| known.changed == changed) {
            return known.ladder.clone();
        }
        let found = changed.and_then(|_| {
            read(&path, mode)
                .inspect_err(|error| {
                    tracing::warn!(path = %path.display(), error = format!("{error:#}"), "a ladder is left out");
                })
                .ok()
        });
        let ours = measured::of(mode).filter(|ladder| ladder.card == Card::of(mode).hash());
        let newer = found.into_iter().chain(ours).max_by_key(|ladder| ladder.made_at);
        let ladder = newer.map(Arc::new);
        known.insert(mode.name(), Known { changed, ladder: ladder.clone() });
        ladder
    }
}

fn read(path: &Path, mode: Mode) -> anyhow::Result<Ladder> {
    ensure!(fs::metadata(path)?.len() <= MAX_BYTES, "it is too large");
    let ladder: Ladder = serde_json::from_str(&fs::read_to_string(path)?).context("it is not a ladder")?;
    ensure!(ladder.mode == mode.name(), "it is of another mode");
    ensure!(ladder.card == Card::of(mode).hash(), "it was played by other rules");
    let numbers = |rung: &crate::selfplay::ladder::Rung| rung.rating.is_finite() && rung.error.is_finite();
    ensure!(ladder.brains.iter().all(numbers), "its ratings are no numbers");
    Ok(ladder)
}
