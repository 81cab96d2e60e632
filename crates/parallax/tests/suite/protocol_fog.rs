//! The fog dialect as documented: who is admitted, the frames of a game, recovery and the end.

use serde_json::{Value, json};

use crate::{
    flat::create,
    fog::Fog,
    server::Server,
    socket::Socket,
    table::{Client, Table},
    v1::V1,
};

fn dark() -> Value {
    json!({ "mode": "dark" })
}

/// The reference's own example: 1.e4 e5 2.Nf3 Nc6 3.Bc4 Nf6.
#[test]
fn the_frames_of_a_game() {
    let server = Server::start(&[]);
    let mut table = Fog::sit(&server, &dark());
    table.play("e2e4 e7e5 g1f3 b8c6 f1c4");
    table.black.commit("g8f6");

    let own = table.black.expect("event-appended");
    assert_eq!((&own["seat"], &own["event"]["type"]), (&json!("black"), &json!("move")));
    let movement = (&own["event"]["by"], &own["event"]["from"], &own["event"]["to"], &own["event"]["ply"]);
    assert_eq!(movement, (&json!("black"), &json!("g8"), &json!("f6"), &json!(6)));
    assert_eq!(own["state"]["legalMoves"], json!([]), "not on the other's turn");
    assert_eq!(own["state"]["lastMove"], json!({ "from": "g8", "to": "f6" }));

    let frame = table.white.expect("event-appended");
    assert_eq!(frame["seat"], "white");
    assert!(frame.get("event").is_none(), "a hidden move is no event: {frame}");
    assert!(frame.get("announcements").is_none(), "nobody announces anything: {frame}");
    let state = &frame["state"];
    assert_eq!(state["status"], json!({ "type": "playing", "turn": "white" }));
    assert_eq!((&state["perspective"], &state["moveNumber"]), (&json!("white"), &json!(4)));
    assert_eq!(state["lastMove"], json!({ "from": "f1", "to": "c4" }), "one's own");
    assert_eq!(state["clock"], Value::Null);
    assert_eq!(state["board"]["a1"], json!({ "color": "white", "role": "rook" }));
    assert_eq!(state["board"]["e5"], json!({ "color": "black", "role": "pawn" }));
    assert_eq!(state["board"]["f7"], json!({ "color": "black", "role": "pawn" }));
    assert!(state["board"].get("f6").is_none() && state["board"].get("c6").is_none(), "fog: {state}");
    let visible = state["visibleSquares"].as_array().unwrap();
    assert_eq!(visible[..3], ["a1", "a2", "a3"].map(Value::from));
    assert!(!visible.contains(&json!("f6")));
    assert!(state["legalMoves"].as_array().unwrap().contains(&json!({ "from": "b1", "to": "a3" })));
    table.assert_quiet();
}

#[test]
fn a_snapshot_has_the_history_that_the_seat_may_know() {
    let server = Server::start(&[]);
    let mut table = Fog::sit(&server, &dark());
    table.play("e2e4 e7e5 g1f3 b8c6");
    table.white.say(&json!({ "type": "recover" }));
    let recovered = table.white.expect("snapshot");
    let moves = |frame: &Value| -> Vec<String> {
        let events = frame["events"].as_array().unwrap().iter().filter(|event| event["type"] == "move");
        events
            .map(|event| format!("{}{}", event["from"].as_str().unwrap(), event["to"].as_str().unwrap()))
            .collect()
    };
    assert_eq!(moves(&recovered), ["e2e4", "g1f3"]);

    // A new connection finds the same state.
    table.white.socket.cut();
    table.black.until("alone", |seen| matches!(seen.peer, Some((false, _))));
    let mut white = Fog::with_token(&server, &table.white.game, &table.white.token);
    let again = white.expect("snapshot");
    assert_eq!((&again["state"], &again["events"]), (&recovered["state"], &recovered["events"]));
    assert!(again["seq"].as_u64() >= recovered["seq"].as_u64());

    // Once the game is over both are shown everything, after the frame that ends it.
    table.white = white;
    table.white.resign();
    for client in [&mut table.white, &mut table.black] {
        client.until("over", |seen| seen.ended.is_some());
        let last = client.expect("snapshot");
        assert_eq!(moves(&last), ["e2e4", "e7e5", "g1f3", "b8c6"]);
        assert_eq!(last["state"]["board"].as_object().unwrap().len(), 32);
        let status = json!({ "type": "finished", "winner": "black", "reason": "resign" });
        assert_eq!(last["state"]["status"], status);
        assert_eq!(last["events"].as_array().unwrap().last().unwrap()["type"], "ended");
        client.assert_quiet();
    }
}

