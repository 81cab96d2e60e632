//! Which moves look promising before they are tried: captures, checks, promotions, and escapes from danger.

use rules::{
    Color, Role, attacks,
    duplicate::{BoardName, Duplicate, SyncMove},
};

use super::standing::{attackers, cheapest, worth_at};
use crate::worth::{Worth, worth_of};

/// The bonus for a check. Any check may be mate.
const CHECK: Worth = 700;

/// The most promising moves of the player to move, best first.
pub(super) fn promising(boards: &Duplicate, most: usize) -> Vec<SyncMove> {
    let player = boards.turn();
    let sides = player.boards().map(|board| Side::new(boards, board, player.color()));
    let promise = |movement: &SyncMove| sides.iter().map(|side| side.promise(*movement)).sum::<Worth>();
    let mut moves: Vec<_> =
        boards.legal().into_iter().map(|movement| (promise(&movement), movement)).collect();
    moves.sort_by_key(|(promise, _)| -promise);
    moves.into_iter().take(most).map(|(_, movement)| movement).collect()
}

/// One of the two boards of the player to move.
struct Side<'a> {
    pieces: &'a rules::Board,
    us: Color,
    our_ghosts: rules::Bitboard,
    their_ghosts: rules::Bitboard,
}

impl<'a> Side<'a> {
    fn new(boards: &'a Duplicate, board: BoardName, us: Color) -> Side<'a> {
        Side {
            pieces: boards.board(board).board(),
            us,
            our_ghosts: boards.ghosts_of(board.player(us), board),
            their_ghosts: boards.ghosts_of(board.player(!us), board),
        }
    }

    fn promise(&self, SyncMove { from, to, promotion }: SyncMove) -> Worth {
        let Side { pieces, us, our_ghosts, their_ghosts } = *self;
        let role = promotion.or(pieces.role_at(from)).unwrap_or(Role::Pawn);
        let mut promise = promotion.map_or(0, worth_of);
        if pieces.by_color(!us).contains(to) {
            promise += worth_at(pieces, to, their_ghosts);
        }
        let risk = |square, price: Worth| {
            let Some(taker) = cheapest(pieces, attackers(pieces, square, !us) & !their_ghosts) else {
                return 0;
            };
            let guards = (attackers(pieces, square, us) & !our_ghosts).without(from);
            if guards.any() { (price - taker).max(0) } else { price }
        };
        if role != Role::King {
            promise += (risk(from, worth_of(role)) - risk(to, worth_of(role))) / 2;
        }
        let occupied = pieces.occupied().without(from).with(to);
        if (attacks::attacks(to, role.of(us), occupied) & pieces.kings() & pieces.by_color(!us)).any() {
            promise += CHECK;
        }
        promise
    }
}
