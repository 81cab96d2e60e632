use std::{
    io::{self, Write},
    path::PathBuf,
    sync::Arc,
};

use arena::balance::{self, BalancePlan};
use clap::Args;
use rules::Meter;

use super::{games_bar, jobs, read_card};

/// Play a rule card against itself, and report how fair it is
///
/// CARD.json has the rule fields of a request for a game: {"layout":{"kind":"premade","id":"horde"},
/// "rulesetIds":["atomic"]}. All are optional, and the mode is house. "-" reads standard input.
///
/// Both sides are the same small player: it looks one move ahead, plays out captures, counts material and mobility, and
/// picks at random among moves that are about equally good. It sees everything, whatever the card hides. A card that is
/// lopsided for this player may well be so for people, but that is a hint, not proof.
#[derive(Args)]
pub(crate) struct Balance {
    #[arg(value_name = "CARD.json")]
    card: PathBuf,
    /// How many games to play
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// Random seed; equal seeds produce equal games
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

impl Balance {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let card = read_card(&self.card)?;
        let plan = BalancePlan { games: self.games, seed: self.seed, threads: jobs(None) };
        let bar = games_bar(self.games)?;
        let report = balance::play(&card, plan, &Arc::new(Meter::unbounded()), || bar.inc(1));
        bar.finish_and_clear();

        let mut out = io::stdout().lock();
        if self.json {
            serde_json::to_writer_pretty(&mut out, &report).map_err(io::Error::from)?;
            writeln!(out)?;
        } else {
            writeln!(out, "rule card {}\n\n{card}\n\n{report}", card.hash())?;
        }
        Ok(())
    }
}
