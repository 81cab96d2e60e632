use std::{
    io::{self, Write},
    path::PathBuf,
};

use anyhow::Context;
use arena::selfplay::{self, Plan};
use clap::Args;
use rules::{CardRequest, Mode, Ruleset};
use server::Settings;

use super::{Entered, games_bar, jobs, read_card, read_mode};

/// Play two bots against each other, and report which is better
///
/// The bots are random, casual:1 to casual:3, seer:1 to seer:4, and the yardsticks pimc:16 and pimc:64; with --config,
/// also recon and the engines in the file, such as stockfish or stockfish:5. Where pieces are hidden, pimc:stockfish is
/// a yardstick, too: as pimc:64, but the engine says what moves are worth. Each bot sees what a person in its seat would
/// see. They play each side equally often, and equal seeds produce equal games, whatever --jobs says. A game in which
/// each seat has moved 500 times is stopped and counts as a draw.
///
/// In duplicate chess one bot plays North and South, the other East and West, so they meet on all four boards. A bot
/// that gives mate wins for both of its seats.
#[derive(Args)]
pub(crate) struct Selfplay {
    /// First bot
    #[arg(value_name = "A")]
    first: String,
    /// Second bot
    #[arg(value_name = "B")]
    second: String,
    /// vanilla, blind, dark, house, rbc or duplicate
    #[arg(long, value_parser = read_mode, default_value = "vanilla", conflicts_with = "card")]
    mode: Mode,
    /// Play by your own rule card: a file with the rule fields of a request for a game, as for balance; "-" reads
    /// standard input
    #[arg(long, value_name = "CARD.json")]
    card: Option<PathBuf>,
    /// Follow a ruleset: berkeley, berkeley-any, cincinnati, wild16, rand, english, crazykrieg
    #[arg(long, value_name = "NAME", conflicts_with = "card")]
    ruleset: Option<Ruleset>,
    /// Settings file with the language models and engines to include
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Number of games to play; an even number is fair
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Random seed; equal seeds produce equal games
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Number of games to play at once [default: one per processor]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

impl Selfplay {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let card = match &self.card {
            Some(path) => read_card(path)?,
            None => {
                let request = CardRequest { ruleset: self.ruleset, ..CardRequest::of(self.mode) };
                rules::Card::new(request, 0).context("this is not a valid card")?
            }
        };
        let roster = Settings::roster_of(self.config.as_deref())?;
        let [first, second] = [roster.read(&self.first, &card)?, roster.read(&self.second, &card)?];
        let plan = Plan {
            card: &card,
            brains: [&first, &second],
            contenders: &Entered(&roster),
            games: self.games,
            seed: self.seed,
            jobs: jobs(self.jobs),
        };
        let bar = games_bar(self.games)?;
        let report = selfplay::play(plan, || bar.inc(1))?;
        bar.finish_and_clear();

        let mut out = io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &report).map_err(io::Error::from)?;
            writeln!(out)?;
        } else {
            write!(out, "{report}")?;
        }
        Ok(())
    }
}
