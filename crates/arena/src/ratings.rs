//! How strong the brains are: the newest ladder of each scale, from the data directory or bundled with this program.

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::SystemTime,
};

use anyhow::{Context, ensure};

use crate::{
    scale::Scale,
    selfplay::{
        ladder::{Ladder, Rung},
        measured,
    },
};

/// A ladder is a few kilobytes.
const MAX_BYTES: u64 = 1 << 20;

/// Looks for ladders in a directory, and rereads a file when it has changed.
#[derive(Debug)]
pub struct Ratings {
    directory: PathBuf,
    scales: Vec<Scale>,
    known: Mutex<HashMap<Scale, Known>>,
}

#[derive(Debug)]
struct Known {
    changed: Option<SystemTime>,
    /// The ladder to show, if any.
    ladder: Option<Arc<Ladder>>,
}

impl Ratings {
    pub fn in_directory(directory: PathBuf) -> Ratings {
        Ratings { directory, scales: Scale::all(), known: Mutex::default() }
    }

    /// The file that `parallax ladder` writes for a scale.
    pub fn file(directory: &Path, scale: Scale, ending: &str) -> PathBuf {
        directory.join(format!("ladder-{scale}.{ending}"))
    }

    /// The ladder of every scale, in the order of [`Scale::all`].
    pub fn all(&self) -> Vec<(Scale, Option<Arc<Ladder>>)> {
        self.scales.iter().map(|&scale| (scale, self.of(scale))).collect()
    }

    /// The newer of the operator's ladder and the bundled one.
    pub fn of(&self, scale: Scale) -> Option<Arc<Ladder>> {
        let path = Ratings::file(&self.directory, scale, "json");
        let changed = fs::metadata(&path).and_then(|about| about.modified()).ok();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(&scale).filter(|known| known.changed == changed) {
            return known.ladder.clone();
        }
        let found = changed.and_then(|_| {
            read(&path, scale)
                .inspect_err(|error| {
                    tracing::warn!(path = %path.display(), error = format!("{error:#}"), "a ladder is left out");
                })
                .ok()
        });
        let ours = measured::of(scale).filter(|ladder| ladder.card == scale.card().hash());
        let newer = found.into_iter().chain(ours).max_by_key(|ladder| ladder.made_at);
        let ladder = newer.map(Arc::new);
        known.insert(scale, Known { changed, ladder: ladder.clone() });
        ladder
    }
}

fn read(path: &Path, scale: Scale) -> anyhow::Result<Ladder> {
    ensure!(fs::metadata(path)?.len() <= MAX_BYTES, "it is too large");
    let ladder: Ladder = serde_json::from_str(&fs::read_to_string(path)?).context("it is not a ladder")?;
    ensure!(ladder.mode == scale.mode().name(), "it is of another mode");
    ensure!(ladder.ruleset == scale.ruleset(), "it is of another ruleset");
    ensure!(ladder.card == scale.card().hash(), "it was played by other rules");
    let numbers = |rung: &Rung| rung.rating.is_finite() && rung.error.is_finite();
    ensure!(ladder.brains.iter().all(numbers), "its ratings are no numbers");
    Ok(ladder)
}
