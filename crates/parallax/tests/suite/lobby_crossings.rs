//! Two things happen in the lobby at the same moment, or one of them comes too late: what is left is one of the two. And
//! who does not meet whom.

use std::{
    thread::{self, sleep},
    time::Duration,
};

use serde_json::{Value, json};

use crate::{
    account::{Browser, on_both_stores},
    cli::printed,
    lobby::{Lobby, auto, blind, correspondence, live},
    rated::soon,
    server::Server,
    table::Client as _,
};

fn challenge(to: &str, game: Value) -> Value {
    let mut challenge = game;
    challenge["to"] = to.into();
    challenge
}

/// What they have been challenged to by somebody of this name.
fn challenged_by(lobby: &mut Lobby, name: &str) -> String {
    let found = |you: &Value| {
        let all = you["challengesTo"].as_array().unwrap();
        all.iter().find(|it| it["who"]["name"] == name).map(|it| it["id"].as_str().unwrap().to_owned())
    };
    found(&lobby.until(|you| found(you).is_some())).unwrap()
}

/// The game that came of a seek or a challenge.
fn game_of(you: &Value, id: &str) -> Option<String> {
    let paired = you["paired"].as_array().unwrap();
    paired.iter().find(|it| it["id"] == id).map(|it| it["gameId"].as_str().unwrap().to_owned())
}

/// Everybody says this at the same moment. Returns the refusals, once all of it has been answered.
fn at_once(said: Vec<(&mut Lobby, &str, Value)>) -> Vec<String> {
    let answers = thread::scope(|scope| {
        let each = said.into_iter().map(|(lobby, kind, payload)| {
            scope.spawn(move || {
                lobby.line.say(kind, payload);
                refusals(lobby)
            })
        });
        each.collect::<Vec<_>>().into_iter().map(|answer| answer.join().unwrap()).collect::<Vec<_>>()
    });
    answers.concat()
}

/// A connection is answered in the order in which it asks: when the list has come, all refusals have.
fn refusals(lobby: &mut Lobby) -> Vec<String> {
    lobby.line.say("lobby.watch", json!({}));
    let mut refused = Vec::new();
    loop {
        let frame = lobby.line.socket.hear().unwrap();
        match frame["type"].as_str().unwrap() {
            "error" => refused.push(frame["payload"]["lobby"].as_str().unwrap().to_owned()),
            "lobby.state" => break,
            _ => {}
        }
    }
    lobby.next("lobby.you");
    refused
}

/// Somebody has the site open in two windows, and accepts in both: there is one game, and both windows are led to it.
pub(crate) fn accepted_in_two_windows(servers: [&Server; 2]) {
    let (mut ada, ben) = (Lobby::account(servers[0], "Ada"), Lobby::account(servers[0], "Ben"));
    let other_window = Lobby::enter(servers[1], ben.browser.clone());
    let mut windows = [ben, other_window];
    // Of days, so that nobody is refused because they play by then; at last a live one.
    for game in [correspondence(), correspondence(), correspondence(), correspondence(), blind()] {
        ada.line.say("lobby.challenge", challenge("Ben", game));
        let id = challenged_by(&mut windows[0], "Ada");
        assert_eq!(challenged_by(&mut windows[1], "Ada"), id);
        let said = windows.iter_mut().map(|window| (window, "lobby.accept", json!({ "id": id })));
        let refused = at_once(said.collect());
        let [reason] = &refused[..] else { panic!("{refused:?}") };
        assert!(["gone", "playing"].contains(&reason.as_str()), "{reason}");
        ada.until(|you| game_of(you, &id).is_some());
        let game = game_of(&ada.you, &id);
        for window in &mut windows {
            window.until(|you| game_of(you, &id).is_some());
            assert_eq!(game_of(&window.you, &id), game);
            assert_eq!(window.you["challengesTo"], json!([]));
        }
    }
    // The rooms that were made in vain are in nobody's list.
    sleep(Duration::from_secs(1));
    for browser in [&mut ada.browser, &mut windows[0].browser] {
        let listed = browser.get(servers[1], "/api/me/games").json();
        assert_eq!(listed["running"].as_array().unwrap().len(), 5, "{listed}");
    }
}

#[test]
fn a_challenge_is_accepted_in_two_windows_at_once() {
    on_both_stores(&[], |server| accepted_in_two_windows([server, server]));
}

