//! Games between two bots, which anyone may watch; games with people may not be watched.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    net::TcpStream,
    time::Duration,
};

use serde_json::{Value, json};

use crate::{
    request::{Answer, request},
    server::Server,
    table::{Client as _, Table},
    v1::V1,
};

/// A stream of events, read as they arrive.
pub(crate) struct Stream(BufReader<TcpStream>);

impl Stream {
    pub(crate) fn open(server: &Server, game: &str) -> Stream {
        let mut socket = TcpStream::connect(server.address).unwrap();
        socket.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        write!(socket, "GET /api/games/{game}/watch HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        let mut stream = Stream(BufReader::new(socket));
        let status = stream.line().unwrap();
        assert!(status.contains(" 200 "), "{status}");
        stream
    }

    fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let length = self.0.read_line(&mut line).unwrap();
        (length > 0).then_some(line)
    }

    pub(crate) fn show(&mut self) -> Option<Value> {
        loop {
            let line = self.line()?;
            if let Some(data) = line.strip_prefix("data: ") {
                return Some(serde_json::from_str(data).unwrap());
            }
            // The last chunk of a body.
            if line.trim_end() == "0" {
                return None;
            }
        }
    }
}

fn ask(server: &Server, body: &Value) -> Answer {
    request(server.address, "POST", "/api/watch", &[], &body.to_string())
}

fn show_of(server: &Server, mode: &str) -> String {
    let wanted =
        json!({ "mode": mode, "white": { "brain": "casual", "level": 1 }, "black": { "brain": "random" } });
    let made = ask(server, &wanted);
    assert_eq!(made.status, 201, "{}", made.body);
    made.json()["gameId"].as_str().unwrap().to_owned()
}

fn own_men(show: &Value, seat: &str) -> usize {
    show[seat]["pieces"].as_array().unwrap().iter().filter(|it| it["owner"] == seat).count()
}

#[test]
fn a_game_of_two_computers_is_seen_from_both_sides_to_its_end() {
    let server = Server::start(&["--bot-pause-ms", "0"]);
    for mode in ["vanilla", "dark", "blind"] {
        let game = show_of(&server, mode);
        let about = server.get(&format!("/api/games/{game}")).json();
        assert_eq!(about["status"], "waiting", "it begins when somebody looks on");
        let mut stream = Stream::open(&server, &game);
        let first = stream.show().unwrap();
        assert_eq!(first["players"][0]["brain"], "casual");
        assert_eq!(first["players"][1]["brain"], "random");
        let mut last = first;
        while let Some(show) = stream.show() {
            for seat in ["white", "black"] {
                assert!((1..=16).contains(&own_men(&show, seat)), "{mode}: {show}");
            }
            last = show;
        }
        assert_eq!(last["status"], "finished", "{mode}");
        assert!(last["white"]["ending"].is_object());
        assert_eq!(server.get(&format!("/api/games/{game}/events")).status, 200);
    }
}

/// Both boards are shown with what each side holds and hears.
#[test]
fn a_show_has_drops_and_the_words_of_its_ruleset() {
    let server = Server::start(&["--bot-pause-ms", "0"]);
    let wanted = json!({ "mode": "blind", "ruleset": "crazykrieg", "white": { "brain": "random" },
        "black": { "brain": "random" } });
    let made = ask(&server, &wanted);
    assert_eq!(made.status, 201, "{}", made.body);
    let mut stream = Stream::open(&server, made.json()["gameId"].as_str().unwrap());
    let dropped = |show: &Value, seat: &str| {
        let said = show[seat]["announcements"].as_array().unwrap();
        said.iter().filter(|said| said.get("dropped").is_some()).count()
    };
    let show = loop {
        let show = stream.show().expect("they go on until something is dropped");
        if dropped(&show, "white") > 0 {
            break show;
        }
    };
    assert_eq!(dropped(&show, "black"), dropped(&show, "white"), "both hear of it");
    assert_eq!(show["white"]["reserves"], show["black"]["reserves"], "both reserves are known to both");
    let captures: Vec<_> = show["black"]["announcements"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|said| said["detail"].get("captured"))
        .collect();
    assert!(captures.iter().all(|it| it["what"].is_string() && it["square"].is_string()), "{captures:?}");
    assert!(!captures.is_empty());
    let own = show["white"]["pieces"].as_array().unwrap();
    assert!(own.iter().all(|piece| piece["owner"] == "white"), "{show}");
}

#[test]
fn it_rests_while_nobody_looks_and_goes_on_after_a_power_cut() {
    let mut server = Server::start(&["--bot-pause-ms", "20"]);
    let game = show_of(&server, "vanilla");
    let ply = |show: Value| show["white"]["ply"].as_u64().unwrap();
    let mut stream = Stream::open(&server, &game);
    while ply(stream.show().unwrap()) < 4 {}
    drop(stream);
    server.kill_and_restart();
    let reached = ply(Stream::open(&server, &game).show().unwrap());
    assert!(reached >= 4, "{reached}");
    let mut again = Stream::open(&server, &game);
    while ply(again.show().unwrap()) < reached + 2 {}
}

#[test]
fn nobody_looks_on_where_a_person_plays() {
    let server = Server::start(&["--bot-pause-ms", "0"]);
    let (mut person, created) = V1::create(&server, json!({ "mode": "dark", "vsAi": { "brain": "casual" } }));
    person.until("begun", |seen| seen.status == "active");
    let path = format!("/api/games/{}/watch", created["gameId"].as_str().unwrap());
    assert_eq!(server.get(&path).status, 403);
    person.resign();
    person.until("over", |seen| seen.status == "finished");
    assert_eq!(server.get(&path).status, 403);
    assert_eq!(server.get("/api/games/nosuch00/watch").status, 404);
    // Nor does any player notice the attempt, even if a seat is empty.
    let Table { mut white, mut black } = V1::sit(&server, &json!({ "mode": "dark" }));
    let live = format!("/api/games/{}/watch", white.game_id());
    black.socket().cut();
    white.until("alone", |seen| matches!(seen.peer, Some((false, _))));
    assert_eq!(server.get(&live).status, 403);
    white.assert_quiet();
    // Nor can anyone take a seat in a game between bots.
    let show = show_of(&server, "blind");
    let mut intruder = V1::connect(&server);
    intruder.say("room.join", json!({ "gameId": show }));
    assert_eq!(intruder.socket.hear().unwrap()["payload"]["code"], "ROOM_FULL");
}

#[test]
fn what_cannot_be_shown_is_refused() {
    let server = Server::start(&[]);
    let casual = json!({ "brain": "casual" });
    for (body, words) in [
        (json!({ "mode": "dark", "white": casual }), "black"),
        (
            json!({ "mode": "duplicate", "white": casual, "black": casual }),
            "mode: bots cannot be watched at duplicate chess",
        ),
        (json!({ "mode": "dark", "white": casual, "black": { "brain": "casual", "level": 9 } }), "levels"),
        (
            json!({ "mode": "dark", "white": casual, "black": casual,
                "clock": { "kind": "fischer", "initialMs": 1000, "incrementMs": 0 } }),
            "clock",
        ),
    ] {
        let refused = ask(&server, &body);
        assert_eq!(refused.status, 400, "{body}");
        assert!(refused.body.contains(words), "{body}: {}", refused.body);
    }
}
