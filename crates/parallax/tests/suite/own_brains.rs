//! Users' own programs in a seat: `parallax bot`, over real sockets.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    net::{SocketAddr, TcpListener, TcpStream},
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering},
    },
    thread::{self, JoinHandle},
};

use serde_json::{Value, json};

use crate::{server::Server, table::Client as _, v1::V1};

const EXAMPLE: &str = concat!("python3 ", env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/bot.py");

/// A program that writes what it is told to a file, and answers each ask with the result of a Python expression.
struct Scribe {
    path: PathBuf,
    command: String,
}

impl Scribe {
    fn new(answer: &str) -> Scribe {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("told-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let script = format!(
            "import json, sys, time\n\
             asks = 0\n\
             for line in sys.stdin:\n\
             \x20   open({path:?}, \"a\").write(line)\n\
             \x20   ask = json.loads(line)\n\
             \x20   if ask[\"type\"] == \"ask\":\n\
             \x20       asks += 1\n\
             \x20       said = {answer}\n\
             \x20       print(said if isinstance(said, str) else json.dumps(said), flush=True)\n"
        );
        let source = path.with_extension("py");
        fs::write(&source, script).unwrap();
        Scribe { command: format!("python3 {}", source.display()), path }
    }

    fn told(&self) -> Vec<Value> {
        let text = fs::read_to_string(&self.path).unwrap_or_default();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn told_of(&self, kind: &str) -> Vec<Value> {
        self.told().into_iter().filter(|line| line["type"] == kind).collect()
    }
}

impl Drop for Scribe {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
        let _ = fs::remove_file(self.path.with_extension("py"));
    }
}

/// A running `parallax bot`, killed when the test ends.
struct Bot {
    child: Child,
    stdout: BufReader<std::process::ChildStdout>,
    stderr: Option<JoinHandle<String>>,
}

struct Done {
    status: ExitStatus,
    said: String,
}

impl Bot {
    fn start(address: SocketAddr, brain: &str, arguments: &[&str]) -> Bot {
        Bot::with_token(address, brain, arguments, None)
    }

    fn with_token(address: SocketAddr, brain: &str, arguments: &[&str], token: Option<&str>) -> Bot {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parallax"));
        command.args(["bot", "--url", &format!("http://{address}"), "--brain", brain]).args(arguments);
        command.env_remove("PARALLAX_TOKEN").envs(token.map(|token| ("PARALLAX_TOKEN", token)));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let mut stderr = child.stderr.take().unwrap();
        let stderr = thread::spawn(move || {
            let mut said = String::new();
            stderr.read_to_string(&mut said).unwrap();
            said
        });
        Bot { child, stdout, stderr: Some(stderr) }
    }

    /// The game in the link it prints.
    fn invites(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).unwrap();
        line.trim().rsplit_once("/g/").unwrap_or_else(|| panic!("a link expected: {line:?}")).1.to_owned()
    }

    fn finish(mut self) -> Done {
        let status = self.child.wait().unwrap();
        Done { status, said: self.stderr.take().unwrap().join().unwrap() }
    }

    fn finish_well(self) -> String {
        let Done { status, said } = self.finish();
        assert!(status.success(), "{status}: {said}");
        said
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _gone_already = self.child.kill();
        let _gone_already = self.child.wait();
    }
}

/// A person who has created a game, and the bot that joins it.
fn against(server: &Server, rules: Value, brain: &str, arguments: &[&str]) -> (V1, Bot) {
    let (mut person, created) = V1::create(server, rules);
    let code = created["code"].as_str().unwrap();
    let bot = Bot::start(server.address, brain, &[&["--code", code], arguments].concat());
    person.until("begun", |seen| seen.status == "active");
    (person, bot)
}

fn play_and_be_answered(person: &mut V1, movement: &str) {
    person.commit(movement);
    person.until("moved", |seen| seen.turn == "black");
    person.until("answered", |seen| seen.turn == "white");
}

