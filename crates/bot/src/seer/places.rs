//! How well a piece likes to stand on a square early in a game: enough to tell sensible moves from others.

use rules::{Piece, Square};

use super::board::index;

/// In hundredths of a pawn, whoever's piece it is.
pub(crate) fn place_of(piece: Piece, square: Square) -> i32 {
    let seen = piece.color.fold_wb(square, square.flip_vertical());
    PLACES[index(piece.role)][usize::from(seen)]
}

static PLACES: [[i32; 64]; 6] = places();

const fn places() -> [[i32; 64]; 6] {
    const WORTH: [i32; 6] = [84, 325, 340, 480, 990, 0];
    let mut all = [[0; 64]; 6];
    let mut role = 0;
    while role < 6 {
        let mut square = 0;
        while square < 64 {
            all[role][square] = WORTH[role] + place(role, (square % 8) as i32, (square / 8) as i32);
            square += 1;
        }
        role += 1;
    }
    all
}

/// The bonus of a white piece on a square, by file and rank from 0.
const fn place(role: usize, file: i32, rank: i32) -> i32 {
    // From 0 in the corner to 6 in the middle.
    let centre = 6 - ((2 * file - 7).abs() / 2 + (2 * rank - 7).abs() / 2);
    let inner = 3 - (2 * file - 7).abs() / 2;
    match role {
        0 => {
            let advanced = [0, 0, 2, 8, 16, 34, 70, 0][rank as usize];
            let central = if inner >= 2 && (rank == 3 || rank == 4) { 6 * inner } else { 0 };
            let home = if inner == 3 && rank == 1 { -12 } else { 0 };
            advanced + central + home + 2 * inner
        }
        1 => 9 * centre - 40 - if rank == 0 { 12 } else { 0 },
        2 => 5 * centre - 16 - if rank == 0 { 12 } else { 0 },
        3 => 3 * inner + if rank == 6 { 22 } else { 0 },
        4 => 2 * centre - if rank >= 5 { 6 } else { 8 },
        _ => match rank {
            0 => [24, 30, 12, -6, -6, -6, 32, 24][file as usize],
            1 => -18 - 6 * inner,
            _ => -40 - 8 * inner,
        },
    }
}