#[test]
fn a_challenge_is_accepted_and_withdrawn_at_once() {
    let server = Server::start(&[]);
    let (mut ada, mut ben) = (Lobby::account(&server, "Ada"), Lobby::account(&server, "Ben"));
    // A connection may ask for twenty things at once.
    for _ in 0..5 {
        ada.line.say("lobby.challenge", challenge("Ben", correspondence()));
        let id = challenged_by(&mut ben, "Ada");
        let payload = json!({ "id": id });
        let refused =
            at_once(vec![(&mut ada, "lobby.withdraw", payload.clone()), (&mut ben, "lobby.accept", payload)]);
        assert_eq!(refused, ["gone"], "one of the two");
        assert_eq!(game_of(&ada.you, &id), game_of(&ben.you, &id), "both play or none does");
        assert_eq!((&ada.you["challengesFrom"], &ben.you["challengesTo"]), (&json!([]), &json!([])));
    }
}

#[test]
fn whoever_accepts_two_challenges_at_once_plays_one_live_game() {
    let server = Server::start(&[]);
    let (mut ada, mut cleo) = (Lobby::account(&server, "Ada"), Lobby::account(&server, "Cleo"));
    let ben = Lobby::account(&server, "Ben");
    let other_window = Lobby::enter(&server, ben.browser.clone());
    let mut windows = [ben, other_window];
    for challenger in [&mut ada, &mut cleo] {
        challenger.line.say("lobby.challenge", challenge("Ben", blind()));
    }
    let said = windows.iter_mut().zip(["Ada", "Cleo"]).map(|(window, name)| {
        let id = challenged_by(window, name);
        (window, "lobby.accept", json!({ "id": id }))
    });
    let refused = at_once(said.collect());
    let [reason] = &refused[..] else { panic!("{refused:?}") };
    assert!(["gone", "playing"].contains(&reason.as_str()), "{reason}");
    let game = windows[0].paired()["gameId"].clone();
    assert_eq!(windows[1].paired()["gameId"], game);
    assert_eq!(windows[0].you["paired"].as_array().unwrap().len(), 1);
    let given = [&mut ada, &mut cleo].map(|it| (refusals(it), it.you["paired"].clone()).1);
    let with_a_game: Vec<_> = given.iter().filter(|paired| **paired != json!([])).collect();
    assert_eq!(with_a_game.len(), 1, "{given:?}");
    assert_eq!(with_a_game[0][0]["gameId"], game);
}

#[test]
fn those_who_are_blocked_do_not_meet() {
    let server = Server::start(&[]);
    let (mut ada, mut ben) = (Lobby::account(&server, "Ada"), Lobby::account(&server, "Ben"));
    let blocked = ada.browser.ask(&server, "PUT", "/api/people/Ben/block", Some(&json!({})));
    assert!(blocked.status < 300, "{blocked:?}");
    let id = ben.seek(auto(blind()));
    let mut max = Lobby::guest(&server);
    while !max.next("lobby.changes")["add"].to_string().contains(&id) {}
    ada.line.say("lobby.watch", json!({}));
    loop {
        let state = ada.next("lobby.state");
        assert!(!state.to_string().contains(&id), "{state}");
        if state["waiting"] == 1 {
            break;
        }
        sleep(Duration::from_millis(300));
        ada.line.say("lobby.watch", json!({}));
    }
    for (who, to) in [(&mut ada, "Ben"), (&mut ben, "Ada")] {
        let mut challenge = blind();
        challenge["to"] = to.into();
        who.line.say("lobby.challenge", challenge);
        who.refused("not-available");
    }
    ada.line.say("lobby.accept", json!({ "id": id }));
    ada.refused("not-available");
    let own = ada.seek(auto(blind()));
    sleep(Duration::from_secs(2));
    ada.line.say("lobby.watch", json!({}));
    assert_eq!(ada.next("lobby.you")["seeks"][0]["id"], own.as_str(), "they are not paired");
    max.line.say("lobby.seek", auto(blind()));
    assert_eq!(max.paired()["gameId"], ben.paired()["gameId"], "whoever else comes is");
}

#[test]
fn a_challenge_of_somebody_who_is_blocked_meanwhile_is_out_of_sight() {
    let server = Server::start(&[]);
    let (mut ada, mut ben) = (Lobby::account(&server, "Ada"), Lobby::account(&server, "Ben"));
    ada.line.say("lobby.challenge", challenge("Ben", blind()));
    let id = challenged_by(&mut ben, "Ada");
    assert_eq!(ben.browser.ask(&server, "PUT", "/api/people/Ada/block", None).status, 204);
    ben.until(|you| you["challengesTo"] == json!([]));
    ben.line.say("lobby.accept", json!({ "id": id }));
    ben.refused("not-available");
    assert_eq!(refusals(&mut ada), [""; 0]);
    assert_eq!(ada.you["challengesFrom"][0]["id"], id.as_str(), "nobody tells her");
    // At once, and lifted at once.
    let mut to_ben = || {
        ada.line.say("lobby.challenge", challenge("Ben", correspondence()));
        refusals(&mut ada)
    };
    assert_eq!(to_ben(), ["not-available"]);
    assert_eq!(ben.browser.delete(&server, "/api/people/Ada/block").status, 204);
    assert_eq!(to_ben(), [""; 0]);
    ben.until(|you| you["challengesTo"].as_array().unwrap().len() == 2);
}

