//! One board of a picture: its squares, what is hidden, and the pieces.

use std::fmt::Write;

use rules::{Bitboard, Color, File, Piece, Rank, Square};

use super::pieces;

/// What somebody sees of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::http) struct Board {
    pub(in crate::http) pieces: Vec<(Square, Piece)>,
    pub(in crate::http) visible: Bitboard,
    pub(in crate::http) moved: Option<[Square; 2]>,
}

/// The background of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::http) enum Ground {
    Plain,
    Moved,
    Fog,
}

impl Ground {
    pub(in crate::http) fn color(self, light: bool) -> &'static str {
        match (self, light) {
            (Ground::Plain, true) => "#ebe7da",
            (Ground::Plain, false) => "#8ba398",
            (Ground::Moved, true) => "#e6d987",
            (Ground::Moved, false) => "#b5ad55",
            (Ground::Fog, true) => "#6b7280",
            (Ground::Fog, false) => "#555b68",
        }
    }
}

impl Board {
    pub(in crate::http) fn ground(&self, square: Square) -> Ground {
        if !self.visible.contains(square) {
            Ground::Fog
        } else if self.moved.is_some_and(|moved| moved.contains(&square)) {
            Ground::Moved
        } else {
            Ground::Plain
        }
    }

    /// Draws the board with its top left corner at the origin. The document has the [`definitions`].
    pub(in crate::http) fn draw(&self, out: &mut String, side: usize, below: Color) {
        for square in Square::ALL {
            let ground = self.ground(square);
            let (x, y) = corner(square, side, below);
            let cell = format!("x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"");
            let _ = writeln!(out, "<rect {cell} fill=\"{}\"/>", ground.color(square.is_light()));
            if ground == Ground::Fog {
                let _ = writeln!(out, "<rect class=\"fog\" {cell} fill=\"url(#plx-hatch)\"/>");
            }
        }
        for color in Color::ALL {
            let _ = writeln!(out, "<g class=\"{}\" {}>", color.fold_wb("white", "black"), ink(color));
            for (square, piece) in self.pieces.iter().filter(|(_, piece)| piece.color == color) {
                let (x, y) = corner(*square, side, below);
                let _ = writeln!(
                    out,
                    "<use href=\"#{}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>",
                    pieces::id(piece.role),
                );
            }
            out.push_str("</g>\n");
        }
    }
}

/// How the pieces of a side are painted.
pub(in crate::http) fn ink(color: Color) -> &'static str {
    color.fold_wb(
        "fill=\"#fdfcf7\" stroke=\"#24272d\" color=\"#24272d\" stroke-width=\"3.6\" stroke-linejoin=\"round\" \
         stroke-linecap=\"round\"",
        "fill=\"#2d3038\" stroke=\"#121317\" color=\"#d9d6cc\" stroke-width=\"3.6\" stroke-linejoin=\"round\" \
         stroke-linecap=\"round\"",
    )
}

/// What boards refer to.
pub(in crate::http) fn definitions() -> String {
    format!("<defs>\n{}{HATCH}</defs>\n", pieces::symbols())
}

const HATCH: &str = "<pattern id=\"plx-hatch\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\" \
    patternTransform=\"rotate(45)\"><path d=\"M0 0V9\" stroke=\"#23262d\" stroke-opacity=\".42\" stroke-width=\"5\"/>\
    </pattern>\n";

/// The top left corner of a square, with `below`'s home rank at the bottom.
pub(in crate::http) fn corner(square: Square, side: usize, below: Color) -> (usize, usize) {
    let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
    let (column, row) = below.fold_wb((file, 7 - rank), (7 - file, rank));
    (column * side, row * side)
}

/// The pieces of a FEN's placement field.
pub(in crate::http) fn placed(fen: &str) -> Vec<(Square, Piece)> {
    let placement = fen.split(' ').next().unwrap_or_default();
    let mut placed = Vec::new();
    for (rank, row) in Rank::ALL.into_iter().rev().zip(placement.split('/')) {
        let mut file = 0;
        for character in row.chars() {
            match (character.to_digit(10), Piece::from_char(character)) {
                (Some(empty), _) => file += empty,
                (None, Some(piece)) => {
                    placed.extend(File::try_from(file).ok().map(|at| (Square::from_coords(at, rank), piece)));
                    file += 1;
                }
                // A mark on the preceding piece, such as the one for promoted pieces.
                (None, None) => {}
            }
        }
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placements() {
        let placed = placed("4k3/8/8/8/Q~6p/8/8/R3K3 w Q - 0 1");
        let text: Vec<_> = placed.iter().map(|(square, piece)| format!("{}{square}", piece.char())).collect();
        assert_eq!(text, ["ke8", "Qa4", "ph4", "Ra1", "Ke1"]);
    }

    #[test]
    fn whoever_looks_has_the_own_side_below() {
        assert_eq!(corner(Square::A1, 45, Color::White), (0, 315));
        assert_eq!(corner(Square::A1, 45, Color::Black), (315, 0));
    }
}
