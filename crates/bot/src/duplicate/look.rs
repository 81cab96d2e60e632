//! Lookahead at a duplicate table: every player does what is best for themselves, as far as a quick look can tell.

use rules::duplicate::{ByPlayer, Duplicate, DuplicateEnding, DuplicateShare, Player};

use super::{promise::promising, standing::Taste};
use crate::{
    level::Level,
    worth::{WON, Worth},
};

/// How far the search extends beyond its depth to see whether a player in check is mated: until it is their turn.
const UNTIL_ANSWERED: u32 = 3;

/// A search of what follows a move.
pub(super) struct Look<'a> {
    taste: &'a Taste,
    /// The player who searches, and when.
    us: Player,
    ply: u32,
    depth: Depth,
}

#[derive(Clone, Copy)]
struct Depth {
    /// Moves after the one under consideration.
    moves: u32,
    /// How many replies are considered for players who share a board with us.
    width: usize,
}

impl Depth {
    /// Four moves cover everyone's turn, and whether we are then mated.
    fn of(level: Level) -> Depth {
        match level {
            Level::One => Depth { moves: 0, width: 1 },
            Level::Two => Depth { moves: 3, width: 4 },
            Level::Three => Depth { moves: 4, width: 5 },
        }
    }
}

impl<'a> Look<'a> {
    /// A search for the player to move.
    pub(super) fn at(boards: &Duplicate, taste: &'a Taste, level: Level) -> Look<'a> {
        Look { taste, us: boards.turn(), ply: boards.ply(), depth: Depth::of(level) }
    }

    /// What the boards after our move are worth to us.
    pub(super) fn worth_of(&self, boards: &Duplicate) -> Worth {
        self.ahead(boards, self.depth.moves, UNTIL_ANSWERED)[self.us]
    }

    fn ahead(&self, boards: &Duplicate, moves: u32, extra: u32) -> ByPlayer<Worth> {
        if let Some(ending) = boards.ending() {
            return decided(ending, boards.ply() - self.ply);
        }
        let player = boards.turn();
        let (width, moves, extra) = match moves {
            0 if extra > 0 && somebody_must_answer(boards) => (1, 0, extra - 1),
            0 => return self.taste.standing(boards),
            // The player of the same colour shares no board with us.
            _ if player != self.us && player.color() == self.us.color() => (1, moves - 1, extra),
            _ => (self.depth.width, moves - 1, extra),
        };
        let after = |movement| {
            let mut then = boards.clone();
            then.make(movement);
            self.ahead(&then, moves, extra)
        };
        let answers = promising(boards, width).into_iter().map(after);
        answers
            .reduce(|best, other| if other[player] > best[player] { other } else { best })
            .unwrap_or_else(|| self.taste.standing(boards))
    }
}

/// Whether a player is in check whose turn has not come: it is not yet known whether that is mate.
fn somebody_must_answer(boards: &Duplicate) -> bool {
    let checked = boards.in_check().into_iter();
    checked.map(|board| board.player(boards.board(board).turn())).any(|player| player != boards.turn())
}

/// A faster win is better for the winner, by more than any random preference.
fn decided(ending: &DuplicateEnding, plies: u32) -> ByPlayer<Worth> {
    let worth = WON - 1_000 * plies as Worth;
    ByPlayer::new_with(|player| match ending.seats[player] {
        DuplicateShare::Win => worth,
        DuplicateShare::Draw => 0,
        DuplicateShare::Loss => -worth,
    })
}
