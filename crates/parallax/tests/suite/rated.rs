//! Rated games, as those who play them see it.

use std::{
    collections::BTreeMap,
    thread::sleep,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use testbed::postgres::Instance;

use crate::{
    account::{Browser, on_both_stores},
    bot_api::token,
    cli::printed,
    server::Server,
    table::{Client as _, Table},
    v1::V1,
};

fn clock() -> Value {
    json!({ "kind": "fischer", "initialMs": 600_000, "incrementMs": 0 })
}

/// The first has White, the other Black, and the game goes on.
pub(crate) fn rated(server: &Server, one: &Browser, other: &Browser, mode: &str) -> Table<V1> {
    let (mut white, created) =
        one.create(server, json!({ "mode": mode, "side": "white", "rated": true, "clock": clock() }));
    assert_eq!((&created["rated"], &created["accounts"]["white"]), (&json!(true), &json!(true)));
    let (mut black, joined) = other.join(server, json!({ "code": white.code }));
    assert_eq!(joined["accounts"], json!({ "white": true, "black": true }));
    white.expect("game.state");
    white.expect("room.peer-status");
    black.expect("game.state");
    Table { white, black }
}

/// The next frame of this kind.
pub(crate) fn heard(client: &mut V1, kind: &str) -> Value {
    loop {
        let frame = client.socket.hear().unwrap_or_else(|closed| panic!("{kind} expected: {closed:?}"));
        if frame["type"] == kind {
            return frame["payload"].clone();
        }
    }
}

pub(crate) fn rating_of(server: &Server, game: &str) -> Value {
    server.get(&format!("/api/games/{game}/rating")).json()
}

pub(crate) fn ratings(server: &Server, name: &str) -> Value {
    server.get(&format!("/api/people/{name}")).json()["ratings"].clone()
}

pub(crate) fn soon(mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(60), "it never was");
        sleep(Duration::from_millis(50));
    }
}

fn is_judged(rating: &Value) -> bool {
    rating["rated"] == true || rating.get("why").is_some()
}

#[test]
fn both_ratings_change_once_and_everybody_sees_it() {
    on_both_stores(&[], |server| {
        let (ada, ben) = (Browser::account(server, "Ada"), Browser::account(server, "Ben"));
        let mut table = rated(server, &ada, &ben, "dark");
        assert_eq!(server.get(&format!("/api/games/{}/rating", table.white.game)).status, 403);
        table.play("e2e4 e7e5 g1f3 b8c6");
        table.black.resign();
        let told = heard(&mut table.white, "game.rated");
        assert_eq!(heard(&mut table.black, "game.rated"), told, "both are told alike");
        assert_eq!((&told["rated"], &told["white"]["before"]), (&json!(true), &json!(1500)));
        let after = told["white"]["after"].as_i64().unwrap();
        assert!(after > 1600 && told["white"]["provisional"] == true, "{told}");
        assert_eq!(rating_of(server, &table.white.game), told);
        let own = ratings(server, "Ada");
        assert_eq!(
            (&own[0]["pool"], &own[0]["points"], &own[0]["games"], &own[0]["provisional"]),
            (&json!("dark/live"), &json!(after), &json!(1), &json!(true))
        );
        let history = server.get("/api/people/ben/ratings/dark/live").json();
        assert_eq!(
            (&history["points"][0]["points"], &history["points"][0]["gameId"]),
            (&told["black"]["after"], &json!(table.white.game))
        );
        assert_eq!(server.get("/api/people/ben/ratings/dark/blitz").status, 404);
        let pools = server.get("/api/ratings").json();
        assert_eq!(
            (&pools["pools"][0]["pool"], &pools["pools"][0]["players"]),
            (&json!("dark/live"), &json!(2))
        );
        let leaders = server.get("/api/ratings/dark/live").json();
        assert_eq!(leaders, json!({ "pool": "dark/live", "leaders": [] }), "one game makes nobody a leader");
        assert_eq!(server.get("/api/ratings/dark/live?kind=cats").status, 400);
        let listed = server.get("/api/people/Ada/games").json();
        assert_eq!(listed["games"][0]["rated"], true);

        // A rematch is rated, too, and shows what they have by now.
        table.white.say("room.rematch", json!({ "accept": true }));
        table.black.say("room.rematch", json!({ "accept": true }));
        let next = heard(&mut table.white, "room.rematch");
        let (_again, joined) = ada.join(server, json!({ "gameId": next["gameId"] }));
        assert_eq!((&joined["rated"], &joined["color"]), (&json!(true), &json!("black")));
        assert_eq!(joined["ratings"]["black"], json!({ "points": after, "provisional": true }));
    });
}

