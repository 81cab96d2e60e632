//! Protocol v1 by the game ID in the link that players share: joining, coming back, watching.

use serde_json::{Value, json};

use crate::{
    flat::{Flat, create},
    server::Server,
    table::{Client, Table},
    v1::V1,
};

/// A seat in the game, claimed with its token; the greeting has yet to be read.
fn come_back(server: &Server, game: &str, token: &str) -> V1 {
    let mut client = V1::connect(server);
    client.token = token.to_owned();
    client.say("room.join", json!({ "gameId": game }));
    client
}

/// As the web client plays: created over HTTP, both seats over v1, and nobody knows a code.
#[test]
fn a_game_made_over_http_is_played_over_v1() {
    let server = Server::start(&[]);
    let made = create(&server, &json!({ "mode": "blind", "side": "white" }));
    let (game, token) = (made["gameId"].as_str().unwrap(), made["creatorToken"].as_str().unwrap());
    assert_eq!(token.len(), 24);
    let mut white = come_back(&server, game, token);
    let waiting = white.expect("room.joined");
    assert_eq!((&waiting["gameId"], &waiting["code"]), (&json!(game), &made["code"]));
    assert_eq!((&waiting["token"], &waiting["color"]), (&json!(token), &json!("white")));

    let (mut black, joined) = V1::join_by(&server, json!({ "gameId": game }));
    assert_eq!((&joined["gameId"], &joined["color"]), (&json!(game), &json!("black")));
    black.expect("game.state");
    white.expect("game.state");
    white.expect("room.peer-status");
    let mut table = Table { white, black };
    table.play("e2e4 e7e5");

    // The network fails; one player returns with the 24-character token from HTTP, the other with the UUID from v1.
    for client in [&mut table.white, &mut table.black] {
        client.socket.cut();
        let token = client.token.clone();
        let mut again = come_back(&server, game, &token);
        let state = again.expect("game.state");
        assert_eq!(state["view"]["ply"], 2);
        assert_eq!(state["view"]["seat"], client.seen().seat.as_str());
        *client = again;
    }
    table.white.until("together", |seen| seen.peer == Some((true, None)));
    table.play("g1f3 b8c6");
    table.assert_quiet();
}

/// A seat switches from one dialect to the other with its token.
#[test]
fn a_seat_of_the_flat_dialect_goes_on_over_v1() {
    let server = Server::start(&[]);
    let mut table = Flat::sit(&server, &json!({ "mode": "dark" }));
    table.play("e2e4");
    let mut black = come_back(&server, &table.black.game, &table.black.token);
    assert_eq!(black.expect("game.state")["view"]["seat"], "black");
    black.commit("e7e5");
    black.until("moved", |seen| seen.turn == "white");
    table.white.until("moved", |seen| seen.turn == "white");
}

#[test]
fn looking_on_at_a_finished_game() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({ "mode": "dark" }));
    let game = table.white.game.clone();
    table.play("e2e4");
    let mut third = V1::connect(&server);
    third.say("room.join", json!({ "gameId": game }));
    third.expect_error("ROOM_FULL");
    table.white.resign();
    table.expect_end("black", "resign");
    third.say("room.join", json!({ "gameId": game }));
    let state = &third.socket.hear().unwrap()["payload"];
    assert_eq!((&state["view"], &state["status"]), (&Value::Null, &json!("finished")));
    assert_eq!(state["moveHistory"], json!(["e2-e4"]));
    assert_eq!(third.expect("game.end")["reason"], "resign");
    // A player returns to their seat, not as a spectator.
    let mut white = come_back(&server, &game, &table.white.token);
    assert_eq!(white.expect("game.state")["view"]["seat"], "white");
    assert_eq!(white.expect("game.end")["winner"], "black");
}

#[test]
fn ids_and_tokens_that_do_not_fit() {
    let server = Server::start(&[]);
    let (creator, _) = V1::create(&server, json!({}));
    let mut client = V1::connect(&server);
    for id in ["zzzzzzzz", "ABCDEFGH", "abc", "", "abcdefgé"] {
        client.say("room.join", json!({ "gameId": id }));
        client.expect_error("ROOM_NOT_FOUND");
    }
    let mut thief = come_back(&server, &creator.game, "zzzzzzzzzzzzzzzzzzzzzzzz");
    thief.expect_error("BAD_TOKEN");
    let (id, code) = (&creator.game, &creator.code);
    for payload in [
        json!({}),
        json!({ "gameId": null }),
        json!({ "gameId": 8 }),
        json!({ "gameId": id, "code": code }),
        json!({ "gameId": [id] }),
    ] {
        let mut client = V1::connect(&server);
        client.say("room.join", payload);
        client.expect_error("INVALID_MESSAGE");
    }
}
