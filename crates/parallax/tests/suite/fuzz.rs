//! Garbage over real sockets: the server answers it or hangs up, and keeps serving everyone else.

use std::collections::HashSet;

use fastrand::Rng;
use serde_json::{Value, json};

use crate::{flat, server::Server, socket::Socket, v1::V1};

/// Corrupts a message: a byte, a length, a type, a whole part.
fn spoil(rng: &mut Rng, message: &Value) -> String {
    let mut text = message.to_string().into_bytes();
    for _ in 0..rng.usize(1..4) {
        let at = rng.usize(0..text.len());
        match rng.u8(0..6) {
            0 => text[at] = rng.u8(32..127),
            1 => text.truncate(at.max(1)),
            2 => {
                let part = text[at..(at + 8).min(text.len())].to_vec();
                text.splice(at..at, part);
            }
            3 => {
                text.remove(at);
                text.push(b' ');
            }
            4 => text.splice(at..at, *b"99999999999999999999").for_each(drop),
            _ => text.splice(at..at, *b"\"null\":[{}],").for_each(drop),
        }
    }
    String::from_utf8_lossy(&text).into_owned()
}

fn is_well(server: &Server) {
    assert_eq!(server.get("/api/health").json()["ok"], true);
    let log = server.log();
    assert!(!log.contains("panicked"), "{log}");
}

#[test]
fn spoilt_messages_of_protocol_v1() {
    let server = Server::start(&[]);
    let mut rng = Rng::with_seed(1);
    let messages = [
        json!({"v":1,"seq":1,"ts":1,"type":"room.create","payload":{"mode":"dark","layout":{"kind":"premade","id":"horde"}}}),
        json!({"v":1,"seq":1,"ts":1,"type":"room.create","payload":{"layout":{"kind":"custom","pieces":[{"type":"king","color":"white","square":4}]}}}),
        json!({"v":1,"seq":1,"ts":1,"type":"room.join","payload":{"code":"ABC123"},"token":"550e8400-e29b-41d4-a716-446655440000"}),
        json!({"v":1,"seq":1,"ts":1,"type":"game.move","payload":{"from":"e2","to":"e4","promoteTo":"queen"},"token":"x"}),
        json!({"v":1,"seq":1,"ts":1,"type":"modifier-profile.update","payload":{"roomCode":"ABC123","version":3}}),
    ];
    for _ in 0..300 {
        let mut socket = Socket::open(server.address, "/ws");
        let message = rng.choice(&messages).unwrap();
        socket.say_text(&spoil(&mut rng, message));
        // However it is interpreted, there is an answer or the connection ends.
        if let Ok(answer) = socket.hear() {
            assert!(answer["type"].is_string(), "{answer}");
        }
    }
    is_well(&server);
}

#[test]
fn spoilt_messages_of_the_flat_dialect() {
    let server = Server::start(&[]);
    let mut rng = Rng::with_seed(2);
    let game = flat::create(&server, &json!({"mode":"blind","side":"white"}));
    let id = game["gameId"].as_str().unwrap();
    let messages = [
        json!({"type":"hello","gameId":id,"token":game["creatorToken"]}),
        json!({"type":"hello","gameId":id,"joinAs":"auto"}),
        json!({"type":"commit","from":"e2","to":"e4","promotion":"q"}),
        json!({"type":"respond-draw","accept":true}),
    ];
    for _ in 0..300 {
        let mut socket = Socket::open(server.address, &format!("/ws?game={id}"));
        let message = rng.choice(&messages).unwrap();
        socket.say_text(&spoil(&mut rng, message));
        if let Ok(answer) = socket.hear() {
            assert!(answer["type"].is_string(), "{answer}");
        }
    }
    is_well(&server);
}

