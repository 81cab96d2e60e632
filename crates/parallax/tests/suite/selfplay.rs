//! Bots against each other on the command line: `parallax selfplay` and `parallax ladder`.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    process::{Command, Stdio},
};

use serde_json::{Value, json};

use crate::cli::{complaint, run};

fn output(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The report without its timings.
fn selfplay(arguments: &[&str], input: &str) -> Value {
    let text = output(&[&["selfplay"], arguments, &["--json"]].concat(), input);
    let mut report: Value = serde_json::from_str(&text).unwrap();
    for brain in report["brains"].as_array_mut().unwrap() {
        assert!(brain["msAMove"].as_f64().unwrap() >= 0.0);
        brain["msAMove"] = json!(0);
    }
    report
}

#[test]
fn a_seed_decides_everything_and_jobs_nothing() {
    let play = |seed: &str, jobs: &str| {
        selfplay(
            &["casual:1", "random", "--mode", "blind", "--games", "6", "--seed", seed, "--jobs", jobs],
            "",
        )
    };
    let report = play("3", "1");
    assert_eq!(report, play("3", "3"));
    assert_ne!(report, play("4", "3"));
    assert_eq!((&report["mode"], &report["games"]), (&json!("blind"), &json!(6)));
    let [casual, random] = [0, 1].map(|brain| report["brains"][brain]["wins"]["games"].as_u64().unwrap());
    assert!(casual > random, "{report}");
    assert!(report["score"]["low"].as_f64() <= report["score"]["score"].as_f64());
}

#[test]
fn at_a_table_for_four_each_has_two_seats() {
    let play = |jobs: &str| {
        selfplay(&["casual:1", "random", "--mode", "duplicate", "--games", "4", "--jobs", jobs], "")
    };
    let report = play("1");
    assert_eq!(report, play("2"));
    let casual = &report["brains"][0];
    assert!(casual["wins"]["games"].as_u64() >= Some(3), "{report}");
    assert!(casual["winsWithWhite"].as_u64() >= Some(1), "North and South win for White: {report}");
    assert_eq!(report["endings"][0]["reason"], "checkmate");
}

#[test]
fn a_report_for_people() {
    let text = output(&["selfplay", "casual:1", "random", "--mode", "dark", "--games", "4"], "");
    for part in
        ["casual:1 against random: dark, 4 games, seed 1", "Elo", "refused tries", "ms a move", "endings"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn a_card_of_ones_own() {
    let card = json!({ "rulesetIds": ["capture-to-win"], "sight": "fog" }).to_string();
    let report = selfplay(&["casual:1", "casual:1", "--card", "-", "--games", "2"], &card);
    assert_eq!(report["mode"], "house");
    assert_eq!(report["endings"][0]["reason"], "first_capture");
}

#[test]
fn what_is_wrong_is_said() {
    let wrong = [
        (
            &["selfplay", "casual", "recon"][..],
            "unknown bot; expected one of random, casual:1, casual, casual:3",
        ),
        (&["selfplay", "casual", "random", "--mode", "x"], "there is no mode"),
        (&["selfplay", "casual", "random", "--card", "/no/such/card.json"], "cannot read"),
        (&["ladder", "--games", "0"], "0 is not in"),
        (&["ladder", "--bots", "random"], "a ladder needs another bot beside random"),
        (&["ladder", "--bots", "casual,pimc:16"], "pimc:16 takes no part in a ladder of vanilla"),
        (
            &["ladder", "--mode", "dark", "--ruleset", "berkeley"],
            "berkeley is a ruleset of mode blind, not of dark",
        ),
        (&["ladder", "--at-most", "casual:3"], "expected a bot and a number of games, such as seer:4=20"),
        (&["ladder", "--at-most", "casual:3=0"], "a pair plays at least one game"),
        (&["ladder", "--at-most", "deep=3"], "unknown bot"),
    ];
    for (arguments, why) in wrong {
        let said = complaint(arguments);
        assert!(said.contains(why), "{arguments:?}: {said}");
    }
}

#[test]
fn a_ladder_with_its_picture() {
    let out = std::env::temp_dir().join(format!("parallax-ladder-{}", std::process::id()));
    let text = output(
        &[
            &["ladder", "--mode", "dark", "--bots", "casual:1,casual,pimc:16", "--games", "2"][..],
            &["--out", out.to_str().unwrap()],
        ]
        .concat(),
        "",
    );
    assert!(text.contains("rating") && text.contains("random against casual:1"), "{text}");
    assert!(text.contains("A yardstick is a measure, not an opponent."), "{text}");
    let ladder: Value =
        serde_json::from_str(&fs::read_to_string(out.join("ladder-dark.json")).unwrap()).unwrap();
    let svg = fs::read_to_string(out.join("ladder-dark.svg")).unwrap();
    fs::remove_dir_all(&out).unwrap();

    let brains = ladder["brains"].as_array().unwrap();
    assert_eq!(brains.len(), 4);
    let random = brains.iter().find(|brain| brain["name"] == "random").unwrap();
    assert_eq!(
        (&random["rating"], &random["error"], &random["games"]),
        (&json!(0.0), &json!(0.0), &json!(6))
    );
    let ratings: Vec<_> = brains.iter().map(|brain| brain["rating"].as_f64().unwrap()).collect();
    assert!(ratings.is_sorted_by(|one, other| one >= other), "{ratings:?}");
    let pairs = ladder["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 6);
    for pair in pairs {
        let games: u64 = ["wins", "draws", "losses"].iter().map(|key| pair[key].as_u64().unwrap()).sum();
        assert_eq!(games, 2, "{pair}");
    }
    let picture = roxmltree::Document::parse(&svg).unwrap();
    assert_eq!(picture.descendants().filter(|node| node.has_tag_name("circle")).count(), 5);
}

#[test]
fn a_ladder_that_is_stopped_leaves_nothing() {
    let out = std::env::temp_dir().join(format!("parallax-stopped-{}", std::process::id()));
    let mut child = Command::new(env!("CARGO_BIN_EXE_parallax"))
        .args(["ladder", "--mode", "blind", "--bots", "casual:1", "--games", "1000000", "--out"])
        .arg(&out)
        .env_clear()
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It says how to stop it once it can be stopped.
    let mut said = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    said.read_line(&mut line).unwrap();
    assert_eq!(line, "1000000 games; Ctrl-C ends them, and then nothing is written\n");
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    let mut rest = String::new();
    said.read_to_string(&mut rest).unwrap();
    let ended = child.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), ended.stdout.len()), (Some(130), 0), "{rest}");
    assert!(rest.starts_with("stopped after ") && rest.ends_with("nothing was written\n"), "{rest}");
    assert!(!out.exists());
}
