//! Strangers meet: seeks, challenges, and who may not.

use std::{
    thread::{self, sleep},
    time::Duration,
};

use serde_json::{Value, json};

use crate::{
    account::{Browser, on_both_stores},
    cli::printed,
    rated::{heard, rated},
    server::Server,
    table::Client as _,
    v1::V1,
};

/// Somebody in the lobby.
pub(crate) struct Lobby {
    pub(crate) browser: Browser,
    pub(crate) line: V1,
    pub(crate) you: Value,
}

pub(crate) fn live() -> Value {
    json!({ "kind": "fischer", "initialMs": 300_000, "incrementMs": 3_000 })
}

pub(crate) fn blind() -> Value {
    json!({ "game": { "mode": "blind", "clock": live() } })
}

pub(crate) fn correspondence() -> Value {
    json!({ "game": { "mode": "dark", "clock": { "kind": "days", "daysPerMove": 3 } } })
}

pub(crate) fn auto(mut seek: Value) -> Value {
    seek["auto"] = true.into();
    seek
}

impl Lobby {
    /// Looks at all of it.
    pub(crate) fn enter(server: &Server, browser: Browser) -> Lobby {
        let mut line = browser.v1(server);
        line.say("lobby.watch", json!({}));
        line.expect("lobby.state");
        let you = line.expect("lobby.you");
        Lobby { browser, line, you }
    }

    pub(crate) fn guest(server: &Server) -> Lobby {
        Lobby::enter(server, Browser::guest(server))
    }

    pub(crate) fn account(server: &Server, name: &str) -> Lobby {
        Lobby::enter(server, Browser::account(server, name))
    }

    /// The next frame of this kind. Others are passed over.
    pub(crate) fn next(&mut self, kind: &str) -> Value {
        loop {
            let frame = self.line.socket.hear().unwrap_or_else(|closed| panic!("{kind}: {closed:?}"));
            if frame["type"] == "lobby.you" {
                self.you = frame["payload"].clone();
            }
            if frame["type"] == kind {
                return frame["payload"].clone();
            }
            assert!(frame["type"] != "error", "{kind} expected: {frame}");
        }
    }

    pub(crate) fn until(&mut self, what: impl Fn(&Value) -> bool) -> Value {
        while !what(&self.you) {
            self.next("lobby.you");
        }
        self.you.clone()
    }

    /// Waits, and returns the id of what it waits with.
    pub(crate) fn seek(&mut self, seek: Value) -> String {
        let before = self.you["seeks"].clone();
        self.line.say("lobby.seek", seek);
        let you = self.until(|you| you["seeks"] != before && you["seeks"] != json!([]));
        you["seeks"].as_array().unwrap().last().unwrap()["id"].as_str().unwrap().to_owned()
    }

    pub(crate) fn refused(&mut self, reason: &str) {
        let error = error(&mut self.line);
        assert_eq!((&error["lobby"], &error["fatal"]), (&json!(reason), &json!(false)), "{error}");
    }

    /// What concerns it now.
    pub(crate) fn looked(&mut self) -> Value {
        self.line.say("lobby.watch", json!({}));
        self.next("lobby.state");
        self.next("lobby.you")
    }

    pub(crate) fn paired(&mut self) -> Value {
        self.until(|you| you["paired"] != json!([]))["paired"][0].clone()
    }

    /// Sits down at the game that it was given.
    pub(crate) fn play(&mut self, server: &Server) -> V1 {
        let paired = self.paired();
        let (mut seat, joined) =
            self.browser.join(server, json!({ "gameId": paired["gameId"], "here": true }));
        assert_eq!(joined["color"], paired["color"]);
        seat.game = paired["gameId"].as_str().unwrap().to_owned();
        seat
    }
}

/// The next frame of this kind. Others are passed over.
fn frame(line: &mut V1, kind: &str) -> Value {
    loop {
        let frame = line.socket.hear().unwrap();
        if frame["type"] == kind {
            return frame["payload"].clone();
        }
    }
}

fn error(line: &mut V1) -> Value {
    frame(line, "error")
}

