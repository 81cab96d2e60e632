use std::{
    fs,
    io::{self, IsTerminal as _, Write},
    path::{Path, PathBuf},
    process,
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::{SystemTime, UNIX_EPOCH},
};

use anyhow::{Context, ensure};
use arena::{
    ratings::Ratings,
    scale::Scale,
    selfplay::{
        ladder::{self, Climb},
        plot,
    },
};
use clap::Args;
use indicatif::ProgressBar;
use rules::{Mode, Ruleset};
use server::settings::{self, Settings};
use tokio::{
    runtime,
    signal::unix::{SignalKind, signal},
};

use super::{Entered, games_bar, jobs, read_mode};

/// Play every bot against every other, and rate them
///
/// Ratings are fitted to all games at once, with 95 % confidence intervals. random is rated 0, and a lead of 400 means
/// ten wins for each loss. A draw is half a win. With --config, the language model and the engines in the file play
/// too. Where pieces are hidden, so do pimc:16 and pimc:64: yardsticks, which nobody can be asked to play. In open sight
/// they would search as seer does, and measure nothing. Each engine in the file makes another one, such as
/// pimc:stockfish: as pimc:64, but the engine says what moves are worth. It takes 0.1 to 0.2 seconds per move, so give
/// it fewer games with --at-most.
///
/// Each pair plays the same games whoever else takes part. Intervals follow from the games that were played: pairs with
/// a bot that plays fewer are known less exactly.
///
/// Writes ladder-MODE.json and a picture, ladder-MODE.svg, to the `ladders` directory of the server's data directory;
/// with --ruleset, ladder-MODE-RULESET.json and .svg. The server shows them on /bots; it need not be restarted. Without
/// --data and --out, that is ./data if it exists. Nothing is written or printed before the last game is over.
#[derive(Args)]
pub(crate) struct Ladder {
    /// vanilla, blind, dark, house, rbc or duplicate
    #[arg(long, value_parser = read_mode, default_value = "vanilla")]
    mode: Mode,
    /// Follow a ruleset of the mode. In blind: berkeley, berkeley-any, cincinnati, wild16, rand, english, crazykrieg; in
    /// dark: brainking, schemingmind, schemingmind-check, schemingmind-mate
    #[arg(long, value_name = "NAME")]
    ruleset: Option<Ruleset>,
    /// Who takes part beside random, such as casual,seer:3,pimc:64 [default: every bot that plays by these rules]
    #[arg(long, value_name = "BOT,...", value_delimiter = ',')]
    bots: Vec<String>,
    /// Settings file with the language models and engines to include
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Number of games for each pair
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Slow bots, and how many games each of their pairs plays at most, such as seer:4=20,pimc:64=50
    #[arg(
        long,
        value_name = "BOT=GAMES,...",
        value_delimiter = ',',
        value_parser = read_limit,
        default_value = "seer:4=20"
    )]
    at_most: Vec<(String, u32)>,
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
        let scale = match self.ruleset {
            Some(ruleset) => Scale::by(self.mode, ruleset)?,
            None => Scale::of(self.mode),
        };
        let card = scale.card();
        let made_at = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
        let roster = Settings::roster_of(self.config.as_deref())?;
        let brains = roster.entrants(&self.bots, &card)?;
        let limit = |(name, games): &(String, u32)| Ok((roster.read(name, &card)?, *games));
        let at_most: Vec<_> = self.at_most.iter().map(limit).collect::<anyhow::Result<_>>()?;
        let climb = Climb {
            scale,
            brains: &brains,
            contenders: &Entered(&roster),
            games_a_pair: self.games,
            at_most: &at_most,
            seed: self.seed,
            jobs: jobs(self.jobs),
            made_at,
        };
        let bar = games_bar(climb.games())?;
        let writing = Arc::new(Mutex::new(()));
        stop_when_interrupted(bar.clone(), writing.clone())?;
        eprintln!("{} games; Ctrl-C ends them, and then nothing is written", climb.games());
        // Without a terminal there is no bar, and somebody may wonder how far it is.
        let watched = io::stderr().is_terminal();
        let met = |pair: &ladder::Pair| {
            if !watched {
                eprintln!("{pair}");
            }
        };
        let ladder = ladder::Ladder::climb(climb, || bar.inc(1), met)?;
        let _unstopped = writing.lock().unwrap_or_else(PoisonError::into_inner);
        bar.finish_and_clear();

        if let Some(directory) = self.directory() {
            fs::create_dir_all(&directory).with_context(|| format!("cannot make {}", directory.display()))?;
            let json = serde_json::to_string_pretty(&ladder)? + "\n";
            for (ending, text) in [("json", json), ("svg", plot::draw(&ladder))] {
                put(&Ratings::file(&directory, scale, ending), &text)?;
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

/// How many games a slow bot plays with each other: `seer:4=20`.
fn read_limit(text: &str) -> anyhow::Result<(String, u32)> {
    let (name, games) =
        text.split_once('=').context("expected a bot and a number of games, such as seer:4=20")?;
    let games = games.parse().with_context(|| format!("\"{games}\" is not a number of games"))?;
    ensure!(games > 0, "a pair plays at least one game");
    Ok((name.to_owned(), games))
}

/// Ends the program on Ctrl-C, before anything is written or after all of it.
fn stop_when_interrupted(bar: ProgressBar, writing: Arc<Mutex<()>>) -> anyhow::Result<()> {
    let runtime = runtime::Builder::new_current_thread().enable_all().build().context("the runtime")?;
    let mut interrupts = {
        let _entered = runtime.enter();
        signal(SignalKind::interrupt()).context("cannot wait for Ctrl-C")?
    };
    thread::spawn(move || {
        runtime.block_on(interrupts.recv());
        let _unwritten = writing.lock().unwrap_or_else(PoisonError::into_inner);
        let (played, all) = (bar.position(), bar.length().unwrap_or_default());
        bar.finish_and_clear();
        eprintln!("stopped after {played} of {all} games; nothing was written");
        process::exit(130);
    });
    Ok(())
}
