use std::{
    io::{self, IsTerminal, Write},
    time::Instant,
};

use anyhow::Context;
use clap::Args;
use rules::{Card, CardRequest, Layout, Mode};

use super::{read_layout, read_mode};

/// Count the possible sequences of DEPTH moves, to verify the move generator and measure its speed
#[derive(Args)]
pub(crate) struct Perft {
    #[arg(value_parser = clap::value_parser!(u32).range(0..=15))]
    depth: u32,
    /// vanilla, blind, dark, house, rbc or duplicate, of which one board counts; dark and rbc ignore check
    #[arg(long, default_value = "vanilla", value_parser = read_mode)]
    mode: Mode,
    /// classic, dunsany, monster, pawns-only, horde, knightmate, chess960:NUMBER
    #[arg(long, value_parser = read_layout)]
    layout: Option<Layout>,
    /// Add a house rule; may be repeated: --preset torpedo-pawns --preset no-castling
    #[arg(long = "preset", value_name = "ID")]
    presets: Vec<String>,
    /// Start from this FEN, X-FEN or Shredder-FEN, under the layout's rules
    #[arg(long)]
    fen: Option<String>,
    /// Print the count for each first move
    #[arg(long)]
    divide: bool,
}

impl Perft {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let request = CardRequest {
            layout: self.layout,
            fen: self.fen,
            presets: self.presets,
            ..CardRequest::of(self.mode)
        };
        let (rules, start) = Card::new(request, 518).context("cannot start from there")?.start();
        let began = Instant::now();
        let mut out = io::stdout().lock();
        let mut nodes = u64::from(self.depth == 0);
        if self.depth > 0 {
            let first_moves = rules.legal_moves(&start);
            let progress = self.depth > 5 && io::stderr().is_terminal();
            for (done, movement) in first_moves.iter().enumerate() {
                if progress {
                    eprint!("\r{done}/{} first moves, {nodes} nodes", first_moves.len());
                }
                let mut child = start.clone();
                child.play(&rules, *movement);
                let below = rules::perft(&rules, &child, self.depth - 1);
                nodes += below;
                if self.divide {
                    writeln!(out, "{}: {below}", rules.uci(*movement))?;
                }
            }
            if progress {
                eprint!("\r\x1b[K");
            }
        }
        let seconds = began.elapsed().as_secs_f64();
        writeln!(out, "nodes {nodes}")?;
        writeln!(out, "time {seconds:.3} s")?;
        writeln!(out, "nodes a second {:.0}", nodes as f64 / seconds.max(1e-9))?;
        Ok(())
    }
}
