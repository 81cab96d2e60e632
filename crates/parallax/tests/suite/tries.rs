//! How often a seat may try something in vain.

use serde_json::{Value, json};

use crate::{
    server::Server,
    table::{Client, in_every_dialect},
    v1::V1,
};

in_every_dialect!(tries_are_metered, tries_are_bounded_by_the_turn);

fn tries_are_metered<C: Client>() {
    let server = Server::start(&["--commit-burst", "3", "--commit-rate", "0.01"]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    for tries in 1..=3 {
        table.white.commit("e5e6");
        table.white.until("denied", |seen| seen.heard.len() == tries);
    }
    table.white.commit("e5e6");
    let code = table.white.refused();
    assert!(code == "rate_limited" || code == "refused", "{code}");
    table.assert_quiet();
}

fn tries_are_bounded_by_the_turn<C: Client>() {
    let server = Server::start(&[]);
    let mut table = C::sit(&server, &json!({ "mode": "blind" }));
    for tries in 1..=200 {
        table.white.commit("e5e6");
        table.white.until("denied", |seen| seen.heard.len() == tries);
    }
    table.white.commit("e5e6");
    assert_eq!(table.white.refused(), "too_many_tries");
    table.play("e2e4");
    table.black.commit("e5e6");
    table.black.until("denied", |seen| seen.heard == ["white_moved", "no_such_piece"]);
}

/// A seat that has tried a lot comes back to the end of its past, and can read the rest.
#[test]
fn a_long_past_is_told_in_parts() {
    let server = Server::start(&["--commit-burst", "2000", "--commit-rate", "2000"]);
    let mut table = V1::sit(&server, &json!({ "mode": "blind" }));
    let turns = [("e2e4", "e7e5"), ("d2d3", "d7d6"), ("a2a3", "a7a6")];
    for (own, other) in turns {
        for _ in 0..200 {
            let heard = table.white.seen().heard.len();
            table.white.commit("e5h8");
            table.white.until("denied", |seen| seen.heard.len() > heard);
        }
        table.play(own);
        table.play(other);
    }
    let heard = table.white.seen().heard.clone();

    table.white.say("game.sync", json!({}));
    let state = table.white.expect("game.state");
    let view = &state["view"];
    let length = |part: &Value| {
        part["moves"].as_array().unwrap().len() + part["announcements"].as_array().unwrap().len()
    };
    assert_eq!(length(view), 400);
    assert_eq!(state["older"], 606 - 400, "600 denials, three moves and three announced ones");
    assert_eq!(state["moveHistory"], json!(["d2-d3", "a2-a3"]));
    assert!(state.to_string().len() < 50_000);

    let before = state["older"].as_u64().unwrap();
    table.white.say("game.past", json!({ "before": before }));
    let page = table.white.expect("game.past");
    assert_eq!((page["older"].as_u64(), length(&page)), (Some(0), 206));
    let said = |part: &Value| part["announcements"].as_array().unwrap().clone();
    let all: Vec<_> = said(&page)
        .into_iter()
        .chain(said(view))
        .map(|said| said["text"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(all, heard);
    assert_eq!(page["moves"][0]["to"], "e4");

    // Beyond the end is the end; before the beginning is nothing.
    table.white.say("game.past", json!({ "before": 4_000_000_000_u64 }));
    assert_eq!(table.white.expect("game.past")["older"], 206);
    table.white.say("game.past", json!({ "before": 0 }));
    assert_eq!(length(&table.white.expect("game.past")), 0);
}
