//! The server against its peers: the same game on bare axum and on Node.js, under the same load.

mod against;
mod cluster;
mod load;
mod lobby;
mod peer;
mod people;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use clap::Args;
use tokio::signal::unix::{SignalKind, signal};

use self::load::{Figures, Load, median, middle};
use self::peer::{Peer, Running, finish, program};
use crate::scratch::Scratch;
use crate::step;

/// Measure the server against its peers, then run the micro-benchmarks of the crates
#[derive(Args)]
pub(crate) struct Bench {
    /// Run only the micro-benchmarks of the crates
    #[arg(long, conflicts_with = "quick")]
    micro: bool,
    /// Smaller numbers: a few minutes, more noise, and no micro-benchmarks
    #[arg(long)]
    quick: bool,
    /// Compare with another build of `parallax` instead of the peers, in alternating rounds
    #[arg(long, value_name = "PATH", conflicts_with = "micro")]
    against: Option<PathBuf>,
    /// Measure PostgreSQL beside SQLite, and two nodes beside one, instead of the peers
    #[arg(long, conflicts_with_all = ["micro", "against"])]
    cluster: bool,
    /// Measure lists of games with a million of them, on both stores, instead of the peers
    #[arg(long, conflicts_with_all = ["micro", "against", "cluster"])]
    lists: bool,
    /// Measure moves while people log in, instead of the peers
    #[arg(long, conflicts_with_all = ["micro", "against", "cluster", "lists"])]
    logins: bool,
    /// Measure the lobby with 5,000 people and 50 changes a second, instead of the peers
    #[arg(long, conflicts_with_all = ["micro", "against", "cluster", "lists", "logins"])]
    lobby: bool,
    /// With --cluster, --logins or --lobby, the `parallax` to measure [default: a release build, made now]
    #[arg(long, value_name = "PATH", conflicts_with_all = ["micro", "against", "lists"])]
    server: Option<PathBuf>,
}

struct Plan {
    rounds: usize,
    rooms: u32,
    plies: u32,
    idle_rooms: u32,
    open_games: u32,
}

const FULL: Plan = Plan { rounds: 3, rooms: 400, plies: 60, idle_rooms: 1_000, open_games: 100_000 };
const QUICK: Plan = Plan { rounds: 3, rooms: 200, plies: 60, idle_rooms: 200, open_games: 10_000 };

/// Where things are.
struct Tools {
    parallax: PathBuf,
    before: PathBuf,
    axum: PathBuf,
    node: PathBuf,
    scratch: PathBuf,
}

pub(crate) fn run(bench: &Bench, target: &Path) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut interrupted = signal(SignalKind::interrupt())?;
        let mut terminated = signal(SignalKind::terminate())?;
        // The processes that were started are killed when they are dropped, whatever ends this.
        tokio::select! {
            done = measure(bench, target) => done,
            _ = interrupted.recv() => bail!("interrupted"),
            _ = terminated.recv() => bail!("terminated"),
        }
    })
}

async fn measure(bench: &Bench, target: &Path) -> anyhow::Result<()> {
    if bench.lists {
        return people::lists(&target.join("bench")).await;
    }
    if !bench.micro {
        let plan = if bench.quick { &QUICK } else { &FULL };
        let tools = prepare(target, bench).await?;
        if bench.cluster {
            return cluster::compare(plan, &tools).await;
        }
        if bench.lobby {
            return lobby::measure(&tools).await;
        }
        if bench.logins {
            return people::log_ins(&tools, plan.rounds).await;
        }
        if bench.against.is_some() {
            return against::compare(plan, &tools).await;
        }
        compare(plan, &tools).await?;
        sizes(plan, &tools).await?;
        idle(plan, &tools).await?;
        start_up(plan, &tools).await?;
    }
    if !bench.quick {
        finish(program(cargo()).args(["bench", "--workspace", "--locked"])).await?;
    }
    Ok(())
}

fn cargo() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Builds what is to be measured.
async fn prepare(target: &Path, bench: &Bench) -> anyhow::Result<Tools> {
    if bench.server.is_none() {
        step::cargo(&["build", "--release", "--locked"])?;
    }
    let node = PathBuf::from("bench/node");
    if bench.against.is_none() && !bench.cluster && !bench.logins && !bench.lobby {
        finish(program(cargo()).args(["build", "--release", "--locked", "--package", "bench-axum"])).await?;
        if !node.join("node_modules").is_dir() {
            finish(program("npm").arg("ci").current_dir(&node)).await.context("Node.js 20 is needed")?;
        }
    }
    let release = target.join("release");
    Ok(Tools {
        parallax: bench.server.clone().unwrap_or_else(|| release.join("parallax")),
        before: bench.against.clone().unwrap_or_default(),
        axum: release.join("bench-axum"),
        node: node.join("src/server.js"),
        scratch: target.join("bench"),
    })
}

