//! The picture that a messenger shows with a link: 1200 × 630, the size that all of them know.

use std::fmt::Write;

use rules::{Bitboard, Card, Color, Mode, Playout};
use view::{Review, Seat};

use crate::http::{
    svg::{
        self,
        board::{Board, definitions, placed},
        letters::{self, Anchor, Ink, Weight},
    },
    words,
};

pub(super) const WIDTH: usize = 1200;
pub(super) const HEIGHT: usize = 630;

const MARGIN: f64 = 64.0;
const TITLE: &str = "#fff8ea";
const TEXT: &str = "#d5d2c8";
const SOFT: &str = "#a9adb8";
const ACCENT: &str = "#4fd1c5";

/// For every page that is not about one game: a game in fog from both sides, and the truth between them.
pub(super) fn general() -> String {
    let card = Card::of(Mode::Dark);
    let mut playout = Playout::new(card.clone());
    for san in ["e4", "e5", "Nf3", "Nc6", "Bb5", "Nd4", "O-O", "d6"] {
        playout.play_text(san).expect("a legal game");
    }
    let (rules, position) = (playout.rules(), playout.position());
    let all = || position.board().iter();
    let seen_by = |color| {
        let visible = rules.visible(position, color, card.sight());
        Board { pieces: all().filter(|(at, _)| visible.contains(*at)).collect(), visible, moved: None }
    };
    let truth = Board { pieces: all().collect(), visible: Bitboard::FULL, moved: None };
    triptych(
        "Parallax",
        "Chess where every player sees a different board",
        &[seen_by(Color::White), truth, seen_by(Color::Black)],
    )
}

/// A finished game as it ended.
pub(super) fn review(title: &str, card: &Card, review: &Review) -> String {
    let moves = review.plies.len().div_ceil(2);
    let moves = format!("{moves} move{}", if moves == 1 { "" } else { "s" });
    let about = format!("{} · {}", words::ending(review.ending), moves);
    triptych(title, &about, &svg::boards(card, review, review.plies.len()))
}

fn triptych(title: &str, about: &str, boards: &[Board; 3]) -> String {
    const SIDE: usize = 43;
    const GAP: usize = (WIDTH - 3 * 8 * SIDE) / 4;
    const TOP: usize = 208;
    let mut out = String::new();
    let size = fitting(title, 60.0, WIDTH as f64 - 3.0 * MARGIN - 64.0);
    write(&mut out, title, (MARGIN, 96.0), Anchor::Start, size, TITLE, Weight::Bold);
    let size = fitting(about, 32.0, WIDTH as f64 - 2.0 * MARGIN);
    write(&mut out, about, (MARGIN, 152.0), Anchor::Start, size, SOFT, Weight::Regular);
    logo(&mut out, WIDTH as f64 - MARGIN - 84.0, 42.0, 84.0);
    for (place, (board, name)) in boards.iter().zip(["White sees", "The truth", "Black sees"]).enumerate() {
        let left = GAP + place * (8 * SIDE + GAP);
        framed(&mut out, board, (left, TOP), SIDE, Color::White);
        let middle = (left + 4 * SIDE) as f64;
        let below = (TOP + 8 * SIDE) as f64 + 48.0;
        write(&mut out, name, (middle, below), Anchor::Middle, 28.0, TEXT, Weight::Regular);
    }
    document(&out)
}

/// An invitation to a game that has not begun: its rules and its clock, from the seat that is to be taken.
pub(super) fn invitation(inviter: Option<&str>, card: &Card, seat: Seat) -> String {
    const COLUMN: f64 = 580.0;
    let mut out = String::new();
    logo(&mut out, MARGIN, 52.0, 60.0);
    write(&mut out, "Parallax", (MARGIN + 76.0, 95.0), Anchor::Start, 36.0, TEXT, Weight::Bold);
    let invites = match inviter {
        Some(name) => format!("{name} invites you to"),
        None => "You are invited to".to_owned(),
    };
    let size = fitting(&invites, 36.0, COLUMN);
    write(&mut out, &invites, (MARGIN, 184.0), Anchor::Start, size, SOFT, Weight::Regular);
    let game = words::game(card);
    let size = fitting(&game, 84.0, COLUMN);
    write(&mut out, &game, (MARGIN, 276.0), Anchor::Start, size, TITLE, Weight::Bold);
    let mut y = 342.0;
    let lines = letters::wrapped(&words::sight(card), 30.0, COLUMN).into_iter().take(3);
    let rules = words::house_rules(card).filter(|it| letters::can_write(it));
    let rules = rules.map_or(Vec::new(), |rules| bounded(letters::wrapped(&rules, 30.0, COLUMN), 2));
    for (line, color) in lines.map(|line| (line, TEXT)).chain(rules.into_iter().map(|line| (line, "#ffb48f")))
    {
        write(&mut out, &line, (MARGIN, y), Anchor::Start, 30.0, color, Weight::Regular);
        y += 42.0;
    }
    clock_face(&mut out, MARGIN + 19.0, 562.0);
    let clock = words::clock(card.clock());
    let size = fitting(&clock, 36.0, COLUMN - 60.0);
    write(&mut out, &clock, (MARGIN + 58.0, 575.0), Anchor::Start, size, ACCENT, Weight::Regular);
    if card.mode() == Mode::Duplicate {
        four_boards(&mut out);
    } else {
        framed(&mut out, &first_sight(card, seat.color()), (700, 91), 56, seat.color());
    }
    document(&out)
}

