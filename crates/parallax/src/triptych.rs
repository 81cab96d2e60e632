//! Three boards side by side in a terminal: White's view, the truth, Black's view.

use std::fmt::Write;

use rules::{Bitboard, Board, Color, File, Playout, Rank, Square};

/// What the terminal can display.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// Coloured squares and figurines.
    Colour,
    /// Letters: upper case for White, `·` for an empty square, `?` for a square that is not seen.
    Plain,
}

pub(crate) fn draw(playout: &Playout, style: Style) -> String {
    let board = playout.position().board();
    let panels = [
        ("white sees", playout.sighting(Color::White).visible()),
        ("the truth", Bitboard::FULL),
        ("black sees", playout.sighting(Color::Black).visible()),
    ];
    let mut text = String::new();
    for (title, _) in panels {
        let _ = write!(text, "   {title:<18}");
    }
    trim_end(&mut text);
    for rank in Rank::ALL.into_iter().rev() {
        text.push('\n');
        for (_, visible) in panels {
            let _ = write!(text, " {} ", rank.char());
            for file in File::ALL {
                cell(&mut text, board, visible, Square::from_coords(file, rank), style);
            }
            text.push_str("  ");
        }
        trim_end(&mut text);
    }
    text.push('\n');
    for _ in panels {
        text.push_str("   a b c d e f g h   ");
    }
    trim_end(&mut text);
    text.push('\n');
    text
}

fn trim_end(text: &mut String) {
    text.truncate(text.trim_end_matches(' ').len());
}

fn cell(text: &mut String, board: &Board, visible: Bitboard, square: Square, style: Style) {
    let seen = visible.contains(square);
    let piece = board.piece_at(square).filter(|_| seen);
    match style {
        Style::Plain => {
            text.push(match piece {
                Some(piece) => piece.char(),
                None if seen => '·',
                None => '?',
            });
            text.push(' ');
        }
        Style::Colour => {
            let background = match (seen, square.is_light()) {
                (true, true) => 180,
                (true, false) => 137,
                (false, true) => 242,
                (false, false) => 239,
            };
            let ink = piece.map_or(0, |piece| piece.color.fold_wb(231, 16));
            // Solid figurines in two colours are easier to read than outlines next to solid ones.
            let figure = piece.map_or(' ', |piece| piece.role.of(Color::Black).unicode_char());
            let _ = write!(text, "\x1b[48;5;{background};38;5;{ink}m{figure} \x1b[0m");
        }
    }
}
