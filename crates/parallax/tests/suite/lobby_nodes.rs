//! Strangers meet at different nodes.

use std::{thread::sleep, time::Duration};

use serde_json::json;

use crate::{
    lobby::{Lobby, all_accept_at_once, auto, blind, correspondence, play_on},
    lobby_crossings::accepted_in_two_windows,
    nodes::pair,
    table::Client as _,
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
