//! The moves that a piece has by its type, its square and its own side's pieces alone.
//!
//! Nothing about the opponent goes in, so nothing about it can come out: where the other side is hidden, highlights and
//! the bots' candidates are built on this.

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use crate::{position::Position, rules::Rules};

impl Rules {
    /// Lines stop before the side's own pieces and run through everything unknown; pawns reach both diagonals, which may
    /// be empty. Castling is not included. Only a profile allows captures of own pieces.
    pub fn geometry(&self, color: Color, role: Role, from: Square, own: Bitboard) -> Bitboard {
        let reach = match role {
            Role::Pawn => self.pawn_geometry(color, from, own),
            Role::Knight => attacks::knight_attacks(from),
            Role::Bishop => attacks::bishop_attacks(from, own),
            Role::Rook => attacks::rook_attacks(from, own),
            Role::Queen => attacks::queen_attacks(from, own),
            Role::King => attacks::king_attacks(from),
        };
        let added = if self.movements.is_empty() {
            Bitboard::EMPTY
        } else {
            self.house_geometry(color, role, from, own)
        };
        (reach & !own) | added
    }

    /// What house rules add: on a board without enemies, and on one that is full of them.
    fn house_geometry(&self, color: Color, role: Role, from: Square, own: Bitboard) -> Bitboard {
        let mut alone = Board::empty();
        for square in own {
            alone.set_piece_at(square, color.pawn());
        }
        alone.set_piece_at(from, role.of(color));
        let mut crowded = alone.clone();
        for square in !alone.occupied() {
            crowded.set_piece_at(square, (!color).pawn());
        }
        self.reach_on([alone, crowded], color, from)
    }

    /// Whether house rules let a pawn capture on a square, if an enemy stood there and nowhere else.
    pub(crate) fn house_captures(&self, color: Color, from: Square, to: Square, own: Bitboard) -> bool {
        let mut board = Board::empty();
        for square in own.with(from) {
            board.set_piece_at(square, color.pawn());
        }
        board.set_piece_at(to, (!color).pawn());
        self.reach_on([board], color, from).contains(to)
    }

    fn reach_on<const N: usize>(&self, boards: [Board; N], color: Color, from: Square) -> Bitboard {
        // Which of the pieces that a profile names this one is, geometry does not know: it may be any.
        let instances = self.modifiers.as_ref().map_or(0, |modifiers| modifiers.instances().count() as u8);
        let mut reach = Bitboard::EMPTY;
        for board in boards {
            let mut position = Position::of_pieces(board, color);
            for mark in 0..=instances {
                position.marks = (mark > 0).then(|| {
                    let mut marks = Box::new([0; 64]);
                    marks[usize::from(from)] = mark;
                    marks
                });
                reach |= self.added_reach(&position, from);
            }
        }
        reach
    }

    fn pawn_geometry(&self, color: Color, from: Square, own: Bitboard) -> Bitboard {
        if !self.table.orthodox_pawns {
            return Bitboard::EMPTY;
        }
        let up = color.fold_wb(8, -8);
        let step = Bitboard::from(from).shift(up) & !own;
        let sprints = self.double_step(color).contains(from);
        let double = if sprints { step.shift(up) & !own } else { Bitboard::EMPTY };
        let strides = self.table.triple_step[color].contains(from);
        let triple = if strides { double.shift(up) } else { Bitboard::EMPTY };
        attacks::pawn_attacks(color, from) | step | double | triple
    }
}
