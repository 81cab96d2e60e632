//! A client of protocol v1. It checks the envelope of every frame, and keeps facts as the protocol specifies.

use std::{
    collections::BTreeMap,
    time::{SystemTime, UNIX_EPOCH},
};

use serde_json::{Value, json};

use crate::{
    server::Server,
    socket::Socket,
    table::{Client, Seen, Table, letter},
};

pub(crate) struct V1 {
    pub(crate) socket: Socket,
    pub(crate) code: String,
    pub(crate) token: String,
    pub(crate) game: String,
    facts: BTreeMap<(u64, String), Value>,
    /// What the last state already contains: missed deltas repeat it.
    state_seq: u64,
    sent: u64,
    /// The highest `seq` so far.
    pub(crate) seq: u64,
    /// When the last frame was sent.
    pub(crate) ts: u64,
    /// Sent along as `ack`, if any.
    pub(crate) ack: Option<u64>,
    seen: Seen,
}

impl V1 {
    /// Connects without sending anything.
    pub(crate) fn connect(server: &Server) -> V1 {
        V1::over(Socket::open(server.address, "/ws"))
    }

    /// On a connection that is open already.
    pub(crate) fn over(socket: Socket) -> V1 {
        V1 {
            socket,
            code: String::new(),
            token: String::new(),
            game: String::new(),
            facts: BTreeMap::new(),
            state_seq: 0,
            sent: 0,
            seq: 0,
            // The server has the same clock as its tests.
            ts: now(),
            ack: None,
            seen: Seen::default(),
        }
    }

    pub(crate) fn envelope(&mut self, kind: &str, payload: Value) -> Value {
        self.sent += 1;
        let mut envelope = json!({ "v": 1, "seq": self.sent, "ts": 1_745_000_000_000_u64, "type": kind });
        envelope["payload"] = payload;
        if !self.token.is_empty() {
            envelope["token"] = self.token.clone().into();
        }
        if let Some(ack) = self.ack {
            envelope["ack"] = ack.into();
        }
        envelope
    }

    pub(crate) fn say(&mut self, kind: &str, payload: Value) {
        let envelope = self.envelope(kind, payload);
        self.socket.say(&envelope);
    }

    /// Creates a room, and returns the answer's payload.
    pub(crate) fn create(server: &Server, payload: Value) -> (V1, Value) {
        let mut creator = V1::connect(server);
        creator.say("room.create", payload);
        let created = creator.expect("room.created");
        (creator, created)
    }

    pub(crate) fn join(server: &Server, code: &str) -> (V1, Value) {
        V1::join_by(server, json!({ "code": code }))
    }

    /// Takes the open seat in the room that the payload names.
    pub(crate) fn join_by(server: &Server, room: Value) -> (V1, Value) {
        let mut joiner = V1::connect(server);
        joiner.say("room.join", room);
        let joined = joiner.expect("room.joined");
        (joiner, joined)
    }

    /// Expects the next frame to be of this type, and returns its payload.
    pub(crate) fn expect(&mut self, kind: &str) -> Value {
        let frame = self.socket.hear().unwrap_or_else(|closed| panic!("{kind} expected: {closed:?}"));
        self.fold(&frame);
        assert_eq!(frame["type"], kind, "{frame}");
        frame["payload"].clone()
    }

    /// The payload of the next frame of this type; others are passed over.
    pub(crate) fn until_payload(&mut self, kind: &str) -> Value {
        loop {
            let frame = self.socket.hear().unwrap_or_else(|closed| panic!("{kind} expected: {closed:?}"));
            self.fold(&frame);
            if frame["type"] == kind {
                return frame["payload"].clone();
            }
        }
    }

    /// Expects an error that is fatal or not according to its code; after a fatal one, the connection closes.
    pub(crate) fn expect_error(&mut self, code: &str) -> Value {
        const FATAL: &[&str] =
            &["VERSION_MISMATCH", "RATE_LIMIT", "MSG_TOO_LARGE", "BAD_TOKEN", "INVALID_MESSAGE"];
        let payload = self.expect("error");
        assert_eq!(payload["code"], code, "{payload}");
        assert!(!payload["message"].as_str().unwrap().is_empty(), "{payload}");
        assert_eq!(payload["fatal"], FATAL.contains(&code), "{payload}");
        if FATAL.contains(&code) {
            let large = code == "MSG_TOO_LARGE";
            let (status, reason) = if large { (1009, "message too large") } else { (1008, "protocol") };
            self.socket.expect_close(status, reason);
        }
        payload
    }

