//! Modifier profiles when a game is created, and why some are refused.

use serde_json::{Value, json};

use crate::{request::request, server::Server, table::Client, v1::V1};

pub(crate) fn for_type(kind: &str, piece: &str, color: &str, value: &Value) -> Value {
    json!({ "perType": [{ "kind": kind, "pieceType": piece, "color": color, "value": value }] })
}

fn on_square(kind: &str, square: u32, value: &Value) -> Value {
    json!({ "perInstance": [{ "kind": kind, "square": square, "value": value }] })
}

/// The example from protocol v1.
fn rook_reach() -> Value {
    json!({
        "id": "buff-rooks", "name": "Rook Reach", "description": "All rooks get +1 range.", "layoutId": "classic",
        "perType": [{ "kind": "range-bonus", "pieceType": "rook", "color": "both", "value": 1 }],
        "perInstance": [], "version": 1, "source": "custom",
    })
}

/// Invalid profiles for the classic layout, with the code and part of the reason.
pub(crate) fn wrong_profiles() -> Vec<(Value, &'static str, &'static str)> {
    const INVALID: &str = "MODIFIER_PROFILE_INVALID";
    let one = json!(1);
    let mut wrong = vec![
        // Form.
        (json!("buff-rooks"), INVALID, "invalid type"),
        (json!([]), INVALID, "profile: "),
        (json!(7), INVALID, "profile: "),
        (json!({ "wings": true }), INVALID, "wings"),
        (json!({ "id": 1 }), INVALID, "invalid type"),
        (json!({ "name": [] }), INVALID, "invalid type"),
        (json!({ "description": {} }), INVALID, "invalid type"),
        (json!({ "layoutId": 5 }), INVALID, "invalid type"),
        (json!({ "source": false }), INVALID, "invalid type"),
        (json!({ "version": -1 }), INVALID, "profile: "),
        (json!({ "version": "1" }), INVALID, "profile: "),
        (json!({ "version": 1e20 }), INVALID, "profile: "),
        (json!({ "perType": {} }), INVALID, "profile: "),
        (json!({ "perType": [1] }), INVALID, "profile: "),
        (json!({ "perType": [{}] }), INVALID, "missing field"),
        (json!({ "perInstance": "a1" }), INVALID, "profile: "),
        (json!({ "perInstance": [{ "kind": "range-bonus", "value": 1 }] }), INVALID, "square"),
        (json!({ "name": "x".repeat(501) }), INVALID, "longer than 500"),
        // What it applies to.
        (json!({ "layoutId": "horde" }), INVALID, "for the layout \"horde\""),
        (for_type("wings", "rook", "both", &one), INVALID, "unknown modifier \"wings\""),
        (for_type("range-bonus", "wizard", "both", &one), INVALID, "pawn, knight"),
        (for_type("range-bonus", "rook", "green", &one), INVALID, "green"),
        (on_square("range-bonus", 64, &one), INVALID, "square 64 is not on the board"),
        (on_square("range-bonus", 300, &one), INVALID, "profile: "),
        (on_square("range-bonus", 28, &one), INVALID, "no piece starts on e4"),
        (for_type("promotion-override", "pawn", "both", &json!("king")), INVALID, "royal"),
        // What it must not lead to.
        (for_type("hp-bonus", "king", "white", &json!(-1)), "MODIFIER_PROFILE_NO_KING", "white"),
        (on_square("hp-bonus", 60, &json!(-10)), "MODIFIER_PROFILE_NO_KING", "black"),
        (for_type("damage-resistance", "king", "both", &one), "MODIFIER_PROFILE_INVULN_KING", "invulnerable"),
        (for_type("damage-resistance", "king", "both", &json!(2)), "MODIFIER_PROFILE_INVULN_KING", "white"),
        (on_square("damage-resistance", 60, &json!(1.01)), "MODIFIER_PROFILE_INVULN_KING", "black"),
        (on_square("damage-resistance", 4, &one), "MODIFIER_PROFILE_INVULN_KING", "white"),
        (
            for_type("capture-flags", "king", "black", &json!(["CANNOT_BE_CAPTURED"])),
            "MODIFIER_PROFILE_INVULN_KING",
            "black",
        ),
    ];
    let values: [(&str, &[Value]); 6] = [
        ("hp-bonus", &[json!(11), json!(-11), json!(0.5), json!("1"), json!(null), json!([1])]),
        ("range-bonus", &[json!(-1), json!(8), json!(1.5), json!("far"), json!({})]),
        ("direction-additions", &[json!("forward"), json!(["up"]), json!([1]), json!(vec!["left"; 9])]),
        ("capture-flags", &[json!("CAN_CAPTURE_OWN"), json!(["CAN_FLY"]), json!([0]), json!(true)]),
        ("promotion-override", &[json!("pawn"), json!("wizard"), json!(["queen"]), json!(0)]),
        ("damage-resistance", &[json!(-0.1), json!(1.1), json!("half"), json!(null)]),
    ];
    for (kind, values) in values {
        wrong.extend(values.iter().map(|value| (for_type(kind, "pawn", "both", value), INVALID, kind)));
        wrong.extend(values.iter().map(|value| (on_square(kind, 8, value), INVALID, kind)));
    }
    wrong
}

