//! Modifier profiles that change during a game: at once, at the end of the turn, or with the opponent's consent.

use serde_json::{Value, json};

use crate::{
    profiles::for_type,
    server::Server,
    table::{Client, Table},
    v1::V1,
};

fn reach(value: u8) -> Value {
    for_type("range-bonus", "rook", "both", &json!(value))
}

/// The profile as the server writes it.
fn whole(profile: &Value) -> Value {
    let mut whole = json!({ "perType": [], "perInstance": [] });
    for (name, value) in profile.as_object().unwrap() {
        whole[name] = value.clone();
    }
    whole
}

impl V1 {
    fn update(&mut self, profile: &Value, version: u32) {
        let payload = json!({
            "type": "modifier-profile.update", "roomCode": self.code, "newProfile": profile, "version": version,
        });
        self.say("modifier-profile.update", payload);
    }

    fn respond(&mut self, accept: bool) {
        self.say("modifier-profile.respond", json!({ "accept": accept }));
    }

    fn facts_at(&mut self, square: &str) -> Value {
        self.say("game.sync", json!({}));
        let state = self.expect("game.state");
        let pieces = state["view"]["pieces"].as_array().unwrap();
        let id = &pieces.iter().find(|piece| piece["square"] == square).unwrap()["id"];
        let facts = state["facts"].as_array().unwrap().iter().filter(|fact| fact["id"] == *id);
        facts.map(|fact| (fact["attr"].as_str().unwrap().to_owned(), fact["value"].clone())).collect()
    }
}

/// Both are told of the change, and get the resulting state.
fn expect_updated(table: &mut Table<V1>, profile: &Value, version: u32) {
    for client in [&mut table.white, &mut table.black] {
        let updated = client.expect("modifier-profile.updated");
        let expected = json!({
            "type": "modifier-profile.updated", "profile": whole(profile), "version": version,
            "appliedAt": "turn-boundary",
        });
        assert_eq!(updated, expected);
        let state = client.expect("game.state");
        assert_eq!(state["view"]["profile"], json!({ "current": whole(profile), "version": version }));
    }
}

/// Judging one takes a while, whatever is wrong with it.
#[test]
fn a_flood_of_changes_is_metered() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({}));
    for _ in 0..10 {
        table.white.update(&reach(1), 7);
    }
    let codes: Vec<_> = (0..10).map(|_| table.white.expect("error")["code"].clone()).collect();
    assert_eq!(codes[0], "MODIFIER_PROFILE_INVALID", "{codes:?}");
    assert_eq!(codes[9], "REFUSED", "{codes:?}");
    table.play("e2e4 e7e5");
}

#[test]
fn between_two_turns_a_change_is_in_force_at_once() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({}));
    table.black.update(&reach(1), 0);
    expect_updated(&mut table, &reach(1), 1);
    table.play("a1a3 a7a6");
    table.white.update(&reach(2), 0);
    let said = table.white.expect_error("MODIFIER_PROFILE_INVALID");
    assert_eq!(said["fault"], json!({ "reason": "stale", "version": 0, "current": 1, "entries": [] }));
    table.white.update(&reach(2), 1);
    expect_updated(&mut table, &reach(2), 2);
    let facts = table.white.facts_at("a3");
    assert_eq!(facts["Modifiers"], json!({ "range-bonus": 2 }));
    assert_eq!((&facts["HasMoved"], facts.get("Royal")), (&json!(true), None));
    table.assert_quiet();
    let about = server.get(&format!("/api/games/{}", table.white.game)).json();
    assert_eq!(about["profile"], whole(&reach(2)));
    table.white.resign();
    table.expect_end("black", "resign");
    table.white.update(&reach(3), 2);
    table.white.expect_error("GAME_OVER");
    let record = server.get(&format!("/api/games/{}.json", table.white.game)).json();
    let versions: Vec<_> = record["review"]["profiles"].as_array().unwrap().iter().collect();
    assert_eq!((versions.len(), &versions[0]["by"], &versions[0]["ply"]), (2, &json!("black"), &json!(0)));
    assert_eq!((&versions[1]["by"], &versions[1]["ply"]), (&json!("white"), &json!(2)));
    let pgn = server.get(&format!("/api/games/{}.pgn", table.white.game)).body;
    assert!(pgn.contains("{Profile 1:"), "{pgn}");
}

#[test]
fn never_in_the_middle_of_a_turn() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({ "rulesetIds": ["double-move"] }));
    table.white.commit("a2a3");
    table.white.expect("game.delta");
    table.black.expect("game.delta");
    table.black.update(&reach(1), 0);
    for client in [&mut table.white, &mut table.black] {
        let scheduled = client.expect("modifier-profile.scheduled");
        assert_eq!((&scheduled["version"], &scheduled["by"]), (&json!(1), &json!("black")));
    }
    table.white.update(&reach(3), 0);
    table.white.expect_error("MODIFIER_PROFILE_INVALID");
    table.white.commit("a1a4");
    table.white.expect_error("ILLEGAL_MOVE");
    table.white.commit("b2b3");
    table.white.expect("game.delta");
    table.black.expect("game.delta");
    expect_updated(&mut table, &reach(1), 1);
    table.assert_quiet();
}

