//! Pieces whose twin has been captured.

use shakmaty::{Bitboard, Color};

use super::{
    by::ByBoard,
    player::{BoardName, Player},
    state::Duplicate,
};

impl Duplicate {
    /// The squares of every ghost. Twins move in lockstep, so a piece is a ghost exactly if its owner has nothing on
    /// the same square of the other board.
    pub fn ghosts(&self) -> ByBoard<Bitboard> {
        ByBoard::new_with(|board| {
            let of = |color| self.ghosts_of(board.player(color), board);
            of(Color::White) | of(Color::Black)
        })
    }

    /// The ghosts of one player on one of their boards; none on a board where they do not play.
    pub fn ghosts_of(&self, player: Player, board: BoardName) -> Bitboard {
        let pieces = |board| self.board(board).board().by_color(player.color());
        player.twin_board(board).map_or(Bitboard::EMPTY, |twin| pieces(board) & !pieces(twin))
    }
}