    /// Hears everything until the connection ends, which it does for this reason.
    pub(crate) fn until_closed(&mut self, reason: &str) {
        let closed = loop {
            match self.socket.hear() {
                Ok(frame) => self.fold(&frame),
                Err(closed) => break closed,
            }
        };
        assert_eq!(closed.reason, reason);
    }

    fn fold(&mut self, frame: &Value) {
        assert_eq!(frame["v"], 1, "{frame}");
        let seq = frame["seq"].as_u64().expect("a number");
        assert!(seq > self.seq, "{} came before {frame}", self.seq);
        self.seq = seq;
        let ts = frame["ts"].as_u64().expect("milliseconds");
        assert!((self.ts..=now()).contains(&ts), "sent when it was sent, and in order: {frame}");
        self.ts = ts;
        let payload = &frame["payload"];
        assert!(payload.is_object(), "{frame}");
        match frame["type"].as_str().unwrap() {
            "room.created" | "room.joined" => {
                self.code = text(&payload["code"]);
                self.token = text(&payload["token"]);
                self.game = text(&payload["gameId"]);
                self.seen.seat = text(&payload["color"]);
                self.seen.status = "waiting".to_owned();
            }
            "game.state" => self.fold_state(payload),
            "game.delta" => self.fold_delta(payload),
            "game.notice" => {
                self.fold_said(payload);
                self.seen.touched =
                    payload["touched"].as_str().map(str::to_owned).or(self.seen.touched.take());
                self.insert(payload.get("inserted"));
            }
            "game.end" => {
                self.seen.ended = Some(ending(payload));
                self.seen.status = "finished".to_owned();
                self.seen.touched = None;
                self.seen.offer = None;
            }
            "room.peer-status" => {
                self.seen.peer = Some((payload["connected"] == true, payload["graceUntil"].as_u64()));
            }
            "modifier-profile.updated"
            | "modifier-profile.scheduled"
            | "modifier-profile.proposed"
            | "modifier-profile.declined" => {}
            "game.past" | "game.pgn" => {}
            "room.rematch"
            | "room.rematch-offered"
            | "room.filled"
            | "room.said"
            | "seat.carry"
            | "seat.push" => {}
            "lobby.state" | "lobby.changes" | "lobby.you" | "lobby.declined" => {}
            "error" | "ping" | "pong" => {}
            other => panic!("the protocol has no {other}: {frame}"),
        }
        self.look();
    }

    fn fold_state(&mut self, payload: &Value) {
        let view = &payload["view"];
        self.facts.clear();
        self.insert(Some(&payload["facts"]));
        let seen = &mut self.seen;
        // Whoever comes back to a seat is not greeted.
        seen.seat = text(&view["seat"]);
        seen.turn = text(&payload["turn"]);
        seen.status = text(&payload["status"]);
        seen.in_check = view["inCheck"].as_bool();
        seen.touched = view["touched"].as_str().map(str::to_owned);
        seen.offer = view["drawOffer"].as_str().map(str::to_owned);
        // Duplicate chess has no announcements.
        seen.heard = view.get("announcements").map(texts).unwrap_or_default();
        self.state_seq = payload["stateSeq"].as_u64().expect("a number");
    }

    fn fold_delta(&mut self, payload: &Value) {
        for fact in payload["retracted"].as_array().unwrap() {
            self.facts.remove(&key(fact));
        }
        self.insert(Some(&payload["inserted"]));
        self.fold_said(payload);
        self.seen.turn = text(&payload["turn"]);
        self.seen.in_check = self.seen.in_check.map(|_| payload["inCheck"] == true);
        self.seen.touched = None;
    }

    fn fold_said(&mut self, payload: &Value) {
        for said in payload.get("announcements").and_then(Value::as_array).into_iter().flatten() {
            if self.seq > self.state_seq {
                self.seen.heard.push(text(said));
            }
        }
        if let Some(offer) = payload.get("drawOffer") {
            self.seen.offer = offer.as_str().map(str::to_owned);
        }
    }

    fn insert(&mut self, facts: Option<&Value>) {
        for fact in facts.and_then(Value::as_array).into_iter().flatten() {
            self.facts.insert(key(fact), fact["value"].clone());
        }
    }

