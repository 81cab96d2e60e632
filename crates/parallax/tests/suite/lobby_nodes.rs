//! Strangers meet at different nodes.

use std::{thread::sleep, time::Duration};

use serde_json::json;

use crate::{
    account::Browser,
    lobby::{Lobby, all_accept_at_once, auto, blind, correspondence, live, play_on},
    lobby_crossings::accepted_in_two_windows,
    nodes::pair,
    rated::{rating_of, ratings, soon},
    table::{Client as _, Table},
};

#[test]
fn one_of_many_gets_it_at_two_nodes() {
    let [one, other] = pair();
    for _ in 0..3 {
        let mut takers: Vec<_> =
            (0..6).map(|n| Lobby::guest(if n % 2 == 0 { &one } else { &other })).collect();
        all_accept_at_once([&one, &other], &mut Lobby::guest(&one), &mut takers);
    }
}

#[test]
fn a_challenge_is_accepted_at_two_nodes_at_once() {
    let [one, other] = pair();
    accepted_in_two_windows([&one, &other]);
}

#[test]
fn whoever_plays_at_one_node_does_not_wait_at_the_other() {
    let [one, other] = pair();
    let (mut zoe, mut max, mut eve) = (Lobby::guest(&one), Lobby::guest(&one), Lobby::guest(&other));
    let id = zoe.seek(blind());
    max.line.say("lobby.accept", json!({ "id": id }));
    let mut white = zoe.play(&one);
    white.until("begun", |seen| seen.status == "active");
    let waiting = eve.seek(blind());
    let mut zoe = Lobby::enter(&other, zoe.browser);
    assert_eq!(zoe.you["playing"], white.game.as_str());
    zoe.line.say("lobby.seek", blind());
    zoe.refused("playing");
    zoe.line.say("lobby.accept", json!({ "id": waiting }));
    zoe.refused("playing");
}

/// Her node is gone, and the other one waits for a while whether she comes there. She has come, and plays already.
#[test]
fn whoever_plays_by_now_is_not_taken() {
    let [mut one, other] = pair();
    let (mut eve, mut zoe) = (Lobby::guest(&other), Lobby::guest(&one));
    let id = zoe.seek(blind());
    while !eve.next("lobby.changes")["add"].to_string().contains(&id) {}
    one.kill();
    let game = json!({ "mode": "vanilla", "side": "white", "clock": live() });
    let (mut white, _) = zoe.browser.create(&other, game);
    let mut ben = Lobby::guest(&other);
    let (_black, _) = ben.browser.join(&other, json!({ "code": white.code }));
    white.expect("game.state");
    // The lists of both are written at once. Hers cannot be looked at: her seek would come along to this node.
    for _ in 0..15 {
        if ben.looked()["playing"] == white.game.as_str() {
            break;
        }
        sleep(Duration::from_millis(300));
    }
    eve.line.say("lobby.accept", json!({ "id": id }));
    eve.refused("they-play");
}

/// The node that has the room is killed as soon as anybody hears of the end.
#[test]
fn the_other_node_rates_what_ended_at_one_that_is_gone() {
    let [mut one, other] = pair();
    let (ada, ben) = (Browser::account(&one, "Ada"), Browser::account(&other, "Ben"));
    let asked = json!({ "mode": "dark", "side": "white", "rated": true, "clock": live() });
    let (mut white, _) = ada.create(&one, asked);
    let (mut black, _) = ben.join(&other, json!({ "code": white.code }));
    white.expect("game.state");
    white.expect("room.peer-status");
    black.expect("game.state");
    let mut table = Table { white, black };
    table.play("e2e4 e7e5 g1f3 b8c6");
    table.white.resign();
    table.black.until("over", |seen| seen.ended.is_some());
    one.kill();
    soon(|| rating_of(&other, &table.white.game)["rated"] == true);
    for name in ["Ada", "Ben"] {
        let own = ratings(&other, name);
        assert_eq!((own.as_array().unwrap().len(), &own[0]["games"]), (1, &json!(1)), "{name}");
    }
}

#[test]
fn people_at_different_nodes_meet() {
    let [one, other] = pair();
    let (mut zoe, mut max) = (Lobby::guest(&one), Lobby::guest(&other));
    let id = zoe.seek(blind());
    while !max.next("lobby.changes")["add"].to_string().contains(&id) {}
    max.line.say("lobby.accept", json!({ "id": id }));
    max.paired();
    zoe.paired();
    play_on([&one, &other], zoe, max);
    let (mut zoe, mut max) = (Lobby::guest(&one), Lobby::guest(&other));
    zoe.seek(auto(blind()));
    max.line.say("lobby.seek", auto(blind()));
    zoe.paired();
    max.paired();
    play_on([&one, &other], zoe, max);
}

/// The site is open in two windows, at different nodes, and the one in which she asked is closed.
#[test]
fn whoever_closes_one_of_two_windows_waits_on_in_the_other() {
    let [one, other] = pair();
    let (mut zoe, mut max) = (Lobby::guest(&one), Lobby::guest(&other));
    let mut window = Lobby::enter(&other, zoe.browser.clone());
    let id = zoe.seek(blind());
    window.until(|you| you["seeks"][0]["id"] == id.as_str());
    zoe.line.socket.cut();
    // Longer than anybody is waited for who has left.
    sleep(Duration::from_secs(18));
    assert_eq!(window.looked()["seeks"][0]["id"], id.as_str());
    max.line.say("lobby.accept", json!({ "id": id }));
    assert_eq!(window.paired()["gameId"], max.paired()["gameId"]);
}

/// Nobody runs the lobby, so nothing is lost with a node but those who were there, and they wait on elsewhere.
#[test]
fn a_node_is_killed_while_people_wait() {
    let [mut one, other] = pair();
    let (mut zoe, mut eve, mut max) = (Lobby::guest(&one), Lobby::guest(&one), Lobby::guest(&other));
    let (hers, lost) = (zoe.seek(blind()), eve.seek(blind()));
    let kept = zoe.seek(correspondence());
    sleep(Duration::from_secs(1));
    one.kill();
    // She comes back at the other node, and her seek goes on.
    let mut zoe = Lobby::enter(&other, zoe.browser);
    let ids: Vec<_> = zoe.you["seeks"].as_array().unwrap().iter().map(|seek| seek["id"].clone()).collect();
    assert_eq!(ids, [json!(hers), json!(kept)]);
    // The one who does not come back is gone.
    while !max.next("lobby.changes")["gone"].as_array().unwrap().contains(&json!(lost)) {}
    max.line.say("lobby.accept", json!({ "id": lost }));
    max.refused("gone");
    max.line.say("lobby.accept", json!({ "id": hers }));
    assert_eq!(zoe.paired()["gameId"], max.paired()["gameId"]);
    play_on([&other, &other], zoe, max);
}
