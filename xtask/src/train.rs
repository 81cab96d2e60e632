//! The weights of Seer's network, made anew.

use std::path::Path;

use clap::Args;

use crate::{
    debian,
    step::{cargo_command, run},
};

const STOCKFISH: &str = "/usr/games/stockfish";

/// Make the weights of Seer's network anew: positions, Stockfish's opinion of them, and training
///
/// Runs `tutor` with the arguments after `--`; `cargo xtask train -- --help` lists them. Needs Stockfish, Debian's
/// package or the program that --stockfish names; as root, this installs the package. Takes half an hour on two cores.
#[derive(Args)]
pub(crate) struct Train {
    #[arg(last = true)]
    args: Vec<String>,
}

pub(crate) fn run_tutor(Train { args }: &Train) -> anyhow::Result<()> {
    if !Path::new(STOCKFISH).exists() && debian::is_root() && !args.iter().any(|it| it == "--stockfish") {
        debian::install("stockfish", || Path::new(STOCKFISH).exists())?;
    }
    let mut command = cargo_command();
    command.args(["run", "--quiet", "--release", "--locked", "--package", "tutor", "--"]).args(args);
    run(&mut command, "tutor")
}
