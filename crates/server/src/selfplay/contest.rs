//! One game of two brains.

use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use bot::{Brain, Player};
use room::Arena;
use rules::Card;
use view::{BySeat, Ending, Seat};

/// What is not over by then is not going to be: a draw, for ratings.
pub(crate) const MAX_PLIES: u32 = 1_000;

/// What is kept of a game.
#[derive(Clone, Debug)]
pub(crate) struct Contest {
    /// None if it did not end.
    pub(crate) ending: Option<Ending>,
    pub(crate) plies: u32,
    pub(crate) effort: BySeat<Effort>,
}

/// A brain in its seat, and its name.
pub(super) struct Contender<'a> {
    pub(super) name: &'a str,
    pub(super) brain: Box<dyn Brain>,
}

/// What its moves cost a seat.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Effort {
    pub(crate) moves: u32,
    /// Tries that were refused.
    pub(crate) refused: u32,
    pub(crate) time: Duration,
}

impl Contest {
    /// The brains see what a socket in their seat would be told, and nothing else.
    pub(crate) fn play(card: &Card, contenders: BySeat<Contender<'_>>) -> anyhow::Result<Contest> {
        let mut arena = Arena::new(card.clone());
        let names = BySeat { white: contenders.white.name, black: contenders.black.name };
        let player = |seat, brain| Player::new(card.clone(), brain, arena.view(seat));
        let mut players = BySeat {
            white: player(Seat::White, contenders.white.brain),
            black: player(Seat::Black, contenders.black.brain),
        };
        let mut effort = BySeat::<Effort>::default();
        while arena.ending().is_none() && arena.ply() < MAX_PLIES {
            let asked = Seat::PAIR.into_iter().find(|&seat| players[seat].is_asked());
            let seat = asked.context("nobody is to move")?;
            let ply = arena.ply();
            let began = Instant::now();
            let intent = players[seat].act().map_err(|stuck| anyhow!("{} is stuck: {stuck}", names[seat]))?;
            effort[seat].time += began.elapsed();
            match arena.submit(seat, intent) {
                Ok(notices) => {
                    for seat in Seat::PAIR {
                        notices[seat].iter().for_each(|notice| players[seat].hear(notice));
                    }
                }
                Err(refusal) => players[seat].refused(refusal),
            }
            if arena.ply() > ply {
                effort[seat].moves += 1;
            } else {
                effort[seat].refused += 1;
            }
        }
        Ok(Contest { ending: arena.ending(), plies: arena.ply(), effort })
    }
}
