//! Announcements in protocol v1, by several rulesets: what they say, and who hears them.

use serde_json::{Value, json};

use crate::{
    server::Server,
    table::{Client, Table},
    v1::V1,
};

/// The texts come with a list of those that the other side is not told.
#[test]
fn announcements_say_who_hears_them() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({ "mode": "blind" }));
    table.white.say("game.commit", json!({ "from": "a1" }));
    let refused = json!({ "announcements": ["no_legal_moves"], "private": [0] });
    assert_eq!(table.white.expect("game.notice"), refused);
    table.play("f2f3 e7e5 g2g4");
    table.black.commit("d8h4");
    let delta = table.white.expect("game.delta");
    assert_eq!(delta["announcements"], json!(["black_moved", "black_checkmate"]));
    assert_eq!(delta["private"], json!([0]), "mate is for both");
}

/// The next delta of each.
fn deltas(table: &mut Table<V1>) -> [Value; 2] {
    [table.white.expect("game.delta"), table.black.expect("game.delta")]
}

/// Both hear what was captured and what was dropped, and neither hears where it was dropped.
#[test]
fn a_drop_is_heard_without_its_square() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({ "mode": "blind", "ruleset": "crazykrieg" }));
    table.play("e2e4 d7d5");
    table.white.commit("e4d5");
    let captured = json!([{ "of": 0, "detail": { "captured": { "square": "d5", "what": "pawn" } } }]);
    for delta in deltas(&mut table) {
        assert_eq!(
            (&delta["announcements"], &delta["details"]),
            (&json!(["white_moved_captured"]), &captured)
        );
        assert_eq!(delta["private"], Value::Null);
    }
    table.play("g8f6");
    for (square, answer) in [("e7", "no"), ("d2", "nonsense")] {
        table.white.say("game.drop", json!({ "role": "pawn", "to": square }));
        for client in [&mut table.white, &mut table.black] {
            assert_eq!(client.expect("game.notice"), json!({ "announcements": [answer] }));
        }
    }
    table.white.say("game.drop", json!({ "role": "pawn", "to": "e5" }));
    let [own, other] = deltas(&mut table);
    for delta in [&own, &other] {
        assert_eq!((&delta["announcements"], &delta["dropped"]), (&json!(["white_dropped"]), &json!("pawn")));
        assert_eq!((&delta["private"], &delta["details"]), (&Value::Null, &Value::Null));
        assert_eq!(delta["reserves"]["white"]["pawn"], 0);
    }
    assert_eq!(own["moveNotation"], "P@e5");
    assert_eq!(other["moveNotation"], Value::Null);
    assert_eq!((&other["inserted"], &other["retracted"]), (&json!([]), &json!([])));
    assert!(!table.black.socket.frames.last().unwrap().contains("e5"), "{other}");
    table.assert_quiet();
}

/// By wild 16 a refused try is for its mover alone.
#[test]
fn a_refusal_may_be_private() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({ "mode": "blind", "ruleset": "wild16" }));
    table.white.commit("e2d3");
    let refused = json!({ "announcements": ["illegal_move"], "private": [0] });
    assert_eq!(table.white.expect("game.notice"), refused);
    table.black.assert_quiet();
    // A move is for both, and so is how many pawn captures there are.
    table.white.commit("e2e4");
    for delta in deltas(&mut table) {
        assert_eq!(delta["announcements"], json!(["white_moved", "black_pawn_tries"]));
        let none = json!([{ "of": 1, "detail": { "pawnTries": { "count": 0 } } }]);
        assert_eq!((&delta["private"], &delta["details"]), (&Value::Null, &none));
    }
    table.assert_quiet();
}

/// By RAND everything is for both, refusals included.
#[test]
fn a_refusal_may_be_for_both() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({ "mode": "blind", "ruleset": "rand" }));
    table.play("e2e4 e7e5");
    for (tried, answer) in [("e4d5", "nonsense"), ("e4e5", "no"), ("e4e5", "nonsense")] {
        table.white.commit(tried);
        for client in [&mut table.white, &mut table.black] {
            assert_eq!(client.expect("game.notice"), json!({ "announcements": [answer] }), "{tried}");
        }
    }
    table.white.commit("d2d4");
    for delta in deltas(&mut table) {
        assert_eq!(delta["announcements"], json!(["white_moved", "black_pawn_tries"]));
        let sources = json!([{ "of": 1, "detail": { "pawnTries": { "squares": ["e5"] } } }]);
        assert_eq!((&delta["private"], &delta["details"]), (&Value::Null, &sources));
    }
    table.assert_quiet();
}