/// Both ask for another game at the same moment. It counts for itself, and leaves what the first one did.
#[test]
fn a_rematch_of_a_rated_game_counts_once_more() {
    on_both_stores(&[], |server| {
        let (ada, ben) = (Browser::account(server, "Ada"), Browser::account(server, "Ben"));
        let mut table = rated(server, &ada, &ben, "blind");
        table.play("f2f3 e7e5 g2g4 d8h4");
        let first = heard(&mut table.white, "game.rated");
        assert_eq!(first["rated"], true, "{first}");
        for seat in [&mut table.white, &mut table.black] {
            seat.say("room.rematch", json!({ "accept": true }));
        }
        let next = [&mut table.white, &mut table.black].map(|seat| heard(seat, "room.rematch"));
        assert_eq!(next[0]["gameId"], next[1]["gameId"]);
        let game = json!({ "gameId": next[0]["gameId"] });
        let (black, joined) = ada.join(server, game.clone());
        assert_eq!((&joined["rated"], &joined["color"]), (&json!(true), &json!("black")));
        assert_eq!(joined["ratings"]["white"]["points"], first["black"]["after"]);
        let (white, _) = ben.join(server, game);
        let mut again = Table { white, black };
        for seat in [&mut again.white, &mut again.black] {
            seat.until("begun", |seen| seen.status == "active");
        }
        again.play("e2e4 e7e5 d2d4 d7d5");
        again.white.resign();
        let second = heard(&mut again.black, "game.rated");
        assert_eq!(heard(&mut again.white, "game.rated"), second);
        assert_eq!(
            (&second["white"]["before"], &second["black"]["before"]),
            (&first["black"]["after"], &first["white"]["after"])
        );
        for (name, seat) in [("Ben", "white"), ("Ada", "black")] {
            let own = ratings(server, name);
            assert_eq!((&own[0]["games"], &own[0]["points"]), (&json!(2), &second[seat]["after"]), "{name}");
        }
        assert_eq!(rating_of(server, &table.white.game), first);
    });
}

/// Leaving counts whatever has been played, so a game of each kind is quickly over.
#[test]
fn every_game_has_a_pool_at_each_pace_and_rulesets_of_a_family_share_one() {
    const GAMES: [(&str, &str, &str); 11] = [
        ("vanilla", "", "vanilla"),
        ("blind", "", "blind"),
        ("blind", "berkeley", "berkeley"),
        ("blind", "berkeley-any", "berkeley"),
        ("blind", "english", "berkeley"),
        ("blind", "cincinnati", "cincinnati"),
        ("blind", "rand", "cincinnati"),
        ("blind", "wild16", "wild16"),
        ("blind", "crazykrieg", "crazykrieg"),
        ("dark", "", "dark"),
        ("rbc", "", "rbc"),
    ];
    let server = Server::start(&[]);
    let (ada, ben) = (Browser::account(&server, "Ada"), Browser::account(&server, "Ben"));
    let mut expected = BTreeMap::new();
    for (speed, clock) in [("live", clock()), ("correspondence", json!({ "kind": "days", "daysPerMove": 2 }))]
    {
        for (mode, ruleset, family) in GAMES {
            let mut asked = json!({ "mode": mode, "side": "white", "rated": true, "clock": clock });
            if !ruleset.is_empty() {
                asked["ruleset"] = ruleset.into();
            }
            let (mut white, _) = ada.create(&server, asked);
            let (mut black, _) = ben.join(&server, json!({ "code": white.code }));
            white.expect("game.state");
            white.say("room.leave", json!({}));
            assert_eq!(heard(&mut black, "game.rated")["rated"], true, "{mode} {ruleset} {speed}");
            *expected.entry(format!("{family}/{speed}")).or_insert(0) += 1;
        }
    }
    for name in ["Ada", "Ben"] {
        let own = ratings(&server, name);
        let own = own.as_array().unwrap().iter();
        let own = own.map(|it| (it["pool"].as_str().unwrap().to_owned(), it["games"].as_i64().unwrap()));
        assert_eq!(own.collect::<BTreeMap<_, _>>(), expected, "{name}");
    }
}

