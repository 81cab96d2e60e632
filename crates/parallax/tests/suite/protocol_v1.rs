//! Protocol v1 as documented: names and types of fields, numbering, reconnecting.

use serde_json::{Value, json};

use crate::{
    server::Server,
    table::{Client, Table},
    v1::{V1, now},
};

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

fn facts_of(value: &Value, id: u64) -> Vec<(String, Value)> {
    let facts = value.as_array().unwrap().iter().filter(|fact| fact["id"] == id);
    facts.map(|fact| (fact["attr"].as_str().unwrap().to_owned(), fact["value"].clone())).collect()
}

#[test]
fn a_room_from_creation_to_the_first_moves() {
    let server = Server::start(&[]);
    let layout = json!({ "kind": "premade", "id": "classic" });
    let (mut white, created) = V1::create(&server, json!({ "rulesetIds": [], "layout": layout }));
    let code = created["code"].as_str().unwrap();
    assert!(code.len() == 6 && code.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit()), "{code}");
    let token = created["token"].as_str().unwrap();
    assert_eq!((token.len(), token.as_bytes()[14]), (36, b'4'), "a UUID of version 4: {token}");
    assert_eq!(created["color"], "white");
    assert_eq!(created["layout"]["id"], "classic");
    assert_eq!(created["layout"]["name"], "Classic");
    let pieces = created["layout"]["pieces"].as_array().unwrap();
    assert_eq!(pieces.len(), 32);
    assert!(pieces.contains(&json!({ "type": "king", "color": "white", "square": 4 })));
    assert!(created.get("profile").is_none());

    let (mut black, joined) = V1::join(&server, code);
    assert_eq!(joined["code"], code);
    assert_ne!(joined["token"], token);
    assert_eq!(joined["color"], "black");
    assert_eq!(joined["activeRules"], json!([]));
    assert_eq!(joined["layout"], created["layout"]);

    for client in [&mut white, &mut black] {
        let state = client.expect("game.state");
        assert_eq!(state["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert_eq!(state["facts"].as_array().unwrap().len(), 3 * 32);
        assert_eq!(state["activeRules"], json!([]));
        assert_eq!(state["turn"], "white");
        assert_eq!(state["lastSeq"].as_u64().unwrap(), client.seq);
        assert_eq!(state["moveHistory"], json!([]));
    }
    white.expect("room.peer-status");

    white.commit("e2e4");
    for client in [&mut white, &mut black] {
        let delta = client.expect("game.delta");
        assert_eq!(delta["moveNotation"], "e2e4");
        assert_eq!(delta["turn"], "black");
        assert_eq!(delta["gameOver"], Value::Null);
        let id = delta["inserted"][0]["id"].as_u64().unwrap();
        assert_eq!(facts_of(&delta["inserted"], id), [("Position".to_owned(), json!(28))]);
        assert_eq!(facts_of(&delta["retracted"], id), [("Position".to_owned(), json!(12))]);
        assert_eq!(keys(&delta["inserted"][0]), ["attr", "id", "value"]);
    }
    black.commit("e7e5");
    black.expect("game.delta");
    white.expect("game.delta");
    white.say("game.sync", json!({}));
    let state = white.expect("game.state");
    assert_eq!(state["fen"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2");
    assert_eq!(state["moveHistory"], json!(["e2-e4", "e7-e5"]));
    assert_eq!(state["turn"], "white");
}

#[test]
fn the_end_is_told_twice() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({}));
    table.play("f2f3 e7e5 g2g4");
    table.black.commit("d8h4");
    for client in [&mut table.white, &mut table.black] {
        let delta = client.expect("game.delta");
        assert_eq!(delta["gameOver"], json!({ "winner": "black", "reason": "checkmate" }));
        let end = client.expect("game.end");
        let fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
        assert_eq!(end, json!({ "winner": "black", "reason": "checkmate", "finalFen": fen }));
    }
    table.assert_quiet();
}

#[test]
fn captures_and_promotions_as_facts() {
    let server = Server::start(&[]);
    let layout = json!({ "kind": "fen", "fen": "1n5k/P7/8/8/8/8/8/K7" });
    let mut table = V1::sit(&server, &json!({ "layout": layout }));
    table.white.say("game.move", json!({ "from": "a7", "to": "b8", "promoteTo": "knight" }));
    let delta = table.black.expect("game.delta");
    assert_eq!(delta["moveNotation"], "a7b8n");
    let position =
        delta["inserted"].as_array().unwrap().iter().find(|fact| fact["attr"] == "Position").unwrap();
    let pawn = position["id"].as_u64().unwrap();
    let mut inserted = facts_of(&delta["inserted"], pawn);
    inserted.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(inserted, [("PieceType".to_owned(), json!("knight")), ("Position".to_owned(), json!(57))]);
    let retracted = delta["retracted"].as_array().unwrap();
    let gone: Vec<_> = retracted.iter().filter(|fact| fact["id"] != pawn).collect();
    assert_eq!(gone.len(), 3, "the captured knight goes whole: {delta}");
    assert_eq!(table.black.seen().board.len(), 3);
}

#[test]
fn layouts_are_echoed() {
    let server = Server::start(&[]);
    let (_, dunsany) = V1::create(&server, json!({ "layout": { "kind": "premade", "id": "dunsany" } }));
    assert_eq!(dunsany["layout"]["name"], "Dunsany's Chess");
    assert_eq!(dunsany["layout"]["pieces"].as_array().unwrap().len(), 48);
    let (mut white, _) = V1::create(&server, json!({ "layout": { "kind": "premade", "id": "dunsany" } }));
    let (mut black, _) = V1::join(&server, &white.code.clone());
    assert_eq!(white.expect("game.state")["turn"], "black", "Black moves first");
    black.expect("game.state");
    black.commit("b8c6");
    white.expect("room.peer-status");
    white.expect("game.delta");

    let kings = json!([
        { "type": "king", "color": "white", "square": 4, "hasMoved": true },
        { "type": "rook", "color": "white", "square": 7 },
        { "type": "king", "color": "black", "square": 60 },
    ]);
    let custom = json!({ "kind": "custom", "pieces": kings, "name": "Rook ending" });
    let (white, created) = V1::create(&server, json!({ "layout": custom }));
    assert_eq!(created["layout"]["name"], "Rook ending");
    assert_eq!(created["layout"]["pieces"].as_array().unwrap().len(), 3);
    let (mut black, _) = V1::join(&server, &white.code);
    assert_eq!(black.expect("game.state")["fen"], "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "the king has moved");
}

#[test]
fn a_side_of_ones_own_choice() {
    let server = Server::start(&[]);
    for side in ["black", "b"] {
        let (_, created) = V1::create(&server, json!({ "side": side }));
        assert_eq!(created["color"], "black");
        let (_, joined) = V1::join(&server, created["code"].as_str().unwrap());
        assert_eq!(joined["color"], "white");
    }
}

#[test]
fn leaving() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({}));
    table.play("e2e4");
    table.white.say("room.leave", json!({}));
    table.black.until("over", |seen| seen.ended.is_some());
    let end = last_frame(&table.black);
    assert_eq!(end["type"], "game.end");
    assert_eq!(end["payload"]["reason"], "player_left");
    assert_eq!(end["payload"]["winner"], "black");
    // The player who left may enter another room on the same connection.
    table.white.token.clear();
    table.white.say("room.create", json!({}));
    table.white.expect("room.created");
}

