//! Bots in rooms: they take seats, open, reply, and come back after a power cut.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::{server::Server, table::Client as _, v1::V1};

/// With bots that move without a pause.
fn start() -> Server {
    Server::start(&["--bot-pause-ms", "0"])
}

fn against(server: &Server, mut rules: Value) -> V1 {
    rules["vsAi"] = json!({ "brain": "casual", "level": 1 });
    let (mut person, created) = V1::create(server, rules);
    assert_eq!(created["aiOpponent"]["brain"], "casual");
    assert_eq!(created["aiOpponent"]["level"], 1);
    person.until("begun", |seen| seen.status == "active");
    person
}

#[test]
fn a_bot_with_the_white_pieces_opens() {
    let server = start();
    for mode in ["vanilla", "blind", "dark", "house"] {
        let mut person = against(&server, json!({ "mode": mode, "side": "black" }));
        person.until("opened", |seen| seen.turn == "black");
    }
}

#[test]
fn it_answers_moves_in_every_mode() {
    let server = start();
    for mode in ["vanilla", "blind", "dark", "house"] {
        let mut person = against(&server, json!({ "mode": mode }));
        for movement in ["a2a3", "b2b3", "g2g3", "h2h3"] {
            person.commit(movement);
            person.until("moved", |seen| seen.turn == "black");
            person.until("answered", |seen| seen.turn == "white" || seen.status == "finished");
            if person.seen().status == "finished" {
                break;
            }
        }
    }
}

#[test]
fn it_answers_draw_offers_and_plays_again() {
    let server = start();
    let mut person = against(&server, json!({ "mode": "vanilla" }));
    person.offer_draw();
    person.until("offered", |seen| seen.offer.is_some());
    person.until("declined or agreed", |seen| seen.offer.is_none());
    if person.seen().status != "finished" {
        person.resign();
    }
    person.until("over", |seen| seen.status == "finished");
    let rematch = rematch(&mut person);
    assert_eq!(rematch["color"], "black");
    let mut next = enter(&server, &rematch);
    next.until("the bot has opened", |seen| seen.turn == "black");
}

fn rematch(person: &mut V1) -> Value {
    person.say("room.rematch", json!({}));
    loop {
        let frame = person.socket.hear().unwrap();
        if frame["type"] == "room.rematch" {
            return frame["payload"].clone();
        }
    }
}

/// Takes the seat that a rematch has for the player.
fn enter(server: &Server, rematch: &Value) -> V1 {
    let mut next = V1::connect(server);
    next.token = rematch["token"].as_str().unwrap().to_owned();
    next.game = rematch["gameId"].as_str().unwrap().to_owned();
    next.say("room.join", json!({ "gameId": next.game }));
    next
}

/// Plays the same moves as ever until the fourth, and gives up.
fn play_by_rote(person: &mut V1) {
    person.until("begun", |seen| !seen.seat.is_empty() && seen.status == "active");
    let seat = person.seen().seat.clone();
    let moves =
        if seat == "white" { ["a2a3", "b2b3", "g2g3", "h2h3"] } else { ["a7a6", "b7b6", "g7g6", "h7h6"] };
    for movement in moves {
        person.until("to move", |seen| seen.turn == seat || seen.status == "finished");
        if person.seen().status == "finished" {
            return;
        }
        person.commit(movement);
        person.until("moved", |seen| seen.turn != seat || seen.status == "finished");
    }
    person.until("answered", |seen| seen.turn == seat || seen.status == "finished");
    if person.seen().status != "finished" {
        person.resign();
    }
    person.until("over", |seen| seen.status == "finished");
}

#[test]
fn in_rematches_it_does_not_repeat_its_games() {
    let server = start();
    let mut person = against(&server, json!({ "mode": "vanilla", "side": "white" }));
    let mut games = BTreeMap::<String, BTreeSet<String>>::new();
    for number in 0..=12 {
        play_by_rote(&mut person);
        let record = server.get(&format!("/api/games/{}.json", person.game_id())).json();
        let plies = record["review"]["plies"].as_array().unwrap_or_else(|| panic!("{record}"));
        assert!(plies.len() >= 8, "{record}");
        let played: Vec<_> = plies.iter().map(|ply| ply["san"].as_str().unwrap()).collect();
        games.entry(person.seen().seat.clone()).or_default().insert(played.join(" "));
        if number < 12 {
            let next = rematch(&mut person);
            person = enter(&server, &next);
        }
    }
    // Six or seven games with each side.
    assert_eq!(games.len(), 2, "{games:#?}");
    assert!(games.values().all(|different| different.len() > 3), "{games:#?}");
    assert!(games.values().map(BTreeSet::len).sum::<usize>() > 6, "{games:#?}");
}

