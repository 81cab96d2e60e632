//! Makes what Seer has learned. Equal seeds make equal games, and equal weights from equal games and labels.
//!
//! Its network: positions come from games that are played here, labels from an engine that looks a few moves ahead,
//! weights from gradient descent. Its belief: games are played here, and weights make true positions stand out from
//! those that it held possible.

mod belief;
mod engine;
mod games;
mod learn;
mod quantise;
mod sample;
mod weigh;

use std::{
    fs::{self, File},
    io::{BufRead as _, BufReader, BufWriter, Write as _},
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

use anyhow::Context as _;
use clap::{Args, Parser};
use indicatif::{ProgressBar, ProgressStyle};
use rules::Mode;

use self::{engine::Engine, sample::Sample};

/// Make what Seer has learned anew
#[derive(Parser)]
#[command(name = "tutor")]
enum Tutor {
    Net(Net),
    Belief(Belief),
}

/// Make positions, ask Stockfish what they are worth, and train Seer's network on the answers
///
/// Positions and answers are kept, one a line, and made only if the file does not exist yet. Trains for minutes on one
/// processor.
#[derive(Args)]
struct Net {
    #[command(flatten)]
    lessons: Lessons,
    /// Weights to write
    #[arg(long, default_value = "crates/bot/src/seer/net.bin")]
    out: PathBuf,
    /// How often each position is learned from
    #[arg(long, default_value_t = 25)]
    epochs: u32,
}

/// Play games of Seer in fog and unseen, and weigh what true positions have in common
///
/// Takes some seven minutes on two cores. Of every fifth game nothing is learned: the weights are tried on those.
#[derive(Args)]
struct Belief {
    /// Directory to write the weights to
    #[arg(long, default_value = "crates/bot/src/seer")]
    out: PathBuf,
    /// Games of each mode
    #[arg(long, default_value_t = 400)]
    games: u32,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// How many games at once [default: one per processor]
    #[arg(long)]
    jobs: Option<usize>,
}

#[derive(Args)]
struct Lessons {
    /// Positions with their worth: made if it does not exist
    #[arg(long, default_value = "target/train/positions.txt")]
    positions: PathBuf,
    /// Games to take positions from
    #[arg(long, default_value_t = 40_000)]
    games: u32,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Engine to ask
    #[arg(long, default_value = "/usr/games/stockfish")]
    stockfish: PathBuf,
    /// How many positions the engine may look at for each answer
    #[arg(long, default_value_t = 200)]
    nodes: u32,
    /// How many games and engines at once [default: one per processor]
    #[arg(long)]
    jobs: Option<usize>,
}

fn main() -> anyhow::Result<()> {
    match Tutor::parse() {
        Tutor::Net(net) => net.make(),
        Tutor::Belief(belief) => belief.make(),
    }
}

impl Net {
    fn make(self) -> anyhow::Result<()> {
        let Net { lessons, out, epochs } = self;
        if !lessons.positions.exists() {
            lessons.make()?;
        }
        let samples = read(&lessons.positions)?;
        println!("{} positions", samples.len());
        let learned = learn::learn(&samples, epochs, lessons.seed);
        fs::write(&out, quantise::bytes(&learned)).with_context(|| format!("write {}", out.display()))?;
        println!("written to {}", out.display());
        Ok(())
    }
}

impl Belief {
    fn make(self) -> anyhow::Result<()> {
        self.learn(Mode::Dark, "plausible-fog.txt")?;
        self.learn(Mode::Blind, "plausible-unseen.txt")
    }

    fn learn(&self, mode: Mode, name: &str) -> anyhow::Result<()> {
        const TRIED_ON: usize = 5;
        let bar = progress(self.games.into(), "games")?;
        let games = belief::riddles(mode, self.seed, self.games, jobs(self.jobs), &bar);
        bar.finish_and_clear();
        let (mut learned, mut tried) = (Vec::new(), Vec::new());
        for (game, riddles) in games.into_iter().enumerate() {
            let kept = if (game + 1) % TRIED_ON == 0 { &mut tried } else { &mut learned };
            kept.extend(riddles);
        }
        let weights = weigh::weigh(&learned);
        let out = self.out.join(name);
        fs::write(&out, weigh::written(&weights)).with_context(|| format!("write {}", out.display()))?;
        println!(
            "{}: {} positions, of which the truth got {:.2} times as likely; in {} others {:.2} times",
            out.display(),
            learned.len(),
            libm::exp(weigh::gain(&learned, &weights)),
            tried.len(),
            libm::exp(weigh::gain(&tried, &weights)),
        );
        Ok(())
    }
}

fn jobs(wanted: Option<usize>) -> usize {
    wanted.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from))
}

impl Lessons {
    /// Plays the games and has all of their positions judged. What is unfinished goes by another name.
    fn make(&self) -> anyhow::Result<()> {
        let jobs = jobs(self.jobs);
        let bar = progress(self.games.into(), "games")?;
        let unfinished = self.positions.with_extension("unfinished");
        if let Some(directory) = self.positions.parent() {
            fs::create_dir_all(directory)?;
        }
        let file = File::create(&unfinished).with_context(|| format!("make {}", unfinished.display()))?;
        let file = Mutex::new(BufWriter::new(file));
        let next = AtomicU32::new(0);
        let work = || -> anyhow::Result<()> {
            let mut engine = Engine::start(&self.stockfish, self.nodes)?;
            loop {
                let game = next.fetch_add(1, Ordering::Relaxed);
                if game >= self.games {
                    return Ok(());
                }
                let mut lines = String::new();
                for fen in games::positions(self.seed, game) {
                    if let Some(worth) = engine.judge(&fen)? {
                        lines += &format!("{fen};{worth}\n");
                    }
                }
                file.lock().unwrap_or_else(PoisonError::into_inner).write_all(lines.as_bytes())?;
                bar.inc(1);
            }
        };
        thread::scope(|scope| {
            let all: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
            all.into_iter().try_for_each(|one| one.join().expect("a worker panicked"))
        })?;
        file.into_inner().unwrap_or_else(PoisonError::into_inner).flush()?;
        bar.finish_and_clear();
        fs::rename(&unfinished, &self.positions)?;
        Ok(())
    }
}

/// In the order of their texts, because games end in any order.
fn read(path: &Path) -> anyhow::Result<Vec<Sample>> {
    let file = File::open(path).with_context(|| format!("open {}", path.display()))?;
    let mut lines = BufReader::new(file).lines().collect::<Result<Vec<_>, _>>()?;
    lines.sort_unstable();
    lines.dedup();
    let read = |line: &String| line.parse().with_context(|| format!("{}: {line:?}", path.display()));
    lines.iter().map(read).collect()
}

/// Visible only on a terminal.
fn progress(count: u64, what: &str) -> anyhow::Result<ProgressBar> {
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} {msg}, {eta} left")?;
    Ok(ProgressBar::new(count).with_style(style).with_message(what.to_owned()))
}
