//! An engine for tests: it plays the last legal move in alphabetical order, or misbehaves as its argument says.
//!
//! It is this very test binary, told to run something that is not a test: whatever builds the tests has built it too.

use std::{
    env,
    io::{self, Write},
    path::PathBuf,
    thread,
    time::Duration,
};

use rules::{Card, CardRequest, Layout, Mode, Position, Rules};

/// The command that starts it.
pub(crate) fn command(manner: &[&str]) -> (PathBuf, Vec<String>) {
    let runs = ["--ignored", "--nocapture", "--exact", "fake_engine::runs", "--"];
    let words = runs.iter().chain(manner).map(|&word| word.to_owned());
    (env::current_exe().unwrap(), words.collect())
}

/// The arguments after `--`. The test runner takes them for names of further tests, which do not exist.
fn manners() -> impl Iterator<Item = String> {
    env::args().skip_while(|word| word != "--").skip(1)
}

#[test]
#[ignore = "the engine itself"]
fn runs() {
    let manner = manners().next().unwrap_or_default();
    if manner == "crashes-at-once" {
        std::process::exit(3);
    }
    let mut options: Vec<String> = Vec::new();
    let mut position = String::new();
    for line in io::stdin().lines().map_while(Result::ok) {
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("uci", _) => greet(&manner),
            ("isready", _) => say("readyok"),
            ("setoption", option) => options.push(option.to_owned()),
            ("position", told) => told.clone_into(&mut position),
            ("go", limits) => search(&manner, &position, &options, limits),
            ("quit", _) => return,
            _ => {}
        }
    }
}

fn say(line: &str) {
    let mut out = io::stdout().lock();
    // Nobody is listening any more.
    if writeln!(out, "{line}").and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}

fn greet(manner: &str) {
    say("id name Fake");
    match manner {
        "never-ready" => return,
        "babbles" => loop {
            say("info string hello");
        },
        "endless-line" => {
            let chunk = "x".repeat(4096);
            let mut out = io::stdout().lock();
            while write!(out, "{chunk}").is_ok() {}
            return;
        }
        "variants" => {
            say("option name UCI_Variant type combo default chess var chess var horde");
            say("option name UCI_Chess960 type check default false");
        }
        "elo" => {
            say("option name UCI_LimitStrength type check default false");
            say("option name UCI_Elo type spin default 1500 min 1000 max 2000");
        }
        "weighs" | "weighs-then-crashes" => {
            say("option name MultiPV type spin default 1 min 1 max 500");
        }
        _ => {}
    }
    say("option name Hash type spin default 16 min 1 max 1024");
    say("uciok");
}

fn search(manner: &str, position: &str, options: &[String], limits: &str) {
    match manner {
        "crashes" => std::process::exit(3),
        "hangs" => loop {
            thread::sleep(Duration::from_secs(60));
        },
        "garbage" => return say("bestmove \u{1f525}\u{0}"),
        "illegal" => return say("bestmove e2e5"),
        "none" => return say("bestmove (none)"),
        "chats" => loop {
            say("info string not yet");
        },
        "weighs" | "weighs-then-crashes" => {
            let lines = options.iter().rfind(|it| it.starts_with("name MultiPV ")).map(String::as_str);
            match (lines, limits.split_once(" searchmoves ")) {
                (Some("name MultiPV value 256"), Some(("depth 4 nodes 10000", moves))) => {
                    return weigh(manner, moves);
                }
                (Some("name MultiPV value 1"), None) => {}
                _ => return say("bestmove (none)"),
            }
        }
        // Writes down what it was told, for the test to read.
        "reports" => {
            if let Some(file) = manners().nth(1) {
                let seen: Vec<_> = env::vars().map(|(name, _)| name).collect();
                let report = format!("{position}\n{limits}\n{}\n{}\n", options.join("; "), seen.join(" "));
                let _the_test_will_tell = std::fs::write(file, report);
            }
        }
        _ => {}
    }
    say("info depth 1 score cp -200 pv e7e5");
    say(&format!("bestmove {} ponder a2a3", last_legal(position)));
}

/// A score for each of the moves that it is asked about but the first: what its letters and digits add up to.
fn weigh(manner: &str, moves: &str) {
    for (at, movement) in moves.split_whitespace().enumerate().skip(1) {
        let sum: u32 = movement.bytes().map(u32::from).sum();
        say(&format!("info depth 4 multipv {at} score cp {sum} nodes 9 pv {movement} e7e5"));
    }
    if manner == "weighs-then-crashes" {
        std::process::exit(3);
    }
    say("bestmove e2e4");
}

/// The last legal move after the moves of a `position` command.
fn last_legal(position: &str) -> String {
    let (start, moves) = position.split_once(" moves").unwrap_or((position, ""));
    let (rules, mut here) = set_up(start);
    for movement in moves.split_whitespace() {
        let movement = rules.read_uci(&here, movement).expect("a legal move");
        here.play(&rules, movement);
    }
    let legal = rules.legal_moves(&here);
    let mut names: Vec<_> = legal.iter().map(|movement| rules.uci(*movement).to_string()).collect();
    names.sort();
    names.pop().unwrap_or_else(|| "(none)".to_owned())
}

fn set_up(start: &str) -> (Rules, Position) {
    let request = match start.strip_prefix("fen ") {
        None => CardRequest::of(Mode::Vanilla),
        Some(fen) => {
            let horde = fen.contains("PPPPPPPP/PPPPPPPP/PPPPPPPP");
            let layout = Layout::premade(if horde { "horde" } else { "chess960" });
            CardRequest { layout: Some(layout), fen: Some(fen.to_owned()), ..CardRequest::of(Mode::House) }
        }
    };
    Card::new(request, 0).expect("a card").start()
}
