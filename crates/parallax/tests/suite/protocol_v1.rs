//! Protocol v1 as it is written: names and types of fields, numbering, reconnecting.

use serde_json::{Value, json};

use crate::{
    server::Server,
    table::{Client, Table},
    v1::V1,
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
    let (_, created) = V1::create(&server, json!({ "side": "black" }));
    assert_eq!(created["color"], "black");
    let (_, joined) = V1::join(&server, created["code"].as_str().unwrap());
    assert_eq!(joined["color"], "white");
}

#[test]
fn leaving() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({}));
    table.play("e2e4");
    table.white.say("room.leave", json!({}));
    table.black.until("over", |seen| seen.ended.is_some());
    let end: Value = serde_json::from_str(table.black.socket.frames.last().unwrap()).unwrap();
    assert_eq!(end["type"], "game.end");
    assert_eq!(end["payload"]["reason"], "player_left");
    assert_eq!(end["payload"]["winner"], "black");
    // The one who left may go elsewhere on the same connection.
    table.white.token.clear();
    table.white.seq = 0;
    table.white.say("room.create", json!({}));
    table.white.expect("room.created");
}

/// What came after the last acknowledged message comes again, numbered as before.
#[test]
fn missed_deltas_come_again() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({}));
    table.play("e2e4 e7e5");
    table.white.ack = Some(table.white.seq);
    let acknowledged = table.white.seq;
    table.play("g1f3 b8c6 f3e5 c6e5 d2d4");
    let last = table.white.seq;
    let before = table.white.seen().clone();
    table.white.socket.cut();
    table.black.until("alone", |seen| matches!(seen.peer, Some((false, _))));
    table.black.commit("e5c6");
    table.black.until("moved", |seen| seen.turn == "white");

    let mut white = table.white.rejoin(&server);
    let frames = &white.socket.frames;
    let state: Value = serde_json::from_str(frames.last().unwrap()).unwrap();
    let last_seq = state["payload"]["lastSeq"].as_u64().unwrap();
    assert!(last_seq >= acknowledged && last_seq <= last, "{acknowledged} {last_seq} {last}");
    let mut moves = Vec::new();
    let mut seq = last_seq;
    while moves.last().is_none_or(|last| *last != "e5c6") {
        let delta = white.expect("game.delta");
        assert!(white.seq > seq, "numbers increase");
        seq = white.seq;
        moves.push(delta["moveNotation"].as_str().unwrap().to_owned());
    }
    // White's own move carried the acknowledgement, and so came after it.
    assert_eq!(moves, ["g1f3", "b8c6", "f3e5", "c6e5", "d2d4", "e5c6"]);
    assert!(seq > last);
    assert_eq!(state["payload"]["stateSeq"], seq, "everything up to here is in the state");
    // Whoever applied them to the state has what the state says.
    assert_eq!(white.seen().board.len(), before.board.len());
    white.assert_quiet();
}

/// Clients that acknowledge nothing are taken to have received what they were sent.
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
    // A heartbeat needs a token no more than a seat does.
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

/// A touch and a move by `game.commit`, in a room that has touch-move.
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

/// Next to the texts stands which of them the other side does not hear.
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

/// No fact of a foreign piece, no position, no move of the other: not in the state, not in a delta.
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
        // Once it is over, there is nothing left to hide.
        white.resign();
        black.until("over", |seen| seen.ended.is_some());
        let end: Value = serde_json::from_str(black.socket.frames.last().unwrap()).unwrap();
        assert!(end["payload"]["finalFen"].is_string(), "{end}");
        assert_eq!(black.seen().board.len(), 32);
    }
}

/// Somebody without a seat learns nothing of a game that goes on, and everything of one that is over.
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
    // To look is not to sit: there is nothing that could be asked for.
    third.resign();
    third.expect_error("BAD_TOKEN");
}
