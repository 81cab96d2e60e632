//! Another game against the same opponent.

use serde_json::json;

use crate::{
    server::Server,
    table::{Client, Table},
    v1::V1,
};

fn finished(server: &Server) -> Table<V1> {
    let mut table = V1::sit(server, &json!({ "mode": "blind" }));
    table.white.resign();
    table.expect_end("black", "resign");
    table
}

#[test]
fn both_agree_and_colours_swap() {
    let server = Server::start(&[]);
    let mut table = finished(&server);
    table.white.say("room.rematch", json!({}));
    table.black.expect("room.rematch-offered");
    table.black.say("room.rematch", json!({ "accept": true }));
    let white = table.white.expect("room.rematch");
    let black = table.black.expect("room.rematch");
    assert_eq!((&white["color"], &black["color"]), (&json!("black"), &json!("white")));
    assert_eq!(white["code"], black["code"]);
    assert_ne!(white["token"], black["token"]);

    let enter = |next: &serde_json::Value| {
        let mut client = V1::connect(&server);
        client.token = next["token"].as_str().unwrap().to_owned();
        client.say("room.join", json!({ "code": next["code"] }));
        client.expect("game.state");
        client
    };
    let mut new_white = enter(&black);
    let mut new_black = enter(&white);
    new_white.until("together", |seen| matches!(seen.peer, Some((true, _))));
    new_white.commit("e2e4");
    new_white.until("moved", |seen| seen.turn == "black");
    new_black.until("moved", |seen| seen.turn == "black");
    assert_eq!(new_black.seen().board.len(), 16, "by the same rules");
    assert_eq!(new_black.seen().heard, ["white_moved"]);
}

#[test]
fn one_does_not_want_to() {
    let server = Server::start(&[]);
    let mut table = finished(&server);
    table.white.say("room.rematch", json!({}));
    table.black.expect("room.rematch-offered");
    table.black.say("room.rematch", json!({ "accept": false }));
    // The refusal stands: now it is White who gets asked.
    table.black.say("room.rematch", json!({}));
    table.white.expect("room.rematch-offered");
}

#[test]
fn not_while_the_game_goes_on() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({}));
    table.white.say("room.rematch", json!({}));
    table.black.say("room.rematch", json!({}));
    table.assert_quiet();
}
