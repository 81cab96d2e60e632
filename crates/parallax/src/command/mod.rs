//! The commands, one file each.

pub(crate) mod admin;
pub(crate) mod backup;
pub(crate) mod balance;
pub(crate) mod bot;
pub(crate) mod card;
pub(crate) mod demo;
pub(crate) mod doctor;
pub(crate) mod journal;
pub(crate) mod ladder;
pub(crate) mod load;
pub(crate) mod migrate;
pub(crate) mod perft;
pub(crate) mod place;
pub(crate) mod progress;
pub(crate) mod replay;
pub(crate) mod selfplay;
pub(crate) mod serve;

use std::{io, num::NonZero, path::Path, thread};

use anyhow::{Context, anyhow};
use arena::selfplay::{Contenders, MakeBrain};
use indicatif::{ProgressBar, ProgressStyle};
use lobby::roster::Roster;
use rules::{Card, Layout, Mode};
use wire::WrittenCard;

/// A layout as it is written on the command line: `horde`, `chess960:711`.
fn read_layout(text: &str) -> Result<Layout, String> {
    match text.split_once(':') {
        None => Ok(Layout::premade(text)),
        Some((id, number)) => {
            let number = number.parse().map_err(|_| format!("\"{number}\" is not a number"))?;
            Ok(Layout::Premade { id: id.to_owned(), number: Some(number) })
        }
    }
}

fn read_mode(text: &str) -> Result<Mode, String> {
    Mode::ALL.into_iter().find(|mode| mode.name() == text).ok_or_else(|| {
        let names = Mode::ALL.map(Mode::name).join(", ");
        format!("there is no mode \"{text}\"; there are {names}")
    })
}

/// What the user's own programs play, which are asked about a single board.
fn modes_for_two() -> impl Iterator<Item = Mode> {
    Mode::ALL.into_iter().filter(|mode| *mode != Mode::Duplicate)
}

/// One of these.
fn read_mode_for_two(text: &str) -> Result<Mode, String> {
    match read_mode(text)? {
        Mode::Duplicate => Err("programs play games for two only".to_owned()),
        mode => Ok(mode),
    }
}

/// Reads a rule card from a file; "-" is standard input.
fn read_card(path: &Path) -> anyhow::Result<Card> {
    let name = path.display();
    let text = if path.as_os_str() == "-" {
        io::read_to_string(io::stdin().lock())
    } else {
        std::fs::read_to_string(path)
    };
    let text = text.with_context(|| format!("cannot read {name}"))?;
    let written: WrittenCard =
        serde_json::from_str(&text).with_context(|| format!("{name} is not a card"))?;
    written.read().map_err(|why| anyhow!("{name} is not a card: {why}"))
}

/// Shown only on a terminal.
fn games_bar(games: u32) -> anyhow::Result<ProgressBar> {
    let style = ProgressStyle::with_template("{pos}/{len} games [{bar:40}] {eta} left");
    Ok(ProgressBar::new(u64::from(games)).with_style(style.context("the progress bar")?))
}

/// As many as requested, or one per processor.
fn jobs(asked: Option<u16>) -> usize {
    asked.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from)
}

/// The configured bots, for games in memory.
#[derive(Debug)]
struct Entered<'a>(&'a Roster);

impl Contenders for Entered<'_> {
    fn enter(&self, name: &str) -> Option<MakeBrain> {
        let chair = self.0.chair(name)?;
        Some(Box::new(move |seed| chair.brain(seed)))
    }
}