/// Both sit down, and White moves.
pub(crate) fn play_on(server: [&Server; 2], mut one: Lobby, mut other: Lobby) -> String {
    let (mut first, mut second) = (one.play(server[0]), other.play(server[1]));
    let [white, black] = if one.you["paired"][0]["color"] == "white" {
        [&mut first, &mut second]
    } else {
        [&mut second, &mut first]
    };
    white.until("begun", |seen| seen.status == "active");
    black.until("begun", |seen| seen.status == "active");
    white.commit("e2e4");
    black.until("moved", |seen| seen.turn == "black");
    black.commit("e7e5");
    white.until("answered", |seen| seen.turn == "white");
    white.game.clone()
}

#[test]
fn strangers_meet_by_a_seek() {
    on_both_stores(&[], |server| {
        let (mut zoe, mut max) = (Lobby::guest(server), Lobby::guest(server));
        let mut seek = blind();
        seek["name"] = "Zoe".into();
        let id = zoe.seek(seek);
        let shown = loop {
            let changes = max.next("lobby.changes");
            if let Some(shown) = changes["add"].as_array().unwrap().first() {
                break shown.clone();
            }
        };
        assert_eq!(shown["id"], id.as_str());
        assert_eq!(shown["who"], json!({ "name": "Zoe", "account": false, "bot": false }));
        assert_eq!(
            (&shown["mode"], &shown["clock"], &shown["house"]),
            (&json!("blind"), &live(), &json!(false))
        );
        max.line.say("lobby.accept", json!({ "id": id, "name": "Max" }));
        assert_eq!(max.paired()["gameId"], zoe.paired()["gameId"]);
        assert_eq!(max.you["seeks"], json!([]));
        while !max.next("lobby.changes")["gone"].as_array().unwrap().contains(&json!(id)) {}
        play_on([server, server], zoe, max);
    });
}

#[test]
fn play_now_pairs_those_who_want_the_same() {
    let server = Server::start(&[]);
    let [mut zoe, mut max, mut other] = [(); 3].map(|()| Lobby::guest(&server));
    let mut dark = auto(blind());
    dark["game"]["mode"] = "dark".into();
    other.seek(dark);
    zoe.seek(auto(blind()));
    max.line.say("lobby.seek", auto(blind()));
    assert_eq!(zoe.paired()["gameId"], max.paired()["gameId"]);
    assert_eq!(zoe.you["seeks"], json!([]));
    assert_eq!(other.you["paired"], json!([]));
    play_on([&server, &server], zoe, max);
}

#[test]
fn play_now_pairs_nobody_who_wants_another_game() {
    let server = Server::start(&[]);
    let [mut ada, mut ben, mut cleo] = ["Ada", "Ben", "Cleo"].map(|name| Lobby::account(&server, name));
    let [mut zoe, mut max] = [(); 2].map(|()| Lobby::guest(&server));
    let mut rated = auto(blind());
    rated["rated"] = true.into();
    let mut longer = auto(blind());
    longer["game"]["clock"]["initialMs"] = 600_000.into();
    ada.seek(rated.clone());
    ben.seek(auto(blind()));
    zoe.seek(longer);
    // Until everybody has been looked through once more.
    sleep(Duration::from_secs(2));
    for one in [&mut ada, &mut ben, &mut zoe] {
        let you = one.looked();
        assert_eq!((&you["paired"], you["seeks"].as_array().unwrap().len()), (&json!([]), 1), "{you}");
    }
    cleo.line.say("lobby.seek", rated);
    assert_eq!(cleo.paired()["gameId"], ada.paired()["gameId"]);
    max.line.say("lobby.seek", auto(blind()));
    assert_eq!(max.paired()["gameId"], ben.paired()["gameId"]);
}

