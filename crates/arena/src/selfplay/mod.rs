//! Plays brains against each other: one pair, or every one against every other.
//!
//! Games are played in memory, and each seat knows only its own view. Equal seeds produce equal games, on any number of
//! threads.

mod contest;
pub mod ladder;
pub mod measured;
pub mod plot;
mod rating;
mod report;

use std::{
    fmt,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};

use anyhow::Context;
use bot::{Brain, Dice};
use rules::Card;
use view::{BySeat, Seat};

pub use report::SelfPlayReport;

use contest::{Contender, Contest};

/// The brains that can play here, by name.
pub trait Contenders: fmt::Debug + Sync {
    /// Enters a brain in one game, and returns the factory for its instances there. None if the name is unknown.
    fn enter(&self, name: &str) -> Option<MakeBrain>;
}

/// Makes a brain for a seat from a seed.
pub type MakeBrain = Box<dyn Fn(u64) -> Box<dyn Brain>>;

/// Who plays whom, and how often. The brains play each side equally often; in the first game, [0] has White, which at a
/// duplicate table means North and South.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    pub card: &'a Card,
    /// By name.
    pub brains: [&'a str; 2],
    pub contenders: &'a dyn Contenders,
    pub games: u32,
    pub seed: u32,
    pub jobs: usize,
}

/// The seat of a plan's first brain.
fn seat_of_first(game: u32) -> Seat {
    if game.is_multiple_of(2) { Seat::White } else { Seat::Black }
}

/// Plays the games, and calls `played` after each.
pub fn play(plan: Plan<'_>, played: impl Fn() + Sync) -> anyhow::Result<SelfPlayReport> {
    let contests = play_all(plan, played)?;
    Ok(SelfPlayReport::of(plan, &contests))
}

fn play_all(plan: Plan<'_>, played: impl Fn() + Sync) -> anyhow::Result<Vec<Contest>> {
    let next = AtomicU32::new(0);
    let contests: Mutex<Vec<_>> = Mutex::new((0..plan.games).map(|_| None).collect());
    let work = || {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= plan.games {
                return;
            }
            let contest = play_one(plan, game);
            if contest.is_err() {
                next.store(plan.games, Ordering::Relaxed);
            }
            contests.lock().unwrap_or_else(PoisonError::into_inner)[game as usize] = Some(contest);
            played();
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..plan.jobs {
            scope.spawn(work);
        }
        work();
    });
    let contests = contests.into_inner().unwrap_or_else(PoisonError::into_inner);
    contests.into_iter().flatten().collect()
}

/// What the two brains roll their dice from.
fn seeds_of(seed: u32, game: u32) -> [u64; 2] {
    let mut dice = Dice::of_game(seed, game);
    [dice.roll(), dice.roll()]
}

fn play_one(plan: Plan<'_>, game: u32) -> anyhow::Result<Contest> {
    let first = seat_of_first(game);
    let seeds = seeds_of(plan.seed, game);
    let of_seat = |seat: Seat| usize::from(seat != first);
    let sit_down = |seat: Seat| -> anyhow::Result<Contender<'_>> {
        let name = plan.brains[of_seat(seat)];
        let brain = plan.contenders.enter(name).with_context(|| format!("unknown bot {name:?}"))?;
        Ok(Contender { name, brain, seed: seeds[of_seat(seat)] })
    };
    let contenders = BySeat { white: sit_down(Seat::White)?, black: sit_down(Seat::Black)? };
    Contest::play(plan.card, &contenders).with_context(|| format!("game {game}"))
}