/// Nobody has joined: the room is closed, and its code becomes available to others.
#[test]
fn leaving_before_anybody_has_come() {
    let server = Server::start(&[]);
    let (mut white, created) = V1::create(&server, json!({ "byInvitation": true }));
    let (code, game) = (white.code.clone(), white.game.clone());
    white.say("room.leave", json!({}));
    let closed = (0..200).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        server.get(&format!("/api/games/{game}")).json()["status"] == "finished"
    });
    assert!(closed);
    white.token.clear();
    white.say("room.join", json!({ "code": code }));
    white.expect_error("ROOM_NOT_FOUND");
    let mut guest = V1::connect(&server);
    guest.say("room.join", json!({ "code": code }));
    guest.expect_error("ROOM_NOT_FOUND");
    let about = server.get(&format!("/api/games/{game}")).json();
    assert_eq!((&about["status"], &about["ending"]["reason"]), (&json!("finished"), &json!("aborted")));
    assert_eq!(about["openSeats"], json!([]), "{about}");
    let invitation = &created["invitations"][0]["invitation"];
    guest.say("room.join", json!({ "gameId": game, "invitation": invitation }));
    guest.expect_error("BAD_TOKEN");
}

/// At a table for four, the others go on waiting.
#[test]
fn leaving_while_others_wait() {
    let server = Server::start(&[]);
    let (mut first, _) = V1::create(&server, json!({ "mode": "duplicate" }));
    let (_second, _) = V1::join(&server, &first.code.clone());
    first.expect("room.peer-status");
    let code = first.code.clone();
    first.say("room.leave", json!({}));
    let (_third, joined) = V1::join(&server, &code);
    assert_eq!(joined["code"], code);
}

