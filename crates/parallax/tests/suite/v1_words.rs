//! The same games of default blind chess in protocol v1, frame by frame, as far as they are about the game.

use serde_json::json;

use crate::{
    flat::create,
    flat_words::{GAMES, assert_same, masked, play},
    server::Server,
    table::{Client, Table},
    v1::V1,
};

const FRAMES: &str = include_str!("../v1_words.txt");

/// Without what differs from one run to the next.
fn frames(seat: &str, client: &V1) -> String {
    let sent = client.socket.frames.iter().filter(|frame| frame.contains(r#""type":"game."#));
    let plain = |frame: &String| {
        [r#""seq":"#, r#""ts":"#, r#""at":"#].iter().fold(frame.clone(), |text, key| masked(&text, key))
    };
    sent.map(|frame| format!("{seat} {}\n", plain(frame))).collect()
}

/// A position in mid-game can be chosen over HTTP only.
fn sit(server: &Server, fen: &str) -> Table<V1> {
    let made = create(server, &json!({ "mode": "blind", "fen": fen, "side": "white" }));
    let mut white = V1::connect(server);
    white.token = made["creatorToken"].as_str().unwrap().to_owned();
    white.say("room.join", json!({ "gameId": made["gameId"] }));
    white.expect("room.joined");
    let (mut black, _) = V1::join_by(server, json!({ "gameId": made["gameId"] }));
    for client in [&mut white, &mut black] {
        client.until("begun", |seen| !seen.turn.is_empty());
    }
    Table { white, black }
}

#[test]
fn every_frame_of_default_blind_chess() {
    let server = Server::start(&[]);
    let mut all = String::new();
    for (fen, script) in GAMES {
        all.push_str(&format!("# {fen}: {script}\n"));
        let mut table = sit(&server, fen);
        script.split(' ').for_each(|word| play(&mut table, word));
        for (seat, client) in [("w", &mut table.white), ("b", &mut table.black)] {
            while !client.socket.frames.iter().any(|frame| frame.contains(r#""type":"game.end""#)) {
                client.hear();
            }
            all.push_str(&frames(seat, client));
            client.assert_quiet();
        }
    }
    assert_same(&all, FRAMES, "v1_words.txt");
}
