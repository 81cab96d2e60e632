//! What a seat may not know leaves no trace in the bytes it is sent. Each game is played twice, with an opponent who
//! does different things out of sight, and every frame to the watching seat is compared.

use serde_json::{Value, json};

use crate::{
    account::Browser,
    server::Server,
    table::{Client, Table, in_every_dialect},
    v1::V1,
};

in_every_dialect!(
    blind_quiet_moves,
    blind_refused_tries,
    blind_captures_by_different_pieces,
    blind_checks_from_different_sides,
    blind_promotions_on_different_squares,
    blind_seen_by_black_sees_it,
    blind_across_a_reconnect,
    blind_with_clocks,
    dark_quiet_moves,
    dark_refused_tries,
    dark_captures_by_different_pieces,
    dark_seen_by_black_sees_it,
    dark_across_a_reconnect,
    own_sight_without_a_moderator,
    fog_where_check_binds,
    what_is_not_hidden_does_show,
);

/// Turns are separated by `|`. `!` marks an attempt that is refused, `~` a lost connection and a reconnect.
struct Case {
    rules: Value,
    watcher: &'static str,
    watched: &'static str,
    hidden: [&'static str; 2],
}

impl Case {
    fn blind(watched: &'static str, hidden: [&'static str; 2]) -> Case {
        Case { rules: json!({ "mode": "blind" }), watcher: "white", watched, hidden }
    }

    fn dark(watched: &'static str, hidden: [&'static str; 2]) -> Case {
        Case { rules: json!({ "mode": "dark" }), ..Case::blind(watched, hidden) }
    }

    fn with(mut self, name: &str, value: Value) -> Case {
        self.rules[name] = value;
        self
    }

    fn seen_by_black(self) -> Case {
        Case { watcher: "black", ..self }
    }

    /// Plays both games on one server, one after the other: state shared between rooms must not show either.
    fn play_both<C: Client>(&self) -> [Vec<String>; 2] {
        let server = Server::start(&[]);
        self.hidden.map(|hidden| self.play::<C>(&server, hidden))
    }

    fn play<C: Client>(&self, server: &Server, hidden: &str) -> Vec<String> {
        self.play_at(C::sit(server, &self.rules), server, hidden)
    }

    fn play_at<C: Client>(&self, table: Table<C>, server: &Server, hidden: &str) -> Vec<String> {
        self.play_on(table, hidden, |watcher| watcher.rejoin(server))
    }

    fn play_on<C: Client>(&self, table: Table<C>, hidden: &str, rejoin: impl Fn(&C) -> C) -> Vec<String> {
        let Table { white, black } = table;
        let (mut watcher, mut other) = if self.watcher == "white" { (white, black) } else { (black, white) };
        let mut frames = Vec::new();
        let mut watched = self.watched.split('|');
        let mut hidden = hidden.split('|');
        loop {
            let watchers_turn = watcher.seen().turn == self.watcher;
            let Some(steps) = (if watchers_turn { watched.next() } else { hidden.next() }) else { break };
            for step in steps.split_whitespace() {
                if step == "~" {
                    watcher.socket().cut();
                    other.until("alone", |seen| matches!(seen.peer, Some((false, _))));
                    frames.append(&mut watcher.socket().frames);
                    watcher = rejoin(&watcher);
                    other.until("together", |seen| matches!(seen.peer, Some((true, _))));
                } else if let Some(tried) = step.strip_prefix('!') {
                    let trying = if watchers_turn { &mut watcher } else { &mut other };
                    let turn = trying.seen().turn.clone();
                    trying.commit(tried);
                    trying.hear();
                    assert_eq!(trying.seen().turn, turn, "{tried} was to be refused");
                } else {
                    let mover = if watchers_turn { &mut watcher } else { &mut other };
                    let turn = mover.seen().turn.clone();
                    mover.commit(step);
                    for client in [&mut watcher, &mut other] {
                        client.until(step, |seen| seen.turn != turn);
                    }
                }
            }
        }
        watcher.assert_quiet();
        assert!(watcher.seen().ended.is_none(), "the end of a game reveals everything");
        frames.append(&mut watcher.socket().frames);
        frames
    }

    fn check<C: Client>(&self) {
        assert_same(&self.play_both::<C>());
    }
}

fn assert_same([one, other]: &[Vec<String>; 2]) {
    assert_eq!(one.len(), other.len(), "as many frames");
    for (one, other) in one.iter().zip(other) {
        assert_eq!(masked(one), masked(other));
        assert_eq!(one.len(), other.len(), "{one}\n{other}");
    }
}

