//! Bots at tables for four: in any seat, with one person or several.

use serde_json::{Value, json};

use crate::{server::Server, table::Client as _, v1::V1};

/// With bots that move without a pause.
fn start() -> Server {
    Server::start(&["--bot-pause-ms", "0"])
}

fn casual(level: u8) -> Value {
    json!({ "brain": "casual", "level": level })
}

fn create(server: &Server, mut wishes: Value) -> (V1, Value) {
    wishes["mode"] = "duplicate".into();
    V1::create(server, wishes)
}

/// The first move the person is offered once it is their turn; None once the game is over.
fn shown(person: &mut V1) -> Option<String> {
    let seat = person.seen().seat.clone();
    person.until("asked to move", |seen| seen.turn == seat || seen.status == "finished");
    person.say("game.sync", json!({}));
    let view = loop {
        let frame = person.socket.hear().unwrap();
        if frame["type"] == "game.state" {
            break frame["payload"]["view"].clone();
        }
    };
    let piece = view["legal"].as_array()?.first()?.clone();
    let to = piece["to"][0].as_str().unwrap();
    let promotes = piece["promoting"].as_array().is_some_and(|all| all.contains(&piece["to"][0]));
    Some(format!("{}{to}{}", piece["from"].as_str().unwrap(), if promotes { "q" } else { "" }))
}

/// Moves, and waits until it is someone else's turn. Nobody can be mated before they have moved twice; after that, a
/// careless player soon is.
fn play(person: &mut V1) -> bool {
    let Some(movement) = shown(person) else { return false };
    person.commit(&movement);
    let seat = person.seen().seat.clone();
    person.until("moved", |seen| seen.turn != seat || seen.status == "finished");
    true
}

fn seats(created: &Value) -> Vec<&str> {
    let bots = created["aiOpponents"].as_array().unwrap();
    bots.iter().map(|bot| bot["color"].as_str().unwrap()).collect()
}

#[test]
fn three_computers_play_with_one_person_in_any_seat() {
    let server = start();
    for (side, others) in [
        ("north", ["south", "east", "west"]),
        ("east", ["north", "south", "west"]),
        ("west", ["north", "south", "east"]),
    ] {
        let (mut person, created) = create(&server, json!({ "side": side, "vsAi": casual(1) }));
        assert_eq!(created["color"], side);
        assert_eq!(seats(&created), others);
        assert_eq!(created["aiOpponents"][0], json!({ "color": others[0], "brain": "casual", "level": 1 }));
        assert_eq!(created["aiOpponent"], Value::Null, "that is for games for two");
        person.until("begun", |seen| seen.status == "active");
        for _ in 0..6 {
            if !play(&mut person) {
                break;
            }
        }
    }
}

#[test]
fn two_people_and_two_computers() {
    let server = start();
    let bots = json!({ "north": casual(2), "east": { "brain": "random" } });
    let (mut south, created) = create(&server, json!({ "bots": bots }));
    assert_eq!(created["color"], "south", "the first seat that is left");
    let connected = |peer: &Value| (peer["color"].as_str().unwrap().to_owned(), peer["connected"] == true);
    let peers: Vec<_> = created["peers"].as_array().unwrap().iter().map(connected).collect();
    assert_eq!(peers, [("north".to_owned(), true), ("east".to_owned(), true), ("west".to_owned(), false)]);
    assert_eq!(south.seen().status, "waiting", "a person is still expected");
    let about = server.get(&format!("/api/games/{}", south.game)).json();
    assert_eq!((&about["openSeats"], &about["aiOpponents"]), (&json!(["west"]), &created["aiOpponents"]));
    let mut late = V1::connect(&server);
    late.say("room.join", json!({ "code": south.code, "seat": "north" }));
    late.expect_error("ROOM_FULL");

    let (mut west, joined) = V1::join_by(&server, json!({ "code": south.code }));
    assert_eq!((&joined["color"], &joined["aiOpponents"]), (&json!("west"), &created["aiOpponents"]));
    for _ in 0..2 {
        // North has opened on its own, and East replies before West.
        assert!(play(&mut south) && play(&mut west));
    }
}

#[test]
fn a_draw_offer_is_answered_by_all_of_them() {
    let server = start();
    let (mut person, _) = create(&server, json!({ "vsAi": casual(2) }));
    person.until("begun", |seen| seen.status == "active");
    person.offer_draw();
    person.until("offered", |seen| seen.offer.is_some());
    person.until("declined", |seen| seen.offer.is_none());
    assert_eq!(person.seen().status, "active", "there is all to play for");
    assert!(play(&mut person) && play(&mut person));
}

