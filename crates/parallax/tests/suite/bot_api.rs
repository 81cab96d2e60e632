//! Bots over HTTP: their events and games as lines of JSON, through any node.

use std::{
    io::{BufRead, BufReader, Write},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use serde_json::{Value, json};

use crate::{
    account::{Browser, on_both_stores},
    bytes::masked,
    nodes,
    server::Server,
    table::Client as _,
    v1::V1,
};

/// An account that is a bot's, and the program that has its token.
pub(crate) fn bot(server: &Server, name: &str) -> Browser {
    let mut owner = Browser::account(server, name);
    let became = owner.post(server, "/api/account/bot", &json!({}));
    assert_eq!((became.status, &became.json()["person"]["role"]), (200, &json!("bot")), "{became:?}");
    Browser::program(&token(server, &mut owner, "bot"))
}

pub(crate) fn token(server: &Server, owner: &mut Browser, scope: &str) -> String {
    let asked = json!({ "label": "test", "scopes": [scope] });
    let created = owner.post(server, "/api/account/tokens", &asked);
    assert_eq!(created.status, 201, "{created:?}");
    created.json()["token"].as_str().unwrap().to_owned()
}

/// The body of an answer that goes on, line by line.
pub(crate) struct Lines {
    body: BufReader<TcpStream>,
    /// What is left of the current chunk.
    chunk: usize,
    /// Every line that was not empty.
    pub(crate) read: Vec<String>,
}

impl Lines {
    pub(crate) fn open(program: &Browser, address: SocketAddr, path: &str) -> Lines {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        let mut head = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n");
        for (name, value) in program.headers() {
            head += &format!("{name}: {value}\r\n");
        }
        stream.write_all(format!("{head}\r\n").as_bytes()).unwrap();
        let mut body = BufReader::new(stream);
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            body.read_line(&mut line).unwrap();
            if line.trim().is_empty() {
                break;
            }
            lines.push(line.trim().to_ascii_lowercase());
        }
        assert!(lines[0].contains(" 200 "), "{path}: {lines:?}");
        assert!(lines.contains(&"content-type: application/x-ndjson".to_owned()), "{lines:?}");
        Lines { body, chunk: 0, read: Vec::new() }
    }

    fn byte(&mut self) -> Option<u8> {
        use std::io::Read as _;
        if self.chunk == 0 {
            let mut size = String::new();
            while size.trim().is_empty() {
                size.clear();
                let read = self.body.read_line(&mut size);
                if read.unwrap_or_else(|error| panic!("{error} after {:#?}", self.read)) == 0 {
                    return None;
                }
            }
            self.chunk = usize::from_str_radix(size.trim(), 16).unwrap();
            if self.chunk == 0 {
                return None;
            }
        }
        self.chunk -= 1;
        let mut byte = [0];
        self.body.read_exact(&mut byte).unwrap();
        Some(byte[0])
    }

    /// The next line that is not empty. None at the end.
    pub(crate) fn next(&mut self) -> Option<Value> {
        loop {
            let mut line = Vec::new();
            loop {
                match self.byte()? {
                    b'\n' => break,
                    byte => line.push(byte),
                }
            }
            if !line.is_empty() {
                let line = String::from_utf8(line).unwrap();
                let value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
                self.read.push(line);
                return Some(value);
            }
        }
    }

    /// The payload of the next line of this type; the others are passed over.
    pub(crate) fn until(&mut self, kind: &str) -> Value {
        loop {
            let line = self.next().unwrap_or_else(|| panic!("{kind} expected: {:#?}", self.read));
            if line["type"] == kind {
                return line;
            }
        }
    }
}

pub(crate) fn intend(program: &mut Browser, server: &Server, game: &str, intent: impl Into<Value>) -> u16 {
    program.post(server, &format!("/api/bot/games/{game}/intent"), &intent.into()).status
}

fn movement(text: &str) -> Value {
    json!({ "type": "game.move", "payload": { "from": &text[..2], "to": &text[2..] } })
}