#[test]
fn only_accounts_play_rated_games() {
    let server = Server::start(&[]);
    let (ada, guest) = (Browser::account(&server, "Ada"), Browser::guest(&server));
    let asked = json!({ "mode": "dark", "rated": true, "clock": clock() });
    let refused = |who: &Browser, payload: Value| {
        let mut client = who.v1(&server);
        client.say("room.create", payload);
        client.expect_error("REFUSED");
    };
    refused(&guest, asked.clone());
    refused(&Browser::new(), asked.clone());
    refused(&ada, json!({ "mode": "dark", "rated": true }));
    refused(&ada, json!({ "mode": "house", "rulesetIds": ["atomic"], "rated": true, "clock": clock() }));
    let (mut white, _) = ada.create(&server, asked);
    for who in [&guest, &Browser::new()] {
        let mut client = who.v1(&server);
        client.say("room.join", json!({ "code": white.code }));
        client.expect_error("REFUSED");
    }
    white.say("room.fill", json!({ "brain": "random" }));
    white.expect_error("REFUSED");
    let (_black, _) = Browser::account(&server, "Ben").join(&server, json!({ "code": white.code }));
    white.expect("game.state");
}

#[test]
fn what_does_not_count_says_so_and_leaving_counts() {
    let server = Server::start(&["--rate-house-rules"]);
    let (ada, ben) = (Browser::account(&server, "Ada"), Browser::account(&server, "Ben"));
    let mut aborted = rated(&server, &ada, &ben, "vanilla");
    aborted.white.say("game.abort", json!({}));
    assert_eq!(heard(&mut aborted.black, "game.rated"), json!({ "rated": false, "why": "aborted" }));
    let mut moved = rated(&server, &ada, &ben, "blind");
    moved.play("e2e4");
    moved.black.say("game.abort", json!({}));
    assert_eq!(heard(&mut moved.white, "game.rated"), json!({ "rated": false, "why": "aborted" }));
    let mut answered = rated(&server, &ada, &ben, "blind");
    answered.play("e2e4 e7e5");
    answered.white.say("game.abort", json!({}));
    assert_eq!(heard(&mut answered.white, "error")["code"], "REFUSED", "too late");
    answered.black.resign();
    assert_eq!(heard(&mut answered.white, "game.rated")["why"], "few-moves");
    let mut short = rated(&server, &ada, &ben, "vanilla");
    short.play("e2e4");
    short.black.resign();
    assert_eq!(heard(&mut short.white, "game.rated"), json!({ "rated": false, "why": "few-moves" }));
    assert_eq!(ratings(&server, "Ada"), json!([]));
    let mut left = rated(&server, &ada, &ben, "vanilla");
    left.play("e2e4");
    left.black.say("room.leave", json!({}));
    assert_eq!(heard(&mut left.white, "game.rated")["rated"], true);

    // Black has nothing but a king and can never win, so White draws when their time runs out.
    let dead = json!({
        "mode": "house", "fen": "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "side": "white", "rated": true,
        "clock": { "kind": "fischer", "initialMs": 1_000, "incrementMs": 0 },
    });
    let mut maker = ada.clone();
    let made = maker.post(&server, "/api/games", &dead);
    assert_eq!(made.status, 201, "{made:?}");
    let game = made.json()["gameId"].clone();
    let (mut white, _) = ada.join(&server, json!({ "gameId": game }));
    let (mut black, _) = ben.join(&server, json!({ "gameId": game }));
    // No clock runs before everybody has shown that they look at the game.
    for seat in [&mut white, &mut black] {
        seat.say("seat.here", json!({}));
    }
    let told = heard(&mut black, "game.rated");
    assert_eq!(
        (&told["rated"], &told["white"]["after"], &told["black"]["after"]),
        (&json!(true), &json!(1500), &json!(1500))
    );
    let house = ratings(&server, "Ben");
    assert!(house.as_array().unwrap().iter().any(|it| it["pool"] == "house/live"), "{house}");
}

