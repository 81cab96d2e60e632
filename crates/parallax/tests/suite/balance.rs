//! A card played against itself: `parallax balance`, and `POST /api/lab/balance`.

use serde_json::{Value, json};

use crate::{
    cli::{complaint, run},
    request::{Answer, request},
    server::Server,
};

fn balance(flags: &[&str], card: &Value) -> String {
    let output = run(&[&["balance", "-"], flags].concat(), &card.to_string());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn ask(server: &Server, body: &Value) -> Answer {
    request(server.address, "POST", "/api/lab/balance", &[], &body.to_string())
}

fn queen_odds() -> Value {
    json!({ "layout": { "kind": "fen", "fen": "rnb1kb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR" } })
}

#[test]
fn a_report_for_people() {
    let text = balance(&["--games", "24", "--seed", "5"], &queen_odds());
    for part in
        ["24 games, seed 5", "white", "black", "unfinished", "median", "p90", "moves a ply", "endings"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.contains("warning: White wins too often"), "{text}");
    assert_eq!(text, balance(&["--games", "24", "--seed", "5"], &queen_odds()), "the seed decides");
}

#[test]
fn a_report_for_programs() {
    let hidden = json!({ "rulesetIds": ["capture-to-win"], "sight": "fog" });
    let report: Value = serde_json::from_str(&balance(&["--games", "10", "--json"], &hidden)).unwrap();
    assert_eq!((&report["games"], &report["asked"], &report["seed"]), (&json!(10), &json!(10), &json!(1)));
    assert_eq!(report["playedOpen"], true);
    let results = report["results"].as_object().unwrap();
    let games: u64 = results.values().map(|share| share["games"].as_u64().unwrap()).sum();
    assert_eq!(games, 10);
    assert!(results.values().all(|share| share["low"].as_f64() <= share["high"].as_f64()));
    assert_eq!(report["endings"][0]["reason"], "first_capture");
    assert!(balance(&["--games", "1"], &hidden).contains("played as if all was seen"));
}

#[test]
fn what_is_no_card() {
    assert!(complaint(&["balance", "/there/is/no/such/card.json"]).contains("cannot read"));
    assert!(complaint(&["balance", "-"]).contains("is not a card"), "nothing was on standard input");
    assert!(complaint(&["balance", "-", "--games", "0"]).contains("--games"));
    let output = run(&["balance", "-"], r#"{"presets":["atomic"]}"#);
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("presets: unknown field"), "{said}");
}

#[test]
fn the_quick_one() {
    let server = Server::start(&[]);
    let body = json!({ "card": queen_odds(), "games": 12, "seed": 5 });
    let answer = ask(&server, &body);
    assert_eq!(answer.status, 200, "{}", answer.body);
    let report = answer.json();
    assert_eq!((&report["asked"], &report["seed"]), (&json!(12), &json!(5)));
    if report["games"] == 12 {
        let printed = balance(&["--games", "12", "--seed", "5", "--json"], &queen_odds());
        assert_eq!(report, serde_json::from_str::<Value>(&printed).unwrap(), "the same as the command's");
    }
}

#[test]
fn malformed_questions_and_too_many() {
    let server = Server::with_default_limits(&[]);
    let wrong = [
        (json!({}), "card"),
        (json!({ "card": {}, "games": 0 }), "games: 1 to 200"),
        (json!({ "card": {}, "games": 201 }), "games: 1 to 200"),
        (json!({ "card": {}, "seed": -1 }), "u32"),
        (json!({ "card": { "sight": "x-ray" } }), "card: sight: "),
        (json!({ "card": {}, "moves": [] }), "moves"),
    ];
    for (body, why) in wrong {
        let answer = ask(&server, &body);
        assert_eq!((answer.status, &answer.json()["error"]), (400, &json!("malformed")), "{body}");
        assert!(answer.json()["detail"].as_str().unwrap().contains(why), "{}", answer.body);
    }
    let refused = ask(&server, &json!({ "card": {} }));
    assert_eq!((refused.status, &refused.json()["error"]), (429, &json!("rate_limited")));
}
