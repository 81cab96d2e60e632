//! Seats that belong to accounts: over sockets, in every dialect, through any node.

use serde_json::{Value, json};

use crate::{
    account::{Browser, PASSWORD, on_both_stores},
    cli::printed,
    nodes,
    server::Server,
    socket::Socket,
    table::Client as _,
    v1::V1,
};

/// Ada has White, Ben has Black, and the game goes on.
fn table(server: &Server, mode: &str) -> (Browser, Browser, V1, V1) {
    let (ada, ben) = (Browser::account(server, "Ada"), Browser::account(server, "Ben"));
    let (mut white, _) = ada.create(server, json!({ "mode": mode, "side": "white", "name": "Not-Ada" }));
    let (mut black, joined) = ben.join(server, json!({ "code": white.code, "name": "Not-Ben" }));
    assert_eq!(joined["names"], json!({ "white": "Ada", "black": "Ben" }));
    white.expect("game.state");
    white.expect("room.peer-status");
    black.expect("game.state");
    (ada, ben, white, black)
}

fn hello(socket: &mut Socket, game: &str, token: Option<&str>) -> Value {
    let mut hello = json!({ "type": "hello", "gameId": game });
    if let Some(token) = token {
        hello["token"] = token.into();
    }
    socket.say(&hello);
    socket.hear().unwrap()
}

#[test]
fn a_token_alone_does_not_open_an_accounts_seat() {
    on_both_stores(&["--sleep-seconds", "1"], |server| {
        let (_, ben, white, _black) = table(server, "blind");
        for stranger in [Browser::new(), Browser::guest(server), ben] {
            let mut thief = stranger.v1(server);
            thief.token = white.token.clone();
            thief.say("room.join", json!({ "gameId": white.game }));
            thief.expect_error("BAD_TOKEN");

            let mut thief = stranger.open(server, &format!("/ws?game={}", white.game));
            let answer = hello(&mut thief, &white.game, Some(&white.token));
            assert_eq!(answer["code"], "spectators_disabled", "{answer}");

            let path = format!("/ws/room/{}?token={}", white.game, white.token);
            stranger.open(server, &path).expect_close(1008, "private room");
        }
        let body = json!({ "seats": [{ "gameId": white.game, "token": white.token }] });
        let seen = Browser::new().post(server, "/api/seats", &body).json();
        assert_eq!((&seen["games"], &seen["gone"]), (&json!([]), &json!([white.game])));
        let mut ada = Browser::another(server, "Ada");
        let seen = ada.post(server, "/api/seats", &body).json();
        assert_eq!(seen["games"][0]["seat"], "white", "{seen}");
    });
}

#[test]
fn an_account_opens_its_seat_anywhere_without_a_token() {
    on_both_stores(&[], |server| {
        let (_, _, mut white, _black) = table(server, "blind");
        let phone = Browser::another(server, "Ada");
        let (mut again, joined) = phone.join(server, json!({ "gameId": white.game }));
        assert_eq!(joined["color"], "white");
        again.expect("game.state");
        white.until_closed("superseded");
        again.commit("e2e4");
        again.until("moved", |seen| seen.turn == "black");

        // What it was handed works as a token together with the session, and never without.
        let mut back = phone.v1(server);
        back.token = again.token.clone();
        back.say("room.join", json!({ "gameId": white.game }));
        back.expect("game.state");
        let mut thief = V1::connect(server);
        thief.token = again.token.clone();
        thief.say("room.join", json!({ "gameId": white.game }));
        thief.expect_error("BAD_TOKEN");

        let mut flat = phone.open(server, &format!("/ws?game={}", white.game));
        let joined = hello(&mut flat, &white.game, None);
        assert_eq!((&joined["type"], &joined["you"]), (&json!("joined"), &json!("w")), "{joined}");
        let mut fog = phone.open(server, &format!("/ws/room/{}", white.game));
        fog.say(&json!({ "type": "claim" }));
        let claimed = fog.hear().unwrap();
        assert_eq!(claimed["seat"], "white", "{claimed}");
    });
}

/// Anonymous play, and that of guests, stays as it is.
#[test]
fn a_guests_seat_opens_by_its_token_until_they_sign_up() {
    let server = Server::start(&[]);
    let mut guest = Browser::guest(&server);
    let (white, created) = guest.create(&server, json!({ "mode": "blind", "side": "white", "name": "Zoe" }));
    assert_eq!(created["names"], json!({ "white": "Zoe" }));
    let (mut black, _) = V1::join(&server, &white.code);
    black.expect("game.state");
    let elsewhere = |browser: &Browser| {
        let mut client = browser.v1(&server);
        client.token = white.token.clone();
        client.say("room.join", json!({ "gameId": white.game }));
        client
    };
    elsewhere(&Browser::new()).expect("game.state");
    elsewhere(&Browser::account(&server, "Ben")).expect("game.state");
    guest.sign_up(&server, "Zoe-Z");
    elsewhere(&Browser::new()).expect_error("BAD_TOKEN");
    elsewhere(&guest).expect("game.state");
    let (_, joined) = Browser::another(&server, "Zoe-Z").join(&server, json!({ "gameId": white.game }));
    assert_eq!(joined["color"], "white", "the running game went along");
}

