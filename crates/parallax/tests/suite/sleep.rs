//! Empty rooms are unloaded from memory, and reloaded when they are needed.

use std::time::Duration;

use serde_json::json;

use crate::{
    server::Server,
    table::{Client, Table, in_both_dialects},
};

in_both_dialects!(woken_by_a_socket, woken_by_the_clock, woken_by_the_grace);

/// How many rooms are in memory.
fn awake(server: &Server) -> String {
    let metrics = server.metrics();
    let line = metrics.lines().find(|line| line.starts_with("parallax_rooms_awake "));
    line.unwrap_or_else(|| panic!("{metrics}")).rsplit_once(' ').unwrap().1.to_owned()
}

fn wait_for_sleep(server: &Server) {
    let slept = (0..400).any(|_| {
        std::thread::sleep(Duration::from_millis(25));
        awake(server) == "0"
    });
    assert!(slept, "the room leaves memory");
}

fn woken_by_a_socket<C: Client>() {
    let server = Server::start(&["--sleep-seconds", "1"]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    table.play("e2e4 e7e5");
    table.white.commit("g1");
    table.white.until("touched", |seen| seen.touched.is_some());
    assert_eq!(awake(&server), "1");
    let before = table.white.seen().clone();
    table.white.socket().cut();
    table.black.socket().cut();
    wait_for_sleep(&server);
    table = Table { white: table.white.rejoin(&server), black: table.black.rejoin(&server) };
    table.white.until("told", |seen| seen.touched == before.touched);
    assert_eq!(table.white.seen().heard, before.heard);
    table.play("g1f3 b8c6");
}

/// White's flag falls while nobody is there to see it.
fn woken_by_the_clock<C: Client>() {
    let server = Server::start(&["--sleep-seconds", "1"]);
    let clock = json!({ "kind": "fischer", "initialMs": 4000, "incrementMs": 0 });
    let mut table = C::sit(&server, &json!({ "mode": "vanilla", "clock": clock }));
    table.white.socket().cut();
    table.black.socket().cut();
    wait_for_sleep(&server);
    expect_ending(&server, &table.white.game_id(), &json!({ "winner": "black", "reason": "out_of_time" }));
}

fn woken_by_the_grace<C: Client>() {
    let server = Server::start(&["--sleep-seconds", "1"]);
    let mut table = C::sit(&server, &json!({ "mode": "vanilla", "graceSeconds": 4 }));
    table.white.socket().cut();
    table.black.socket().cut();
    wait_for_sleep(&server);
    expect_ending(&server, &table.white.game_id(), &json!({ "winner": null, "reason": "abandoned" }));
}

/// Waits on the journal's count of open games, so that the request itself does not wake the room.
fn expect_ending(server: &Server, game: &str, ending: &serde_json::Value) {
    let over = (0..400).any(|_| {
        std::thread::sleep(Duration::from_millis(25));
        server.get("/api/health").json()["activeGames"] == 0
    });
    assert!(over, "the game ends though nobody looks");
    assert_eq!(server.get(&format!("/api/games/{game}")).json()["ending"], *ending);
}
