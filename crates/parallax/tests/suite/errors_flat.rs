//! Every error of the flat dialect.

use serde_json::json;

use crate::{
    flat::{Flat, create},
    server::Server,
    table::Client,
};

#[test]
fn no_such_game() {
    let server = Server::start(&[]);
    let mut client = Flat::connect(&server, "zzzzzzzz");
    client.say_hello(None, Some("auto"));
    client.expect_error("game_not_found");
}

/// Its vocabulary is that of one moderator.
#[test]
fn other_rulesets() {
    let server = Server::start(&[]);
    let answer = |rules| {
        let made = create(&server, &rules);
        let mut client = Flat::connect(&server, made["gameId"].as_str().unwrap());
        client.say_hello(made["creatorToken"].as_str(), None);
        client
    };
    for (rules, words) in [
        (json!({ "mode": "blind", "ruleset": "berkeley" }), "ruleset"),
        (json!({ "mode": "blind", "ruleset": "crazykrieg" }), "ruleset"),
        (json!({ "mode": "blind", "moderator": { "checks": "direction" } }), "ruleset"),
        (json!({ "mode": "dark", "ruleset": "brainking" }), "ruleset"),
        (json!({ "mode": "vanilla", "rulesetIds": ["crazyhouse"] }), "ruleset"),
        (json!({ "mode": "blind", "rulesetIds": ["crazyhouse"] }), "ruleset"),
        (json!({ "mode": "dark", "rulesetIds": ["crazyhouse"] }), "ruleset"),
        (json!({ "mode": "house", "sight": "own", "rulesetIds": ["crazyhouse"] }), "ruleset"),
        (json!({ "mode": "blind", "stalemate": "loss" }), "ruleset"),
        (json!({ "mode": "rbc" }), "reconnaissance"),
        (json!({ "mode": "duplicate" }), "duplicate"),
    ] {
        let refused = answer(rules).expect_error("game_not_found");
        let message = refused["message"].as_str().unwrap();
        assert!(message.contains(words) && message.contains("protocol v1"), "{message}");
    }
    for rules in [
        json!({ "mode": "blind", "ruleset": "parallax" }),
        json!({ "mode": "dark", "ruleset": "chesscom" }),
        json!({ "mode": "blind", "stalemate": "draw" }),
        json!({ "mode": "blind" }),
        json!({ "mode": "house", "rulesetIds": ["atomic"] }),
    ] {
        answer(rules).expect("joined");
    }
}

#[test]
fn a_taken_side() {
    let server = Server::start(&[]);
    let made = create(&server, &json!({ "mode": "blind", "side": "white" }));
    let mut client = Flat::connect(&server, made["gameId"].as_str().unwrap());
    client.say_hello(None, Some("w"));
    client.expect_error("slot_taken");
    // The other seat is still available, on the same socket.
    client.say_hello(None, Some("b"));
    assert_eq!(client.expect("joined")["you"], "b");
}

#[test]
fn no_spectators() {
    let server = Server::start(&[]);
    let mut table = Flat::sit(&server, &json!({ "mode": "blind" }));
    let wrong = "a".repeat(24);
    for (token, join_as) in
        [(None, Some("auto")), (None, Some("w")), (None, None), (Some(wrong.as_str()), None)]
    {
        let mut third = Flat::connect(&server, &table.white.game);
        third.say_hello(token, join_as);
        third.expect_error("spectators_disabled");
        third.socket.expect_close(1008, "private room");
        assert_eq!(third.socket.frames.len(), 1, "nothing of the game: {:?}", third.socket.frames);
    }
    table.assert_quiet();
}

#[test]
fn not_your_turn() {
    let server = Server::start(&[]);
    let mut table = Flat::sit(&server, &json!({ "mode": "vanilla" }));
    table.black.commit("e7e5");
    table.black.expect_error("not_your_turn");
    table.black.commit("e7");
    table.black.expect_error("not_your_turn");
    table.white.resign();
    table.expect_end("black", "resign");
    table.white.commit("e2e4");
    table.white.expect_error("not_your_turn");
}

#[test]
fn a_move_before_the_opponent_is_there() {
    let server = Server::start(&[]);
    let made = create(&server, &json!({ "mode": "blind", "side": "white" }));
    let mut white = Flat::connect(&server, made["gameId"].as_str().unwrap());
    white.say_hello(made["creatorToken"].as_str(), None);
    assert_eq!(white.expect("joined")["gameStatus"], "waiting");
    white.commit("e2e4");
    white.expect_error("not_your_turn");
}

#[test]
fn what_is_not_a_message() {
    let server = Server::start(&[]);
    let mut table = Flat::sit(&server, &json!({ "mode": "vanilla" }));
    let texts = [
        "",
        "hello",
        "{}",
        "[]",
        r#"{"type":"move","from":"e2","to":"e4"}"#,
        r#"{"type":"commit"}"#,
        r#"{"type":"commit","from":"e9"}"#,
        r#"{"type":"commit","from":"e2","to":"E4"}"#,
        r#"{"type":"commit","from":"e2","to":12}"#,
        r#"{"type":"commit","from":"e2","to":"e4","promotion":"x"}"#,
        r#"{"type":"respond-draw"}"#,
        r#"{"type":"respond-draw","accept":"yes"}"#,
        r#"{"type":"respond-draw","accept":true}"#,
    ];
    for text in texts {
        table.white.socket.say_text(text);
        table.white.expect_error("malformed");
    }
    table.white.socket.say_bytes(&[0, 255]);
    table.white.expect_error("malformed");
    table.white.say_hello(None, None);
    table.white.expect_error("malformed");
    // None of these errors costs the player their seat.
    table.play("e2e4");
    table.assert_quiet();
}