/// A person has made a game with the white pieces, and the bot has taken the other seat.
fn table(server: &Server, bot: &Browser, mode: &str) -> V1 {
    // Where clocks run by default, how often they are told depends on when everybody came.
    let rules = json!({ "mode": mode, "side": "white", "clock": { "kind": "none" } });
    let (mut white, _) = V1::create(server, rules);
    bot.join(server, json!({ "code": white.code }));
    white.expect("game.state");
    white
}

#[test]
fn a_bot_reads_its_games_and_plays_them() {
    on_both_stores(&[], |server| {
        let mut bot = bot(server, "Robby");
        let mut events = Lines::open(&bot, server.address, "/api/bot/events");
        let mut white = table(server, &bot, "vanilla");
        let game = white.game.clone();
        let start = events.until("gameStart");
        assert_eq!(
            (&start["gameId"], &start["color"], &start["mode"]),
            (&json!(game), &json!("black"), &json!("vanilla"))
        );
        let mut lines = Lines::open(&bot, server.address, &format!("/api/bot/games/{game}"));
        assert_eq!(lines.until("room.joined")["payload"]["color"], "black");
        assert_eq!(lines.until("game.state")["payload"]["status"], "active");
        white.commit("e2e4");
        assert_eq!(lines.until("game.delta")["payload"]["turn"], "black");

        // With a key it takes effect once, however often it is sent.
        let mut reply = movement("e7e5");
        reply["key"] = 5.into();
        assert_eq!(intend(&mut bot, server, &game, reply.clone()), 202);
        assert_eq!(lines.until("game.delta")["payload"]["turn"], "white");
        assert_eq!(intend(&mut bot, server, &game, reply), 202);
        lines.until("game.state");
        // Refusals are told where the game is read.
        assert_eq!(intend(&mut bot, server, &game, movement("d7d5")), 202);
        assert_eq!(lines.until("error")["payload"]["code"], "NOT_YOUR_TURN");
        white.until("answered", |seen| seen.turn == "white" && seen.board.contains_key("e5"));

        let hello = json!({ "type": "room.say", "payload": { "phrase": "hello" } });
        assert_eq!(intend(&mut bot, server, &game, hello), 202);
        while white.hear() != "room.said" {}
        assert_eq!(intend(&mut bot, server, &game, json!({ "type": "game.resign" })), 202);
        assert_eq!(lines.until("game.end")["payload"]["winner"], "white");
        let end = events.until("gameEnd");
        assert_eq!((&end["gameId"], &end["result"]), (&json!(game), &json!("lost")));
    });
}

#[test]
fn only_bots_are_let_in() {
    let server = Server::start(&[]);
    let mut robby = bot(&server, "Robby");
    let white = table(&server, &robby, "vanilla");
    let path = format!("/api/bot/games/{}", white.game);
    let mut owner = Browser::another(&server, "Robby");
    let mut ada = Browser::account(&server, "Ada");
    let mut strangers = [
        (Browser::new(), 401),
        (Browser::guest(&server), 403),
        (Browser::program(&token(&server, &mut owner, "play")), 403),
        (Browser::program(&token(&server, &mut ada, "bot")), 403),
        (owner.clone(), 403),
    ];
    for (stranger, status) in &mut strangers {
        assert_eq!(stranger.get(&server, "/api/bot/events").status, *status);
        assert_eq!(stranger.get(&server, &path).status, *status);
        let asked = stranger.post(&server, &format!("{path}/intent"), &json!({ "type": "game.resign" }));
        assert_eq!(asked.status, *status);
    }
    let mut other = bot(&server, "Dora");
    assert_eq!(other.get(&server, &path).status, 404, "a seat is read by its owner alone");
    assert_eq!(intend(&mut other, &server, &white.game, json!({ "type": "game.resign" })), 404);
    assert_eq!(intend(&mut robby, &server, &white.game, json!({ "type": "game.resign" })), 409, "not read");
    let _reading = Lines::open(&robby, server.address, &path);
    for nonsense in ["game.mvoe", "room.create", "seat.push", "ping"] {
        assert_eq!(intend(&mut robby, &server, &white.game, json!({ "type": nonsense })), 400, "{nonsense}");
    }
    assert_eq!(other.get(&server, "/api/bot/games/nonsense!").status, 400);

    // A token for bots lets nobody play who is not called one.
    let program = Browser::program(&token(&server, &mut ada, "bot"));
    assert_eq!(program.try_open(&server, "/ws").err(), Some(403));
    let (_game, _) = ada.create(&server, json!({ "mode": "vanilla" }));
    assert_eq!(ada.post(&server, "/api/account/bot", &json!({})).status, 409, "she has played");
}

