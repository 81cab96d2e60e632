//! What a link tells somebody who has not opened it yet: titles, descriptions, pictures. What is sent compressed, and
//! what is not, so that its length tells nothing.

use serde_json::{Value, json};

use crate::{
    cli,
    flat::{Flat, create},
    request::{Answer, request},
    server::Server,
    table::Client,
};

/// The content of a tag of the page's head.
fn said<'a>(page: &'a Answer, name: &str) -> Option<&'a str> {
    let (_, rest) = page.body.split_once(&format!("\"{name}\" content=\""))?;
    Some(rest.split_once('"')?.0)
}

fn title(page: &Answer) -> &str {
    let (_, rest) = page.body.split_once("<title>").expect("a title");
    rest.split_once("</title>").expect("its end").0
}

/// A finished game in which Black tried in vain.
fn finished(server: &Server) -> String {
    let mut table = Flat::sit(server, &json!({ "mode": "blind" }));
    table.play("e2e4");
    table.black.commit("e7e4");
    table.black.hear();
    table.play("e7e5");
    table.white.resign();
    table.expect_end("black", "resign");
    table.white.game.clone()
}

fn id(game: &Value) -> String {
    game["gameId"].as_str().unwrap().to_owned()
}

#[test]
fn each_page_says_what_it_is() {
    let server = Server::start(&[
        "--public-url=https://chess.example/",
        "--source-url=https://code.example/parallax",
        "--contact=op@chess.example",
    ]);
    let over = format!("/game/{}", finished(&server));
    let mut titles = Vec::new();
    for path in
        ["/", "/rules", "/lab", "/duplicate", "/bots", "/ratings", "/watch", "/privacy", "/source", &over]
    {
        let page = server.get(path);
        assert_eq!(page.status, 200, "{path}");
        titles.push(title(&page).to_owned());
        assert_eq!(said(&page, "og:title"), Some(title(&page)), "{path}");
        assert_eq!(said(&page, "og:description"), said(&page, "description"), "{path}");
        assert_eq!(said(&page, "og:url"), Some(format!("https://chess.example{path}").as_str()));
        assert_eq!(said(&page, "twitter:card"), Some("summary_large_image"), "{path}");
        assert_eq!(said(&page, "robots"), None, "{path}");
        if cfg!(feature = "web") {
            assert_eq!(said(&page, "parallax:source"), Some("https://code.example/parallax"));
            assert_eq!(said(&page, "parallax:contact"), Some("mailto:op@chess.example"));
            assert!(said(&page, "parallax:version").is_some_and(|it| it.contains('.')));
        }
        let picture = said(&page, "og:image").unwrap().strip_prefix("https://chess.example").unwrap();
        let picture = server.get(picture);
        assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/png")), "{path}");
        assert!(picture.body.contains("PNG"), "{path}");
    }
    let all = titles.len();
    titles.sort_unstable();
    titles.dedup();
    assert_eq!(titles.len(), all, "{titles:?}");
    let review = server.get(&over);
    assert_eq!(title(&review), "Kriegspiel: the review · Parallax");
    assert!(
        said(&review, "description").unwrap().starts_with("Black won by resignation."),
        "{}",
        review.body
    );
}

#[test]
fn an_invitation_shows_its_rules_and_its_clock_until_the_game_begins() {
    let server = Server::start(&[]);
    let clock = json!({ "kind": "fischer", "initialMs": 300_000, "incrementMs": 3_000 });
    let game =
        id(&create(&server, &json!({ "mode": "dark", "side": "white", "clock": clock, "name": "<Ada>" })));
    let path = format!("/g/{game}");
    let page = server.get(&path);
    assert_eq!(title(&page), "&lt;Ada&gt; invites you to Fog of War · Parallax");
    assert_eq!(
        said(&page, "description"),
        Some(
            "You see your own pieces and the squares they can move to. Capture the king to win. \
             5 minutes + 3 seconds per move."
        )
    );
    assert_eq!(said(&page, "robots"), Some("noindex"));
    let base = format!("http://{}", server.address);
    assert_eq!(said(&page, "og:url"), Some(format!("{base}{path}").as_str()));
    let picture = said(&page, "og:image").unwrap().strip_prefix(base.as_str()).unwrap().to_owned();
    let invitation = server.get(&picture);
    let general = server.get("/picture/parallax.png");
    assert_eq!(invitation.status, 200);
    assert_ne!(invitation.body, general.body);

    let mut black = Flat::connect(&server, &game);
    black.say_hello(None, Some("b"));
    black.expect("joined");
    let begun = server.get(&path);
    assert_eq!(title(&begun), "A game in progress · Parallax");
    assert_eq!(server.get(&picture).body, general.body, "nothing of a live game");

    // A host that is not ours is not repeated.
    let elsewhere = request(server.address, "GET", &path, &[("Host", "evil.example")], "");
    assert!(!elsewhere.body.contains("evil.example"), "{}", elsewhere.body);
}