#[test]
fn spoilt_messages_of_the_fog_dialect() {
    let server = Server::start(&[]);
    let mut rng = Rng::with_seed(4);
    let game = flat::create(&server, &json!({"mode":"dark","side":"white"}));
    let (id, token) = (game["gameId"].as_str().unwrap(), game["creatorToken"].as_str().unwrap());
    let messages = [
        json!({"type":"claim","token":token}),
        json!({"type":"move","from":"e2","to":"e4","promotion":"queen"}),
        json!({"type":"respond-draw","accept":true}),
        json!({"type":"recover"}),
    ];
    for _ in 0..300 {
        let message = rng.choice(&messages).unwrap();
        let mut socket = Socket::open(server.address, &format!("/ws/room/{id}?token={token}"));
        socket.say_text(&spoil(&mut rng, message));
        // The snapshot, and whatever the message is taken for.
        for _ in 0..2 {
            assert!(socket.hear().unwrap()["type"].is_string());
        }
        let mut stranger = Socket::open(server.address, &format!("/ws/room/{id}"));
        stranger.say_text(&spoil(&mut rng, message));
        if let Ok(answer) = stranger.hear() {
            assert!(answer["type"].is_string(), "{answer}");
        }
    }
    is_well(&server);
}

/// Both seats send random messages. In fog a seat is told only its own moves, so a move that it did not send would be
/// the opponent's, or nobody's.
#[test]
fn random_sequences_never_move_for_the_other_seat() {
    let server = Server::start(&[]);
    let mut rng = Rng::with_seed(3);
    let mut told = 0;
    // Nobody reads meanwhile, so a game has no more messages than the lines between hold answers to.
    for _ in 0..12 {
        let (mut white, created) = V1::create(&server, json!({"mode":"dark"}));
        let (black, _) = V1::join(&server, created["code"].as_str().unwrap());
        white.expect("game.state");
        let mut seats = [(white, HashSet::new()), (black, HashSet::new())];
        for _ in 0..700 {
            let (seat, sent) = &mut seats[rng.usize(0..2)];
            babble(&mut rng, seat, sent);
        }
        seats[0].0.say("game.resign", json!({}));
        for (seat, sent) in &mut seats {
            told += listen_for(seat, sent, "game.end");
        }
    }
    // How many get through depends on how quick the machine is, for seats are metered.
    assert!(told > 15, "only {told} moves were made: the test proves little");
    is_well(&server);
}

fn babble(rng: &mut Rng, seat: &mut V1, sent: &mut HashSet<String>) {
    // Squares close to each other, so that some of them make a legal move.
    let (file, rank) = (rng.i8(0..8), rng.i8(0..8));
    let name = |file: i8, rank: i8| {
        let (file, rank) = (file.clamp(0, 7) as u8, rank.clamp(0, 7) as u8);
        format!("{}{}", char::from(b'a' + file), char::from(b'1' + rank))
    };
    let from = name(file, rank);
    let to = name(file + rng.i8(-2..3), rank + rng.i8(-2..3));
    match rng.u8(0..20) {
        // Not an offer: two of them would end the game.
        0 | 1 => seat.say("game.respond-draw", json!({"accept":false})),
        2 => seat.say("game.sync", json!({})),
        3 => seat.say("game.commit", json!({"from":from})),
        _ => {
            sent.insert(format!("{from}{to}"));
            seat.say("game.move", json!({"from":from,"to":to,"promoteTo":"queen"}));
        }
    }
}

/// Reads up to a frame of this type, and returns how many moves the seat was told of.
fn listen_for(seat: &mut V1, sent: &HashSet<String>, kind: &str) -> u32 {
    let mut told = 0;
    loop {
        let frame = seat.socket.hear().unwrap_or_else(|closed| panic!("{kind} expected: {closed:?}"));
        if let Some(notation) = frame["payload"]["moveNotation"].as_str() {
            assert!(sent.contains(&notation[..4]), "{notation} was never sent");
            told += 1;
        }
        if frame["type"] == kind {
            return told;
        }
    }
}
