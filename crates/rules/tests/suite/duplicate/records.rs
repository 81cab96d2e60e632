//! Games as files: what is written can be read back, and errors are reported with their ply.

use rules::duplicate::{FileError, GameFile, History, LONGEST_FILE, MoveError, Player, PlyError};
use serde_json::{Value, json};

use super::sync;
use crate::rows;

fn file(moves: &Value) -> String {
    json!({"variant": "duplicate-chess", "version": 1, "moves": moves}).to_string()
}

#[test]
fn a_saved_game_is_loaded_again() {
    let mut history = History::default();
    for text in
        "a2a4 h2h3 b7b5 b7b5 a4b5 h3h4 h7h6 h7h6 b5b6 h4h5 g7g6 g7g6 b6a7 g2g3 g6g5 g6g5 a7b8n".split(' ')
    {
        history.play(sync(text)).expect("legal move");
    }
    let text = history.save();
    let loaded = History::load(&text).expect("file that was just written");
    assert_eq!(loaded.moves(), history.moves());
    assert_eq!(loaded.save(), text);

    let value: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(value["variant"], "duplicate-chess");
    assert_eq!(value["version"], 1);
    assert_eq!(value["moves"][0], json!({"player": "N", "from": "a2", "to": "a4"}));
    assert_eq!(value["moves"][3], json!({"player": "W", "from": "b7", "to": "b5"}));
    assert_eq!(value["moves"][16], json!({"player": "N", "from": "a7", "to": "b8", "promotion": "n"}));
}

#[test]
fn all_moves_are_saved_while_an_earlier_one_is_shown() {
    let mut history = History::load(&file(&json!([
        {"player": "N", "from": "e2", "to": "e4"},
        {"player": "S", "from": "e2", "to": "e4", "comment": "unknown fields are passed over"},
    ])))
    .expect("file");
    let whole = history.save();
    history.scrub(1);
    assert_eq!(history.save(), whole);
}

/// The file, and the error it gives.
const BAD_FILES: &str = r#"
    nothing of JSON | this is not a record of a game: *
    [] | this is not a record of a game: *
    {} | this is a record of another variant than duplicate-chess
    {"variant":"duplicate-chess","moves":[]} | this is a record of another version than 1
    {"variant":"chess","version":1,"moves":[]} | this is a record of another variant than duplicate-chess
    {"variant":"duplicate-chess","version":2,"moves":[]} | this is a record of another version than 1
    {"variant":"duplicate-chess","version":"1","moves":[]} | this is not a record of a game: *
    {"variant":"duplicate-chess","version":1,"moves":7} | this is not a record of a game: *
"#;

#[test]
fn files_that_are_no_records_are_refused() {
    for row in rows(BAD_FILES) {
        let (text, said) = row.split_once(" | ").expect("two columns");
        let error = History::load(text).expect_err(row);
        let shown = error.to_string();
        match said.strip_suffix('*') {
            Some(start) => assert!(shown.starts_with(start), "{row}: {shown}"),
            None => assert_eq!(shown, said),
        }
        assert_eq!(error.ply(), None);
    }
}

#[test]
fn a_wrong_move_is_told_by_its_ply() {
    let good = json!({"player": "N", "from": "e2", "to": "e4"});
    let cases = [
        (json!({"player": "N", "from": "e2", "to": "e4"}), "ply 2: it is south's turn"),
        (json!({"player": "S", "from": "e2", "to": "e5"}), "ply 2: the move is legal on neither board"),
        (
            json!({"player": "S", "from": "e4", "to": "e5"}),
            "ply 2: there is no piece of the player whose turn it is on this square",
        ),
        (
            json!({"player": "X", "from": "e2", "to": "e4"}),
            "ply 2: this is not a move: the player is N, S, E or W",
        ),
        (
            json!({"player": "S", "from": "e9", "to": "e4"}),
            "ply 2: this is not a move: expected a square, a1 to h8",
        ),
        (
            json!({"player": "S", "from": "e2", "to": "e4", "promotion": "queen"}),
            "ply 2: this is not a move: the promotion is q, r, b or n",
        ),
        (
            json!({"player": "S", "from": "e2", "to": "e4", "promotion": "q"}),
            "ply 2: a pawn that reaches the last rank, and no other piece, becomes a queen, rook, bishop or knight",
        ),
        (json!({"player": "S", "from": "e2"}), "ply 2: this is not a move: missing field `to`"),
        (json!("e2"), "ply 2: this is not a move: *"),
        (json!(null), "ply 2: this is not a move: *"),
    ];
    for (bad, said) in cases {
        let error = History::load(&file(&json!([good, bad]))).expect_err("bad move");
        let shown = error.to_string();
        match said.strip_suffix('*') {
            Some(start) => assert!(shown.starts_with(start), "{shown}"),
            None => assert_eq!(shown, said),
        }
        assert_eq!(error.ply(), Some(2));
    }
}

/// Coordinates are enough if only the moves are sent.
#[test]
fn moves_may_be_written_short() {
    let record: GameFile =
        serde_json::from_value(json!({"moves": ["e2e4", {"from": "e2", "to": "e4"}]})).expect("record");
    let history = record.play_out().expect("legal moves");
    let moves: Vec<String> = history.moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves, ["e2e4", "e2e4"]);
}

#[test]
fn a_move_after_the_end_is_refused() {
    let mut moves = Vec::new();
    for (ply, text) in "f2f3 a2a3 a7a6 e7e5 g2g4 b2b3 b7b6 d8h4 a2a3".split(' ').enumerate() {
        let player = Player::at_ply(ply).letter().to_string();
        moves.push(json!({"player": player, "from": &text[..2], "to": &text[2..]}));
    }
    let error = History::load(&file(&json!(moves))).expect_err("a move too many");
    assert_eq!(error, FileError::Ply { ply: 9, why: PlyError::Move(MoveError::Over) });
    moves.pop();
    let mated = History::load(&file(&json!(moves))).expect("game up to the mate");
    assert!(mated.shown().ending().is_some());
}

#[test]
fn a_file_without_end_is_refused() {
    let good = json!({"player": "N", "from": "e2", "to": "e4"});
    let error = History::load(&file(&json!(vec![good; LONGEST_FILE + 1]))).expect_err("too long");
    assert_eq!(error, FileError::TooLong);
}