#[test]
fn what_cannot_be_changed() {
    let server = Server::start(&[]);
    let (mut alone, _) = V1::create(&server, json!({}));
    alone.update(&reach(1), 0);
    alone.expect_error("MODIFIER_PROFILE_INVALID");

    let mut table = V1::sit(&server, &json!({}));
    let code = std::mem::replace(&mut table.white.code, alone.code.clone());
    table.white.update(&reach(1), 0);
    table.white.expect_error("ROOM_NOT_FOUND");
    table.white.code = code;
    for (profile, code, why) in crate::profiles::wrong_profiles() {
        // A seat may not ask for many in a row.
        let mut table = V1::sit(&server, &json!({}));
        table.white.update(&profile, 0);
        let said = table.white.expect_error(code);
        let why = why.trim_start_matches("profile: ");
        assert!(said["message"].as_str().unwrap().contains(why), "{profile}: {said}");
    }
    table.white.update(&Value::Null, 0);
    table.white.expect_error("MODIFIER_PROFILE_INVALID");
    table.white.respond(true);
    table.white.expect_error("REFUSED");
    table.assert_quiet();

    let stuck =
        json!({ "layout": { "kind": "fen", "fen": "8/1P6/P7/8/8/7p/6p1/8" }, "rulesetIds": ["capture-all"] });
    let mut table = V1::sit(&server, &stuck);
    table.play("a6a7 h3h2");
    table.white.update(&for_type("promotion-override", "pawn", "both", &json!("disabled")), 0);
    table.white.expect_error("MODIFIER_PROFILE_DEADLOCK");
    table.assert_quiet();

    let fields = [
        json!({}),
        json!({ "roomCode": 5, "newProfile": {}, "version": 0 }),
        json!({ "roomCode": "ABC123", "version": 0 }),
        json!({ "roomCode": "ABC123", "newProfile": {} }),
        json!({ "roomCode": "ABC123", "newProfile": {}, "version": "0" }),
        json!({ "roomCode": "ABC123", "newProfile": {}, "version": -1 }),
        json!({ "roomCode": "ABC123", "newProfile": {}, "version": 1.5 }),
    ];
    for payload in fields {
        let (mut client, _) = V1::create(&server, json!({}));
        client.say("modifier-profile.update", payload);
        client.expect_error("INVALID_MESSAGE");
    }
    for payload in [json!({}), json!({ "accept": "yes" }), json!({ "accept": null })] {
        let (mut client, _) = V1::create(&server, json!({}));
        client.say("modifier-profile.respond", payload);
        client.expect_error("INVALID_MESSAGE");
    }
}

#[test]
fn the_room_that_one_is_in_needs_no_code() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({}));
    table.white.say("modifier-profile.update", json!({ "newProfile": reach(1), "version": 0 }));
    expect_updated(&mut table, &reach(1), 1);
}

fn propose(server: &Server) -> Table<V1> {
    let mut table = V1::sit(server, &json!({ "profileConsent": true }));
    table.white.update(&reach(1), 0);
    for client in [&mut table.white, &mut table.black] {
        let proposed = client.expect("modifier-profile.proposed");
        assert_eq!(proposed["profile"], whole(&reach(1)));
        assert_eq!((&proposed["version"], &proposed["by"]), (&json!(1), &json!("white")));
        assert!(proposed["expiresAt"].is_u64());
    }
    table
}

fn expect_declined(table: &mut Table<V1>, reason: &str) {
    for client in [&mut table.white, &mut table.black] {
        assert_eq!(client.expect("modifier-profile.declined"), json!({ "reason": reason }));
    }
    table.assert_quiet();
}

#[test]
fn consent_given_refused_and_withdrawn() {
    let server = Server::start(&[]);
    let mut table = propose(&server);
    table.white.respond(true);
    table.white.expect_error("REFUSED");
    table.black.respond(true);
    expect_updated(&mut table, &reach(1), 1);

    let mut table = propose(&server);
    table.black.update(&reach(2), 0);
    table.black.expect_error("MODIFIER_PROFILE_INVALID");
    table.black.respond(false);
    expect_declined(&mut table, "refused");

    let mut table = propose(&server);
    table.white.respond(false);
    expect_declined(&mut table, "withdrawn");
}

#[test]
fn consent_not_given_in_time() {
    let server = Server::start(&["--proposal-seconds", "1"]);
    let mut table = propose(&server);
    expect_declined(&mut table, "expired");
}

#[test]
fn a_proposal_survives_a_power_cut() {
    let mut server = Server::start(&[]);
    let table = propose(&server);
    server.kill_and_restart();
    let white = table.white.rejoin(&server);
    let mut black = table.black.rejoin(&server);
    let state: Value = serde_json::from_str(black.socket.frames.last().unwrap()).unwrap();
    let proposal = &state["payload"]["view"]["profile"]["proposal"];
    assert_eq!((&proposal["by"], &proposal["version"]), (&json!("white"), &json!(1)), "{state}");
    black.respond(true);
    let mut table = Table { white, black };
    for client in [&mut table.white, &mut table.black] {
        while client.hear() != "modifier-profile.updated" {}
        client.expect("game.state");
    }
    table.play("a1a3 h8h6");
    server.kill_and_restart();
    let white = table.white.rejoin(&server);
    assert_eq!(white.seen().at("h6"), Some('r'), "what was played under the new profile is still there");
}

/// A seat in a hidden game learns nothing by asking: a change is allowed even where the true board would forbid it.
#[test]
fn hidden_games_do_not_answer_by_the_board() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({ "sight": "fog", "royalty": "capture" }));
    table.play("e2e4 e7e5");
    table.white.update(&reach(1), 0);
    expect_updated(&mut table, &reach(1), 1);
    table.assert_quiet();
}
