//! A small network that says what a position is worth.
//!
//! Each piece on its square is an input, once as the side to move sees it and once as the other side does. Both sums
//! of 64 numbers are kept up to date while moves are made, so that a look costs some two hundred multiplications.
//! `cargo xtask train net` made the weights, and says how.

use std::sync::LazyLock;

use rules::{Color, Piece, Square};

use super::board::{Board, Watch, index, side};

/// A kind of piece, its own or the other side's, on a square.
pub const INPUTS: usize = 768;
pub const HIDDEN: usize = 64;
/// The last layer has its own weights for every four pieces on the board.
pub const BUCKETS: usize = 8;
/// What stands for 1 in the first layer, and in the last.
pub const UNIT: i32 = 255;
pub const LAST_UNIT: i32 = 64;
/// Hundredths of a pawn for each 1 that comes out: a lead of so much is worth nearly three points of four.
pub const SCALE: i32 = 600;

pub type Sum = [i16; HIDDEN];

#[derive(Debug)]
pub struct Net {
    first: Box<[Sum; INPUTS]>,
    bias: Sum,
    /// For the side to move, then for the other.
    last: [[Sum; 2]; BUCKETS],
    last_bias: [i32; BUCKETS],
}

static NET: LazyLock<Net> =
    LazyLock::new(|| Net::read(include_bytes!("net.bin")).expect("weights of the right length"));

/// The input of a piece, as one side sees it: its own pieces first, and its own side of the board below.
pub fn input(seen_by: Color, piece: Piece, square: Square) -> usize {
    let theirs = usize::from(piece.color != seen_by);
    let square = seen_by.fold_wb(square, square.flip_vertical());
    (theirs * 6 + index(piece.role)) * 64 + usize::from(square)
}

pub fn bucket(pieces: usize) -> usize {
    (pieces.saturating_sub(1) / 4).min(BUCKETS - 1)
}

impl Net {
    /// Little-endian: the first layer by inputs, its bias, the last layer by buckets, and its biases.
    pub fn read(bytes: &[u8]) -> Option<Net> {
        let (short, long) = bytes.split_at_checked(2 * HIDDEN * (INPUTS + 1 + 2 * BUCKETS))?;
        let mut sums =
            short.as_chunks::<2>().0.as_chunks::<HIDDEN>().0.iter().map(|it| it.map(i16::from_le_bytes));
        let mut first: Box<[Sum; INPUTS]> = vec![[0; HIDDEN]; INPUTS].try_into().ok()?;
        for row in first.iter_mut() {
            *row = sums.next()?;
        }
        let bias = sums.next()?;
        let mut last = [[[0; HIDDEN]; 2]; BUCKETS];
        for row in last.as_flattened_mut() {
            *row = sums.next()?;
        }
        let last_bias: &[[u8; 4]; BUCKETS] = long.as_chunks::<4>().0.try_into().ok()?;
        (long.len() == 4 * BUCKETS).then(|| Net {
            first,
            bias,
            last,
            last_bias: last_bias.map(i32::from_le_bytes),
        })
    }
}

/// What the first layer says of a position, to White and to Black.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sums([Sum; 2]);

impl Sums {
    pub(crate) fn of(board: &Board) -> Sums {
        let mut sums = Sums([NET.bias; 2]);
        for (square, piece) in board.all() {
            sums.puts(square, piece);
        }
        sums
    }

    /// What the position is worth to the side to move, in hundredths of a pawn.
    pub(crate) fn worth(&self, board: &Board) -> i32 {
        let net = &*NET;
        let bucket = bucket(board.occupied().count());
        let us = side(board.turn);
        let [ours, theirs] = &net.last[bucket];
        let sum = dot(&self.0[us], ours) + dot(&self.0[1 - us], theirs) + net.last_bias[bucket];
        sum * SCALE / (UNIT * LAST_UNIT)
    }
}

fn dot(sum: &Sum, weights: &Sum) -> i32 {
    let within = sum.iter().map(|it| (*it).clamp(0, UNIT as i16));
    within.zip(weights).map(|(it, weight)| i32::from(it) * i32::from(*weight)).sum()
}

impl Watch for Sums {
    fn puts(&mut self, square: Square, piece: Piece) {
        for color in Color::ALL {
            let row = &NET.first[input(color, piece, square)];
            self.0[side(color)]
                .iter_mut()
                .zip(row)
                .for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
        }
    }

    fn lifts(&mut self, square: Square, piece: Piece) {
        for color in Color::ALL {
            let row = &NET.first[input(color, piece, square)];
            self.0[side(color)]
                .iter_mut()
                .zip(row)
                .for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::{Card, CardRequest, Mode};

    use super::*;
    use crate::seer::board::{Ground, Step};

    fn board(fen: &str) -> (Board, Ground) {
        let request = CardRequest { fen: Some(fen.to_owned()), ..CardRequest::of(Mode::Dark) };
        let (rules, position) = Card::new(request, 0).unwrap().start();
        (Board::of(&position), Ground::of(&rules))
    }

    /// Sums that are kept up to date are those of the position that is reached, and what a position is worth does not
    /// depend on who is called White.
    #[test]
    fn sums_follow_moves() {
        let (board, ground) = board("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1");
        let mut steps: Vec<Step> = Vec::new();
        board.steps(&ground, false, &mut steps);
        for step in steps {
            let mut sums = Sums::of(&board);
            let then = board.after_watched(step, &mut sums);
            assert_eq!(sums.0, Sums::of(&then).0, "{step:?}");
        }
    }

    #[test]
    fn colours_do_not_matter() {
        for (one, other) in [
            ("4k3/8/8/3q4/8/8/PPP5/4K2R w - - 0 1", "4k2r/ppp5/8/8/3Q4/8/8/4K3 b - - 0 1"),
            ("4k3/8/8/8/8/8/8/3QK3 b - - 0 1", "3qk3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ] {
            let worth = |fen| {
                let (board, _) = board(fen);
                Sums::of(&board).worth(&board)
            };
            assert_eq!(worth(one), worth(other));
        }
    }

    #[test]
    fn weights_of_another_length_are_refused() {
        let bytes = include_bytes!("net.bin");
        assert!(Net::read(bytes).is_some());
        assert!(Net::read(&bytes[1..]).is_none());
        assert!(Net::read(&[&bytes[..], &[0]].concat()).is_none());
        assert!(Net::read(&[]).is_none());
    }
}
