//! PostgreSQL beside SQLite, and a node that passes every client on beside one that has the rooms itself.

use std::fs;
use std::time::{Duration, Instant};

use testbed::postgres::{Durability, Instance};

use super::load::{Figures, Load, Target, middle};
use super::peer::{Peer, Running, finish, free_port, program};
use super::{Plan, Tools};
use crate::scratch::Scratch;

#[derive(Clone, Copy, PartialEq, Eq)]
enum SetUp {
    Sqlite,
    Postgres,
    /// Two nodes, with every client at the one that does not have the rooms.
    Foreign,
}

impl SetUp {
    const ALL: [SetUp; 3] = [SetUp::Sqlite, SetUp::Postgres, SetUp::Foreign];

    fn name(self) -> &'static str {
        match self {
            SetUp::Sqlite => "SQLite",
            SetUp::Postgres => "PostgreSQL",
            SetUp::Foreign => "through another node",
        }
    }
}

/// What is measured of each set-up in each round.
struct Round {
    full: Figures,
    /// At a fifth of the moves per second.
    fifth: Figures,
}

/// The servers of one set-up, and their data.
struct Servers {
    owner: Running,
    other: Option<Running>,
    _data: [Scratch; 2],
}

pub(super) async fn compare(plan: &Plan, tools: &Tools) -> anyhow::Result<()> {
    let postgres = Instance::start(Durability::Synced)?;
    let mut rounds: [Vec<Round>; 3] = Default::default();
    for number in 1..=plan.rounds {
        for (index, set_up) in SetUp::ALL.into_iter().enumerate() {
            println!("round {number} of {}: {}", plan.rounds, set_up.name());
            rounds[index].push(measure(set_up, plan, tools, &postgres).await?);
        }
    }
    print(plan, &rounds)?;
    for set_up in [SetUp::Sqlite, SetUp::Postgres] {
        let servers = start(set_up, tools, &postgres).await?;
        let load = Load { rooms: plan.idle_rooms, idle: true, ..Load::default() };
        let each = load.run(tools, &servers.owner).await?.get("/server/residentPerRoom")? / 1024.0;
        println!("memory of an idle room with two sockets, {}: {each:.1} KiB", set_up.name());
        servers.owner.stop().await?;
    }
    start_up(plan, tools, &postgres).await
}

async fn start(set_up: SetUp, tools: &Tools, postgres: &Instance) -> anyhow::Result<Servers> {
    let data = [Scratch::new(&tools.scratch)?, Scratch::new(&tools.scratch)?];
    if set_up == SetUp::Sqlite {
        let owner = Running::start(Peer::Ours, tools, &data[0]).await?;
        return Ok(Servers { owner, other: None, _data: data });
    }
    let database = postgres.database()?;
    let owner = node("owner", tools, &data[0], &database).await?;
    let other =
        if set_up == SetUp::Foreign { Some(node("other", tools, &data[1], &database).await?) } else { None };
    Ok(Servers { owner, other, _data: data })
}

async fn node(name: &str, tools: &Tools, data: &Scratch, database: &str) -> anyhow::Result<Running> {
    let (port, link) = (free_port()?, free_port()?);
    let secret = data.path().join("cluster-secret");
    fs::write(&secret, "a secret for a benchmark on loopback")?;
    let mut command = Peer::Ours.command(tools, port, data);
    command.args(["--database", database, "--node", name, "--link", &format!("127.0.0.1:{link}")]);
    command.arg("--cluster-secret-file").arg(&secret);
    Running::spawn(name, &mut command, port).await
}

async fn measure(set_up: SetUp, plan: &Plan, tools: &Tools, postgres: &Instance) -> anyhow::Result<Round> {
    let servers = start(set_up, tools, postgres).await?;
    let database = if set_up == SetUp::Sqlite { None } else { postgres.pid() };
    let target = Target { server: &servers.owner, through: servers.other.as_ref(), database };
    let load = Load { rooms: plan.rooms, plies: plan.plies, ..Load::default() };
    load.run_on(tools, &target).await?;
    let full = load.run_on(tools, &target).await?;
    let rate = Some(full.get("/play/movesPerSecond")? / 5.0);
    let fifth = Load { rate, ..load }.run_on(tools, &target).await?;
    for running in [Some(servers.owner), servers.other].into_iter().flatten() {
        running.stop().await?;
    }
    Ok(Round { full, fifth })
}

