//! What the inventor of duplicate chess has left open, and what we do until he rules. Nothing outside this file decides
//! any of it.
//!
//! PROVISIONAL, insufficient material: it is not detected. There is no agreed definition for four coupled boards, and a
//! ghost can matter where a single board would be dead; players may agree to a draw instead.

use super::{
    by::ByBoard,
    ending::DuplicateEnding,
    player::{BoardName, Player},
};

/// PROVISIONAL: repetition and quiet play are judged over all four boards together, never on one alone, and are a draw
/// for all four players.
pub(super) fn drawn_by_count(occurrences: usize, quiet_plies: u32) -> Option<DuplicateEnding> {
    if occurrences >= OCCURRENCES_THAT_DRAW {
        Some(DuplicateEnding::threefold())
    } else if quiet_plies >= QUIET_PLIES_THAT_DRAW {
        Some(DuplicateEnding::fifty_rounds())
    } else {
        None
    }
}

/// PROVISIONAL: the game is drawn when the position of the whole system (all four placements, castling rights, en
/// passant captures, and who is to move) has occurred this many times. One board alone may repeat as long as another
/// changes.
const OCCURRENCES_THAT_DRAW: usize = 3;

/// PROVISIONAL: fifty full rounds without a capture or a pawn move on any board are a draw. The unit is a round of four
/// moves, because each board then sees one move by either side, as in the rule for two players.
const QUIET_PLIES_THAT_DRAW: u32 = 50 * 4;

/// The ending when `player` is to move and has no synchronised move.
pub(super) fn without_a_move(player: Player, in_check: &ByBoard<bool>) -> DuplicateEnding {
    let checked_on = player.boards().into_iter().filter(|board| in_check[*board]);
    let checking: Vec<Player> = checked_on.map(|board| opponent(player, board)).collect();
    if checking.is_empty() {
        // PROVISIONAL: one player's stalemate ends the game as a draw for all four. Freezing that player's boards and
        // playing on would be a different game, with players who are out of it.
        DuplicateEnding::stalemate()
    } else {
        // PROVISIONAL: a player who is in check on both boards is mated by both opponents, and both win. Nothing puts
        // one of them first.
        DuplicateEnding::checkmate(player, &checking)
    }
}

fn opponent(player: Player, board: BoardName) -> Player {
    board.player(!player.color())
}
