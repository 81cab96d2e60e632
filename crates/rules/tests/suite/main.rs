//! The rules, tested against tables and against independent engines.

mod announce;
mod cards;
mod differential;
mod duplicate;
mod effort;
mod fog;
mod fog_axes;
mod geometry;
mod geometry_table;
mod layouts;
mod mailbox;
mod movements;
mod notation;
mod observe;
mod oracle;
mod perft;
mod preset_words;
mod profiles;
mod random_cards;
mod refusals;
mod rulesets;
mod variants;

use rules::{Bitboard, Card, CardRequest, Layout, Mode, Move, Position, Royalty, Rules, Square};

/// The position of `fen` under the rules of a premade layout.
fn position(layout: &str, royalty: Royalty, fen: &str) -> (Rules, Position) {
    let request = CardRequest {
        layout: Some(Layout::premade(layout)),
        fen: Some(fen.to_owned()),
        royalty: Some(royalty),
        ..CardRequest::of(Mode::Vanilla)
    };
    match Card::new(request, 0) {
        Ok(card) => card.start(),
        Err(err) => panic!("{layout} {fen}: {err}"),
    }
}

/// A layout's own starting position.
fn start(layout: Layout, royalty: Royalty) -> (Rules, Position) {
    let request =
        CardRequest { layout: Some(layout), royalty: Some(royalty), ..CardRequest::of(Mode::House) };
    Card::new(request, 0).expect("layout that can be played").start()
}

/// Plays legal moves, given in UCI and separated by spaces.
fn play(rules: &Rules, pos: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        match rules.read_uci(pos, text) {
            Ok(movement) => pos.play(rules, movement),
            Err(err) => panic!("{text} in {}: {err}", rules.fen(pos)),
        };
    }
}

/// Legal moves in UCI, sorted.
fn moves(rules: &Rules, pos: &Position) -> Vec<String> {
    sorted(rules.legal_moves(pos).into_iter().map(|movement| uci(rules, movement)))
}

fn uci(rules: &Rules, movement: Move) -> String {
    rules.uci(movement).to_string()
}

fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.collect();
    texts.sort_unstable();
    texts
}

/// The lines of a table, without blank lines and comments.
fn rows(table: &str) -> impl Iterator<Item = &str> {
    table.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn squares(text: &str) -> Bitboard {
    text.split_whitespace().map(|square| square.parse::<Square>().expect("square")).collect()
}