#[test]
fn a_revoked_session_closes_its_sockets_at_once() {
    on_both_stores(&[], |server| {
        let (mut ada, _, mut white, mut black) = table(server, "dark");
        let mut laptop = Browser::another(server, "Ada");
        let mut idle = ada.v1(server);
        let mut flat = ada.open(server, &format!("/ws?game={}", white.game));
        assert_eq!(laptop.delete(server, "/api/sessions").status, 204);
        for socket in [&mut white.socket, &mut idle.socket, &mut flat] {
            let closed = loop {
                if let Err(closed) = socket.hear() {
                    break closed;
                }
            };
            assert_eq!((closed.code, closed.reason.as_str()), (1008, "session ended"));
        }
        assert_eq!(ada.me(server)["person"], Value::Null);
        // The game goes on where the account is still logged in.
        let (mut white, _) = laptop.join(server, json!({ "gameId": white.game }));
        white.expect("game.state");
        white.commit("e2e4");
        black.until("moved", |seen| seen.turn == "black");
    });
}

#[test]
fn account_seats_through_another_node() {
    let [one, other] = nodes::pair();
    let (ada, _, white, _black) = table(&one, "blind");
    // Lists come from the node that plays the game, whichever is asked.
    for node in [&one, &other] {
        let listed = ada.clone().get(node, "/api/me/games").json();
        let [running] = listed["running"].as_array().unwrap().as_slice() else { panic!("{listed}") };
        assert_eq!((&running["gameId"], &running["seat"]), (&json!(white.game), &json!("white")), "{listed}");
    }
    // Passed on, without a token and with one.
    let (mut again, joined) = ada.join(&other, json!({ "gameId": white.game }));
    assert_eq!(joined["color"], "white");
    again.expect("game.state");
    let mut thief = V1::connect(&other);
    thief.token = white.token.clone();
    thief.say("room.join", json!({ "gameId": white.game }));
    thief.expect_error("BAD_TOKEN");
    // What is revoked at one node ends at the other within a second or so.
    let mut laptop = Browser::another(&one, "Ada");
    assert_eq!(laptop.delete(&one, "/api/sessions").status, 204);
    again.until_closed("session ended");
}

#[test]
fn a_rematch_stays_with_the_accounts() {
    let server = Server::start(&[]);
    let (ada, ben, mut white, mut black) = table(&server, "blind");
    white.resign();
    white.until("over", |seen| seen.ended.is_some());
    black.until("over", |seen| seen.ended.is_some());
    white.say("room.rematch", json!({ "accept": true }));
    black.expect("room.rematch-offered");
    black.say("room.rematch", json!({ "accept": true }));
    let next = black.expect("room.rematch");
    let game = json!({ "gameId": next["gameId"] });
    let (_, joined) = ada.join(&server, game.clone());
    assert_eq!(
        (&joined["color"], &joined["names"]),
        (&json!("black"), &json!({ "white": "Ben", "black": "Ada" }))
    );
    let mut thief = V1::connect(&server);
    thief.token = next["token"].as_str().unwrap().to_owned();
    thief.say("room.join", game.clone());
    thief.expect_error("BAD_TOKEN");
    let (_, joined) = ben.join(&server, game);
    assert_eq!(joined["color"], "white");
}

/// A guest whose opponent offers another game signs up before they answer: both games are the account's.
#[test]
fn a_rematch_is_agreed_to_by_whoever_signed_up_meanwhile() {
    let server = Server::start(&[]);
    let (mut zoe, ben) = (Browser::guest(&server), Browser::account(&server, "Ben"));
    let (mut white, _) = zoe.create(&server, json!({ "mode": "blind", "side": "white", "name": "Zoe" }));
    let (mut black, _) = ben.join(&server, json!({ "code": white.code }));
    black.expect("game.state");
    white.until("begun", |seen| seen.status == "active");
    white.resign();
    black.until("over", |seen| seen.ended.is_some());
    black.say("room.rematch", json!({ "accept": true }));
    while white.hear() != "room.rematch-offered" {}
    zoe.sign_up(&server, "Zoe-Z");
    white.until_closed("session ended");
    let (mut white, _) = zoe.join(&server, json!({ "gameId": white.game }));
    white.say("room.rematch", json!({ "accept": true }));
    let next = loop {
        let frame = white.socket.hear().unwrap();
        if frame["type"] == "room.rematch" {
            break frame["payload"]["gameId"].clone();
        }
    };
    let (_, joined) = zoe.join(&server, json!({ "gameId": next }));
    assert_eq!(
        (&joined["color"], &joined["names"]),
        (&json!("black"), &json!({ "white": "Ben", "black": "Zoe-Z" }))
    );
}

