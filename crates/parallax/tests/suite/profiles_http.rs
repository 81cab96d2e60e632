//! What accounts have: lists of games, profiles, an archive, and an end.

use std::{
    collections::BTreeMap,
    fs,
    io::{Read as _, Write as _},
    net::TcpStream,
    thread::sleep,
    time::{Duration, Instant},
};

use people::{GameEnd, GameResult, Opponent, People, PersonGame};
use serde_json::{Value, json};
use view::{PersonId, Seat};

use crate::{
    account::{Browser, on_both_stores},
    cli::printed,
    server::Server,
    table::Client as _,
    v1::V1,
};

/// The first has White, the other Black, and the game goes on.
fn game(server: &Server, one: &Browser, other: &Browser, mode: &str) -> (V1, V1) {
    let (mut white, _) = one.create(server, json!({ "mode": mode, "side": "white" }));
    let (mut black, _) = other.join(server, json!({ "code": white.code }));
    white.expect("game.state");
    white.expect("room.peer-status");
    black.expect("game.state");
    (white, black)
}

/// Asks again until the answer is as it will be soon.
fn soon(mut ask: impl FnMut() -> Value, is_right: impl Fn(&Value) -> bool) -> Value {
    let began = Instant::now();
    loop {
        let answer = ask();
        if is_right(&answer) {
            return answer;
        }
        assert!(began.elapsed() < Duration::from_secs(30), "{answer}");
        sleep(Duration::from_millis(50));
    }
}

fn count(list: &Value) -> usize {
    list.as_array().unwrap_or_else(|| panic!("{list}")).len()
}

fn games_of(server: &Server, name: &str) -> Value {
    server.get(&format!("/api/people/{name}/games")).json()["games"].clone()
}

#[test]
fn a_game_is_in_the_lists_of_both_who_play_it() {
    on_both_stores(&[], |server| {
        let (mut ada, mut ben) = (Browser::account(server, "Ada"), Browser::guest(server));
        let (mut white, mut black) = game(server, &ada, &ben, "dark");
        let listed = soon(|| ada.get(server, "/api/me/games").json(), |it| count(&it["running"]) == 1);
        assert_eq!(listed["running"][0]["gameId"], white.game.as_str());
        assert_eq!(
            (&listed["running"][0]["seat"], &listed["running"][0]["turn"]),
            (&json!("white"), &json!("white"))
        );
        assert_eq!(games_of(server, "Ada"), json!([]), "nobody else learns of a game that goes on");
        assert_eq!(server.get("/api/me/games").status, 401);

        white.commit("e2e4");
        black.until("moved", |seen| seen.turn == "black");
        black.resign();
        white.until("over", |seen| seen.ended.is_some());
        let listed = soon(|| games_of(server, "ada"), |it| count(it) == 1);
        let found = &listed[0];
        assert_eq!(found["gameId"], white.game.as_str());
        assert_eq!(
            (&found["seat"], &found["mode"], &found["rated"]),
            (&json!("white"), &json!("dark"), &json!(false))
        );
        assert_eq!(found["opponent"], json!({ "name": null, "account": false, "bot": null }));
        let end = &found["end"];
        assert_eq!(
            (&end["result"], &end["ending"], &end["plies"]),
            (&json!("won"), &json!({ "winner": "white", "reason": "resign" }), &json!(1))
        );
        let own = soon(|| ben.get(server, "/api/me/games").json(), |it| count(&it["finished"]) == 1);
        assert_eq!((count(&own["running"]), &own["finished"][0]["seat"]), (0, &json!("black")));

        // What a guest has played goes along.
        ben.sign_up(server, "Ben");
        let gone_along = games_of(server, "Ben");
        assert_eq!((count(&gone_along), &gone_along[0]["opponent"]["name"]), (1, &json!("Ada")));
        assert_eq!(
            games_of(server, "Ada")[0]["opponent"],
            json!({ "name": "Ben", "account": true, "bot": null })
        );
        let profile = server.get("/api/people/BEN").json();
        assert_eq!(
            (&profile["name"], &profile["role"], &profile["banned"]),
            (&json!("Ben"), &json!("player"), &json!(false))
        );
        assert_eq!(profile["results"], json!([{ "mode": "dark", "won": 0, "drawn": 0, "lost": 1 }]));
        assert_eq!(server.get("/api/people/nobody-here").status, 404);
        assert_eq!(server.get("/api/people/nobody-here/games").status, 404);
    });
}

#[test]
fn a_game_that_never_began_is_nobodys() {
    let server = Server::start(&[]);
    let mut ada = Browser::account(&server, "Ada");
    let (mut white, _) = ada.create(&server, json!({ "mode": "vanilla", "side": "white" }));
    soon(|| ada.get(&server, "/api/me/games").json(), |it| count(&it["running"]) == 1);
    white.say("room.leave", json!({}));
    let left = soon(|| ada.get(&server, "/api/me/games").json(), |it| count(&it["running"]) == 0);
    assert_eq!(left["finished"], json!([]));
}