/// Guests have no names to be blocked by: whoever declines has their peace for a while.
#[test]
fn a_guest_who_is_declined_does_not_ask_again_at_once() {
    let server = Server::start(&[]);
    let (mut ada, mut max, mut zoe) =
        (Lobby::account(&server, "Ada"), Lobby::guest(&server), Lobby::guest(&server));
    let to_ada = |game: Value, name: &str| {
        let mut challenge = challenge("Ada", game);
        challenge["name"] = name.into();
        challenge
    };
    max.line.say("lobby.challenge", to_ada(blind(), "Max"));
    let id = challenged_by(&mut ada, "Max");
    ada.line.say("lobby.decline", json!({ "id": id }));
    max.next("lobby.declined");
    for game in [blind(), correspondence()] {
        max.line.say("lobby.challenge", to_ada(game, "Somebody else"));
        max.refused("not-available");
    }
    zoe.line.say("lobby.challenge", to_ada(blind(), "Zoe"));
    challenged_by(&mut ada, "Zoe");
}

#[test]
fn a_guest_is_blocked_by_what_they_ask() {
    on_both_stores(&[], |server| {
        let (mut ada, mut ben, mut max) =
            (Lobby::account(server, "Ada"), Lobby::account(server, "Ben"), Lobby::guest(server));
        let mut to_ada = challenge("Ada", blind());
        to_ada["name"] = "Ben".into();
        max.line.say("lobby.challenge", to_ada.clone());
        let id = challenged_by(&mut ada, "Ben");
        let path = format!("/api/lobby/{id}/block");
        let block = |who: &mut Browser, path: &str| who.ask(server, "PUT", path, None).status;
        assert_eq!(block(&mut ben.browser, &path), 404, "it is not for him");
        assert_eq!(block(&mut max.browser, &path), 409, "it is his own");
        assert_eq!(block(&mut Browser::new(), &path), 401);
        assert_eq!(block(&mut ada.browser, "/api/lobby/nothing/block"), 404);
        assert_eq!(block(&mut ada.browser, &path), 204);
        ada.until(|you| you["challengesTo"] == json!([]));
        assert_eq!(refusals(&mut max), [""; 0]);
        assert_eq!(max.you["challengesFrom"][0]["id"], id.as_str(), "nobody tells him");
        max.line.say("lobby.challenge", to_ada.clone());
        max.refused("not-available");
        let blocks = |browser: &mut Browser| browser.get(server, "/api/me/blocks").json();
        assert_eq!(
            blocks(&mut ada.browser),
            json!({ "blocks": [], "guests": 1 }),
            "not the Ben who has the name"
        );
        // An open seek is enough.
        let seek = max.seek(blind());
        assert_eq!(block(&mut ben.browser, &format!("/api/lobby/{seek}/block")), 204);
        ben.line.say("lobby.accept", json!({ "id": seek }));
        ben.refused("not-available");
        assert_eq!(ada.browser.delete(server, "/api/me/blocks/guests").status, 204);
        assert_eq!(blocks(&mut ada.browser)["guests"], 0);
        max.line.say("lobby.challenge", to_ada);
        ada.until(|you| you["challengesTo"].as_array().unwrap().len() == 2);
        ben.line.say("lobby.accept", json!({ "id": seek }));
        ben.refused("not-available");
    });
}

/// Whoever blocks somebody no longer sees what they offer, and sees it again if they think better of it.
#[test]
fn the_list_follows_a_block_at_once() {
    on_both_stores(&[], |server| {
        let (mut ada, mut max) = (Lobby::account(server, "Ada"), Lobby::account(server, "Max"));
        let id = max.seek(blind());
        while !ada.next("lobby.changes")["add"].to_string().contains(&id) {}
        let path = format!("/api/lobby/{id}/block");
        assert_eq!(ada.browser.ask(server, "PUT", &path, None).status, 204);
        assert_eq!(ada.next("lobby.state")["open"], json!([]));
        assert_eq!(ada.browser.delete(server, "/api/people/Max/block").status, 204);
        assert_eq!(ada.next("lobby.state")["open"][0]["id"], id.as_str());
        // Nothing of it reaches him.
        let he_is_told = |max: &mut Lobby| {
            max.line.say("lobby.withdraw", json!({ "id": "nothing" }));
            let mut told = Vec::new();
            loop {
                let frame = max.line.socket.hear().unwrap();
                match frame["type"].as_str().unwrap() {
                    "error" => break told,
                    kind => told.push(kind.to_owned()),
                }
            }
        };
        let told = he_is_told(&mut max);
        assert!(told.iter().all(|kind| kind == "lobby.changes"), "{told:?}");
    });
}

