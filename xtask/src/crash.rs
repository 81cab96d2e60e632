//! Plays many games at once and kills the server under them: whatever a client was told must still be there.

mod game;

use std::{
    fmt,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context as _, bail};
use clap::Args;
use client::Server as Address;

pub(crate) use self::game::Choice;
use self::game::Table;
use crate::{
    scratch::Scratch,
    server::{Server, UNLIMITED},
    step::build_server,
};

#[derive(Args, Clone, Copy)]
pub(crate) struct Crash {
    /// How often to kill the server
    #[arg(long, default_value_t = 20)]
    pub(crate) kills: u32,
    /// How many games to play at once
    #[arg(long, default_value_t = 40)]
    pub(crate) games: u64,
    /// Seed of the moves and of the moments of the kills
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

impl Crash {
    /// Short enough for CI.
    pub(crate) fn short() -> Crash {
        Crash { kills: 4, games: 20, seed: 1 }
    }
}

/// What all tables together have seen.
#[derive(Default)]
pub(crate) struct Tally {
    kills: AtomicU64,
    moves: AtomicU64,
    reconnects: AtomicU64,
    finished: AtomicU64,
    /// Moves whose sockets were closed right after they had been sent.
    last_words: AtomicU64,
    /// Those of them that were not judged.
    dropped: AtomicU64,
    stop: AtomicBool,
}

impl Tally {
    pub(crate) fn kills(&self) -> u64 {
        self.kills.load(Ordering::Relaxed)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally { kills, moves, reconnects, finished, last_words, dropped, stop: _ } = self;
        let [kills, moves, reconnects, finished, last_words, dropped] =
            [kills, moves, reconnects, finished, last_words, dropped]
                .map(|count| count.load(Ordering::Relaxed));
        write!(
            f,
            "{kills} kills, {moves} acknowledged moves, {last_words} moves as last words ({dropped} dropped), \
             {reconnects} reconnects, {finished} games to their end"
        )
    }
}

pub(crate) fn run(crash: Crash) -> anyhow::Result<()> {
    let after_each = |tally: &Tally| eprintln!("    {tally}");
    let tally = kill_often(crash, None, after_each)?;
    eprintln!("    {tally}: nothing was lost");
    Ok(())
}

/// Kills the server as often as asked, or until the time is up. An error says what was lost.
pub(crate) fn kill_often(
    crash: Crash,
    until: Option<Instant>,
    after_each: impl FnMut(&Tally),
) -> anyhow::Result<Arc<Tally>> {
    build_server()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(play(crash, until, after_each))
}

async fn play(
    crash: Crash,
    until: Option<Instant>,
    mut after_each: impl FnMut(&Tally),
) -> anyhow::Result<Arc<Tally>> {
    let target = target();
    let data = Scratch::new(&target.join("crash"))?;
    // One address plays everything here.
    let settings = [UNLIMITED, &["--games-per-day=0"]].concat();
    let start = async |port| Server::start(&binary(&target)?, data.path(), port, &settings).await;
    let mut server = start(0).await.context("start the server")?;
    let port = server.port();
    let address: Address = format!("http://127.0.0.1:{port}").parse()?;
    let tally = Arc::new(Tally::default());
    let tables: Vec<_> = (0..crash.games)
        .map(|number| tokio::spawn(Table::new(address.clone(), crash.seed + number, tally.clone()).play()))
        .collect();

    let mut rng = fastrand::Rng::with_seed(crash.seed);
    for _ in 0..crash.kills {
        tokio::time::sleep(Duration::from_millis(rng.u64(150..1500))).await;
        server.kill().await?;
        server = start(port).await.context("start the server again")?;
        tally.kills.fetch_add(1, Ordering::Relaxed);
        after_each(&tally);
        // Only a table that has lost something stops by itself.
        if tables.iter().any(tokio::task::JoinHandle::is_finished)
            || until.is_some_and(|it| Instant::now() > it)
        {
            break;
        }
    }
    // Play must go on after the last kill.
    let before = tally.moves.load(Ordering::Relaxed);
    for _ in 0..100 {
        tokio::time::sleep(Duration::from_millis(100)).await;
        if tally.moves.load(Ordering::Relaxed) > before + crash.games {
            break;
        }
    }
    tally.stop.store(true, Ordering::Relaxed);
    for table in tables {
        table.await.context("a table panicked")??;
    }
    server.kill().await?;
    if tally.moves.load(Ordering::Relaxed) <= before {
        bail!("no game went on after the last kill");
    }
    if tally.dropped.load(Ordering::Relaxed) > 0 {
        bail!("moves that the server had read were dropped: {tally}");
    }
    Ok(tally)
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from)
}

fn binary(target: &Path) -> anyhow::Result<PathBuf> {
    let path = target.join("debug/parallax");
    path.canonicalize().with_context(|| format!("find {}", path.display()))
}
