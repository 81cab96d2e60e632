//! Cards of all kinds, created and played over the wire: random layouts, presets, modifiers, sights and rulesets.

use std::collections::BTreeSet;

use fastrand::Rng;
use serde_json::{Value, json};

use crate::{
    server::Server,
    table::{Client, Table},
    v1::V1,
};

fn choice<'a>(rng: &mut Rng, list: &'a Value) -> &'a Value {
    let list = list.as_array().unwrap();
    &list[rng.usize(..list.len())]
}

/// A random value that matches the schema the server publishes.
fn value(rng: &mut Rng, schema: &Value) -> Value {
    match schema["type"].as_str() {
        Some("integer") => {
            json!(rng.i64(schema["minimum"].as_i64().unwrap()..=schema["maximum"].as_i64().unwrap()))
        }
        Some("number") => json!(f64::from(rng.u8(0..10)) / 10.0),
        Some("array") => json!([choice(rng, &schema["items"]["enum"])]),
        _ => choice(rng, &schema["enum"]).clone(),
    }
}

fn card(rng: &mut Rng, catalogue: &Value) -> Value {
    let roles = json!(["pawn", "knight", "bishop", "rook", "queen", "king"]);
    let mut per_type = Vec::new();
    for _ in 0..rng.usize(0..3) {
        let kind = choice(rng, &catalogue["modifierKinds"]);
        let value = value(rng, &kind["schema"]);
        per_type.push(json!({ "kind": kind["id"], "pieceType": choice(rng, &roles), "value": value }));
    }
    let mut presets = Vec::new();
    for _ in 0..rng.usize(0..4) {
        let preset = choice(rng, &catalogue["presets"]);
        if preset["selectable"] == true {
            presets.extend(preset["needs"].as_array().unwrap().iter().cloned());
            presets.push(preset["id"].clone());
        }
    }
    let mut card = json!({
        "layout": { "kind": "premade", "id": choice(rng, &catalogue["layouts"])["id"] },
        "rulesetIds": presets,
        "profile": { "perType": per_type },
    });
    // A ruleset supplies what is left out.
    if rng.bool() {
        card["ruleset"] = choice(rng, &catalogue["rulesets"])["id"].clone();
    } else {
        card["sight"] = choice(rng, &json!(["open", "own", "fog"])).clone();
        card["royalty"] = choice(rng, &json!(["checkmate", "capture"])).clone();
    }
    if rng.u8(0..4) == 0 {
        card["moderator"] = json!({
            "refusals": choice(rng, &json!(["four", "one", "two"])),
            "captures": choice(rng, &json!(["fact", "square", "class", "exact"])),
            "pawnTries": choice(rng, &json!(["none", "ask-until-legal", "ask-one-try", "exists", "count", "sources"])),
        });
    }
    card
}

/// What the client sees now; any errors before it belong to moves.
fn state(client: &mut V1) -> Value {
    client.say("game.sync", json!({}));
    loop {
        let kind = client.hear();
        let frame: Value = serde_json::from_str(client.socket.frames.last().unwrap()).unwrap();
        match kind.as_str() {
            "game.state" => return frame["payload"].clone(),
            "error" => {
                let code = frame["payload"]["code"].as_str();
                assert!(
                    code.is_some_and(|code| ["ILLEGAL_MOVE", "NONSENSE", "MUST_CAPTURE"].contains(&code)),
                    "{frame}"
                );
            }
            _ => {}
        }
    }
}

/// Something the seat to move may try; None once the game is over. Where it may ask for pawn captures, it often does.
fn attempt(rng: &mut Rng, state: &Value) -> Option<(&'static str, Value)> {
    if state["status"] == "finished" {
        return None;
    }
    let view = &state["view"];
    if view["asking"] == "open" && rng.bool() {
        return Some(("game.ask-any", json!({})));
    }
    let roles = json!(["queen", "rook", "bishop", "knight"]);
    let square = |rng: &mut Rng| format!("{}{}", rng.char('a'..='h'), rng.u8(1..=8));
    let legal = view["legal"].as_array().unwrap();
    let (from, to) = if legal.is_empty() {
        (choice(rng, &view["pieces"])["square"].clone(), square(rng).into())
    } else {
        let from = &legal[rng.usize(..legal.len())];
        (from["from"].clone(), choice(rng, &from["to"]).clone())
    };
    Some(("game.move", json!({ "from": from, "to": to, "promoteTo": choice(rng, &roles) })))
}

#[test]
fn cards_of_all_kinds_are_played() {
    let server = Server::start(&["--rooms-per-minute", "100000"]);
    let catalogue = server.get("/api/rules").json();
    let mut rng = Rng::with_seed(17);
    let (mut played, mut moves, mut questions) = (0, 0, 0);
    let mut rulesets = BTreeSet::new();
    while played < 60 {
        let card = card(&mut rng, &catalogue);
        let mut asking = V1::connect(&server);
        asking.say("room.create", card.clone());
        let answer = asking.socket.hear().unwrap();
        if answer["type"] == "error" {
            let code = answer["payload"]["code"].as_str().unwrap();
            assert!(code == "LAYOUT_INVALID" || code.starts_with("MODIFIER_PROFILE_"), "{card}: {answer}");
            continue;
        }
        played += 1;
        rulesets.extend(card["ruleset"].as_str().map(str::to_owned));
        let Table { mut white, mut black } = V1::sit(&server, &fixed(&card, &answer));
        for _ in 0..14 {
            let seen = state(&mut white);
            let mover = if seen["turn"] == "white" { &mut white } else { &mut black };
            let seen = state(mover);
            let Some((kind, payload)) = attempt(&mut rng, &seen) else { break };
            mover.say(kind, payload);
            let now = state(mover);
            moves += usize::from(now["view"]["ply"] != seen["view"]["ply"]);
            questions += usize::from(seen["view"]["asking"] == "open" && now["view"]["asking"] != "open");
        }
        let [one, other] = [&mut white, &mut black].map(state);
        assert_eq!(one["view"]["ply"], other["view"]["ply"], "{card}");
    }
    assert!(moves >= 250 && questions >= 5, "{moves} moves, {questions} questions");
    assert!(rulesets.len() >= 10, "{rulesets:?}");
}

/// Fixes the Chess960 array that was drawn, so that the same game can be created again.
fn fixed(card: &Value, created: &Value) -> Value {
    let mut card = card.clone();
    card["layout"] = created["payload"]["card"]["layout"].clone();
    card
}