#[test]
fn a_reader_whose_token_is_revoked_or_who_is_followed_by_another_is_told_why() {
    let server = Server::start(&[]);
    let robby = bot(&server, "Robby");
    let white = table(&server, &robby, "dark");
    let path = format!("/api/bot/games/{}", white.game);
    let mut first = Lines::open(&robby, server.address, &path);
    first.until("game.state");
    let mut second = Lines::open(&robby, server.address, &path);
    second.until("game.state");
    assert_eq!(first.until("close")["payload"], json!({ "code": 1000, "reason": "superseded" }));
    assert!(first.next().is_none());
    let mut owner = Browser::another(&server, "Robby");
    let tokens = owner.get(&server, "/api/account/tokens").json();
    let id = tokens["tokens"][0]["id"].as_str().unwrap();
    assert_eq!(owner.delete(&server, &format!("/api/account/tokens/{id}")).status, 204);
    assert_eq!(second.until("close")["payload"]["reason"], "session ended");
}

#[test]
fn any_node_will_do() {
    let [one, other] = nodes::pair();
    let mut bot = bot(&one, "Robby");
    let mut events = Lines::open(&bot, other.address, "/api/bot/events");
    let mut white = table(&one, &bot, "blind");
    let game = white.game.clone();
    assert_eq!(events.until("gameStart")["gameId"], json!(game));
    let mut lines = Lines::open(&bot, other.address, &format!("/api/bot/games/{game}"));
    lines.until("game.state");
    white.commit("e2e4");
    lines.until("game.delta");
    for (server, text) in [(&other, "e7e5"), (&one, "d7d5")] {
        assert_eq!(intend(&mut bot, server, &game, movement(text)), 202);
        lines.until("game.delta");
        white.until("answered", |seen| seen.turn == "white");
        white.commit(if text == "e7e5" { "d2d4" } else { "g1f3" });
        lines.until("game.delta");
    }
    assert_eq!(intend(&mut bot, &other, "aaaaaaaa", json!({ "type": "game.sync" })), 409);
    drop(lines);
    white.until("alone", |seen| matches!(seen.peer, Some((false, _))));
    assert_eq!(intend(&mut bot, &other, &game, movement("a7a6")), 409, "it is not read any more");
}

/// What the bot may not know leaves no trace in its lines, whatever the other side does out of its sight.
#[test]
fn lines_tell_what_the_seat_may_know_and_nothing_else() {
    for (mode, hidden) in [
        ("blind", [["a2a3", "h2h3", "b1c3"], ["e2e4", "d2d4", "g1f3"]]),
        ("dark", [["a2a3", "h2h3", "b1c3"], ["e2e3", "d2d3", "g1f3"]]),
        ("rbc", [["a2a3", "h2h3", "b1c3"], ["e2e3", "d2d3", "g1f3"]]),
    ] {
        let server = Server::start(&[]);
        let mut bot = bot(&server, "Robby");
        let told = hidden.map(|script| {
            let mut white = table(&server, &bot, mode);
            let game = white.game.clone();
            let mut lines = Lines::open(&bot, server.address, &format!("/api/bot/games/{game}"));
            lines.until("game.state");
            for (n, (theirs, own)) in script.iter().zip(["a7a6", "b7b6", "h7h6"]).enumerate() {
                // Tries that are refused, and senses, in one of the two games only.
                if script[0] == "e2e4" || script[0] == "e2e3" {
                    white.commit("a1a8");
                    white.hear();
                    if mode == "rbc" {
                        white.say("game.sense", json!({ "square": "e7" }));
                        while white.until_payload("game.notice").get("sensed").is_none() {}
                    }
                }
                white.commit(theirs);
                lines.until("game.delta");
                assert_eq!(intend(&mut bot, &server, &game, movement("e8e6")), 202, "{n}");
                lines.next().unwrap();
                assert_eq!(intend(&mut bot, &server, &game, movement(own)), 202);
                lines.until("game.delta");
                white.until("answered", |seen| seen.turn == "white");
            }
            assert_eq!(intend(&mut bot, &server, &game, json!({ "type": "game.sync" })), 202);
            lines.until("game.state");
            lines.read
        });
        let [one, other] = &told;
        assert_eq!(one.len(), other.len(), "{one:#?}\n{other:#?}");
        for (one, other) in one.iter().zip(other) {
            assert_eq!(masked(one), masked(other), "{mode}");
            assert_eq!(one.len(), other.len(), "{one}\n{other}");
        }
    }
}