/// Whatever followed the last acknowledged message is sent again, with new numbers.
#[test]
fn missed_deltas_come_again() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({}));
    table.play("e2e4 e7e5");
    table.white.ack = Some(table.white.seq);
    table.play("g1f3 b8c6 f3e5 c6e5 d2d4");
    let before = table.white.seen().clone();
    leave_alone(&mut table);
    table.black.commit("e5c6");
    table.black.until("moved", |seen| seen.turn == "white");

    let mut white = table.white.rejoin(&server);
    let state = last_frame(&white);
    assert_eq!(state["payload"]["lastSeq"], white.seq, "what follows has the next numbers");
    let first = white.seq;
    let mut moves = Vec::new();
    while moves.last().is_none_or(|last| *last != "e5c6") {
        let delta = white.expect("game.delta");
        moves.push(delta["moveNotation"].as_str().unwrap().to_owned());
        assert_eq!(white.seq, first + moves.len() as u64);
    }
    // White's own move carried the acknowledgement, so it came afterwards.
    assert_eq!(moves, ["g1f3", "b8c6", "f3e5", "c6e5", "d2d4", "e5c6"]);
    assert_eq!(state["payload"]["stateSeq"], white.seq, "everything up to here is in the state");
    // Applying the deltas to the state leads to the same state.
    assert_eq!(white.seen().board.len(), before.board.len());
    white.assert_quiet();
}

/// White's connection breaks, and Black has been told.
fn leave_alone(table: &mut Table<V1>) {
    table.white.socket.cut();
    table.black.until("alone", |seen| matches!(seen.peer, Some((false, _))));
}

fn last_frame(client: &V1) -> Value {
    serde_json::from_str(client.socket.frames.last().unwrap()).unwrap()
}

/// The moves that are repeated after the state.
fn repeated(client: &mut V1) -> Vec<String> {
    let up_to = last_frame(client)["payload"]["stateSeq"].as_u64().unwrap();
    let mut moves = Vec::new();
    while client.seq < up_to {
        moves.push(client.expect("game.delta")["moveNotation"].as_str().unwrap().to_owned());
    }
    moves
}

#[test]
fn every_message_acknowledges() {
    let server = Server::start(&[]);
    for heartbeat in ["ping", "pong"] {
        let mut table = V1::sit(&server, &json!({}));
        table.play("e2e4 e7e5");
        // The first acknowledgement shows that this client sends them.
        table.white.ack = Some(table.white.seq);
        table.white.say("ping", json!({}));
        table.white.expect("pong");
        table.play("g1f3 b8c6");
        let acknowledged = table.white.seq;
        // Errors and pongs have numbers too, but they are not news.
        table.white.ack = None;
        table.white.commit("a1a8");
        table.white.expect_error("ILLEGAL_MOVE");
        table.play("f1c4");
        table.white.ack = Some(acknowledged);
        table.white.say(heartbeat, json!({}));
        table.white.ack = None;
        // Answered after everything before it.
        table.white.say("ping", json!({}));
        while table.white.hear() != "pong" {}
        if heartbeat == "ping" {
            table.white.expect("pong");
        }
        leave_alone(&mut table);
        let mut white = table.white.rejoin(&server);
        assert_eq!(repeated(&mut white), ["f1c4"], "{heartbeat}");
    }
}

