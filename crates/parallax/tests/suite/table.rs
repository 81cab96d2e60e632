//! Two clients in a game, in any dialect: what a script of moves needs, independent of how messages are written.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::{server::Server, socket::Socket};

/// What a client knows, built up from what it was told.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Seen {
    pub(crate) seat: String,
    /// By square, in FEN letters.
    pub(crate) board: BTreeMap<String, char>,
    pub(crate) turn: String,
    pub(crate) in_check: Option<bool>,
    pub(crate) touched: Option<String>,
    /// The side that has offered a draw.
    pub(crate) offer: Option<String>,
    /// Every announcement so far.
    pub(crate) heard: Vec<String>,
    /// The winner, if any, and the reason.
    pub(crate) ended: Option<(String, String)>,
    /// Whether the other seat is present, and if not, until when the server waits for it.
    pub(crate) peer: Option<(bool, Option<u64>)>,
    pub(crate) status: String,
}

impl Seen {
    pub(crate) fn at(&self, square: &str) -> Option<char> {
        self.board.get(square).copied()
    }

    pub(crate) fn has_ended(&self, winner: &str, reason: &str) -> bool {
        self.ended == Some((winner.to_owned(), reason.to_owned()))
    }
}

/// A client of one dialect. Where the flat and the fog dialect write a message alike, it is written here.
pub(crate) trait Client: Sized {
    /// Creates a game with these rules and seats both players; White created it. All greetings have been read.
    fn sit(server: &Server, rules: &Value) -> Table<Self>;
    /// The same, but White has left by the time Black joins.
    fn sit_late(server: &Server, rules: &Value) -> Table<Self>;
    /// The same seat on a new socket; its greeting has been read.
    fn rejoin(&self, server: &Server) -> Self;
    /// `e2e4`, `e7e8q`, or `e2` for just a touch.
    fn commit(&mut self, movement: &str);

    fn resign(&mut self) {
        self.socket().say(&json!({ "type": "resign" }));
    }

    fn offer_draw(&mut self) {
        self.socket().say(&json!({ "type": "offer-draw" }));
    }

    fn respond_draw(&mut self, accept: bool) {
        self.socket().say(&json!({ "type": "respond-draw", "accept": accept }));
    }

    /// Reads one frame, applies it, and returns its type.
    fn hear(&mut self) -> String;
    fn seen(&self) -> &Seen;
    fn socket(&mut self) -> &mut Socket;
    /// Expects the next frame to be an error, and returns its code in lower case.
    fn refused(&mut self) -> String;
    /// Asserts that no unread frames have arrived, by requesting something that the room answers in order.
    fn assert_quiet(&mut self);
    fn game_id(&self) -> String;
    /// Requests a long answer without reading it. False if the server accepts no more.
    fn ask_for_much(&mut self) -> bool;

    /// Reads until the condition holds.
    fn until(&mut self, what: &str, mut so: impl FnMut(&Seen) -> bool) {
        for _ in 0..100 {
            if so(self.seen()) {
                return;
            }
            self.hear();
        }
        panic!("not {what} after a hundred frames: {:#?}", self.seen());
    }
}

pub(crate) struct Table<C> {
    pub(crate) white: C,
    pub(crate) black: C,
}

impl<C: Client> Table<C> {
    /// Plays moves for both sides; both have been told of each before the next one.
    pub(crate) fn play(&mut self, moves: &str) {
        for movement in moves.split_whitespace() {
            let turn = self.white.seen().turn.clone();
            let mover = if turn == "white" { &mut self.white } else { &mut self.black };
            mover.commit(movement);
            for client in [&mut self.white, &mut self.black] {
                client.until(movement, |seen| seen.turn != turn || seen.ended.is_some());
            }
        }
    }

    /// Expects both to be told that the game is over, and how.
    pub(crate) fn expect_end(&mut self, winner: &str, reason: &str) {
        for client in [&mut self.white, &mut self.black] {
            client.until("over", |seen| seen.ended.is_some());
            let seen = client.seen();
            assert!(seen.has_ended(winner, reason), "{winner} {reason}: {seen:#?}");
            assert_eq!(seen.status, "finished");
        }
    }

    pub(crate) fn assert_quiet(&mut self) {
        self.white.assert_quiet();
        self.black.assert_quiet();
    }
}

/// A FEN letter: upper case is White's.
pub(crate) fn letter(role: &str, white: bool) -> char {
    let letter = match role {
        "knight" => 'n',
        other => other.chars().next().unwrap(),
    };
    if white { letter.to_ascii_uppercase() } else { letter }
}

/// Runs each scenario as two tests: in protocol v1 and in the flat dialect.
macro_rules! in_both_dialects {
    ($($scenario:ident),* $(,)?) => {
        mod over_flat {
            $( #[test] fn $scenario() { super::$scenario::<crate::flat::Flat>(); } )*
        }
        mod over_v1 {
            $( #[test] fn $scenario() { super::$scenario::<crate::v1::V1>(); } )*
        }
    };
}
pub(crate) use in_both_dialects;

/// Runs each scenario as three tests: in both dialects, and in the fog dialect, which has no touching.
macro_rules! in_every_dialect {
    ($($scenario:ident),* $(,)?) => {
        crate::table::in_both_dialects!($($scenario),*);
        mod over_fog {
            $( #[test] fn $scenario() { super::$scenario::<crate::fog::Fog>(); } )*
        }
    };
}
pub(crate) use in_every_dialect;
