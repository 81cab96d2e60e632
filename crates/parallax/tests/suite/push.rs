//! Web Push, with a push service of our own.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
};

use serde_json::json;

use crate::{lobby::Lobby, server::Server, table::Client as _, v1::V1};

/// The browser of RFC 8291, section 5.
const P256DH: &str =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

/// The head of the next request.
fn next_message(service: &TcpListener) -> String {
    let (mut stream, _) = service.accept().unwrap();
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        reader.read_line(&mut head).unwrap();
    }
    let head = head.to_ascii_lowercase();
    let length = head.split("content-length: ").nth(1).unwrap().lines().next().unwrap().parse().unwrap();
    reader.read_exact(&mut vec![0; length]).unwrap();
    stream.write_all(b"HTTP/1.1 201 Created\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").unwrap();
    head
}

#[test]
fn a_player_who_is_away_is_told_by_their_push_service() {
    let service = TcpListener::bind("127.0.0.1:0").unwrap();
    let origin = format!("http://{}", service.local_addr().unwrap());
    let server = Server::start(&["--push-hosts", &origin]);
    let key = server.get("/api/push").json()["key"].as_str().unwrap().to_owned();
    assert_eq!(key.len(), 87, "65 bytes in base64url");

    let (mut white, _) = V1::create(&server, json!({ "mode": "blind", "side": "white" }));
    let (mut black, _) = V1::join(&server, &white.code);
    white.expect("game.state");
    white.expect("room.peer-status");
    black.expect("game.state");
    let keys = json!({ "p256dh": P256DH, "auth": AUTH });
    black.say("seat.push", json!({ "endpoint": "https://127.0.0.1/", "keys": keys }));
    assert_eq!(black.expect("seat.push"), json!({ "on": false }), "nobody aims the server at an address");
    black.say("seat.push", json!({ "endpoint": format!("{origin}/black"), "keys": keys }));
    assert_eq!(black.expect("seat.push"), json!({ "on": true }));
    let game = black.game.clone();
    drop(black);
    white.expect("room.peer-status");
    // A try goes nowhere: the first message is that of the move after it.
    white.say("game.move", json!({ "from": "e1", "to": "e2" }));
    white.expect("game.notice");
    white.say("game.move", json!({ "from": "e2", "to": "e4" }));
    let head = next_message(&service);
    assert!(head.starts_with("post /black "), "{head}");
    assert!(head.contains(&format!("topic: {game}")), "{head}");
    assert!(head.contains(&format!("k={}", key.to_ascii_lowercase())), "{head}");
    white.expect("game.delta");
    white.say("game.resign", json!({}));
    assert!(next_message(&service).starts_with("post /black "));
}

/// Whoever is away when a stranger takes up their open challenge has no seat yet with which to subscribe.
#[test]
fn whoever_waits_for_a_game_of_days_is_told_that_it_has_begun() {
    let service = TcpListener::bind("127.0.0.1:0").unwrap();
    let origin = format!("http://{}", service.local_addr().unwrap());
    let server = Server::start(&["--push-hosts", &origin]);
    let (mut ada, mut max) = (Lobby::account(&server, "Ada"), Lobby::guest(&server));
    let id = ada.seek(json!({
        "game": { "mode": "dark", "clock": { "kind": "days", "daysPerMove": 3 } },
        "color": "black",
        "push": { "endpoint": format!("{origin}/ada"), "keys": { "p256dh": P256DH, "auth": AUTH } },
    }));
    drop(ada.line);
    max.line.say("lobby.accept", json!({ "id": id }));
    let game = max.paired()["gameId"].as_str().unwrap().to_owned();
    let mut white = max.play(&server);
    white.until("begun", |seen| seen.status == "active");
    let head = next_message(&service);
    assert!(head.starts_with("post /ada ") && head.contains(&format!("topic: {game}")), "{head}");
    white.commit("e2e4");
    assert!(next_message(&service).starts_with("post /ada "), "and of the first turn");
}

#[test]
fn a_server_may_do_without() {
    let server = Server::start(&["--no-push"]);
    assert!(server.get("/api/push").json()["key"].is_null());
    let (mut white, _) = V1::create(&server, json!({ "mode": "blind" }));
    let keys = json!({ "p256dh": P256DH, "auth": AUTH });
    white.say("seat.push", json!({ "endpoint": "https://fcm.googleapis.com/x", "keys": keys }));
    assert_eq!(white.expect("seat.push"), json!({ "on": false }));
}
