//! Games that are taken back, stepped through, and continued from the middle.

use rules::duplicate::{BoardName, Duplicate, History, Player, SyncMove};

use super::{after, sync};

const OPENING: &str = "e2e4 e2e3 d7d5 a7a6 f1a6 f1a6 h7h6 b7b6";

fn history(moves: &str) -> History {
    let mut history = History::default();
    for text in moves.split_whitespace() {
        history.play(sync(text)).expect("legal move");
    }
    history
}

fn fens(game: &Duplicate) -> [String; 4] {
    BoardName::ALL.map(|board| game.fen(board))
}

#[test]
fn every_ply_comes_back_as_it_was() {
    let history = history(OPENING);
    let moves: Vec<&str> = OPENING.split_whitespace().collect();
    for ply in 0..=moves.len() {
        let replayed = history.replay_to(ply);
        assert_eq!(fens(&replayed), fens(&after(&moves[..ply].join(" "))));
        assert_eq!(replayed.turn(), Player::at_ply(ply));
    }
    assert_eq!(fens(&history.replay_to(999)), fens(history.shown()));
}

#[test]
fn undo_takes_moves_back_to_the_start() {
    let mut history = history(OPENING);
    for ply in (0..8).rev() {
        assert!(history.undo());
        assert_eq!((history.at(), history.moves().len()), (ply, ply));
        assert_eq!(fens(history.shown()), fens(&history.replay_to(ply)));
    }
    assert!(!history.undo());
    assert_eq!(fens(history.shown()), fens(&Duplicate::start()));
}

#[test]
fn scrubbing_keeps_the_moves_and_a_new_move_cuts_them() {
    let mut history = history(OPENING);
    history.scrub(3);
    assert_eq!((history.at(), history.moves().len()), (3, 8));
    assert_eq!(fens(history.shown()), fens(&after("e2e4 e2e3 d7d5")));

    assert!(history.play(sync("e2e4")).is_err(), "west has no such move");
    assert_eq!(history.moves().len(), 8, "a refused move cuts nothing");

    history.play(sync("b8c6")).expect("legal move of west");
    let played: Vec<String> = history.moves().iter().map(SyncMove::to_string).collect();
    assert_eq!(played, ["e2e4", "e2e3", "d7d5", "b8c6"]);
    assert_eq!(history.at(), 4);
}

#[test]
fn undo_while_scrubbed_takes_the_last_move_back() {
    let mut history = history(OPENING);
    history.scrub(2);
    assert!(history.undo());
    assert_eq!((history.at(), history.moves().len()), (7, 7));
}

#[test]
fn a_game_that_was_over_goes_on_from_an_earlier_move() {
    let mut history = history("f2f3 a2a3 a7a6 e7e5 g2g4 b2b3 b7b6 d8h4");
    assert!(history.shown().ending().is_some());
    history.undo();
    assert!(history.shown().ending().is_none());
    history.play(sync("d8e7")).expect("legal move");
    assert!(history.shown().ending().is_none());
}

/// Repetition depends on the line that is played, not on what was undone.
#[test]
fn what_was_cut_is_not_counted_as_repeated() {
    let there_and_back = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8";
    let mut history = history(&format!("{there_and_back} {there_and_back}"));
    assert!(history.shown().ending().is_some());
    history.scrub(7);
    history.play(sync("f6g8")).expect("legal move");
    assert!(history.shown().ending().is_none());
}
