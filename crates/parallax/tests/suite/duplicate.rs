//! `POST /api/duplicate`: takes the moves of four players and returns four boards.

use serde_json::{Value, json};

use crate::{
    request::{Answer, request},
    server::Server,
};

fn ask(server: &Server, body: &Value) -> Answer {
    request(server.address, "POST", "/api/duplicate", &[], &body.to_string())
}

fn position(server: &Server, moves: &str) -> Value {
    let moves: Vec<_> = moves.split_whitespace().collect();
    let answer = ask(server, &json!({ "moves": moves }));
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["position"].clone()
}

fn goals(position: &Value, board: &str, from: &str) -> Vec<(String, Value)> {
    let all = position["boards"][board]["goals"].as_array().unwrap();
    let Some(found) = all.iter().find(|goals| goals["from"] == from) else {
        return Vec::new();
    };
    let goal = |goal: &Value| (goal["square"].as_str().unwrap().to_owned(), goal["forbidden"].clone());
    found["to"].as_array().unwrap().iter().map(goal).collect()
}

fn piece(position: &Value, board: &str, square: &str) -> Value {
    let pieces = position["boards"][board]["pieces"].as_array().unwrap();
    pieces.iter().find(|it| it["square"] == square).unwrap_or(&Value::Null).clone()
}

#[test]
fn the_start_needs_no_moves() {
    let server = Server::start(&[]);
    let answer = ask(&server, &json!({})).json();
    assert_eq!(answer["moves"], json!([]));
    let position = &answer["position"];
    assert_eq!((&position["ply"], &position["turn"]), (&json!(0), &json!("north")));
    assert_eq!(position["ending"], Value::Null);
    for (board, white, black) in
        [("NW", "north", "west"), ("NE", "north", "east"), ("SW", "south", "west"), ("SE", "south", "east")]
    {
        let king = json!({ "square": "e1", "role": "king", "owner": white, "ghost": false });
        assert_eq!(piece(position, board, "e1"), king);
        assert_eq!(piece(position, board, "e8")["owner"], black);
        assert_eq!(position["boards"][board]["pieces"].as_array().unwrap().len(), 32);
        assert_eq!(position["boards"][board]["lastMove"], Value::Null);
        let moves = position["boards"][board]["goals"].as_array().unwrap();
        assert_eq!(moves.len(), if white == "north" { 10 } else { 0 }, "{board}");
    }
}

#[test]
fn ghosts_last_moves_and_what_the_other_board_forbids() {
    let server = Server::start(&[]);
    let diverged = position(&server, "e2e4 e2e3 d7d5 a7a6");
    assert_eq!(
        goals(&diverged, "NE", "e4"),
        [("d5".to_owned(), json!("nothing_to_take")), ("e5".to_owned(), Value::Null)]
    );
    assert_eq!(goals(&diverged, "NW", "e4"), [("e5".to_owned(), Value::Null)]);

    let ghost = position(&server, "e2e4 e2e3 d7d5 a7a6 f1a6 b2b3 h7h6");
    assert_eq!(
        piece(&ghost, "SW", "a6"),
        json!({ "square": "a6", "role": "pawn", "owner": "west", "ghost": true })
    );
    assert_eq!(piece(&ghost, "SW", "b7")["ghost"], false);
    assert_eq!(goals(&ghost, "SW", "a6"), [("a5".to_owned(), json!("no_twin"))]);
    assert_eq!(ghost["boards"]["NW"]["lastMove"], json!({ "player": "north", "from": "f1", "to": "a6" }));
    assert_eq!(ghost["boards"]["NE"]["lastMove"], json!({ "player": "east", "from": "h7", "to": "h6" }));
}

#[test]
fn a_mate_shows_the_way_out_that_the_other_board_forbids() {
    let server = Server::start(&[]);
    let mate = position(&server, "f2f3 a2a3 g8f6 e7e6 a2a3 b2b3 f6h5 h7h6 b2b3 c2c3 h5g3 d8h4");
    assert_eq!(mate["ending"]["reason"], "checkmate");
    assert_eq!(mate["ending"]["seats"]["west"], "win");
    assert_eq!(mate["boards"]["NW"]["check"], "e1");
    assert_eq!(mate["boards"]["NE"]["check"], Value::Null);
    assert_eq!(goals(&mate, "NW", "g2"), [("g3".to_owned(), json!("blocked"))]);
    // After a draw there is nothing to explain.
    let there_and_back = "g1f3 g1f3 g8f6 g8f6 f3g1 f3g1 f6g8 f6g8 ";
    let drawn = position(&server, &there_and_back.repeat(2));
    assert_eq!(drawn["ending"]["reason"], "threefold");
    assert_eq!(drawn["boards"]["NW"]["goals"], json!([]));
}