#[test]
fn it_is_there_again_after_a_power_cut() {
    let flags = ["--bot-pause-ms", "0"];
    let mut server = Server::start(&flags);
    let mut person = against(&server, json!({ "mode": "blind" }));
    person.commit("e2e4");
    person.until("answered", |seen| seen.heard.iter().any(|text| text == "black_moved"));
    server.kill_and_restart();
    let mut person = person.rejoin(&server);
    assert_eq!(person.seen().turn, "white");
    person.commit("d2d3");
    person.until("moved", |seen| seen.turn == "black");
    person.until("answered", |seen| seen.turn == "white");
}

#[test]
fn over_http_there_is_nobody_to_invite() {
    let server = start();
    let made = server.post(&json!({ "mode": "blind", "side": "white", "vsAi": { "brain": "random" } }));
    assert_eq!(made.status, 201, "{made:?}");
    assert_eq!(made.json()["joinUrl"], Value::Null);
    let about = server.get(&format!("/api/games/{}", made.json()["gameId"].as_str().unwrap())).json();
    assert_eq!(about["aiOpponent"], json!({ "color": "black", "brain": "random" }));
    assert_eq!(about["openSeats"], json!([]));
    let here = server.get("/api/rules").json();
    assert_eq!(here["bots"], json!(["seer", "casual", "random"]));
}

#[test]
fn what_cannot_be_had_is_said() {
    let server = start();
    let recon = server.post(&json!({ "mode": "blind", "vsAi": { "brain": "recon" } }));
    assert_eq!((recon.status, recon.json()["error"].clone()), (503, json!("ai_offline")));
    for wrong in [
        json!({ "mode": "blind", "vsAi": { "brain": "casual", "level": 4 } }),
        json!({ "mode": "blind", "vsAi": { "brain": "random", "level": 1 } }),
        json!({ "mode": "blind", "vsAi": { "brain": "deep blue" } }),
        // A yardstick is a measure, not an opponent.
        json!({ "mode": "blind", "vsAi": { "brain": "pimc", "level": 16 } }),
        json!({ "mode": "blind", "vsAi": { "brain": "pimc:16" } }),
    ] {
        assert_eq!(server.post(&wrong).status, 400, "{wrong}");
    }
}

fn rated<'a>(answer: &'a Value, mode: &str) -> &'a Value {
    let modes = answer["modes"].as_array().unwrap();
    modes.iter().find(|it| it["mode"] == mode).unwrap_or_else(|| panic!("{mode}: {answer}"))
}

#[test]
fn their_ratings_are_there_from_the_start() {
    let server = start();
    let answer = server.get("/api/bots").json();
    for mode in ["vanilla", "blind", "dark"] {
        let of_mode = rated(&answer, mode);
        assert!(of_mode["ladder"]["madeAt"].as_u64().unwrap() > 1_700_000_000_000, "{of_mode}");
        let bots = of_mode["bots"].as_array().unwrap();
        assert_eq!(bots.len(), 8);
        let (rated, unrated): (Vec<_>, Vec<_>) = bots.iter().partition(|bot| bot["measured"] != Value::Null);
        assert!(rated.iter().all(|bot| bot["measured"]["games"].as_u64().unwrap() > 0), "{of_mode}");
        assert!(unrated.iter().all(|bot| bot["brain"] == "seer"), "{of_mode}");
        assert_eq!(rated.last().unwrap()["name"], "random", "{of_mode}");
        let casual = rated.iter().find(|bot| bot["brain"] == "casual").unwrap();
        assert_eq!(casual["level"], 3, "{of_mode}");
        // Every listed bot can be played.
        for bot in bots {
            let mut versus = json!({ "brain": bot["brain"] });
            if !bot["level"].is_null() {
                versus["level"] = bot["level"].clone();
            }
            assert_eq!(server.post(&json!({ "mode": mode, "vsAi": versus })).status, 201, "{bot}");
        }
    }
    let house = rated(&answer, "house");
    assert_eq!((&house["ladder"], house["bots"][0]["measured"].clone()), (&Value::Null, Value::Null));
}

