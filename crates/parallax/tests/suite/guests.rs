//! Brains that think elsewhere, in rooms: a fake language model and a fake engine, over real sockets.

use std::{
    fs,
    path::PathBuf,
    sync::atomic::{AtomicU32, Ordering},
};

use serde_json::{Value, json};

use crate::{
    cli, fake_engine,
    flat::{Flat, create},
    model::{Does, Model, Request},
    server::Server,
    table::{Client, in_both_dialects},
    v1::V1,
};

in_both_dialects!(
    a_model_plays_to_the_end,
    what_it_thinks_is_read_afterwards,
    garbage_is_no_end,
    another_model_goes_on,
    when_all_are_gone_nobody_has_won,
    it_goes_on_after_a_power_cut,
    an_engine_plays,
);

/// A separate settings file for each test.
struct Config(PathBuf);

impl Config {
    fn new(text: &str) -> Config {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("guests-{}-{}.toml", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, text).unwrap();
        Config(path)
    }

    /// These models, in order, labelled by number.
    fn of_models(models: &[&Model]) -> Config {
        let endpoint = |(number, model): (usize, &&Model)| {
            let url = model.url();
            format!(
                "[[recon]]\nurl = \"{url}\"\nmodel = \"fake:8b\"\nlabel = \"number {number}\"\ntimeout-seconds = 20\n"
            )
        };
        Config::new(&models.iter().enumerate().map(endpoint).collect::<String>())
    }

