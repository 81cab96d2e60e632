//! The long tests: the server killed over and over, also at the ends of rated games, twin games, rooms against their
//! model, damaged journals, fuzzing.

mod fuzz;
mod test;

use std::time::{Duration, Instant};

use anyhow::bail;
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};

use crate::crash::{Crash, kill_often};

/// Run the long tests for hours: kills, ratings, twin games, rooms against their model, damaged journals, fuzzing
///
/// The parts share the time equally, unless a part is given a count. What each has done is printed at the end.
#[derive(Args)]
pub(crate) struct Soak {
    /// How long, in all
    #[arg(long, default_value_t = 1.0)]
    hours: f64,
    /// How long, in all, in minutes
    #[arg(long, conflicts_with = "hours")]
    minutes: Option<f64>,
    /// Only these parts
    #[arg(long, value_delimiter = ',')]
    only: Vec<Part>,
    /// Kill the server this often, however long that takes
    #[arg(long)]
    kills: Option<u32>,
    /// Kill the server this often at the end of a rated game, beside each store
    #[arg(long, default_value_t = 100)]
    rated_kills: u64,
    /// Play this many pairs of twin games, however long that takes
    #[arg(long)]
    pairs: Option<u64>,
    /// Run this many worlds of rooms, however long that takes
    #[arg(long)]
    worlds: Option<u64>,
    /// Flip this many bytes in each file of a journal
    #[arg(long, default_value_t = 2_000)]
    flips: u64,
    /// Where random numbers begin
    #[arg(long, default_value_t = 1_000_000)]
    seed: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    Kills,
    Rated,
    Twins,
    Rooms,
    Damage,
    Fuzz,
}

/// How long a part goes on.
#[derive(Clone, Copy)]
struct Share {
    time: Duration,
    count: Option<u64>,
    seed: u64,
}

/// What a part has done, as a line of the summary.
type Figures = String;

pub(crate) fn run(soak: &Soak) -> anyhow::Result<()> {
    let parts = if soak.only.is_empty() { Part::value_variants() } else { &soak.only };
    let seconds = soak.minutes.map_or(soak.hours * 3600.0, |minutes| minutes * 60.0);
    let time = Duration::try_from_secs_f64(seconds)? / u32::try_from(parts.len())?;
    let mut summary = Vec::new();
    let mut failed = 0;
    for part in parts {
        let share = |count| Share { time, count, seed: soak.seed };
        let done = match part {
            Part::Kills => kills(share(soak.kills.map(u64::from))),
            Part::Rated => test::rated(share(Some(soak.rated_kills))),
            Part::Twins => test::twins(share(soak.pairs)),
            Part::Rooms => test::rooms(share(soak.worlds)),
            Part::Damage => test::damage(share(Some(soak.flips))),
            Part::Fuzz => fuzz::run(share(None)),
        };
        failed += usize::from(done.is_err());
        let name = part.to_possible_value().map_or_else(String::new, |it| it.get_name().to_owned());
        summary.push(match done {
            Ok(figures) => format!("{name}: {figures}"),
            Err(error) => format!("{name}: FAILED: {error:#}"),
        });
    }
    for line in summary {
        println!("{line}");
    }
    if failed > 0 {
        bail!("{failed} parts failed");
    }
    Ok(())
}

fn kills(share: Share) -> anyhow::Result<Figures> {
    let bar = share.bar("kills");
    let kills = share.count.map_or(u32::MAX, |count| u32::try_from(count).unwrap_or(u32::MAX));
    let until = share.count.is_none().then(|| Instant::now() + share.time);
    let tally = kill_often(Crash { kills, games: 40, seed: share.seed }, until, |tally| {
        share.show(&bar, tally.kills(), &tally.to_string());
    })?;
    bar.finish_and_clear();
    Ok(format!("{tally}; 0 acknowledged moves lost"))
}

impl Share {
    fn bar(self, name: &'static str) -> ProgressBar {
        let length = self.count.unwrap_or(self.time.as_secs());
        let style = ProgressStyle::with_template("{prefix} {wide_bar} {elapsed} {msg}");
        let bar = ProgressBar::new(length).with_prefix(name);
        bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    }

    /// Counts or time, whichever ends it.
    fn show(self, bar: &ProgressBar, count: u64, figures: &str) {
        bar.set_position(self.count.map_or(bar.elapsed().as_secs(), |_| count));
        bar.set_message(figures.to_owned());
    }
}
