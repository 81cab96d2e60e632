//! A position with its worth, as the network sees it.

use std::str::FromStr;

use anyhow::{Context as _, bail};
use bot::net;
use rules::{Color, Piece, Square};

#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// Every piece as the side to move sees it, and as the other side does.
    pub(crate) inputs: Vec<[u16; 2]>,
    /// The share of the point that the side to move can expect.
    pub(crate) share: f32,
    /// It is the same game with left and right exchanged.
    pub(crate) mirrors: bool,
}

impl Sample {
    pub(crate) fn bucket(&self) -> usize {
        net::bucket(self.inputs.len())
    }
}

impl FromStr for Sample {
    type Err = anyhow::Error;

    /// FEN, a semicolon, and what it is worth to White.
    fn from_str(line: &str) -> anyhow::Result<Sample> {
        let (fen, worth) = line.split_once(';').context("no worth")?;
        let worth: f32 = worth.parse()?;
        let mut fields = fen.split(' ');
        let placement = fields.next().context("no pieces")?;
        let turn = match fields.next() {
            Some("w") => Color::White,
            Some("b") => Color::Black,
            _ => bail!("nobody's turn"),
        };
        let mirrors = fields.next() == Some("-");
        let mut inputs = Vec::with_capacity(32);
        for (row, rank) in placement.split('/').zip((0..8).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty;
                    continue;
                }
                let piece = Piece::from_char(letter).with_context(|| format!("what is {letter:?}?"))?;
                let square = Square::try_from(rank * 8 + file).ok().context("too many pieces in a row")?;
                inputs.push([turn, !turn].map(|seen_by| net::input(seen_by, piece, square) as u16));
                file += 1;
            }
        }
        let worth = STOCKFISH * worth * turn.fold_wb(1.0, -1.0);
        Ok(Sample { inputs, share: share(worth), mirrors })
    }
}

/// Stockfish calls it 100 when half of the games would be won; a pawn alone does not do that.
const STOCKFISH: f32 = 1.5;

/// Of hundredths of a pawn.
fn share(worth: f32) -> f32 {
    1.0 / (1.0 + (-worth / net::SCALE as f32).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_see_the_same_of_a_symmetrical_position() {
        let sample: Sample = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 1;0".parse().unwrap();
        let mut seen = [0, 1].map(|side| sample.inputs.iter().map(|it| it[side]).collect::<Vec<_>>());
        seen.iter_mut().for_each(|side| side.sort_unstable());
        assert_eq!(seen[0], seen[1]);
        assert_eq!((sample.share, sample.mirrors, sample.bucket()), (0.5, true, 0));
    }

    #[test]
    fn worth_is_of_the_side_to_move() {
        let share = |line: &str| line.parse::<Sample>().unwrap().share;
        assert!(share("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1;900") > 0.9);
        assert!(share("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1;900") < 0.1);
    }
}