#[test]
fn a_live_room_is_private() {
    let server = Server::start(&[]);
    let Table { white, .. } = Fog::sit(&server, &dark());
    let path = format!("/ws/room/{}", white.game);
    let wrong = format!("{path}?token={}", "a".repeat(24));
    let malformed = format!("{path}?token={}", "%20".repeat(70));
    for path in [&wrong, &malformed, &path] {
        let mut stranger = Socket::open(server.address, path);
        stranger.expect_close(1008, "private room");
        assert_eq!(stranger.frames, Vec::<String>::new());
    }
    let others = [
        json!({ "type": "claim" }),
        json!({ "type": "claim", "token": "a".repeat(24) }),
        json!({ "type": "move", "from": "e2", "to": "e4" }),
        json!("hello"),
    ];
    for message in others {
        let mut stranger = Socket::open(server.address, &path);
        stranger.say(&message);
        stranger.expect_close(1008, "private room");
        assert_eq!(stranger.frames, Vec::<String>::new(), "{message}");
    }
    assert!(!server.log().contains(&white.token), "tokens are not logged");
}

#[test]
fn a_finished_room_is_open() {
    let server = Server::start(&[]);
    let mut table = Fog::sit(&server, &dark());
    table.play("e2e4 e7e5");
    table.white.resign();
    table.expect_end("black", "resign");
    for path in ["", "?token=aaaaaaaaaaaaaaaaaaaaaaaa"] {
        let mut third = Socket::open(server.address, &format!("/ws/room/{}{path}", table.white.game));
        let snapshot = third.hear().unwrap();
        assert_eq!((&snapshot["type"], &snapshot["seat"]), (&json!("snapshot"), &Value::Null));
        assert_eq!(snapshot["state"]["perspective"], Value::Null);
        assert_eq!(snapshot["state"]["board"].as_object().unwrap().len(), 32);
        assert_eq!(snapshot["events"].as_array().unwrap().len(), 3);
    }
}

#[test]
fn claiming_by_a_message() {
    let server = Server::start(&[]);
    let made = create(&server, &json!({ "mode": "dark", "side": "black" }));
    let game = made["gameId"].as_str().unwrap();
    let mut black = Fog::connect(&server, game);
    black.say(&json!({ "type": "claim", "token": made["creatorToken"] }));
    let waiting = black.expect("snapshot");
    assert_eq!(waiting["seat"], "black");
    assert_eq!(waiting["state"]["status"], json!({ "type": "waiting" }));
    black.commit("e7e5");
    black.expect_error("not_your_turn");

    let mut taken = Fog::connect(&server, game);
    taken.say(&json!({ "type": "claim", "seat": "black" }));
    taken.expect_error("seat_taken");
    taken.socket.expect_close(1008, "private room");

    let mut white = Fog::claim(&server, game);
    assert_eq!(white.seen().seat, "white");
    white.expect("snapshot");
    black.expect("snapshot");
    // The token that was issued works as well.
    let mut again = white.rejoin(&server);
    white.socket.expect_close(1000, "superseded");
    again.commit("e2e4");
    black.until("moved", |seen| seen.turn == "black");
}

