//! One game between two brains. At a duplicate table each has the two seats of one colour, so they meet on every board.

use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use bot::BotPlayer;
use room::Arena;
use rules::{Card, duplicate::DuplicateShare};
use view::{BySeat, Ending, Insight, PerSeat, Seat, View};

use super::MakeBrain;

/// A game that is not over after each seat has made this many moves is unlikely ever to end; ratings count it as a
/// draw.
const MAX_TURNS: u32 = 500;

/// What is recorded about a game.
#[derive(Clone, Debug)]
pub(super) struct Contest {
    /// None if the game did not end.
    pub ending: Option<Ending>,
    /// White or Black. At a duplicate table, the colour of the player who gave mate: two players who mate the same one
    /// have the same colour.
    pub winner: Option<Seat>,
    pub plies: u32,
    pub effort: BySeat<Effort>,
}

/// A brain in its seat, and its name.
pub(super) struct Contender<'a> {
    pub(super) name: &'a str,
    pub(super) brain: MakeBrain,
    pub(super) seed: u64,
}

/// What a brain's moves cost it.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Effort {
    pub moves: u32,
    /// Attempts that were refused.
    pub refused: u32,
    pub time: Duration,
    /// How often it had to make up the positions that it could be in; none if it keeps no positions.
    pub made_up: Option<u32>,
}

impl Contest {
    /// The brains see what a socket in their seat would be told, and nothing else.
    pub(super) fn play(card: &Card, contenders: &BySeat<Contender<'_>>) -> anyhow::Result<Contest> {
        let mut arena = Arena::new(card.clone());
        let names = BySeat { white: contenders.white.name, black: contenders.black.name };
        let seats = Seat::at(card.mode());
        let mut players = PerSeat::new_with(seats, |seat| {
            let Contender { brain, seed, .. } = &contenders[seat.color()];
            // Two copies of the same brain must not make identical choices.
            let seed = seed.wrapping_add(u64::from(matches!(seat, Seat::South | Seat::West)));
            BotPlayer::new(card.clone(), brain(seed), arena.view(seat))
        });
        let max_plies = MAX_TURNS * seats.len() as u32;
        let mut effort = BySeat::<Effort>::default();
        while arena.ending().is_none() && arena.ply() < max_plies {
            let asked = players.iter_mut().find(|(_, player)| player.is_asked());
            let (seat, player) = asked.context("nobody is to move")?;
            let ply = arena.ply();
            let began = Instant::now();
            let intent =
                player.act().map_err(|stuck| anyhow!("{} is stuck: {stuck}", names[seat.color()]))?;
            effort[seat.color()].time += began.elapsed();
            // What it thought counts from the start of the game.
            let insight = player.reasoning().and_then(|text| serde_json::from_str::<Insight>(&text).ok());
            if let Some(Insight { made_up, .. }) = insight {
                effort[seat.color()].made_up = Some(made_up);
            }
            match arena.submit(seat, intent) {
                Ok(notices) => {
                    for ((_, player), (_, notices)) in players.iter_mut().zip(notices) {
                        notices.iter().for_each(|notice| player.hear(notice));
                    }
                }
                Err(refusal) => player.refused(refusal),
            }
            if arena.ply() > ply {
                effort[seat.color()].moves += 1;
            } else {
                effort[seat.color()].refused += 1;
            }
        }
        let winner = winner(&arena.view(seats[0]));
        Ok(Contest { ending: arena.ending(), winner, plies: arena.ply(), effort })
    }
}

fn winner(view: &View) -> Option<Seat> {
    match view.duplicate().and_then(|duplicate| duplicate.shares) {
        Some(shares) => {
            let mated = shares.iter().find(|(_, share)| **share == DuplicateShare::Win);
            mated.map(|(player, _)| player.color().into())
        }
        None => view.ending.and_then(|ending| ending.winner),
    }
}
