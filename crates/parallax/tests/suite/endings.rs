//! Games that end on the board.

use serde_json::json;

use crate::{
    flat::{Flat, create},
    server::Server,
    table::{Client, Table, in_both_dialects},
    v1::V1,
};

in_both_dialects!(
    checkmate,
    checkmate_in_the_blind,
    stalemate,
    threefold,
    fifty_moves,
    insufficient_material,
    a_king_taken_in_the_dark,
    a_move_after_the_end,
    the_first_promotion,
);

/// A game that starts from a finished position ends once both players are there, and says so.
#[test]
fn a_dead_position() {
    let server = Server::start(&[]);
    for (mode, fen, winner, reason, said) in [
        ("vanilla", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "nobody", "insufficient", "draw_insufficient"),
        ("blind", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "nobody", "stalemate", "stalemate"),
        ("blind", "R3k3/8/4K3/8/8/8/8/8 b - - 0 1", "white", "checkmate", "white_checkmate"),
    ] {
        let mut rules = json!({ "mode": mode, "fen": fen });
        over_at_once(Flat::sit(&server, &rules), winner, reason, said);

        rules["side"] = json!("white");
        let made = create(&server, &rules);
        let mut white = V1::connect(&server);
        white.token = made["creatorToken"].as_str().unwrap().to_owned();
        white.say("room.join", json!({ "gameId": made["gameId"] }));
        white.expect("room.joined");
        let (black, _) = V1::join_by(&server, json!({ "gameId": made["gameId"] }));
        over_at_once(Table { white, black }, winner, reason, said);
    }
}

fn over_at_once<C: Client>(mut table: Table<C>, winner: &str, reason: &str, said: &str) {
    table.expect_end(winner, reason);
    for client in [&table.white, &table.black] {
        assert_eq!(client.seen().heard, [said]);
    }
}

fn checkmate<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "vanilla" }));
    table.play("f2f3 e7e5 g2g4 d8h4");
    table.expect_end("black", "checkmate");
    for client in [&table.white, &table.black] {
        assert_eq!(client.seen().heard.last().unwrap(), "black_checkmate");
    }
    table.assert_quiet();
}

fn checkmate_in_the_blind<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    table.play("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6");
    assert_eq!(table.white.seen().board.len(), 16);
    table.play("h5f7");
    table.expect_end("white", "checkmate");
    // The game is over: nothing is hidden any more.
    assert_eq!(table.white.seen().board.len(), 31);
    assert_eq!(table.white.seen().board, table.black.seen().board);
    assert_eq!(table.black.seen().heard.last().unwrap(), "white_checkmate");
    table.assert_quiet();
}

fn stalemate<C: Client>() {
    let server = Server::start(&[]);
    let rules = json!({ "mode": "vanilla", "layout": { "kind": "fen", "fen": "7k/8/8/6Q1/8/8/8/K7" } });
    let mut table = C::sit(&server, &rules);
    table.play("g5g6");
    table.expect_end("nobody", "stalemate");
    assert_eq!(table.black.seen().heard, ["white_moved", "stalemate"]);
    table.assert_quiet();
}

fn threefold<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    table.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    assert!(table.white.seen().ended.is_none());
    table.play("f6g8");
    table.expect_end("nobody", "threefold");
    assert_eq!(table.white.seen().heard.last().unwrap(), "draw_threefold");
}

/// Without the threefold rule, which would end the game long before.
fn fifty_moves<C: Client>() {
    let server = Server::start(&[]);
    let fen = "6k1/8/r7/8/8/7R/8/1K6";
    let rules = json!({
        "mode": "vanilla",
        "layout": { "kind": "fen", "fen": fen },
        "draws": { "threefold": false, "fiftyMoves": true, "insufficientMaterial": true },
    });
    let mut table = C::sit(&server, &rules);
    for _ in 0..24 {
        table.play("b1c1 g8f8 c1b1 f8g8");
    }
    table.play("b1c1 g8f8 c1b1");
    assert!(table.white.seen().ended.is_none());
    table.play("f8g8");
    table.expect_end("nobody", "fifty_move");
    assert_eq!(table.white.seen().heard.last().unwrap(), "draw_fifty");
}

/// A game created over HTTP may start in mid-game, with the fifty-move count already running.
#[test]
fn fifty_moves_go_on_from_a_fen() {
    let server = Server::start(&[]);
    let rules = json!({ "mode": "vanilla", "fen": "6k1/8/r7/8/8/7R/8/1K6 b - - 98 80" });
    let mut table = Flat::sit(&server, &rules);
    assert_eq!(table.white.seen().turn, "black");
    table.play("g8f8");
    assert!(table.white.seen().ended.is_none());
    table.play("b1c1");
    table.expect_end("nobody", "fifty_move");
}

fn insufficient_material<C: Client>() {
    let server = Server::start(&[]);
    let rules = json!({ "mode": "vanilla", "layout": { "kind": "fen", "fen": "7k/8/8/8/8/8/1p6/K7" } });
    let mut table = C::sit(&server, &rules);
    table.play("a1b2");
    table.expect_end("nobody", "insufficient");
    assert_eq!(table.black.seen().heard, ["white_moved_captured", "draw_insufficient"]);
}

fn a_king_taken_in_the_dark<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "dark" }));
    table.play("e2e4 d7d6 f1b5 a7a6 b5e8");
    table.expect_end("white", "king_captured");
    assert_eq!(table.white.seen().board, table.black.seen().board);
    assert_eq!(table.black.seen().board.len(), 31);
    table.assert_quiet();
}

fn a_move_after_the_end<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "vanilla" }));
    table.play("f2f3 e7e5 g2g4 d8h4");
    table.expect_end("black", "checkmate");
    table.white.commit("a2a3");
    let code = table.white.refused();
    assert!(code == "game_over" || code == "not_your_turn", "{code}");
    table.black.resign();
    table.black.refused();
    table.assert_quiet();
}

fn the_first_promotion<C: Client>() {
    let server = Server::start(&[]);
    let rules = json!({ "mode": "house", "layout": { "kind": "premade", "id": "pawns-only" } });
    let mut table = C::sit(&server, &rules);
    table.play("a2a4 b7b5 a4b5 c7c6 b5c6 h7h6 c6d7 h6h5 d7d8q");
    table.expect_end("white", "first_promotion");
}
