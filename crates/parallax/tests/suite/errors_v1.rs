//! Every error of protocol v1, and whether it is fatal. [`V1::expect_error`] checks that the connection closes after a
//! fatal one.

use serde_json::{Value, json};

use crate::{
    server::Server,
    table::{Client, Table},
    v1::V1,
};

#[test]
fn moves_that_cannot_be() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({}));
    table.white.commit("e2e5");
    table.white.expect_error("ILLEGAL_MOVE");
    table.white.commit("d4d5");
    table.white.expect_error("ILLEGAL_MOVE");
    table.black.commit("e7e5");
    table.black.expect_error("NOT_YOUR_TURN");
    table.assert_quiet();
    table.white.resign();
    table.expect_end("black", "resign");
    table.white.commit("e2e4");
    table.white.expect_error("GAME_OVER");
    table.assert_quiet();
}

#[test]
fn a_move_before_the_opponent_is_there() {
    let server = Server::start(&[]);
    let (mut white, _) = V1::create(&server, json!({}));
    white.commit("e2e4");
    white.expect_error("NOT_YOUR_TURN");
}

#[test]
fn rooms_that_are_not_there_or_full() {
    let server = Server::start(&[]);
    let Table { white, .. } = V1::sit(&server, &json!({ "mode": "blind" }));
    let mut third = V1::connect(&server);
    for code in ["ZZZZZZ", "abc", "", "ABC12é"] {
        third.say("room.join", json!({ "code": code }));
        third.expect_error("ROOM_NOT_FOUND");
    }
    third.say("room.join", json!({ "code": white.code }));
    third.expect_error("ROOM_FULL");
    assert!(
        third.socket.frames.iter().all(|frame| frame.contains(r#""type":"error""#)),
        "nothing of the game"
    );
    third.say("modifier-profile.update", json!({ "roomCode": white.code, "newProfile": {}, "version": 0 }));
    third.expect_error("ROOM_NOT_FOUND");
    // None of these is fatal.
    third.say("room.create", json!({}));
    third.expect("room.created");
}

#[test]
fn a_full_server() {
    let server = Server::start(&["--max-rooms", "1"]);
    let (mut first, _) = V1::create(&server, json!({}));
    let mut second = V1::connect(&server);
    second.say("room.create", json!({}));
    second.expect_error("SERVER_FULL");
    // Players already in a room are not disturbed, and others can still join them.
    let (mut black, _) = V1::join(&server, &first.code.clone());
    black.expect("game.state");
    first.expect("game.state");
}

#[test]
fn too_many_rooms_from_one_address() {
    let server = Server::start(&["--rooms-per-minute", "2"]);
    let _two = [V1::create(&server, json!({})), V1::create(&server, json!({}))];
    let mut third = V1::connect(&server);
    third.say("room.create", json!({}));
    third.expect_error("SERVER_FULL");
}

#[test]
fn another_version() {
    let server = Server::start(&[]);
    for version in [json!(2), json!(0), json!("1"), json!(1.5)] {
        let mut client = V1::connect(&server);
        let mut envelope = client.envelope("room.create", json!({}));
        envelope["v"] = version;
        client.socket.say(&envelope);
        client.expect_error("VERSION_MISMATCH");
    }
}

/// By default, 20 in a burst.
#[test]
fn too_many_messages() {
    let server = Server::with_default_limits(&["--message-rate", "0.01"]);
    let mut client = V1::connect(&server);
    for _ in 0..21 {
        client.say("ping", json!({}));
    }
    for _ in 0..20 {
        client.expect("pong");
    }
    client.expect_error("RATE_LIMIT");
}

#[test]
fn messages_too_large() {
    let server = Server::start(&[]);
    let mut client = V1::connect(&server);
    let ping = client.envelope("ping", json!({})).to_string();
    let padded = |bytes: usize| format!("{ping}{}", " ".repeat(bytes - ping.len()));
    client.socket.say_text(&padded(64 * 1024));
    client.expect("pong");
    for bytes in [64 * 1024 + 1, 300 * 1024] {
        let mut client = V1::connect(&server);
        client.socket.say_text(&padded(bytes));
        client.expect_error("MSG_TOO_LARGE");
    }
}

#[test]
fn tokens_missing_wrong_or_of_another_room() {
    let server = Server::start(&[]);
    let (mut stranger, _) = V1::create(&server, json!({}));
    let foreign = stranger.token.clone();
    for token in ["", "550e8400-e29b-41d4-a716-446655440000", &foreign] {
        let mut table = V1::sit(&server, &json!({}));
        table.white.token = token.to_owned();
        table.white.commit("e2e4");
        table.white.expect_error("BAD_TOKEN");
        table.black.until("alone", |seen| matches!(seen.peer, Some((false, _))));
    }
    let mut outside = V1::connect(&server);
    outside.commit("e2e4");
    outside.expect_error("BAD_TOKEN");

    let table = V1::sit(&server, &json!({}));
    for token in [foreign.clone(), "x".repeat(65)] {
        let mut thief = V1::connect(&server);
        thief.token = token;
        thief.say("room.join", json!({ "code": table.white.code }));
        thief.expect_error("BAD_TOKEN");
    }
    stranger.assert_nothing_told();
}

impl V1 {
    /// For a room that has not started, whose state cannot be requested yet.
    fn assert_nothing_told(&mut self) {
        self.say("ping", json!({}));
        self.expect("pong");
    }
}

#[test]
fn what_is_not_a_message() {
    let server = Server::start(&[]);
    let good = json!({ "v": 1, "seq": 1, "ts": 1_745_000_000_000_u64, "type": "room.create", "payload": {} });
    let without = |field: &str| {
        let mut message = good.clone();
        message.as_object_mut().unwrap().remove(field);
        message.to_string()
    };
    let with = |field: &str, value: Value| {
        let mut message = good.clone();
        message[field] = value;
        message.to_string()
    };
    let texts = [
        String::new(),
        "hello".to_owned(),
        "{".to_owned(),
        "[]".to_owned(),
        "null".to_owned(),
        without("v"),
        without("seq"),
        without("ts"),
        without("type"),
        with("seq", json!(-1)),
        with("ts", json!("now")),
        with("type", json!("room.destroy")),
        with("payload", json!([1])),
        with("payload", json!({ "mode": "poker" })),
        with("payload", json!({ "clock": { "kind": "fischer", "initialMs": 0, "incrementMs": 0 } })),
        with("payload", json!({ "graceSeconds": 99_999_999 })),
        with("payload", json!({ "rulesetIds": "no-list" })),
    ];
    for text in texts {
        let mut client = V1::connect(&server);
        client.socket.say_text(&text);
        let payload = client.expect("error");
        assert_eq!(payload["code"], "INVALID_MESSAGE", "{text}");
        assert_eq!(payload["fatal"], true);
        client.socket.expect_close(1008, "protocol");
    }
    let mut client = V1::connect(&server);
    client.socket.say_bytes(&[1, 2, 3]);
    client.expect_error("INVALID_MESSAGE");
}

#[test]
fn what_is_not_a_move() {
    let server = Server::start(&[]);
    let payloads = [
        json!({ "from": "e2" }),
        json!({ "from": "e9", "to": "e4" }),
        json!({ "from": 12, "to": 28 }),
        json!({ "from": "e2", "to": "e4", "promoteTo": "wizard" }),
    ];
    for payload in payloads {
        let mut table = V1::sit(&server, &json!({}));
        table.white.say("game.move", payload);
        table.white.expect_error("INVALID_MESSAGE");
    }
}

#[test]
fn a_room_in_a_room() {
    let server = Server::start(&[]);
    let (mut client, _) = V1::create(&server, json!({}));
    client.say("room.create", json!({}));
    client.expect_error("INVALID_MESSAGE");
}

#[test]
fn layouts_that_cannot_be() {
    let server = Server::start(&[]);
    let king = |color: &str, square: u8| json!({ "type": "king", "color": color, "square": square });
    let custom = |pieces: Value| json!({ "kind": "custom", "pieces": pieces });
    let fen = |fen: &str| json!({ "kind": "fen", "fen": fen });
    let layouts = [
        // Kings.
        fen("8/8/8/8/8/8/8/K7"),
        fen("kk6/8/8/8/8/8/8/K7"),
        custom(json!([king("white", 4)])),
        // Squares.
        custom(json!([king("white", 4), king("black", 4)])),
        custom(json!([king("white", 4), king("black", 64)])),
        // Names.
        json!({ "kind": "premade", "id": "checkers" }),
        json!({ "kind": "premade", "id": "empty" }),
        json!({ "kind": "premade", "id": "chess960", "number": 960 }),
        json!({ "kind": "premade", "id": "classic", "number": 3 }),
        // FEN.
        fen(""),
        fen("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR"),
        fen("rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        // Form.
        json!({ "kind": "drawn" }),
        json!({ "pieces": [] }),
        json!("classic"),
        custom(json!(vec![king("white", 4); 129])),
        json!({ "kind": "fen", "fen": "k7/8/8/8/8/8/8/K6R", "name": "x".repeat(61) }),
    ];
    let mut client = V1::connect(&server);
    for layout in layouts {
        client.say("room.create", json!({ "layout": layout }));
        client.expect_error("LAYOUT_INVALID");
    }
    let presets = [
        (json!(["there-is-no-such-rule"]), "unknown preset \"there-is-no-such-rule\"; expected one of "),
        (json!(["king-heals"]), "\"king-heals\" needs \"piece-hp\""),
        (json!(["double-move", "monster-rules"]), "\"monster-rules\" and \"double-move\" cannot be combined"),
        (json!(["horde-army"]), "\"horde-army\" comes with its layout"),
    ];
    for (ids, why) in presets {
        client.say("room.create", json!({ "rulesetIds": ids }));
        let said = client.expect_error("LAYOUT_INVALID");
        assert!(said["message"].as_str().unwrap().contains(why), "{said}");
    }
    client.say("room.create", json!({ "layout": { "kind": "premade", "id": "classic" } }));
    client.expect("room.created");
}

/// Beyond the reference: a request that makes no sense right now does not cost the connection.
#[test]
fn answers_to_nothing() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({}));
    table.white.respond_draw(true);
    table.white.expect_error("REFUSED");
    table.play("e2e4 e7e5");
    table.white.say("game.abort", json!({}));
    table.white.expect_error("REFUSED");
    table.assert_quiet();
}