#[test]
fn two_programs_play_whole_games() {
    // With the default limits.
    let server = Server::with_default_limits(&[]);
    for mode in ["vanilla", "dark", "blind"] {
        let mut white = Bot::start(server.address, EXAMPLE, &["--mode", mode, "--side", "white"]);
        let game = white.invites();
        let black = Bot::start(server.address, EXAMPLE, &["--game", &game]);
        let said = [white.finish_well(), black.finish_well()];
        for result in ["won: ", "lost: ", "drawn: "] {
            let count = said.iter().filter(|said| said.contains(result)).count();
            assert!(count == 0 || said.iter().any(|it| it.contains("lost: ")) || count == 2, "{said:?}");
        }
        assert!(said.iter().all(|said| !said.contains("random move")), "{said:?}");
        let about = server.get(&format!("/api/games/{game}")).json();
        assert_eq!(about["status"], "finished", "{about}");
        assert_ne!(about["ending"]["reason"], "abandoned");
    }
}

#[test]
fn the_example_plays_the_computer_and_plays_again() {
    let server = Server::start(&["--bot-pause-ms", "0"]);
    for mode in ["vanilla", "dark", "blind"] {
        let arguments = ["--mode", mode, "--against", "casual:1", "--games", "2"];
        let said = Bot::start(server.address, EXAMPLE, &arguments).finish_well();
        let games = ["won: ", "lost: ", "drawn: "].iter().map(|it| said.matches(it).count()).sum::<usize>();
        assert_eq!(games, 2, "{said}");
        assert!(said.contains("white in game") && said.contains("black in game"), "colours swap: {said}");
    }
}