/// Rooms that only those with an invitation can enter.
#[test]
fn private_rooms_too() {
    let server = Server::start(&[]);
    let cases = [
        Case::blind("e2e4|~ d2d4|!g1g5 ~ g1f3", ["a7a6|b7b6|h7h6", "!e4e5 g7g6|g8f6|!a8a5 b8c6"]),
        Case::dark("a7a6|~ h7h6", ["e2e3|b1c3|a2a3", "!e2e5 d2d3|g1f3|h2h3"]).seen_by_black(),
    ];
    for case in cases {
        assert_same(&case.hidden.map(|hidden| {
            let mut rules = case.rules.clone();
            rules["byInvitation"] = true.into();
            let (mut white, created) = V1::create(&server, rules);
            let code = created["code"].as_str().unwrap();
            let mut stranger = V1::connect(&server);
            stranger.say("room.join", json!({ "code": code }));
            stranger.expect_error("ROOM_FULL");
            let invitation = &created["invitations"][0]["invitation"];
            let (mut black, _) = V1::join_by(&server, json!({ "code": code, "invitation": invitation }));
            black.expect("game.state");
            white.expect("game.state");
            white.expect("room.peer-status");
            case.play_at(Table { white, black }, &server, hidden)
        }));
    }
}

/// Seats that belong to accounts, who come back without a token.
#[test]
fn seats_of_accounts_too() {
    let server = Server::start(&[]);
    let (ada, ben) = (Browser::account(&server, "Ada"), Browser::account(&server, "Ben"));
    let cases = [
        Case::blind("e2e4|~ d2d4|!g1g5 ~ g1f3", ["a7a6|b7b6|h7h6", "!e4e5 g7g6|g8f6|!a8a5 b8c6"]),
        Case::dark("a7a6|~ h7h6", ["e2e3|b1c3|a2a3", "!e2e5 d2d3|g1f3|h2h3"]).seen_by_black(),
    ];
    for case in cases {
        let watcher = if case.watcher == "white" { &ada } else { &ben };
        assert_same(&case.hidden.map(|hidden| {
            let (mut white, created) = ada.create(&server, case.rules.clone());
            let (mut black, _) = ben.join(&server, json!({ "code": created["code"] }));
            black.expect("game.state");
            white.expect("game.state");
            white.expect("room.peer-status");
            case.play_on(Table { white, black }, hidden, |gone| {
                let (mut back, _) = watcher.join(&server, json!({ "gameId": gone.game }));
                back.expect("game.state");
                back
            })
        }));
    }
}

/// A frame without what differs between any two games: times and identifiers.
pub(crate) fn masked(frame: &str) -> Value {
    fn mask(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                let names_a_room = fields.contains_key("token");
                for (name, value) in fields {
                    let varies = match name.as_str() {
                        "ts" | "at" | "now" | "graceUntil" | "token" | "gameId" | "roomId" | "invitation" => {
                            true
                        }
                        // An error has a code as well, and that one is compared.
                        "code" => names_a_room,
                        _ => false,
                    };
                    match (varies, name.as_str()) {
                        (true, _) => *value = "*".into(),
                        (false, "remainingMs") => *value = json!({ "white": "*", "black": "*" }),
                        (false, _) => mask(value),
                    }
                }
            }
            Value::Array(values) => values.iter_mut().for_each(mask),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let mut value = serde_json::from_str(frame).unwrap();
    mask(&mut value);
    value
}

fn blind_quiet_moves<C: Client>() {
    Case::blind("e2e4|d2d4|g1f3", ["a7a6|b7b6|h7h6", "g7g6|g8f6|b8c6"]).check::<C>();
}

fn blind_refused_tries<C: Client>() {
    let hidden = ["a7a6|b7b6|h7h5", "!e4e5 !a8a5 a7a6|!g8g5 !g8e7 !g8h5 g8f6|!f8a3 !e1e2 h7h5"];
    Case::blind("e2e4|d2d4|g1f3", hidden).check::<C>();
}

const TAKEN: &str = "b1c3|a2a3|c3d5|a3a4";
const TAKERS: [&str; 2] = ["e7e6|c7c6|e6d5|a7a6", "e7e6|c7c6|c6d5|h7h6"];

fn blind_captures_by_different_pieces<C: Client>() {
    Case::blind(TAKEN, TAKERS).check::<C>();
}

