//! The commands in docs/BOTS.md do what it says.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use serde_json::Value;

use crate::server::Server;

const TEXT: &str = include_str!("../../../../docs/BOTS.md");

/// The shell commands of a section.
fn blocks(section: &str) -> Vec<&'static str> {
    let (_, rest) = TEXT.split_once(&format!("\n### {section}\n")).expect("the section");
    let end = rest.find("\n## ").unwrap_or(rest.len());
    rest[..end].split("```sh\n").skip(1).map(|block| block.split("```").next().unwrap()).collect()
}

struct Shell {
    directory: PathBuf,
    server: String,
    token: String,
    game: String,
}

impl Shell {
    fn command(&self, script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-ec", script]).current_dir(&self.directory).stdin(Stdio::null());
        command.env("SERVER", &self.server).env("TOKEN", &self.token).env("GAME", &self.game);
        command
    }

    fn run(&self, script: &str) -> String {
        let output = self.command(script).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    }
}

/// What comes after the last brace that opens an object at the start of the text, or after another one.
fn last_object(text: &str) -> Value {
    let objects = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    objects.map(Result::unwrap).last().expect("an object")
}

#[test]
fn a_bot_is_made_and_plays_by_hand() {
    let server = Server::start(&[]);
    let directory =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("by-hand-{}", std::process::id()));
    fs::create_dir_all(&directory).unwrap();
    let server_url = format!("http://{}", server.address);
    let mut shell = Shell { directory, server: server_url, token: String::new(), game: String::new() };
    let [sign_up, create, events, seek, game, intents] = blocks("By hand")[..] else {
        panic!("other blocks")
    };
    shell.token = last_object(&shell.run(sign_up))["token"].as_str().expect("a token").to_owned();
    shell.game = last_object(&shell.run(create))["gameId"].as_str().expect("a game").to_owned();
    // What would go on for ever ends after a moment.
    let limited = |script: &str, seconds: u8| script.replace("curl -sN", &format!("curl -sN -m {seconds}"));
    let heard = shell.run(&format!("{} || true", limited(events, 3).trim_end()));
    assert!(heard.contains("gameStart") && heard.contains(&shell.game), "{heard}");
    assert_eq!(shell.run(seek), "", "nothing is wrong");
    let reading = shell.command(&limited(game, 8)).stdout(Stdio::piped()).spawn().unwrap();
    thread::sleep(Duration::from_secs(2));
    assert_eq!(shell.run(intents), "", "nothing is wrong");
    let read = String::from_utf8(reading.wait_with_output().unwrap().stdout).unwrap();
    for kind in ["room.joined", "game.state", "game.delta", "game.end"] {
        assert!(read.contains(&format!("\"type\":\"{kind}\"")), "{kind}: {read}");
    }
    let _ = fs::remove_dir_all(&shell.directory);
}