#[test]
fn bots_are_opponents_with_names() {
    let server = Server::start(&[]);
    let ada = Browser::account(&server, "Ada");
    let (mut white, _) =
        ada.create(&server, json!({ "mode": "vanilla", "side": "white", "vsAi": { "brain": "random" } }));
    white.expect("game.state");
    white.resign();
    let listed = soon(|| games_of(&server, "Ada"), |it| count(it) == 1);
    assert_eq!(listed[0]["opponent"], json!({ "name": null, "account": false, "bot": "random" }));
}

fn people_at(server: &Server, run: impl AsyncFnOnce(People)) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let people = People::open(&server.data().join("people.db")).await.unwrap();
        run(people.clone()).await;
        people.close().await;
    });
}

fn row(n: u64, person: PersonId) -> PersonGame {
    let result =
        [Some(GameResult::Won), Some(GameResult::Drawn), Some(GameResult::Lost), None][(n % 4) as usize];
    PersonGame {
        game: format!("g{n:07}").parse().unwrap(),
        seat: if n.is_multiple_of(3) { Seat::White } else { Seat::Black },
        person,
        mode: if n.is_multiple_of(2) { "dark" } else { "blind" }.to_owned(),
        pool: None,
        clock: r#"{"kind":"none"}"#.to_owned(),
        rated: false,
        opponent: Opponent { label: format!("Zoë {n}"), ..Opponent::default() },
        started_at: n,
        // Several end at the same moment.
        end: Some(GameEnd {
            at: 1_700_000_000_000 + n / 5,
            result,
            ending: r#"{"winner":null,"reason":"stalemate"}"#.to_owned(),
            plies: 40,
        }),
    }
}

#[test]
fn thousands_of_games_are_paged_without_gaps() {
    const GAMES: u64 = 3_000;
    let server = Server::start(&["--reads-per-minute=1000000"]);
    Browser::account(&server, "Ada");
    people_at(&server, async |people| {
        let ada = people.account(&"Ada".parse().unwrap()).await.unwrap().unwrap().id;
        let rows: Vec<_> = (0..GAMES).map(|n| row(n, ada)).collect();
        people.record_games(&rows, &[]).await.unwrap();
    });
    let all = |filter: &str| {
        let (mut seen, mut before) = (Vec::new(), String::new());
        loop {
            let path = format!("/api/people/Ada/games?limit=100{filter}{before}");
            let page = server.get(&path).json();
            seen.extend(page["games"].as_array().unwrap().iter().map(|it| it["startedAt"].as_u64().unwrap()));
            match page["next"].as_str() {
                Some(next) => before = format!("&before={next}"),
                None => return seen,
            }
        }
    };
    assert_eq!(all(""), (0..GAMES).rev().collect::<Vec<_>>());
    let dark_wins = (0..GAMES).rev().filter(|n| n % 4 == 0).collect::<Vec<_>>();
    assert_eq!(all("&mode=dark&result=won"), dark_wins);
    assert_eq!(all("&result=lost").len(), GAMES as usize / 4);
    for wrong in ["limit=0", "limit=101", "mode=chess", "result=none", "before=x", "before=1.abcdefgh.9"] {
        let answer = server.get(&format!("/api/people/Ada/games?{wrong}"));
        assert_eq!(answer.status, 400, "{wrong}");
    }
    let profile = server.get("/api/people/Ada").json();
    assert_eq!(profile["results"][1], json!({ "mode": "dark", "won": 750, "drawn": 0, "lost": 750 }));
}

/// The process is killed around the ends of games, again and again: each is listed, and none twice.
#[test]
fn no_end_is_lost_or_listed_twice_when_the_process_is_killed() {
    const GAMES: usize = 12;
    let mut server = Server::start(&[]);
    let (ada, ben) = (Browser::account(&server, "Ada"), Browser::account(&server, "Ben"));
    let mut ended = Vec::new();
    for n in 0..GAMES {
        let (white, mut black) = game(&server, &ada, &ben, "vanilla");
        black.resign();
        ended.push(white.game.clone());
        // From at once to long after the end.
        sleep(Duration::from_millis([0, 1, 2, 4, 8, 30][n % 6]));
        server.kill_and_restart();
    }
    // A resignation that was not stored was not told to anybody: such a game goes on.
    let over = |game: &str| server.get(&format!("/api/games/{game}")).json()["status"] == "finished";
    let mut expected: Vec<_> = ended.into_iter().filter(|game| over(game)).collect();
    assert!(expected.len() >= GAMES / 3, "{}", expected.len());
    expected.sort();
    for name in ["Ada", "Ben"] {
        let listed = soon(|| games_of(&server, name), |it| count(it) >= expected.len());
        let mut games: Vec<_> =
            listed.as_array().unwrap().iter().map(|it| it["gameId"].as_str().unwrap().to_owned()).collect();
        games.sort();
        assert_eq!(games, expected, "{name}");
    }
}