fn from(server: &Server, name: &str, address: &'static str) -> Browser {
    let mut browser = Browser { address: Some(address), ..Browser::new() };
    browser.sign_up(server, name);
    browser
}

/// What is told of a game that Black leaves at once.
fn left_early(server: &Server, one: &Browser, other: &Browser) -> Value {
    let mut table = rated(server, one, other, "dark");
    table.play("e2e4");
    table.black.say("room.leave", json!({}));
    heard(&mut table.white, "game.rated")
}

/// Accounts of one household, as the proxy in front reports it, and more games of two than count in a day.
#[test]
fn games_that_may_only_move_points_do_not_count() {
    let server = Server::start(&["--trusted-proxies", "127.0.0.1"]);
    let from = |name: &str, address| from(&server, name, address);
    let told = |one: &Browser, other: &Browser| left_early(&server, one, other);
    let (ada, ben) = (from("Ada", "192.0.2.7"), from("Ben", "192.0.2.7"));
    let (cleo, dan) = (from("Cleo", "2001:db8:1:2::3"), from("Dan", "2001:db8:1:2:ffff::4"));
    let guarded = json!({ "rated": false, "why": "guarded" });
    assert_eq!(told(&ada, &ben), guarded);
    assert_eq!(told(&dan, &cleo), guarded, "a household has many addresses of one network");
    for n in 1..=5 {
        let (one, other) = if n % 2 == 0 { (&ada, &cleo) } else { (&cleo, &ada) };
        assert_eq!(told(one, other)["rated"], true, "game {n}");
    }
    assert_eq!(told(&ada, &cleo), guarded);
    assert_eq!(told(&ada, &dan)["rated"], true, "somebody else");
}

/// Where somebody logged in once is not where they play, be it with a browser or with a program.
#[test]
fn a_household_is_where_somebody_plays() {
    let server = Server::start(&["--trusted-proxies", "127.0.0.1"]);
    let (home, abroad) = ("192.0.2.7", "198.51.100.9");
    let ada = from(&server, "Ada", home);
    // On the way, and then at home.
    let ben = Browser { address: Some(home), ..from(&server, "Ben", abroad) };
    let guarded = json!({ "rated": false, "why": "guarded" });
    assert_eq!(left_early(&server, &ada, &ben), guarded);
    let mut cleo = from(&server, "Cleo", "203.0.113.5");
    let token = token(&server, &mut cleo, "play");
    let program = Browser { address: Some(home), ..Browser::program(&token) };
    assert_eq!(left_early(&server, &ada, &program), guarded);
    let dan = from(&server, "Dan", "203.0.113.200");
    assert_eq!(left_early(&server, &ada, &dan)["rated"], true);
    // A page that is open at home tells as much as a game.
    let mut at_home = Browser { address: Some(home), ..dan.clone() };
    assert_eq!(at_home.post(&server, "/api/guest", &json!({})).status, 200);
    assert_eq!(left_early(&server, &dan, &ada), guarded);
}

#[test]
fn a_game_against_a_computer_counts_half_and_the_computer_has_a_profile() {
    let server = Server::start(&[]);
    let ada = Browser::account(&server, "Ada");
    let asked = json!({
        "mode": "vanilla", "side": "white", "rated": true, "clock": clock(),
        "vsAi": { "brain": "casual", "level": 2 },
    });
    let (mut white, created) = ada.create(&server, asked);
    assert_eq!(created["ratings"]["black"]["points"], 1500);
    white.expect("game.state");
    white.say("room.leave", json!({}));
    soon(|| is_judged(&rating_of(&server, &white.game)));
    let told = rating_of(&server, &white.game);
    let lost = 1500 - told["white"]["after"].as_i64().unwrap();
    assert!(told["rated"] == true && (50..150).contains(&lost), "{told}");
    let bot = server.get("/api/people/Casual-2").json();
    assert_eq!((&bot["role"], &bot["ratings"][0]["games"]), (&json!("bot"), &json!(1)));
}

