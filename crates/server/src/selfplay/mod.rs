//! Brains against each other: one pair of them, or every one against every other.
//!
//! Games are played in memory, each seat with no more than its own view. Equal seeds play equal games, on however many
//! threads.

mod contest;
pub(crate) mod ladder;
pub(crate) mod measured;
mod plot;
mod rating;
mod report;

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicU32, Ordering},
};

use anyhow::Context;
use bot::{BrainName, Dice};
use rules::Card;
use view::{BySeat, Seat};

pub(crate) use report::Report;

use contest::Contest;

/// Who plays whom, and how often. The brains sit on each side equally often, [0] with White in the first game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan<'a> {
    pub(crate) card: &'a Card,
    pub(crate) brains: [BrainName; 2],
    pub(crate) games: u32,
    pub(crate) seed: u32,
    pub(crate) jobs: usize,
}

/// Where the first brain of a plan sits.
fn seat_of_first(game: u32) -> Seat {
    if game.is_multiple_of(2) { Seat::White } else { Seat::Black }
}

/// Plays the games; `played` is told of each.
pub(crate) fn play(plan: Plan<'_>, played: impl Fn() + Sync) -> anyhow::Result<Report> {
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
    let brains = BySeat::new_with(|seat| plan.brains[of_seat(seat)]);
    let seeds = BySeat::new_with(|seat| seeds[of_seat(seat)]);
    Contest::play(plan.card, brains, seeds).with_context(|| format!("game {game}"))
}