#[test]
fn it_is_told_what_its_seat_is_told() {
    let server = Server::start(&[]);
    for (mode, first_rank, third_rank) in [
        ("vanilla", "RNBQKBNR", "N......."),
        ("dark", "????????", "????????"),
        ("blind", "????????", "????????"),
    ] {
        let scribe = Scribe::new(r#"{"move": ask["candidates"][0]}"#);
        let (mut person, bot) = against(&server, json!({ "mode": mode }), &scribe.command, &[]);
        play_and_be_answered(&mut person, "b1a3");
        person.resign();
        bot.finish_well();
        let [hello, ask, end] = &scribe.told()[..] else { panic!("three lines: {:?}", scribe.told()) };
        assert_eq!(
            (&hello["type"], &hello["seat"], &hello["protocol"]),
            (&json!("hello"), &json!("black"), &json!(1))
        );
        assert_eq!((&hello["game"], &hello["card"]["mode"]), (&json!(person.game), &json!(mode)));
        assert_eq!(
            (&ask["type"], &ask["ply"], &ask["drawOffered"]),
            (&json!("ask"), &json!(1), &json!(false))
        );
        let open = mode == "vanilla";
        assert_eq!(ask["fen"].is_string(), open, "{ask}");
        assert_eq!(ask["board"][7].as_str().unwrap().replace('.', "N").len(), 8);
        let rank = |index: usize| ask["board"][index].as_str().unwrap().to_owned();
        assert_eq!((rank(0), rank(5)), ("rnbqkbnr".to_owned(), third_rank.to_owned()));
        assert_eq!(rank(7) == first_rank, !open, "its knight has gone: {}", rank(7));
        assert_eq!(ask["view"]["pieces"].as_array().unwrap().len(), if open { 32 } else { 16 });
        assert_eq!(ask["news"][0]["type"], "moved");
        assert_eq!(ask["news"][0]["seen"]["from"].is_string(), open, "{}", ask["news"]);
        let heard = ask["news"].to_string().contains("white_moved");
        assert_eq!(heard, mode != "dark", "{}", ask["news"]);
        assert_eq!(
            (&end["type"], &end["winner"], &end["result"]),
            (&json!("end"), &json!("black"), &json!("won"))
        );
        assert_eq!(end["reason"], "resign");
    }
}

#[test]
fn what_was_refused_is_not_offered_again() {
    let server = Server::start(&[]);
    // Pawns may try to capture unseen pieces: those attempts are refused, one after the other.
    let scribe = Scribe::new(
        r#"{"move": ([it for it in ask["candidates"] if it[0] != it[2] and it[1] == "7"] or ask["candidates"])[0]}"#,
    );
    let (mut person, bot) =
        against(&server, json!({ "mode": "blind", "touchMove": false }), &scribe.command, &[]);
    play_and_be_answered(&mut person, "e2e4");
    person.resign();
    bot.finish_well();
    let asks = scribe.told_of("ask");
    assert!(asks.len() > 5, "{}", asks.len());
    for (number, ask) in asks.iter().enumerate() {
        let refused = ask["refused"].as_array().unwrap();
        assert_eq!(refused.len(), number);
        assert!(refused.iter().all(|it| !ask["candidates"].as_array().unwrap().contains(it)), "{ask}");
    }
    assert_eq!(asks[1]["news"][0]["text"], "illegal_move");
}

#[test]
fn what_is_no_answer_is_explained_and_asked_for_again() {
    let server = Server::start(&[]);
    let answers = r#"["nonsense", {"move": "e2e4"}, {"move": "e7e5"}, {"acceptDraw": True}, {}, "[]", {"offerDraw": True}, {"offerDraw": True}, {"move": ask["candidates"][0]}][asks - 1]"#;
    let scribe = Scribe::new(answers);
    let (mut person, bot) = against(&server, json!({ "mode": "vanilla" }), &scribe.command, &[]);
    play_and_be_answered(&mut person, "e2e4");
    assert_eq!(person.seen().at("e5"), Some('p'), "the third answer is one");
    play_and_be_answered(&mut person, "g1f3");
    person.commit("f1c4");
    person.until("offered", |seen| seen.offer.as_deref() == Some("black"));
    person.until("answered", |seen| seen.turn == "white");
    person.resign();
    let said = bot.finish_well();
    assert_eq!(said.matches("a random move is made instead").count(), 1, "{said}");
    let whys: Vec<_> = scribe.told_of("error").iter().map(|it| it["why"].to_string()).collect();
    for (why, part) in whys.iter().zip([
        "this is not an answer",
        "not among the candidates",
        "no draw offer",
        "say one of",
        "you have offered a draw already",
    ]) {
        assert!(why.contains(part), "{part}: {whys:?}");
    }
    assert_eq!(whys.len(), 5, "{whys:?}");
}

#[test]
fn draws() {
    let server = Server::start(&[]);
    let scribe = Scribe::new(r#"{"acceptDraw": asks > 1} if ask["drawOffered"] else {"move": "e7e5"}"#);
    let (mut person, bot) = against(&server, json!({ "mode": "vanilla" }), &scribe.command, &[]);
    person.offer_draw();
    person.until("offered", |seen| seen.offer.is_some());
    person.until("declined", |seen| seen.offer.is_none());
    play_and_be_answered(&mut person, "e2e4");
    person.offer_draw();
    person.until("agreed", |seen| seen.has_ended("nobody", "draw_agreed"));
    bot.finish_well();
    let end = &scribe.told_of("end")[0];
    assert_eq!((&end["winner"], &end["result"]), (&Value::Null, &json!("drawn")));
    assert_eq!(scribe.told_of("ask")[0]["candidates"], json!([]), "not its turn");
}

#[test]
fn a_program_that_dies_leaves_a_game_that_can_be_taken_up() {
    let server = Server::start(&[]);
    let (mut person, bot) = against(&server, json!({ "mode": "dark" }), "read hello; read ask; exit 3", &[]);
    person.commit("e2e4");
    let Done { status, said } = bot.finish();
    assert_eq!(status.code(), Some(1), "{said}");
    assert!(said.contains("the program has ended (exit status: 3)"), "{said}");
    let about = server.get(&format!("/api/games/{}", person.game)).json();
    assert_eq!(about["status"], "active", "{about}");

    let token = said.split_once("PARALLAX_TOKEN=").unwrap().1.split_whitespace().next().unwrap();
    let bot = Bot::with_token(server.address, EXAMPLE, &["--game", &person.game], Some(token));
    person.until("moved", |seen| seen.turn == "black");
    person.until("answered", |seen| seen.turn == "white");
    person.resign();
    bot.finish_well();
}

#[test]
fn nobody_waits_with_a_program_that_is_gone() {
    let server = Server::start(&[]);
    let Done { status, said } = Bot::start(server.address, "exit 4", &["--mode", "blind"]).finish();
    assert_eq!(status.code(), Some(1), "{said}");
    assert!(said.contains("the program has ended (exit status: 4)"), "{said}");
}

#[test]
fn a_program_that_thinks_for_too_long_moves_at_random_and_catches_up() {
    let server = Server::start(&[]);
    // The first answer is late, and does not count for the second ask; later ones are in time. A random move may be
    // any, so only the next ask shows which moves are possible.
    let scribe = Scribe::new(
        r#"(time.sleep(1.2 if asks == 1 else 0), {"move": "e2e4" if asks == 1 else ask["candidates"][0]})[1]"#,
    );
    let arguments = ["--patience", "0.6", "--quiet"];
    let (mut person, bot) = against(&server, json!({ "mode": "vanilla" }), &scribe.command, &arguments);
    play_and_be_answered(&mut person, "e2e4");
    for movement in ["d2d4", "g1f3"] {
        play_and_be_answered(&mut person, movement);
    }
    person.resign();
    let said = bot.finish_well();
    assert!(said.contains("no answer within 0.6 s"), "{said}");
    assert!(!said.contains("is not among"), "a late answer is none to another ask: {said}");
    assert!(!said.contains("in game"), "quiet: {said}");
}

/// Forwards bytes to wherever the server is now.
struct Relay {
    address: SocketAddr,
    target: Arc<Mutex<SocketAddr>>,
}

impl Relay {
    fn to(target: SocketAddr) -> Relay {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let target = Arc::new(Mutex::new(target));
        let shared = target.clone();
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let Ok(far) = TcpStream::connect(*shared.lock().unwrap()) else { continue };
                for (mut from, mut to) in [(near.try_clone().unwrap(), far.try_clone().unwrap()), (far, near)]
                {
                    thread::spawn(move || {
                        let _broken = std::io::copy(&mut from, &mut to);
                        let _gone_already = to.shutdown(std::net::Shutdown::Both);
                    });
                }
            }
        });
        Relay { address, target }
    }
}