/// In a game there is somebody who may have no name at all.
#[test]
fn a_guest_is_blocked_by_a_game_with_them() {
    on_both_stores(&[], |server| {
        let (mut ada, mut max) = (Browser::account(server, "Ada"), Browser::guest(server));
        let game = json!({ "mode": "vanilla", "side": "white", "clock": live() });
        let (mut white, _) = ada.create(server, game);
        let path = format!("/api/games/{}/block", white.game);
        let block = |who: &mut Browser, path: &str| who.ask(server, "PUT", path, None).status;
        assert_eq!(block(&mut ada, &path), 404, "it has not begun");
        let (mut black, _) = max.join(server, json!({ "code": white.code }));
        white.expect("game.state");
        // The lists are written a moment later.
        soon(|| block(&mut ada, &path) == 204);
        assert_eq!(ada.get(server, "/api/me/blocks").json(), json!({ "blocks": [], "guests": 1 }));
        let mut lobby = Lobby::enter(server, max.clone());
        lobby.line.say("lobby.challenge", challenge("Ada", blind()));
        lobby.refused("not-available");
        // It works after the game, too, and the other way round.
        black.resign();
        white.until("over", |seen| seen.ended.is_some());
        assert_eq!(block(&mut max, &path), 204);
        assert_eq!(block(&mut max, "/api/games/nothing1/block"), 404);
        assert_eq!(block(&mut max, "/api/games/!/block"), 400);
        assert_eq!(block(&mut Browser::guest(server), &path), 404, "it is no game of theirs");
        assert_eq!(block(&mut Browser::new(), &path), 401);
        let against = json!({ "mode": "vanilla", "side": "white", "vsAi": { "brain": "random" } });
        let (computer, _) = ada.create(server, against);
        let path = format!("/api/games/{}/block", computer.game);
        let mut told = || ada.ask(server, "PUT", &path, None);
        soon(|| told().body.contains("nobody to block"));
        assert_eq!(told().status, 404);
    });
}

/// A challenge that nobody can answer is refused at once, and a profile says so beforehand.
#[test]
fn whoever_cannot_answer_is_not_challenged() {
    on_both_stores(&[], |server| {
        let (mut ada, _ben) = (Lobby::account(server, "Ada"), Browser::account(server, "Ben"));
        let takes = |name: &str| server.get(&format!("/api/people/{name}")).json()["takesChallenges"].clone();
        assert_eq!((takes("Ben"), takes("Casual-2")), (json!(true), json!(false)));
        ada.line.say("lobby.challenge", challenge("Casual-2", blind()));
        ada.refused("not-available");
        ada.line.say("lobby.challenge", challenge("Ben", blind()));
        ada.until(|you| you["challengesFrom"] != json!([]));
    });
}

#[test]
fn nobody_challenges_whoever_is_banned() {
    let server = Server::start(&[]);
    let (mut ada, _ben) = (Lobby::account(&server, "Ada"), Browser::account(&server, "Ben"));
    let data = server.data().to_str().unwrap();
    let takes = || server.get("/api/people/Ben").json()["takesChallenges"].clone();
    printed(&["admin", "ban", "Ben", "--reason", "rude", "--data", data]);
    assert_eq!(takes(), false);
    for game in [blind(), correspondence()] {
        ada.line.say("lobby.challenge", challenge("Ben", game));
        ada.refused("not-available");
    }
    printed(&["admin", "unban", "Ben", "--data", data]);
    assert_eq!(takes(), true);
    ada.line.say("lobby.challenge", challenge("Ben", blind()));
    ada.until(|you| you["challengesFrom"] != json!([]));
}

#[test]
fn one_connection_asks_only_so_much() {
    let server = Server::start(&[]);
    let mut max = Lobby::guest(&server);
    for _ in 0..100 {
        max.line.say("lobby.decline", json!({ "id": "nothing" }));
    }
    let mut reasons = Vec::new();
    while reasons.len() < 100 {
        let frame = max.line.socket.hear().unwrap();
        if frame["type"] == "error" {
            reasons.push(frame["payload"]["lobby"].as_str().unwrap().to_owned());
        }
    }
    assert_eq!(reasons[..15], ["gone"; 15]);
    let too_fast = reasons.iter().filter(|reason| *reason == "too-fast").count();
    assert!(too_fast > 50, "{reasons:?}");
    // It is held back, not shut out.
    sleep(Duration::from_secs(2));
    max.seek(json!({ "game": { "mode": "dark", "clock": live() } }));
}
