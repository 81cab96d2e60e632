//! What survives the end of the process: everything.

use serde_json::{Value, json};

use crate::{
    flat::create,
    server::Server,
    table::{Client, Table, in_both_dialects},
    v1::V1,
};

in_both_dialects!(
    a_game_survives_a_power_cut,
    a_game_survives_a_restart,
    a_dark_game_survives_a_power_cut,
    grace_survives,
    grace_runs_out_after_a_power_cut,
    a_finished_game_stays,
    players_are_told_of_a_restart,
);

/// One flipped byte on the disk: that game is refused and says why, and the others go on.
#[test]
fn a_damaged_game_harms_no_other() {
    let mut server = Server::start(&[]);
    let damaged = create(&server, &json!({ "mode": "dark", "side": "white" }));
    let sound = create(&server, &json!({ "mode": "blind", "side": "white" }));
    server.stop();
    let path = server.data().join("parallax.journal");
    let mut bytes = std::fs::read(&path).unwrap();
    // Pages that are free by now may have it, too.
    let found: Vec<_> = (6..bytes.len()).filter(|at| bytes[at - 6..].starts_with(br#""dark""#)).collect();
    found.iter().for_each(|at| bytes[at - 4] = b'o');
    std::fs::write(&path, bytes).unwrap();
    server.launch_again();
    let about = |game: &Value| server.get(&format!("/api/games/{}", game["gameId"].as_str().unwrap()));
    let refused = about(&damaged).json();
    assert!(refused["detail"].as_str().unwrap().contains("damaged"), "{refused}");
    assert_eq!(about(&sound).json()["status"], "waiting");
    let id = damaged["gameId"].as_str().unwrap();
    assert!(server.log().contains(id) && server.log().contains("checksum"), "{}", server.log());
    create(&server, &json!({ "mode": "dark", "side": "white" }));
    assert_eq!(server.get("/api/health").json()["ok"], true);
}

pub(crate) fn prepare<C: Client>(server: &Server) -> Table<C> {
    let clock = json!({ "kind": "fischer", "initialMs": 600_000, "incrementMs": 1000 });
    let mut table = C::sit(server, &json!({ "mode": "blind", "clock": clock }));
    table.play("e2e4 d7d5 e4d5 d8d5");
    table.black.offer_draw();
    table.white.until("offered", |seen| seen.offer.is_some());
    table.black.until("offered", |seen| seen.offer.is_some());
    table.white.commit("b1b4");
    table.white.until("touched", |seen| seen.touched.as_deref() == Some("b1"));
    table
}

/// Both return to where they left off, and continue.
pub(crate) fn go_on<C: Client>(server: &Server, table: &Table<C>) {
    let before = [table.white.seen().clone(), table.black.seen().clone()];
    let mut table = Table { white: table.white.rejoin(server), black: table.black.rejoin(server) };
    table.white.until("told of the touched piece", |seen| seen.touched == before[0].touched);
    table.black.until("told of the offer", |seen| seen.offer == before[1].offer);
    for (client, before) in [(&table.white, &before[0]), (&table.black, &before[1])] {
        let mut after = client.seen().clone();
        after.peer = before.peer;
        assert_eq!(after, *before);
    }
    table.white.commit("e1e2");
    while table.white.hear() != "error" {}
    table.play("b1c3 d5e5");
    assert_eq!(table.white.seen().offer, None, "black's offer was answered by a move");
    assert_eq!(table.white.seen().in_check, Some(true));
}

fn a_game_survives_a_power_cut<C: Client>() {
    let mut server = Server::start(&[]);
    let table = prepare::<C>(&server);
    server.kill_and_restart();
    go_on(&server, &table);
}

fn a_game_survives_a_restart<C: Client>() {
    let mut server = Server::start(&[]);
    let mut table = prepare::<C>(&server);
    server.terminate();
    for client in [&mut table.white, &mut table.black] {
        while client.socket().hear().is_ok() {}
    }
    server.launch_again();
    go_on(&server, &table);
}

fn a_dark_game_survives_a_power_cut<C: Client>() {
    let mut server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "dark" }));
    table.play("e2e4 d7d5 b1c3 g8f6");
    let before = table.white.seen().clone();
    server.kill_and_restart();
    table = Table { white: table.white.rejoin(&server), black: table.black.rejoin(&server) };
    assert_eq!(table.white.seen().board, before.board);
    table.play("e4d5 f6d5");
}

/// White left before the power cut, and its grace period does not start again.
fn grace_survives<C: Client>() {
    let mut server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "vanilla" }));
    table.play("e2e4");
    table.white.socket().cut();
    table.black.until("alone", |seen| matches!(seen.peer, Some((false, Some(_)))));
    let waited_for = table.black.seen().peer;
    server.kill_and_restart();
    table.black = table.black.rejoin(&server);
    table.black.until("told", |seen| seen.peer.is_some());
    assert_eq!(table.black.seen().peer, waited_for);
}