/// Two games that differ in what only their players know. Strangers are told the same of both, to the length.
#[test]
fn links_to_live_games_tell_nothing_of_them() {
    let server = Server::start(&[]);
    let live = |moves: &str, tried: &[&str]| {
        let mut table = Flat::sit(&server, &json!({ "mode": "blind" }));
        for square in tried {
            table.white.commit(square);
            table.white.hear();
        }
        table.play(moves);
        table
    };
    let twins = [live("e2e4 e7e5 g1f3", &[]), live("a2a4 b7b6 b1c3", &["a1a5", "e1e4"])];
    for path in [
        "/g/{id}",
        "/room/{id}",
        "/game/{id}",
        "/duplicate/{id}",
        "/watch/{id}",
        "/picture/invitation-{id}.png",
        "/picture/review-{id}.png",
        "/api/games/{id}.png",
        "/api/games/{id}.gif",
        "/api/games/{id}.svg",
        "/api/games/{id}.pgn",
    ] {
        let told = twins.each_ref().map(|table| {
            let game = &table.white.game;
            let answer = server.get(&path.replace("{id}", game));
            (
                answer.status,
                answer.header("content-length").map(str::to_owned),
                answer.body.replace(game, "GAME"),
            )
        });
        assert_eq!(told[0], told[1], "{path}");
        assert_ne!(told[0].0, 404, "{path}");
    }
}

#[test]
fn a_finished_game_can_be_taken_along() {
    let server = Server::start(&[]);
    let game = finished(&server);
    for (ending, kind, begins) in [("png", "image/png", "PNG"), ("gif", "image/gif", "GIF89a")] {
        let answer = server.get(&format!("/api/games/{game}.{ending}"));
        assert_eq!((answer.status, answer.header("content-type")), (200, Some(kind)));
        assert!(answer.body.contains(begins), "{ending}");
    }
    assert_ne!(
        server.get(&format!("/api/games/{game}.png?ply=0")).body,
        server.get(&format!("/api/games/{game}.png?ply=2")).body
    );
    assert_eq!(server.get(&format!("/api/games/{game}.png?ply=9")).status, 400);
    assert_eq!(server.get(&format!("/picture/{game}.png")).status, 404);
    let pgn = server.get(&format!("/api/games/{game}.pgn")).body;
    assert!(pgn.contains("1. e4 {Black tried e7e4: illegal move} 1... e5 0-1"), "{pgn}");
}

#[test]
fn what_is_public_is_compressed_and_what_is_live_is_not() {
    let server = Server::start(&[]);
    let over = finished(&server);
    let mut table = Flat::sit(&server, &json!({ "mode": "blind" }));
    table.play("e2e4");
    let live = table.white.game.clone();
    let waiting = id(&create(&server, &json!({ "mode": "blind" })));
    let encoding = |path: &str, offered| {
        let answer = request(server.address, "GET", path, &[("Accept-Encoding", offered)], "");
        answer.header("content-encoding").map(str::to_owned)
    };
    for path in [
        "/api/rules".to_owned(),
        "/api/bots".to_owned(),
        "/api/openapi.json".to_owned(),
        "/".to_owned(),
        "/rules".to_owned(),
        format!("/game/{over}"),
        format!("/api/games/{over}.json"),
        format!("/api/games/{over}/events"),
        format!("/api/games/{over}.pgn"),
        format!("/api/games/{over}.svg"),
    ] {
        assert_eq!(encoding(&path, "gzip, deflate, br, zstd").as_deref(), Some("br"), "{path}");
        assert_eq!(encoding(&path, "gzip").as_deref(), Some("gzip"), "{path}");
        assert_eq!(encoding(&path, "identity"), None, "{path}");
    }
    for path in [
        "/api/health".to_owned(),
        format!("/api/games/{live}"),
        format!("/api/games/{waiting}"),
        format!("/api/games/{live}.json"),
        format!("/api/games/{live}/events"),
        format!("/g/{live}"),
        format!("/g/{waiting}"),
        format!("/game/{live}"),
        format!("/watch/{live}"),
        format!("/picture/invitation-{waiting}.png"),
    ] {
        assert_eq!(encoding(&path, "gzip, br"), None, "{path}");
    }
    for (path, body) in [
        ("/api/games", json!({ "mode": "blind" })),
        ("/api/seats", json!({ "seats": [] })),
        ("/api/lab", json!({ "card": {} })),
    ] {
        let answer =
            request(server.address, "POST", path, &[("Accept-Encoding", "gzip, br")], &body.to_string());
        assert_eq!(answer.header("content-encoding"), None, "{path}");
    }
}

#[test]
fn catalogues_that_are_known_are_not_sent_again() {
    let server = Server::start(&[]);
    for path in ["/api/rules", "/api/bots", "/api/openapi.json"] {
        let first = server.get(path);
        let tag = first.header("etag").unwrap();
        let again = request(server.address, "GET", path, &[("If-None-Match", tag)], "");
        assert_eq!((again.status, again.body.as_str()), (304, ""), "{path}");
    }
    let tags = ["/", "/rules"].map(|path| server.get(path).header("etag").map(str::to_owned));
    if cfg!(feature = "web") {
        assert_ne!(tags[0], tags[1], "each page has its own head");
    }
}

#[test]
fn robots_and_icons() {
    let server = Server::start(&[]);
    let robots = server.get("/robots.txt");
    assert!(robots.header("content-type").unwrap().starts_with("text/plain"));
    assert!(robots.body.contains("Disallow: /api/"), "{}", robots.body);
    let icon = server.get("/favicon.ico");
    assert_eq!((icon.status, icon.header("content-type")), (200, Some("image/x-icon")));
}

#[test]
fn addresses_of_the_operator_are_checked() {
    for (flag, complaint) in [
        ("--source-url=javascript:alert(1)", "source-url must begin with http"),
        ("--contact=nobody", "contact must be a mail address or a URL"),
        ("--contact=https://", "contact must be a mail address or a URL"),
    ] {
        let said = cli::complaint(&["serve", "--port", "0", flag]);
        assert!(said.contains(complaint), "{flag}: {said}");
    }
}
