//! Duplicate games over real sockets: seats, invitations, turns, endings, power cuts, and one player who holds every
//! seat.

use serde_json::{Value, json};

use crate::{server::Server, table::Client as _, v1::V1};

const SEATS: [&str; 4] = ["north", "south", "east", "west"];

/// All four players, in turn order.
pub(crate) struct DuplicateTable(Vec<V1>);

impl DuplicateTable {
    pub(crate) fn sit(server: &Server, rules: Value) -> DuplicateTable {
        let mut rules = rules;
        rules["mode"] = "duplicate".into();
        let (north, created) = V1::create(server, rules);
        assert_eq!(created["color"], "north");
        let mut all = vec![north];
        for seat in &SEATS[1..] {
            let (joined, answer) = V1::join_by(server, json!({ "code": created["code"], "seat": seat }));
            assert_eq!(answer["color"], *seat);
            all.push(joined);
        }
        let mut table = DuplicateTable(all);
        for (client, seat) in table.0.iter_mut().zip(SEATS) {
            client.until("begun", |seen| seen.status == "active");
            if seat != "west" {
                client.expect("room.peer-status");
            }
        }
        table
    }

    fn hear(&mut self, kind: &str) -> Vec<Value> {
        let next = |client: &mut V1| loop {
            let frame = client.socket.hear().unwrap();
            if frame["type"] == kind {
                return frame["payload"].clone();
            }
        };
        self.0.iter_mut().map(next).collect()
    }

    pub(crate) fn rejoin(&self, server: &Server) -> DuplicateTable {
        DuplicateTable(self.0.iter().map(|client| client.rejoin(server)).collect())
    }

    /// The first move is North's.
    pub(crate) fn play(&mut self, moves: &str) -> Value {
        let mut last = Value::Null;
        for (number, movement) in moves.split(' ').enumerate() {
            self.0[number % 4].commit(movement);
            let mut told = self.hear("game.delta");
            assert!(told.iter().all(|delta| delta["duplicate"] == told[0]["duplicate"]));
            last = told.swap_remove((number + 1) % 4);
        }
        last
    }
}

/// South and West make waiting moves; East's queen then mates North, who has exposed its king on both boards.
const FOOLS_MATE: &str = "f2f3 a2a3 e7e5 a7a6 g2g4 a3a4 d8h4";

#[test]
fn four_play_to_a_mate_that_only_one_of_them_gives() {
    let server = Server::start(&[]);
    let mut table = DuplicateTable::sit(&server, json!({}));
    let game = table.0[0].game.clone();
    let last = table.play(FOOLS_MATE);
    assert_eq!(last["turn"], "west");
    assert_eq!(last["duplicate"]["inCheck"], json!(["NE"]));
    // West moves before North, and could not help even if it wanted to.
    table.0[3].commit("a6a5");
    let told = table.hear("game.end");
    assert!(told.iter().all(|end| end["winner"] == "east" && end["reason"] == "checkmate"), "{told:?}");
    let about = server.get(&format!("/api/games/{game}")).json();
    assert_eq!(about["status"], "finished");
    assert_eq!(about["ending"]["winner"], "east");
    let whole = server.get(&format!("/api/games/{game}.json")).json();
    assert_eq!(
        whole["duplicate"]["shares"],
        json!({ "north": "loss", "south": "draw", "east": "win", "west": "draw" })
    );
    assert_eq!(whole["duplicate"]["plies"].as_array().unwrap().len(), 8);
    assert_eq!(server.get(&format!("/api/games/{game}.pgn")).status, 404);
}

#[test]
fn the_seat_to_move_is_shown_what_it_may_play() {
    let server = Server::start(&[]);
    let mut table = DuplicateTable::sit(&server, json!({}));
    table.0[0].commit("e2e4");
    let told = table.hear("game.delta");
    let shown: Vec<_> = told.iter().map(|delta| delta["legal"].as_array().map_or(0, Vec::len)).collect();
    assert_eq!(shown, [0, 10, 0, 0], "South has ten pieces that can move, and the others wait");
    assert!(told[0]["duplicate"]["boards"]["NW"].as_str().unwrap().contains("4P3"));
    assert!(!told[0]["duplicate"]["boards"]["SW"].as_str().unwrap().contains("4P3"));
}

