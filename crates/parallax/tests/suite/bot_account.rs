//! `parallax bot --account`: in the lobby, over https, against whoever comes.

use std::{
    fs,
    io::Read as _,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{
    account::Browser,
    bot_api::{bot, token},
    https::Https,
    server::Server,
    table::Client as _,
    v1::V1,
};

/// A running `parallax bot --account`, killed when the test ends.
struct Sitter {
    child: Child,
}

impl Sitter {
    fn start(https: &Https, token: &str, arguments: &[&str]) -> Sitter {
        let file = https.authority.with_file_name("token");
        fs::write(&file, format!("{token}\n")).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_parallax"));
        command.args(["bot", "--account", "--url", &https.url, "--bot", "casual:1"]).args(arguments);
        command.arg("--ca-file").arg(&https.authority).arg("--token-file").arg(&file);
        command
            .env_remove("PARALLAX_TOKEN")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        Sitter { child: command.spawn().unwrap() }
    }

    /// Asks it to end, and waits for that. What it said.
    fn stop(mut self) -> (bool, String) {
        let pid = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
        self.finish()
    }

    fn finish(&mut self) -> (bool, String) {
        let status = self.child.wait().unwrap();
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        (status.success(), said)
    }
}

impl Drop for Sitter {
    fn drop(&mut self) {
        let _gone_already = self.child.kill();
        let _gone_already = self.child.wait();
    }
}

fn bearer(program: &Browser) -> &str {
    program.bearer.as_deref().unwrap().strip_prefix("Bearer ").unwrap()
}

/// Looks into the lobby until somebody of this name waits there.
fn find(guest: &Browser, server: &Server, name: &str) -> Value {
    let until = Instant::now() + Duration::from_secs(30);
    while Instant::now() < until {
        let mut lobby = guest.v1(server);
        lobby.say("lobby.watch", json!({}));
        let state = lobby.until_payload("lobby.state");
        let found = state["open"].as_array().unwrap().iter().find(|seek| seek["who"]["name"] == name);
        if let Some(seek) = found {
            return seek.clone();
        }
        thread::sleep(Duration::from_millis(300));
    }
    panic!("{name} is not in the lobby");
}

/// Enters the game that was agreed on in this lobby, and plays a few moves of it.
fn play(guest: &Browser, server: &Server, lobby: &mut V1) -> V1 {
    let game = loop {
        let you = lobby.until_payload("lobby.you");
        if let Some(paired) = you["paired"].as_array().unwrap().first() {
            break paired["gameId"].as_str().unwrap().to_owned();
        }
    };
    let (mut client, _) = guest.join(server, json!({ "gameId": game }));
    play_moves(&mut client);
    client
}

fn play_moves(client: &mut V1) {
    client.until("begun", |seen| seen.status == "active");
    let white = client.seen().seat == "white";
    for movement in if white { ["a2a3", "b2b3"] } else { ["a7a6", "b7b6"] } {
        let own = client.seen().seat.clone();
        client.until("its turn", |seen| seen.turn == own);
        client.commit(movement);
        client.until("moved", |seen| seen.turn != own);
        client.until("answered", |seen| seen.turn == own);
    }
}

#[test]
fn a_bot_sits_in_the_lobby_over_https_and_plays_a_guest_who_comes() {
    let server = Server::start(&[]);
    let https = Https::before(server.address);
    let robby = bot(&server, "Robby");
    let sitter = Sitter::start(&https, bearer(&robby), &["--seek", "blind", "--clock", "10+5"]);
    let guest = Browser::guest(&server);
    let seek = find(&guest, &server, "Robby");
    assert_eq!(
        (&seek["mode"], &seek["who"]["bot"], &seek["rated"]),
        (&json!("blind"), &json!(true), &json!(false))
    );
    let mut lobby = guest.v1(&server);
    lobby.say("lobby.accept", json!({ "id": seek["id"] }));
    let mut client = play(&guest, &server, &mut lobby);
    client.resign();
    client.until("over", |seen| seen.ended.is_some());
    // It is there again for the next one, and gone when it is told to.
    find(&guest, &server, "Robby");
    let (ended_well, said) = sitter.stop();
    assert!(ended_well && said.contains("won: resign"), "{said}");
}

#[test]
fn a_bot_account_accepts_and_declines_challenges_by_its_policy() {
    let server = Server::start(&[]);
    let https = Https::before(server.address);
    let robby = bot(&server, "Robby");
    let _sitter = Sitter::start(&https, bearer(&robby), &["--accept", "dark", "--rated", "never"]);
    let ada = Browser::account(&server, "Ada");
    let mut lobby = ada.v1(&server);
    let clock = json!({ "kind": "fischer", "initialMs": 600_000, "incrementMs": 0 });
    let challenge = |mode: &str| json!({ "to": "Robby", "game": { "mode": mode, "clock": clock } });
    lobby.say("lobby.challenge", challenge("vanilla"));
    assert_eq!(lobby.until_payload("lobby.declined")["by"], "Robby");
    lobby.say("lobby.challenge", challenge("dark"));
    let mut client = play(&ada, &server, &mut lobby);
    client.resign();
    client.until("over", |seen| seen.ended.is_some());
}

/// Somebody wants another game right away, and gets it with the other colour; the one after that, too.
#[test]
fn a_bot_account_plays_again_if_its_opponent_asks() {
    let server = Server::start(&[]);
    let https = Https::before(server.address);
    let robby = bot(&server, "Robby");
    let mut sitter = Sitter::start(&https, bearer(&robby), &["--accept", "dark", "--games", "3"]);
    let ada = Browser::account(&server, "Ada");
    let mut lobby = ada.v1(&server);
    let clock = json!({ "kind": "fischer", "initialMs": 600_000, "incrementMs": 0 });
    lobby.say("lobby.challenge", json!({ "to": "Robby", "game": { "mode": "dark", "clock": clock } }));
    let mut client = play(&ada, &server, &mut lobby);
    for _ in 0..2 {
        let before = client.seen().seat.clone();
        client.resign();
        client.until("over", |seen| seen.ended.is_some());
        client.say("room.rematch", json!({ "accept": true }));
        let next = client.until_payload("room.rematch");
        client = ada.join(&server, json!({ "gameId": next["gameId"] })).0;
        play_moves(&mut client);
        assert_ne!(client.seen().seat, before);
    }
    client.resign();
    client.until("over", |seen| seen.ended.is_some());
    // Those were the three that it was to play.
    let (ended_well, said) = sitter.finish();
    assert!(ended_well && said.matches("won: resign").count() == 3, "{said}");
}

#[test]
fn a_token_that_does_not_fit_is_refused_and_so_is_a_certificate_that_nobody_vouches_for() {
    let server = Server::start(&[]);
    let https = Https::before(server.address);
    let mut ada = Browser::account(&server, "Ada");
    let mut sitter = Sitter::start(&https, &token(&server, &mut ada, "bot"), &[]);
    let (ended_well, said) = sitter.finish();
    assert!(!ended_well && said.contains("does not accept this token"), "{said}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_parallax"));
    command.args(["bot", "--account", "--url", &https.url, "--bot", "random", "--retry-for", "1"]);
    let output = command.env("PARALLAX_TOKEN", "plx_nothing").output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.contains("certificate"), "{said}");
}