#[test]
fn what_is_refused() {
    let server = Server::start(&[]);
    let mut table = Fog::sit(&server, &dark());
    table.white.commit("e2e5");
    table.white.expect_error("illegal_move");
    table.black.commit("e7e5");
    table.black.expect_error("not_your_turn");
    table.white.respond_draw(true);
    table.white.expect_error("refused");
    for text in ["", "{}", r#"{"type":"commit","from":"e2"}"#, r#"{"type":"move","from":"e9","to":"e4"}"#] {
        table.white.socket.say_text(text);
        table.white.expect_error("malformed");
    }
    table.white.say(&json!({ "type": "claim" }));
    table.white.expect_error("malformed");
    table.play("e2e4");
    table.white.resign();
    table.expect_end("black", "resign");
    table.white.expect("snapshot");
    table.white.commit("d2d4");
    table.white.expect_error("game_over");
}

#[test]
fn draws_and_promotions() {
    let server = Server::start(&[]);
    let rules = json!({ "mode": "dark", "fen": "7k/P7/8/8/8/8/8/K7 w - - 0 1" });
    let mut table = Fog::sit(&server, &rules);
    table.white.commit("a7a8");
    table.white.expect_error("promotion_required");
    table.white.say(&json!({ "type": "move", "from": "a7", "to": "a8", "promotion": "knight" }));
    let frame = table.white.expect("event-appended");
    assert_eq!(frame["event"]["promotion"], "knight");
    assert_eq!(frame["state"]["board"]["a8"]["role"], "knight");
    table.black.until("moved", |seen| seen.turn == "black");
    table.white.offer_draw();
    let offered = table.black.expect("event-appended");
    assert_eq!(offered["event"], json!({ "type": "draw-offered", "by": "white" }));
    assert_eq!(offered["state"]["drawOffer"], "white");
    table.black.respond_draw(true);
    table.expect_end("nobody", "draw_agreed");
}

/// The server's time is sent along with the clock.
#[test]
fn clocks() {
    let server = Server::start(&[]);
    let clock = json!({ "kind": "fischer", "initialMs": 600_000, "incrementMs": 0 });
    let mut table = Fog::sit(&server, &json!({ "mode": "dark", "clock": clock }));
    table.white.commit("e2e4");
    // White's began to run when both had been seen.
    let shown = loop {
        let shown = table.black.expect("event-appended")["state"]["clock"].clone();
        if shown["running"] != "white" {
            break shown;
        }
    };
    assert_eq!(shown["running"], "black");
    assert!(shown["now"].as_u64() >= shown["at"].as_u64(), "{shown}");
    assert!(shown["remainingMs"]["black"].as_u64() <= Some(600_000), "{shown}");
}

/// In other sights it shows what those allow: everything, or the player's own pieces and the moderator's announcements.
#[test]
fn other_sights() {
    let server = Server::start(&[]);
    let mut open = Fog::sit(&server, &json!({ "mode": "vanilla" }));
    open.white.commit("e2e4");
    let frame = open.black.expect("event-appended");
    assert_eq!((&frame["event"]["by"], &frame["event"]["to"]), (&json!("white"), &json!("e4")));
    assert_eq!(frame["state"]["lastMove"], json!({ "from": "e2", "to": "e4" }));
    assert_eq!(frame["state"]["board"].as_object().unwrap().len(), 32);

    let mut blind = Fog::sit(&server, &json!({ "mode": "blind" }));
    blind.white.commit("e2e4");
    let frame = blind.black.expect("event-appended");
    assert!(frame.get("event").is_none(), "{frame}");
    assert_eq!(frame["announcements"][0]["text"], "white_moved");
    assert_eq!(frame["state"]["board"].as_object().unwrap().len(), 16);
    assert_eq!(frame["state"]["legalMoves"], json!([]));
}

#[test]
fn rooms_that_are_none() {
    let server = Server::start(&[]);
    for id in ["short", "UPPERCAS", "toolongid"] {
        let refused = Socket::open_from(server.address, &format!("/ws/room/{id}"), None);
        assert_eq!(refused.err(), Some(400), "{id}");
    }
    let mut nowhere = Fog::connect(&server, "zzzzzzzz");
    nowhere.expect_error("room_not_found");
    nowhere.socket.expect_close(1008, "private room");
    for rules in [
        json!({ "mode": "duplicate" }),
        json!({ "mode": "rbc" }),
        json!({ "mode": "dark", "rulesetIds": ["crazyhouse"] }),
        json!({ "mode": "blind", "ruleset": "crazykrieg" }),
    ] {
        let other = create(&server, &rules);
        let mut table = Fog::connect(&server, other["gameId"].as_str().unwrap());
        table.expect_error("unsupported");
        table.socket.expect_close(1008, "protocol");
    }
    let foreign = Socket::open_from(server.address, "/ws/room/zzzzzzzz", Some("https://evil.example"));
    assert_eq!(foreign.err(), Some(403));
}

