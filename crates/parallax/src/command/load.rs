//! Plays real games over real sockets, and measures what they cost the server.

mod against;
mod fill;
mod frame;
mod player;
mod process;
mod report;
mod script;
mod table;
mod tally;

use std::{path::PathBuf, sync::Arc, time::Duration};

use anyhow::{Context, ensure};
use bot::BrainName;
use clap::{Args, ValueEnum};
use client::Server;
use indicatif::{ProgressBar, ProgressStyle};
use room::DatabaseUrl;
use rules::Mode;
use tokio::{
    task::{AbortHandle, JoinSet},
    time::Instant,
};

use self::{
    process::Usage,
    report::{Report, ServerCost},
    script::Script,
    table::{Pace, Table},
    tally::{Answers, Tally},
};
use super::read_mode;

/// Play many games at once on a server, and measure its performance
///
/// Games are random, legal, the same in every run, and generated before the clock starts. The server's limits must
/// allow them: see --message-rate, --message-burst, --commit-rate, --commit-burst, --rooms-per-minute,
/// --games-per-day, --sockets-per-address and --max-rooms of `parallax serve`.
#[derive(Args)]
pub(crate) struct Load {
    /// Server URL, such as http://127.0.0.1:3000
    #[arg(long, required_unless_present_any = ["fill", "fill_database"])]
    url: Option<Server>,
    /// Number of simultaneous rooms
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=50_000))]
    rooms: u32,
    /// Moves in each room, counting both sides
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=400))]
    plies: u32,
    #[arg(long, value_enum, default_value_t = Dialect::Flat)]
    dialect: Dialect,
    /// blind, vanilla, dark or house
    #[arg(long, default_value = "blind", value_parser = read_mode)]
    mode: Mode,
    /// Moves per second, in all rooms together [default: as fast as possible]
    #[arg(long, value_parser = read_rate)]
    rate: Option<f64>,
    /// Another node of the same cluster, through which to play in the rooms that the first one has
    #[arg(long, value_name = "URL")]
    through: Option<Server>,
    /// Process ID of the server, to measure its processor time and memory too; several for a cluster
    #[arg(long, value_name = "PID")]
    server_pid: Vec<u32>,
    /// Process ID of its PostgreSQL, to measure the processor time of the database too
    #[arg(long, value_name = "PID")]
    database_pid: Option<u32>,
    /// Seconds after which to stop playing, or to stay idle [default: 60, or 5 with --idle]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: Option<u64>,
    /// Open the rooms without playing, and measure their memory
    #[arg(long)]
    idle: bool,
    /// Also play this many games against bots, with a move about every three seconds; they are not measured
    #[arg(long, value_name = "N", conflicts_with = "idle", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    computers: Option<u32>,
    /// Bot that those games are played against, in Fog of War, such as seer or casual:3
    #[arg(long, value_name = "BOT", requires = "computers", default_value = "casual")]
    computer: BrainName,
    /// Print JSON instead of text
    #[arg(long)]
    json: bool,
    /// Fill a data directory that no server uses with games that wait for an opponent, instead of playing
    #[arg(long, hide = true, value_name = "DIR", conflicts_with = "fill_database")]
    fill: Option<PathBuf>,
    /// The same for a PostgreSQL database
    #[arg(long, hide = true, value_name = "URL")]
    fill_database: Option<DatabaseUrl>,
    #[arg(long, hide = true, default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Dialect {
    Flat,
    V1,
}

/// How many rooms are opened at the same time.
const OPENING: u32 = 32;

/// How long a run may exceed its time before something must be wrong.
const PATIENCE: Duration = Duration::from_secs(60);