#[test]
fn what_is_not_a_hello() {
    let server = Server::start(&[]);
    let made = create(&server, &json!({ "mode": "vanilla", "side": "white" }));
    let game = made["gameId"].as_str().unwrap();
    let mut client = Flat::connect(&server, game);
    client.commit("e2e4");
    client.expect_error("malformed");
    client.say(&json!({ "type": "hello" }));
    client.expect_error("malformed");
    client.say(&json!({ "type": "hello", "gameId": "NOT-ONE!" }));
    client.expect_error("malformed");
    client.say(&json!({ "type": "hello", "gameId": "zzzzzzzz" }));
    client.expect_error("malformed");
    client.say(&json!({ "type": "hello", "gameId": game, "joinAs": "white" }));
    client.expect_error("malformed");
    client.say(&json!({ "type": "hello", "gameId": game, "token": "x".repeat(65) }));
    client.expect_error("malformed");
    client.say_hello(None, Some("auto"));
    client.expect("joined");
}

#[test]
fn promotion_required() {
    let server = Server::start(&[]);
    let rules = json!({ "mode": "vanilla", "fen": "7k/P7/8/8/8/8/8/K7 w - - 0 1" });
    let mut table = Flat::sit(&server, &rules);
    table.white.commit("a7a8");
    let update = table.white.expect("update");
    assert_eq!(update["touchedPiece"], "a7");
    assert_eq!(update["newAnnouncements"], json!([]));
    table.white.expect_error("promotion_required");
    // The piece is already touched, so now only the error comes.
    table.white.commit("a7a8");
    table.white.expect_error("promotion_required");
    table.play("a7a8q");
}

#[test]
fn must_move_touched_piece() {
    let server = Server::start(&[]);
    let mut table = Flat::sit(&server, &json!({ "mode": "vanilla" }));
    table.white.commit("e2");
    assert_eq!(table.white.expect("update")["touchedPiece"], "e2");
    table.white.commit("d2d4");
    table.white.expect_error("must_move_touched_piece");
    table.play("e2e4");
}

/// Moves are limited per seat: the opponent's moves and other messages are not affected.
#[test]
fn too_many_commits() {
    let server = Server::start(&["--commit-burst", "3", "--commit-rate", "0.01"]);
    let mut table = Flat::sit(&server, &json!({ "mode": "vanilla" }));
    table.play("e2e4 e7e5 g1f3 b8c6 f1c4");
    table.play("f8c5");
    table.white.commit("e1g1");
    table.white.expect_error("rate_limited");
    // A new socket does not bring a new allowance.
    table.white = table.white.rejoin(&server);
    table.white.commit("e1g1");
    table.white.expect_error("rate_limited");
    table.white.offer_draw();
    table.white.until("offered", |seen| seen.offer.is_some());
}

/// By default, 20 in a burst. Each of these is judged, the next is refused, and the socket stays open.
#[test]
fn as_many_commits_at_once_as_may_be() {
    let server = Server::with_default_limits(&["--commit-rate", "0.01"]);
    let mut table = Flat::sit(&server, &json!({ "mode": "vanilla", "touchMove": false }));
    for _ in 0..20 {
        table.white.commit("e2e5");
    }
    table.white.commit("e2e4");
    for _ in 0..20 {
        let update = table.white.expect("update");
        assert_eq!(update["newAnnouncements"][0]["text"], "illegal_move", "{update}");
    }
    table.white.expect_error("rate_limited");
    table.white.offer_draw();
    table.white.until("offered", |seen| seen.offer.is_some());
    table.black.until("offered", |seen| seen.offer.is_some());
    assert_eq!(table.black.seen().turn, "white");
}

/// No game needs ten times as many messages as the move limit allows.
#[test]
fn a_flood_of_messages() {
    let server = Server::with_default_limits(&["--message-rate", "0.01"]);
    let mut table = Flat::sit(&server, &json!({ "mode": "vanilla" }));
    for _ in 0..200 {
        table.white.say(&json!({ "type": "pong" }));
    }
    table.white.expect_error("rate_limited");
    table.white.socket.expect_close(1008, "protocol");
    table.black.until("alone", |seen| matches!(seen.peer, Some((false, _))));
}

#[test]
fn messages_too_large() {
    let server = Server::start(&[]);
    let mut table = Flat::sit(&server, &json!({ "mode": "vanilla" }));
    let pong = r#"{"type":"pong"}"#;
    table.white.socket.say_text(&format!("{pong}{}", " ".repeat(64 * 1024 - pong.len())));
    table.white.assert_quiet();
    table.white.socket.say_text(&format!("{pong}{}", " ".repeat(64 * 1024)));
    table.white.socket.expect_close(1009, "message too large");
}