#[test]
fn turns_and_moves_are_judged() {
    let server = Server::start(&[]);
    let mut table = DuplicateTable::sit(&server, json!({}));
    table.0[1].commit("e2e4");
    table.0[1].expect_error("NOT_YOUR_TURN");
    table.0[0].commit("e2e5");
    table.0[0].expect_error("ILLEGAL_MOVE");
    // There is a pawn to capture against East, but none against West.
    table.play("e2e4 a2a3 d7d5 a7a6");
    table.0[0].commit("e4d5");
    table.0[0].expect_error("ILLEGAL_MOVE");
}

#[test]
fn any_seat_or_a_named_one_until_all_are_taken() {
    let server = Server::start(&[]);
    let (mut creator, created) = V1::create(&server, json!({ "mode": "duplicate", "side": "east" }));
    assert_eq!(created["color"], "east");
    let code = &created["code"];
    let (_north, answer) = V1::join_by(&server, json!({ "code": code }));
    assert_eq!(answer["color"], "north");
    assert_eq!(answer["peers"].as_array().unwrap().len(), 3);
    creator.until("told of north", |seen| seen.peer.is_some());
    let mut late = V1::connect(&server);
    late.say("room.join", json!({ "code": code, "seat": "east" }));
    late.expect_error("ROOM_FULL");
    late.say("room.join", json!({ "code": code, "seat": "white" }));
    late.expect_error("ROOM_FULL");
    let about = server.get(&format!("/api/games/{}", creator.game)).json();
    assert_eq!(about["openSeats"], json!(["south", "west"]));
    let (_west, answer) = V1::join_by(&server, json!({ "code": code, "seat": "west" }));
    assert_eq!(answer["color"], "west");
    let (_south, answer) = V1::join_by(&server, json!({ "gameId": creator.game }));
    assert_eq!(answer["color"], "south");
    let mut fifth = V1::connect(&server);
    fifth.say("room.join", json!({ "code": code }));
    fifth.expect_error("ROOM_FULL");
}

#[test]
fn invitations_are_for_one_seat_and_for_once() {
    let server = Server::start(&[]);
    let (creator, created) = V1::create(&server, json!({ "mode": "duplicate", "byInvitation": true }));
    let invitations = created["invitations"].as_array().unwrap();
    assert_eq!(invitations.len(), 3);
    let mut stranger = V1::connect(&server);
    stranger.say("room.join", json!({ "code": creator.code }));
    stranger.expect_error("ROOM_FULL");
    let east = invitations.iter().find(|it| it["seat"] == "east").unwrap();
    let payload = json!({ "code": creator.code, "invitation": east["invitation"] });
    let (guest, joined) = V1::join_by(&server, payload.clone());
    assert_eq!(joined["color"], "east");
    assert_ne!(joined["token"], east["invitation"]);
    let mut second = V1::connect(&server);
    second.say("room.join", payload);
    second.expect_error("BAD_TOKEN");
    drop(guest);
}

#[test]
fn a_draw_needs_all_four() {
    let server = Server::start(&[]);
    let mut table = DuplicateTable::sit(&server, json!({}));
    table.0[2].offer_draw();
    let told = table.hear("game.notice");
    assert!(told.iter().all(|it| it["drawOffer"] == "east" && it["duplicate"]["agreed"] == json!(["east"])));
    table.0[0].respond_draw(true);
    assert_eq!(table.hear("game.notice")[3]["duplicate"]["agreed"], json!(["north", "east"]));
    table.0[0].respond_draw(true);
    table.0[0].expect_error("REFUSED");
    table.0[3].respond_draw(false);
    assert_eq!(table.hear("game.notice")[0]["drawOffer"], Value::Null);
    for seat in 0..4 {
        if seat == 0 {
            table.0[seat].offer_draw();
        } else {
            table.0[seat].respond_draw(true);
        }
        if seat < 3 {
            table.hear("game.notice");
        }
    }
    let told = table.hear("game.end");
    assert!(told.iter().all(|end| end["winner"] == "draw" && end["reason"] == "draw-agreed"), "{told:?}");
}

#[test]
fn whoever_resigns_or_leaves_loses_and_the_others_draw() {
    let server = Server::start(&[]);
    for (kind, reason) in [("game.resign", "resign"), ("room.leave", "player_left")] {
        let mut table = DuplicateTable::sit(&server, json!({}));
        let game = table.0[1].game.clone();
        table.0[1].say(kind, json!({}));
        let mut stay = DuplicateTable(table.0.drain(2..).collect());
        let told = stay.hear("game.end");
        assert!(told.iter().all(|end| end["winner"] == "draw" && end["reason"] == reason), "{told:?}");
        let whole = server.get(&format!("/api/games/{game}.json")).json();
        let shares = json!({ "north": "draw", "south": "loss", "east": "draw", "west": "draw" });
        assert_eq!(whole["duplicate"]["shares"], shares);
    }
}

