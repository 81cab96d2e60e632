//! Brains against each other: one pair of them, or every one against every other.
//!
//! Games are played in memory, each seat with no more than its own view. Equal seeds play equal games, on however many
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

pub use report::Report;

use contest::{Contender, Contest};

/// Those who can play here, by their names.
pub trait Contenders: fmt::Debug + Sync {
    /// Whoever enters one game makes its brains; none if nobody has this name.
    fn enter(&self, name: &str) -> Option<MakeBrain>;
}

/// A brain for a seat, from a seed.
pub type MakeBrain = Box<dyn Fn(u64) -> Box<dyn Brain>>;

/// Who plays whom, and how often. The brains sit on each side equally often, [0] with White in the first game: at a
/// duplicate table that is North and South.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    pub card: &'a Card,
    /// By their names.
    pub brains: [&'a str; 2],
    pub contenders: &'a dyn Contenders,
    pub games: u32,
    pub seed: u32,
    pub jobs: usize,
}

/// Where the first brain of a plan sits.
fn seat_of_first(game: u32) -> Seat {
    if game.is_multiple_of(2) { Seat::White } else { Seat::Black }
}

/// Plays the games; `played` is told of each.
pub fn play(plan: Plan<'_>, played: impl Fn() + Sync) -> anyhow::Result<Report> {
    let contests = play_all(plan, played)?;
    Ok(Report::of(plan, &contests))
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

fn play_one(plan: Plan<'_>, game: u32) -> anyhow::Result<Contest> {
    let first = seat_of_first(game);
    let mut dice = Dice::of_game(plan.seed, game);
    let seeds = [dice.roll(), dice.roll()];
    let of_seat = |seat: Seat| usize::from(seat != first);
    let sit_down = |seat: Seat| -> anyhow::Result<Contender<'_>> {
        let name = plan.brains[of_seat(seat)];
        let brain = plan.contenders.enter(name).with_context(|| format!("unknown bot {name:?}"))?;
        Ok(Contender { name, brain, seed: seeds[of_seat(seat)] })
    };
    let contenders = BySeat { white: sit_down(Seat::White)?, black: sit_down(Seat::Black)? };
    Contest::play(plan.card, &contenders).with_context(|| format!("game {game}"))
}