#[test]
fn it_goes_on_after_a_power_cut() {
    let mut server = Server::start(&[]);
    let relay = Relay::to(server.address);
    let scribe = Scribe::new(r#"{"move": ask["candidates"][0]}"#);
    let (mut person, created) = V1::create(&server, json!({ "mode": "dark" }));
    let bot = Bot::start(relay.address, &scribe.command, &["--code", created["code"].as_str().unwrap()]);
    person.until("begun", |seen| seen.status == "active");
    play_and_be_answered(&mut person, "e2e4");
    server.kill_and_restart();
    *relay.target.lock().unwrap() = server.address;
    let mut person = person.rejoin(&server);
    play_and_be_answered(&mut person, "d2d4");
    person.resign();
    let said = bot.finish_well();
    assert!(said.contains("coming back") && said.contains("back at the board"), "{said}");
    let plies: Vec<_> = scribe.told_of("ask").iter().map(|ask| ask["ply"].as_u64().unwrap()).collect();
    assert_eq!(plies, [1, 3]);
    // It would be told again if something had happened in between.
    assert!(scribe.told_of("hello").iter().all(|hello| hello["game"] == person.game));
}

#[test]
fn what_cannot_be_had_is_said() {
    let server = Server::start(&[]);
    let (held, created) = V1::create(&server, json!({ "mode": "blind" }));
    let game = created["gameId"].as_str().unwrap();
    let nobody = "00000000-0000-4000-8000-000000000000";
    for (arguments, token, why) in [
        (&["--code", "AAAAAA"][..], None, "ROOM_NOT_FOUND"),
        (&["--game", game], Some(nobody), "BAD_TOKEN"),
        (&["--game", game, "--side", "white"], None, "ROOM_FULL"),
        (&["--mode", "blind", "--against", "recon"], None, "not available"),
        (&["--mode", "duplicate"], None, "games for two only"),
        (&[], None, "--mode <MODE>|--code <CODE>|--game <ID>"),
    ] {
        let Done { status, said } = Bot::with_token(server.address, "cat", arguments, token).finish();
        assert!(!status.success() && said.contains(why), "{arguments:?}: {said}");
    }
    drop(held);
}