const SERVER: &str = "/server/cpu/secondsPerThousandMoves";
const DATABASE: &str = "/database/secondsPerThousandMoves";

/// Microseconds of processor time per move.
fn cpu(figures: &Figures, database: bool) -> anyhow::Result<f64> {
    let counted = if database { figures.get(DATABASE).unwrap_or_default() } else { 0.0 };
    Ok((figures.get(SERVER)? + counted) * 1000.0)
}

fn each(rounds: &[Round], of: impl Fn(&Round) -> anyhow::Result<f64>) -> anyhow::Result<Vec<f64>> {
    rounds.iter().map(of).collect()
}

fn print(plan: &Plan, rounds: &[Vec<Round>; 3]) -> anyhow::Result<()> {
    let Plan { rooms, plies, rounds: count, .. } = plan;
    println!("\nblind chess in the flat dialect, {rooms} rooms × {plies} plies, median of {count}");
    println!(
        "                        moves per  CPU per move, µs     at a fifth of that:\n\
         \x20                          second  server  database     server  database      p50       p99"
    );
    for (set_up, rounds) in SetUp::ALL.into_iter().zip(rounds) {
        let figure = |of: &dyn Fn(&Round) -> anyhow::Result<f64>| middle(each(rounds, of)?);
        let database = |figures: &Figures| Ok(cpu(figures, true)? - cpu(figures, false)?);
        println!(
            "{:<20}{:>13.0}{:>8.0}{:>10.0}{:>11.0}{:>10.0}{:>6.2} ms{:>7.2} ms",
            set_up.name(),
            figure(&|round| round.full.get("/play/movesPerSecond"))?,
            figure(&|round| cpu(&round.full, false))?,
            figure(&|round| database(&round.full))?,
            figure(&|round| cpu(&round.fifth, false))?,
            figure(&|round| database(&round.fifth))?,
            figure(&|round| Ok(round.fifth.get("/play/latencyUs/p50")? / 1000.0))?,
            figure(&|round| Ok(round.fifth.get("/play/latencyUs/p99")? / 1000.0))?,
        );
    }
    let [sqlite, postgres, foreign] = rounds;
    for (what, ours, others, counted) in [
        ("PostgreSQL to SQLite, database not counted", postgres, sqlite, false),
        ("PostgreSQL to SQLite, database counted", postgres, sqlite, true),
        ("through another node to a direct socket", foreign, postgres, false),
    ] {
        for (when, of) in [("at full speed", 0), ("at a fifth", 1)] {
            let pick = |round: &Round| cpu(if of == 0 { &round.full } else { &round.fifth }, counted);
            let (ours, others) = (each(ours, pick)?, each(others, pick)?);
            let ratios: Vec<f64> = ours.iter().zip(&others).map(|(our, other)| our / other).collect();
            let by_round: Vec<_> = ratios.iter().map(|ratio| format!("{ratio:.2}")).collect();
            println!("CPU per move, {what}, {when}: {:.2} ({})", middle(ratios)?, by_round.join(", "));
        }
    }
    println!();
    Ok(())
}

/// A node on a database in which many games are open.
async fn start_up(plan: &Plan, tools: &Tools, postgres: &Instance) -> anyhow::Result<()> {
    let database = postgres.database()?;
    let games = plan.open_games.to_string();
    finish(program(&tools.parallax).args(["load", "--games", &games, "--fill-database", &database])).await?;
    let mut times = Vec::new();
    for number in 0..3 {
        let data = Scratch::new(&tools.scratch)?;
        let began = Instant::now();
        // A name of its own, for a killed node leaves its name behind until its lease ends.
        let running = node(&format!("start-{number}"), tools, &data, &database).await?;
        times.push(began.elapsed());
        running.stop().await?;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    times.sort_unstable();
    println!("start of a node with {games} open games: {:.0} ms\n", times[1].as_secs_f64() * 1000.0);
    Ok(())
}
