//! One table: plays game after game through whichever nodes there are, and checks each when it is over.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
};

use anyhow::{Context as _, bail};
use fastrand::Rng;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::{doors::Doors, seat::Seat};
use crate::crash::Choice;

/// A game that has lasted this long is resigned, so that it can be looked at.
const LONGEST: usize = 60;

/// Players who always move at once never run out of this, unless time is taken from them.
const CLOCK: (u32, u32) = (15_000, 1_000);

/// What all tables have seen.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) moves: AtomicU64,
    pub(super) games: AtomicU64,
    pub(super) reconnects: AtomicU64,
    pub(super) outages: AtomicU64,
    pub(super) twins: AtomicU64,
    pub(super) stop: AtomicBool,
}

/// When a table's moves were acknowledged.
#[derive(Clone, Default)]
pub(super) struct Pulse(Arc<Mutex<Vec<Instant>>>);

impl Pulse {
    fn beat(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(Instant::now());
    }

    /// The longest time after `since` in which nothing happened. None if nothing has happened since.
    pub(super) fn longest_pause(&self, since: Instant) -> Option<std::time::Duration> {
        let beats = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let after = beats.iter().position(|beat| *beat > since)?;
        let mut before = since;
        let pauses = beats[after..].iter().map(|beat| {
            let pause = *beat - before;
            before = *beat;
            pause
        });
        pauses.max()
    }
}

pub(super) struct Table {
    pub(super) doors: Doors,
    pub(super) rng: Rng,
    pub(super) tally: Arc<Tally>,
    pub(super) pulse: Pulse,
}

impl Table {
    /// Plays until told to stop. An error means that something was lost, or that something happened twice.
    pub(super) async fn play(mut self) -> anyhow::Result<()> {
        while !self.tally.stop.load(Relaxed) {
            self.play_one().await?;
        }
        Ok(())
    }

    async fn play_one(&mut self) -> anyhow::Result<()> {
        let mode = if self.rng.bool() { "vanilla" } else { "dark" };
        let (initial, increment) = CLOCK;
        let clock = json!({ "kind": "fischer", "initialMs": initial, "incrementMs": increment });
        let wish = json!({ "mode": mode, "side": "white", "clock": clock });
        let (white, code) = Seat::create(&self.doors, &mut self.rng, &wish).await?;
        let black = Seat::join(&self.doors, &mut self.rng, &code).await?;
        let mut seats = [white, black];
        seats[0].wait(|seat| !seat.legal.is_null()).await?;
        let mut made = Vec::new();
        while made.len() < LONGEST && !self.tally.stop.load(Relaxed) {
            let (mover, ply) = (made.len() % 2, made.len() as u64 + 1);
            let is_over = |seat: &Seat| seat.ending.is_some();
            let Some(choice) = Choice::of(&mut self.rng, &seats[mover].legal) else { break };
            // Now and then somebody's line is lost for no reason at all.
            if self.rng.u8(..40) == 0 {
                seats[self.rng.usize(..2)].hang_up();
            }
            let done = |seat: &Seat| seat.ply >= ply || is_over(seat);
            seats[mover].insist("game.move", &choice.payload(), done).await?;
            if seats[mover].ply < ply {
                break;
            }
            self.pulse.beat();
            self.tally.moves.fetch_add(1, Relaxed);
            made.push(format!("{}{}", choice.from, choice.to));
            seats[1 - mover].wait(|seat| seat.ply >= ply || is_over(seat)).await?;
            if seats.iter().any(is_over) {
                break;
            }
        }
        let is_over = |seat: &Seat| seat.ending.is_some();
        if !seats.iter().any(is_over) {
            seats[0].insist("game.resign", &json!({}), is_over).await?;
        }
        for seat in &seats {
            self.tally.reconnects.fetch_add(seat.reconnects, Relaxed);
            self.tally.outages.fetch_add(seat.outages, Relaxed);
        }
        self.tally.games.fetch_add(1, Relaxed);
        self.look_back(seats[0].game(), &made).await
    }

    /// The finished game must have exactly the moves that were acknowledged, each of them once.
    async fn look_back(&mut self, game: &str, made: &[String]) -> anyhow::Result<()> {
        let record = self.record(game).await?;
        let review = &record["review"];
        let plies = review["plies"].as_array().with_context(|| format!("the moves of {game}"))?;
        let square = |ply: &Value, name: &str| ply["move"][name].as_str().unwrap_or_default().to_owned();
        let stored: Vec<_> = plies.iter().map(|ply| square(ply, "from") + &square(ply, "to")).collect();
        if stored != made {
            bail!("game {game}: {made:?} was acknowledged, and {stored:?} is stored");
        }
        let reason = review["ending"]["reason"].as_str().unwrap_or_default();
        if reason == "out_of_time" || reason == "abandoned" {
            bail!("game {game}: players who always moved at once lost: {reason}");
        }
        Ok(())
    }

    async fn record(&mut self, game: &str) -> anyhow::Result<Value> {
        let path = format!("/api/games/{game}/events");
        let until = Instant::now() + std::time::Duration::from_secs(60);
        loop {
            let door = self.doors.pick(&mut self.rng);
            let asked =
                tokio::time::timeout(std::time::Duration::from_secs(3), client::http::get(door, &path)).await;
            match asked {
                Ok(Ok((200, record))) => return Ok(record),
                other if Instant::now() > until => bail!("game {game} cannot be read: {other:?}"),
                _ => tokio::time::sleep(std::time::Duration::from_millis(100)).await,
            }
        }
    }
}
