//! What a duplicate table is worth to each player: both of their boards, what hangs on them, and which pieces are
//! ghosts.

use rules::{
    Bitboard, Board, Card, Color, Mode, Square, attacks,
    duplicate::{BoardName, ByBoard, ByPlayer, Duplicate, Player},
};

use crate::worth::{self, Worth, worth_of};

/// How much of its value a piece loses when its twin is captured, in percent: it never moves again, but it still blocks
/// and guards.
const GHOST: Worth = 65;
/// How much of the value of hanging pieces counts as lost, in percent: the other board may forbid the capture.
const TAKEN: Worth = 60;

/// The value of an escape square for the king: without one, any check may be mate.
const FLIGHT: Worth = 30;
/// Further escape squares add nothing.
const ENOUGH: Worth = 2;

pub(super) struct Taste(worth::Taste);

impl Default for Taste {
    fn default() -> Taste {
        // Each board on its own is chess.
        let card = Card::of(Mode::Vanilla);
        Taste(worth::Taste::of(&card, &card.start().0))
    }
}

impl Taste {
    pub(super) fn standing(&self, boards: &Duplicate) -> ByPlayer<Worth> {
        let lead = |board: BoardName| {
            let position = boards.board(board);
            let side = position.turn();
            let haste = loot(boards, board, side) * TAKEN / 100;
            self.0.standing(position, Color::White) - faded(boards, board) + side.fold_wb(haste, -haste)
        };
        let mut worths = of_players(&ByBoard::new_with(lead));
        for player in Player::ALL {
            worths[player] += FLIGHT * flights(boards, player).min(ENOUGH);
        }
        worths
    }

    /// By material alone.
    pub(super) fn ahead(&self, boards: &Duplicate, player: Player) -> Worth {
        let lead = |board| self.0.ahead(boards.board(board), Color::White) - faded(boards, board);
        of_players(&ByBoard::new_with(lead))[player]
    }
}

/// Derived from White's lead on each board.
fn of_players(leads: &ByBoard<Worth>) -> ByPlayer<Worth> {
    ByPlayer::new_with(|player| {
        let white: Worth = player.boards().into_iter().map(|board| leads[board]).sum();
        player.color().fold_wb(white, -white)
    })
}

/// What White has lost through ghosts, minus what Black has.
fn faded(boards: &Duplicate, board: BoardName) -> Worth {
    let pieces = boards.board(board).board();
    let of = |color: Color| -> Worth {
        let ghosts = boards.ghosts_of(board.player(color), board);
        ghosts.into_iter().filter_map(|ghost| pieces.role_at(ghost)).map(worth_of).sum()
    };
    (of(Color::White) - of(Color::Black)) * GHOST / 100
}

/// The most that a side can win on a board by capturing one piece, judged by a single exchange.
fn loot(boards: &Duplicate, board: BoardName, side: Color) -> Worth {
    let pieces = boards.board(board).board();
    let ghosts = [side, !side].map(|color| boards.ghosts_of(board.player(color), board));
    let prey = pieces.by_color(!side) & !pieces.kings();
    let won = |square: Square| {
        let Some(taker) = cheapest(pieces, attackers(pieces, square, side) & !ghosts[0]) else { return 0 };
        let guarded = (attackers(pieces, square, !side) & !ghosts[1]).any();
        let prize = worth_at(pieces, square, ghosts[1]);
        if guarded { prize - taker } else { prize }
    };
    prey.into_iter().map(won).max().unwrap_or(0).max(0)
}

/// The number of squares next to the king on which it would be safe on both boards.
fn flights(boards: &Duplicate, player: Player) -> Worth {
    let [one, other] = player.boards().map(|board| boards.board(board).board());
    let us = player.color();
    let Some(king) = one.king_of(us) else { return 0 };
    let free = attacks::king_attacks(king) & !one.by_color(us) & !other.by_color(us);
    let safe = |square: &Square| {
        [one, other].iter().all(|pieces| {
            let occupied = pieces.occupied().without(king);
            pieces.attacks_to(*square, !us, occupied).is_empty()
        })
    };
    free.into_iter().filter(safe).count() as Worth
}

pub(super) fn attackers(pieces: &Board, square: Square, side: Color) -> Bitboard {
    pieces.attacks_to(square, side, pieces.occupied())
}

/// Kings capture last, and never a guarded piece.
pub(super) fn cheapest(pieces: &Board, among: Bitboard) -> Option<Worth> {
    const KING: Worth = 10_000;
    let price = |square: Square| if pieces.kings().contains(square) { KING } else { value(pieces, square) };
    among.into_iter().map(price).min()
}

/// A ghost is worth less, whether lost or won.
pub(super) fn worth_at(pieces: &Board, square: Square, ghosts: Bitboard) -> Worth {
    let whole = value(pieces, square);
    if ghosts.contains(square) { whole * (100 - GHOST) / 100 } else { whole }
}

fn value(pieces: &Board, square: Square) -> Worth {
    pieces.role_at(square).map_or(0, worth_of)
}
