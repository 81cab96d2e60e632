//! This version against another build of Parallax, in alternating rounds on the same machine.

use std::fs;
use std::process::Stdio;
use std::time::Instant;

use anyhow::{Context as _, ensure};
use tokio::io::AsyncWriteExt as _;

use super::load::{Load, middle};
use super::peer::{Peer, Running, finish, program};
use super::{Plan, Tools};
use crate::scratch::Scratch;

/// A figure may be this much worse in one comparison and still count as unchanged.
const TOLERANCE: f64 = 1.05;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Better {
    Higher,
    Lower,
}

/// What is measured of each build in each round, in the order in which `measure` gives it.
const FIGURES: &[(&str, Better)] = &[
    ("moves per CPU second", Better::Higher),
    ("moves per second", Better::Higher),
    ("p50 at half load, ms", Better::Lower),
    ("p99 at half load, ms", Better::Lower),
    ("bytes per move, blind, flat", Better::Lower),
    ("bytes per move, blind, v1", Better::Lower),
    ("bytes per move, vanilla, v1", Better::Lower),
    ("bytes per move, dark, v1", Better::Lower),
    ("KiB per idle room, flat", Better::Lower),
    ("KiB per idle room, v1", Better::Lower),
    ("start-up with open games, ms", Better::Lower),
    ("perft 6, CPU seconds", Better::Lower),
    ("replayed ply, CPU µs", Better::Lower),
];

const SIZES: &[(&str, &str)] = &[("flat", "blind"), ("v1", "blind"), ("v1", "vanilla"), ("v1", "dark")];

pub(super) async fn compare(plan: &Plan, tools: &Tools) -> anyhow::Result<()> {
    let rate = saturation(plan, tools).await? / 2.0;
    let mut before = Vec::new();
    let mut after = Vec::new();
    for round in 1..=plan.rounds {
        println!("round {round} of {}", plan.rounds);
        before.push(measure(Peer::Before, plan, tools, rate).await?);
        after.push(measure(Peer::Ours, plan, tools, rate).await?);
    }
    println!("\n{}", table(&before, &after)?);
    Ok(())
}

/// Moves per second of the other build when nobody waits: both builds are then measured at half of it.
async fn saturation(plan: &Plan, tools: &Tools) -> anyhow::Result<f64> {
    let data = Scratch::new(&tools.scratch)?;
    let running = Running::start(Peer::Before, tools, &data).await?;
    let figures = load(plan).run(tools, &running).await?;
    running.stop().await?;
    figures.get("/play/movesPerSecond")
}

fn load(plan: &Plan) -> Load {
    Load { rooms: plan.rooms, plies: plan.plies, ..Load::default() }
}

async fn measure(peer: Peer, plan: &Plan, tools: &Tools, rate: f64) -> anyhow::Result<Vec<f64>> {
    let mut figures = Vec::new();
    let data = Scratch::new(&tools.scratch)?;
    let running = Running::start(peer, tools, &data).await?;
    load(plan).run(tools, &running).await?;
    let full = load(plan).run(tools, &running).await?;
    figures.extend([full.get("/server/cpu/movesPerSecond")?, full.get("/play/movesPerSecond")?]);
    let half = Load { rate: Some(rate), ..load(plan) }.run(tools, &running).await?;
    for which in ["p50", "p99"] {
        figures.push(half.get(&format!("/play/latencyUs/{which}"))? / 1000.0);
    }
    for &(dialect, mode) in SIZES {
        let load = Load { rooms: plan.rooms / 4, dialect, mode, ..load(plan) };
        figures.push(load.run(tools, &running).await?.get("/play/bytesPerMove")?);
    }
    running.stop().await?;

    for dialect in ["flat", "v1"] {
        let data = Scratch::new(&tools.scratch)?;
        let running = Running::start(peer, tools, &data).await?;
        let load = Load { rooms: plan.idle_rooms, idle: true, dialect, ..Load::default() };
        figures.push(load.run(tools, &running).await?.get("/server/residentPerRoom")? / 1024.0);
        running.stop().await?;
    }
    figures.push(start_up(peer, plan, tools).await?);
    figures.push(perft(peer, tools).await?);
    figures.push(ply(peer, tools).await?);
    Ok(figures)
}

