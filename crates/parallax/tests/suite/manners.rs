//! How players get along: what they can say to each other, and whom they do not want to meet.

use serde_json::{Value, json};

use crate::{
    account::{Browser, on_both_stores},
    flat::Flat,
    server::Server,
    table::Client as _,
    v1::V1,
};

fn say(client: &mut V1, phrase: &str) {
    client.say("room.say", json!({ "phrase": phrase }));
}

#[test]
fn phrases_are_heard_by_the_others() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({ "mode": "vanilla" }));
    say(&mut table.white, "good-luck");
    assert_eq!(table.black.expect("room.said"), json!({ "color": "white", "phrase": "good-luck" }));
    table.white.assert_quiet();
    say(&mut table.black, "your queen hangs");
    table.black.expect_error("INVALID_MESSAGE");
}

#[test]
fn nobody_talks_during_a_hidden_game() {
    let server = Server::start(&[]);
    for mode in ["blind", "dark", "rbc"] {
        let mut table = V1::sit(&server, &json!({ "mode": mode, "clock": { "kind": "none" } }));
        say(&mut table.white, "hello");
        table.white.expect_error("REFUSED");
        table.black.assert_quiet();
        table.black.resign();
        table.expect_end("white", "resign");
        say(&mut table.black, "well-played");
        while table.white.hear() != "room.said" {}
    }
}

/// Clients of the other dialects have no word for it.
#[test]
fn other_dialects_are_not_disturbed() {
    let server = Server::start(&[]);
    let mut table = Flat::sit(&server, &json!({ "mode": "vanilla" }));
    let mut black = V1::connect(&server);
    black.token = table.black.token.clone();
    black.say("room.join", json!({ "gameId": table.white.game_id() }));
    black.expect("game.state");
    say(&mut black, "hello");
    black.assert_quiet();
    table.white.commit("e2e4");
    table.white.until("moved", |seen| seen.turn == "b" || seen.turn == "black");
}

fn blocks(browser: &mut Browser, server: &Server) -> Vec<Value> {
    let answer = browser.get(server, "/api/me/blocks");
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["blocks"].as_array().unwrap().iter().map(|it| it["name"].clone()).collect()
}

#[test]
fn whoever_is_blocked_is_in_the_list_until_the_block_is_lifted() {
    on_both_stores(&[], |server| {
        let (mut ada, _ben) = (Browser::account(server, "Ada"), Browser::account(server, "Ben"));
        let path = "/api/people/ben/block";
        assert_eq!(ada.ask(server, "PUT", path, None).status, 204);
        assert_eq!(ada.ask(server, "PUT", path, None).status, 204, "twice is once");
        assert_eq!(blocks(&mut ada, server), ["Ben"]);
        assert_eq!(ada.ask(server, "PUT", "/api/people/Ada/block", None).status, 409);
        assert_eq!(ada.ask(server, "PUT", "/api/people/Nobody/block", None).status, 404);
        let mut guest = Browser::guest(server);
        assert_eq!(guest.ask(server, "PUT", path, None).status, 204, "guests can, too");
        assert_eq!(blocks(&mut guest, server), ["Ben"]);
        assert_eq!(Browser::new().ask(server, "PUT", path, None).status, 401);
        assert_eq!(Browser::new().get(server, "/api/me/blocks").status, 401);
        for _ in 0..2 {
            assert_eq!(ada.delete(server, path).status, 204);
            assert_eq!(blocks(&mut ada, server), Vec::<Value>::new());
        }
    });
}