#[test]
fn a_profile_is_echoed_to_both_and_over_http() {
    let server = Server::start(&[]);
    let (white, created) = V1::create(&server, json!({ "profile": rook_reach() }));
    assert_eq!(created["profile"], rook_reach());
    assert_eq!(created["card"]["profile"], rook_reach());
    let (_, joined) = V1::join(&server, &white.code);
    assert_eq!(joined["profile"], rook_reach());
    let about = server.get(&format!("/api/games/{}", white.game)).json();
    assert_eq!(about["card"]["profile"], rook_reach());

    let made = server.post(&json!({ "mode": "vanilla", "profile": rook_reach() }));
    assert_eq!(made.status, 201, "{}", made.body);
    let about = server.get(&format!("/api/games/{}", made.json()["gameId"].as_str().unwrap())).json();
    assert_eq!(about["card"]["profile"], rook_reach());

    let (_, plain) = V1::create(&server, json!({ "profile": null }));
    assert_eq!(plain.get("profile"), None);
}

#[test]
fn pieces_move_as_their_profile_says() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({ "profile": rook_reach() }));
    table.white.commit("a1a4");
    table.white.expect_error("ILLEGAL_MOVE");
    table.play("a1a3 e7e5");
    assert_eq!(table.black.seen().at("a3"), Some('R'), "past the pawn in its way");
}

/// A client can tell what is wrong, and where, without reading English.
#[test]
fn a_refused_profile_names_its_fault_and_its_entries() {
    let server = Server::start(&[]);
    let profile = json!({
        "perType": [{ "kind": "range-bonus", "pieceType": "rook", "value": 1 }],
        "perInstance": [
            { "kind": "range-bonus", "square": 0, "value": 1 },
            { "kind": "range-bonus", "square": 28, "value": 1 },
        ],
    });
    let fault = json!({ "reason": "empty_square", "square": "e4", "entries": [{ "perInstance": 1 }] });
    let mut client = V1::connect(&server);
    client.say("room.create", json!({ "profile": profile }));
    assert_eq!(client.expect_error("MODIFIER_PROFILE_INVALID")["fault"], fault);
    let card = json!({ "card": { "profile": profile } }).to_string();
    let lab = request(server.address, "POST", "/api/lab", &[], &card).json();
    assert_eq!((&lab["code"], &lab["fault"]), (&json!("MODIFIER_PROFILE_INVALID"), &fault));
}

/// Clients word it in their own language.
#[test]
fn a_refused_card_names_its_fault() {
    let server = Server::start(&[]);
    let mut client = V1::connect(&server);
    let rook = |square: u8| json!({ "type": "rook", "color": "white", "square": square });
    for (rules, fault) in [
        (
            json!({ "rulesetIds": ["capture-all", "suicide-chess"] }),
            json!({ "reason": "preset_conflict", "preset": "suicide-chess", "other": "capture-all" }),
        ),
        (
            json!({ "rulesetIds": ["king-heals"] }),
            json!({ "reason": "preset_needs", "preset": "king-heals", "missing": "piece-hp" }),
        ),
        (
            json!({ "layout": { "kind": "custom", "pieces": [rook(28), rook(28)] } }),
            json!({ "reason": "square_twice", "square": "e4" }),
        ),
        (
            json!({ "layout": { "kind": "fen", "fen": "8/8/8/8/8/8/8/8" } }),
            json!({ "reason": "no_pieces", "color": "white" }),
        ),
        (json!({ "layout": { "kind": "fen", "fen": "x" } }), json!({ "reason": "bad_placement" })),
    ] {
        client.say("room.create", rules.clone());
        assert_eq!(client.expect_error("LAYOUT_INVALID")["fault"], fault, "{rules}");
        let lab = request(server.address, "POST", "/api/lab", &[], &json!({ "card": rules }).to_string());
        assert_eq!(lab.json()["fault"], fault, "{rules}");
        let mut body = rules.clone();
        body["mode"] = json!("house");
        let game = server.post(&body);
        assert_eq!((game.status, &game.json()["fault"]), (400, &fault), "{rules}");
    }
    let clock = json!({ "mode": "dark", "clock": { "kind": "days", "daysPerMove": 0 } });
    assert_eq!(server.post(&clock).json()["fault"], json!({ "reason": "days_out_of_range" }));
}

#[test]
fn profiles_that_cannot_be() {
    let server = Server::start(&["--rooms-per-minute", "100000"]);
    let mut client = V1::connect(&server);
    let free = |wrong: &Value| json!({ "mode": "vanilla", "profile": wrong });
    for (profile, code, why) in wrong_profiles() {
        client.say("room.create", json!({ "profile": profile }));
        let said = client.expect_error(code);
        assert!(said["message"].as_str().unwrap().contains(why), "{profile}: {said}");
        let fault = said["fault"].clone();
        assert!(fault["reason"].is_string() && fault["entries"].is_array(), "{profile}: {said}");

        let answer = server.post(&free(&profile));
        let said = answer.json();
        assert_eq!((answer.status, &said["error"]), (400, &json!("malformed")), "{profile}: {said}");
        assert_eq!(said["code"], code, "{profile}: {said}");
        assert_eq!(said["fault"], fault, "{profile}: {said}");
        assert!(said["detail"].as_str().unwrap().contains(why), "{profile}: {said}");
    }
    let stuck = json!({
        "layout": { "kind": "fen", "fen": "8/P7/8/8/8/8/p7/8" },
        "rulesetIds": ["capture-all"],
        "profile": for_type("promotion-override", "pawn", "both", &json!("disabled")),
    });
    client.say("room.create", stuck.clone());
    client.expect_error("MODIFIER_PROFILE_DEADLOCK");
    let mut over_http = stuck;
    over_http["mode"] = json!("house");
    assert_eq!(server.post(&over_http).json()["code"], "MODIFIER_PROFILE_DEADLOCK");
    // None of these errors was fatal.
    client.say("room.create", json!({ "profile": {} }));
    assert_eq!(client.expect("room.created")["profile"], json!({ "perType": [], "perInstance": [] }));
}