/// The end of a game is a separate frame: a client that has processed only the delta is sent both again.
#[test]
fn half_of_the_end_is_not_the_end() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({}));
    table.white.ack = Some(table.white.seq);
    table.play("f2f3 e7e5 g2g4");
    table.black.commit("d8h4");
    table.white.expect("game.delta");
    table.white.ack = Some(table.white.seq);
    table.white.expect("game.end");
    table.white.say("ping", json!({}));
    table.white.expect("pong");
    table.black.until("over", |seen| seen.ended.is_some());
    leave_alone(&mut table);
    let mut white = table.white.rejoin(&server);
    assert_eq!(white.expect("game.delta")["moveNotation"], "d8h4");
    white.expect("game.end");
    assert_eq!(last_frame(&white)["seq"], white.seq);
    white.assert_quiet();
}

/// A returning client says what it has processed, and is sent only higher numbers.
#[test]
fn numbers_go_on_after_a_reconnect() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({}));
    for _ in 0..50 {
        table.white.say("ping", json!({}));
        table.white.expect("pong");
    }
    let seen = table.white.seq;
    leave_alone(&mut table);
    let mut again = V1::connect(&server);
    again.token.clone_from(&table.white.token);
    again.ack = Some(seen);
    again.say("room.join", json!({ "code": table.white.code }));
    again.expect("game.state");
    assert!(again.seq > seen);
}

/// The clock in a view says when it was read, and the time of the frame says how long ago that was.
#[test]
fn a_clock_after_a_reconnect() {
    let server = Server::start(&[]);
    let clock = json!({ "kind": "fischer", "initialMs": 600_000, "incrementMs": 0 });
    let mut table = V1::sit(&server, &json!({ "clock": clock }));
    table.play("e2e4 e7e5");
    table.white.ack = Some(0);
    table.play("g1f3 b8c6");
    leave_alone(&mut table);
    // Anything the server timestamps from here on is later than this.
    std::thread::sleep(std::time::Duration::from_millis(30));
    let back = now();
    let mut white = table.white.rejoin(&server);
    let state = last_frame(&white);
    let sent = state["ts"].as_u64().unwrap();
    assert!(sent >= back, "{sent} {back}");
    repeated(&mut white);
    assert!(white.ts >= sent, "what is repeated is sent now");

    let face = &state["payload"]["view"]["clock"];
    assert_eq!(face["running"], "white");
    let number = |value: &Value| value.as_u64().unwrap();
    let (left, at) = (number(&face["remainingMs"]["white"]), number(&face["at"]));
    assert!(at <= back - 30, "the clock was read when Black moved");
    let shown = left - (sent - at);

    table.black.until("together", |seen| matches!(seen.peer, Some((true, _))));
    white.commit("f1c4");
    let stopped = white.expect("game.delta")["clock"].clone();
    let (left, at) = (number(&stopped["remainingMs"]["white"]), number(&stopped["at"]));
    assert_eq!(left, shown - (at - sent), "what the client has computed is what the server has");
}

/// Clients that acknowledge nothing are assumed to have received what they were sent.
#[test]
fn missed_deltas_without_acknowledgement() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({}));
    table.play("e2e4");
    table.white.socket.cut();
    table.black.until("alone", |seen| matches!(seen.peer, Some((false, _))));
    table.black.commit("e7e5");
    table.black.until("moved", |seen| seen.turn == "white");
    let mut white = table.white.rejoin(&server);
    assert_eq!(white.expect("game.delta")["moveNotation"], "e7e5");
    white.assert_quiet();
}

#[test]
fn a_minute_of_grace() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({}));
    table.white.socket.cut();
    let status = table.black.expect("room.peer-status");
    assert_eq!((&status["color"], &status["connected"]), (&json!("white"), &json!(false)));
    let told: Value = serde_json::from_str(table.black.socket.frames.last().unwrap()).unwrap();
    let grace = status["graceUntil"].as_u64().unwrap() - told["ts"].as_u64().unwrap();
    assert!((50_000..=60_000).contains(&grace), "{grace}");
}

