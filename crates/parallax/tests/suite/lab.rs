//! `POST /api/lab`: takes a card and moves, and returns everything about the position.

use serde_json::{Value, json};

use crate::{
    request::{Answer, request},
    server::Server,
};

fn ask(server: &Server, body: &Value) -> Answer {
    request(server.address, "POST", "/api/lab", &[], &body.to_string())
}

fn lab(server: &Server, card: &Value, moves: &[&str]) -> Value {
    let answer = ask(server, &json!({ "card": card, "moves": moves }));
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

fn from(answer: &Value, square: &str) -> Value {
    let legal = answer["position"]["legal"].as_array().unwrap();
    legal.iter().find(|it| it["from"] == square).unwrap_or(&Value::Null).clone()
}

fn piece(answer: &Value, square: &str) -> Value {
    let pieces = answer["position"]["pieces"].as_array().unwrap();
    pieces.iter().find(|it| it["square"] == square).unwrap_or(&Value::Null).clone()
}

#[test]
fn a_card_and_its_start() {
    let server = Server::start(&[]);
    let answer = ask(&server, &json!({ "card": {} })).json();
    assert_eq!(answer["card"]["mode"], "house");
    assert!(answer["card"]["hash"].is_string() && answer["card"]["text"].is_string());
    assert_eq!(answer["moves"], json!([]));
    let position = &answer["position"];
    assert_eq!(position["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!((&position["turn"], &position["ply"]), (&json!("white"), &json!(0)));
    assert_eq!((&position["inCheck"], &position["ending"]), (&json!(false), &Value::Null));
    assert_eq!(position["pieces"].as_array().unwrap().len(), 32);
    assert_eq!(
        piece(&answer, "e1"),
        json!({ "square": "e1", "role": "king", "owner": "white", "royal": true })
    );
    assert_eq!(piece(&answer, "d1")["royal"], false);
    assert_eq!(from(&answer, "g1"), json!({ "from": "g1", "to": ["f3", "h3"] }));
    assert_eq!(position["choices"], json!([]));
    assert_eq!(position["seen"]["black"]["visible"].as_array().unwrap().len(), 64);
}

#[test]
fn moves_in_either_notation() {
    let server = Server::start(&[]);
    let answer = lab(&server, &json!({}), &["e2e4", "e5", "Nf3", "b8c6", "Bc4", "Nf6", "O-O"]);
    let castled = json!({ "by": "white", "from": "e1", "to": "g1", "uci": "e1g1", "san": "O-O" });
    assert_eq!(answer["moves"][6], castled);
    assert_eq!(answer["moves"][3]["san"], "Nc6");
    assert_eq!((&answer["position"]["ply"], &answer["position"]["turn"]), (&json!(7), &json!("black")));
}

#[test]
fn moves_that_share_their_squares_can_be_told_apart() {
    let server = Server::start(&[]);
    let card = json!({ "fen": "7k/P7/8/8/8/8/8/K7 w - - 0 1" });
    let answer = lab(&server, &card, &[]);
    assert_eq!(from(&answer, "a7")["promoting"], json!(["a8"]));
    let choices = answer["position"]["choices"].as_array().unwrap();
    assert_eq!(choices.len(), 4);
    let knight = choices.iter().find(|choice| choice["promotion"] == "knight").unwrap();
    assert_eq!((&knight["uci"], &knight["san"]), (&json!("a7a8n"), &json!("a8=N")));
    let promoted = lab(&server, &card, &["a7a8n"]);
    assert_eq!(promoted["moves"][0]["promotion"], "knight");
    assert_eq!(piece(&promoted, "a8")["role"], "knight");

    let card = json!({ "fen": "7k/8/8/8/8/8/8/K2Q4 w - - 0 1", "rulesetIds": ["queen-splits"] });
    let answer = lab(&server, &card, &[]);
    let choices = answer["position"]["choices"].as_array().unwrap();
    let to_d4: Vec<_> = choices.iter().filter(|choice| choice["to"] == "d4").map(|it| &it["uci"]).collect();
    assert_eq!(to_d4, [&json!("d1d4"), &json!("d1d4r")]);
    for choice in choices {
        let played = lab(&server, &card, &[choice["uci"].as_str().unwrap()]);
        assert_eq!(played["moves"][0]["san"], choice["san"], "each is the move that it names");
    }
}

#[test]
fn what_house_rules_add() {
    let server = Server::start(&[]);
    let wounded = lab(&server, &json!({ "rulesetIds": ["piece-hp"] }), &["e4", "d5", "exd5"]);
    assert_eq!((&piece(&wounded, "d5")["hp"], &piece(&wounded, "d5")["owner"]), (&json!(1), &json!("black")));
    assert_eq!(piece(&wounded, "e4")["hp"], 2);

    let twice = lab(&server, &json!({ "rulesetIds": ["double-move"] }), &["e2e4"]);
    assert_eq!((&twice["position"]["turn"], &twice["position"]["movesLeft"]), (&json!("white"), &json!(1)));

    let coregal = lab(&server, &json!({ "rulesetIds": ["coregal"] }), &[]);
    assert_eq!(piece(&coregal, "d8")["royal"], true);

    let dark = lab(&server, &json!({ "sight": "fog", "royalty": "capture" }), &["e2e4"]);
    assert_eq!(dark["position"]["inCheck"], Value::Null);
    let men = dark["position"]["seen"]["black"]["men"].as_array().unwrap();
    assert_eq!(men.len(), 16, "black sees its own, and the truth is told beside it");
    assert_eq!(dark["position"]["pieces"].as_array().unwrap().len(), 32);

    let drawn = json!({ "layout": { "kind": "premade", "id": "chess960" } });
    assert_eq!(lab(&server, &drawn, &[])["card"]["hash"], lab(&server, &drawn, &["e4"])["card"]["hash"]);
}

#[test]
fn what_a_profile_says_of_pieces() {
    let server = Server::start(&[]);
    let profile = json!({
        "perType": [
            { "kind": "range-bonus", "pieceType": "rook", "color": "white", "value": 1 },
            { "kind": "capture-flags", "pieceType": "rook", "value": ["CAN_CAPTURE_OWN"] },
        ],
        "perInstance": [
            { "kind": "range-bonus", "square": 0, "value": 2 },
            { "kind": "damage-resistance", "square": 0, "value": 0.5 },
        ],
    });
    let answer = lab(&server, &json!({ "profile": profile }), &["h2h4"]);
    let a1 = json!({ "range-bonus": 3, "capture-flags": ["CAN_CAPTURE_OWN"], "damage-resistance": 0.5 });
    assert_eq!(piece(&answer, "a1")["modifiers"], a1);
    assert_eq!(piece(&answer, "h8")["modifiers"], json!({ "capture-flags": ["CAN_CAPTURE_OWN"] }));
    assert_eq!(piece(&answer, "e2").get("modifiers"), None);
    assert_eq!(piece(&answer, "e1")["royal"], true);
    assert_eq!(answer["card"]["profile"]["perInstance"], profile["perInstance"]);
}

#[test]
fn the_end() {
    let server = Server::start(&[]);
    let mate = lab(&server, &json!({ "sight": "own" }), &["f3", "e5", "g4", "Qh4"]);
    assert_eq!(mate["moves"][3]["san"], "Qh4#");
    let position = &mate["position"];
    assert_eq!(position["ending"], json!({ "winner": "black", "reason": "checkmate" }));
    assert_eq!((&position["legal"], &position["inCheck"]), (&json!([]), &json!(true)));
    assert_eq!(position["seen"]["white"]["men"].as_array().unwrap().len(), 32, "all is revealed");
}

#[test]
fn malformed_questions_say_what_is_wrong() {
    let server = Server::start(&[]);
    let card = |field: &str, value: Value| json!({ "card": { field: value } });
    let modifier = |kind: &str, value: Value| json!({ "kind": kind, "pieceType": "rook", "value": value });
    let fields = [
        (json!({}), "card"),
        (json!({ "card": [] }), "map"),
        (json!({ "card": {}, "moves": "e4" }), "sequence"),
        (json!({ "card": {}, "moves": [4] }), "string"),
        (json!({ "card": {}, "game": "abcdefgh" }), "game"),
        (json!({ "card": {}, "moves": vec!["e4"; 601] }), "moves: at most 600"),
        (json!({ "card": {}, "moves": ["e4", "e4"] }), "moves[1], \"e4\": the move is not legal"),
        (json!({ "card": {}, "moves": ["castle!"] }), "moves[0], \"castle!\": not a move"),
        (
            json!({ "card": {}, "moves": ["f3", "e5", "g4", "Qh4", "a3"] }),
            "moves[4], \"a3\": the game is over",
        ),
        (card("mode", json!("poker")), "mode: "),
        (
            card("layout", json!({ "kind": "premade", "id": "checkers" })),
            "unknown layout \"checkers\"; expected one of ",
        ),
        (card("layout", json!("classic")), "layout: "),
        (card("layout", json!({ "kind": "premade", "id": "empty" })), "layout: "),
        (card("layout", json!({ "kind": "custom", "pieces": [{ "type": "duck" }] })), "layout: "),
        (card("fen", json!("not a fen")), "layout: "),
        (card("fen", json!(5)), "fen: "),
        (card("rulesetIds", json!("atomic")), "rulesetIds: "),
        (card("rulesetIds", json!(["no-such-rule"])), "unknown preset \"no-such-rule\"; expected one of "),
        (
            card("rulesetIds", json!(["berolina-pawns", "torpedo-pawns", "capture-all", "suicide-chess"])),
            "cannot be combined",
        ),
        (card("rulesetIds", json!(["king-heals"])), "\"king-heals\" needs \"piece-hp\""),
        (card("sight", json!("x-ray")), "sight: unknown variant `x-ray`"),
        (card("royalty", json!("none")), "royalty: "),
        (card("moderator", json!(1)), "moderator: "),
        (card("touchMove", json!("on")), "touchMove: "),
        (card("draws", json!({})), "draws: "),
        (card("clock", json!({ "kind": "hourglass" })), "clock: "),
        (card("clock", json!({ "kind": "days", "daysPerMove": 0 })), "clock: "),
        (card("profile", json!({ "id": 1 })), "profile: invalid type"),
        (card("profile", json!({ "perType": [modifier("wings", json!(1))] })), "unknown modifier \"wings\""),
        (
            card("profile", json!({ "perType": [modifier("hp-bonus", json!(11))] })),
            "the value of hp-bonus must match",
        ),
        (card("presets", json!(["atomic"])), "presets: unknown field"),
    ];
    for (body, why) in fields {
        let answer = ask(&server, &body);
        assert_eq!(answer.status, 400, "{body}");
        let said = answer.json();
        assert_eq!(said["error"], "malformed", "{body}");
        assert!(said["detail"].as_str().unwrap().contains(why), "{body}: {said}");
    }
    for text in ["", "null", "[]", "{", "\u{0}"] {
        assert_eq!(request(server.address, "POST", "/api/lab", &[], text).status, 400, "{text}");
    }
}

#[test]
fn limits_and_origins() {
    let server = Server::with_default_limits(&[]);
    let large = ask(&server, &json!({ "card": { "fen": "x".repeat(70_000) } }));
    assert_eq!((large.status, &large.json()["error"]), (413, &json!("too_large")));
    let elsewhere = [("Origin", "https://elsewhere.example")];
    let foreign = request(server.address, "POST", "/api/lab", &elsewhere, r#"{"card":{}}"#);
    assert_eq!((foreign.status, &foreign.json()["error"]), (403, &json!("forbidden")));
    assert_eq!(server.get("/api/lab").status, 405);
    let refused = (0..2000).map(|_| ask(&server, &json!({}))).find(|answer| answer.status != 400).unwrap();
    assert_eq!((refused.status, &refused.json()["error"]), (429, &json!("rate_limited")));
}
