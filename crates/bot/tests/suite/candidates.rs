//! What a seat may try, on views as the referee gives them.

use bot::{Candidate, Candidates};
use room::Arena;
use rules::{Card, CardRequest, Mode};
use view::{Intent, Seat, View};

/// The modes of games for two.
pub(crate) const FOR_TWO: [Mode; 4] = [Mode::Vanilla, Mode::Blind, Mode::Dark, Mode::House];

pub(crate) fn card(mode: Mode, fen: &str) -> Card {
    Card::new(CardRequest { fen: Some(fen.to_owned()), ..CardRequest::of(mode) }, 0).unwrap()
}

/// `e2e4`, `a7a8q`.
pub(crate) fn uci(candidate: Candidate) -> String {
    let Candidate { from, to, promotion } = candidate;
    format!("{from}{to}{}", promotion.map_or(String::new(), |role| role.0.char().to_string()))
}

fn written(card: &Card, view: &View) -> Vec<String> {
    Candidates::new(card).of(view).into_iter().map(uci).collect()
}

/// What the seat to move may try from a square.
fn from(card: &Card, square: &str) -> String {
    let arena = Arena::new(card.clone());
    let seat = arena.view(Seat::White).turn;
    let all = written(card, &arena.view(seat));
    all.iter().filter_map(|text| text.strip_prefix(square)).collect::<Vec<_>>().join(" ")
}

fn in_mode(mode: Mode, fen: &str, square: &str) -> String {
    from(&card(mode, fen), square)
}

#[test]
fn twenty_at_the_start() {
    for mode in FOR_TWO {
        let card = Card::of(mode);
        let arena = Arena::new(card.clone());
        // Who sees nothing may also try what pawns do only when they take.
        let expected = if mode == Mode::Blind { 20 + 14 } else { 20 };
        assert_eq!(written(&card, &arena.view(Seat::White)).len(), expected, "{mode:?}");
        assert!(written(&card, &arena.view(Seat::Black)).is_empty(), "it is not Black's turn");
    }
}

#[test]
fn a_pin_is_known_only_to_who_sees_it() {
    let fen = "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1";
    assert_eq!(in_mode(Mode::Vanilla, fen, "e2"), "");
    assert_eq!(in_mode(Mode::Blind, fen, "e2"), "d1 f1 d3 f3 c4 g4 b5 h5 a6");
}

#[test]
fn every_promotion_in_every_sight() {
    let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    for mode in FOR_TWO {
        let own = mode == Mode::Blind;
        let expected = if own { "a8n a8b a8r a8q b8n b8b b8r b8q" } else { "a8n a8b a8r a8q" };
        assert_eq!(in_mode(mode, fen, "a7"), expected, "{mode:?}");
    }
    assert_eq!(in_mode(Mode::Blind, "4k3/8/8/8/8/8/P7/4K3 b - - 0 1", "e8"), "d7 e7 f7 d8 f8");
}

#[test]
fn castling_by_what_the_seat_knows() {
    let castles = |fen| in_mode(Mode::Blind, fen, "e1");
    // Whatever the enemy may have done.
    assert_eq!(castles("4k3/8/8/8/5q2/8/8/R3K2R w KQ - 0 1"), "c1 d1 f1 g1 d2 e2 f2");
    assert_eq!(castles("4k3/8/8/8/8/8/8/R3K2R w K - 0 1"), "d1 f1 g1 d2 e2 f2");
    assert_eq!(castles("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1"), "d1 f1 d2 e2 f2");
    assert_eq!(castles("4k3/8/8/8/8/8/8/Rn2K1nR w KQ - 0 1"), "c1 d1 f1 g1 d2 e2 f2");
}

#[test]
fn castling_in_chess960_is_written_with_the_rook() {
    let fen = "4k3/8/8/8/8/8/8/1R1K3R w BH - 0 1";
    assert_eq!(in_mode(Mode::Blind, fen, "d1"), "b1 c1 e1 h1 c2 d2 e2");
}

#[test]
fn an_own_move_can_cost_the_right() {
    let card = card(Mode::Blind, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let mut arena = Arena::new(card.clone());
    let mut play = |moves: &[&str]| {
        for (index, text) in moves.iter().enumerate() {
            let seat = if index % 2 == 0 { Seat::White } else { Seat::Black };
            let square = |at: &str| view::Square(at.parse().unwrap());
            let intent = Intent::Move { from: square(&text[..2]), to: square(&text[2..]), promotion: None };
            arena.submit(seat, intent).unwrap();
        }
        let all = written(&card, &arena.view(Seat::White));
        all.into_iter().filter(|text| ["e1c1", "e1g1"].contains(&&text[..])).collect::<Vec<_>>()
    };
    assert_eq!(play(&[]), ["e1c1", "e1g1"]);
    assert_eq!(play(&["h1h2", "a8b8"]), ["e1c1"]);
    assert_eq!(play(&["h2h1", "b8a8"]), ["e1c1"], "the rook is back, the right is not");
    assert_eq!(play(&["e1e2", "a8b8", "e2e1", "b8a8"]), [""; 0]);
}

#[test]
fn a_queen_may_part_in_two() {
    let request = CardRequest {
        fen: Some("4k3/8/8/8/8/8/1P6/QNK5 w - - 0 1".to_owned()),
        presets: vec!["queen-splits".to_owned()],
        ..CardRequest::of(Mode::House)
    };
    let card = Card::new(request, 0).unwrap();
    assert!(from(&card, "a1").starts_with("a2 a2r a3 a3r"), "{}", from(&card, "a1"));
}

#[test]
fn a_touched_piece_and_no_other() {
    let card = Card::of(Mode::Blind);
    let mut arena = Arena::new(card.clone());
    arena.submit(Seat::White, Intent::Touch { from: view::Square("b1".parse().unwrap()) }).unwrap();
    assert_eq!(written(&card, &arena.view(Seat::White)), ["b1a3", "b1c3"]);
}
