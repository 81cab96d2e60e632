//! What a seat of a finished game could have known, over HTTP; and what a computer that counts positions thought.

use serde_json::{Value, json};

use crate::{flat::Flat, server::Server, table::Client, v1::V1};

fn hindsight(server: &Server, game: &str, query: &str) -> (u16, Value) {
    let answer = server.get(&format!("/api/games/{game}/hindsight{query}"));
    (answer.status, answer.json())
}

#[test]
fn a_finished_game_tells_what_could_have_been_known() {
    let server = Server::start(&[]);
    let mut table = Flat::sit(&server, &json!({ "mode": "dark" }));
    let game = table.white.game.clone();
    table.play("e2e4 e7e5");
    for query in ["?seat=white", "?seat=black"] {
        let (status, answer) = hindsight(&server, &game, query);
        assert_eq!((status, &answer["error"]), (403, &json!("live")), "{query}");
    }
    table.white.resign();
    table.expect_end("black", "resign");
    for query in ["", "?seat=", "?seat=north", "?seat=White", "?colour=white"] {
        let (status, answer) = hindsight(&server, &game, query);
        assert_eq!((status, &answer["error"]), (400, &json!("malformed")), "{query}");
    }

    let (status, white) = hindsight(&server, &game, "?seat=white");
    assert_eq!((status, &white["seat"], &white["none"]), (200, &json!("white"), &Value::Null));
    let known = white["known"].as_array().unwrap();
    let counted: Vec<_> = known.iter().map(|it| (&it["ply"], &it["certainty"])).collect();
    let exact = json!("exact");
    assert_eq!(counted, [(&json!(0), &exact), (&json!(1), &exact), (&json!(2), &exact)]);
    assert_eq!((&known[0]["positions"], &known[1]["positions"]), (&json!(1), &json!(1)), "its own move");
    assert_eq!(known[2]["positions"], 1, "only a pawn can block its own so soon");
    let king: Vec<_> = known[2]["king"].as_array().unwrap().iter().map(|it| it.as_u64().unwrap()).collect();
    assert_eq!((king.len(), king[60]), (64, 1_000), "it has not moved");

    let (status, black) = hindsight(&server, &game, "?seat=black");
    assert_eq!((status, &black["known"][1]["positions"]), (200, &json!(20)), "White's first move was hidden");
    assert_eq!(hindsight(&server, &game, "?seat=black").1, black, "the same again");
    assert_eq!(hindsight(&server, "zzzzzzzz", "?seat=white").0, 404);
}

#[test]
fn where_there_is_none_the_answer_says_why() {
    let server = Server::start(&[]);
    let cards = [
        (json!({ "mode": "vanilla" }), "openSight"),
        (json!({ "mode": "house", "sight": "fog", "rulesetIds": ["atomic"] }), "otherRules"),
    ];
    for (card, why) in cards {
        let mut table = Flat::sit(&server, &card);
        table.play("e2e4");
        table.white.resign();
        table.expect_end("black", "resign");
        let (status, answer) = hindsight(&server, &table.white.game, "?seat=white");
        assert_eq!((status, answer), (200, json!({ "seat": "white", "none": why, "known": [] })), "{card}");
    }
}

/// Nobody reads it before the game is over.
#[test]
fn a_computer_that_counts_positions_tells_what_it_thought() {
    let server = Server::start(&["--bot-pause-ms", "0"]);
    let rules = json!({ "mode": "dark", "side": "white", "vsAi": { "brain": "seer", "level": 1 } });
    let (mut person, _) = V1::create(&server, rules);
    person.until("begun", |seen| seen.status == "active");
    person.commit("e2e4");
    person.until("to move", |seen| seen.turn == "black");
    person.until("answered", |seen| seen.turn == "white");
    let game = person.game_id();
    let about = server.get(&format!("/api/games/{game}"));
    assert!(!about.body.contains("insight") && !about.body.contains("thoughts"), "{}", about.body);
    person.resign();
    person.until("over", |seen| seen.ended.is_some());

    let record = server.get(&format!("/api/games/{game}.json")).json();
    let thoughts = record["thoughts"].as_array().unwrap();
    assert_eq!(thoughts.len(), 1, "{record}");
    let thought = &thoughts[0];
    assert_eq!((&thought["seat"], &thought["ply"], thought.get("text")), (&json!("black"), &json!(1), None));
    let insight = &thought["insight"];
    assert!(insight["positions"].as_u64().unwrap() >= 1, "{insight}");
    let best = insight["best"].as_array().unwrap();
    assert_eq!(best.len(), 3, "{insight}");
    assert_eq!(insight["expects"], best[0]["expects"]);
    let ranks = best.iter().map(|it| it["from"].as_str().unwrap().as_bytes()[1]);
    assert!(ranks.into_iter().all(|rank| rank >= b'7'), "Black's pieces: {insight}");
}
