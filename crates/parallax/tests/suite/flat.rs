//! A client of the flat dialect.

use serde_json::{Value, json};

use crate::{
    server::Server,
    socket::Socket,
    table::{Client, Seen, Table, letter},
};

pub(crate) struct Flat {
    pub(crate) socket: Socket,
    pub(crate) game: String,
    pub(crate) token: String,
    seen: Seen,
}

/// `POST /api/games`, which must succeed.
pub(crate) fn create(server: &Server, body: &Value) -> Value {
    let answer = server.post(body);
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()
}

impl Flat {
    /// Connects to a game without sending anything.
    pub(crate) fn connect(server: &Server, game: &str) -> Flat {
        let socket = Socket::open(server.address, &format!("/ws?game={game}"));
        Flat { socket, game: game.to_owned(), token: String::new(), seen: Seen::default() }
    }

    pub(crate) fn say(&mut self, message: &Value) {
        self.socket.say(message);
    }

    pub(crate) fn say_hello(&mut self, token: Option<&str>, join_as: Option<&str>) {
        let mut hello = json!({ "type": "hello", "gameId": self.game });
        if let Some(token) = token {
            hello["token"] = token.into();
        }
        if let Some(join_as) = join_as {
            hello["joinAs"] = join_as.into();
        }
        self.say(&hello);
    }

    /// Expects the next frame to be of this type.
    pub(crate) fn expect(&mut self, kind: &str) -> Value {
        let frame = self.socket.hear().unwrap_or_else(|closed| panic!("{kind} expected: {closed:?}"));
        self.fold(&frame);
        assert_eq!(frame["type"], kind, "{frame}");
        frame
    }

    pub(crate) fn expect_error(&mut self, code: &str) -> Value {
        let frame = self.expect("error");
        assert_eq!(frame["code"], code, "{frame}");
        assert!(!frame["message"].as_str().unwrap().is_empty(), "{frame}");
        frame
    }

    fn fold(&mut self, frame: &Value) {
        let seen = &mut self.seen;
        match frame["type"].as_str().unwrap() {
            "joined" => {
                seen.seat = color(&frame["you"]);
                seen.heard = texts(&frame["announcements"]);
                seen.status = frame["gameStatus"].as_str().unwrap().to_owned();
                self.token = frame["token"].as_str().unwrap().to_owned();
                seen.look(&frame["view"]);
            }
            "update" => {
                seen.heard.extend(texts(&frame["newAnnouncements"]));
                seen.status = frame["gameStatus"].as_str().unwrap().to_owned();
                seen.touched = frame.get("touchedPiece").map(|square| square.as_str().unwrap().to_owned());
                let offer = &frame["drawOffer"];
                seen.offer = (!offer.is_null()).then(|| color(&offer["from"]));
                seen.ended = frame.get("endReason").map(|reason| {
                    let winner = frame.get("winner").map_or("nobody".to_owned(), color);
                    (winner, reason.as_str().unwrap().to_owned())
                });
                seen.look(&frame["view"]);
            }
            "peer-status" => {
                seen.peer = Some((frame["connected"] == true, frame["graceUntil"].as_u64()));
            }
            "error" | "ping" => {}
            other => panic!("the dialect has no {other}: {frame}"),
        }
    }
}

impl Seen {
    fn look(&mut self, view: &Value) {
        self.turn = color(&view["toMove"]);
        self.in_check = view["inCheck"].as_bool();
        let pieces = view["pieces"].as_object().unwrap();
        let man = |piece: &Value| letter(piece["type"].as_str().unwrap(), piece["color"] == "w");
        self.board = pieces.iter().map(|(square, piece)| (square.clone(), man(piece))).collect();
    }
}

fn texts(announcements: &Value) -> Vec<String> {
    let announcements = announcements.as_array().unwrap();
    announcements.iter().map(|said| said["text"].as_str().unwrap().to_owned()).collect()
}

fn color(letter: &Value) -> String {
    match letter.as_str() {
        Some("w") => "white".to_owned(),
        Some("b") => "black".to_owned(),
        other => panic!("no colour: {other:?}"),
    }
}

impl Client for Flat {
    fn sit(server: &Server, rules: &Value) -> Table<Flat> {
        let mut body = rules.clone();
        body["side"] = "white".into();
        let made = create(server, &body);
        let game = made["gameId"].as_str().unwrap();
        let mut white = Flat::connect(server, game);
        white.say_hello(made["creatorToken"].as_str(), None);
        white.expect("joined");
        let mut black = Flat::connect(server, game);
        black.say_hello(None, Some("auto"));
        black.expect("joined");
        black.expect("update");
        white.expect("update");
        white.expect("peer-status");
        Table { white, black }
    }

    fn sit_late(server: &Server, rules: &Value) -> Table<Flat> {
        let mut body = rules.clone();
        body["side"] = "white".into();
        let made = create(server, &body);
        let white = Flat::connect(server, made["gameId"].as_str().unwrap());
        let mut black = Flat::connect(server, made["gameId"].as_str().unwrap());
        black.say_hello(None, Some("b"));
        let joined = black.expect("joined");
        assert_eq!(joined["opponentConnected"], false);
        Table { white, black }
    }

    fn rejoin(&self, server: &Server) -> Flat {
        let mut again = Flat::connect(server, &self.game);
        again.say_hello(Some(&self.token), None);
        let joined = again.expect("joined");
        assert_eq!(joined["token"], self.token);
        again
    }

    fn commit(&mut self, movement: &str) {
        let mut commit = json!({ "type": "commit", "from": &movement[..2] });
        if movement.len() >= 4 {
            commit["to"] = movement[2..4].into();
        }
        if movement.len() > 4 {
            commit["promotion"] = movement[4..].into();
        }
        self.say(&commit);
    }

    fn hear(&mut self) -> String {
        let frame = self.socket.hear().unwrap_or_else(|closed| panic!("a frame expected: {closed:?}"));
        self.fold(&frame);
        frame["type"].as_str().unwrap().to_owned()
    }

    fn seen(&self) -> &Seen {
        &self.seen
    }

    fn socket(&mut self) -> &mut Socket {
        &mut self.socket
    }

    fn refused(&mut self) -> String {
        self.expect("error")["code"].as_str().unwrap().to_owned()
    }

    /// Answers a draw offer that nobody has made, so that the only frame to come is its error.
    fn assert_quiet(&mut self) {
        assert!(self.seen.offer.is_none() || self.seen.offer.as_ref() == Some(&self.seen.seat));
        self.respond_draw(false);
        let frame = self.expect("error");
        assert!(frame["code"] == "malformed" || frame["code"] == "not_your_turn", "{frame}");
    }

    /// An illegal attempt in a game without touch-move: each is answered with a full update.
    fn ask_for_much(&mut self) -> bool {
        self.socket.try_say(r#"{"type":"commit","from":"e2","to":"e5"}"#).is_ok()
    }

    fn game_id(&self) -> String {
        self.game.clone()
    }
}
