//! Makes the weights of Seer's network. Positions come from games that are played here, labels from an engine that
//! looks a few moves ahead, weights from gradient descent. Equal seeds make equal positions and equal weights from
//! equal labels.

mod engine;
mod games;
mod learn;
mod quantise;
mod sample;

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

use self::{engine::Engine, sample::Sample};

/// Make positions, ask Stockfish what they are worth, and train Seer's network on the answers
///
/// Positions and answers are kept, one a line, and made only if the file does not exist yet. Trains for minutes on one
/// processor.
#[derive(Parser)]
#[command(name = "tutor")]
struct Tutor {
    #[command(flatten)]
    lessons: Lessons,
    /// Weights to write
    #[arg(long, default_value = "crates/bot/src/seer/net.bin")]
    out: PathBuf,
    /// How often each position is learned from
    #[arg(long, default_value_t = 25)]
    epochs: u32,
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
    let Tutor { lessons, out, epochs } = Tutor::parse();
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

impl Lessons {
    /// Plays the games and has all of their positions judged. What is unfinished goes by another name.
    fn make(&self) -> anyhow::Result<()> {
        let jobs = self.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
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