fn clock() -> Value {
    json!({ "kind": "fischer", "initialMs": 600_000, "incrementMs": 0 })
}

#[test]
fn challenges_come_as_events_and_are_answered_over_http() {
    on_both_stores(&[], |server| {
        let mut bot = bot(server, "Robby");
        let mut events = Lines::open(&bot, server.address, "/api/bot/events");
        let ada = Browser::account(server, "Ada");
        let mut lobby = ada.v1(server);
        let challenge = json!({ "to": "Robby", "game": { "mode": "dark", "clock": clock() } });
        lobby.say("lobby.challenge", challenge.clone());
        let offered = events.until("challenge")["challenge"].clone();
        assert_eq!((&offered["who"]["name"], &offered["mode"]), (&json!("Ada"), &json!("dark")));
        let path =
            |answer: &str, id: &Value| format!("/api/bot/challenges/{}/{answer}", id.as_str().unwrap());
        assert_eq!(bot.post(server, &path("decline", &offered["id"]), &json!({})).status, 204);
        assert_eq!(events.until("challengeGone")["id"], offered["id"]);
        assert_eq!(lobby.until_payload("lobby.declined")["by"], "Robby");
        assert_eq!(bot.post(server, &path("accept", &offered["id"]), &json!({})).status, 404, "it is gone");

        // Several at once, as no person may.
        lobby.say("lobby.challenge", challenge.clone());
        let offered = events.until("challenge")["challenge"].clone();
        assert_eq!(bot.post(server, &path("accept", &offered["id"]), &json!({})).status, 204);
        assert_eq!(events.until("gameStart")["opponent"]["name"], "Ada");
        let mut zoe = Browser::account(server, "Zoe").v1(server);
        zoe.say("lobby.challenge", challenge.clone());
        let offered = events.until("challenge")["challenge"].clone();
        assert_eq!(bot.post(server, &path("accept", &offered["id"]), &json!({})).status, 204);
        assert_eq!(events.until("gameStart")["opponent"]["name"], "Zoe");
        assert_eq!(bot.get(server, "/api/bot/games").json()["games"].as_array().unwrap().len(), 2);
    });
}

/// The bot asks one node to wait, and listens at another.
#[test]
fn a_seek_lasts_while_the_bot_listens_at_any_node() {
    let [one, other] = nodes::pair();
    let mut bot = bot(&one, "Robby");
    let events = Lines::open(&bot, other.address, "/api/bot/events");
    let seek = json!({ "game": { "mode": "blind", "clock": clock() } });
    assert_eq!(bot.post(&one, "/api/bot/seek", &seek).status, 204);
    let guest = Browser::guest(&one);
    let waits = || {
        let mut lobby = guest.v1(&one);
        lobby.say("lobby.watch", json!({}));
        lobby.until_payload("lobby.state")["open"].as_array().unwrap().len()
    };
    // Longer than anybody is waited for who has left.
    std::thread::sleep(Duration::from_secs(15));
    assert_eq!(waits(), 1);
    assert_eq!(bot.delete(&other, "/api/bot/seek").status, 204);
    std::thread::sleep(Duration::from_secs(2));
    assert_eq!(waits(), 0);
    drop(events);
}