/// The grace period also applies to a player who does not come back after a power cut.
fn grace_runs_out_after_a_power_cut<C: Client>() {
    let mut server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "vanilla", "graceSeconds": 2 }));
    table.play("e2e4");
    server.kill_and_restart();
    table.black = table.black.rejoin(&server);
    table.black.until("over", |seen| seen.ended.is_some());
    assert!(table.black.seen().has_ended("black", "abandoned"), "{:?}", table.black.seen().ended);
}

fn a_finished_game_stays<C: Client>() {
    let mut server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    table.play("f2f3 e7e5 g2g4 d8h4");
    table.expect_end("black", "checkmate");
    let game = table.white.game_id();
    let read = |server: &Server| server.get(&format!("/api/games/{game}.json")).json();
    let before = read(&server);
    server.kill_and_restart();
    assert_eq!(read(&server), before);
    table.white = table.white.rejoin(&server);
    table.white.until("told", |seen| seen.has_ended("black", "checkmate"));
}

fn players_are_told_of_a_restart<C: Client>() {
    let mut server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "vanilla" }));
    server.terminate();
    for client in [&mut table.white, &mut table.black] {
        let closed = loop {
            if let Err(closed) = client.socket().hear() {
                break closed;
            }
        };
        assert_eq!((closed.code, closed.reason.as_str()), (1012, "restart"));
    }
    server.launch_again();
}

/// A game that nobody has joined yet can be joined after the power cut.
#[test]
fn an_open_seat_stays_open() {
    let mut server = Server::start(&[]);
    let made = create(&server, &json!({ "mode": "blind", "side": "white" }));
    server.kill_and_restart();
    let (mut black, joined) = V1::join(&server, made["code"].as_str().unwrap());
    assert_eq!(joined["color"], "black");
    black.expect("game.state");
}

/// A running clock keeps running, whether or not the server does.
#[test]
fn clocks_run_on() {
    let mut server = Server::start(&[]);
    let clock = json!({ "kind": "fischer", "initialMs": 600_000, "incrementMs": 0 });
    let mut table = V1::sit(&server, &json!({ "clock": clock }));
    table.play("e2e4");
    let face = |client: &V1| -> Value {
        let state =
            client.socket.frames.iter().rev().find(|frame| frame.contains("\"remainingMs\"")).unwrap();
        let frame: Value = serde_json::from_str(state).unwrap();
        let payload = &frame["payload"];
        payload.get("clock").unwrap_or(&payload["view"]["clock"]).clone()
    };
    let before = face(&table.white);
    assert_eq!(before["running"], "black");
    server.kill_and_restart();
    let mut black = table.black.rejoin(&server);
    assert_eq!(face(&black), before, "what the clocks showed, when, and which runs since");
    black.commit("e7e5");
    black.until("moved", |seen| seen.turn == "white");
    let after = face(&black);
    let spent = after["at"].as_u64().unwrap() - before["at"].as_u64().unwrap();
    assert_eq!(after["remainingMs"]["black"].as_u64().unwrap(), 600_000 - spent);
    assert_eq!(after["remainingMs"]["white"], before["remainingMs"]["white"]);
}

#[test]
fn health_tells_when_nothing_can_be_saved() {
    let server = Server::with_little_space();
    let answer = server.get("/api/health");
    assert_eq!((answer.status, &answer.json()["ok"]), (200, &json!(true)));
    let long =
        json!({ "mode": "blind", "rulesetIds": ["no-castling"], "fen": "4k3/8/8/8/8/8/8/4K2R w - - 0 1" });
    let refused = (0..10_000).map(|_| server.post(&long)).find(|answer| answer.status != 201);
    let refused = refused.expect("a disk that fills up");
    assert_eq!((refused.status, &refused.json()["error"]), (503, &json!("unavailable")));
    let answer = server.get("/api/health");
    assert_eq!((answer.status, &answer.json()["ok"]), (503, &json!(false)));
}

/// A bot's move waits for its moment when the power goes. Nobody was told of it, and the bot makes one after all.
#[test]
fn a_bot_moves_after_a_power_cut() {
    let mut server = Server::start(&["--bot-pause-ms", "1500"]);
    let rules = json!({ "mode": "blind", "side": "white", "vsAi": { "brain": "casual" } });
    let (mut white, _) = V1::create(&server, rules);
    white.until("begun", |seen| seen.status == "active");
    for movement in ["e2e4", "d2d4"] {
        white.commit(movement);
        white.until("moved", |seen| seen.turn == "black");
        // The bot has decided by now.
        std::thread::sleep(std::time::Duration::from_millis(400));
        server.kill_and_restart();
        white = white.rejoin(&server);
        assert_eq!(white.seen().turn, "black");
        white.until("answered", |seen| seen.turn == "white");
    }
    // It may have captured.
    assert_eq!(white.seen().heard.iter().filter(|text| text.starts_with("black_moved")).count(), 2);
}
