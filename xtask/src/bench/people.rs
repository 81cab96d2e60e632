//! Lists of games with a million of them, and moves while people log in.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use client::Server;
use indicatif::{ProgressBar, ProgressStyle};
use people::{
    AccountName, GameCursor, GameEnd, GameFilter, GameResult, GameScore, Opponent, People, PersonGame,
    PersonRole, RatedEnd,
};
use serde_json::json;
use testbed::postgres::{Durability, Instance};
use tokio::task::JoinHandle;
use tokio::time::{MissedTickBehavior, interval};
use view::{PersonId, Seat};

use super::Tools;
use super::load::{Figures, Load, median, middle};
use super::peer::{Peer, Running};
use crate::scratch::Scratch;

const ACCOUNTS: u64 = 10_000;
const GAMES: u64 = 1_000_000;
const AT_ONCE: u64 = 5_000;
/// As the server asks for a page, to know whether there is another.
const PAGE: usize = 31;
/// What a leaderboard or a history may take: 99 of 100 must come sooner.
const MOST_MS: f64 = 20.0;
const LOG_INS_PER_SECOND: u64 = 20;
const MODES: [&str; 4] = ["vanilla", "blind", "dark", "house"];

/// How long a page of somebody's games takes, on both stores.
pub(super) async fn lists(scratch: &Path) -> anyhow::Result<()> {
    let data = Scratch::new(scratch)?;
    let file = People::open(&data.path().join("people.db")).await?;
    measure("SQLite", &file).await?;
    file.close().await;
    let instance = Instance::start(Durability::Synced)?;
    let database = People::connect(&instance.database()?.parse()?).await?;
    measure("PostgreSQL", &database).await?;
    database.close().await;
    Ok(())
}

fn person(n: u64) -> PersonId {
    format!("p{n:011}").parse().expect("an id")
}

fn game(n: u64) -> PersonGame {
    // Somebody plays a hundred games a day, and everybody else one a week.
    let owner = if n.is_multiple_of(10) { n / 10 % 10 } else { n % ACCOUNTS };
    let results = [Some(GameResult::Won), Some(GameResult::Lost), Some(GameResult::Drawn), None];
    PersonGame {
        game: format!("g{n:07}").parse().expect("an id"),
        seat: Seat::PAIR[(n % 2) as usize],
        person: person(owner),
        mode: MODES[(n / 7 % 4) as usize].to_owned(),
        pool: None,
        clock: r#"{"kind":"fischer","initialMs":300000,"incrementMs":3000}"#.to_owned(),
        rated: false,
        opponent: Opponent { person: Some(person((n * 7 + 1) % ACCOUNTS)), ..Opponent::default() },
        started_at: 1_700_000_000_000 + 1_000 * n,
        end: Some(GameEnd {
            at: 1_700_000_300_000 + 1_000 * n,
            result: results[(n / 3 % 4) as usize],
            ending: r#"{"winner":"white","reason":"checkmate"}"#.to_owned(),
            plies: 60,
        }),
    }
}

async fn measure(name: &str, people: &People) -> anyhow::Result<()> {
    let began = Instant::now();
    for n in 0..ACCOUNTS {
        let name = AccountName::stored(&format!("Player-{n}"))?;
        people.create_account(person(n), &name, PersonRole::Player, n).await?;
    }
    let bar = progress(&format!("{name}, lists"))?;
    for first in (0..GAMES).step_by(AT_ONCE as usize) {
        let rows: Vec<_> = (first..first + AT_ONCE).map(game).collect();
        let ends: Vec<_> = rows.iter().filter_map(rated).collect();
        people.import_games(&rows, &ends).await?;
        bar.inc(AT_ONCE);
    }
    bar.finish_and_clear();
    let bar = progress(&format!("{name}, ratings"))?;
    let rated = people.rebuild_ratings_and_say(|games| bar.set_position(games)).await?;
    bar.finish_and_clear();
    ensure!(rated.games == GAMES, "{} games are rated", rated.games);
    println!(
        "{name}: {GAMES} games of {ACCOUNTS} accounts, filled in {:.0} s",
        began.elapsed().as_secs_f64()
    );
    let dark = GameFilter { mode: Some("dark".to_owned()), ..GameFilter::default() };
    let won = GameFilter { result: Some(GameResult::Won), ..GameFilter::default() };
    let both = GameFilter { result: Some(GameResult::Lost), ..dark.clone() };
    for (what, filter) in
        [("all", GameFilter::default()), ("by mode", dark), ("by result", won), ("by both", both)]
    {
        for deep in [false, true] {
            let mut times = Vec::new();
            for n in 0..500 {
                // Every other page is of somebody with ten thousand games.
                let who = person(if n % 2 == 0 { n / 2 % 10 } else { n * 17 % ACCOUNTS });
                let before = deep.then(|| middle_of(n));
                let asked = Instant::now();
                people.finished_games(who, &filter, before, PAGE).await?;
                times.push(asked.elapsed());
            }
            report(&format!("{name}, {what}{}", if deep { ", from the middle" } else { "" }), times)?;
        }
    }
    let mut times = Vec::new();
    for n in 0..100 {
        let asked = Instant::now();
        people.records(person(n % 20)).await?;
        times.push(asked.elapsed());
    }
    report(&format!("{name}, results by mode of one account"), times)?;
    ratings(name, people).await
}

/// Visible only on a terminal.
fn progress(what: &str) -> anyhow::Result<ProgressBar> {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {human_pos}/{human_len} games, {eta} left")?;
    Ok(ProgressBar::new(GAMES).with_style(style).with_message(what.to_owned()))
}

