use std::io::{self, IsTerminal, Write};

use anyhow::Context;
use clap::Args;
use rules::{Audience, Card, CardRequest, Layout, Mode, Playout, Ruleset, Sight, names::color_name};

use crate::triptych::{self, Style};

/// Play a short game in each mode, showing side by side what White sees, the truth, and what Black sees
#[derive(Args, Default)]
pub(crate) struct Demo {
    /// Print letters instead of coloured boards, as when the output is not a terminal
    #[arg(long)]
    plain: bool,
    /// Show the blind game only, by a ruleset: berkeley, berkeley-any, cincinnati, wild16, rand, english, crazykrieg
    #[arg(long, value_name = "NAME")]
    ruleset: Option<Ruleset>,
}

/// A game worth showing: what it is, its moves, and after which of them the boards are printed.
struct Scene {
    title: &'static str,
    words: &'static str,
    card: fn() -> CardRequest,
    moves: &'static str,
    shown: &'static [u32],
}

const SCENES: &[Scene] = &[
    Scene {
        title: "vanilla",
        words: "Chess as everybody knows it: three boards, one and the same.",
        card: || CardRequest::of(Mode::Vanilla),
        moves: "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#",
        shown: &[7],
    },
    Scene {
        title: "blind",
        words: "You see your own pieces. A moderator tells you the rest, and no more than this.",
        card: || CardRequest::of(Mode::Blind),
        moves: "e4 d5 exd5 Qxd5 Nc3 Qe5+ Be2 Nf6 Nf3 Qd6 O-O",
        shown: &[6, 11],
    },
    Scene {
        title: "dark",
        words: "You see your own pieces and wherever they could go. There is no check: take the king.",
        card: || CardRequest::of(Mode::Dark),
        moves: "e4 e5 Nf3 Nc6 Bb5 d6 d4 Nxd4 Bxe8",
        shown: &[8, 9],
    },
    Scene {
        title: "rbc",
        words: "You see your own pieces, and before each move 3 × 3 squares of your choice. You may pass, as Black does here.",
        card: || CardRequest::of(Mode::Rbc),
        moves: "e4 f6 Qh5 0000 h5e8",
        shown: &[4, 5],
    },
    Scene {
        title: "house",
        words: "Any layout under any sight. Here: Knightmate in fog, where the knight is royal.",
        card: || CardRequest {
            layout: Some(Layout::premade("knightmate")),
            sight: Some(Sight::Fog),
            ..CardRequest::of(Mode::House)
        },
        moves: "e4 e5 Qg4 d6 Qf4 exf4",
        shown: &[4, 6],
    },
];

impl Demo {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let out = &mut io::stdout().lock();
        let dumb = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let style =
            if self.plain || dumb || !io::stdout().is_terminal() { Style::Plain } else { Style::Colour };
        writeln!(out, "Parallax: one truth, a different board for every seat.\n")?;
        let shown = |scene: &&Scene| self.ruleset.is_none() || scene.title == "blind";
        for scene in SCENES.iter().filter(shown) {
            scene
                .play(out, style, self.ruleset)
                .with_context(|| format!("the {} demonstration", scene.title))?;
        }
        writeln!(
            out,
            "Try: parallax card blind · echo '{{\"mode\":\"dark\",\"moves\":[\"e4\"]}}' | parallax replay · parallax --help"
        )?;
        Ok(())
    }
}

impl Scene {
    fn play(&self, out: &mut impl Write, style: Style, ruleset: Option<Ruleset>) -> anyhow::Result<()> {
        let card = Card::new(CardRequest { ruleset, ..(self.card)() }, 518)?;
        writeln!(out, "── {} ── {}\n", self.title, self.words)?;
        let mut playout = Playout::new(card);
        for text in self.moves.split(' ') {
            playout.play_text(text).with_context(|| text.to_owned())?;
            self.narrate(out, &playout, text)?;
            if self.shown.contains(&playout.ply()) {
                writeln!(out, "\n{}", triptych::draw(&playout, style))?;
            }
        }
        if let Some(outcome) = playout.outcome() {
            let reason = serde_json::to_value(outcome.reason)?;
            let winner = outcome.winner.map_or("nobody", color_name);
            writeln!(out, "{winner} wins: {}\n", reason.as_str().unwrap_or_default().replace('_', " "))?;
        }
        Ok(())
    }

    /// Prints the move, and what each side is told about it.
    fn narrate(&self, out: &mut impl Write, playout: &Playout, text: &str) -> anyhow::Result<()> {
        let number = playout.ply().div_ceil(2);
        let dots = if playout.ply() % 2 == 1 { "." } else { "…" };
        let announcements = playout.announcements();
        match announcements.is_empty() {
            true => write!(out, "{number:>4}{dots} {text}")?,
            false => write!(out, "{number:>4}{dots} {text:<6}")?,
        }
        for announcement in announcements {
            let text = serde_json::to_value(announcement.text)?;
            let listeners = match announcement.audience {
                Audience::Only(color) => format!("{} hears", color_name(color)),
                Audience::Both => "both hear".to_owned(),
            };
            write!(out, "  {listeners} “{}”", text.as_str().unwrap_or_default().replace('_', " "))?;
            if let Some(detail) = announcement.detail {
                write!(out, " {}", serde_json::to_string(&detail)?)?;
            }
        }
        writeln!(out)?;
        Ok(())
    }
}
