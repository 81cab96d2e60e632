//! People at the table: their names, the list of their games, seats that move, bots that fill in, and clocks that wait.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    bytes::masked,
    flat::create,
    request::{Answer, request},
    server::Server,
    table::{Client, Table},
    v1::V1,
};

fn seats(server: &Server, seats: &[(&str, &str)]) -> Answer {
    let key = |(game, token): &(&str, &str)| json!({ "gameId": game, "token": token });
    let body = json!({ "seats": seats.iter().map(key).collect::<Vec<_>>() });
    request(server.address, "POST", "/api/seats", &[], &body.to_string())
}

/// How one game stands for the holder of a seat.
fn standing(server: &Server, client: &V1) -> Value {
    let answer = seats(server, &[(&client.game, &client.token)]).json();
    assert_eq!(answer["gone"], json!([]), "{answer}");
    answer["games"][0].clone()
}

/// White made the game over HTTP, Black joined by its code; White has not come yet.
fn white_away(server: &Server, mut rules: Value) -> (V1, V1) {
    rules["side"] = "white".into();
    let made = create(server, &rules);
    let mut white = V1::connect(server);
    white.token = made["creatorToken"].as_str().unwrap().to_owned();
    white.game = made["gameId"].as_str().unwrap().to_owned();
    white.code = made["code"].as_str().unwrap().to_owned();
    let (mut black, _) = V1::join(server, &white.code);
    black.expect("game.state");
    (white, black)
}

#[test]
fn names_are_cleaned_and_shown_to_everybody() {
    let server = Server::start(&[]);
    let made =
        create(&server, &json!({ "mode": "blind", "side": "white", "name": "  A\u{202E}da \n \"X\\ " }));
    let (game, code) = (made["gameId"].as_str().unwrap(), made["code"].as_str().unwrap());
    let about = server.get(&format!("/api/games/{game}")).json();
    assert_eq!(about["names"], json!({ "white": "Ada \"X\\" }));
    // Whoever has the code may know as much, in small letters, too.
    let by_code = server.get(&format!("/api/rooms/{}", code.to_lowercase()));
    assert_eq!((by_code.status, by_code.json()), (200, about));
    assert_eq!(server.get("/api/rooms/AAAAA1").status, 404);
    assert_eq!(server.get("/api/rooms/no-code-at-all").status, 404);

    let mut white = V1::connect(&server);
    white.token = made["creatorToken"].as_str().unwrap().to_owned();
    white.say("room.join", json!({ "gameId": game }));
    let entered = white.expect("room.joined");
    assert_eq!(entered["names"], json!({ "white": "Ada \"X\\" }));
    let name = "Bob".repeat(20);
    let (mut black, joined) = V1::join_by(&server, json!({ "code": code, "name": name }));
    let names = json!({ "white": "Ada \"X\\", "black": "BobBobBobBobBobBobBobBob" });
    assert_eq!(joined["names"], names);
    white.expect("game.state");
    assert_eq!(white.expect("room.peer-status")["name"], "BobBobBobBobBobBobBobBob");
    black.expect("game.state");

    white.resign();
    white.until("over", |seen| seen.ended.is_some());
    let record = server.get(&format!("/api/games/{game}.json")).json();
    assert_eq!(record["names"], names);
    let pgn = server.get(&format!("/api/games/{game}.pgn")).body;
    assert!(pgn.contains("[White \"Ada \\\"X\\\\\"]\n[Black \"BobBobBobBobBobBobBobBob\"]"), "{pgn}");
}

#[test]
fn bots_have_names_in_records() {
    let server = Server::start(&[]);
    let bot = json!({ "brain": "casual", "level": 2 });
    let (mut person, created) =
        V1::create(&server, json!({ "mode": "blind", "vsAi": bot, "name": "\u{200B}" }));
    assert_eq!(created["names"], json!({}), "nothing is left of it");
    person.resign();
    person.until("over", |seen| seen.ended.is_some());
    let pgn = server.get(&format!("/api/games/{}.pgn", person.game)).body;
    assert!(pgn.contains("[White \"White\"]\n[Black \"casual (level 2)\"]"), "{pgn}");
}