    /// Builds the board from the facts.
    fn look(&mut self) {
        let mut board = BTreeMap::new();
        for ((id, attr), value) in &self.facts {
            if attr == "Position" {
                let of = |attr: &str| text(&self.facts[&(*id, attr.to_owned())]);
                let man = letter(&of("PieceType"), of("Color") == "white");
                let before = board.insert(square(value.as_u64().unwrap()), man);
                assert_eq!(before, None, "two pieces on one square: {:?}", self.facts);
            }
        }
        self.seen.board = board;
    }
}

pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64
}

fn key(fact: &Value) -> (u64, String) {
    (fact["id"].as_u64().expect("an id"), text(&fact["attr"]))
}

fn square(index: u64) -> String {
    let file = char::from(b'a' + (index % 8) as u8);
    format!("{file}{}", index / 8 + 1)
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("text expected: {value}")).to_owned()
}

fn texts(said: &Value) -> Vec<String> {
    said.as_array().unwrap().iter().map(|said| text(&said["text"])).collect()
}

/// In the vocabulary of the flat dialect.
fn ending(payload: &Value) -> (String, String) {
    let winner = match text(&payload["winner"]).as_str() {
        "draw" => "nobody".to_owned(),
        winner => winner.to_owned(),
    };
    let reason = match text(&payload["reason"]).as_str() {
        "50-move" => "fifty_move".to_owned(),
        "player_left" => "abandoned".to_owned(),
        reason => reason.replace('-', "_"),
    };
    (winner, reason)
}

pub(crate) fn role_name(letter: &str) -> &'static str {
    match letter {
        "q" => "queen",
        "r" => "rook",
        "b" => "bishop",
        "n" => "knight",
        other => panic!("nothing becomes {other}"),
    }
}

impl Client for V1 {
    fn sit(server: &Server, rules: &Value) -> Table<V1> {
        let (mut white, created) = V1::create(server, rules.clone());
        let (mut black, _) = V1::join(server, created["code"].as_str().unwrap());
        black.expect("game.state");
        white.expect("game.state");
        white.expect("room.peer-status");
        Table { white, black }
    }

    fn sit_late(server: &Server, rules: &Value) -> Table<V1> {
        let (mut white, created) = V1::create(server, rules.clone());
        // A close is answered once the seat is free.
        white.socket.close();
        let (black, _) = V1::join(server, created["code"].as_str().unwrap());
        Table { white, black }
    }

    fn rejoin(&self, server: &Server) -> V1 {
        let mut again = V1::connect(server);
        (again.token, again.code, again.game) = (self.token.clone(), self.code.clone(), self.game.clone());
        again.seen.seat.clone_from(&self.seen.seat);
        let code = json!({ "code": self.code });
        again.say("room.join", code);
        again.expect("game.state");
        again
    }

    /// A touch is a `game.commit`; a move may be either, and is a `game.move` here.
    fn commit(&mut self, movement: &str) {
        if movement.len() == 2 {
            return self.say("game.commit", json!({ "from": movement }));
        }
        let mut payload = json!({ "from": &movement[..2], "to": &movement[2..4] });
        if movement.len() > 4 {
            payload["promoteTo"] = role_name(&movement[4..]).into();
        }
        self.say("game.move", payload);
    }

    fn resign(&mut self) {
        self.say("game.resign", json!({}));
    }

    fn offer_draw(&mut self) {
        self.say("game.offer-draw", json!({}));
    }

    fn respond_draw(&mut self, accept: bool) {
        self.say("game.respond-draw", json!({ "accept": accept }));
    }

    fn hear(&mut self) -> String {
        let frame = self.socket.hear().unwrap_or_else(|closed| panic!("a frame expected: {closed:?}"));
        self.fold(&frame);
        text(&frame["type"])
    }

    fn seen(&self) -> &Seen {
        &self.seen
    }

    fn socket(&mut self) -> &mut Socket {
        &mut self.socket
    }

    fn refused(&mut self) -> String {
        self.expect("error")["code"].as_str().unwrap().to_ascii_lowercase()
    }

    /// Requests the state, which must match what the facts have built up.
    fn assert_quiet(&mut self) {
        let before = self.seen.clone();
        self.say("game.sync", json!({}));
        self.expect("game.state");
        assert_eq!(before, self.seen, "the view is the fold of what was told");
    }

    fn ask_for_much(&mut self) -> bool {
        let envelope = self.envelope("game.sync", json!({}));
        self.socket.try_say(&envelope.to_string()).is_ok()
    }

    fn game_id(&self) -> String {
        self.game.clone()
    }
}
