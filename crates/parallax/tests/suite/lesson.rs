//! The first lesson: a game against a scripted opponent, in a room like any other.

use serde_json::{Value, json};

use crate::{
    request::{Answer, request},
    server::Server,
    table::Client as _,
    v1::V1,
};

fn start() -> Server {
    Server::start(&["--bot-pause-ms", "0"])
}

fn ask(server: &Server, body: &Value) -> Answer {
    request(server.address, "POST", "/api/lesson", &[], &body.to_string())
}

/// The player's seat in a new lesson.
fn begin(server: &Server, part: &str) -> V1 {
    let started = ask(server, &json!({ "part": part }));
    assert_eq!(started.status, 201, "{}", started.body);
    let started = started.json();
    sit(server, started["gameId"].as_str().unwrap(), started["token"].as_str().unwrap())
}

fn sit(server: &Server, game: &str, token: &str) -> V1 {
    let mut player = V1::connect(server);
    (player.game, player.token) = (game.to_owned(), token.to_owned());
    player.say("room.join", json!({ "gameId": game }));
    player
}

fn heard_last(player: &V1) -> &str {
    player.seen().heard.last().map_or("", String::as_str)
}

#[test]
fn the_whole_lesson_even_through_a_power_cut() {
    let mut server = start();
    let mut player = begin(&server, "try");
    player.until("begun", |seen| seen.status == "active");
    player.commit("a1a8");
    player.until("refused", |seen| seen.heard == ["illegal_move"]);
    assert_eq!(player.seen().touched.as_deref(), Some("a1"));
    player.commit("a1a7");
    player.until("in check", |seen| seen.in_check == Some(true));
    assert_eq!(heard_last(&player), "white_in_check");
    player.commit("b1d2");
    player.until("refused", |seen| seen.heard.iter().any(|text| text == "wont_help"));

    // The script goes on where it was.
    server.kill_and_restart();
    let mut player = sit(&server, &player.game, &player.token);
    player.until("back", |seen| seen.turn == "white");
    player.commit("g1h1");
    player.until("a pawn is lost", |seen| seen.at("b2").is_none() && seen.turn == "white");
    assert_eq!(heard_last(&player), "black_moved_captured");
    player.commit("a7a8");
    player.until("mate", |seen| seen.has_ended("white", "checkmate"));
    let record = server.get(&format!("/api/games/{}/events", player.game)).json();
    assert_eq!(record["aiOpponent"], json!({ "color": "black", "brain": "lesson" }));
}

#[test]
fn a_later_part_begins_with_the_opponents_move() {
    let server = start();
    let mut player = begin(&server, "check");
    player.until("in check", |seen| seen.in_check == Some(true) && seen.turn == "white");
    let mut player = begin(&server, "guess");
    player.until("a pawn is lost", |seen| seen.turn == "white" && seen.status == "active");
    player.commit("a7a8");
    player.until("mate", |seen| seen.has_ended("white", "checkmate"));
}

/// The script knows the lesson's positions only, so that the bot is nowhere else to be had.
#[test]
fn nobody_meets_the_scripted_opponent_elsewhere() {
    let server = start();
    for list in ["/api/bots", "/api/rules"] {
        assert!(!server.get(list).body.contains("lesson"), "{list}");
    }
    for brain in ["lesson", "lesson:try"] {
        let versus = json!({ "mode": "blind", "vsAi": { "brain": brain } });
        assert_eq!(server.post(&versus).status, 400);
        let show = json!({ "mode": "blind", "white": { "brain": brain }, "black": { "brain": "random" } });
        assert_eq!(request(server.address, "POST", "/api/watch", &[], &show.to_string()).status, 400);
    }
    for body in [json!({}), json!({ "part": "end" }), json!({ "part": 1 }), json!([])] {
        assert_eq!(ask(&server, &body).status, 400, "{body}");
    }
}