/// It listens at both nodes, and both are content with where its seek is.
#[test]
fn a_bot_that_listens_at_two_nodes_waits_at_one() {
    let [one, other] = nodes::pair();
    let mut bot = bot(&one, "Robby");
    let _events = [&one, &other].map(|node| Lines::open(&bot, node.address, "/api/bot/events"));
    let mut lobby = bot.v1(&one);
    lobby.say("lobby.watch", json!({}));
    lobby.until_payload("lobby.you");
    let seek = json!({ "game": { "mode": "blind", "clock": clock() } });
    assert_eq!(bot.post(&one, "/api/bot/seek", &seek).status, 204);
    // Long enough for each of them to look a few times.
    std::thread::sleep(Duration::from_secs(4));
    lobby.say("lobby.watch", json!({}));
    let mut told = 0;
    loop {
        match lobby.hear().as_str() {
            "lobby.you" => told += 1,
            "lobby.state" => break,
            _ => {}
        }
    }
    assert!((1..=2).contains(&told), "whoever waits was told {told} times that something has changed");
}

/// Two bots wait for whoever comes, which is not each other.
#[test]
fn bots_that_wait_are_for_people() {
    let server = Server::start(&[]);
    let mut bots = ["Robby", "Marvin"].map(|name| bot(&server, name));
    let _events = bots.each_ref().map(|bot| Lines::open(bot, server.address, "/api/bot/events"));
    let seek = json!({ "game": { "mode": "blind", "clock": clock() }, "auto": true });
    for bot in &mut bots {
        assert_eq!(bot.post(&server, "/api/bot/seek", &seek).status, 204);
    }
    // Several times as long as it takes to pair people.
    std::thread::sleep(Duration::from_secs(4));
    let mut games = || -> usize {
        let of =
            |bot: &mut Browser| bot.get(&server, "/api/bot/games").json()["games"].as_array().unwrap().len();
        bots.iter_mut().map(of).sum()
    };
    assert_eq!(games(), 0);
    let mut lobby = Browser::guest(&server).v1(&server);
    lobby.say("lobby.seek", seek);
    while lobby.until_payload("lobby.you")["paired"] == json!([]) {}
    crate::rated::soon(|| games() == 1);
}

/// One request ends all that the bot waits with, be it for minutes or for days.
#[test]
fn a_bot_waits_for_nobody_once_it_says_so() {
    let server = Server::start(&[]);
    let mut bot = bot(&server, "Robby");
    let _events = Lines::open(&bot, server.address, "/api/bot/events");
    let days = json!({ "kind": "days", "daysPerMove": 3 });
    for clock in [clock(), days.clone(), days] {
        let seek = json!({ "game": { "mode": "blind", "clock": clock } });
        assert_eq!(bot.post(&server, "/api/bot/seek", &seek).status, 204);
    }
    let mut lobby = Browser::guest(&server).v1(&server);
    // The list is brought up to date once a second.
    let mut open = |count: usize| {
        for _ in 0..50 {
            lobby.say("lobby.watch", json!({}));
            if lobby.until_payload("lobby.state")["open"].as_array().unwrap().len() == count {
                return true;
            }
            std::thread::sleep(Duration::from_millis(600));
        }
        false
    };
    assert!(open(3));
    assert_eq!(bot.delete(&server, "/api/bot/seek").status, 204);
    assert!(open(0));
    assert_eq!(bot.delete(&server, "/api/bot/seek").status, 204, "nothing is there, and that is no mistake");
}

/// Those who have blocked each other do not meet.
#[test]
fn a_bot_that_is_blocked_is_not_available() {
    let server = Server::start(&[]);
    let bot = bot(&server, "Robby");
    let _events = Lines::open(&bot, server.address, "/api/bot/events");
    let mut ada = Browser::account(&server, "Ada");
    assert_eq!(ada.ask(&server, "PUT", "/api/people/Robby/block", None).status, 204);
    let mut lobby = ada.v1(&server);
    lobby.say("lobby.challenge", json!({ "to": "Robby", "game": { "mode": "dark", "clock": clock() } }));
    assert_eq!(lobby.until_payload("error")["lobby"], "not-available");
}