#[test]
fn a_challenge_is_declined_and_accepted() {
    on_both_stores(&[], |server| {
        let (mut ada, mut ben) = (Lobby::account(server, "Ada"), Lobby::account(server, "Ben"));
        let mut challenge = blind();
        challenge["to"] = "ben".into();
        challenge["color"] = "black".into();
        ada.line.say("lobby.challenge", challenge.clone());
        let from = ada.until(|you| you["challengesFrom"] != json!([]))["challengesFrom"][0].clone();
        let to = ben.until(|you| you["challengesTo"] != json!([]))["challengesTo"][0].clone();
        assert_eq!((&to, &to["to"], &to["color"]), (&from, &json!("Ben"), &json!("white")));
        let rating = json!({ "points": 1500, "provisional": true });
        assert_eq!(to["who"], json!({ "name": "Ada", "account": true, "bot": false, "rating": rating }));
        // It is for nobody else.
        let mut max = Lobby::guest(server);
        max.line.say("lobby.accept", json!({ "id": to["id"] }));
        max.refused("gone");
        ben.line.say("lobby.decline", json!({ "id": to["id"] }));
        assert_eq!(ada.next("lobby.declined"), json!({ "id": to["id"], "by": "Ben" }));
        ada.until(|you| you["challengesFrom"] == json!([]));
        ben.until(|you| you["challengesTo"] == json!([]));

        ada.line.say("lobby.challenge", challenge);
        let to = ben.until(|you| you["challengesTo"] != json!([]))["challengesTo"][0].clone();
        ben.line.say("lobby.accept", json!({ "id": to["id"] }));
        assert_eq!((&ben.paired()["color"], &ada.paired()["color"]), (&json!("white"), &json!("black")));
        play_on([server, server], ada, ben);
    });
}

#[test]
fn who_may_not() {
    let server = Server::start(&[]);
    let mut nobody = V1::connect(&server);
    nobody.say("lobby.watch", json!({ "mode": "blind" }));
    nobody.expect("lobby.state");
    nobody.say("lobby.seek", blind());
    assert_eq!(error(&mut nobody)["lobby"], "nobody");

    let (mut ada, mut max) = (Lobby::account(&server, "Ada"), Lobby::guest(&server));
    let refuse = |who: &mut Lobby, kind: &str, payload: Value, reason: &str| {
        who.line.say(kind, payload);
        who.refused(reason);
    };
    let mut rated = blind();
    rated["rated"] = true.into();
    refuse(&mut max, "lobby.seek", rated.clone(), "guest-rated");
    let id = ada.seek(rated.clone());
    refuse(&mut max, "lobby.accept", json!({ "id": id }), "guest-rated");
    refuse(&mut ada, "lobby.accept", json!({ "id": id }), "yourself");
    rated["game"]["mode"] = "house".into();
    refuse(&mut ada, "lobby.seek", rated, "unrated");
    let mut to = blind();
    to["to"] = "Ada".into();
    refuse(&mut ada, "lobby.challenge", to.clone(), "yourself");
    to["to"] = "Nobody-At-All".into();
    refuse(&mut ada, "lobby.challenge", to, "no-such-player");
    refuse(&mut max, "lobby.seek", json!({ "game": { "mode": "duplicate" } }), "seats");
    for gone in ["", "nothing", "aaaaaaaaaaaa"] {
        refuse(&mut max, "lobby.accept", json!({ "id": gone }), "gone");
    }
    refuse(&mut max, "lobby.withdraw", json!({ "id": id }), "gone");
    max.line.say(
        "lobby.seek",
        json!({ "game": { "mode": "house", "rulesetIds": ["suicide-chess", "capture-all"] } }),
    );
    assert_eq!(error(&mut max.line)["fault"]["reason"], "preset_conflict");
    // Only where the pieces are is read of it, but all of it would be kept.
    let long = format!("4k3/8/8/8/8/8/8/4K2R{}", " ".repeat(9_000));
    let wordy = json!({ "game": { "mode": "house", "layout": { "kind": "fen", "fen": long } } });
    refuse(&mut max, "lobby.seek", wordy, "too-long");
    assert_ne!(ada.seek(blind()), id, "one at a time");
    assert_eq!(ada.you["seeks"].as_array().unwrap().len(), 1);
}

/// Ratings count where the game would, whether it is rated or not.
#[test]
fn whoever_is_out_of_range_is_refused() {
    let server = Server::start(&[]);
    let (ben, cleo) = (Browser::account(&server, "Ben"), Browser::account(&server, "Cleo"));
    let mut table = rated(&server, &ben, &cleo, "blind");
    table.black.say("room.leave", json!({}));
    let points = heard(&mut table.white, "game.rated")["white"]["after"].as_i64().unwrap();
    assert!(points > 1600, "{points}");
    let (mut ada, mut ben) = (Lobby::account(&server, "Ada"), Lobby::enter(&server, ben));
    let mut narrow = blind();
    narrow["range"] = json!({ "below": 0, "above": 50 });
    let id = ada.seek(narrow);
    ben.line.say("lobby.accept", json!({ "id": id }));
    ben.refused("range");
    ben.seek(auto(blind()));
    let mut max = Lobby::guest(&server);
    assert_eq!((ben.looked()["paired"].clone(), ada.looked()["paired"].clone()), (json!([]), json!([])));
    max.line.say("lobby.accept", json!({ "id": id }));
    assert_eq!(max.paired()["gameId"], ada.paired()["gameId"]);
}