impl Load {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        // A single thread leaves the rest to the server, which may be on the same machine.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        if let Some(directory) = &self.fill {
            return runtime.block_on(fill::journal(directory, self.games, self.mode));
        }
        if let Some(url) = &self.fill_database {
            return runtime.block_on(fill::database(url, self.games, self.mode));
        }
        let url = self.url.as_ref().context("there is no server to play against: give --url")?;
        ensure!(
            self.through.is_none() || self.dialect == Dialect::Flat,
            "--through needs the flat dialect: in v1, a room is made by whoever plays in it"
        );
        let within = Duration::from_secs(self.seconds()) + PATIENCE;
        let measured = async { tokio::time::timeout(within, self.measure(url)).await };
        let report = runtime.block_on(measured).context("the server has stopped answering")??;
        if self.json {
            println!("{}", serde_json::to_string(&report)?);
        } else {
            print!("{report}");
        }
        Ok(())
    }

    fn seconds(&self) -> u64 {
        self.seconds.unwrap_or(if self.idle { 5 } else { 60 })
    }

    fn usage(&self) -> anyhow::Result<Option<Usage>> {
        let Some((first, others)) = self.server_pid.split_first() else { return Ok(None) };
        let mut usage = Usage::of(*first)?;
        for pid in others {
            usage += Usage::of(*pid)?;
        }
        Ok(Some(usage))
    }

    fn database_cpu(&self) -> anyhow::Result<Option<f64>> {
        self.database_pid.map(process::cpu_with_children).transpose()
    }

    async fn measure(&self, server: &Server) -> anyhow::Result<Report> {
        let scripts: Vec<Arc<Script>> =
            script::record(self.mode, self.plies)?.into_iter().map(Arc::new).collect();
        let closed = self.usage()?;
        let mut tables = self.open(server).await?;
        if self.idle {
            self.rest(&mut tables).await?;
        }
        let answers = Arc::new(Answers::default());
        let against = self.play_computers(server, &answers).await;
        let (open, database_open) = (self.usage()?, self.database_cpu()?);
        let tally = Arc::new(Tally::new());
        let began = Instant::now();
        if !self.idle {
            tables = self.play(tables, &scripts, &tally).await?;
        }
        // An aborted game would make the server's work look lighter than it was.
        if let Some(broken) = against.into_iter().flat_map(|mut games| games.try_join_next()).next() {
            broken?.context("a game against the computer broke off")?;
        }
        let seconds = began.elapsed().as_secs_f64();
        let done = self.usage()?;
        let server = match (closed, open, done) {
            (Some(closed), Some(open), Some(done)) => Some(ServerCost { closed, open, done }),
            _ => None,
        };
        let database = self.database_cpu()?.zip(database_open).map(|(done, open)| done - open);
        let (sent, received) =
            tables.iter_mut().map(Table::bytes).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
        Ok(Report::new(self, &tally, seconds, sent, received, server)
            .with_answers(self.computers, answers.all())
            .with_database(database, tally.moves()))
    }

    async fn open(&self, server: &Server) -> anyhow::Result<Vec<Table>> {
        let bar = bar("opening rooms", u64::from(self.rooms));
        let mut tables = Vec::new();
        let mut opening = JoinSet::new();
        let mut left = self.rooms;
        loop {
            while left > 0 && opening.len() < OPENING as usize {
                left -= 1;
                let (server, dialect, mode) = (server.clone(), self.dialect, self.mode);
                let through = self.through.clone().unwrap_or_else(|| server.clone());
                opening.spawn(async move { Table::open(&server, &through, dialect, mode).await });
            }
            let Some(opened) = opening.join_next().await else { break };
            tables.push(opened?.context("cannot open a room")?);
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(tables)
    }

    /// Starts the games against bots, and lets them get going. They end when the set is dropped.
    async fn play_computers(
        &self,
        server: &Server,
        answers: &Arc<Answers>,
    ) -> Option<JoinSet<anyhow::Result<()>>> {
        let computers = self.computers?;
        let mut games = JoinSet::new();
        for number in 0..computers {
            let (server, answers, computer) = (server.clone(), answers.clone(), self.computer);
            games.spawn(async move { against::play_on(&server, computer, number, &answers).await });
        }
        tokio::time::sleep(Duration::from_secs(8)).await;
        Some(games)
    }

    /// Stays in the rooms for a while: the sockets only answer pings.
    async fn rest(&self, tables: &mut [Table]) -> anyhow::Result<()> {
        let until = Instant::now() + Duration::from_secs(self.seconds());
        for left in (0..self.seconds()).rev() {
            tokio::time::sleep_until(until - Duration::from_secs(left)).await;
            for table in &mut *tables {
                table.answer_pings().await?;
                // Tokio tells a task that has used up its budget that nothing has arrived.
                tokio::task::yield_now().await;
            }
        }
        Ok(())
    }

    async fn play(
        &self,
        tables: Vec<Table>,
        scripts: &[Arc<Script>],
        tally: &Arc<Tally>,
    ) -> anyhow::Result<Vec<Table>> {
        let bar = bar("playing", u64::from(self.rooms) * u64::from(self.plies));
        let shown = Aborted(tokio::spawn(show(bar.clone(), tally.clone())).abort_handle());
        let mut playing = JoinSet::new();
        let now = Instant::now();
        let end = now + Duration::from_secs(self.seconds());
        for ((number, mut table), script) in (0..).zip(tables).zip(scripts.iter().cycle().cloned()) {
            let tally = tally.clone();
            let pace = self.rate.map(|rate| Pace::new(now, rate, number, self.rooms));
            playing.spawn(async move { table.play(&script, pace, end, &tally).await.map(|()| table) });
        }
        let mut tables = Vec::new();
        while let Some(played) = playing.join_next().await {
            tables.push(played??);
        }
        drop(shown);
        bar.finish_and_clear();
        Ok(tables)
    }
}

/// A task that is aborted when its owner is dropped.
struct Aborted(AbortHandle);

impl Drop for Aborted {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// A progress bar on a terminal, nothing elsewhere.
fn bar(what: &'static str, steps: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {bar:40} {pos}/{len} {per_sec} {eta}");
    let bar = ProgressBar::new(steps).with_message(what);
    style.map_or(bar.clone(), |style| bar.with_style(style))
}

/// Updates the bar now and then, so that moves need not.
async fn show(bar: ProgressBar, tally: Arc<Tally>) {
    let mut every = tokio::time::interval(Duration::from_millis(200));
    loop {
        every.tick().await;
        bar.set_position(tally.moves());
    }
}

fn read_rate(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(rate) if rate > 0.0 && rate <= 1e6 => Ok(rate),
        _ => Err("a rate is more than 0 and at most 1000000".to_owned()),
    }
}
