//! What Seer has learned, made anew.

use std::path::Path;

use clap::{Args, ValueEnum};

use crate::{
    debian,
    step::{cargo_command, run},
};

const STOCKFISH: &str = "/usr/games/stockfish";

/// Make what Seer has learned anew: the weights of its network, or those of its belief
///
/// Runs `tutor` with the arguments after `--`; `cargo xtask train net -- --help` lists them. The network needs Stockfish,
/// Debian's package or the program that --stockfish names; as root, this installs the package. The network takes half an
/// hour on two cores, belief seven minutes.
#[derive(Args)]
pub(crate) struct Train {
    what: Lesson,
    #[arg(last = true)]
    args: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Lesson {
    /// What positions are worth
    Net,
    /// What positions look like
    Belief,
}

pub(crate) fn run_tutor(Train { what, args }: &Train) -> anyhow::Result<()> {
    let is_net = *what == Lesson::Net;
    if is_net
        && !Path::new(STOCKFISH).exists()
        && debian::is_root()
        && !args.iter().any(|it| it == "--stockfish")
    {
        debian::install("stockfish", || Path::new(STOCKFISH).exists())?;
    }
    let mut command = cargo_command();
    command.args(["run", "--quiet", "--release", "--locked", "--package", "tutor", "--"]);
    command.arg(if is_net { "net" } else { "belief" }).args(args);
    run(&mut command, "tutor")
}
