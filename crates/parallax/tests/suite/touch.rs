//! The moderator over the wire: touching, trying, being refused.

use serde_json::json;

use crate::{
    server::Server,
    table::{Client, in_both_dialects},
};

in_both_dialects!(
    a_touched_piece_must_move,
    a_touch_is_told_once,
    an_illegal_destination_leaves_the_piece_touched,
    the_moderators_answers,
    tries_are_heard_by_the_mover_alone,
);

fn a_touched_piece_must_move<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "vanilla", "touchMove": true }));
    table.white.commit("g1");
    table.white.until("touched", |seen| seen.touched.as_deref() == Some("g1"));
    table.white.commit("e2e4");
    let code = table.white.refused();
    assert!(code == "must_move_touched_piece" || code == "illegal_move", "{code}");
    table.black.assert_quiet();
    table.play("g1f3");
    assert_eq!(table.white.seen().touched, None);
    table.assert_quiet();
}

fn a_touch_is_told_once<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    table.white.commit("e2");
    table.white.until("touched", |seen| seen.touched.as_deref() == Some("e2"));
    assert!(table.white.seen().heard.is_empty(), "a touch that is granted is silent");
    table.white.commit("e2");
    table.assert_quiet();
}

fn an_illegal_destination_leaves_the_piece_touched<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    table.white.commit("e2e5");
    table.white.until("refused", |seen| seen.heard == ["illegal_move"]);
    assert_eq!(table.white.seen().touched.as_deref(), Some("e2"));
    table.white.commit("e2d3");
    table.white.until("refused again", |seen| seen.heard == ["illegal_move", "illegal_move"]);
    table.play("e2e4");
    assert_eq!(table.black.seen().heard, ["white_moved"]);
    table.assert_quiet();
}

/// The moderator refuses in turn: no such piece, a move that will not help, no legal moves. None of these counts as a
/// touch.
fn the_moderators_answers<C: Client>() {
    let server = Server::start(&[]);
    let pinned = "4r1k1/8/8/8/8/8/4B3/R3K2R";
    let rules = json!({ "mode": "blind", "layout": { "kind": "fen", "fen": pinned } });
    let mut table = C::sit(&server, &rules);
    table.white.commit("d4d5");
    table.white.until("nothing there", |seen| seen.heard.len() == 1);
    table.white.commit("e8e7");
    table.white.until("not white's", |seen| seen.heard.len() == 2);
    table.white.commit("e2d3");
    table.white.until("pinned", |seen| seen.heard.len() == 3);
    assert_eq!(table.white.seen().heard, ["no_such_piece", "no_such_piece", "wont_help"]);
    assert_eq!(table.white.seen().touched, None);
    table.play("h1h2 g8f7");
    table.assert_quiet();

    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    table.white.commit("a1");
    table.white.until("boxed in", |seen| seen.heard == ["no_legal_moves"]);
    assert_eq!(table.white.seen().touched, None);
    table.assert_quiet();
}

fn tries_are_heard_by_the_mover_alone<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    let before = table.black.socket().frames.len();
    for (tries, movement) in ["a1a5", "e5e6", "f1b5", "d1d8"].iter().enumerate() {
        table.white.commit(movement);
        table.white.until("refused", |seen| seen.heard.len() == tries + 1);
    }
    assert_eq!(table.black.socket().frames.len(), before);
    table.assert_quiet();
}
