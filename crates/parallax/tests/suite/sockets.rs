//! Connections: who may open one, how many, and what happens to those that misbehave.

use serde_json::json;

use crate::{
    flat::{Flat, create},
    request::request,
    server::Server,
    socket::Socket,
    table::{Client, in_both_dialects},
    v1::V1,
};

in_both_dialects!(
    a_second_socket_supersedes_the_first,
    a_reader_who_does_not_read,
    a_silent_client_is_let_go,
);

fn a_second_socket_supersedes_the_first<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    table.play("e2e4 e7e5");
    let again = table.white.rejoin(&server);
    table.white.socket().expect_close(1000, "superseded");
    // The old socket is dead: nobody reads what it still sends.
    let _broken = table.white.socket().try_say("{}");
    assert!(table.white.socket().hear().is_err());
    // The seat was never empty: Black is told at most that White is there.
    table.white = again;
    table.play("g1f3 b8c6");
    assert!(!matches!(table.black.seen().peer, Some((false, _))));
    table.assert_quiet();
}

/// White keeps sending requests and reads nothing. Black comes and goes, and White is told each time until its outbox
/// is full.
fn a_reader_who_does_not_read<C: Client>() {
    let server = Server::start(&["--outbox", "16"]);
    let mut table = C::sit(&server, &json!({ "mode": "vanilla", "touchMove": false }));
    table.white.socket().lose_patience();
    (0..5_000).take_while(|_| table.white.ask_for_much()).for_each(drop);
    for _ in 0..100 {
        table.black.socket().cut();
        table.black = table.black.rejoin(&server);
        // It is not Black's turn: the error shows that the room has processed the coming and going.
        table.black.commit("e7e5");
        while table.black.hear() != "error" {}
        if matches!(table.black.seen().peer, Some((false, _))) {
            break;
        }
    }
    table.black.until("alone", |seen| matches!(seen.peer, Some((false, Some(_)))));
    assert!(!server.metrics().contains("parallax_slow_readers_total 0"));
    // The seat is not lost: White returns and play continues.
    table.white = table.white.rejoin(&server);
    table.black.until("together", |seen| matches!(seen.peer, Some((true, _))));
    table.play("e2e4 e7e5");
}

#[test]
fn origins() {
    let server = Server::start(&["--allowed-origins", "https://chess.example,http://localhost:5173"]);
    let own = format!("http://{}", server.address);
    for origin in [None, Some(own.as_str()), Some("https://chess.example"), Some("http://localhost:5173")] {
        assert!(Socket::open_from(server.address, "/ws", origin).is_ok(), "{origin:?}");
    }
    for origin in ["https://evil.example", "https://chess.example.evil", "http://chess.example", "null"] {
        for path in ["/ws", "/ws?game=abcdefgh"] {
            let refused = Socket::open_from(server.address, path, Some(origin));
            assert_eq!(refused.err(), Some(403), "{origin} {path}");
        }
        // Pages from other origins cannot create games either.
        let headers = [("Origin", origin)];
        let answer = request(server.address, "POST", "/api/games", &headers, r#"{"mode":"blind"}"#);
        assert_eq!(answer.status, 403, "{origin}");
    }
}

#[test]
fn the_default_origin_is_the_developers() {
    let server = Server::start(&[]);
    assert!(Socket::open_from(server.address, "/ws", Some("http://localhost:5173")).is_ok());
    assert_eq!(Socket::open_from(server.address, "/ws", Some("http://localhost:5174")).err(), Some(403));
}

#[test]
fn addresses_that_are_none() {
    let server = Server::start(&[]);
    for id in ["", "short", "UPPERCAS", "toolongid", "has-dash", "%00%00%00%00%00%00%00%00"] {
        let refused = Socket::open_from(server.address, &format!("/ws?game={id}"), None);
        assert_eq!(refused.err(), Some(400), "{id:?}");
    }
    assert_eq!(Socket::open_from(server.address, "/wss", None).err(), Some(404));
    // Not an upgrade at all.
    let answer = server.get("/ws");
    assert!((400..500).contains(&answer.status), "{answer:?}");
}

#[test]
fn too_many_sockets_from_one_address() {
    let server = Server::start(&["--sockets-per-address", "2"]);
    let _one = Socket::open(server.address, "/ws");
    let mut two = Socket::open(server.address, "/ws");
    assert_eq!(Socket::open_from(server.address, "/ws", None).err(), Some(429));
    two.close();
    // The slot is free again, once the server has noticed.
    let admitted = (0..100).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        Socket::open_from(server.address, "/ws", None).is_ok()
    });
    assert!(admitted);
}

#[test]
fn three_at_a_private_room() {
    let server = Server::start(&[]);
    let made = create(&server, &json!({ "mode": "dark", "side": "white" }));
    let game = made["gameId"].as_str().unwrap();
    let mut white = Flat::connect(&server, game);
    white.say_hello(made["creatorToken"].as_str(), None);
    white.expect("joined");
    let mut black = Flat::connect(&server, game);
    black.say_hello(None, Some("auto"));
    black.expect("joined");
    for _ in 0..3 {
        let mut third = Flat::connect(&server, game);
        third.say_hello(None, Some("auto"));
        third.expect_error("spectators_disabled");
        third.socket.expect_close(1008, "private room");
    }
    // Nor through the other dialect.
    let mut third = V1::connect(&server);
    third.say("room.join", json!({ "code": made["code"] }));
    third.expect_error("ROOM_FULL");
}

/// The two dialects share one room.
#[test]
fn one_game_in_two_dialects() {
    let server = Server::start(&[]);
    let made = create(&server, &json!({ "mode": "blind", "side": "white" }));
    let mut white = Flat::connect(&server, made["gameId"].as_str().unwrap());
    white.say_hello(made["creatorToken"].as_str(), None);
    white.expect("joined");
    let (mut black, _) = V1::join(&server, made["code"].as_str().unwrap());
    black.expect("game.state");
    white.commit("e2e4");
    black.until("moved", |seen| seen.turn == "black");
    black.commit("e7e5");
    white.until("moved", |seen| seen.heard == ["black_moved"]);
    assert_eq!(black.seen().heard, ["white_moved"]);
}

/// A client that does not answer pings is considered gone.
fn a_silent_client_is_let_go<C: Client>() {
    let server = Server::start(&["--ping-seconds", "1"]);
    let mut table = C::sit(&server, &json!({ "mode": "vanilla" }));
    while !matches!(table.black.seen().peer, Some((false, _))) {
        if table.black.hear() == "ping" {
            // Any message is a sign of life, even a bad one.
            table.black.commit("e7e5");
        }
    }
    assert_eq!(table.white.hear(), "ping");
    table.white.socket().expect_close(1008, "too slow");
}
