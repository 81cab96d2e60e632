use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use anyhow::Context;
use arena::{
    ratings::Ratings,
    selfplay::{
        ladder::{self, Climb},
        plot,
    },
};
use clap::Args;
use rules::{Card, Mode};
use server::settings::{self, Settings};

use super::{Entered, games_bar, jobs, read_mode};

/// Play every bot against every other, and rate them
///
/// Ratings are fitted to all games at once, with 95 % confidence intervals. random is rated 0, and a lead of 400 means
/// ten wins for each loss. A draw is half a win. With --config, the language model and the engines in the file play
/// too.
///
/// Writes ladder-MODE.json and a picture, ladder-MODE.svg, to the `ladders` directory of the server's data directory.
/// The server shows them on /bots; it need not be restarted. Without --data and --out, that is ./data if it exists.
#[derive(Args)]
pub(crate) struct Ladder {
    /// vanilla, blind, dark, house or duplicate
    #[arg(long, value_parser = read_mode, default_value = "vanilla")]
    mode: Mode,
    /// Settings file with the language models and engines to include
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Number of games for each pair
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Random seed; equal seeds produce equal games
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Number of games to play at once [default: one per processor]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// The server's data directory
    #[arg(long, env = "PARALLAX_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// Write the ladder and its picture here instead
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Ladder {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let card = Card::of(self.mode);
        let made_at = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
        let roster = Settings::roster_of(self.config.as_deref())?;
        let brains = roster.contenders(&card);
        let climb = Climb {
            card: &card,
            brains: &brains,
            contenders: &Entered(&roster),
            games_a_pair: self.games,
            seed: self.seed,
            jobs: jobs(self.jobs),
            made_at,
        };
        let bar = games_bar(ladder::pairs(brains.len()).saturating_mul(self.games))?;
        let ladder = ladder::Ladder::climb(climb, || bar.inc(1))?;
        bar.finish_and_clear();

        if let Some(directory) = self.directory() {
            fs::create_dir_all(&directory).with_context(|| format!("cannot make {}", directory.display()))?;
            let json = serde_json::to_string_pretty(&ladder)? + "\n";
            for (ending, text) in [("json", json), ("svg", plot::draw(&ladder))] {
                put(&Ratings::file(&directory, &ladder.mode, ending), &text)?;
            }
            eprintln!("written to {}", directory.display());
        }
        write!(io::stdout().lock(), "{ladder}")?;
        Ok(())
    }
    /// Where to write; None if no directory is given and there is no server's data directory here.
    fn directory(&self) -> Option<PathBuf> {
        let served = self.data.is_some() || Path::new(settings::DATA).is_dir();
        self.out.clone().or_else(|| served.then(|| settings::ladders_in(self.data.as_deref())))
    }
}

/// Replaces the file atomically: a server that reads it meanwhile finds either the old version or the new one.
fn put(path: &Path, text: &str) -> anyhow::Result<()> {
    let unfinished = path.with_extension("unfinished");
    fs::write(&unfinished, text)
        .and_then(|()| fs::rename(&unfinished, path))
        .with_context(|| format!("cannot write {}", path.display()))
}
