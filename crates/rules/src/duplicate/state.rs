//! The four boards together: whose turn it is, which moves are legal, what a move does, and when the game is over.

use std::sync::LazyLock;

use shakmaty::{Role, Square};

use crate::{
    axes::Mode,
    card::Card,
    hit_points::scramble,
    position::{Played, Position},
    repetition::Repetitions,
    rules::Rules,
};

use super::{
    by::ByBoard,
    ending::DuplicateEnding,
    legality::{Goals, SyncMoves, is_promotion, on_board},
    move_error::MoveError,
    player::{BoardName, Player},
    rulings,
    sync_move::SyncMove,
    why::{Goal, why_not},
};

/// Each board on its own is a game of orthodox chess, except that its draws and mates do not count.
static CHESS: LazyLock<(Rules, Position)> = LazyLock::new(|| Card::of(Mode::Vanilla).start());

pub(super) fn chess() -> &'static Rules {
    &CHESS.0
}

/// A duplicate game at one moment, with as much of its past as its future depends on. A clone costs about as much as
/// four of [`Position`].
#[derive(Clone, Debug)]
pub struct Duplicate {
    boards: ByBoard<Position>,
    ply: u32,
    /// Moves since the last capture or pawn move on any board.
    quiet: u32,
    repetitions: Repetitions,
    ending: Option<DuplicateEnding>,
}

/// What a synchronised move did on each board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SyncPlayed {
    pub player: Player,
    pub movement: SyncMove,
    pub boards: [(BoardName, Played); 2],
}

impl Default for Duplicate {
    fn default() -> Duplicate {
        Duplicate::start()
    }
}

impl Duplicate {
    pub fn start() -> Duplicate {
        Duplicate::of(ByBoard::new_with(|_| CHESS.1.clone()))
    }

    fn of(boards: ByBoard<Position>) -> Duplicate {
        let mut state =
            Duplicate { boards, ply: 0, quiet: 0, repetitions: Repetitions::default(), ending: None };
        state.repetitions.record(state.key(), state.quiet == 0);
        state
    }

    pub fn turn(&self) -> Player {
        Player::at_ply(self.ply as usize)
    }

    /// How many moves all players together have made.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Moves since the last capture or pawn move on any board.
    pub fn quiet_plies(&self) -> u32 {
        self.quiet
    }

    pub fn board(&self, board: BoardName) -> &Position {
        &self.boards[board]
    }

    pub fn fen(&self, board: BoardName) -> String {
        chess().fen(&self.boards[board])
    }

    /// Every move of the player to move that is legal on both of their boards; none once the game is over.
    pub fn legal(&self) -> SyncMoves {
        if self.ending.is_some() {
            return SyncMoves::new();
        }
        self.shared_goals().moves(chess(), &self.boards[self.turn().boards()[0]])
    }

    pub fn is_legal(&self, movement: SyncMove) -> bool {
        self.refusal(movement).is_none()
    }

    /// The moves that the player to move would have on `board` alone, whether or not the game is over; none on a board
    /// where they do not play.
    pub fn local(&self, board: BoardName) -> SyncMoves {
        if self.turn().twin_board(board).is_none() {
            return SyncMoves::new();
        }
        let pos = &self.boards[board];
        Goals::legal(chess(), pos).moves(chess(), pos)
    }

    /// Where the piece on `from` could go on `board` alone, and what forbids it on its player's other board. Empty for
    /// pieces of players who are not to move.
    pub fn goals(&self, board: BoardName, from: Square) -> Vec<Goal> {
        let Some(twin) = self.turn().twin_board(board) else {
            return Vec::new();
        };
        let goals = Goals::legal(chess(), &self.boards[board]).of(from);
        let twin = &self.boards[twin];
        goals.into_iter().map(|to| Goal { to, forbidden: why_not(chess(), twin, from, to) }).collect()
    }

    /// The boards on which a player is in check. Another player may have to move first.
    pub fn in_check(&self) -> Vec<BoardName> {
        BoardName::ALL.into_iter().filter(|board| chess().in_check(&self.boards[*board])).collect()
    }

    pub fn ending(&self) -> Option<&DuplicateEnding> {
        self.ending.as_ref()
    }

    /// Ends the game other than by a move. The first ending stands.
    pub fn end(&mut self, ending: DuplicateEnding) {
        self.ending.get_or_insert(ending);
    }

    /// Makes a move for the player to move, on both of their boards.
    pub fn play(&mut self, movement: SyncMove) -> Result<SyncPlayed, MoveError> {
        match self.refusal(movement) {
            Some(refusal) => Err(refusal),
            None => Ok(self.make(movement)),
        }
    }

    /// Makes a move that is one of [`Duplicate::legal`].
    pub fn make(&mut self, movement: SyncMove) -> SyncPlayed {
        let player = self.turn();
        let boards = player.boards().map(|board| {
            let pos = &mut self.boards[board];
            let local = on_board(pos, movement);
            (board, pos.play(chess(), local))
        });
        let progress =
            boards.iter().any(|(_, played)| played.captured.is_some() || played.movement.role == Role::Pawn);
        self.ply += 1;
        self.quiet = if progress { 0 } else { self.quiet + 1 };
        let key = self.key();
        self.repetitions.record(key, self.quiet == 0);
        self.ending = self.found_ending(key);
        SyncPlayed { player, movement, boards }
    }

    fn found_ending(&self, key: u64) -> Option<DuplicateEnding> {
        if self.shared_goals().is_empty() {
            let in_check = ByBoard::new_with(|board| chess().in_check(&self.boards[board]));
            return Some(rulings::without_a_move(self.turn(), &in_check));
        }
        rulings::drawn_by_count(self.repetitions.occurrences(key), self.quiet)
    }

    /// Why a move cannot be made, if it cannot.
    fn refusal(&self, movement: SyncMove) -> Option<MoveError> {
        if self.ending.is_some() {
            return Some(MoveError::Over);
        }
        let SyncMove { from, to, promotion } = movement;
        let player = self.turn();
        let boards = player.boards();
        let stands = |board: BoardName| self.boards[board].board().by_color(player.color()).contains(from);
        if !boards.into_iter().any(stands) {
            return Some(MoveError::NoPiece);
        }
        let legal = |board: BoardName| Goals::legal(chess(), &self.boards[board]).contains(from, to);
        let forbidding = match boards.map(legal) {
            [true, true] => {
                let pos = &self.boards[boards[0]];
                let named = match promotion {
                    Some(role) => is_promotion(pos, from, to) && chess().promotions().contains(&role),
                    None => !is_promotion(pos, from, to),
                };
                return (!named).then_some(MoveError::Promotion);
            }
            [false, false] => return Some(MoveError::OnNeither),
            [true, false] => boards[1],
            [false, true] => boards[0],
        };
        why_not(chess(), &self.boards[forbidding], from, to)
            .map(|why| MoveError::OnOneBoardOnly { forbidding, why })
    }

    /// The goals that both boards of the player to move have in common.
    fn shared_goals(&self) -> Goals {
        let [one, other] = self.turn().boards().map(|board| Goals::legal(chess(), &self.boards[board]));
        one.shared(&other)
    }

    /// Equal for states that count as repetitions. The player to move need not be included: it follows from the sides
    /// to move on the four boards.
    fn key(&self) -> u64 {
        self.boards.iter().fold(0, |key, (_, pos)| scramble(key ^ pos.key(chess())))
    }
}