/// Every peer at full speed, then at half of it; in turns, so that a busy machine is unfair to all alike.
async fn compare(plan: &Plan, tools: &Tools) -> anyhow::Result<()> {
    let load = Load { rooms: plan.rooms, plies: plan.plies, ..Load::default() };
    let mut full: [Vec<Figures>; 3] = Default::default();
    let mut half: [Vec<Figures>; 3] = Default::default();
    for round in 1..=plan.rounds {
        for (index, peer) in Peer::ALL.into_iter().enumerate() {
            println!("round {round} of {}: {}", plan.rounds, peer.name());
            let data = Scratch::new(&tools.scratch)?;
            let running = Running::start(peer, tools, &data).await?;
            // Just-in-time compilers need to warm up.
            load.run(tools, &running).await?;
            let figures = load.run(tools, &running).await?;
            let rate = Some(figures.get("/play/movesPerSecond")? / 2.0);
            half[index].push(Load { rate, ..load.clone() }.run(tools, &running).await?);
            full[index].push(figures);
            running.stop().await?;
        }
    }
    println!(
        "\nblind chess in the flat dialect, {} rooms × {} plies, median of {}",
        plan.rooms, plan.plies, plan.rounds
    );
    println!(
        "                  moves per CPU second  moves per second  at half of that: p50    p99    p99.9"
    );
    for (index, peer) in Peer::ALL.into_iter().enumerate() {
        let cpu = median(&full[index], "/server/cpu/movesPerSecond")?;
        let speed = median(&full[index], "/play/movesPerSecond")?;
        let latency = |which: &str| {
            median(&half[index], &format!("/play/latencyUs/{which}")).map(|micros| micros / 1000.0)
        };
        let (p50, p99, p999) = (latency("p50")?, latency("p99")?, latency("p999")?);
        let name = peer.name();
        println!("{name:<20}{cpu:>18.0}{speed:>16.0}{p50:>21.2} ms{p99:>6.2} ms{p999:>6.2} ms");
    }
    let [ours, axum, node] = &full;
    for (name, others) in [("bare axum", axum), ("Node.js", node)] {
        let ratios = ratios(ours, others, "/server/cpu/movesPerSecond")?;
        let each: Vec<_> = ratios.iter().map(|ratio| format!("{ratio:.2}")).collect();
        let ratio = middle(ratios)?;
        println!("moves per CPU second against {name}: {ratio:.2} (by rounds: {})", each.join(", "));
    }
    println!();
    Ok(())
}

/// Round by round, because a shared machine is faster in one than in the next.
fn ratios(ours: &[Figures], others: &[Figures], pointer: &str) -> anyhow::Result<Vec<f64>> {
    ours.iter().zip(others).map(|(our, other)| Ok(our.get(pointer)? / other.get(pointer)?)).collect()
}

/// Bytes per move on the wire.
async fn sizes(plan: &Plan, tools: &Tools) -> anyhow::Result<()> {
    let data = Scratch::new(&tools.scratch)?;
    let running = Running::start(Peer::Ours, tools, &data).await?;
    for (dialect, mode) in
        [("v1", "blind"), ("v1", "vanilla"), ("v1", "dark"), ("flat", "blind"), ("flat", "vanilla")]
    {
        let load = Load { rooms: plan.rooms / 4, plies: plan.plies, dialect, mode, ..Load::default() };
        let figures = load.run(tools, &running).await?;
        println!("bytes per move, {mode} over {dialect}: {:.0}", figures.get("/play/bytesPerMove")?);
    }
    println!();
    running.stop().await
}

async fn idle(plan: &Plan, tools: &Tools) -> anyhow::Result<()> {
    let load = Load { rooms: plan.idle_rooms, idle: true, ..Load::default() };
    for peer in Peer::ALL {
        let data = Scratch::new(&tools.scratch)?;
        let running = Running::start(peer, tools, &data).await?;
        let figures = load.run(tools, &running).await?;
        let (each, all) = (figures.get("/server/residentPerRoom")?, figures.get("/server/residentOpen")?);
        println!(
            "memory of an idle room with two sockets, {}: {:.1} KiB ({} rooms; {:.1} MiB in all)",
            peer.name(),
            each / 1024.0,
            plan.idle_rooms,
            all / (1024.0 * 1024.0),
        );
        running.stop().await?;
    }
    println!();
    Ok(())
}

async fn start_up(plan: &Plan, tools: &Tools) -> anyhow::Result<()> {
    let scratch = Scratch::new(&tools.scratch)?;
    let games = plan.open_games.to_string();
    finish(program(&tools.parallax).args(["load", "--games", &games, "--fill"]).arg(scratch.path())).await?;
    let mut times = Vec::new();
    for _ in 0..3 {
        let began = Instant::now();
        let running = Running::start(Peer::Ours, tools, &scratch).await?;
        times.push(began.elapsed());
        // Several times, because the first start might put work off.
        running.stop().await?;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    times.sort_unstable();
    println!("start with {games} open games: {:.0} ms\n", times[1].as_secs_f64() * 1000.0);
    Ok(())
}
