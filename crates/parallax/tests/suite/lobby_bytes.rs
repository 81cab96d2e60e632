//! What a seat may not know leaves no trace in the lobby either, or in what is said of ratings. Rated games are played
//! twice, with an opponent who does different things out of sight, while both players, somebody who waits and somebody
//! who looks on are in the lobby. Every frame of the lobby and every rating frame is compared.

use std::thread;

use serde_json::{Value, json};

use crate::{
    bytes::masked,
    lobby::{Lobby, live},
    server::Server,
    table::{Client as _, Table},
    v1::V1,
};

/// Turns are separated by `|`. `!` marks an attempt that is refused, `?` a square that is sensed.
#[derive(Clone, Copy)]
struct Twin {
    mode: &'static str,
    white: &'static str,
    black: &'static str,
    resigns: &'static str,
}

impl Twin {
    fn with(self, black: &'static str) -> Twin {
        Twin { black, ..self }
    }
}

const BLIND: Twin =
    Twin { mode: "blind", white: "e2e4|d2d4|g1f3", black: "a7a6|b7b6|h7h6", resigns: "white" };
const RECON: Twin = Twin { mode: "rbc", white: "e2e4|d2d4|g1f3", black: "a7a6|b7b6|h7h6", resigns: "white" };
const DARK: Twin = Twin { mode: "dark", white: "a2a3|h2h3|d2d3", black: "e7e6|b8c6|a7a6", resigns: "white" };

