//! What the inventor of duplicate chess has left open, and what we do until he rules. Nothing outside this file
//! decides any of it.
//!
//! PROVISIONAL, insufficient material: it is not looked for. No definition of it over four coupled boards is
//! agreed on, and a ghost can matter where a lone board would be dead; players may agree on a draw instead.

use super::{
    by::ByBoard,
    ending::Ending,
    player::{BoardName, Player},
};

/// PROVISIONAL: repetition and quiet play are looked at over all four boards together, never on one alone, and
/// draw for all four.
pub(super) fn drawn_by_count(occurrences: usize, quiet_plies: u32) -> Option<Ending> {
    if occurrences >= OCCURRENCES_THAT_DRAW {
        Some(Ending::threefold())
    } else if quiet_plies >= QUIET_PLIES_THAT_DRAW {
        Some(Ending::fifty_rounds())
    } else {
        None
    }
}

/// PROVISIONAL: the position of the whole system (all four placements, castling rights and pawns that can be
/// taken in passing, and who is to move) ends the game as a draw when it has come about this often. One board
/// alone may repeat as long as another goes on.
const OCCURRENCES_THAT_DRAW: usize = 3;

/// PROVISIONAL: fifty full rounds without a capture or a pawn move on any board draw. The unit is the round of
/// four moves, for that is when each board has seen one move by either side, as in the rule for two.
const QUIET_PLIES_THAT_DRAW: u32 = 50 * 4;

/// The end for `player`, who is to move and has no synchronized move.
pub(super) fn without_a_move(player: Player, in_check: &ByBoard<bool>) -> Ending {
    let checked_on = player.boards().into_iter().filter(|board| in_check[*board]);
    let checking: Vec<Player> = checked_on.map(|board| opponent(player, board)).collect();
    if checking.is_empty() {
        // PROVISIONAL: one player's stalemate ends the game for all four as a draw. To freeze its boards and
        // play on would be another game, with players that are out of it.
        Ending::stalemate()
    } else {
        // PROVISIONAL: who is in check on both boards is mated by both opponents, and both win. There is
        // nothing that would make one of them first.
        Ending::checkmate(player, &checking)
    }
}

fn opponent(player: Player, board: BoardName) -> Player {
    board.player(!player.color())
}
