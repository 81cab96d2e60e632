//! What could have been known in a seat follows from what the seat was told, and from nothing else.

use bot::look_back;
use room::Arena;
use rules::{Card, Mode};
use view::{Intent, Knowledge, Seat, Square};

/// What White could have known in a game that it resigns after these moves.
fn known(mode: Mode, white: &[&str], black: &[&str]) -> Vec<Knowledge> {
    let card = Card::of(mode);
    let mut arena = Arena::new(card.clone());
    let square = |at: &str| Square(at.parse().unwrap());
    for (ours, theirs) in white.iter().zip(black) {
        for (seat, uci) in [(Seat::White, ours), (Seat::Black, theirs)] {
            let intent = Intent::Move { from: square(&uci[..2]), to: square(&uci[2..4]), promotion: None };
            let ply = arena.ply();
            arena.submit(seat, intent).unwrap();
            assert_eq!(arena.ply(), ply + 1, "{uci} is legal");
        }
    }
    arena.submit(Seat::White, Intent::Resign {}).unwrap();
    look_back(&card, arena.retold(Seat::White).unwrap(), || false).unwrap()
}

const WHITE: [&str; 3] = ["g1f3", "b1c3", "a2a3"];

#[test]
fn what_was_hidden_changes_nothing() {
    let theirs = [["b7b6", "c8b7", "g7g6"], ["g7g6", "b7b6", "c8b7"]];
    for mode in [Mode::Blind, Mode::Dark] {
        let [one, other] = theirs.map(|black| known(mode, &WHITE, &black));
        assert_eq!(one.len(), 7, "{mode:?}: the start and six moves");
        assert_eq!(one, other, "{mode:?}");
        assert!(one[6].positions > 100, "{mode:?}: {} positions", one[6].positions);
    }
}

/// The test above can fail.
#[test]
fn what_was_seen_changes_something() {
    let hidden = known(Mode::Dark, &WHITE, &["b7b6", "c8b7", "g7g6"]);
    let seen = known(Mode::Dark, &WHITE, &["b7b6", "c8b7", "e7e5"]);
    assert_eq!(hidden[..6], seen[..6]);
    assert!(seen[6].positions < hidden[6].positions, "the knight on f3 sees the pawn on e5");
}

/// Nothing is told of a game before it is over.
#[test]
fn a_game_in_progress_is_not_retold() {
    let arena = Arena::new(Card::of(Mode::Dark));
    assert!(arena.retold(Seat::White).is_none());
}