    /// A fake engine named "fake".
    fn of_engine(manner: &[&str], more: &str) -> Config {
        let (path, args) = fake_engine::command(manner);
        Config::new(&format!(
            "[[uci]]\nname = \"fake\"\nlabel = \"The Fake\"\npath = {path:?}\nargs = {args:?}\nmovetime-ms = 10\n{more}"
        ))
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    fn serve(&self) -> Server {
        Server::start(&["--bot-pause-ms", "0", "--config", self.path()])
    }
}

impl Drop for Config {
    fn drop(&mut self) {
        let _swept_already = fs::remove_file(&self.0);
    }
}

/// A client that plays White against a bot.
trait Alone: Client {
    /// Also returns what it was told about the game on arrival.
    fn sit_alone(server: &Server, rules: Value) -> (Self, Value);
}

impl Alone for Flat {
    fn sit_alone(server: &Server, mut rules: Value) -> (Flat, Value) {
        rules["side"] = "white".into();
        let made = create(server, &rules);
        assert_eq!(made["joinUrl"], Value::Null);
        let mut person = Flat::connect(server, made["gameId"].as_str().unwrap());
        person.say_hello(made["creatorToken"].as_str(), None);
        let joined = person.expect("joined");
        (person, joined)
    }
}

impl Alone for V1 {
    fn sit_alone(server: &Server, rules: Value) -> (V1, Value) {
        V1::create(server, rules)
    }
}

fn against<C: Alone>(server: &Server, mode: &str, brain: &str) -> (C, Value) {
    let (mut person, entered) = C::sit_alone(server, json!({ "mode": mode, "vsAi": { "brain": brain } }));
    person.until("begun", |seen| seen.status == "active");
    (person, entered)
}

/// Makes a move, and waits for the reply.
fn exchange<C: Client>(person: &mut C, movement: &str) {
    let heard = person.seen().heard.len();
    person.commit(movement);
    let answered = |text: &String| text.starts_with("black_moved");
    person.until(movement, |seen| seen.heard[heard..].iter().any(answered) || seen.ended.is_some());
}

/// A model that plays for the fool's mate, and says what it thinks.
fn fools_mate() -> Model {
    Model::with(|request: &Request| {
        let listed = request.listed();
        let wanted = ["d8h4", "e7e5"].into_iter().find(|it| listed.iter().any(|listed| listed == it));
        let thought = if wanted == Some("d8h4") { "It is mate." } else { "The queen gets out." };
        Does::Says(json!({ "reasoning": thought, "move": wanted.unwrap_or("resign") }).to_string())
    })
}

fn a_model_plays_to_the_end<C: Alone>() {
    let model = fools_mate();
    let config = Config::of_models(&[&model]);
    let server = config.serve();
    let (mut person, entered) = against::<C>(&server, "vanilla", "recon");
    assert_eq!(entered["aiOpponent"]["brain"], "recon");
    assert_eq!(entered["aiOpponent"].get("level"), None);
    assert_eq!(entered["aiInfo"], json!({ "brain": "recon", "model": "fake:8b", "label": "number 0" }));
    person.commit("f2f3");
    person.until("answered", |seen| seen.at("e5") == Some('p'));
    person.commit("g2g4");
    person.until("over", |seen| seen.has_ended("black", "checkmate"));
    let about = server.get(&format!("/api/games/{}", person.game_id())).json();
    assert_eq!(about["aiInfo"], entered["aiInfo"]);
    assert_eq!(model.asked().len(), 2);
}

/// An opponent's reasoning stays hidden during the game; afterwards it is part of the record.
fn what_it_thinks_is_read_afterwards<C: Alone>() {
    let model = fools_mate();
    let config = Config::of_models(&[&model]);
    let server = config.serve();
    let (mut person, _) = against::<C>(&server, "vanilla", "recon");
    person.commit("f2f3");
    person.until("answered", |seen| seen.at("e5") == Some('p'));
    let game = person.game_id();
    let live = server.get(&format!("/api/games/{game}"));
    assert!(!live.body.contains("The queen gets out."), "{live:?}");
    assert_eq!(server.get(&format!("/api/games/{game}.json")).status, 403);
    let untold = |person: &mut C| {
        for frame in &person.socket().frames {
            assert!(!frame.contains("The queen gets out."), "{frame}");
        }
    };
    untold(&mut person);
    person = person.rejoin(&server);
    person.until("there again", |seen| seen.at("e5") == Some('p'));
    person.commit("g2g4");
    person.until("over", |seen| seen.ended.is_some());
    untold(&mut person);
    let record = server.get(&format!("/api/games/{game}.json")).json();
    assert_eq!(
        record["thoughts"],
        json!([
            { "seat": "black", "ply": 1, "text": "The queen gets out." },
            { "seat": "black", "ply": 3, "text": "It is mate." },
        ])
    );
    assert!(!server.log().contains("The queen"), "nor is it logged");
}

fn garbage_is_no_end<C: Alone>() {
    let model = Model::that(Does::Says("I would rather talk about the weather.".to_owned()));
    let config = Config::of_models(&[&model]);
    let server = config.serve();
    let (mut person, _) = against::<C>(&server, "vanilla", "recon");
    exchange(&mut person, "a2a3");
    exchange(&mut person, "b2b3");
    assert_eq!(model.asked().len(), 6);
    person.resign();
    person.until("over", |seen| seen.ended.is_some());
    let record = server.get(&format!("/api/games/{}.json", person.game_id())).json();
    let thought = record["thoughts"][1]["text"].as_str().unwrap();
    assert!(thought.contains("casual bot decided"), "{thought}");
}

fn another_model_goes_on<C: Alone>() {
    let mut first = Model::that(Does::Plays("First."));
    let second = Model::that(Does::Plays("Second."));
    let config = Config::of_models(&[&first, &second]);
    let server = config.serve();
    let (mut person, _) = against::<C>(&server, "blind", "recon");
    exchange(&mut person, "h2h3");
    assert_eq!(second.asked().len(), 0);
    first.die();
    exchange(&mut person, "g2g3");
    let asked = second.asked();
    assert!(!asked.is_empty());
    assert!(asked[0].body.contains("First."), "it is told what the other one thought");
}

fn when_all_are_gone_nobody_has_won<C: Alone>() {
    let mut models = [Model::that(Does::Plays("")), Model::that(Does::Fails(500))];
    let config = Config::of_models(&[&models[0], &models[1]]);
    let server = config.serve();
    let (mut person, _) = against::<C>(&server, "dark", "recon");
    person.commit("h2h3");
    person.until("moved", |seen| seen.turn == "black");
    person.until("answered", |seen| seen.turn == "white");
    models[0].die();
    person.commit("g2g3");
    person.until("over", |seen| seen.ended.is_some());
    assert!(person.seen().has_ended("nobody", "ai_unavailable"), "{:?}", person.seen().ended);
    let about = server.get(&format!("/api/games/{}", person.game_id())).json();
    assert_eq!(about["ending"], json!({ "winner": null, "reason": "ai_unavailable" }));
}

fn it_goes_on_after_a_power_cut<C: Alone>() {
    let model = Model::that(Does::Plays("Before and after."));
    let config = Config::of_models(&[&model]);
    let mut server = config.serve();
    let (mut person, _) = against::<C>(&server, "blind", "recon");
    exchange(&mut person, "h2h3");
    server.kill_and_restart();
    let mut person = person.rejoin(&server);
    person.until("there again", |seen| seen.turn == "white");
    exchange(&mut person, "g2g3");
    let asked = model.asked();
    let last = asked.last().unwrap();
    assert!(last.body.contains("Your moves so far: "), "{}", last.body);
    person.resign();
    person.until("over", |seen| seen.ended.is_some());
    let record = server.get(&format!("/api/games/{}.json", person.game_id())).json();
    let thoughts = record["thoughts"].as_array().unwrap();
    assert_eq!(thoughts[0]["ply"], 1);
    assert_eq!(thoughts.last().unwrap()["ply"], 3);
}

fn an_engine_plays<C: Alone>() {
    let config = Config::of_engine(&[], "");
    let server = config.serve();
    let (mut person, entered) = against::<C>(&server, "vanilla", "fake");
    assert_eq!(entered["aiOpponent"]["brain"], "fake");
    assert_eq!(entered["aiInfo"], json!({ "brain": "fake", "model": "Fake", "label": "The Fake" }));
    person.commit("e2e4");
    person.until("answered", |seen| seen.at("h6") == Some('p'));
    exchange(&mut person, "d2d4");
}

#[test]
fn who_plays_here_is_said() {
    let model = Model::that(Does::Plays(""));
    let engine = Config::of_engine(&["variants"], "");
    let text = fs::read_to_string(&engine.0).unwrap()
        + &fs::read_to_string(&Config::of_models(&[&model]).0).unwrap();
    let config = Config::new(&text);
    let server = config.serve();
    assert_eq!(server.get("/api/rules").json()["bots"], json!(["seer", "casual", "random", "recon", "fake"]));
    let ask = |rules: Value, brain: &str| {
        let mut body = rules;
        body["vsAi"] = json!({ "brain": brain });
        let answer = server.post(&body);
        (answer.status, answer.json()["detail"].as_str().unwrap_or_default().to_owned())
    };
    for (rules, brain, expected) in [
        (json!({ "mode": "blind" }), "fake", "an engine plays only where nothing is hidden"),
        (json!({ "mode": "house", "rulesetIds": ["torpedo-pawns"] }), "fake", "no engine knows these rules"),
        (json!({ "mode": "house", "rulesetIds": ["atomic"] }), "fake", "this engine does not play atomic"),
        (json!({ "mode": "duplicate" }), "recon", "duplicate"),
        (json!({ "mode": "vanilla" }), "deep blue", "expected one of seer, casual, random, recon, fake"),
    ] {
        let (status, detail) = ask(rules.clone(), brain);
        assert_eq!(status, 400, "{rules} {brain}: {detail}");
        assert!(detail.contains(expected), "{rules} {brain}: {detail}");
    }
    let horde = json!({ "mode": "house", "layout": { "kind": "premade", "id": "horde" } });
    assert_eq!(ask(horde, "fake").0, 201);
    for (brain, level, status) in
        [("fake", 0, 400), ("fake", 1, 201), ("fake", 8, 201), ("fake", 9, 400), ("recon", 1, 400)]
    {
        let body = json!({ "mode": "vanilla", "vsAi": { "brain": brain, "level": level } });
        assert_eq!(server.post(&body).status, status, "{body}");
    }
}

#[test]
fn who_is_not_there_is_offline() {
    let mut model = Model::that(Does::Plays(""));
    let config = Config::of_models(&[&model]);
    let server = config.serve();
    let body = json!({ "mode": "blind", "vsAi": { "brain": "recon" } });
    assert_eq!(server.post(&body).status, 201);
    model.is_there(500);
    let offline = |answer: crate::request::Answer| {
        assert_eq!((answer.status, &answer.json()["error"]), (503, &json!("ai_offline")));
    };
    offline(server.post(&body));
    model.die();
    offline(server.post(&body));
    let mut person = V1::connect(&server);
    person.say("room.create", body);
    person.expect_error("UNAVAILABLE");

    for manner in ["never-ready", "crashes-at-once"] {
        let config = Config::of_engine(&[manner], "timeout-ms = 300\n");
        let server = config.serve();
        offline(server.post(&json!({ "mode": "vanilla", "vsAi": { "brain": "fake" } })));
    }
}

#[test]
fn no_more_games_than_there_are_places_for() {
    let model = Model::that(Does::Plays(""));
    let config = Config::of_models(&[&model]);
    let server = Server::start(&["--bot-pause-ms", "0", "--recon-games", "1", "--config", config.path()]);
    let (mut person, _) = against::<V1>(&server, "vanilla", "recon");
    exchange(&mut person, "a2a3");
    let body = json!({ "mode": "vanilla", "vsAi": { "brain": "recon" } });
    assert_eq!(server.post(&body).status, 503);
}

/// A move from the last frame that lists any.
fn some_legal(person: &V1) -> String {
    let frames = person.socket.frames.iter().rev();
    let mut lists = frames.filter_map(|frame| {
        let frame: Value = serde_json::from_str(frame).unwrap();
        let payload = &frame["payload"];
        [&payload["legal"], &payload["view"]["legal"]]
            .into_iter()
            .find(|list| list.as_array().is_some_and(|it| !it.is_empty()))
            .map(|list| {
                format!("{}{}", list[0]["from"].as_str().unwrap(), list[0]["to"][0].as_str().unwrap())
            })
    });
    lists.next().expect("a legal move")
}

/// A failing engine does not end a game: casual moves for it.
#[test]
fn a_failing_engine_is_stood_in_for() {
    for manner in ["crashes", "illegal"] {
        let config = Config::of_engine(&[manner], "");
        let server = config.serve();
        let (mut person, _) = against::<V1>(&server, "vanilla", "fake");
        // More often than the engine is restarted.
        for _ in 0..5 {
            let movement = some_legal(&person);
            exchange(&mut person, &movement);
        }
        assert!(server.log().contains("a brain is stuck"), "{}", server.log());
    }
}

/// The key reaches the model and nothing else, however verbose the log.
#[test]
fn the_key_is_not_logged() {
    const KEY: &str = "sk-0123456789-do-not-tell";
    let model = Model::that(Does::Plays("Quietly."));
    let url = model.url();
    let flags = ["--bot-pause-ms", "0", "--recon-url", &url, "--recon-model", "fake"];
    let server = Server::with_env(&flags, &[("PARALLAX_LOG", "trace"), ("PARALLAX_RECON_KEY", KEY)]);
    let (mut person, entered) = against::<V1>(&server, "blind", "recon");
    assert_eq!(entered["aiInfo"]["label"], "fake");
    exchange(&mut person, "a2a3");
    model.now_does(Does::Fails(401));
    person.commit("b2b3");
    person.until("over", |seen| seen.ended.is_some());
    for request in model.requests().iter() {
        let sent = |header: &String| header.to_lowercase() == format!("authorization: bearer {KEY}");
        assert!(request.headers.iter().any(sent), "{:?}", request.headers);
    }
    let log = server.log_with("status 401");
    assert!(log.contains("status 401"), "the operator learns what is wrong");
    // The HTTP libraries would dump every byte if they were allowed to.
    for secret in [KEY, "ureq", "Moves that you may try"] {
        assert!(!log.contains(secret), "{secret}");
    }
}

#[test]
fn settings_are_checked_before_anybody_comes() {
    for (text, complaint) in [
        ("[[recon]]\nurl = \"localhost\"\nmodel = \"m\"\n", "the url begins with http://"),
        ("[[recon]]\nurl = \"http://x/v1\"\nmodel = \"m\"\nkey = \"secret\"\n", "unknown field"),
        ("[[recon]]\nurl = \"http://x/v1\"\nmodel = \"m\"\nkey-env = \"NOWHERE\"\n", "NOWHERE holds no key"),
        (
            "[[recon]]\nurl = \"http://x/v1\"\nmodel = \"m\"\n[[recon]]\nurl = \"http://y/v1\"\nmodel = \"m\"\n",
            "two endpoints of this label",
        ),
        ("[[uci]]\nname = \"casual\"\npath = \"/x\"\n", "this name is taken"),
        (
            "[[uci]]\nname = \"a\"\npath = \"/x\"\n[[uci]]\nname = \"a\"\npath = \"/y\"\n",
            "two engines of this name",
        ),
    ] {
        let config = Config::new(text);
        let said = cli::complaint(&["serve", "--port", "0", "--config", config.path()]);
        assert!(said.contains(complaint), "{text}: {said}");
        assert!(!said.contains("secret"), "{said}");
    }
    assert!(cli::complaint(&["serve", "--uci", "stockfish"]).contains("NAME=PATH"));
    assert!(cli::complaint(&["serve", "--recon-url", "http://x/v1"]).contains("--recon-model"));
}

#[test]
fn on_the_command_line() {
    let model = Model::that(Does::Plays(""));
    let models = Config::of_models(&[&model]);
    let selfplay = |first: &str, config: &str, mode: &str| {
        cli::printed(&["selfplay", first, "random", "--games", "2", "--mode", mode, "--config", config])
    };
    assert!(selfplay("recon", models.path(), "dark").contains("recon"));
    assert!(!model.asked().is_empty());
    let engine = Config::of_engine(&[], "");
    assert!(selfplay("fake:3", engine.path(), "vanilla").contains("fake:3"));
    let blind = ["selfplay", "fake", "random", "--mode", "blind", "--config", engine.path()];
    assert!(cli::complaint(&blind).contains("nothing is hidden"));
    let unknown = cli::complaint(&["selfplay", "deep-blue", "random", "--config", engine.path()]);
    assert!(
        unknown.contains(
            "expected one of random, casual:1, casual, casual:3, seer:1, seer, seer:3, seer:4, fake"
        ),
        "{unknown}"
    );
}
