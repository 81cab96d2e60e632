//! Coverage-guided fuzzing of every target of the crate `probe`, on stable Rust.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context as _, bail};

use super::{Figures, Share};
use crate::step;

/// What cargo-fuzz passes on nightly, without the sanitizers: counters for edges, and the values that are compared.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares";

/// A target's turn, in seconds: each gets several, so that all have something to show however early it ends.
const TURN: u64 = 60;

pub(super) fn run(share: Share) -> anyhow::Result<Figures> {
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from).join("fuzz");
    let program = build(&target)?;
    let targets = sow(&program, &target.join("seeds"))?;
    let bar = share.bar("fuzz");
    let turn = TURN.min(share.time.as_secs() / targets.len() as u64).max(1);
    let mut executions = 0;
    let mut findings = Vec::new();
    while bar.elapsed() < share.time {
        for name in &targets {
            let run = turn_of(&program, &target, name, turn)?;
            executions += run.executions;
            findings.extend(run.finding);
            share.show(&bar, executions, &format!("{executions} executions, {} panics", findings.len()));
        }
    }
    bar.finish_and_clear();
    if !findings.is_empty() {
        bail!("{executions} executions, {} panics:\n{}", findings.len(), findings.join("\n"));
    }
    Ok(format!("{executions} executions of {} targets, 0 panics", targets.len()))
}

/// For the host by name: build scripts and macros then stay without counters.
fn build(target: &Path) -> anyhow::Result<PathBuf> {
    let version = Command::new("rustc").arg("-vV").output().context("ask rustc for its host")?;
    let version = String::from_utf8(version.stdout)?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).context("a host")?;
    let mut cargo = step::cargo_command();
    cargo.args(["build", "--release", "--locked", "--manifest-path", "fuzz/Cargo.toml", "--target", host]);
    cargo.arg("--target-dir").arg(target).env("RUSTFLAGS", FLAGS);
    step::run(&mut cargo, "cargo build of fuzz")?;
    Ok(target.join(host).join("release/fuzz"))
}

/// Writes every target's seeds below `directory`, and names the targets.
fn sow(program: &Path, directory: &Path) -> anyhow::Result<Vec<String>> {
    let mut command = Command::new(program);
    step::run(command.env("FUZZ_SEEDS", directory).stderr(Stdio::null()), "fuzz")?;
    let mut targets = Vec::new();
    for entry in fs::read_dir(directory)? {
        targets.extend(entry?.file_name().into_string());
    }
    targets.sort();
    Ok(targets)
}

struct Turn {
    executions: u64,
    /// The input that failed, and how.
    finding: Option<String>,
}

fn turn_of(program: &Path, target: &Path, name: &str, seconds: u64) -> anyhow::Result<Turn> {
    let corpus = target.join("corpus").join(name);
    let seeds = target.join("seeds").join(name);
    fs::create_dir_all(&corpus)?;
    let mut command = Command::new(program);
    command.env("FUZZ_TARGET", name).stdin(Stdio::null());
    fs::create_dir_all(target.join("found"))?;
    let artifacts = format!("-artifact_prefix={}/{name}-", target.join("found").display());
    command.args([&corpus, &seeds]).arg(artifacts);
    command.args([&format!("-max_total_time={seconds}"), "-print_final_stats=1", "-timeout=60"]);
    let output = command.output().with_context(|| format!("fuzz {name}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let executions = said
        .lines()
        .find_map(|line| line.strip_prefix("stat::number_of_executed_units:"))
        .and_then(|count| count.trim().parse().ok())
        .unwrap_or(0);
    let finding = (!output.status.success()).then(|| {
        let telling = |line: &&str| line.contains("panicked at") || line.contains("Test unit written to");
        let lines: Vec<_> = said.lines().filter(telling).collect();
        format!("{name}: {}", lines.join(" "))
    });
    Ok(Turn { executions, finding })
}