#[test]
fn nobody_waits_in_a_full_lobby() {
    let server = Server::start(&["--max-seeks", "2"]);
    let mut waiting = [(); 3].map(|()| Lobby::guest(&server));
    for seek in [blind(), correspondence()] {
        let ids: Vec<_> = waiting[..2].iter_mut().map(|one| one.seek(seek.clone())).collect();
        waiting[2].line.say("lobby.seek", seek.clone());
        waiting[2].refused("full");
        waiting[0].line.say("lobby.withdraw", json!({ "id": ids[0] }));
        waiting[0].until(|you| !you["seeks"].to_string().contains(&ids[0]));
        waiting[2].seek(seek);
    }
}

#[test]
fn correspondence_waits_for_whoever_is_away() {
    let server = Server::start(&[]);
    let (mut ada, mut max) = (Lobby::account(&server, "Ada"), Lobby::guest(&server));
    let mut ids = Vec::new();
    for n in 1..=5 {
        ada.line.say("lobby.seek", correspondence());
        let you = ada.until(|you| you["seeks"].as_array().unwrap().len() == n);
        ids.push(you["seeks"][n - 1]["id"].clone());
    }
    ada.line.say("lobby.seek", correspondence());
    ada.refused("too-many");
    let Lobby { browser, line, .. } = ada;
    drop(line);
    max.line.say("lobby.accept", json!({ "id": ids[0] }));
    let game = max.paired()["gameId"].clone();
    let mut ada = Lobby::enter(&server, browser);
    assert_eq!(ada.paired()["gameId"], game);
    assert_eq!(ada.you["seeks"].as_array().unwrap().len(), 4);
    assert_eq!(ada.you["playing"], Value::Null, "it is not a live game");
    // It is in her list without her having come.
    let is_listed = (0..50).any(|_| {
        sleep(Duration::from_millis(100));
        let listed = ada.browser.get(&server, "/api/me/games").json();
        listed.to_string().contains(game.as_str().unwrap())
    });
    assert!(is_listed);
    play_on([&server, &server], ada, max);
}

#[test]
fn whoever_plays_a_live_game_does_not_wait_for_another() {
    let server = Server::start(&[]);
    let (mut zoe, mut max, mut ben) =
        (Lobby::guest(&server), Lobby::guest(&server), Lobby::account(&server, "Ben"));
    let waiting = ben.seek(blind());
    let id = zoe.seek(blind());
    max.line.say("lobby.accept", json!({ "id": id }));
    let (mut white, mut black) = (zoe.play(&server), max.play(&server));
    white.until("begun", |seen| seen.status == "active");
    let mut zoe = Lobby::enter(&server, zoe.browser);
    assert_eq!(zoe.you["playing"], white.game.as_str());
    zoe.line.say("lobby.seek", blind());
    zoe.refused("playing");
    zoe.line.say("lobby.accept", json!({ "id": waiting }));
    zoe.refused("playing");
    // A game of days is no hindrance, and neither is one that is over.
    zoe.seek(correspondence());
    white.resign();
    black.until("over", |seen| seen.ended.is_some());
    for _ in 0..50 {
        zoe.line.say("lobby.watch", json!({}));
        if zoe.next("lobby.you")["playing"] == Value::Null {
            break;
        }
        sleep(Duration::from_millis(600));
    }
    zoe.line.say("lobby.accept", json!({ "id": waiting }));
    assert_eq!(zoe.until(|you| you["paired"] != json!([]))["paired"][0]["id"], waiting.as_str());
}