/// The clock runs on where it was when somebody goes on with another device.
#[test]
fn a_seat_moves_between_devices_while_its_clock_runs() {
    let server = Server::start(&[]);
    let (ada, ben) = (Browser::account(&server, "Ada"), Browser::account(&server, "Ben"));
    let clock = json!({ "kind": "fischer", "initialMs": 600_000, "incrementMs": 0 });
    let (mut white, _) = ada.create(&server, json!({ "mode": "dark", "side": "white", "clock": clock }));
    let (mut black, _) = ben.join(&server, json!({ "code": white.code }));
    black.expect("game.state");
    white.until("begun", |seen| seen.status == "active");
    white.commit("e2e4");
    black.until("moved", |seen| seen.turn == "black");
    black.commit("e7e5");
    white.until("answered", |seen| seen.turn == "white");
    let (mut phone, _) = Browser::another(&server, "Ada").join(&server, json!({ "gameId": white.game }));
    let state = phone.expect("game.state");
    white.until_closed("superseded");
    let clock = &state["view"]["clock"];
    assert_eq!(clock["running"], "white", "{clock}");
    assert!(clock["remainingMs"]["white"].as_u64().unwrap() <= 600_000, "{clock}");
    phone.commit("d2d4");
    phone.until("moved", |seen| seen.turn == "black");
    phone.say("game.sync", json!({}));
    let after = phone.expect("game.state");
    let (before, after) = (&clock["remainingMs"], &after["view"]["clock"]["remainingMs"]);
    assert!(after["white"].as_u64() <= before["white"].as_u64(), "{before} {after}");
}

/// Two tabs of one account play both sides if they say so; whoever names the game alone gets the seat they have.
#[test]
fn both_seats_may_be_one_accounts() {
    let server = Server::start(&[]);
    let ada = Browser::account(&server, "Ada");
    let (white, created) = ada.create(&server, json!({ "mode": "blind", "side": "white" }));
    let (_, again) = ada.join(&server, json!({ "gameId": white.game }));
    assert_eq!(again["color"], "white");
    let (_black, joined) = ada.join(&server, json!({ "code": created["code"], "seat": "black" }));
    assert_eq!(
        (&joined["color"], &joined["names"]),
        (&json!("black"), &json!({ "white": "Ada", "black": "Ada" }))
    );
}

#[test]
fn a_banned_account_begins_nothing() {
    let server = Server::start(&[]);
    let (mut ada, ben) = (Browser::account(&server, "Ada"), Browser::account(&server, "Ben"));
    let (waiting, _) = ben.create(&server, json!({ "mode": "blind" }));
    let socket = ada.v1(&server);
    let data = server.data().to_str().unwrap();
    printed(&["admin", "ban", "Ada", "--reason", "rude", "--data", data]);
    let refused = Browser::new().log_in(&server, "Ada", PASSWORD);
    assert_eq!((refused.status, &refused.json()["error"]), (403, &json!("banned")), "{refused:?}");
    let refused = ada.post(&server, "/api/games", &json!({ "mode": "blind" }));
    assert_eq!((refused.status, &refused.json()["error"]), (403, &json!("banned")), "{refused:?}");
    // Her session goes on, so that she can finish what she has begun; but she takes no seat and makes no game.
    let mut socket = socket;
    socket.say("room.join", json!({ "code": waiting.code }));
    socket.expect_error("REFUSED");
    socket.say("room.create", json!({ "mode": "blind" }));
    socket.expect_error("REFUSED");
}

#[test]
fn games_made_over_http_are_their_makers() {
    let server = Server::start(&[]);
    let mut ada = Browser::account(&server, "Ada");
    let made =
        ada.post(&server, "/api/games", &json!({ "mode": "dark", "side": "black", "name": "Eve" })).json();
    let (_, joined) = Browser::another(&server, "Ada").join(&server, json!({ "gameId": made["gameId"] }));
    assert_eq!((&joined["color"], &joined["names"]), (&json!("black"), &json!({ "black": "Ada" })));
}
