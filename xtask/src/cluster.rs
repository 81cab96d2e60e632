//! Three nodes over one PostgreSQL, under every fault that there is, while games are played through all of them.

mod doors;
mod fault;
mod nodes;
mod seat;
mod table;
mod twins;
mod verdict;
mod wire;

use std::{
    path::{Path, PathBuf},
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

use anyhow::{Context as _, bail};
use clap::Args;
use fastrand::Rng;
use indicatif::{ProgressBar, ProgressStyle};
use testbed::postgres::{Durability, Instance};
use tokio::{
    task::JoinHandle,
    time::{Instant, sleep},
};

use self::{
    doors::Doors,
    fault::{Fault, Site},
    nodes::{NODES, Node, Plan},
    table::{Pulse, Table, Tally},
    verdict::Pauses,
};
use crate::{scratch::Scratch, step::build_server};

/// Run three nodes over one PostgreSQL, break everything that can break, and prove that nothing was lost
///
/// PostgreSQL is Debian's, in a directory of its own. Games go through random nodes while nodes are killed, paused for
/// longer than their leases, cut from the database, from each other and from their clients, and restarted in turn, and
/// while PostgreSQL crashes. Afterwards every acknowledged move must be stored exactly once, no clock may have run out,
/// no two owners of a game may have written to it in turns, and twins of hidden games must have looked alike.
#[derive(Args, Clone)]
pub(crate) struct Cluster {
    /// How long, in minutes
    #[arg(long, default_value_t = 2.0)]
    minutes: f64,
    /// How many games to play at once
    #[arg(long, default_value_t = 12)]
    games: usize,
    /// Seed of the moves and of the faults
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Let nodes write that have been fenced out, to see that this is noticed
    #[arg(long)]
    no_fence: bool,
    /// Run this build of `parallax` instead of the present one; without the fence, a debug build
    #[arg(long, value_name = "PATH")]
    server: Option<PathBuf>,
}

impl Cluster {
    /// Short enough for CI.
    pub(crate) fn short() -> Cluster {
        Cluster { minutes: 2.0, games: 8, seed: 1, no_fence: false, server: None }
    }

    /// A deliberate bug, which must be noticed.
    pub(crate) fn broken() -> Cluster {
        Cluster { minutes: 1.5, no_fence: true, ..Cluster::short() }
    }
}

/// Between two faults, games go on for at least this long.
const PEACE: std::ops::Range<u64> = 800..2_500;
/// A game that has not gone on for this long after a fault never will.
const GIVE_UP: Duration = Duration::from_secs(30);

pub(crate) fn run(cluster: &Cluster, target: &Path) -> anyhow::Result<()> {
    if cluster.server.is_none() {
        build_server()?;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(prove(cluster, target))
}

/// Fails unless the proof does: without the fence, something must be found. Faults come by chance, so a run in which
/// nobody who was fenced out had anything to write proves nothing.
pub(crate) fn run_broken(target: &Path) -> anyhow::Result<()> {
    for seed in 1..=3 {
        if let Err(found) = run(&Cluster { seed, ..Cluster::broken() }, target) {
            eprintln!("    as it should be, this was noticed: {found:#}");
            return Ok(());
        }
    }
    bail!("nodes wrote although they had been fenced out, and nobody noticed")
}

async fn prove(cluster: &Cluster, target: &Path) -> anyhow::Result<()> {
    let program = cluster.server.clone().unwrap_or_else(|| target.join("debug/parallax"));
    let program = program.canonicalize().context("find the server")?;
    let directory = Scratch::new(&target.join("cluster"))?;
    let postgres = Instance::start(Durability::Synced)?;
    let url = postgres.database()?;
    let database = url.rsplit('/').next().unwrap_or_default().to_owned();
    let plan = Plan {
        program: &program,
        directory: directory.path(),
        database: &url,
        database_port: postgres.port(),
        fenceless: cluster.no_fence,
    };
    let mut nodes = Vec::new();
    for number in 0..NODES {
        nodes.push(Node::start(number, &plan).await?);
    }
    let doors = Doors::of(nodes.iter().map(Node::address));
    doors.watch_all();
    let tally = Arc::new(Tally::default());
    let mut rng = Rng::with_seed(cluster.seed);
    let pulses: Vec<Pulse> = (0..cluster.games).map(|_| Pulse::default()).collect();
    let mut players: Vec<JoinHandle<anyhow::Result<()>>> = pulses
        .iter()
        .map(|pulse| {
            let (doors, tally, pulse) = (doors.clone(), tally.clone(), pulse.clone());
            tokio::spawn(Table { doors, rng: rng.fork(), tally, pulse }.play())
        })
        .collect();
    players.push(tokio::spawn(twins::play(doors.clone(), rng.fork(), tally.clone())));

    let mut site = Site { nodes, postgres };
    let mut pauses = Pauses::default();
    let suffered = suffer(cluster, &mut site, &mut rng, &pulses, &players, &mut pauses).await;
    tally.stop.store(true, Relaxed);
    for player in players {
        player.await.context("a table panicked")??;
    }
    suffered?;
    verdict::check(&site.postgres, &database)?;
    pauses.print(cluster.games);
    let [moves, games, twins, reconnects, outages] =
        [&tally.moves, &tally.games, &tally.twins, &tally.reconnects, &tally.outages]
            .map(|it| it.load(Relaxed));
    eprintln!(
        "    {} faults; {moves} acknowledged moves of {games} games, each stored once; {twins} pairs of twins alike; \
         {reconnects} reconnects; {outages} notices of time given back; {}",
        pauses.faults(cluster.games),
        verdict::counts(&site.postgres, &database)?,
    );
    Ok(())
}

/// One fault after another, until the time is up or something was lost.
async fn suffer(
    cluster: &Cluster,
    site: &mut Site,
    rng: &mut Rng,
    pulses: &[Pulse],
    players: &[JoinHandle<anyhow::Result<()>>],
    pauses: &mut Pauses,
) -> anyhow::Result<()> {
    let time = Duration::try_from_secs_f64(cluster.minutes * 60.0)?;
    let began = Instant::now();
    let bar = ProgressBar::new(time.as_secs());
    bar.set_style(ProgressStyle::with_template("    {bar:30} {elapsed} {msg}")?);
    // Each kind comes up before any comes up again.
    let mut to_come = Vec::new();
    while began.elapsed() < time {
        sleep(Duration::from_millis(rng.u64(PEACE))).await;
        if to_come.is_empty() {
            to_come.extend(Fault::ALL);
            rng.shuffle(&mut to_come);
        }
        let Some(fault) = to_come.pop() else { continue };
        bar.set_position(began.elapsed().as_secs());
        bar.set_message(fault.to_string());
        let since = site.suffer(fault, rng).await.with_context(|| fault.to_string())?;
        let mended = Instant::now();
        loop {
            // Only a table that has lost something stops by itself.
            if players.iter().any(JoinHandle::is_finished) {
                return Ok(());
            }
            if pulses.iter().all(|pulse| pulse.longest_pause(mended).is_some()) {
                break;
            }
            if mended.elapsed() > GIVE_UP {
                bail!("{fault}: a game did not go on");
            }
            sleep(Duration::from_millis(20)).await;
        }
        pauses.add(fault, pulses.iter().filter_map(|pulse| pulse.longest_pause(since)));
    }
    bar.finish_and_clear();
    Ok(())
}
