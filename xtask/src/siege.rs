//! One address attacks a server while two players at another play on: their moves stay fast and memory stays bounded.

mod archive;
mod attack;
mod ground;
mod http;
mod memory;
mod players;
mod verdict;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use anyhow::{Context as _, bail};
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use rustix::process::{Resource, Rlimit, getrlimit, setpriority_process, setrlimit};
use tokio::{
    runtime::Runtime,
    signal::unix::{SignalKind, signal},
    time::sleep,
};

use self::{
    attack::Attack,
    ground::{Ground, Tally},
    memory::Memory,
    players::Players,
    verdict::{Row, Verdict},
};
use crate::{scratch::Scratch, server::Server, step::cargo};

/// Attack a server from one address while two players at another play on
///
/// Each attack meets a release build of the server with default limits, on 127.0.0.1. It comes from 127.0.0.2, on threads
/// of the lowest priority: the server's behaviour counts here, not what is left of two cores. Meanwhile two players at
/// 127.0.0.1 make ten moves per second of blind chess. An attack is repelled if 99 of 100 moves reach the opponent within
/// 50 ms, and the server never uses more than 64 MB above what it used before.
#[derive(Args)]
pub(crate) struct Siege {
    /// Only these attacks
    #[arg(long, value_delimiter = ',')]
    only: Vec<Attack>,
    /// How long each attack lasts, in seconds
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u64).range(3..=600))]
    seconds: u64,
    /// Attack this build of `parallax` instead of the present one
    #[arg(long, value_name = "PATH")]
    server: Option<PathBuf>,
}

/// An attack is under way for this long before anything is measured.
const HEAD_START: Duration = Duration::from_secs(2);
/// Moves before the attack, after which the server's memory is what it should stay near.
const WARM_UP: usize = 30;

pub(crate) fn run(siege: &Siege, target: &Path) -> anyhow::Result<()> {
    if siege.server.is_none() {
        cargo(&["build", "--release", "--locked"])?;
    }
    let binary = siege.server.clone().unwrap_or_else(|| target.join("release/parallax"));
    let army = army()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let result = runtime.block_on(async {
        let mut interrupted = signal(SignalKind::interrupt())?;
        let mut terminated = signal(SignalKind::terminate())?;
        // Servers are killed when they are dropped, whatever ends this.
        tokio::select! {
            done = besiege(siege, &binary, target, &army) => done,
            _ = interrupted.recv() => bail!("interrupted"),
            _ = terminated.recv() => bail!("terminated"),
        }
    });
    army.shutdown_background();
    result
}

/// Threads that yield to the server and to the players, with more connections than a server should accept.
fn army() -> anyhow::Result<Runtime> {
    let files = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: files.maximum, ..files }).context("open many files")?;
    let mut threads = tokio::runtime::Builder::new_multi_thread();
    threads.worker_threads(2).enable_all().on_thread_start(|| {
        // On Linux this applies to the calling thread alone.
        let _as_before = setpriority_process(None, 19);
    });
    threads.build().context("start the attackers")
}

async fn besiege(siege: &Siege, binary: &Path, target: &Path, army: &Runtime) -> anyhow::Result<()> {
    let attacks = if siege.only.is_empty() { Attack::value_variants() } else { &siege.only };
    let style = ProgressStyle::with_template("{prefix:>14} {wide_bar} {pos}/{len} s");
    let bar = ProgressBar::new(siege.seconds * attacks.len() as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    println!("{}", Row::HEAD);
    let mut broken = Vec::new();
    for (number, &attack) in attacks.iter().enumerate() {
        bar.set_prefix(attack.name());
        bar.set_position(siege.seconds * number as u64);
        let data = Scratch::new(&target.join("siege"))?;
        let verdict = meet(attack, siege.seconds, binary, data.path(), army, &bar).await;
        if !verdict.as_ref().is_ok_and(Verdict::holds) {
            broken.push(attack.name());
        }
        bar.suspend(|| println!("{}", Row { attack: &attack.name(), verdict: &verdict }));
    }
    bar.finish_and_clear();
    if !broken.is_empty() {
        bail!("the server did not hold against {}", broken.join(", "));
    }
    Ok(())
}

/// One attack on a new server.
async fn meet(
    attack: Attack,
    seconds: u64,
    binary: &Path,
    data: &Path,
    army: &Runtime,
    bar: &ProgressBar,
) -> anyhow::Result<Verdict> {
    let archive = if attack.reads_the_archive() { archive::fill(binary, data).await? } else { Vec::new() };
    let server = Server::start(binary, data, 0, &[]).await?;
    let mut players = Players::sit(server.port()).await?;
    players.play(WARM_UP, Duration::ZERO, |_| ()).await?;
    let memory = Memory::of(server.pid()?)?;

    let tally = Arc::new(Tally::default());
    let ground = Ground::new(server.port(), players.game().to_owned(), archive, tally.clone())?;
    let attacking = army.spawn(attack.run(ground));
    sleep(HEAD_START).await;
    let before = bar.position() + HEAD_START.as_secs();
    let moves = usize::try_from(10 * (seconds - HEAD_START.as_secs()))?;
    let pace = Duration::from_millis(100);
    let latencies = players.play(moves, pace, |made| bar.set_position(before + made as u64 / 10)).await;
    if attacking.is_finished() {
        // An attack ends by itself only if it could not be made.
        attacking.await??;
        bail!("the attack ended early");
    }
    attacking.abort();
    let grown = memory.grown()?;
    Ok(Verdict { latencies: latencies?, grown, done: tally.done(), refused: tally.refused() })
}