/// Check from the queen or from the bishop: White is told that it is in check, and that moving a rook's pawn does not
/// help.
fn blind_checks_from_different_sides<C: Client>() {
    Case::blind("f2f3|d2d4|!a2a3", ["e7e6|d8h4", "e7e6|f8b4"]).check::<C>();
}

fn blind_promotions_on_different_squares<C: Client>() {
    let pawns = json!({ "kind": "fen", "fen": "7k/8/8/8/8/8/p1p5/4K3" });
    Case::blind("e1e2|e2f2", ["a2a1q|h8g8", "c2c1q|h8g7"]).with("layout", pawns).check::<C>();
}

fn blind_seen_by_black_sees_it<C: Client>() {
    let hidden = ["e2e4|g1f3|a2a3", "!e2e5 e2e3|b1c3|!h1h4 !f1h3 f1e2"];
    Case::blind("e7e5|!d7d3 d7d6", hidden).seen_by_black().check::<C>();
}

fn blind_across_a_reconnect<C: Client>() {
    let hidden = ["a7a6|b7b6|h7h6", "!e4e5 g7g6|g8f6|!a8a5 b8c6"];
    Case::blind("e2e4|~ d2d4|!g1g5 ~ g1f3 ~", hidden).check::<C>();
}

fn blind_with_clocks<C: Client>() {
    let clock = json!({ "kind": "fischer", "initialMs": 600_000, "incrementMs": 0 });
    let case = Case::blind("e2e4|~ d2d4|g1f3", ["a7a6|b7b6|h7h6", "!a8a5 g7g6|g8f6|b8c6"]);
    case.with("clock", clock).check::<C>();
}

fn dark_quiet_moves<C: Client>() {
    Case::dark("a2a3|h2h3|d2d3|b1c3", ["e7e6|b8c6|a7a6|d7d6", "f7f6|g7g6|c7c5|b7b6"]).check::<C>();
}

fn dark_refused_tries<C: Client>() {
    let hidden = ["e7e6|b8c6|a7a6", "!e7e2 e7e6|!a8a4 !h8h5 !e1e2 b8c6|!d8a5 a7a6"];
    Case::dark("a2a3|h2h3|d2d3", hidden).check::<C>();
}

fn dark_captures_by_different_pieces<C: Client>() {
    Case::dark(TAKEN, TAKERS).check::<C>();
}

fn dark_seen_by_black_sees_it<C: Client>() {
    let hidden = ["e2e3|b1c3|a2a3", "!e2e5 d2d3|g1f3|h2h3"];
    Case::dark("a7a6|h7h6", hidden).seen_by_black().check::<C>();
}

fn dark_across_a_reconnect<C: Client>() {
    let hidden = ["e7e6|b8c6|a7a6", "!e7e2 f7f6|g7g6|!c7c2 c7c5"];
    Case::dark("a2a3|~ h2h3|!a3a5 ~ d2d3 ~", hidden).check::<C>();
}

fn own_sight_without_a_moderator<C: Client>() {
    let case = Case::blind("e2e4|d2d4|g1f3", ["a7a6|b7b6|h7h6", "!a7a2 g7g6|g8f6|b8c6"]);
    let case = case.with("moderator", false.into()).with("touchMove", false.into());
    case.with("royalty", "capture".into()).check::<C>();
}

fn fog_where_check_binds<C: Client>() {
    let hidden = ["e7e6|b8c6|a7a6|d7d6", "!e7e2 f7f6|g7g6|!a8a4 c7c5|b7b6"];
    let case = Case::dark("a2a3|~ h2h3|d2d3|b1c3", hidden);
    case.with("mode", "house".into()).with("sight", "fog".into()).check::<C>();
}

/// Proves that the comparison can fail: a capture, a check and a move within sight all show.
fn what_is_not_hidden_does_show<C: Client>() {
    let told = [
        Case::blind("e2e4|d2d4", ["d7d5|a7a6", "d7d5|d5e4"]),
        Case::blind("f2f3|d2d4", ["e7e6|d8h4", "e7e6|d8g5"]),
        Case::dark("e2e4|a2a3", ["d7d5|h7h6", "d7d6|h7h6"]),
    ];
    for case in told {
        let [one, other] = case.play_both::<C>();
        let masked = |frames: &[String]| -> Vec<Value> { frames.iter().map(|frame| masked(frame)).collect() };
        assert_ne!(masked(&one), masked(&other), "{:?}", case.hidden);
    }
}