#[test]
fn whoever_stays_away_loses() {
    let server = Server::start(&[]);
    let mut table = DuplicateTable::sit(&server, json!({ "graceSeconds": 1 }));
    table.0[3].socket.cut();
    let told = DuplicateTable(table.0.drain(..3).collect()).hear("game.end");
    assert!(told.iter().all(|end| end["winner"] == "draw" && end["reason"] == "player_left"), "{told:?}");
}

#[test]
fn each_seat_has_a_clock() {
    let server = Server::start(&[]);
    let clock = json!({ "kind": "fischer", "initialMs": 1500, "incrementMs": 0 });
    let mut table = DuplicateTable::sit(&server, json!({ "clock": clock }));
    let last = table.play("e2e4 e2e4 e7e5");
    assert_eq!(last["duplicate"]["clock"]["running"], "west");
    let told = table.hear("game.end");
    assert!(told.iter().all(|end| end["reason"] == "out-of-time"), "{told:?}");
}

#[test]
fn a_game_for_four_survives_a_power_cut() {
    let mut server = Server::start(&[]);
    let mut table = DuplicateTable::sit(&server, json!({}));
    table.play("e2e4 e2e4 e7e5 e7e5 g1f3");
    table.0[0].offer_draw();
    table.hear("game.notice");
    server.kill_and_restart();
    table = DuplicateTable(table.0.iter().map(|client| client.rejoin(&server)).collect());
    assert!(table.0.iter().all(|client| client.seen().turn == "south"));
    assert!(table.0.iter().all(|client| client.seen().offer.as_deref() == Some("north")));
    table.0[1].commit("g1f3");
    let told = table.hear("game.delta");
    assert!(told.iter().all(|delta| delta["turn"] == "east" && delta["drawOffer"].is_null()), "{told:?}");
}

#[test]
fn one_player_may_hold_all_seats() {
    let mut server = Server::start(&[]);
    let (mut alone, _) = V1::create(&server, json!({ "mode": "duplicate", "sandbox": true }));
    alone.expect("game.state");
    for movement in ["e2e4", "d2d4", "d7d5", "e7e5"] {
        alone.commit(movement);
        alone.expect("game.delta");
    }
    for movement in ["b1c3", "b1c3"] {
        alone.commit(movement);
        alone.expect("game.delta");
    }
    server.kill_and_restart();
    let mut alone = alone.rejoin(&server);
    assert_eq!(alone.seen().turn, "east");
    alone.offer_draw();
    alone.expect("game.notice");
    assert_eq!(alone.expect("game.end")["reason"], "draw-agreed");
}

#[test]
fn four_may_play_again_at_other_seats() {
    let server = Server::start(&[]);
    let mut table = DuplicateTable::sit(&server, json!({}));
    table.0[0].resign();
    table.hear("game.end");
    for client in &mut table.0 {
        client.say("room.rematch", json!({}));
    }
    let told = table.hear("room.rematch");
    let seats: Vec<_> = told.iter().map(|it| it["color"].as_str().unwrap()).collect();
    assert_eq!(seats, ["east", "west", "south", "north"]);
}

#[test]
fn what_does_not_fit_is_refused() {
    let server = Server::start(&[]);
    let mut client = V1::connect(&server);
    for (payload, word) in [
        (json!({ "mode": "duplicate", "rulesetIds": ["atomic"] }), "duplicate"),
        (json!({ "mode": "duplicate", "sight": "fog" }), "duplicate"),
    ] {
        client.say("room.create", payload);
        let error = client.expect_error("LAYOUT_INVALID");
        assert!(error["message"].as_str().unwrap().contains(word), "{error}");
    }
    for payload in [
        json!({ "mode": "duplicate", "side": "white" }),
        json!({ "mode": "blind", "side": "north" }),
        json!({ "mode": "blind", "sandbox": true }),
    ] {
        let mut client = V1::connect(&server);
        client.say("room.create", payload);
        client.expect_error("INVALID_MESSAGE");
    }
}
