//! Games of default blind chess in the flat dialect, frame by frame: clients that know its words need never change.

use std::collections::BTreeSet;

use serde_json::json;

use crate::{
    flat::Flat,
    server::Server,
    table::{Client, Seen, Table},
};

/// All frames of the games below, each seat's in their order.
const FRAMES: &str = include_str!("../flat_words.txt");

/// What the moderator says of tries and moves, in the words of the reference.
const WORDS: [&str; 24] = [
    "no_such_piece",
    "no_legal_moves",
    "wont_help",
    "illegal_move",
    "white_moved",
    "black_moved",
    "white_moved_captured",
    "black_moved_captured",
    "white_moved_captured_ep",
    "black_moved_captured_ep",
    "white_castled_kingside",
    "white_castled_queenside",
    "black_castled_kingside",
    "black_castled_queenside",
    "white_in_check",
    "black_in_check",
    "white_promoted",
    "black_promoted",
    "white_checkmate",
    "black_checkmate",
    "stalemate",
    "draw_insufficient",
    "draw_fifty",
    "draw_threefold",
];

/// What it says beyond them of ends that are not on the board.
const ENDS: [&str; 3] = ["draw_agreed", "white_resigned", "black_resigned"];

/// `where it starts | what is tried, by whoever is to move`: a square is a touch.
pub(crate) const GAMES: &[(&str, &str)] = &[
    // Refusals, en passant, and castling on the king's side.
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "e5 e1 e2e5 e2e4 a7a6 e4e5 d7d5 e5d6 c7d6 g1f3 g8f6 f1e2 g7g6 e1g1 f8g7 f1e1 e8g8 resign",
    ),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "f2f3 e7e5 g2g4 d8h4"),
    // Castling on the queen's side, promotions, captures and checks.
    ("r3k3/3p3P/8/8/8/8/3P3p/R3K3 w Qq - 0 1", "e1c1 e8c8 h7h8q h2h1n d1h1 d8h8 h1h8 c8c7 d2d3 resign"),
    ("4k3/3p4/8/4p3/3pP3/8/8/4K3 b - e3 0 1", "d4e3 offer accept"),
    // A piece that may not move, and one that must.
    ("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "e2 e1d1 e4e2 d1e2"),
    ("4k2r/8/8/8/8/8/8/3QK3 b - - 0 1", "h8h1 d1 e1d2 h1d1 d2d1"),
    ("r3k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2 a8a7 h2h1 a7a8 h1h2 a8a7 h2h1 a7a8"),
    ("4k3/8/8/8/8/8/8/4K2R w - - 99 80", "h1h2"),
    ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g6"),
];

fn both<C: Client>(what: &str, clients: [&mut C; 2], so: impl Fn(&Seen) -> bool) {
    for client in clients {
        client.until(what, &so);
    }
}

pub(crate) fn play<C: Client>(table: &mut Table<C>, word: &str) {
    let turn = table.white.seen().turn.clone();
    let Table { white, black } = table;
    let (mover, other) = if turn == "white" { (white, black) } else { (black, white) };
    match word {
        "offer" => {
            mover.offer_draw();
            both(word, [mover, other], |seen| seen.offer.is_some());
        }
        "accept" => {
            other.respond_draw(true);
            both(word, [mover, other], |seen| seen.ended.is_some());
        }
        "resign" => {
            mover.resign();
            both(word, [mover, other], |seen| seen.ended.is_some());
        }
        _ => {
            let heard = mover.seen().heard.len();
            mover.commit(word);
            mover.until(word, |seen| seen.turn != turn || seen.ended.is_some() || seen.heard.len() > heard);
            let refused = mover.seen().turn == turn && mover.seen().ended.is_none();
            other.until(word, |seen| refused || seen.turn != turn || seen.ended.is_some());
        }
    }
}

/// What was sent, without what differs from one run to the next.
fn frames(seat: &str, client: &Flat) -> String {
    let sent = client.socket.frames.iter().filter(|frame| !frame.contains(r#""type":"ping""#));
    sent.map(|frame| format!("{seat} {}\n", masked(&masked(frame, r#""at":"#), r#""token":""#))).collect()
}

/// The text without the number or the word that follows each `key`.
pub(crate) fn masked(text: &str, key: &str) -> String {
    let mut parts = text.split(key);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |masked, part| {
        let rest = part.trim_start_matches(|letter: char| letter.is_ascii_alphanumeric());
        format!("{masked}{key}{rest}")
    })
}

#[test]
fn every_frame_of_default_blind_chess() {
    let server = Server::start(&[]);
    let mut all = String::new();
    let mut heard = BTreeSet::new();
    for (fen, script) in GAMES {
        all.push_str(&format!("# {fen}: {script}\n"));
        let mut table = Flat::sit(&server, &json!({ "mode": "blind", "fen": fen }));
        script.split(' ').for_each(|word| play(&mut table, word));
        for (seat, client) in [("w", &mut table.white), ("b", &mut table.black)] {
            assert!(client.seen().ended.is_some(), "{script}");
            all.push_str(&frames(seat, client));
            heard.extend(client.seen().heard.iter().cloned());
            client.assert_quiet();
        }
    }
    let words: BTreeSet<_> = WORDS.iter().chain(&ENDS).map(|&word| word.to_owned()).collect();
    assert_eq!(heard, words);
    assert_same(&all, FRAMES, "flat_words.txt");
}

/// Compares what was sent with what a file has. All of it is written down under the same name.
pub(crate) fn assert_same(all: &str, expected: &str, name: &str) {
    let found = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&found, all).unwrap();
    for (line, (found, expected)) in all.lines().zip(expected.lines()).enumerate() {
        assert_eq!(found, expected, "line {}", line + 1);
    }
    assert_eq!(all.lines().count(), expected.lines().count(), "all that was sent is in {}", found.display());
}
