//! Many people in the lobby, and much going on there: what it costs the server, and what each of them is sent.
//!
//! Everybody who waits wants to be paired, and nobody can be, for all want White: the server tries at each change. Some
//! of those who look on have blocked some of those who wait, and are told what nobody else is.
//!
//! The changes come from elsewhere, as those of another node do: this process writes them to the same file. Then they
//! come over sockets, from accounts that post what they wait for.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, ensure};
use client::{Access, Line, Server};
use people::{Handle, People, SeekHold, SeekReach, SeekRow, SeekState};
use serde_json::json;
use tokio::time::{MissedTickBehavior, interval, sleep};
use view::PersonId;

mod seekers;

use self::seekers::{Seekers, access};
use super::Tools;
use super::peer::{Peer, Running};
use crate::scratch::Scratch;

const PEOPLE: usize = 5_000;
/// So many of them are guests, each of whom has blocked some who wait.
const BLOCKING: usize = 100;
const BLOCKS: usize = 10;
/// Half of them come, half of them go.
const CHANGES_PER_SECOND: u64 = 50;
/// So many wait at any time: with few, every change is one that everybody is shown.
const WAITING: [usize; 2] = [30, 500];
const SECONDS: u64 = 20;

/// Half a core, and 2 KB a second for each.
const MAX_CORES: f64 = 0.5;
const MAX_BYTES_PER_SECOND: f64 = 2_048.0;

/// Where changes come from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    AnotherNode,
    Sockets,
}

pub(super) async fn measure(tools: &Tools) -> anyhow::Result<()> {
    for (waiting, source) in [
        (WAITING[0], Source::AnotherNode),
        (WAITING[1], Source::AnotherNode),
        (WAITING[0], Source::Sockets),
        (WAITING[1], Source::Sockets),
    ] {
        let data = Scratch::new(&tools.scratch)?;
        let running = Running::start(Peer::Ours, tools, &data).await?;
        let people = People::open(&data.path().join("people.db")).await?;
        let server: Server = format!("http://127.0.0.1:{}", running.port).parse()?;
        let mut crowd = match source {
            Source::AnotherNode => Crowd::ByHand(ByHand::new(people.clone())),
            Source::Sockets => Crowd::Seekers(Seekers::new(&people, &server, waiting).await?),
        };
        let guests = guests(&people, source).await?;
        let figures = watched(&running, &server, &guests, &mut crowd, waiting).await?;
        let from = match source {
            Source::AnotherNode => "by another node",
            Source::Sockets => "over sockets",
        };
        println!(
            "{PEOPLE} people, {waiting} of whom wait, {:.1} changes a second {from}: {:.2} cores, \
             {:.0} bytes a second and {:.2} messages a second for each",
            figures.changes, figures.cores, figures.bytes, figures.messages
        );
        people.close().await;
        running.stop().await?;
        ensure!(figures.messages > 0.5, "they were not told");
        ensure!(figures.cores < MAX_CORES, "the lobby takes {:.2} cores", figures.cores);
        ensure!(figures.bytes < MAX_BYTES_PER_SECOND, "each is sent {:.0} bytes a second", figures.bytes);
    }
    Ok(())
}

struct LobbyFigures {
    changes: f64,
    cores: f64,
    bytes: f64,
    messages: f64,
}

#[derive(Default)]
struct Heard {
    bytes: AtomicU64,
    messages: AtomicU64,
}

/// Those who have blocked somebody, by their tokens.
async fn guests(people: &People, source: Source) -> anyhow::Result<Vec<Access>> {
    let mut guests = Vec::with_capacity(BLOCKING);
    for n in 0..BLOCKING {
        let guest: PersonId = format!("g{n:011}").parse()?;
        people.add_guest(guest, now()).await?;
        for blocked in 1..=BLOCKS {
            let number = BLOCKS * (n % 3) + blocked;
            let about = match source {
                Source::AnotherNode => format!("p{number:011}"),
                Source::Sockets => format!("s{number:011}"),
            };
            people.block(guest, about.parse()?, now()).await?;
        }
        guests.push(access(people, guest, usize::MAX - n).await?);
    }
    Ok(guests)
}