#[test]
fn a_deleted_account_leaves_no_trace_and_nobody_waiting() {
    on_both_stores(&[], |server| {
        let (mut mallory, ben) = (Browser::account(server, "Mallory"), Browser::account(server, "Ben"));
        let (mut white, mut black) = game(server, &mallory, &ben, "vanilla");
        white.commit("e2e4");
        black.until("moved", |seen| seen.turn == "black");
        black.resign();
        white.until("over", |seen| seen.ended.is_some());
        let finished = white.game.clone();
        soon(|| games_of(server, "Ben"), |it| count(it) == 1);
        assert!(server.get(&format!("/game/{finished}")).body.contains("Mallory"));
        let (_white, mut black) = game(server, &mallory, &ben, "blind");
        soon(|| mallory.get(server, "/api/me/games").json(), |it| count(&it["running"]) == 1);

        let wrong = mallory.ask(server, "DELETE", "/api/account", Some(&json!({ "name": "Ben" })));
        assert_eq!(wrong.status, 400, "{wrong:?}");
        let nobody =
            Browser::new().ask(server, "DELETE", "/api/account", Some(&json!({ "name": "Mallory" })));
        assert_eq!(nobody.status, 401);
        let old = mallory.clone();
        let gone = mallory.ask(server, "DELETE", "/api/account", Some(&json!({ "name": "mallory" })));
        assert_eq!(gone.status, 204, "{gone:?}");
        assert_eq!(mallory.cookie, None);
        assert!(old.clone().me(server)["person"].is_null(), "the session is over");
        black.until("over", |seen| seen.ended.is_some());

        assert_eq!(server.get("/api/people/Mallory").status, 404);
        assert_eq!(server.get("/@/Mallory").status, 404);
        let listed = soon(|| games_of(server, "Ben"), |it| count(it) == 2);
        for path in [
            "/api/people/Ben/games".to_owned(),
            format!("/game/{finished}"),
            format!("/api/games/{finished}"),
            format!("/api/games/{finished}.json"),
            format!("/api/games/{finished}.pgn"),
        ] {
            let answer = server.get(&path);
            assert_eq!(answer.status, 200, "{path}");
            assert!(!answer.body.to_lowercase().contains("mallory"), "{path}: {}", answer.body);
        }
        assert_eq!(listed[1]["opponent"], json!({ "name": null, "account": false, "bot": null }));
        assert_eq!(Browser::new().log_in(server, "Mallory", crate::account::PASSWORD).status, 401);
        Browser::account(server, "Mallory");
    });
}

/// Whatever a copy of the tables still has in its rows, the name is not among it.
#[test]
fn no_row_has_the_name_of_a_deleted_account() {
    let server = Server::start(&[]);
    let data = server.data().display().to_string();
    let mut mallory = Browser::account(&server, "Mallory");
    Browser::account(&server, "Ben").post(
        &server,
        "/api/reports",
        &json!({ "about": "Mallory", "words": "Mallory is rude." }),
    );
    printed(&["admin", "ban", "Mallory", "--reason", "Mallory was rude", "--days", "1", "--data", &data]);
    printed(&["admin", "unban", "Mallory", "--data", &data]);
    assert_eq!(
        mallory.ask(&server, "DELETE", "/api/account", Some(&json!({ "name": "Mallory" }))).status,
        204
    );
    let copy = server.data().join("copy.db");
    // Only live rows are copied.
    tables::snapshot(&server.data().join("people.db"), &copy).unwrap();
    let bytes = fs::read(&copy).unwrap().to_ascii_lowercase();
    assert!(bytes.windows(3).any(|it| it == b"ben"), "it has rows");
    assert!(!bytes.windows(7).any(|it| it == b"mallory"));
}

/// The bytes of a body, which need not be text. This version of HTTP sends them as they are.
fn download(server: &Server, who: &Browser, path: &str) -> Vec<u8> {
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let cookie = who.cookie.as_deref().unwrap();
    write!(stream, "GET {path} HTTP/1.0\r\nHost: {}\r\nCookie: {cookie}\r\n\r\n", server.address).unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    assert!(bytes.starts_with(b"HTTP/1.0 200") || bytes.starts_with(b"HTTP/1.1 200"));
    let body = bytes.windows(4).position(|it| it == b"\r\n\r\n").unwrap() + 4;
    bytes.split_off(body)
}

