//! Looking ahead at a duplicate table: everybody does what is best for themselves, as far as it is seen at a glance.

use rules::duplicate::{ByPlayer, Duplicate, Ending, Player, Share};

use super::{promise::promising, standing::Taste};
use crate::{
    casual::Level,
    worth::{WON, Worth},
};

/// How far a look goes on after its end to see whether somebody in check is mated: until it is their turn.
const UNTIL_ANSWERED: u32 = 3;

/// One look at what comes of a move.
pub(super) struct Look<'a> {
    taste: &'a Taste,
    /// Who looks, and when.
    us: Player,
    ply: u32,
    depth: Depth,
}

#[derive(Clone, Copy)]
struct Depth {
    /// Moves after the one that is looked at.
    moves: u32,
    /// How many answers are thought of, for whoever plays on one of our boards.
    width: usize,
}

impl Depth {
    /// Four moves see everybody's turn, and whether we are then mated.
    fn of(level: Level) -> Depth {
        match level {
            Level::One => Depth { moves: 0, width: 1 },
            Level::Two => Depth { moves: 3, width: 4 },
            Level::Three => Depth { moves: 4, width: 5 },
        }
    }
}

impl<'a> Look<'a> {
    /// By whoever is to move.
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
            // Whoever sits opposite has no board in common with us.
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

/// Somebody is in check whose turn has not come: it is not known yet whether that is mate.
fn somebody_must_answer(boards: &Duplicate) -> bool {
    let checked = boards.in_check().into_iter();
    checked.map(|board| board.player(boards.board(board).turn())).any(|player| player != boards.turn())
}

/// Sooner is better, for whoever wins, by more than any whim.
fn decided(ending: &Ending, plies: u32) -> ByPlayer<Worth> {
    let worth = WON - 1_000 * plies as Worth;
    ByPlayer::new_with(|player| match ending.seats[player] {
        Share::Win => worth,
        Share::Draw => 0,
        Share::Loss => -worth,
    })
}
