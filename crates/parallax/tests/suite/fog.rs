//! A client of the fog dialect.

use serde_json::{Value, json};

use crate::{
    flat::create,
    server::Server,
    socket::Socket,
    table::{Client, Seen, Table, letter},
};

pub(crate) struct Fog {
    pub(crate) socket: Socket,
    pub(crate) game: String,
    pub(crate) token: String,
    /// The last number received; every frame that changes the state has the next one.
    seq: Option<u64>,
    seen: Seen,
}

impl Fog {
    /// Connects without sending anything.
    pub(crate) fn connect(server: &Server, game: &str) -> Fog {
        Fog::open(server, game, &format!("/ws/room/{game}"))
    }

    pub(crate) fn with_token(server: &Server, game: &str, token: &str) -> Fog {
        let mut client = Fog::open(server, game, &format!("/ws/room/{game}?token={token}"));
        token.clone_into(&mut client.token);
        client
    }

    fn open(server: &Server, game: &str, path: &str) -> Fog {
        let socket = Socket::open(server.address, path);
        Fog { socket, game: game.to_owned(), token: String::new(), seq: None, seen: Seen::default() }
    }

    /// Takes an open seat, and reads the greeting.
    pub(crate) fn claim(server: &Server, game: &str) -> Fog {
        let mut client = Fog::connect(server, game);
        client.say(&json!({ "type": "claim" }));
        client.expect("seat-claimed");
        client.expect("snapshot");
        client
    }

    pub(crate) fn say(&mut self, message: &Value) {
        self.socket.say(message);
    }

    /// Expects the next frame to be of this type.
    pub(crate) fn expect(&mut self, kind: &str) -> Value {
        let frame = self.socket.hear().unwrap_or_else(|closed| panic!("{kind} expected: {closed:?}"));
        self.fold(&frame);
        assert_eq!(frame["type"], kind, "{frame}");
        frame
    }

    pub(crate) fn expect_error(&mut self, code: &str) {
        let frame = self.expect("error");
        assert_eq!(frame["code"], code, "{frame}");
        assert!(!frame["message"].as_str().unwrap().is_empty(), "{frame}");
    }

    fn fold(&mut self, frame: &Value) {
        match frame["type"].as_str().unwrap() {
            "seat-claimed" => frame["token"].as_str().unwrap().clone_into(&mut self.token),
            "snapshot" => {
                assert_eq!(frame["roomId"], self.game, "{frame}");
                self.seq = frame["seq"].as_u64();
                self.seen.heard = texts(frame);
                self.look(frame);
            }
            "event-appended" => {
                assert_eq!(frame["roomId"], self.game, "{frame}");
                let next = frame["seq"].as_u64();
                assert_eq!(next, self.seq.map(|seq| seq + 1), "{frame}");
                self.seq = next;
                self.seen.heard.extend(texts(frame));
                self.look(frame);
            }
            "peer-status" => {
                self.seen.peer = Some((frame["connected"] == true, frame["graceUntil"].as_u64()));
            }
            "error" => {}
            other => panic!("the dialect has no {other}: {frame}"),
        }
    }

    fn look(&mut self, frame: &Value) {
        let (state, seen) = (&frame["state"], &mut self.seen);
        frame["seat"].as_str().unwrap().clone_into(&mut seen.seat);
        assert_eq!(state["perspective"], frame["seat"]);
        let status = &state["status"];
        match status["type"].as_str().unwrap() {
            "waiting" => seen.status = "waiting".to_owned(),
            "playing" => {
                seen.status = "active".to_owned();
                status["turn"].as_str().unwrap().clone_into(&mut seen.turn);
            }
            "finished" => {
                let winner = status["winner"].as_str().unwrap_or("nobody").to_owned();
                seen.status = "finished".to_owned();
                seen.ended = Some((winner, status["reason"].as_str().unwrap().to_owned()));
            }
            other => panic!("no status: {other}"),
        }
        seen.in_check = state["inCheck"].as_bool();
        seen.touched = state["touched"].as_str().map(str::to_owned);
        seen.offer = state["drawOffer"].as_str().map(str::to_owned);
        let man = |piece: &Value| letter(piece["role"].as_str().unwrap(), piece["color"] == "white");
        let board = state["board"].as_object().unwrap();
        seen.board = board.iter().map(|(square, piece)| (square.clone(), man(piece))).collect();
    }
}

fn texts(frame: &Value) -> Vec<String> {
    let said = frame.get("announcements").and_then(Value::as_array).into_iter().flatten();
    said.map(|said| said["text"].as_str().unwrap().to_owned()).collect()
}

impl Client for Fog {
    fn sit(server: &Server, rules: &Value) -> Table<Fog> {
        let Table { mut white, mut black } = Fog::sit_late(server, rules);
        white.expect("snapshot");
        white.expect("peer-status");
        black.expect("snapshot");
        Table { white, black }
    }

    /// Neither player has read yet that the game has started.
    fn sit_late(server: &Server, rules: &Value) -> Table<Fog> {
        let mut body = rules.clone();
        body["side"] = "white".into();
        let made = create(server, &body);
        let game = made["gameId"].as_str().unwrap();
        let mut white = Fog::with_token(server, game, made["creatorToken"].as_str().unwrap());
        white.expect("snapshot");
        Table { white, black: Fog::claim(server, game) }
    }

    fn rejoin(&self, server: &Server) -> Fog {
        let mut again = Fog::with_token(server, &self.game, &self.token);
        again.expect("snapshot");
        again
    }

    fn commit(&mut self, movement: &str) {
        assert!(movement.len() >= 4, "this dialect has no touching");
        let mut message = json!({ "type": "move", "from": &movement[..2], "to": &movement[2..4] });
        if movement.len() > 4 {
            message["promotion"] = movement[4..].into();
        }
        self.say(&message);
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

    /// Requests a snapshot, which must match what the frames before it have said.
    fn assert_quiet(&mut self) {
        let before = self.seen.clone();
        self.say(&json!({ "type": "recover" }));
        self.expect("snapshot");
        assert_eq!(before, self.seen, "the last frame alone tells where the seat is");
    }

    fn ask_for_much(&mut self) -> bool {
        self.socket.try_say(r#"{"type":"recover"}"#).is_ok()
    }

    fn game_id(&self) -> String {
        self.game.clone()
    }
}