/// Games that differ only in what Black hides: what is said of ratings does not show it.
#[test]
fn twin_games_give_the_same_rating_frames() {
    let server = Server::start(&[]);
    let told = [("Ada", "Ben", "a7a6|b7b6"), ("Cleo", "Dan", "!e4e5 !a8a5 g7g6|!g8g5 g8f6")].map(
        |(white, black, hidden)| {
            let (one, other) = (Browser::account(&server, white), Browser::account(&server, black));
            let mut table = rated(&server, &one, &other, "blind");
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
            table.white.resign();
            let frames = [heard(&mut table.white, "game.rated"), heard(&mut table.black, "game.rated")];
            let history = server.get(&format!("/api/people/{white}/ratings/blind/live")).json();
            (
                frames.map(|it| it.to_string()),
                history["points"][0]["points"].clone(),
                history["points"][0]["deviation"].clone(),
            )
        },
    );
    assert_eq!(told[0], told[1]);
}

/// How often the process is killed; the whole number takes minutes.
fn kills() -> usize {
    std::env::var("PARALLAX_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(6)
}

#[test]
fn a_game_is_rated_once_when_the_process_is_killed() {
    rated_once(Server::start(&["--rooms-per-minute=100000"]), |server| {
        vec!["--data".to_owned(), server.data().display().to_string()]
    });
}

#[test]
fn a_game_is_rated_once_when_the_process_is_killed_beside_a_database() {
    let url = Instance::shared().database().unwrap();
    let server = Server::start(&["--database", &url, "--node", "rated", "--rooms-per-minute=100000"]);
    rated_once(server, |_| vec!["--database".to_owned(), url.clone()]);
}

/// The process is killed around the ends of rated games: each that ended is rated, and none twice.
fn rated_once(mut server: Server, place: impl Fn(&Server) -> Vec<String>) {
    const NAMES: [&str; 8] = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"];
    let people = NAMES.map(|name| Browser::account(&server, name));
    let pairs: Vec<_> = (0..8).flat_map(|one| (one + 1..8).map(move |other| (one, other))).collect();
    let mut ended = Vec::new();
    for n in 0..kills() {
        let (one, other) = pairs[n % pairs.len()];
        let mut table = rated(&server, &people[one], &people[other], "vanilla");
        table.play("e2e4 e7e5 g1f3 b8c6");
        table.black.resign();
        ended.push(table.white.game.clone());
        // From at once to long after the end.
        sleep(Duration::from_millis([0, 1, 2, 3, 5, 8, 12, 30][n % 8]));
        server.kill_and_restart();
    }
    // A resignation that was not stored was not told to anybody: such a game goes on.
    let over = |game: &String| server.get(&format!("/api/games/{game}")).json()["status"] == "finished";
    let expected: Vec<_> = ended.into_iter().filter(over).collect();
    assert!(expected.len() >= kills() / 3, "{}", expected.len());
    for game in &expected {
        soon(|| rating_of(&server, game)["rated"] == true);
    }
    let games = |name: &&str| -> u64 {
        ratings(&server, name).as_array().unwrap().iter().map(|it| it["games"].as_u64().unwrap()).sum()
    };
    let counted: u64 = NAMES.iter().map(games).sum();
    assert_eq!(counted, 2 * expected.len() as u64, "each once for both");
    let place = place(&server);
    let run = |task| {
        let mut all = vec!["admin", "rate", task];
        all.extend(place.iter().map(String::as_str));
        printed(&all)
    };
    let before = NAMES.map(|name| ratings(&server, name));
    let checked = run("--check");
    assert!(checked.contains(&format!("follow from {} games", expected.len())), "{checked}");
    run("--rebuild");
    assert_eq!(NAMES.map(|name| ratings(&server, name)), before, "to the last digit");
    run("--check");
    println!("rated kills={} ended={}", kills(), expected.len());
}
