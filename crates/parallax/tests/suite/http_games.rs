//! `POST /api/games`, and what may be read of a game during play and after it is over.

use serde_json::{Value, json};

use crate::{
    flat::{Flat, create},
    request::request,
    server::Server,
    table::Client,
};

#[test]
fn making_games() {
    let server = Server::start(&[]);
    let bodies = [
        json!({ "mode": "vanilla" }),
        json!({ "mode": "blind", "side": "random", "highlightingEnabled": false }),
        json!({ "mode": "dark", "side": "black", "clock": { "kind": "days", "daysPerMove": 3 } }),
        json!({ "mode": "house", "layout": { "kind": "premade", "id": "horde" }, "sight": "fog" }),
        json!({ "mode": "blind", "layout": { "kind": "premade", "id": "chess960" }, "graceSeconds": 10 }),
        json!({ "mode": "vanilla", "fen": "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "touchMove": false }),
    ];
    for body in bodies {
        let made = create(&server, &body);
        let fields: Vec<_> = made.as_object().unwrap().keys().map(String::as_str).collect();
        for field in ["gameId", "creatorToken", "creatorColor", "joinUrl"] {
            assert!(fields.contains(&field), "{made}");
        }
        let about = server.get(&format!("/api/games/{}", made["gameId"].as_str().unwrap())).json();
        assert_eq!(about["status"], "waiting");
        assert_eq!(about["card"]["mode"], body["mode"]);
    }
}

#[test]
fn sides_by_name_and_by_letter() {
    let server = Server::start(&[]);
    for (side, letter) in [("white", "w"), ("w", "w"), ("black", "b"), ("b", "b")] {
        let made = create(&server, &json!({ "mode": "blind", "side": side }));
        assert_eq!(made["creatorColor"], letter, "{side}");
    }
}

#[test]
fn both_sides_come_up_at_random() {
    let server = Server::start(&[]);
    let mut colors: Vec<_> = (0..60)
        .map(|_| create(&server, &json!({ "mode": "blind" }))["creatorColor"].as_str().unwrap().to_owned())
        .collect();
    colors.sort();
    colors.dedup();
    assert_eq!(colors, ["b", "w"]);
}

#[test]
fn malformed_bodies() {
    let server = Server::start(&[]);
    let fields = [
        json!({}),
        json!({ "mode": "poker" }),
        json!({ "mode": 1 }),
        json!({ "mode": "blind", "side": "green" }),
        json!({ "mode": "blind", "highlightingEnabled": "yes" }),
        json!({ "mode": "blind", "vsAi": {} }),
        json!({ "mode": "blind", "vsAi": { "brain": "galaxy" } }),
        json!({ "mode": "blind", "clock": { "kind": "hourglass" } }),
        json!({ "mode": "blind", "clock": { "kind": "fischer", "initialMs": 0, "incrementMs": 0 } }),
        json!({ "mode": "blind", "clock": { "kind": "days", "daysPerMove": 0 } }),
        json!({ "mode": "blind", "layout": { "kind": "premade", "id": "checkers" } }),
        json!({ "mode": "blind", "layout": "classic" }),
        json!({ "mode": "blind", "fen": "not a fen" }),
        json!({ "mode": "blind", "fen": "8/8/8/8/8/8/8/8 w - - 0 1" }),
        json!({ "mode": "blind", "rulesetIds": ["there-is-no-such-rule"] }),
        json!({ "mode": "blind", "rulesetIds": "x" }),
        json!({ "mode": "blind", "profile": { "id": 1 } }),
        json!({ "mode": "blind", "sight": "x-ray" }),
        json!({ "mode": "blind", "royalty": "none" }),
        json!({ "mode": "blind", "moderator": 1 }),
        json!({ "mode": "blind", "touchMove": "on" }),
        json!({ "mode": "blind", "draws": {} }),
        json!({ "mode": "blind", "graceSeconds": -1 }),
        json!({ "mode": "blind", "graceSeconds": 604_801 }),
    ];
    let texts = ["", "null", "[]", "{", "\u{0}"].map(str::to_owned);
    for body in fields.iter().map(Value::to_string).chain(texts) {
        let answer = request(server.address, "POST", "/api/games", &[], &body);
        assert_eq!(answer.status, 400, "{body}");
        let said = answer.json();
        assert_eq!(said["error"], "malformed", "{body}");
        assert!(!said["detail"].as_str().unwrap().is_empty(), "{body}");
    }
}

#[test]
fn links_lead_back_to_where_players_came_from() {
    let server = Server::start(&[]);
    let headers = [("Host", "192.168.1.7:8080")];
    let answer = request(server.address, "POST", "/api/games", &headers, r#"{"mode":"blind"}"#).json();
    let game = answer["gameId"].as_str().unwrap();
    assert_eq!(answer["joinUrl"], format!("http://192.168.1.7:8080/g/{game}"));
    // A name that is not ours would lead them elsewhere.
    let headers = [("Host", "evil.example")];
    let answer = request(server.address, "POST", "/api/games", &headers, r#"{"mode":"blind"}"#).json();
    let game = answer["gameId"].as_str().unwrap();
    assert_eq!(answer["joinUrl"], format!("http://{}/g/{game}", server.address));

    let server = Server::start(&["--public-url", "https://chess.example/"]);
    let answer = create(&server, &json!({ "mode": "blind" }));
    let game = answer["gameId"].as_str().unwrap();
    assert_eq!(answer["joinUrl"], format!("https://chess.example/g/{game}"));
}

#[test]
fn a_request_is_no_longer_than_a_message() {
    let server = Server::start(&[]);
    let answer = server.post(&json!({ "mode": "blind", "fen": "x".repeat(70_000) }));
    assert_eq!(answer.status, 413);
    assert_eq!(answer.json()["error"], "too_large");
}

#[test]
fn too_many_games_from_one_address() {
    let server = Server::start(&["--rooms-per-minute", "3"]);
    for _ in 0..3 {
        create(&server, &json!({ "mode": "blind" }));
    }
    let answer = server.post(&json!({ "mode": "blind" }));
    assert_eq!(answer.status, 429);
    assert_eq!(answer.json()["error"], "rate_limited");
    // Only a trusted proxy can speak for another address.
    assert_eq!(made_from(&server, "203.0.113.7"), 429);
}

#[test]
fn too_many_reads_from_one_address() {
    let server = Server::start(&["--reads-per-minute", "6"]);
    let game = create(&server, &json!({ "mode": "blind" }))["gameId"].as_str().unwrap().to_owned();
    let paths = ["/g/{}", "/room/{}", "/game/{}", "/duplicate/{}", "/api/games/{}", "/api/games/{}/events"];
    let paths = paths.map(|path| path.replace("{}", &game));
    for path in &paths {
        assert_ne!(server.get(path).status, 429, "{path}");
    }
    for path in &paths {
        let answer = server.get(path);
        assert_eq!((answer.status, &answer.json()["error"]), (429, &json!("rate_limited")), "{path}");
    }
    // Nothing else is limited by it.
    assert_eq!(server.get("/api/health").status, 200);
    create(&server, &json!({ "mode": "blind" }));
}

#[test]
fn the_reference_has_another_name_for_the_public_address() {
    let server = Server::with_env(&[], &[("PUBLIC_BASE", "https://base.example/")]);
    let made = create(&server, &json!({ "mode": "blind" }));
    assert!(made["joinUrl"].as_str().unwrap().starts_with("https://base.example/g/"));
    let server = Server::with_env(
        &["--public-url", "https://ours.example"],
        &[("PUBLIC_BASE", "https://base.example")],
    );
    let made = create(&server, &json!({ "mode": "blind" }));
    assert!(made["joinUrl"].as_str().unwrap().starts_with("https://ours.example/g/"), "ours wins");
}

#[test]
fn a_full_server() {
    let server = Server::start(&["--max-rooms", "1"]);
    let mut table = Flat::sit(&server, &json!({ "mode": "vanilla" }));
    let answer = server.post(&json!({ "mode": "blind" }));
    assert_eq!((answer.status, &answer.json()["error"]), (503, &json!("server_full")));
    table.play("e2e4");
}

/// The file provides what neither a flag nor the environment sets.
#[test]
fn limits_from_a_file() {
    let name = format!("{}-limits.toml", std::process::id());
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&file, "rooms-per-minute = 1.0\npublic-url = \"https://file.example\"\n").unwrap();
    let server = Server::start(&["--config", file.to_str().unwrap(), "--public-url", "https://flag.example"]);
    std::fs::remove_file(&file).unwrap();
    let made = create(&server, &json!({ "mode": "blind" }));
    assert!(made["joinUrl"].as_str().unwrap().starts_with("https://flag.example/g/"), "a flag wins");
    assert_eq!(server.post(&json!({ "mode": "blind" })).status, 429);
}

#[test]
fn trusted_proxies_speak_for_others() {
    let server = Server::start(&["--rooms-per-minute", "1", "--trusted-proxies", "127.0.0.1,10.0.0.1"]);
    assert_eq!(made_from(&server, "203.0.113.7"), 201);
    assert_eq!(made_from(&server, "203.0.113.7"), 429);
    assert_eq!(made_from(&server, "203.0.113.8"), 201);
    // Addresses that the client itself prepended are not trusted; another proxy's are.
    assert_eq!(made_from(&server, "198.51.100.1, 203.0.113.8"), 429);
    assert_eq!(made_from(&server, "203.0.113.8, 10.0.0.1"), 429);
    assert_eq!(made_from(&server, "203.0.113.9, 10.0.0.1"), 201);
    // Some proxies add ports.
    assert_eq!(made_from(&server, "203.0.113.9:5678"), 429);
    assert_eq!(made_from(&server, "203.0.113.10:5678"), 201);
    assert_eq!(made_from(&server, "[2001:db8::1]:443"), 201);
    assert_eq!(made_from(&server, "2001:db8::2, 10.0.0.1:80"), 429);
}

fn made_from(server: &Server, forwarded: &str) -> u16 {
    let headers = [("X-Forwarded-For", forwarded)];
    request(server.address, "POST", "/api/games", &headers, r#"{"mode":"blind"}"#).status
}

#[test]
fn the_record_is_private_until_the_end() {
    let server = Server::start(&[]);
    let mut table = Flat::sit(&server, &json!({ "mode": "blind" }));
    let game = table.white.game.clone();
    table.play("e2e4 e7e5 d1h5 b8c6 f1c4");
    for path in ["/events", ".pgn", "/white.pgn", "/black.pgn", ".json", ".svg"] {
        let answer = server.get(&format!("/api/games/{game}{path}"));
        assert_eq!(answer.status, 403, "{path}");
        assert_eq!(answer.json()["error"], "live", "{path}");
    }
    let about = server.get(&format!("/api/games/{game}"));
    assert_eq!(about.json()["status"], "active");
    assert_eq!(about.json()["ending"], Value::Null);
    // The game's ID is drawn at random, and may look like anything.
    let told = about.body.replace(&game, "");
    for secret in ["h5", "e2e4", "fen\":\"", "review"] {
        assert!(!told.contains(secret), "{secret}: {told}");
    }

    table.play("g8f6 h5f7");
    table.expect_end("white", "checkmate");
    let events = server.get(&format!("/api/games/{game}/events"));
    assert_eq!(events.status, 200);
    let review = &events.json()["review"];
    assert_eq!(review["plies"].as_array().unwrap().len(), 7);
    assert_eq!(review["plies"][6]["san"], "Qxf7#");
    assert_eq!(review["ending"], json!({ "winner": "white", "reason": "checkmate" }));
    let kinds = [
        (".pgn", "application/x-chess-pgn; charset=utf-8", "Qxf7#"),
        (
            "/white.pgn",
            "application/x-chess-pgn; charset=utf-8",
            "\n1. e2e4 ?? 2. Qd1h5 ?? 3. Bf1c4 ?? 4. Qh5f7 1-0\n",
        ),
        (
            "/black.pgn",
            "application/x-chess-pgn; charset=utf-8",
            "\n1. ?? e7e5 2. ?? Nb8c6 3. ?? Ng8f6 4. ?? {captured} 1-0\n",
        ),
        (".json", "application/json", "\"review\""),
        (".svg", "image/svg+xml", "<svg"),
    ];
    for (path, kind, content) in kinds {
        let answer = server.get(&format!("/api/games/{game}{path}"));
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("content-type"), Some(kind), "{path}");
        assert!(answer.body.contains(content), "{path}: {}", answer.body);
    }
    assert_eq!(server.get(&format!("/api/games/{game}.bmp")).status, 404);
}

#[test]
fn games_that_are_not_there() {
    let server = Server::start(&[]);
    for id in ["zzzzzzzz", "short", "UPPERCAS", "..", "%2e%2e"] {
        for path in ["", "/events", ".pgn", "/white.pgn", "/black.pgn", ".json", ".svg"] {
            let answer = server.get(&format!("/api/games/{id}{path}"));
            assert_eq!(answer.status, 404, "{id}{path}");
        }
    }
}

/// A token is for the player who holds the seat, and must not be logged. All of our own logging is enabled here.
#[test]
fn tokens_are_not_logged() {
    const LOUD: &[(&str, &str)] =
        &[("PARALLAX_LOG", "info,parallax=trace,room=trace,journal=trace,game=trace")];
    let mut server = Server::with_env(&[], LOUD);
    let mut table = Flat::sit(&server, &json!({ "mode": "blind" }));
    table.play("e2e4 e7e5");
    table.white.say_hello(Some(&"x".repeat(24)), None);
    table.white.expect_error("malformed");
    let mut thief = Flat::connect(&server, &table.white.game);
    thief.say_hello(Some("stolenstolenstolenstolen"), None);
    thief.expect_error("spectators_disabled");
    table.white.resign();
    table.expect_end("black", "resign");
    server.stop_and_restart();
    table.black = table.black.rejoin(&server);
    let log = server.log();
    assert!(log.contains("stopped"), "the log is read: {log}");
    for token in [&table.white.token, &table.black.token, "stolenstolenstolenstolen"] {
        assert!(!log.contains(token), "{log}");
    }
}