async fn watched(
    running: &Running,
    server: &Server,
    guests: &[Access],
    crowd: &mut Crowd,
    waiting: usize,
) -> anyhow::Result<LobbyFigures> {
    let heard = Arc::new(Heard::default());
    let mut lines = Vec::with_capacity(PEOPLE);
    for n in 0..PEOPLE {
        let mut line = match guests.get(n) {
            Some(guest) => Line::connect_as(guest, server, "/ws").await?,
            None => Line::connect(server, "/ws").await?,
        };
        let watch = r#"{"v":1,"seq":1,"ts":0,"type":"lobby.watch","payload":{}}"#;
        line.say(watch.to_owned().into()).await?;
        let heard = heard.clone();
        lines.push(tokio::spawn(async move {
            while let Ok(text) = line.hear().await {
                heard.bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
                heard.messages.fetch_add(1, Ordering::Relaxed);
            }
        }));
    }
    for _ in 0..waiting {
        crowd.come().await?;
    }
    // The list fills up.
    sleep(Duration::from_secs(8)).await;
    let (busy, began) = (busy(running.pid)?, Instant::now());
    let before = (heard.bytes.load(Ordering::Relaxed), heard.messages.load(Ordering::Relaxed));
    let mut every = interval(Duration::from_secs(1) / CHANGES_PER_SECOND as u32);
    every.set_missed_tick_behavior(MissedTickBehavior::Burst);
    for change in 0..SECONDS * CHANGES_PER_SECOND {
        every.tick().await;
        if change % 2 == 0 {
            crowd.come().await?;
        } else {
            crowd.go().await?;
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    let spent = self::busy(running.pid)? - busy;
    let bytes = heard.bytes.load(Ordering::Relaxed) - before.0;
    let messages = heard.messages.load(Ordering::Relaxed) - before.1;
    for line in &lines {
        ensure!(!line.is_finished(), "a socket was closed");
        line.abort();
    }
    let each = seconds * PEOPLE as f64;
    Ok(LobbyFigures {
        changes: (SECONDS * CHANGES_PER_SECOND) as f64 / seconds,
        cores: spent.as_secs_f64() / seconds,
        bytes: bytes as f64 / each,
        messages: messages as f64 / each,
    })
}

/// Those who wait.
enum Crowd {
    ByHand(ByHand),
    Seekers(Seekers),
}

impl Crowd {
    async fn come(&mut self) -> anyhow::Result<()> {
        match self {
            Crowd::ByHand(crowd) => crowd.come().await,
            Crowd::Seekers(crowd) => crowd.come().await,
        }
    }

    async fn go(&mut self) -> anyhow::Result<()> {
        match self {
            Crowd::ByHand(crowd) => crowd.go().await,
            Crowd::Seekers(crowd) => crowd.go().await,
        }
    }
}

/// Those who wait, by another node's hand.
struct ByHand {
    people: People,
    node: Handle,
    next: u64,
    waiting: Vec<(Handle, PersonId)>,
}

impl ByHand {
    fn new(people: People) -> ByHand {
        ByHand { people, node: handle(u64::MAX), next: 0, waiting: Vec::new() }
    }

    async fn come(&mut self) -> anyhow::Result<()> {
        let now = now();
        if self.next.is_multiple_of(CHANGES_PER_SECOND) {
            self.people.beat(self.node, 0, now).await?;
        }
        self.next += 1;
        let (id, person): (Handle, PersonId) = (handle(self.next), format!("p{:011}", self.next).parse()?);
        let name = format!("Somebody-{}", self.next);
        let who = json!({ "name": name, "account": true, "bot": false,
            "rating": { "points": 1500, "provisional": false } });
        let terms = json!({
            "who": who,
            "ruleset": "berkeley",
            "card": "0123456789abcdef",
            "house": false,
            "clock": { "kind": "fischer", "initialMs": 300_000, "incrementMs": 3_000 },
            "rated": true,
            "color": "white",
            "range": { "below": 200, "above": 200 },
            "auto": true,
            "balance": 0,
            "highlighting": true,
            "request": { "mode": "blind", "ruleset": "berkeley" },
        });
        let row = SeekRow {
            id,
            person,
            reach: SeekReach::Anybody,
            hold: SeekHold::Live(self.node),
            terms: terms.to_string(),
            created_at: now,
            expires_at: now + 3_600_000,
            state: SeekState::Open,
        };
        ensure!(self.people.post_seek(&row).await?, "a seek is refused");
        self.waiting.push((id, person));
        Ok(())
    }

    async fn go(&mut self) -> anyhow::Result<()> {
        let one = fastrand::usize(0..self.waiting.len());
        let (id, person) = self.waiting.swap_remove(one);
        ensure!(self.people.withdraw_seek(id, person, now()).await?, "a seek is gone");
        Ok(())
    }
}

fn handle(n: u64) -> Handle {
    let mut bytes = [0; Handle::LEN];
    for (place, byte) in bytes.iter_mut().enumerate() {
        *byte = (n / 36_u64.pow(place as u32 % 12) % 36) as u8;
    }
    Handle::new(bytes)
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}

/// How long a process has been at work so far.
fn busy(pid: u32) -> anyhow::Result<Duration> {
    const TICKS_PER_SECOND: u64 = 100;
    let stat = std::fs::read_to_string(Path::new("/proc").join(pid.to_string()).join("stat"))?;
    // The name in parentheses may have spaces in it.
    let rest = stat.rsplit_once(')').context("a process has a name")?.1;
    let fields: Vec<_> = rest.split_whitespace().collect();
    let ticks: u64 = fields[11].parse::<u64>()? + fields[12].parse::<u64>()?;
    Ok(Duration::from_millis(1_000 * ticks / TICKS_PER_SECOND))
}