/// Her friend has come by the link that she sent, while she waited for whoever comes.
#[test]
fn whoever_begins_a_game_elsewhere_waits_no_longer() {
    let server = Server::start(&[]);
    let (mut eve, mut zoe) = (Lobby::guest(&server), Lobby::guest(&server));
    let id = zoe.seek(blind());
    let days = zoe.seek(correspondence());
    let mut shown = String::new();
    while !(shown.contains(&id) && shown.contains(&days)) {
        shown += &eve.next("lobby.changes")["add"].to_string();
    }
    let (mut white, _) =
        zoe.browser.create(&server, json!({ "mode": "vanilla", "side": "white", "clock": live() }));
    Browser::guest(&server).join(&server, json!({ "code": white.code }));
    white.expect("game.state");
    while !eve.next("lobby.changes")["gone"].as_array().unwrap().contains(&json!(id)) {}
    eve.line.say("lobby.accept", json!({ "id": id }));
    eve.refused("gone");
    let you = zoe.until(|you| you["seeks"].as_array().unwrap().len() == 1);
    assert_eq!(you["seeks"][0]["id"], days.as_str(), "a game of days is no hindrance");
    eve.line.say("lobby.accept", json!({ "id": days }));
    eve.paired();
}

#[test]
fn whoever_is_banned_while_waiting_waits_no_longer() {
    let server = Server::start(&[]);
    let (mut ada, mut ben) = (Lobby::account(&server, "Ada"), Lobby::account(&server, "Ben"));
    let id = ada.seek(blind());
    let days = ada.seek(correspondence());
    let mut to = blind();
    to["to"] = "Ada".into();
    ben.line.say("lobby.challenge", to.clone());
    ben.until(|you| you["challengesFrom"] != json!([]));
    let data = server.data().to_str().unwrap();
    printed(&["admin", "ban", "Ada", "--reason", "rude", "--data", data]);
    ada.until(|you| you["seeks"] == json!([]) && you["challengesTo"] == json!([]));
    ben.until(|you| you["challengesFrom"] == json!([]));
    for gone in [id, days] {
        ben.line.say("lobby.accept", json!({ "id": gone }));
        ben.refused("gone");
    }
    ada.line.say("lobby.seek", blind());
    ada.refused("banned");
    let waiting = ben.seek(blind());
    ada.line.say("lobby.accept", json!({ "id": waiting }));
    ada.refused("banned");
}

#[test]
fn a_live_seek_goes_with_its_person_and_a_reload_keeps_it() {
    let server = Server::start(&[]);
    let (mut zoe, mut max) = (Lobby::guest(&server), Lobby::guest(&server));
    let id = zoe.seek(blind());
    let Lobby { browser, line, .. } = zoe;
    drop(line);
    sleep(Duration::from_secs(3));
    let zoe = Lobby::enter(&server, browser);
    assert_eq!(zoe.you["seeks"][0]["id"], id.as_str());
    sleep(Duration::from_secs(10));
    drop(zoe);
    while !max.next("lobby.changes")["gone"].as_array().unwrap().contains(&json!(id)) {}
}

/// Everybody but one is told that it is gone, and the one plays.
pub(crate) fn all_accept_at_once(servers: [&Server; 2], seeker: &mut Lobby, takers: &mut [Lobby]) {
    let id = seeker.seek(blind());
    sleep(Duration::from_millis(700));
    thread::scope(|scope| {
        for taker in &mut *takers {
            let id = id.clone();
            scope.spawn(move || taker.line.say("lobby.accept", json!({ "id": id })));
        }
    });
    let mut winners = Vec::new();
    for (n, taker) in takers.iter_mut().enumerate() {
        loop {
            let frame = taker.line.socket.hear().unwrap();
            match frame["type"].as_str().unwrap() {
                "lobby.you" if frame["payload"]["paired"] != json!([]) => {
                    winners.push((n, frame["payload"]["paired"][0]["gameId"].clone()));
                    break;
                }
                "error" => {
                    // Whoever comes a little later may hear that they play by now.
                    let reason = frame["payload"]["lobby"].as_str().unwrap();
                    assert!(["gone", "they-play"].contains(&reason), "{frame}");
                    break;
                }
                _ => {}
            }
        }
    }
    let [(winner, game)] = &winners[..] else { panic!("{winners:?} got it") };
    assert_eq!(&seeker.paired()["gameId"], game);
    let server = servers[winner % 2];
    let (_, joined) = takers[*winner].browser.join(server, json!({ "gameId": game }));
    assert_eq!(joined["names"], json!({}));
    // The others have nothing of it, in no list.
    for (n, taker) in takers.iter_mut().enumerate().filter(|(n, _)| n != winner) {
        let listed = taker.browser.get(servers[n % 2], "/api/me/games").json();
        assert!(!listed.to_string().contains("gameId"), "{listed}");
    }
}

