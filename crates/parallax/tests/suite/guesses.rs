//! Room codes, game ids, invitations and tokens that are tried out, and rooms that are made to fill the server.

use serde_json::json;

use crate::{
    flat::{Flat, create},
    fog::Fog,
    server::Server,
    table::Client,
    v1::V1,
};

/// With the limits of the environment left out, which are generous.
fn strict(flag: &str, value: &str) -> Server {
    Server::with_default_limits(&[flag, value])
}

#[test]
fn room_codes_over_v1() {
    let server = strict("--guesses-per-minute", "5");
    let (creator, _) = V1::create(&server, json!({}));
    let mut guesser = V1::connect(&server);
    for guess in 0..5 {
        guesser.say("room.join", json!({ "code": format!("ABCDE{guess}") }));
        guesser.expect_error("ROOM_NOT_FOUND");
    }
    guesser.say("room.join", json!({ "code": creator.code }));
    guesser.expect_error("RATE_LIMIT");
    // Another connection from the same address fares no better.
    let mut guesser = V1::connect(&server);
    guesser.say("room.join", json!({ "code": "ABCDEF" }));
    guesser.expect_error("RATE_LIMIT");
}

#[test]
fn invitations_and_tokens_over_v1() {
    let server = strict("--guesses-per-minute", "4");
    let (creator, _) = V1::create(&server, json!({ "byInvitation": true }));
    for guess in 0..4 {
        let mut guesser = V1::connect(&server);
        if guess % 2 == 0 {
            guesser.say("room.join", json!({ "code": creator.code, "invitation": format!("guess-{guess}") }));
        } else {
            guesser.token = format!("guess-{guess}");
            guesser.say("room.join", json!({ "code": creator.code }));
        }
        guesser.expect_error("BAD_TOKEN");
    }
    let mut guesser = V1::connect(&server);
    guesser.token = "guess".to_owned();
    guesser.say("room.join", json!({ "code": creator.code }));
    guesser.expect_error("RATE_LIMIT");
}

#[test]
fn tokens_over_flat() {
    let server = strict("--guesses-per-minute", "4");
    let made = create(&server, &json!({ "mode": "blind" }));
    let game = made["gameId"].as_str().unwrap();
    for guess in 0..4 {
        let mut guesser = Flat::connect(&server, game);
        guesser.say_hello(Some(&format!("guess-{guess}")), None);
        guesser.expect_error("spectators_disabled");
    }
    let mut guesser = Flat::connect(&server, game);
    guesser.say_hello(Some("guess"), None);
    guesser.expect_error("rate_limited");
}

#[test]
fn tokens_and_rooms_over_fog() {
    let server = strict("--guesses-per-minute", "4");
    let made = create(&server, &json!({ "mode": "dark" }));
    let game = made["gameId"].as_str().unwrap();
    for guess in 0..2 {
        Fog::with_token(&server, game, &format!("guess-{guess}")).socket.expect_close(1008, "private room");
        Fog::connect(&server, &format!("aaaaaaa{guess}")).expect_error("room_not_found");
    }
    Fog::with_token(&server, game, "guess").expect_error("rate_limited");
    Fog::connect(&server, "aaaaaaaa").expect_error("rate_limited");
}

#[test]
fn game_ids_over_http() {
    let server = strict("--guesses-per-minute", "5");
    let made = create(&server, &json!({ "mode": "blind" }));
    let game = made["gameId"].as_str().unwrap();
    for _ in 0..20 {
        assert_eq!(server.get(&format!("/api/games/{game}")).status, 200, "whoever knows it may ask often");
    }
    for path in ["/api/games/aaaaaaa1", "/g/aaaaaaa2", "/game/aaaaaaa3", "/api/games/aaaaaaa4/events"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    assert_eq!(server.get("/api/games/aaaaaaa5/watch").status, 404);
    for path in ["/api/games/aaaaaaa6", "/g/aaaaaaa7", "/api/games/aaaaaaa8/watch"] {
        assert_eq!(server.get(path).status, 429, "{path}");
    }
}

/// Games take space on the disk, however slowly they are made.
#[test]
fn an_address_makes_so_many_games_a_day() {
    let server = strict("--games-per-day", "2");
    let (mut person, _) = V1::create(&server, json!({ "mode": "blind", "vsAi": { "brain": "random" } }));
    assert_eq!(server.post(&json!({ "mode": "blind" })).status, 201);
    let refused = server.post(&json!({ "mode": "blind" }));
    assert_eq!(refused.status, 429);
    assert_eq!(refused.json()["error"], "rate_limited");
    assert!(refused.json()["detail"].as_str().unwrap().contains("today"), "{}", refused.json());
    person.resign();
    person.until("over", |seen| seen.ended.is_some());
    person.say("room.rematch", json!({}));
    person.expect_error("SERVER_FULL");
}

/// A rematch against a bot needs nobody's consent, and is a room like any other.
#[test]
fn rematches_are_rooms_that_count() {
    let server = strict("--rooms-per-minute", "3");
    let (mut person, _) = V1::create(&server, json!({ "mode": "blind", "vsAi": { "brain": "random" } }));
    person.resign();
    person.until("over", |seen| seen.ended.is_some());
    for _ in 0..2 {
        person.say("room.rematch", json!({}));
        while person.hear() != "room.rematch" {}
    }
    person.say("room.rematch", json!({}));
    person.expect_error("SERVER_FULL");
    assert_eq!(server.post(&json!({ "mode": "blind" })).status, 429, "the meter is the same");
}
