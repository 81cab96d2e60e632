//! Pages, health, and the headers on every response.

use serde_json::json;

use crate::{
    flat::{Flat, create},
    request::request,
    server::Server,
    table::Client,
};

pub(crate) const CLIENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

#[test]
fn health() {
    let server = Server::start(&[]);
    let health = server.get("/api/health").json();
    assert_eq!((&health["ok"], &health["activeGames"]), (&json!(true), &json!(0)));
    assert!(health["uptime"].is_u64());
    let mut table = Flat::sit(&server, &json!({ "mode": "blind" }));
    assert_eq!(server.get("/api/health").json()["activeGames"], 1);
    table.white.resign();
    table.expect_end("black", "resign");
    assert_eq!(server.get("/api/health").json()["activeGames"], 0);
}

#[test]
fn rooms_are_closed_while_they_are_played_in_and_open_after() {
    let server = Server::start(&[]);
    let mut table = Flat::sit(&server, &json!({ "mode": "dark" }));
    let game = table.white.game.clone();
    let pages = || ["/g", "/room"].map(|path| server.get(&format!("{path}/{game}")));
    let before = pages();
    table.play("e2e4");
    // The names of files in it may look like squares: what counts is that a move changes nothing.
    for (before, after) in before.iter().zip(pages()) {
        assert_eq!(after.status, 200);
        assert!(after.header("content-type").unwrap().starts_with("text/html"));
        assert_eq!(after.body, before.body);
    }
    assert_eq!(server.get(&format!("/game/{game}")).status, 403);
    table.black.resign();
    table.expect_end("white", "resign");
    let review = server.get(&format!("/game/{game}"));
    assert_eq!(review.status, 200);
    // The client fetches the record itself; a plain page links to it.
    let record = format!("/api/games/{game}");
    assert_eq!(review.body.contains(&record), cfg!(not(feature = "web")));
    let room = server.get(&format!("/room/{game}"));
    assert_eq!((room.status, room.header("location")), (303, Some(format!("/game/{game}").as_str())));
}

#[test]
fn pages_that_are_not_there() {
    let server = Server::start(&[]);
    for path in ["/g/zzzzzzzz", "/room/zzzzzzzz", "/game/zzzzzzzz", "/game/NOT", "/room/a.b", "/nothing"] {
        let answer = server.get(path);
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.header("content-type").unwrap().starts_with("text/html"), "{path}");
    }
    for path in ["/api", "/api/", "/api/nothing", "/api/games/abcdefgh/nothing"] {
        let answer = server.get(path);
        assert_eq!((answer.status, &answer.json()["error"]), (404, &json!("not_found")), "{path}");
    }
    assert_eq!(request(server.address, "DELETE", "/api/games", &[], "").status, 405);
}

#[test]
fn every_answer_is_guarded() {
    let server = Server::start(&[]);
    let game = create(&server, &json!({ "mode": "blind" }))["gameId"].as_str().unwrap().to_owned();
    let mut answers: Vec<_> = [
        "/".to_owned(),
        "/api/health".to_owned(),
        "/api/rules".to_owned(),
        "/api/openapi.json".to_owned(),
        "/nothing".to_owned(),
        "/ws".to_owned(),
        format!("/g/{game}"),
        format!("/game/{game}"),
        format!("/api/games/{game}"),
        format!("/api/games/{game}.svg"),
    ]
    .iter()
    .map(|path| server.get(path))
    .collect();
    answers.push(server.post(&json!({})));
    answers.push(server.post(&json!({ "mode": "blind" })));
    answers.push(request(server.address, "GET", "/ws", &[("Origin", "https://evil.example")], ""));
    for answer in answers {
        let policy = answer.header("content-security-policy").unwrap_or_else(|| panic!("{answer:?}"));
        let directives =
            ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];
        for directive in directives {
            assert!(policy.contains(directive), "{answer:?}");
        }
        let is_page = answer.header("content-type").is_some_and(|kind| kind.starts_with("text/html"));
        if cfg!(feature = "web") || !is_page {
            assert_eq!(policy, CLIENT_POLICY, "{answer:?}");
        }
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("x-frame-options"), Some("DENY"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
    }
}

/// A picture contains its styles, and may load nothing else when opened on its own.
#[test]
fn pictures_have_a_policy_of_their_own() {
    let server = Server::start(&[]);
    let mut table = Flat::sit(&server, &json!({ "mode": "dark" }));
    table.white.resign();
    table.expect_end("black", "resign");
    let picture = server.get(&format!("/api/games/{}.svg", table.white.game));
    let policy = picture.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'; style-src 'unsafe-inline';"), "{policy}");
    assert!(!policy.contains("script"), "{policy}");
}

#[cfg(not(feature = "web"))]
#[test]
fn without_the_client_there_are_plain_pages() {
    let server = Server::start(&[]);
    for path in ["/", "/rules", "/nothing"] {
        let page = server.get(path);
        assert_eq!(page.status, if path == "/nothing" { 404 } else { 200 }, "{path}");
        let policy = page.header("content-security-policy").unwrap();
        assert!(
            policy.starts_with("default-src 'none'; style-src 'unsafe-inline'; img-src 'self';"),
            "{policy}"
        );
        assert!(!policy.contains("script"), "{policy}");
        assert!(!page.body.contains("<script"), "{path}");
    }
}

#[test]
fn the_catalogue_names_every_mode_and_layout() {
    let server = Server::start(&[]);
    let rules = server.get("/api/rules");
    assert_eq!(rules.status, 200);
    for name in ["vanilla", "blind", "dark", "house", "classic", "dunsany", "horde", "chess960", "knightmate"]
    {
        assert!(rules.body.contains(&format!("\"{name}\"")), "{name}");
    }
    assert_eq!(rules.json()["bots"], json!(["seer", "casual", "random"]));
    assert!(server.get("/api/openapi.json").json()["paths"]["/api/games"].is_object());
}

#[test]
fn reading_finished_games_leaves_room_for_new_ones() {
    let mut server = Server::start(&["--max-rooms", "4"]);
    let games: Vec<_> = (0..4)
        .map(|_| {
            let mut table = Flat::sit(&server, &json!({ "mode": "blind" }));
            table.white.resign();
            table.expect_end("black", "resign");
            table.white.game.clone()
        })
        .collect();
    // None of them is in memory any more.
    server.stop_and_restart();
    for game in games {
        for path in ["/game/{id}", "/api/games/{id}", "/api/games/{id}.pgn", "/api/games/{id}/events"] {
            assert_eq!(server.get(&path.replace("{id}", &game)).status, 200, "{path}");
        }
    }
    assert_eq!(server.post(&json!({ "mode": "blind" })).status, 201);
}