/// What is compared of one game: by whom it was heard, and the frames as they were.
type Heard = Vec<(&'static str, Vec<String>)>;

/// Frames from now on, without what differs between any two games: times, identifiers, and how much was said before.
struct Recorded {
    from: usize,
    seq: u64,
}

impl Recorded {
    fn start(line: &V1) -> Recorded {
        let seq = line.socket.frames.last().map_or(0, |last| seq(last));
        Recorded { from: line.socket.frames.len(), seq }
    }

    fn of(&self, line: &V1) -> Vec<String> {
        line.socket.frames[self.from..].iter().map(|frame| self.bare(frame)).collect()
    }

    /// With the length of what has been masked, so that not even that may differ.
    fn bare(&self, frame: &str) -> String {
        let mut bare = masked(frame);
        let number = seq(frame);
        bare["seq"] = (number - self.seq).into();
        mask_lobby(&mut bare);
        format!("{} {bare}", frame.len() - number.to_string().len())
    }
}

fn seq(frame: &str) -> u64 {
    let frame: Value = serde_json::from_str(frame).unwrap();
    frame["seq"].as_u64().unwrap()
}

fn mask_lobby(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match (name.as_str(), &mut *value) {
                    ("id" | "since" | "playing", Value::String(_) | Value::Number(_)) => *value = "*".into(),
                    ("gone", Value::Array(gone)) => gone.iter_mut().for_each(|id| *id = "*".into()),
                    _ => mask_lobby(value),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(mask_lobby),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Everybody who is in the lobby meanwhile.
struct Hall {
    names: [&'static str; 4],
    lines: [V1; 4],
    recorded: [Recorded; 4],
}

const WHITE: usize = 0;
const WAITING: usize = 2;

impl Hall {
    /// Lets the lists settle first: how many frames that takes depends on when each of them came.
    fn enter(server: &Server, white: &Lobby, black: &Lobby) -> Hall {
        let waiting = Lobby::account(server, "Cleo");
        let onlooker = Lobby::guest(server);
        let lines = [white.browser.v1(server), black.browser.v1(server), waiting.line, onlooker.line];
        let mut hall = Hall {
            names: ["white", "black", "waiting", "onlooker"],
            recorded: [(); 4].map(|()| Recorded { from: 0, seq: 0 }),
            lines,
        };
        let settled = json!({ "more": 0, "people": 4, "waiting": 0 });
        while hall.look().iter().any(|state| counts(state) != settled || state["open"] != json!([])) {
            thread::sleep(std::time::Duration::from_millis(300));
        }
        for (recorded, line) in hall.recorded.iter_mut().zip(&hall.lines) {
            *recorded = Recorded::start(line);
        }
        hall
    }

    /// Everybody asks for all that there is to see.
    fn look(&mut self) -> Vec<Value> {
        let each = |line: &mut V1| {
            line.say("lobby.watch", json!({}));
            let state = line.until_payload("lobby.state");
            line.until_payload("lobby.you");
            state
        };
        self.lines.iter_mut().map(each).collect()
    }

    /// Somebody waits, and does no longer: all are told of both.
    fn seek_and_withdraw(&mut self, who: usize, mode: &str, clock: &Value) {
        let seek = json!({ "game": { "mode": mode, "clock": clock }, "rated": true });
        self.lines[who].say("lobby.seek", seek);
        let you = self.lines[who].until_payload("lobby.you");
        for line in &mut self.lines {
            assert_ne!(line.until_payload("lobby.changes")["add"], json!([]));
        }
        self.look();
        self.lines[who].say("lobby.withdraw", json!({ "id": you["seeks"][0]["id"] }));
        self.lines[who].until_payload("lobby.you");
        for line in &mut self.lines {
            assert_ne!(line.until_payload("lobby.changes")["gone"], json!([]));
        }
    }

    fn heard(&self) -> Heard {
        let each = self.names.iter().zip(&self.recorded).zip(&self.lines);
        each.map(|((name, recorded), line)| (*name, recorded.of(line))).collect()
    }
}

fn counts(state: &Value) -> Value {
    json!({ "more": state["more"], "people": state["people"], "waiting": state["waiting"] })
}

/// Two who met in the lobby, and look at their game. They are there no longer.
fn meet(server: &Server, mode: &str) -> (Table<V1>, Lobby, Lobby) {
    let (mut ada, mut ben) = (Lobby::account(server, "Ada"), Lobby::account(server, "Ben"));
    let id = ada.seek(json!({ "game": { "mode": mode, "clock": live() }, "rated": true, "color": "white" }));
    ben.line.say("lobby.accept", json!({ "id": id }));
    let mut white = ada.play(server);
    let mut black = ben.play(server);
    for seat in [&mut white, &mut black] {
        seat.until("begun", |seen| seen.status == "active");
    }
    for lobby in [&mut ada, &mut ben] {
        lobby.line.socket.close();
    }
    (Table { white, black }, ada, ben)
}

/// Hears everything that has been said to a seat.
fn settle(seat: &mut V1) {
    seat.say("game.sync", json!({}));
    seat.until_payload("game.state");
}

fn play(twin: Twin) -> Heard {
    let server = Server::start(&[]);
    let (mut table, ada, ben) = meet(&server, twin.mode);
    let mut hall = Hall::enter(&server, &ada, &ben);
    settle(&mut table.white);
    settle(&mut table.black);
    let seat = Recorded::start(&table.white);
    for (open, hidden) in twin.white.split('|').zip(twin.black.split('|')) {
        table.play(open);
        hall.look();
        for step in hidden.split_whitespace() {
            if let Some(tried) = step.strip_prefix('!') {
                table.black.commit(tried);
                table.black.hear();
                assert_eq!(table.black.seen().turn, "black", "{tried} was to be refused");
            } else if let Some(square) = step.strip_prefix('?') {
                table.black.say("game.sense", json!({ "square": square }));
                while table.black.until_payload("game.notice")["sensed"]["square"] != square {}
            } else {
                table.play(step);
            }
        }
        hall.look();
        hall.seek_and_withdraw(WAITING, twin.mode, &live());
        // Whoever plays can wait for a game of days.
        hall.seek_and_withdraw(WHITE, twin.mode, &json!({ "kind": "days", "daysPerMove": 3 }));
    }
    settle(&mut table.white);
    let mut heard = vec![("seat", seat.of(&table.white))];
    // The end reveals everything, except to the lobby and to ratings.
    if twin.resigns == "white" {
        table.white.resign();
    } else {
        table.black.resign();
    }
    for (name, line) in [("white rated", &mut table.white), ("black rated", &mut table.black)] {
        line.until("over", |seen| seen.ended.is_some());
        let rated = loop {
            let frame = line.socket.hear().unwrap();
            if frame["type"] == "game.rated" {
                break frame["payload"].to_string();
            }
        };
        heard.push((name, vec![rated]));
    }
    // What somebody waits with by now shows the rating that they have by now.
    hall.look();
    hall.seek_and_withdraw(WHITE, twin.mode, &live());
    heard.extend(hall.heard());
    heard
}

fn both(twins: [Twin; 2]) -> [Heard; 2] {
    thread::scope(|scope| {
        twins.map(|twin| scope.spawn(move || play(twin))).map(|played| played.join().unwrap())
    })
}

fn check(twins: [Twin; 2]) {
    let [one, other] = both(twins);
    for ((name, one), (_, other)) in one.iter().zip(&other) {
        assert!(!one.is_empty(), "{name} heard nothing");
        for (one, other) in one.iter().zip(other) {
            assert_eq!(one, other, "{name}");
        }
        assert_eq!(one.len(), other.len(), "{name}: as many frames");
    }
}

#[test]
fn twin_games_of_blind_chess_look_the_same_from_the_lobby() {
    check([BLIND, BLIND.with("!e4e5 !a8a5 g7g6|!g8g5 !g8e7 g8f6|!c8a6 b8c6")]);
}

#[test]
fn twin_games_in_fog_look_the_same_from_the_lobby() {
    check([DARK, DARK.with("!e7e2 f7f6|!a8a4 g7g6|c7c5")]);
}

#[test]
fn twin_games_of_reconnaissance_look_the_same_from_the_lobby() {
    check([RECON, RECON.with("?e2 g7g6|?d4 g8f6|!g6e4 ?c3 b8c6")]);
}

/// Proves that the comparison can fail: who won is told, and the ratings that follow from it are shown.
#[test]
fn what_is_not_hidden_does_show_in_the_lobby() {
    let [one, other] = both([BLIND, Twin { resigns: "black", ..BLIND }]);
    for ((name, one), (_, other)) in one.iter().zip(&other) {
        if *name == "seat" {
            assert_eq!(one, other, "before the end there is no difference");
        } else {
            assert_ne!(one, other, "{name}");
        }
    }
}
