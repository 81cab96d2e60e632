//! Parts that are tests of a crate, too long to be run with the others. They print a line of figures now and then.

use std::{
    io::{BufRead as _, BufReader},
    process::Stdio,
};

use anyhow::{Context as _, bail};

use super::{Figures, Share};
use crate::step;

pub(super) fn twins(share: Share) -> anyhow::Result<Figures> {
    let test = ["-p", "game", "--lib", "soak::twins"];
    let figures = run(share, "twins", "PARALLAX_PAIRS", &test, &IGNORED)?;
    Ok(format!("{figures}; 0 differing bytes"))
}

pub(super) fn rooms(share: Share) -> anyhow::Result<Figures> {
    let test = ["-p", "room", "--test", "suite", "model::soak"];
    run(share, "rooms", "PARALLAX_WORLDS", &test, &IGNORED)
}

pub(super) fn damage(share: Share) -> anyhow::Result<Figures> {
    let test = ["-p", "store", "--test", "suite", "damage::soak"];
    let figures = run(share, "damage", "PARALLAX_FLIPS", &test, &IGNORED)?;
    Ok(format!("{figures}; 0 games told wrongly"))
}

/// With few kills it is among the tests that are always run.
pub(super) fn rated(share: Share) -> anyhow::Result<Figures> {
    const NAME: &str = "rated::a_game_is_rated_once_when_the_process_is_killed";
    let mut figures = Vec::new();
    for (store, name) in [("a file", NAME.to_owned()), ("a database", format!("{NAME}_beside_a_database"))] {
        let test = ["-p", "parallax", "--no-default-features", "--test", "suite", &name];
        let said = run(share, "rated", "PARALLAX_KILLS", &test, &["--exact"])?;
        figures.push(format!("{store}: {said}"));
    }
    Ok(format!("{}; each rated once", figures.join("; ")))
}

/// Only whoever asks for them runs these.
const IGNORED: [&str; 1] = ["--ignored"];

/// The last line of figures. What else the test says is printed if it fails.
fn run(
    share: Share,
    name: &'static str,
    count: &str,
    test: &[&str],
    chosen: &[&str],
) -> anyhow::Result<Figures> {
    let bar = share.bar(name);
    let mut command = step::cargo_command();
    command.args(["test", "--locked", "--quiet"]).args(test).args(["--", "--nocapture"]).args(chosen);
    command.env("PARALLAX_SEED", share.seed.to_string());
    match share.count {
        Some(asked) => command.env(count, asked.to_string()),
        None => command.env("PARALLAX_SECONDS", share.time.as_secs().to_string()),
    };
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().context("start cargo test")?;
    let stdout = child.stdout.take().context("the output of a test")?;
    let (mut figures, mut said) = (None, String::new());
    for line in BufReader::new(stdout).lines() {
        let line = line?;
        match line.strip_prefix(name).filter(|rest| rest.starts_with(' ')) {
            Some(rest) => {
                let rest = rest.trim().to_owned();
                let done = rest.split(['=', ' ']).nth(1).and_then(|count| count.parse().ok());
                share.show(&bar, done.unwrap_or(0), &rest);
                figures = Some(rest);
            }
            None => said.extend([&line, "\n"]),
        }
    }
    bar.finish_and_clear();
    if !child.wait()?.success() {
        bail!("{}\n{said}", figures.unwrap_or_default());
    }
    figures.context("the test said nothing")
}