#[test]
fn your_games() {
    let mut server = Server::start(&["--sleep-seconds", "1"]);
    let clock = json!({ "kind": "fischer", "initialMs": 600_000, "incrementMs": 0 });
    let rules = json!({ "mode": "dark", "clock": clock, "name": "Ada" });
    let (waiting, _) = V1::create(&server, rules.clone());
    let game = standing(&server, &waiting);
    assert_eq!((&game["status"], &game["openSeats"]), (&json!("waiting"), &json!(["black"])));
    assert_eq!((&game["turn"], &game["time"]), (&Value::Null, &Value::Null));
    assert_eq!(
        (&game["code"], &game["clock"], &game["layout"]),
        (&json!(waiting.code), &clock, &json!("classic"))
    );

    let mut table = V1::sit(&server, &rules);
    table.play("e2e4");
    for (client, seat) in [(&table.white, "white"), (&table.black, "black")] {
        let game = standing(&server, client);
        assert_eq!(
            (&game["seat"], &game["status"], &game["turn"]),
            (&json!(seat), &json!("active"), &json!("black"))
        );
        assert_eq!((&game["time"]["running"], &game["names"]), (&json!("black"), &json!({ "white": "Ada" })));
    }
    // The same when it sleeps, and after a crash.
    let awake = standing(&server, &table.white);
    server.kill_and_restart();
    assert_eq!(standing(&server, &table.white), awake);

    let answer = seats(
        &server,
        &[
            (&table.white.game, &table.white.token),
            (&table.white.game, &waiting.token),
            ("aaaaaaaa", &waiting.token),
            ("no game", &waiting.token),
            (&waiting.game, &waiting.token),
        ],
    )
    .json();
    assert_eq!(answer["games"].as_array().unwrap().len(), 2);
    assert_eq!(answer["gone"], json!([table.white.game, "aaaaaaaa", "no game"]));
    assert!(answer["now"].as_u64().unwrap() > 1_700_000_000_000);

    table = Table { white: table.white.rejoin(&server), black: table.black.rejoin(&server) };
    table.white.resign();
    table.expect_end("black", "resign");
    let game = standing(&server, &table.black);
    assert_eq!(game["ending"], json!({ "winner": "black", "reason": "resign" }));
    assert_eq!(
        (&game["status"], &game["turn"], &game["time"]),
        (&json!("finished"), &Value::Null, &Value::Null)
    );
}

#[test]
fn a_list_of_games_is_bounded_and_metered() {
    let server = Server::with_default_limits(&["--guesses-per-minute", "3"]);
    let (waiting, _) = V1::create(&server, json!({}));
    let mine = (waiting.game.as_str(), waiting.token.as_str());
    assert_eq!(seats(&server, &[mine; 41]).status, 400);
    for _ in 0..20 {
        assert_eq!(seats(&server, &[mine; 40]).status, 200, "a page with many games is opened often");
    }
    assert_eq!(seats(&server, &[]).json()["games"], json!([]));
    let wrong = (waiting.game.as_str(), "guess");
    assert_eq!(seats(&server, &[wrong, mine, wrong, ("aaaaaaaa", "x")]).status, 200);
    let refused = seats(&server, &[wrong]);
    assert_eq!((refused.status, &refused.json()["error"]), (429, &json!("rate_limited")));
}

/// Games that differ only in what Black hides: White's list and a stranger's answer do not show it, awake or asleep.
#[test]
fn your_games_look_the_same_in_twin_games() {
    let mut server = Server::start(&[]);
    let mut told = Vec::new();
    let mut tables = Vec::new();
    for hidden in ["a7a6|b7b6", "!e4e5 !a8a5 g7g6|!g8g5 g8f6"] {
        let mut table = V1::sit(&server, &json!({ "mode": "blind", "name": "Ada" }));
        for (open, turn) in ["e2e4", "d2d4"].into_iter().zip(hidden.split('|')) {
            table.play(open);
            for step in turn.split_whitespace() {
                match step.strip_prefix('!') {
                    Some(tried) => {
                        table.black.commit(tried);
                        table.black.expect("game.notice");
                    }
                    None => table.play(step),
                }
            }
        }
        tables.push(table);
    }
    for asleep in [false, true] {
        if asleep {
            server.kill_and_restart();
        }
        for table in &tables {
            let (game, token) = (table.white.game.as_str(), table.white.token.as_str());
            let holder = seats(&server, &[(game, token)]).body;
            let stranger = seats(&server, &[(game, "guess")]).body;
            let about = server.get(&format!("/api/games/{game}")).body;
            told.push([holder, stranger, about].map(|body| without_names(&body, &table.white)));
        }
    }
    for twins in told.chunks(2) {
        assert_eq!(twins[0], twins[1]);
    }
}

/// Without what differs between any two games.
fn without_names(body: &str, client: &V1) -> String {
    let body = body.replace(&client.game, "*").replace(&client.code, "*");
    let mut value = masked(&body);
    let games = value.get_mut("games").and_then(Value::as_array_mut).into_iter().flatten();
    for game in games {
        game["createdAt"] = "*".into();
        game["startedAt"] = "*".into();
    }
    for time in ["createdAt", "startedAt"] {
        if value.get(time).is_some() {
            value[time] = "*".into();
        }
    }
    value.to_string()
}

