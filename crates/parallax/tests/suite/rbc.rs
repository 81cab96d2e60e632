//! Reconnaissance chess over protocol v1: what each side is sent, and that a sense reaches nobody else.

use serde_json::{Value, json};

use crate::{
    server::Server,
    table::{Client, Table},
    v1::V1,
};

fn sit(server: &Server) -> Table<V1> {
    V1::sit(server, &json!({ "mode": "rbc" }))
}

/// The next frame of this kind, without what is told of the clock as soon as both look at the game.
fn heard(client: &mut V1, kind: &str) -> Value {
    loop {
        let frame = client.socket.hear().unwrap_or_else(|closed| panic!("{kind} expected: {closed:?}"));
        let payload = &frame["payload"];
        if frame["type"] == kind && (kind != "game.notice" || payload.get("sensed").is_some()) {
            return payload.clone();
        }
    }
}

#[test]
fn a_turn_has_two_parts() {
    let server = Server::start(&[]);
    let Table { mut white, mut black, .. } = sit(&server);
    white.say("game.sense", json!({ "square": "e7" }));
    let sensed = heard(&mut white, "game.notice")["sensed"].clone();
    assert_eq!((&sensed["ply"], &sensed["square"]), (&json!(0), &json!("e7")));
    assert_eq!(sensed["pieces"].as_array().unwrap().len(), 6, "{sensed}");
    white.say("game.sense", json!({ "square": "e7" }));
    assert_eq!(heard(&mut white, "error")["code"], "REFUSED");

    // The first that Black hears of the turn is the move.
    white.say("game.move", json!({ "from": "e2", "to": "d3" }));
    let delta = heard(&mut white, "game.delta");
    assert_eq!(delta["moveNotation"], "0000");
    assert_eq!(delta["asked"], json!({ "from": "e2", "to": "d3" }));
    let delta = heard(&mut black, "game.delta");
    assert_eq!((&delta["moveNotation"], &delta["asked"]), (&Value::Null, &Value::Null));
    assert_eq!((&delta["announcements"], &delta["sensing"]), (&json!(["white_moved"]), &json!("open")));

    black.say("game.pass", json!({}));
    assert_eq!(heard(&mut black, "game.delta")["moveNotation"], "0000");
    heard(&mut white, "game.delta");
    white.say("game.move", json!({ "from": "e2", "to": "e5" }));
    assert_eq!(heard(&mut white, "error")["code"], "ILLEGAL_MOVE");

    // Whoever comes back is told what the seat has sensed, and when.
    white.say("game.sync", json!({}));
    let view = heard(&mut white, "game.state")["view"].clone();
    assert_eq!((&view["sensing"], view["sensed"].as_array().unwrap().len()), (&json!("open"), 9));
    black.say("game.sync", json!({}));
    let view = heard(&mut black, "game.state")["view"].clone();
    assert_eq!((&view["sensing"], &view["sensed"]), (&Value::Null, &Value::Null));

    // Each has its own score.
    for (client, expected) in
        [(&mut white, "{White sensed e7} 1. -- {asked for e2d3} 1... ?? *"), (&mut black, "1. ?? -- *")]
    {
        client.say("game.pgn", json!({}));
        let score = heard(client, "game.pgn");
        let moves = score["pgn"].as_str().unwrap().split_once("\n\n").unwrap().1;
        assert_eq!(moves.trim_end(), expected);
    }
}

fn view(client: &mut V1) -> Value {
    client.say("game.sync", json!({}));
    heard(client, "game.state")["view"].clone()
}

/// Nothing is forgotten between the two parts of a turn: neither what was sensed, nor that it was.
#[test]
fn a_sense_outlasts_a_power_cut() {
    let mut server = Server::start(&[]);
    let Table { mut white, black } = sit(&server);
    white.say("game.sense", json!({ "square": "e7" }));
    heard(&mut white, "game.notice");
    let before = view(&mut white);
    server.kill_and_restart();
    let (mut white, mut black) = (white.rejoin(&server), black.rejoin(&server));
    let after = view(&mut white);
    assert_eq!((&after["sensing"], &after["sensed"]), (&json!("done"), &before["sensed"]));
    assert_eq!(after["sensed"].as_array().unwrap().len(), 9);
    white.say("game.sense", json!({ "square": "e2" }));
    assert_eq!(heard(&mut white, "error")["code"], "REFUSED");
    let other = view(&mut black);
    assert_eq!((&other["sensing"], &other["sensed"]), (&Value::Null, &Value::Null));
    white.say("game.move", json!({ "from": "e2", "to": "e4" }));
    assert_eq!(heard(&mut white, "game.delta")["moveNotation"], "e2e4");
    assert_eq!(heard(&mut black, "game.delta")["sensing"], "open");
}

/// The colours change, and nobody remembers anything of the game before.
#[test]
fn players_may_play_again() {
    let server = Server::start(&[]);
    let mut table = sit(&server);
    table.white.say("game.sense", json!({ "square": "e7" }));
    heard(&mut table.white, "game.notice");
    table.white.resign();
    table.expect_end("black", "resign");
    table.white.say("room.rematch", json!({}));
    heard(&mut table.black, "room.rematch-offered");
    table.black.say("room.rematch", json!({ "accept": true }));
    let enter = |next: Value| {
        let mut client = V1::connect(&server);
        client.token = next["token"].as_str().unwrap().to_owned();
        client.say("room.join", json!({ "code": next["code"] }));
        (client.expect("game.state")["view"].clone(), client)
    };
    let (seen_by_black, mut black) = enter(heard(&mut table.white, "room.rematch"));
    let (seen_by_white, mut white) = enter(heard(&mut table.black, "room.rematch"));
    assert_eq!((&seen_by_black["seat"], &seen_by_black["sensed"]), (&json!("black"), &Value::Null));
    assert_eq!((&seen_by_white["sensing"], &seen_by_white["sensed"]), (&json!("open"), &Value::Null));
    white.say("game.sense", json!({ "square": "a8" }));
    assert_eq!(heard(&mut white, "game.notice")["sensed"]["pieces"].as_array().unwrap().len(), 4);
    white.say("game.pass", json!({}));
    assert_eq!(heard(&mut black, "game.delta")["sensing"], "open");
}

/// One player cannot hold both seats: nothing would be hidden.
#[test]
fn nobody_plays_it_alone() {
    let server = Server::start(&[]);
    let mut client = V1::connect(&server);
    client.say("room.create", json!({ "mode": "rbc", "sandbox": true }));
    let refused = client.expect("error");
    assert!(refused["message"].as_str().unwrap().contains("only duplicate chess has a sandbox"), "{refused}");
}

#[test]
fn other_games_and_other_cards_are_refused() {
    let server = Server::start(&[]);
    let Table { mut white, black: _stays } = V1::sit(&server, &json!({ "mode": "blind" }));
    for kind in ["game.sense", "game.pass"] {
        white.say(kind, json!({ "square": "e4" }));
        white.expect_error("REFUSED");
    }
    for change in
        [json!({ "sight": "fog" }), json!({ "rulesetIds": ["atomic"] }), json!({ "touchMove": true })]
    {
        let mut payload = change;
        payload["mode"] = "rbc".into();
        let mut client = V1::connect(&server);
        client.say("room.create", payload);
        let refused = client.expect("error");
        assert!(refused["message"].as_str().unwrap().contains("reconnaissance"), "{refused}");
    }
}
