//! An opponent that is a bot changes nothing in what a seat is sent: a game against one is repeated against a person
//! who makes the same moves, and every frame to the watching seat is compared.

use serde_json::{Value, json};

use crate::{
    bytes::masked,
    server::Server,
    table::{Client as _, Table},
    v1::V1,
};

/// Moves that are nearly always possible, and attempts that never are. An attempt may touch its piece, which is
/// therefore moved next.
const WHITE: [&str; 10] = ["a1a8", "a2a3", "h1h8", "h2h3", "b2b3", "e2e5", "e2e3", "g2g3", "d2d3", "c2c3"];

#[test]
fn a_computer_looks_like_a_person_who_does_the_same() {
    let server = Server::start(&["--bot-pause-ms", "0"]);
    for mode in ["blind", "dark", "vanilla"] {
        for level in 1..=3 {
            let rules = json!({ "mode": mode, "side": "white" });
            let (seen, review) = against_a_computer(&server, &rules, level);
            let again = against_a_person(&server, &rules, &review);
            assert!(seen.len() > 10, "{mode}: {}", seen.len());
            assert_eq!(seen, again, "{mode}, level {level}");
        }
    }
}

/// Everything White was sent from the start of the game until its last turn, and the whole game.
fn against_a_computer(server: &Server, rules: &Value, level: u8) -> (Vec<Value>, Value) {
    let mut rules = rules.clone();
    rules["vsAi"] = json!({ "brain": "casual", "level": level });
    let (mut white, created) = V1::create(server, rules);
    white.until("begun", |seen| seen.status == "active");
    // The frame that announces its arrival has a number too.
    white.until("the computer is there", |seen| seen.peer.is_some());
    for movement in WHITE {
        white.commit(movement);
        // The move is either refused or made; then the bot replies.
        answer_to(&mut white);
        white.until("answered", |seen| seen.turn == "white" || seen.status == "finished");
        if white.seen().status == "finished" {
            break;
        }
    }
    let frames = from_the_start(&white);
    white.resign();
    white.until("over", |seen| seen.status == "finished");
    let id = created["gameId"].as_str().unwrap();
    let review = server.get(&format!("/api/games/{id}/events")).json()["review"].clone();
    (frames, review)
}

/// The same game with a person as Black.
fn against_a_person(server: &Server, rules: &Value, review: &Value) -> Vec<Value> {
    let Table { mut white, mut black } = V1::sit(server, rules);
    let list = |name: &str| review[name].as_array().unwrap().clone();
    let blacks = |it: &Value| it["by"] == "black";
    let (plies, tries) = (list("plies"), list("tries"));
    let mut ply = 0;
    for movement in WHITE {
        let turn = |player: &V1| player.seen().turn.clone();
        white.commit(movement);
        answer_to(&mut white);
        if turn(&white) == "white" {
            continue;
        }
        black.until("to move", |seen| seen.turn == "black");
        ply += 1;
        for tried in tries.iter().filter(|it| blacks(it) && it["ply"] == ply) {
            black.commit(&written(tried));
            answer_to(&mut black);
        }
        let Some(answer) = plies.get(ply).filter(|it| blacks(&it["move"])) else { break };
        black.commit(&written(&answer["move"]));
        for player in [&mut white, &mut black] {
            player.until("answered", |seen| seen.turn == "white" || seen.status == "finished");
        }
        ply += 1;
        if white.seen().status == "finished" {
            break;
        }
    }
    from_the_start(&white)
}

/// Skips players' comings and goings, which may be reported at any time.
fn answer_to(player: &mut V1) {
    while player.hear() == "room.peer-status" {}
}

fn written(step: &Value) -> String {
    let text = |name: &str| step[name].as_str().unwrap_or_default().to_owned();
    let promotion = text("promotion").replace("knight", "n");
    text("from") + &text("to") + promotion.get(..1).unwrap_or_default()
}

/// Frame numbers continue from when the players sat down, which differs between the two games.
fn from_the_start(player: &V1) -> Vec<Value> {
    let frames: Vec<_> = player.socket.frames.iter().map(|frame| masked(frame)).collect();
    let begins = frames.iter().position(|frame| frame["type"] == "game.state").expect("the game has begun");
    let first = frames[begins]["seq"].as_u64().unwrap();
    let mut game: Vec<_> =
        frames[begins + 1..].iter().filter(|it| it["type"] != "room.peer-status").cloned().collect();
    for frame in &mut game {
        frame["seq"] = json!(frame["seq"].as_u64().unwrap() - first);
    }
    game
}