#[test]
fn they_play_again_at_other_seats() {
    let mut server = start();
    let bots = json!({ "south": casual(3), "east": casual(1), "west": { "brain": "random" } });
    let (mut person, _) = create(&server, json!({ "bots": bots }));
    assert!(play(&mut person));
    person.resign();
    person.until("over", |seen| seen.status == "finished");
    // Bots are not seated again in a finished game, yet they still accept a rematch.
    server.kill_and_restart();
    let mut person = person.rejoin(&server);
    person.say("room.rematch", json!({}));
    let rematch = loop {
        let frame = person.socket.hear().unwrap();
        match frame["type"].as_str() {
            Some("room.rematch") => break frame["payload"].clone(),
            Some("room.rematch-offered") => panic!("it was the person who offered"),
            _ => {}
        }
    };
    assert_eq!(rematch["color"], "east");
    let about = server.get(&format!("/api/games/{}", rematch["gameId"].as_str().unwrap())).json();
    let north = json!({ "color": "north", "brain": "random" });
    assert!(about["aiOpponents"].as_array().unwrap().contains(&north), "{about}");
    let mut next = V1::connect(&server);
    next.token = rematch["token"].as_str().unwrap().to_owned();
    next.say("room.join", json!({ "gameId": rematch["gameId"] }));
    next.until("North and South have opened", |seen| seen.turn == "east");
}

#[test]
fn they_are_there_again_after_a_power_cut() {
    let mut server = start();
    let (mut person, _) = create(&server, json!({ "side": "west", "vsAi": casual(2) }));
    assert!(play(&mut person));
    server.kill_and_restart();
    let mut person = person.rejoin(&server);
    // A client that returns with its token finds out who is a bot from the public information.
    let about = server.get(&format!("/api/games/{}", person.game)).json();
    assert_eq!(seats(&about), ["north", "south", "east"]);
    assert!(play(&mut person));
    person.until("answered", |seen| seen.turn == "west" || seen.status == "finished");
}

#[test]
fn over_http_there_is_a_link_while_somebody_can_be_invited() {
    let server = start();
    let made = server.post(&json!({ "mode": "duplicate", "side": "east", "vsAi": { "brain": "casual" } }));
    assert_eq!(made.status, 201, "{made:?}");
    assert_eq!((&made.json()["joinUrl"], &made.json()["creatorSeat"]), (&Value::Null, &json!("east")));
    let bots = json!({ "east": casual(1), "west": casual(3) });
    let made = server
        .post(&json!({ "mode": "duplicate", "side": "random", "bots": bots, "byInvitation": true }))
        .json();
    assert!(made["joinUrl"].as_str().unwrap().contains("/duplicate/"), "{made}");
    let seat = made["creatorSeat"].as_str().unwrap();
    let other = if seat == "north" { "south" } else { "north" };
    assert_eq!(made["invitations"].as_array().unwrap().len(), 1);
    assert_eq!(made["invitations"][0]["seat"], other, "{made}");
}

/// In a game for two, it is just another way to write `vsAi`.
#[test]
fn a_seat_may_be_named_in_games_for_two_as_well() {
    let server = start();
    let wishes = json!({ "mode": "vanilla", "bots": { "white": casual(1) } });
    let (mut person, created) = V1::create(&server, wishes);
    assert_eq!((&created["color"], &created["aiOpponent"]["color"]), (&json!("black"), &json!("white")));
    person.until("opened", |seen| seen.turn == "black");
}

#[test]
fn what_cannot_be_had_is_said() {
    let server = start();
    let all = json!({ "north": casual(1), "south": casual(1), "east": casual(1), "west": casual(1) });
    for (wishes, why) in [
        (json!({ "side": "north", "bots": { "north": casual(1) } }), "bots: north is your own seat"),
        (json!({ "bots": all }), "bots: one seat must be left for you"),
        (
            json!({ "bots": { "white": casual(1) } }),
            "bots: the seats of this game are north, south, east, west",
        ),
        (json!({ "bots": { "up": casual(1) } }), "up"),
        (json!({ "bots": { "east": casual(4) } }), "bots: the levels of casual are 1 to 3"),
        (json!({ "bots": { "east": { "brain": "random", "level": 1 } } }), "bots: random has no levels"),
        (json!({ "bots": { "east": { "brain": "deep blue" } } }), "bots: unknown bot; expected one of "),
        (json!({ "vsAi": casual(1), "bots": { "east": casual(1) } }), "vsAi, bots: choose one of them"),
        (json!({ "vsAi": casual(1), "sandbox": true }), "sandbox"),
    ] {
        let mut wishes = wishes;
        wishes["mode"] = "duplicate".into();
        let answer = server.post(&wishes);
        assert_eq!(answer.status, 400, "{wishes}");
        assert!(answer.json()["detail"].as_str().unwrap().contains(why), "{wishes}: {answer:?}");
        let mut client = V1::connect(&server);
        client.say("room.create", wishes);
        let error = client.expect_error("INVALID_MESSAGE");
        assert!(error["message"].as_str().unwrap().contains(why), "{error}");
    }
    let recon = json!({ "mode": "duplicate", "bots": { "east": { "brain": "recon" } } });
    assert_eq!(server.post(&recon).json()["error"], "ai_offline");
}
