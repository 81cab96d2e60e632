//! Bots in rooms: they take seats, open, reply, and come back after a power cut.

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
    person.say("room.rematch", json!({}));
    let rematch = loop {
        let frame = person.socket.hear().unwrap();
        if frame["type"] == "room.rematch" {
            break frame["payload"].clone();
        }
    };
    assert_eq!(rematch["color"], "black");
    let mut next = V1::connect(&server);
    next.token = rematch["token"].as_str().unwrap().to_owned();
    next.say("room.join", json!({ "gameId": rematch["gameId"] }));
    next.until("the bot has opened", |seen| seen.turn == "black");
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
    assert_eq!(here["bots"], json!(["casual", "random"]));
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
        assert_eq!(bots.len(), 4);
        assert!(bots.iter().all(|bot| bot["measured"]["games"].as_u64().unwrap() > 0), "{of_mode}");
        assert_eq!(bots.last().unwrap()["name"], "random", "{of_mode}");
        assert_eq!((&bots[0]["brain"], &bots[0]["level"]), (&json!("casual"), &json!(3)));
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
    let played =
        crate::cli::run(&["ladder", "--mode", "house", "--games", "2", "--seed", "7", "--data", &data], "");
    assert!(played.status.success(), "{played:?}");
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
        assert_eq!(server.log().matches(why).count(), 1, "{why}");
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

fn rules_hash(server: &Server, mode: &str) -> Value {
    let rules = server.get("/api/rules").json();
    let modes = rules["modes"].as_array().unwrap();
    modes.iter().find(|it| it["id"] == mode).unwrap()["card"]["hash"].clone()
}
