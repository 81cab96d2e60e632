//! The question for pawn captures: the answer binds, and there is one a turn, whatever happens to the connection, the
//! server or the node in between.

use serde_json::{Value, json};

use crate::{
    nodes::pair,
    server::Server,
    table::{Client as _, Table},
    v1::V1,
};

/// White has asked, and must capture with a pawn.
fn asked(server: &Server) -> Table<V1> {
    let mut table = V1::sit(server, &json!({ "mode": "blind", "ruleset": "berkeley-any" }));
    table.play("e2e4 d7d5");
    table.white.say("game.ask-any", json!({}));
    table.white.until("answered", |seen| seen.heard.last().is_some_and(|said| said == "any_yes"));
    table.black.until("answered", |seen| seen.heard.last().is_some_and(|said| said == "any_yes"));
    table
}

fn view(client: &mut V1) -> Value {
    client.say("game.sync", json!({}));
    client.until_payload("game.state")["view"].clone()
}

fn refused(client: &mut V1, kind: &str, payload: Value, code: &str) {
    client.say(kind, payload);
    assert_eq!(client.until_payload("error")["code"], code);
}

/// Both have come back, to a server that must know all of it.
fn goes_on(mut table: Table<V1>) {
    let [white, black] = [&mut table.white, &mut table.black];
    assert_eq!(view(white)["asking"], "yes");
    let seen = view(black);
    assert_eq!((&seen["asking"], &seen["announcements"][2]["text"]), (&Value::Null, &json!("any_yes")));
    refused(white, "game.ask-any", json!({}), "REFUSED");
    refused(white, "game.move", json!({ "from": "g1", "to": "f3" }), "MUST_CAPTURE");
    white.say("game.move", json!({ "from": "e4", "to": "d5" }));
    white.until("moved", |seen| seen.turn == "black");
    black.until("moved", |seen| seen.turn == "black");
    // It is Black's turn to ask, and the answer rules pawn captures out.
    black.say("game.ask-any", json!({}));
    black.until("answered", |seen| seen.heard.last().is_some_and(|said| said == "any_no"));
    refused(black, "game.ask-any", json!({}), "REFUSED");
    refused(black, "game.move", json!({ "from": "c7", "to": "d6" }), "NONSENSE");
    assert_eq!(view(black)["asking"], "no");
}

#[test]
fn it_outlasts_a_connection() {
    let server = Server::start(&[]);
    let mut table = asked(&server);
    table.white.socket.cut();
    table.white = table.white.rejoin(&server);
    goes_on(table);
}

#[test]
fn it_outlasts_a_power_cut() {
    let mut server = Server::start(&[]);
    let table = asked(&server);
    server.kill_and_restart();
    goes_on(Table { white: table.white.rejoin(&server), black: table.black.rejoin(&server) });
}

#[test]
fn it_is_the_same_through_another_node() {
    let [one, other] = pair();
    let table = asked(&one);
    goes_on(Table { white: table.white.rejoin(&other), black: table.black });
}

#[test]
fn it_outlasts_a_node() {
    let [mut one, other] = pair();
    let table = asked(&one);
    one.stop();
    goes_on(Table { white: table.white.rejoin(&other), black: table.black.rejoin(&other) });
}

/// Where nonsense is dropped, the other side hears nothing of it.
#[test]
fn nonsense_is_told_to_the_mover_alone() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({ "mode": "blind", "ruleset": "berkeley" }));
    let [white, black] = [&mut table.white, &mut table.black];
    white.say("game.move", json!({ "from": "e2", "to": "d3" }));
    for client in [&mut *white, &mut *black] {
        client.until("refused", |seen| seen.heard == ["no"]);
    }
    for (from, to) in [("e2", "d3"), ("a1", "a2"), ("e4", "e5")] {
        refused(white, "game.move", json!({ "from": from, "to": to }), "NONSENSE");
    }
    assert_eq!(view(black)["announcements"].as_array().map(Vec::len), Some(1));
}
