use std::io::{self, Write};

use anyhow::Context;
use clap::Args;
use rules::{CardRequest, Layout, Mode, Ruleset};
use serde::Serialize;

use super::{read_layout, read_mode};

/// Print a mode's rule card: all the rules of a game in that mode
#[derive(Args)]
pub(crate) struct Card {
    /// vanilla, blind, dark, house, rbc or duplicate
    #[arg(value_parser = read_mode)]
    mode: Mode,
    /// Start from another layout: classic, dunsany, monster, pawns-only, horde, knightmate, chess960:NUMBER
    #[arg(long, value_parser = read_layout)]
    layout: Option<Layout>,
    /// Add a house rule; may be repeated: --preset torpedo-pawns --preset no-castling
    #[arg(long = "preset", value_name = "ID")]
    presets: Vec<String>,
    /// Follow a ruleset: of blind chess parallax, berkeley, berkeley-any, cincinnati, wild16, rand, english or
    /// crazykrieg; of dark chess chesscom, brainking, schemingmind, schemingmind-check or schemingmind-mate
    #[arg(long, value_name = "NAME")]
    ruleset: Option<Ruleset>,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Printed<'a> {
    #[serde(flatten)]
    card: &'a rules::Card,
    hash: String,
    /// Unless it is the mode's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    ruleset: Option<Ruleset>,
    start_fen: String,
    text: String,
}

impl Card {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let request = CardRequest {
            layout: self.layout,
            presets: self.presets,
            ruleset: self.ruleset,
            ..CardRequest::of(self.mode)
        };
        // Chess960 without a number starts from the classic array.
        let card = rules::Card::new(request, 518).context("this is not a valid card")?;
        let ruleset = card.ruleset().filter(|ruleset| *ruleset != Ruleset::Parallax);
        let mut out = io::stdout().lock();
        if self.json {
            let (rules, start) = card.start();
            let (hash, text) = (card.hash(), card.to_string());
            let printed = Printed { card: &card, hash, ruleset, start_fen: rules.fen(&start), text };
            serde_json::to_writer_pretty(&mut out, &printed).map_err(io::Error::from)?;
            writeln!(out)?;
        } else {
            let name = ruleset.map_or(String::new(), |ruleset| format!(" · {ruleset}"));
            writeln!(out, "{}{name} · rule card {}\n\n{card}", self.mode.name(), card.hash())?;
        }
        Ok(())
    }
}