#[test]
fn one_of_many_gets_it() {
    let server = Server::start(&[]);
    for _ in 0..3 {
        let mut takers: Vec<_> = (0..6).map(|_| Lobby::guest(&server)).collect();
        all_accept_at_once([&server, &server], &mut Lobby::guest(&server), &mut takers);
    }
}

/// Somebody who looks on, and the players themselves on another connection, hear nothing while a game goes on.
#[test]
fn the_lobby_hears_nothing_of_what_happens_in_a_game() {
    let server = Server::start(&[]);
    let (mut zoe, mut max) = (Lobby::guest(&server), Lobby::guest(&server));
    let mut seek = blind();
    seek["color"] = "white".into();
    let id = zoe.seek(seek);
    max.line.say("lobby.accept", json!({ "id": id }));
    let (mut white, mut black) = (zoe.play(&server), max.play(&server));
    white.until("begun", |seen| seen.status == "active");
    drop((zoe.line, max.line));
    let onlooker = Lobby::guest(&server);
    let (zoe, max) = (Lobby::enter(&server, zoe.browser), Lobby::enter(&server, max.browser));
    let mut lines = [onlooker, zoe, max].map(|lobby| lobby.line);
    // Until the number of people has settled, and nobody is waited for in the list any more.
    sleep(Duration::from_secs(3));
    let mut looks = [Vec::new(), Vec::new()];
    let mut heard = |look: &mut Vec<String>| {
        for line in &mut lines {
            line.say("lobby.watch", json!({}));
            for kind in ["lobby.state", "lobby.you"] {
                look.push(frame(line, kind).to_string());
            }
        }
    };
    // The first look empties what came while people went in and out.
    heard(&mut Vec::new());
    heard(&mut looks[0]);
    // A try that is refused, and moves, one of which captures.
    white.say("game.move", json!({ "from": "e2", "to": "d3" }));
    white.commit("e2e4");
    black.until("moved", |seen| seen.turn == "black");
    black.commit("d7d5");
    white.until("answered", |seen| seen.turn == "white");
    white.commit("e4d5");
    black.until("moved", |seen| seen.turn == "black");
    sleep(Duration::from_secs(2));
    heard(&mut looks[1]);
    assert_eq!(looks[0], looks[1]);
}

#[test]
fn colours_are_balanced_over_five_games() {
    let server = Server::start(&[]);
    let (mut zoe, mut max) = (Lobby::guest(&server), Lobby::guest(&server));
    for game in 0..6 {
        let mut seek = blind();
        if game < 5 {
            seek["color"] = "white".into();
        }
        let id = zoe.seek(seek);
        max.line.say("lobby.accept", json!({ "id": id }));
        let color = zoe.until(|you| you["paired"][0]["id"] == id.as_str())["paired"][0]["color"].clone();
        assert_eq!(color, if game < 5 { "white" } else { "black" }, "game {game}");
        let (mut white, mut black) = (zoe.play(&server), max.play(&server));
        white.until("begun", |seen| seen.status == "active");
        white.resign();
        black.until("over", |seen| seen.ended.is_some());
        // Once the game is in their lists they may play the next.
        (zoe, max) = (free_again(&server, zoe.browser), free_again(&server, max.browser));
    }
}

/// In the lobby, with nothing left of the last game.
fn free_again(server: &Server, browser: Browser) -> Lobby {
    let mut lobby = Lobby::enter(server, browser);
    for _ in 0..15 {
        if lobby.you["playing"] == Value::Null && lobby.you["paired"] == json!([]) {
            return lobby;
        }
        sleep(Duration::from_millis(300));
        lobby.line.say("lobby.watch", json!({}));
        lobby.next("lobby.you");
    }
    panic!("{}", lobby.you)
}
