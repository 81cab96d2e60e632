//! The web client as a browser sees it: pages, files, caching, compression, policy.

use serde_json::json;

use crate::{
    flat::{Flat, create},
    http_pages::CLIENT_POLICY,
    request::{Answer, request},
    server::Server,
    table::Client,
};

const GREETING: &str = "<div id=\"app\">";

fn get_with(server: &Server, path: &str, headers: &[(&str, &str)]) -> Answer {
    request(server.address, "GET", path, headers, "")
}

fn below_head(page: &Answer) -> &str {
    page.body.split_once("<link").expect("a head").1
}

/// The paths of the files that the page itself references.
fn named(page: &Answer) -> Vec<String> {
    let links = page.body.split(['"', '\'']).filter(|text| text.starts_with('/') && text.contains('.'));
    links.map(str::to_owned).collect()
}

/// The paths of files that are copied into the client unchanged.
fn public() -> Vec<String> {
    let directory = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/public");
    let entries = std::fs::read_dir(directory).into_iter().flatten().map(|entry| entry.unwrap());
    let files = entries.filter(|entry| entry.path().is_file());
    files.map(|file| format!("/{}", file.file_name().to_str().unwrap())).collect()
}

fn script(server: &Server) -> String {
    let named = named(&server.get("/"));
    named.into_iter().find(|path| path.starts_with("/assets/") && path.ends_with(".js")).expect("a script")
}

#[test]
fn every_page_is_the_client() {
    let server = Server::start(&[]);
    let mut table = Flat::sit(&server, &json!({ "mode": "dark" }));
    let live = table.white.game.clone();
    table.play("e2e4");
    let mut over = Flat::sit(&server, &json!({ "mode": "vanilla" }));
    let finished = over.white.game.clone();
    over.white.resign();
    over.expect_end("black", "resign");
    let waiting = create(&server, &json!({ "mode": "blind" }))["gameId"].as_str().unwrap().to_owned();

    let home = server.get("/").body;
    assert!(home.contains(GREETING), "{home}");
    for (path, status) in [
        ("/".to_owned(), 200),
        ("/rules".to_owned(), 200),
        ("/lab".to_owned(), 200),
        ("/bots".to_owned(), 200),
        ("/ratings".to_owned(), 200),
        ("/duplicate".to_owned(), 200),
        ("/privacy".to_owned(), 200),
        ("/source".to_owned(), 200),
        (format!("/g/{waiting}"), 200),
        (format!("/room/{waiting}"), 200),
        (format!("/g/{live}"), 200),
        (format!("/room/{live}"), 200),
        (format!("/game/{live}"), 403),
        (format!("/game/{waiting}"), 403),
        (format!("/game/{finished}"), 200),
        ("/g/zzzzzzzz".to_owned(), 404),
        ("/room/zzzzzzzz".to_owned(), 404),
        ("/game/zzzzzzzz".to_owned(), 404),
        ("/g/NOT".to_owned(), 404),
        ("/nothing".to_owned(), 404),
        ("/assets/nothing.js".to_owned(), 404),
        ("/assets/".to_owned(), 404),
        ("/../Cargo.toml".to_owned(), 404),
    ] {
        let answer = server.get(&path);
        assert_eq!(answer.status, status, "{path}");
        // Below the head it is the same, whichever game it is for.
        assert_eq!(below_head(&answer), below_head(&server.get("/")), "{path}");
        assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"), "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-cache"), "{path}");
        assert_eq!(answer.header("content-security-policy"), Some(CLIENT_POLICY), "{path}");
    }
    for path in [format!("/g/{finished}"), format!("/room/{finished}")] {
        let answer = server.get(&path);
        let review = format!("/game/{finished}");
        assert_eq!((answer.status, answer.header("location")), (303, Some(review.as_str())), "{path}");
    }
}

#[test]
fn files_are_what_they_say() {
    let server = Server::start(&[]);
    let home = server.get("/");
    // The page must not contain inline scripts or styles: the policy would block them.
    assert!(!home.body.contains("<style") && !home.body.contains("style="), "{}", home.body);
    for script in home.body.split("<script").skip(1) {
        assert!(script.contains("src=\""), "{script}");
    }
    let assets = named(&home).into_iter().filter(|path| path.starts_with("/assets/"));
    for path in assets.chain(public()) {
        let answer = server.get(&path);
        assert_eq!(answer.status, 200, "{path}");
        let kind = match path.rsplit('.').next().unwrap() {
            "html" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "png" => "image/png",
            "txt" => "text/plain; charset=utf-8",
            "woff2" => "font/woff2",
            "svg" => "image/svg+xml",
            "webmanifest" => "application/manifest+json",
            other => panic!("{path}: what is a .{other}?"),
        };
        assert_eq!(answer.header("content-type"), Some(kind), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        let hashed = path.starts_with("/assets/");
        let caching = if hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
        assert_eq!(answer.header("cache-control"), Some(caching), "{path}");
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'"), "{path}");
        assert_eq!(policy.contains("unsafe-inline"), kind == "image/svg+xml", "{path}");
    }
}

#[test]
fn compression_is_negotiated() {
    let server = Server::start(&[]);
    let script = script(&server);
    let plain = server.get(&script);
    assert_eq!(plain.header("content-encoding"), None);
    assert_eq!(plain.header("vary"), Some("accept-encoding"));
    let length = |answer: &Answer| answer.header("content-length").unwrap().parse::<usize>().unwrap();
    for (offered, encoding) in [
        ("gzip, deflate, br, zstd", Some("br")),
        ("gzip, deflate", Some("gzip")),
        ("br;q=0, gzip", Some("gzip")),
        ("identity", None),
        ("zstd", None),
    ] {
        let answer = get_with(&server, &script, &[("Accept-Encoding", offered)]);
        assert_eq!((answer.status, answer.header("content-encoding")), (200, encoding), "{offered}");
        assert_eq!(answer.header("etag"), plain.header("etag"), "{offered}");
        assert_eq!(length(&answer) < length(&plain), encoding.is_some(), "{offered}");
    }
}

#[test]
fn what_is_known_is_not_sent_again() {
    let server = Server::start(&[]);
    for path in ["/".to_owned(), "/rules".to_owned(), script(&server)] {
        let first = server.get(&path);
        let etag = first.header("etag").unwrap();
        for known in [etag.to_owned(), format!("\"other\", {etag}"), "*".to_owned()] {
            let again = get_with(&server, &path, &[("If-None-Match", &known)]);
            assert_eq!((again.status, again.body.as_str()), (304, ""), "{path} {known}");
            assert_eq!(again.header("etag"), Some(etag), "{path}");
            assert_eq!(again.header("cache-control"), first.header("cache-control"), "{path}");
        }
        let changed = get_with(&server, &path, &[("If-None-Match", "W/\"0000000000000000\"")]);
        assert_eq!(changed.status, 200, "{path}");
    }
    // A missing file stays missing, whatever the requester has cached.
    let etag = server.get("/").header("etag").unwrap().to_owned();
    assert_eq!(get_with(&server, "/nothing", &[("If-None-Match", &etag)]).status, 404);
}

#[test]
fn only_reading_is_answered() {
    let server = Server::start(&[]);
    let script = script(&server);
    let head = request(server.address, "HEAD", &script, &[], "");
    assert_eq!((head.status, head.body.as_str()), (200, ""));
    assert_eq!(head.header("content-length"), server.get(&script).header("content-length"));
    assert_eq!(request(server.address, "POST", &script, &[], "").status, 404);
    assert_eq!(request(server.address, "POST", "/", &[], "").status, 405);
}