/// The second start, because the first gives the log its space on disk.
async fn start_up(peer: Peer, plan: &Plan, tools: &Tools) -> anyhow::Result<f64> {
    let data = Scratch::new(&tools.scratch)?;
    let games = plan.open_games.to_string();
    finish(program(peer.binary(tools)).args(["load", "--games", &games, "--fill"]).arg(data.path())).await?;
    Running::start(peer, tools, &data).await?.stop().await?;
    let began = Instant::now();
    let running = Running::start(peer, tools, &data).await?;
    let took = began.elapsed();
    running.stop().await?;
    Ok(took.as_secs_f64() * 1000.0)
}

async fn perft(peer: Peer, tools: &Tools) -> anyhow::Result<f64> {
    let before = children_cpu_seconds()?;
    finish(program(peer.binary(tools)).args(["perft", "6"]).stdout(Stdio::null())).await?;
    Ok(children_cpu_seconds()? - before)
}

const REPLAYED: u32 = 5_000;
const GAME: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8 h2h3 c6a5 b3c2 c7c5 d2d4 d8c7";

/// The referee, the views of both seats and their JSON, in dark chess.
async fn ply(peer: Peer, tools: &Tools) -> anyhow::Result<f64> {
    let moves: Vec<&str> = GAME.split(' ').collect();
    let line = format!("{}\n", serde_json::json!({ "mode": "dark", "moves": moves }));
    let before = children_cpu_seconds()?;
    let mut command = program(peer.binary(tools));
    let mut child = command.args(["replay", "--last"]).stdin(Stdio::piped()).stdout(Stdio::null()).spawn()?;
    let mut input = child.stdin.take().context("the input of `parallax replay`")?;
    for _ in 0..REPLAYED {
        input.write_all(line.as_bytes()).await?;
    }
    drop(input);
    let status = child.wait().await?;
    ensure!(status.success(), "`parallax replay` failed ({status})");
    let plies = f64::from(REPLAYED) * moves.len() as f64;
    Ok((children_cpu_seconds()? - before) * 1e6 / plies)
}

/// Processor time, user and kernel, of all child processes that have ended.
fn children_cpu_seconds() -> anyhow::Result<f64> {
    /// Of the kernel's interface, whatever the kernel's own clock is.
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat")?;
    // The name in parentheses may contain anything, spaces included.
    let (_, fields) = stat.rsplit_once(')').context("read /proc/self/stat")?;
    let ticks = fields.split_whitespace().skip(13).take(2).map(str::parse::<f64>);
    Ok(ticks.sum::<Result<f64, _>>()? / TICKS_PER_SECOND)
}

fn table(before: &[Vec<f64>], after: &[Vec<f64>]) -> anyhow::Result<String> {
    let mut table = format!(
        "| {:<28} | {:>9} | {:>9} | {:>14} | ratios by round\n",
        "figure, median", "before", "after", "after / before"
    );
    for (i, (name, better)) in FIGURES.iter().enumerate() {
        let column = |rounds: &[Vec<f64>]| -> Vec<f64> { rounds.iter().map(|round| round[i]).collect() };
        let (old, new) = (column(before), column(after));
        let ratios: Vec<f64> = new.iter().zip(&old).map(|(new, old)| new / old).collect();
        let each: Vec<String> = ratios.iter().map(|ratio| format!("{ratio:.2}")).collect();
        let ratio = middle(ratios)?;
        let worse = match better {
            Better::Higher => ratio * TOLERANCE < 1.0,
            Better::Lower => ratio > TOLERANCE,
        };
        table += &format!(
            "| {name:<28} | {:>9.2} | {:>9.2} | {ratio:>14.3} | {}{}\n",
            middle(old)?,
            middle(new)?,
            each.join(", "),
            if worse { "  WORSE" } else { "" },
        );
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_worse_is_marked() {
        let rounds = |value: f64| vec![vec![value; FIGURES.len()]; 3];
        let marked = |before, after| -> Vec<bool> {
            let table = table(&rounds(before), &rounds(after)).unwrap();
            table.lines().skip(1).map(|line| line.ends_with("WORSE")).collect()
        };
        let lower: Vec<bool> = FIGURES.iter().map(|(_, better)| *better == Better::Lower).collect();
        let higher: Vec<bool> = lower.iter().map(|lower| !lower).collect();
        assert_eq!(marked(100.0, 110.0), lower);
        assert_eq!(marked(100.0, 90.0), higher);
        assert!(!marked(100.0, 104.0).contains(&true));
        assert!(!marked(100.0, 96.0).contains(&true));
    }

    #[test]
    fn the_time_of_children_is_counted() {
        let before = children_cpu_seconds().unwrap();
        let busy = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done";
        assert!(std::process::Command::new("sh").args(["-c", busy]).status().unwrap().success());
        assert!(children_cpu_seconds().unwrap() > before);
    }
}
