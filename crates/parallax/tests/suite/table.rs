//! Two clients at a game, in any dialect: what a script of moves needs, and nothing of how it is said.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::{server::Server, socket::Socket};

/// What a client knows, folded from what it was told.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Seen {
    pub(crate) seat: String,
    /// By square, in the letters of FEN.
    pub(crate) board: BTreeMap<String, char>,
    pub(crate) turn: String,
    pub(crate) in_check: Option<bool>,
    pub(crate) touched: Option<String>,
    /// Who has offered a draw.
    pub(crate) offer: Option<String>,
    /// Every announcement.
    pub(crate) heard: Vec<String>,
    /// The winner, or nobody; and why.
    pub(crate) ended: Option<(String, String)>,
    /// Whether the other seat is there, and until when it is waited for.
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

/// A client of one dialect.
pub(crate) trait Client: Sized {
    /// Makes a game by these rules and seats both; white is who made it. All greetings have been read.
    fn sit(server: &Server, rules: &Value) -> Table<Self>;
    /// The same, but white has gone by the time that black comes.
    fn sit_late(server: &Server, rules: &Value) -> Table<Self>;
    /// The same seat on a new socket; its greeting has been read.
    fn rejoin(&self, server: &Server) -> Self;
    /// `e2e4`, `e7e8q`, or `e2` to touch only.
    fn commit(&mut self, movement: &str);
    fn resign(&mut self);
    fn offer_draw(&mut self);
    fn respond_draw(&mut self, accept: bool);
    /// Reads one frame, folds it in, and gives its type.
    fn hear(&mut self) -> String;
    fn seen(&self) -> &Seen;
    fn socket(&mut self) -> &mut Socket;
    /// The next frame is an error; its code in lower case.
    fn refused(&mut self) -> String;
    /// Asserts that nothing has come that was not read: asks for something that the room answers in turn.
    fn assert_quiet(&mut self);
    fn game_id(&self) -> String;
    /// Asks for a long answer without reading it. False if the server takes no more.
    fn ask_for_much(&mut self) -> bool;

    /// Reads until it is so.
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
    /// Plays moves of both sides, each to the end: both have heard of it before the next.
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

    /// Both have heard that the game is over, and how.
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

/// A letter of FEN: upper case is White's.
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

/// Runs each scenario as three tests: in both dialects, and in the fog dialect, which knows no touching.
macro_rules! in_every_dialect {
    ($($scenario:ident),* $(,)?) => {
        crate::table::in_both_dialects!($($scenario),*);
        mod over_fog {
            $( #[test] fn $scenario() { super::$scenario::<crate::fog::Fog>(); } )*
        }
    };
}
pub(crate) use in_every_dialect;