/// Three dialects meet in one room.
#[test]
fn against_another_dialect() {
    let server = Server::start(&[]);
    let made = create(&server, &json!({ "mode": "dark", "side": "white" }));
    let game = made["gameId"].as_str().unwrap();
    let mut white = Fog::with_token(&server, game, made["creatorToken"].as_str().unwrap());
    white.expect("snapshot");
    let (mut black, _) = V1::join(&server, made["code"].as_str().unwrap());
    black.expect("game.state");
    white.commit("e2e4");
    black.until("moved", |seen| seen.turn == "black");
    black.commit("e7e5");
    white.until("moved", |seen| seen.turn == "white");
}

/// A network that drops silent connections sees traffic, and a dead client is noticed.
#[test]
fn heartbeats_are_the_protocols_own() {
    let server = Server::start(&["--ping-seconds", "1"]);
    let mut table = Fog::sit(&server, &dark());
    // A client that reads answers pings automatically.
    table.black.until("alone", |seen| matches!(seen.peer, Some((false, _))));
    table.white.socket.expect_close(1008, "too slow");
}

/// Whoever sits opposite has another client, changes the rules and wants another game. This one is shown the new board
/// and goes on.
#[test]
fn what_this_dialect_cannot_ask_for_happens_all_the_same() {
    let server = Server::start(&[]);
    let made = create(&server, &json!({ "mode": "house", "sight": "fog", "side": "black" }));
    let game = made["gameId"].as_str().unwrap();
    let mut black = Fog::with_token(&server, game, made["creatorToken"].as_str().unwrap());
    let (mut white, _) = V1::join_by(&server, json!({ "gameId": game }));
    white.until("begun", |seen| seen.status == "active");
    black.until("begun", |seen| seen.status == "active");
    let profile = crate::profiles::for_type("range-bonus", "rook", "both", &json!(1));
    white.say("modifier-profile.update", json!({ "newProfile": profile, "version": 0 }));
    while white.hear() != "game.state" {}
    while black.hear() != "snapshot" {}
    white.commit("a1a3");
    black.until("moved", |seen| seen.turn == "black");
    black = black.rejoin(&server);
    black.commit("a8a6");
    white.until("moved", |seen| seen.turn == "white");
    black.until("moved", |seen| seen.turn == "white");
    assert_eq!(black.seen().at("a6"), Some('r'), "past the pawn in its way");
    black.resign();
    white.until("over", |seen| seen.ended.is_some());
    black.until("over", |seen| seen.ended.is_some());
    white.say("room.rematch", json!({}));
    white.assert_quiet();
    black.say(&json!({ "type": "recover" }));
    black.expect("snapshot");
}

/// A bot plays on through a lost connection, as it does in the other dialects.
#[test]
fn against_a_bot() {
    let server = Server::start(&["--bot-pause-ms", "0"]);
    let made = create(&server, &json!({ "mode": "dark", "side": "white", "vsAi": { "brain": "random" } }));
    let game = made["gameId"].as_str().unwrap();
    let mut white = Fog::with_token(&server, game, made["creatorToken"].as_str().unwrap());
    white.until("begun", |seen| seen.status == "active");
    for movement in ["a2a3", "h2h3", "b2b3"] {
        white.commit(movement);
        white.until("moved", |seen| seen.turn == "black");
        white.socket.cut();
        white = white.rejoin(&server);
        white.until("answered", |seen| seen.turn == "white");
    }
    white.resign();
    white.until("over", |seen| seen.ended.is_some());
}
