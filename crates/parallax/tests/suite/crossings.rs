//! What happens to a game while its players are at different nodes, or its node is lost.

use std::{thread::sleep, time::Duration};

use serde_json::{Value, json};
use testbed::postgres::Instance;

use crate::{
    account::Browser,
    duplicate_table::DuplicateTable,
    nodes::pair,
    server::Server,
    table::{Client as _, Table},
    v1::V1,
};

/// White at the node that has the room, Black at the other.
fn apart(one: &Server, other: &Server, rules: &Value) -> Table<V1> {
    let mut table = V1::sit(one, rules);
    table.black = table.black.rejoin(other);
    table
}

#[test]
fn players_at_different_nodes_play_again() {
    let [one, other] = pair();
    let mut table = apart(&one, &other, &json!({ "mode": "blind" }));
    table.white.resign();
    table.expect_end("black", "resign");
    table.black.say("room.rematch", json!({}));
    while table.white.hear() != "room.rematch-offered" {}
    table.white.say("room.rematch", json!({ "accept": true }));
    let enter = |next: &Value, server: &Server| {
        let mut client = V1::connect(server);
        client.token = next["token"].as_str().unwrap().to_owned();
        client.say("room.join", json!({ "code": next["code"] }));
        client.expect("game.state");
        client
    };
    let next = [&mut table.black, &mut table.white].map(|client| {
        loop {
            let frame = client.socket.hear().unwrap();
            if frame["type"] == "room.rematch" {
                break frame["payload"].clone();
            }
        }
    });
    assert_eq!(next[0]["color"], "white");
    // Each comes through the node at which they have not been.
    let mut again = Table { white: enter(&next[0], &one), black: enter(&next[1], &other) };
    again.play("e2e4 d7d5");
}

#[test]
fn a_seat_is_carried_from_one_node_to_the_other() {
    let [one, other] = pair();
    let mut table = apart(&one, &other, &json!({ "mode": "blind" }));
    table.play("e2e4");
    table.black.say("seat.carry", json!({}));
    let offer = table.black.expect("seat.carry");
    let carry = json!({ "gameId": table.black.game, "carry": offer["carry"] });
    let (mut phone, joined) = V1::join_by(&one, carry);
    assert_eq!(joined["color"], "black");
    phone.expect("game.state");
    table.black.socket.expect_close(1000, "moved");
    phone.commit("d7d5");
    table.white.until("answered", |seen| seen.turn == "white");
}

/// Whoever subscribed at one node is told by either.
#[test]
fn nodes_have_one_key_for_push_messages() {
    let [one, other] = pair();
    let key = |server: &Server| server.get("/api/push").json()["key"].as_str().unwrap().to_owned();
    assert_eq!(key(&one), key(&other));
}

#[test]
fn seats_are_filled_through_the_other_node() {
    let [one, other] = pair();
    let (_here, created) = V1::create(&one, json!({ "mode": "vanilla", "side": "white" }));
    let mut away = V1::connect(&other);
    away.token = created["token"].as_str().unwrap().to_owned();
    away.say("room.join", json!({ "code": created["code"] }));
    away.expect("room.joined");
    away.say("room.fill", json!({ "brain": "casual", "level": 1 }));
    away.until("begun", |seen| seen.status == "active");
    away.commit("e2e4");
    away.until("answered", |seen| seen.turn == "white" && seen.at("e4").is_some());
}

/// A node of the version before could not read whose seat it is, so nobody writes that while one lives.
#[test]
fn seats_are_nobodys_in_particular_while_an_old_node_lives() {
    let database = Instance::shared().database().unwrap();
    let server = Server::start(&["--database", &database, "--node", "new"]);
    let tell = |sql: &str| Instance::shared().query(database.rsplit('/').next().unwrap(), sql).unwrap();
    let ada = Browser::account(&server, "Ada");
    let until_a_token_is_enough = |is_enough: bool| {
        let found = (0..100).any(|_| {
            let (white, _) = ada.create(&server, json!({ "mode": "blind", "side": "white" }));
            let mut stranger = V1::connect(&server);
            stranger.token.clone_from(&white.token);
            stranger.say("room.join", json!({ "gameId": white.game }));
            sleep(Duration::from_millis(100));
            (stranger.hear() != "error") == is_enough
        });
        assert!(found, "a token alone opens new seats of Ada's: {}", !is_enough);
    };
    until_a_token_is_enough(false);
    tell(
        "INSERT INTO node (name, link, format, started_at, renewed_at, lease_until) \
          VALUES ('old', '', 1, now(), now(), now() + interval '1 hour')",
    );
    until_a_token_is_enough(true);
    tell("DELETE FROM node WHERE name = 'old'");
    until_a_token_is_enough(false);
}

#[test]
fn a_bot_plays_on_at_the_node_that_takes_over() {
    let [mut one, other] = pair();
    let (mut person, _) =
        V1::create(&one, json!({ "mode": "dark", "vsAi": { "brain": "casual", "level": 1 } }));
    person.until("begun", |seen| seen.status == "active");
    person.commit("a2a3");
    person.until("answered", |seen| seen.turn == "white" && seen.at("a3").is_some());
    one.stop();
    let mut person = person.rejoin(&other);
    person.commit("b2b3");
    person.until("moved", |seen| seen.turn == "black");
    person.until("answered", |seen| seen.turn == "white");
}

#[test]
fn four_seats_go_on_at_the_node_that_takes_over() {
    let [mut one, other] = pair();
    let mut table = DuplicateTable::sit(&one, json!({}));
    table.play("f2f3 a2a3 e7e5 a7a6");
    one.stop();
    let mut table = table.rejoin(&other);
    let last = table.play("g2g4 a3a4 d8h4");
    assert_eq!(last["turn"], "west");
    assert_eq!(last["duplicate"]["inCheck"], json!(["NE"]), "the boards are as they were");
}