/// What the player of this colour will see when the game begins.
fn first_sight(card: &Card, color: Color) -> Board {
    let (rules, start) = card.start();
    let visible = rules.visible(&start, color, card.sight());
    let pieces = start.board().iter().filter(|(square, _)| visible.contains(*square));
    Board { pieces: pieces.collect(), visible, moved: None }
}

fn four_boards(out: &mut String) {
    let start = Board {
        pieces: placed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        visible: Bitboard::FULL,
        moved: None,
    };
    for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        framed(out, &start, (700 + column * 240, 91 + row * 240), 26, Color::White);
    }
}

fn framed(out: &mut String, board: &Board, (left, top): (usize, usize), side: usize, below: Color) {
    let (frame, whole) = (side / 6, 8 * side + 2 * (side / 6));
    let _ = writeln!(
        out,
        "<g transform=\"translate({left} {top})\">\
         <rect x=\"-{frame}\" y=\"-{frame}\" width=\"{whole}\" height=\"{whole}\" rx=\"{frame}\" fill=\"#3a3f4a\"/>",
    );
    board.draw(out, side, below);
    out.push_str("</g>\n");
}

fn write(
    out: &mut String,
    text: &str,
    at: (f64, f64),
    anchor: Anchor,
    size: f64,
    color: &'static str,
    weight: Weight,
) {
    letters::write(out, text, at, anchor, Ink { size, color, weight });
}

/// The size at which the text is no wider than this, or the usual one if it fits.
fn fitting(text: &str, usual: f64, widest: f64) -> f64 {
    usual.min(usual * widest / letters::width(text, usual).max(1.0))
}

/// At most so many lines; the last one says if there was more.
fn bounded(mut lines: Vec<String>, most: usize) -> Vec<String> {
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            last.push_str(" …");
        }
    }
    lines
}

/// One pawn from two points of view; what both see is the truth.
fn logo(out: &mut String, x: f64, y: f64, size: f64) {
    const PAWN: &str = "M16 5a5.2 5.2 0 0 1 3.3 9.2c.4 4 2.2 7.2 5.2 10.3v2.5h-17v-2.5c3-3.1 4.8-6.3 5.2-10.3\
        A5.2 5.2 0 0 1 16 5z";
    let scale = size / 26.0;
    let _ = writeln!(
        out,
        "<clipPath id=\"plx-both\"><path d=\"{PAWN}\" transform=\"translate(-3.2)\"/></clipPath>\
         <g transform=\"translate({x} {y}) scale({scale:.3}) translate(-3 -3)\">\
         <path d=\"{PAWN}\" transform=\"translate(-3.2)\" fill=\"#4fd1c5\"/>\
         <path d=\"{PAWN}\" transform=\"translate(3.2)\" fill=\"#ff9b6a\"/>\
         <g clip-path=\"url(#plx-both)\"><path d=\"{PAWN}\" transform=\"translate(3.2)\" fill=\"#fff8ea\"/></g></g>",
    );
}

/// The logo alone.
pub(super) fn icon(size: usize) -> String {
    let mut out = String::new();
    logo(&mut out, 3.0, 3.0, 26.0);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\" width=\"{size}\" height=\"{size}\">\
         <rect width=\"32\" height=\"32\" rx=\"7\" fill=\"#181b22\"/>{out}</svg>"
    )
}

fn clock_face(out: &mut String, x: f64, y: f64) {
    let _ = writeln!(
        out,
        "<g transform=\"translate({x} {y})\" fill=\"none\" stroke=\"{ACCENT}\" stroke-width=\"3.6\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\"><circle r=\"18\"/><path d=\"M0 -10V0L7 5\"/></g>",
    );
}

fn document(content: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" \
         height=\"{HEIGHT}\">{}<linearGradient id=\"plx-night\" x2=\"0\" y2=\"1\"><stop stop-color=\"#20242d\"/>\
         <stop offset=\"1\" stop-color=\"#14161b\"/></linearGradient>\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"url(#plx-night)\"/>\n{content}</svg>\n",
        definitions(),
    )
}