#[test]
fn an_earlier_position_and_a_promotion() {
    let server = Server::start(&[]);
    let moves = "a2a4 h2h3 b7b5 b7b5 a4b5 h3h4 h7h6 h7h6 b5b6 h4h5 g7g6 g7g6 b6a7 g2g3 g6g5 g6g5 a7b8n";
    let moves: Vec<_> = moves.split(' ').collect();
    let answer = ask(&server, &json!({ "moves": moves, "ply": 16 })).json();
    assert_eq!(answer["moves"].as_array().unwrap().len(), 17);
    let knight =
        json!({ "player": "north", "from": "a7", "to": "b8", "promotion": "knight", "uci": "a7b8n" });
    assert_eq!(answer["moves"][16], knight);
    let before = &answer["position"];
    assert_eq!((&before["ply"], &before["turn"]), (&json!(16), &json!("north")));
    let pawn =
        before["boards"]["NW"]["goals"].as_array().unwrap().iter().find(|it| it["from"] == "a7").unwrap();
    assert_eq!(pawn["to"], json!([{ "square": "b8", "promotes": true, "forbidden": null }]));
    let after = ask(&server, &json!({ "moves": moves, "ply": 999 })).json();
    assert_eq!(piece(&after["position"], "NE", "b8")["role"], "knight");
}

#[test]
fn a_file_is_taken_as_it_is_and_a_bad_one_is_refused() {
    let server = Server::start(&[]);
    let file = |variant: &str, version: u32, moves: Value| {
        ask(&server, &json!({ "variant": variant, "version": version, "moves": moves }))
    };
    let north = json!({ "player": "N", "from": "e2", "to": "e4" });
    assert_eq!(file("duplicate-chess", 1, json!([north])).status, 200);
    let refused = [
        (file("chess", 1, json!([])), "variant", Value::Null),
        (file("duplicate-chess", 2, json!([])), "version", Value::Null),
        (file("duplicate-chess", 1, json!([north, north])), "not_their_turn", json!(2)),
        (file("duplicate-chess", 1, json!(["e2e5"])), "on_neither", json!(1)),
        (file("duplicate-chess", 1, json!(["e4e5"])), "no_piece", json!(1)),
        (file("duplicate-chess", 1, json!(["e2e4q"])), "promotion", json!(1)),
        (file("duplicate-chess", 1, json!([7])), "not_a_move", json!(1)),
        (file("duplicate-chess", 1, json!(vec!["e2e4"; 6001])), "too_long", Value::Null),
    ];
    for (answer, reason, ply) in refused {
        assert_eq!(answer.status, 400, "{}", answer.body);
        let said = answer.json();
        assert_eq!((&said["error"], &said["reason"]), (&json!("malformed"), &json!(reason)), "{said}");
        assert_eq!(said.get("ply").cloned().unwrap_or_default(), ply, "{said}");
    }
    let one = file("duplicate-chess", 1, json!(["e2e4", "e2e4", "d7d5", "a7a6", "e4d5"])).json();
    assert_eq!((&one["board"], &one["why"]), (&json!("NW"), &json!("nothing_to_take")), "{one}");
}

#[test]
fn what_is_no_question_is_refused() {
    let server = Server::start(&[]);
    for text in ["", "[]", r#"{"moves":7}"#, r#"{"moves":[],"ply":-1}"#] {
        assert_eq!(request(server.address, "POST", "/api/duplicate", &[], text).status, 400, "{text}");
    }
    let huge = format!(r#"{{"moves":["{}"]}}"#, "e".repeat(600_000));
    assert_eq!(request(server.address, "POST", "/api/duplicate", &[], &huge).status, 413);
    assert_eq!(server.get("/api/duplicate").status, 405);
    let elsewhere = [("origin", "https://elsewhere.example")];
    let foreign = request(server.address, "POST", "/api/duplicate", &elsewhere, "{}");
    assert_eq!(foreign.status, 403);
}