#[test]
fn an_operators_ladder_takes_the_place_of_ours() {
    let server = start();
    let data = server.data().to_str().unwrap().to_owned();
    let play = |rules: &[&str]| {
        let few = ["--bots", "casual:1,casual,casual:3", "--games", "2", "--seed", "7", "--data", &data];
        let played = crate::cli::run(&[&["ladder"], rules, &few].concat(), "");
        assert!(played.status.success(), "{played:?}");
    };
    play(&["--mode", "house"]);
    let ladders = server.data().join("ladders");
    let house = rated(&server.get("/api/bots").json(), "house").clone();
    assert_eq!((&house["ladder"]["seed"], &house["ladder"]["gamesAPair"]), (&json!(7), &json!(2)));
    assert_eq!(house["bots"][0]["measured"]["games"], 6);

    // A ladder for another mode, under other rules, or that is damaged is left out; the log says so once.
    let dark = ladders.join("ladder-dark.json");
    let before = rated(&server.get("/api/bots").json(), "dark").clone();
    let text = std::fs::read_to_string(ladders.join("ladder-house.json")).unwrap();
    for (wrong, why) in [
        (text.clone(), "it is of another mode"),
        (text.replace("\"house\"", "\"dark\""), "it was played by other rules"),
        (text[..100].to_owned(), "it is not a ladder"),
    ] {
        let _ = std::fs::remove_file(&dark);
        server.get("/api/bots");
        std::fs::write(&dark, wrong).unwrap();
        for _ in 0..2 {
            assert_eq!(rated(&server.get("/api/bots").json(), "dark"), &before);
        }
        assert_eq!(server.log_with(why).matches(why).count(), 1, "{why}");
    }

    // An older ladder does not replace the bundled one; a newer one does.
    let card = rules_hash(&server, "dark");
    let mut old: Value = serde_json::from_str(&text).unwrap();
    old["mode"] = json!("dark");
    old["card"] = card;
    old["madeAt"] = json!(1);
    for (made_at, expected) in [(1_u64, &before["ladder"]["seed"]), (4_000_000_000_000, &json!(7))] {
        old["madeAt"] = json!(made_at);
        std::fs::remove_file(&dark).unwrap();
        server.get("/api/bots");
        std::fs::write(&dark, old.to_string()).unwrap();
        assert_eq!(&rated(&server.get("/api/bots").json(), "dark")["ladder"]["seed"], expected);
    }
}

#[test]
fn a_ladder_by_a_ruleset_is_beside_that_of_its_mode() {
    let server = start();
    let blind = |server: &Server| rated(&server.get("/api/bots").json(), "blind").clone();
    let before = blind(&server);
    let by = |of_mode: &Value, ruleset: &str| {
        let all = of_mode["rulesets"].as_array().unwrap();
        all.iter().find(|it| it["ruleset"] == ruleset).cloned()
    };
    let data = server.data().to_str().unwrap().to_owned();
    let played = crate::cli::run(
        &[
            &["ladder", "--mode", "blind", "--ruleset", "wild16", "--bots", "casual:1,pimc:16"][..],
            &["--games", "4", "--at-most", "pimc:16=2", "--seed", "7", "--data", &data],
        ]
        .concat(),
        "",
    );
    assert!(played.status.success(), "{played:?}");
    let after = blind(&server);
    for unchanged in ["ladder", "bots", "yardsticks"] {
        assert_eq!(after[unchanged], before[unchanged]);
    }
    let wild = by(&after, "wild16").unwrap();
    let (most, fewest) = (&wild["ladder"]["gamesAPair"], &wild["ladder"]["fewestGamesAPair"]);
    assert_eq!((&wild["ladder"]["seed"], most, fewest), (&json!(7), &json!(4), &json!(2)));
    assert_eq!(wild["yardsticks"][0]["name"], "pimc:16");
    assert_eq!(wild["yardsticks"][0]["measured"]["games"], 4);
    let bots = wild["bots"].as_array().unwrap();
    assert!(bots.iter().all(|bot| bot["name"] != "pimc:16"), "{wild}");
    let games =
        |name: &str| bots.iter().find(|bot| bot["name"] == name).unwrap()["measured"]["games"].clone();
    assert_eq!((games("casual:1"), games("seer")), (json!(6), Value::Null));

    // Under the name of another ruleset it is refused, also if it claims to be of that.
    let ladders = server.data().join("ladders");
    let text = std::fs::read_to_string(ladders.join("ladder-blind-wild16.json")).unwrap();
    let english = ladders.join("ladder-blind-english.json");
    for (wrong, why) in [
        (text.clone(), "it is of another ruleset"),
        (text.replace("\"wild16\"", "\"english\""), "it was played by other rules"),
    ] {
        let _ = std::fs::remove_file(&english);
        server.get("/api/bots");
        std::fs::write(&english, wrong).unwrap();
        assert_eq!(by(&blind(&server), "english"), None);
        assert_eq!(server.log_with(why).matches(why).count(), 1, "{why}");
    }
}

fn rules_hash(server: &Server, mode: &str) -> Value {
    let rules = server.get("/api/rules").json();
    let modes = rules["modes"].as_array().unwrap();
    modes.iter().find(|it| it["id"] == mode).unwrap()["card"]["hash"].clone()
}