/// The files of an archive, by its directory.
pub(crate) fn unzipped(zip: &[u8]) -> BTreeMap<String, String> {
    let short = |at: usize| usize::from(u16::from_le_bytes(zip[at..at + 2].try_into().unwrap()));
    let long = |at: usize| u32::from_le_bytes(zip[at..at + 4].try_into().unwrap()) as usize;
    let text = |at: usize, len: usize| String::from_utf8(zip[at..at + len].to_vec()).unwrap();
    let end = zip.len() - 22;
    assert_eq!(&zip[end..end + 4], b"PK\x05\x06");
    let (mut at, mut files) = (long(end + 16), BTreeMap::new());
    for _ in 0..short(end + 10) {
        assert_eq!(&zip[at..at + 4], b"PK\x01\x02");
        let (size, name, local) = (long(at + 24), short(at + 28), long(at + 42));
        let data = local + 30 + short(local + 26) + short(local + 28);
        files.insert(text(at + 46, name), text(data, size));
        at += 46 + name;
    }
    assert_eq!(at, end);
    files
}

#[test]
fn an_archive_holds_everything_and_others_can_read_it() {
    on_both_stores(&[], |server| {
        let (mut ada, ben) = (Browser::account(server, "Ada"), Browser::account(server, "Ben"));
        let (mut white, mut black) = game(server, &ada, &ben, "dark");
        white.commit("e2e4");
        black.until("moved", |seen| seen.turn == "black");
        black.resign();
        white.until("over", |seen| seen.ended.is_some());
        soon(|| games_of(server, "Ada"), |it| count(it) == 1);
        let (hidden, _black) = game(server, &ada, &ben, "blind");
        soon(|| ada.get(server, "/api/me/games").json(), |it| count(&it["running"]) == 1);
        assert_eq!(Browser::new().get(server, "/api/account/export").status, 401);

        let files = unzipped(&download(server, &ada, "/api/account/export"));
        let parsed = |name: &str| -> Value { serde_json::from_str(&files[name]).unwrap() };
        let account = parsed("account.json");
        assert_eq!((&account["name"], count(&account["sessions"])), (&json!("Ada"), 1));
        assert_eq!(count(&account["addresses"]), 1);
        assert!(!account.to_string().contains("argon2"), "no secrets");
        let games = parsed("games.json");
        assert_eq!(count(&games), 2);
        assert_eq!((&games[0]["gameId"], &games[0]["end"]), (&json!(hidden.game), &Value::Null));
        assert_eq!(
            (&games[1]["opponent"]["name"], &games[1]["end"]["result"]),
            (&json!("Ben"), &json!("won"))
        );
        let pgn = &files["games.pgn"];
        assert!(pgn.contains("[White \"Ada\"]") && pgn.contains("e4"), "{pgn}");
        assert!(!pgn.contains(&hidden.game), "moves of a game that goes on are nobody's");
    });
}

/// As an independent program reads it, with a game of four in it.
#[test]
fn an_archive_is_a_zip_to_others_too() {
    let server = Server::start(&[]);
    let (ada, ben) = (Browser::account(&server, "Ada"), Browser::account(&server, "Ben"));
    let (mut north, created) = ada.create(&server, json!({ "mode": "duplicate", "side": "north" }));
    for seat in ["south", "east", "west"] {
        ben.join(&server, json!({ "code": created["code"], "seat": seat }));
    }
    north.until("begun", |seen| seen.status == "active");
    north.commit("e2e4");
    north.until("moved", |seen| seen.turn == "south");
    north.say("game.resign", json!({}));
    north.until("over", |seen| seen.ended.is_some());
    soon(|| games_of(&server, "Ada"), |it| count(it) == 1);
    let zip = std::env::temp_dir().join(format!("parallax-archive-{}.zip", std::process::id()));
    fs::write(&zip, download(&server, &ada, "/api/account/export")).unwrap();
    let script = "import json, sys, zipfile\n\
        it = zipfile.ZipFile(sys.argv[1])\n\
        assert it.testzip() is None\n\
        print(json.dumps({name: it.read(name).decode() for name in it.namelist()}))";
    let read = std::process::Command::new("python3").args(["-c", script]).arg(&zip).output().unwrap();
    fs::remove_file(&zip).unwrap();
    assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
    let files: BTreeMap<String, String> = serde_json::from_slice(&read.stdout).unwrap();
    assert_eq!(files.keys().collect::<Vec<_>>(), ["account.json", "games.json", "games.pgn"]);
    let games: Value = serde_json::from_str(&files["games.json"]).unwrap();
    assert_eq!((count(&games), &games[0]["end"]["result"]), (1, &json!("lost")), "{games}");
    let record = &games[0]["record"]["duplicate"];
    assert_eq!(count(&record["plies"]), 1, "{games}");
}