/// The same game for ratings. Aborted ones are among them, as among people's.
fn rated(game: &PersonGame) -> Option<RatedEnd> {
    let end = game.end.as_ref()?;
    let (white, black) = match game.seat {
        Seat::White => (game.person, game.opponent.person?),
        _ => (game.opponent.person?, game.person),
    };
    let score = match (end.result, game.seat) {
        (None, _) => None,
        (Some(GameResult::Drawn), _) => Some(GameScore::Drawn),
        (Some(GameResult::Won), Seat::White) | (Some(GameResult::Lost), Seat::Black) => {
            Some(GameScore::WhiteWon)
        }
        (Some(_), _) => Some(GameScore::BlackWon),
    };
    let pool = format!("{}/live", game.mode);
    Some(RatedEnd { game: game.game, pool, white, black, score, ended_at: end.at, few_moves: false })
}

/// How long leaderboards and histories take.
async fn ratings(name: &str, people: &People) -> anyhow::Result<()> {
    let now = 1_700_000_300_000 + 1_000 * GAMES;
    let (mut leaders, mut histories, mut pools) = (Vec::new(), Vec::new(), Vec::new());
    for n in 0..200 {
        let pool = format!("{}/live", MODES[(n % 4) as usize]);
        let asked = Instant::now();
        let found = people.leaders(&pool, false, now, 100).await?;
        leaders.push(asked.elapsed());
        ensure!(n > 3 || !found.is_empty(), "nobody leads in {pool}");
        // Every other history is of somebody with ten thousand games.
        let who = person(if n % 2 == 0 { n / 2 % 10 } else { n * 17 % ACCOUNTS });
        let asked = Instant::now();
        people.rating_history(who, &pool, 500).await?;
        histories.push(asked.elapsed());
        let asked = Instant::now();
        people.rating_pools().await?;
        pools.push(asked.elapsed());
    }
    for (what, times) in [("leaderboard of a pool", leaders), ("history of a rating", histories)] {
        let p99 = report(&format!("{name}, {what}"), times)?;
        ensure!(p99 < MOST_MS, "{name}, {what}: {p99:.2} ms");
    }
    report(&format!("{name}, list of pools"), pools).map(drop)
}

fn middle_of(n: u64) -> GameCursor {
    GameCursor {
        ended_at: 1_700_000_300_000 + 500 * GAMES + n,
        game: "zzzzzzzz".parse().expect("an id"),
        seat: Seat::Black,
    }
}

/// Returns the 99th percentile, in milliseconds.
fn report(what: &str, mut times: Vec<Duration>) -> anyhow::Result<f64> {
    times.sort_unstable();
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).or(times.last()).copied();
    let (p50, p99, worst) = (at(0.5), at(0.99), times.last().copied());
    let ms = |time: Option<Duration>| time.map(|time| time.as_secs_f64() * 1_000.0).context("no times");
    println!("{what}: p50 {:.2} ms, p99 {:.2} ms, worst {:.2} ms", ms(p50)?, ms(p99)?, ms(worst)?);
    ms(p99)
}

/// How long moves take while people log in, and while nobody does.
pub(super) async fn log_ins(tools: &Tools, rounds: usize) -> anyhow::Result<()> {
    let load = Load { rooms: 100, plies: 60, rate: Some(500.0), ..Load::default() };
    let data = Scratch::new(&tools.scratch)?;
    let running = Running::start(Peer::Ours, tools, &data).await?;
    let server: Server = format!("http://127.0.0.1:{}", running.port).parse()?;
    let body = json!({ "name": "bencher", "password": "correct horse" }).to_string();
    let (status, answer) = client::http::post(&server, "/api/account", body.clone()).await?;
    ensure!(status == 200, "cannot sign up: {answer}");
    let (mut quiet, mut busy): (Vec<Figures>, Vec<Figures>) = Default::default();
    let mut done = Vec::new();
    for round in 1..=rounds {
        println!("round {round} of {rounds}");
        quiet.push(load.run(tools, &running).await?);
        let began = Instant::now();
        let flood = flood(server.clone(), body.clone());
        busy.push(load.run(tools, &running).await?);
        done.push(flood.stop().await as f64 / began.elapsed().as_secs_f64());
    }
    running.stop().await?;
    let p99 = "/play/latencyUs/p99";
    let (without, with) = (median(&quiet, p99)? / 1_000.0, median(&busy, p99)? / 1_000.0);
    println!("{:.1} logins per second, median of {rounds} rounds", middle(done)?);
    println!("p99 of moves: {without:.2} ms without, {with:.2} ms with them: {:.2} times", with / without);
    Ok(())
}

/// People who log in, until they are stopped.
struct Flood(JoinHandle<()>, Arc<AtomicU64>);

fn flood(server: Server, body: String) -> Flood {
    let count = Arc::new(AtomicU64::new(0));
    let counted = count.clone();
    let task = tokio::spawn(async move {
        let mut every = interval(Duration::from_millis(1_000 / LOG_INS_PER_SECOND));
        every.set_missed_tick_behavior(MissedTickBehavior::Skip);
        loop {
            every.tick().await;
            let (server, body, counted) = (server.clone(), body.clone(), counted.clone());
            tokio::spawn(async move {
                let answer = client::http::post(&server, "/api/session", body).await;
                if answer.is_ok_and(|(status, _)| status == 200) {
                    counted.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    Flood(task, count)
}

impl Flood {
    /// How many got in.
    async fn stop(self) -> u64 {
        self.0.abort();
        let _aborted = self.0.await;
        self.1.load(Ordering::Relaxed)
    }
}