#[test]
fn a_seat_moves_to_another_device() {
    let server = Server::start(&[]);
    let mut table = V1::sit(&server, &json!({ "mode": "blind", "name": "Ada" }));
    table.play("e2e4 d7d5");
    table.white.say("game.sync", json!({}));
    let stayed = table.white.expect("game.state");
    table.white.say("seat.carry", json!({}));
    let offer = table.white.expect("seat.carry");
    assert!(offer["expiresAt"].as_u64().unwrap() > crate::v1::now() + 200_000);
    let carry = json!({ "gameId": table.white.game, "carry": offer["carry"] });
    let (mut phone, joined) = V1::join_by(&server, carry.clone());
    assert_eq!((&joined["color"], &joined["names"]), (&json!("white"), &json!({ "white": "Ada" })));
    assert_ne!(joined["token"], json!(table.white.token));
    let mut moved = phone.expect("game.state");
    for number in ["lastSeq", "stateSeq"] {
        moved[number] = stayed[number].clone();
    }
    assert_eq!(moved, stayed, "it sees what it saw");
    table.white.socket.expect_close(1000, "moved");

    let mut old = V1::connect(&server);
    old.token.clone_from(&table.white.token);
    old.say("room.join", json!({ "gameId": table.white.game }));
    old.expect_error("BAD_TOKEN");
    let mut again = V1::connect(&server);
    again.say("room.join", carry);
    again.expect_error("BAD_TOKEN");
    phone.commit("e4d5");
    phone.until("moved", |seen| seen.turn == "black");
    table.black.until("moved", |seen| seen.turn == "black");
    assert_eq!(phone.rejoin(&server).seen().turn, "black");
}

/// Whoever moves their seat in a game that hides something is told the same in twin games.
#[test]
fn a_moved_seat_is_told_the_same_in_twin_games() {
    let server = Server::start(&[]);
    let told = ["a7a6|b7b6", "!e4e5 !a8a5 g7g6|!g8g5 g8f6"].map(|hidden| {
        let mut table = V1::sit(&server, &json!({ "mode": "blind" }));
        let mut frames = Vec::new();
        for (open, turn) in ["e2e4", "d2d4"].into_iter().zip(hidden.split('|')) {
            table.play(open);
            for step in turn.split_whitespace() {
                match step.strip_prefix('!') {
                    Some(tried) => {
                        table.black.commit(tried);
                        table.black.expect("game.notice");
                    }
                    None => table.play(step),
                }
            }
            table.white.say("seat.carry", json!({}));
            let offer = table.white.expect("seat.carry");
            let carry = json!({ "gameId": table.white.game, "carry": offer["carry"] });
            let (mut moved, _) = V1::join_by(&server, carry);
            moved.expect("game.state");
            frames.append(&mut table.white.socket.frames);
            table.white = moved;
        }
        table.white.assert_quiet();
        frames.append(&mut table.white.socket.frames);
        let mask = |frame: &String| {
            let mut frame = masked(frame);
            for secret in ["carry", "expiresAt"] {
                if frame["payload"].get(secret).is_some() {
                    frame["payload"][secret] = "*".into();
                }
            }
            frame
        };
        frames.iter().map(mask).collect::<Vec<_>>()
    });
    assert_eq!(told[0], told[1]);
}

#[test]
fn bots_take_the_free_seats() {
    let server = Server::start(&["--bot-pause-ms", "0"]);
    let (mut white, _) = V1::create(&server, json!({ "mode": "vanilla" }));
    white.say("room.fill", json!({ "brain": "galaxy" }));
    let refused = white.expect("error");
    assert_eq!(refused["code"], "INVALID_MESSAGE", "{refused}");

    let (mut white, _) = V1::create(&server, json!({ "mode": "vanilla" }));
    let code = white.code.clone();
    white.say("room.fill", json!({ "brain": "casual", "level": 1 }));
    let filled = white.expect("room.filled");
    assert_eq!(filled["aiOpponent"], json!({ "color": "black", "brain": "casual", "level": 1 }));
    assert_eq!(white.expect("game.state")["status"], "active");
    white.commit("e2e4");
    white.until("answered", |seen| seen.turn == "white" && seen.at("e4") == Some('P'));
    white.say("room.fill", json!({ "brain": "casual" }));
    white.expect_error("REFUSED");
    let mut late = V1::connect(&server);
    late.say("room.join", json!({ "code": code }));
    late.expect_error("ROOM_FULL");

    let (mut north, _) = V1::create(&server, json!({ "mode": "duplicate", "byInvitation": true }));
    north.say("room.fill", json!({ "brain": "random" }));
    assert_eq!(north.expect("room.filled")["aiOpponents"].as_array().unwrap().len(), 3);
    north.expect("game.state");
}

#[test]
fn no_clock_runs_before_its_player_has_come() {
    let mut server = Server::start(&[]);
    let clock = json!({ "kind": "fischer", "initialMs": 60_000, "incrementMs": 0 });
    let (white, black) = white_away(&server, json!({ "mode": "vanilla", "clock": clock }));
    assert_eq!(standing(&server, &black)["time"]["running"], Value::Null);
    server.kill_and_restart();
    let mut black = black.rejoin(&server);
    std::thread::sleep(Duration::from_millis(50));
    let mut came = white.rejoin(&server);
    let state: Value = serde_json::from_str(came.socket.frames.last().unwrap()).unwrap();
    let face = &state["payload"]["view"]["clock"];
    assert_eq!((&face["running"], &face["remainingMs"]["white"]), (&json!("white"), &json!(60_000)));
    let mut started = Value::Null;
    while started.is_null() {
        let frame = black.socket.hear().unwrap();
        started =
            if frame["type"] == "game.notice" { frame["payload"]["clock"].clone() } else { Value::Null };
    }
    assert_eq!(&started, face, "whoever is there is told");
    came.commit("e2e4");
    came.until("moved", |seen| seen.turn == "black");
}