#[test]
fn pings_are_answered() {
    let server = Server::start(&[]);
    let mut client = V1::connect(&server);
    client.say("ping", json!({}));
    assert_eq!(client.expect("pong"), json!({}));
    let mut table = V1::sit(&server, &json!({}));
    table.white.say("ping", json!({}));
    table.white.expect("pong");
    // A heartbeat needs no token, with or without a seat.
    table.white.token.clear();
    table.white.say("pong", json!({}));
    table.white.say("ping", json!({}));
    table.white.expect("pong");
}

#[test]
fn a_payload_may_be_missing() {
    let server = Server::start(&[]);
    let mut client = V1::connect(&server);
    client.socket.say(&json!({ "v": 1, "seq": 1, "ts": 0, "type": "room.create" }));
    client.expect("room.created");
}

/// A touch and a move by `game.commit`, in a room with touch-move.
#[test]
fn committing() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({ "mode": "blind" }));
    table.white.say("game.commit", json!({ "from": "e2" }));
    let notice = table.white.expect("game.notice");
    assert_eq!(notice, json!({ "touched": "e2" }));
    table.white.say("game.commit", json!({ "from": "e2", "to": "e4" }));
    assert_eq!(table.white.expect("game.delta")["moveNotation"], "e2e4");
    let delta = table.black.expect("game.delta");
    assert_eq!(delta["moveNotation"], Value::Null);
    assert_eq!((&delta["inserted"], &delta["retracted"]), (&json!([]), &json!([])));
    assert_eq!(delta["announcements"][0], "white_moved");
}

/// No fact about an opponent's piece, no position, and no move by the opponent: neither in the state nor in a delta.
#[test]
fn hidden_games_have_no_position() {
    let server = Server::start(&[]);
    for mode in ["blind", "dark"] {
        let Table { mut white, mut black } = V1::sit(&server, &json!({ "mode": mode }));
        white.commit("a2a3");
        white.until("moved", |seen| seen.turn == "black");
        assert_eq!(black.expect("game.delta")["moveNotation"], Value::Null);
        black.commit("h7h6");
        white.until("moved", |seen| seen.turn == "white");
        black.until("moved", |seen| seen.turn == "white");
        for (client, own, history) in
            [(&mut white, "white", json!(["a2-a3"])), (&mut black, "black", json!(["h7-h6"]))]
        {
            client.say("game.sync", json!({}));
            let state = client.expect("game.state");
            assert_eq!(state["fen"], Value::Null, "{mode}");
            assert_eq!(state["moveHistory"], history, "{mode}");
            let facts = state["facts"].as_array().unwrap();
            assert_eq!(facts.len(), 3 * 16, "{mode}");
            let colors = facts.iter().filter(|fact| fact["attr"] == "Color");
            assert!(colors.into_iter().all(|fact| fact["value"] == own), "{mode}");
        }
        // Once the game is over, there is nothing left to hide.
        white.resign();
        black.until("over", |seen| seen.ended.is_some());
        let end: Value = serde_json::from_str(black.socket.frames.last().unwrap()).unwrap();
        assert!(end["payload"]["finalFen"].is_string(), "{end}");
        assert_eq!(black.seen().board.len(), 32);
    }
}

/// Someone without a seat learns nothing about a game in progress, and everything about a finished one.
#[test]
fn a_finished_game_opens_for_all() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({ "mode": "blind" }));
    table.play("e2e4");
    table.white.resign();
    table.expect_end("black", "resign");
    let mut third = V1::connect(&server);
    third.say("room.join", json!({ "code": table.white.code }));
    let state = third.socket.hear().unwrap();
    assert_eq!(state["type"], "game.state");
    assert_eq!(state["payload"]["view"], Value::Null);
    assert_eq!(state["payload"]["moveHistory"], json!(["e2-e4"]));
    assert_eq!(state["payload"]["facts"].as_array().unwrap().len(), 3 * 32);
    let end = third.socket.hear().unwrap();
    assert_eq!(end["type"], "game.end");
    assert_eq!(end["payload"]["reason"], "resign");
    // A spectator has no seat, so there is nothing they can request.
    third.resign();
    third.expect_error("BAD_TOKEN");
}
