//! The command line.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

use serde_json::{Value, json};

pub(crate) fn run(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parallax"))
        .args(args)
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// The output of a command that succeeds.
pub(crate) fn printed(args: &[&str]) -> String {
    let output = run(args, "");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The error output of a command that fails.
pub(crate) fn complaint(args: &[&str]) -> String {
    let output = run(args, "");
    assert!(!output.status.success(), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn replay(args: &[&str], lines: &[Value]) -> Vec<Value> {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let output = run(&[&["replay"], args].concat(), &input);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn replay_one(line: Value) -> Value {
    let mut answers = replay(&[], &[line]);
    assert_eq!(answers.len(), 1);
    answers.remove(0)
}

fn last(answer: &Value) -> &Value {
    answer["plies"].as_array().unwrap_or_else(|| panic!("{answer}")).last().unwrap()
}

#[test]
fn replay_shows_the_start_in_the_dark() {
    let answer = replay_one(json!({ "mode": "dark" }));
    assert_eq!(answer["result"], Value::Null);
    assert_eq!(answer["plies"].as_array().unwrap().len(), 1);
    let start = last(&answer);
    assert_eq!(start["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!((&start["ply"], &start["turn"]), (&json!(0), &json!("white")));
    assert_eq!(start["legal"].as_array().unwrap().len(), 20);
    let white = &start["seats"]["white"];
    assert_eq!(white["pieces"].as_object().unwrap().len(), 16);
    assert_eq!(white["visible"].as_array().unwrap().len(), 32, "two ranks and the two before them");
    assert_eq!(white["inCheck"], Value::Null);
}

#[test]
fn replay_announces_a_mate_in_the_blind() {
    let answer = replay_one(json!({ "mode": "blind", "moves": ["f3", "e5", "g2g4", "Qh4#"] }));
    assert_eq!(answer["result"], json!({ "winner": "black", "reason": "checkmate" }));
    let mate = last(&answer);
    let said = json!([
        { "text": "black_moved", "audience": "white" },
        { "text": "black_checkmate", "audience": "both" },
    ]);
    assert_eq!(mate["announcements"], said);
    assert_eq!(mate["legal"], json!([]));
    // The game is over, so both see everything; until then each saw only its own pieces.
    assert_eq!(mate["seats"]["white"]["pieces"].as_object().unwrap().len(), 32);
    assert_eq!(answer["plies"][3]["seats"]["white"]["pieces"].as_object().unwrap().len(), 16);
    assert_eq!(mate["seats"]["white"]["inCheck"], true);
}

#[test]
fn replay_goes_on_after_a_line_that_is_wrong() {
    let lines = [
        json!({ "mode": "vanilla", "moves": ["e2e4", "e7e5", "e4e5"] }),
        json!({ "mode": "poker" }),
        json!({ "mode": "vanilla", "moves": ["f3", "e5", "g4", "Qh4", "a3"] }),
        json!({ "mode": "vanilla", "moves": ["e2e4"] }),
    ];
    let answers = replay(&[], &lines);
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[0]["ply"], 3);
    assert!(answers[0]["error"].as_str().unwrap().starts_with("e4e5"), "{}", answers[0]);
    assert!(answers[1]["error"].is_string() && answers[1].get("ply").is_none(), "{}", answers[1]);
    assert_eq!(answers[2]["ply"], 5);
    assert!(answers[2]["error"].as_str().unwrap().contains("over"), "{}", answers[2]);
    assert_eq!(last(&answers[3])["turn"], "black");
}

#[test]
fn replay_reads_what_is_not_json() {
    let output = run(&["replay"], "nonsense\n\n{\"mode\":\"dark\"}\n");
    let text = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 2, "an empty line is no question");
    assert!(answers[0]["error"].is_string());
    assert!(answers[1]["plies"].is_array());
}

#[test]
fn replay_of_the_last_ply_only() {
    let line = json!({ "mode": "vanilla", "moves": ["e4", "e5", "Nf3"] });
    let all = replay(&[], std::slice::from_ref(&line));
    let short = replay(&["--last"], &[line]);
    assert_eq!(all[0]["plies"].as_array().unwrap().len(), 4);
    assert_eq!(short[0]["plies"].as_array().unwrap().len(), 1);
    assert_eq!(last(&short[0]), last(&all[0]));
}

#[test]
fn replay_castles_king_onto_rook_in_chess960() {
    let layout = json!({ "kind": "premade", "id": "chess960", "number": 518 });
    let moves = ["g1f3", "g8f6", "e2e3", "e7e6", "f1e2", "f8e7", "e1h1"];
    let answer = replay_one(json!({ "mode": "vanilla", "layout": layout, "moves": moves }));
    let fen = last(&answer)["fen"].as_str().unwrap();
    assert!(fen.starts_with("rnbqk2r/ppppbppp/4pn2/8/8/4PN2/PPPPBPPP/RNBQ1RK1 b"), "{fen}");
    // The classic array under its own name castles as usual.
    let moves = [&moves[..6], &["e1g1"]].concat();
    let answer = replay_one(json!({ "mode": "vanilla", "moves": moves }));
    assert!(last(&answer)["fen"].as_str().unwrap().contains("RNBQ1RK1"));
}

#[test]
fn replay_of_other_layouts() {
    let horde = json!({ "kind": "premade", "id": "horde" });
    let answer = replay_one(json!({ "mode": "house", "layout": horde, "moves": ["b5b6"] }));
    assert_eq!(answer["plies"][0]["legal"].as_array().unwrap().len(), 8);
    assert_eq!(answer["plies"][0]["seats"]["white"]["pieces"].as_object().unwrap().len(), 52);

    let pieces = json!([
        { "type": "king", "color": "white", "square": 4 },
        { "type": "rook", "color": "white", "square": 7 },
        { "type": "king", "color": "black", "square": 60 },
    ]);
    let custom = json!({ "kind": "custom", "pieces": pieces });
    let answer = replay_one(json!({ "mode": "house", "layout": custom, "moves": ["e1g1"] }));
    assert_eq!(answer["plies"][0]["fen"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert!(last(&answer)["fen"].as_str().unwrap().starts_with("4k3/8/8/8/8/8/8/5RK1 b"));
}

#[test]
fn replay_of_four_boards() {
    let moves = ["e2e4", "e2e3", "d7d5", "a7a6", "f1a6"];
    let answer = replay_one(json!({ "mode": "duplicate", "moves": moves }));
    assert_eq!(answer["result"], Value::Null);
    let plies = answer["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 6);
    let turns: Vec<_> = plies.iter().map(|ply| ply["turn"].as_str().unwrap()).collect();
    assert_eq!(turns, ["north", "south", "east", "west", "north", "south"]);
    let start = &plies[0];
    assert_eq!(start["ply"], 0);
    for board in ["NW", "NE", "SW", "SE"] {
        assert_eq!(start["boards"][board], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert_eq!(start["ghosts"][board], json!([]));
    }
    assert_eq!(start["legal"].as_array().unwrap().len(), 20);
    assert_eq!(start["local"], json!({ "NW": start["legal"], "NE": start["legal"] }));
    assert_eq!(start["inCheck"], json!([]));

    // The bishop captures only on NW, so the captured piece's twin on SW is a ghost.
    let last = last(&answer);
    assert_eq!(last["ghosts"], json!({ "NW": [], "NE": [], "SW": ["a6"], "SE": [] }));
    assert_eq!(last["boards"]["NW"], "rnbqkbnr/1ppppppp/B7/8/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 0 2");
    let here_only = &plies[4];
    assert!(here_only["local"]["NE"].as_array().unwrap().contains(&json!("e4d5")));
    assert!(!here_only["legal"].as_array().unwrap().contains(&json!("e4d5")));
    assert!(here_only["legal"].as_array().unwrap().is_sorted_by_key(|text| text.as_str()));
}

#[test]
fn replay_of_a_mate_by_the_other_board() {
    let moves = "f2f3 a2a3 g8f6 e7e6 a2a3 b2b3 f6h5 h7h6 b2b3 c2c3 h5g3 d8h4";
    let moves: Vec<_> = moves.split(' ').collect();
    let line = json!({ "mode": "duplicate", "moves": moves });
    let answer = replay(&["--last"], &[line]).remove(0);
    let seats = json!({ "north": "loss", "south": "draw", "east": "draw", "west": "win" });
    assert_eq!(answer["result"], json!({ "reason": "checkmate", "seats": seats }));
    assert_eq!(answer["plies"].as_array().unwrap().len(), 1);
    let mate = last(&answer);
    assert_eq!((&mate["turn"], &mate["inCheck"]), (&json!("north"), &json!(["NW"])));
    assert_eq!((&mate["legal"], &mate["local"]["NW"]), (&json!([]), &json!(["g2g3"])));
}

#[test]
fn replay_of_four_boards_says_what_is_wrong() {
    let lines = [
        json!({ "mode": "duplicate", "moves": ["e2e4", "e2e5"] }),
        json!({ "mode": "duplicate", "moves": ["e2e4", "e2e4", "d7d5", "a7a6", "e4d5"] }),
        json!({ "mode": "duplicate", "moves": ["Nf3"] }),
        json!({ "mode": "duplicate", "sight": "own" }),
        json!({ "mode": "duplicate", "moves":
            ["f2f3", "a2a3", "a7a6", "e7e5", "g2g4", "b2b3", "b7b6", "d8h4", "a2a3"] }),
        json!({ "mode": "vanilla" }),
    ];
    let answers = replay(&[], &lines);
    assert_eq!(answers[0], json!({ "error": "e2e5: the move is legal on neither board", "ply": 2 }));
    let forbidden = "e4d5: the move is not legal on NW: there is nothing for the pawn to take";
    assert_eq!(answers[1], json!({ "error": forbidden, "ply": 5 }));
    assert_eq!(answers[2]["ply"], 1);
    assert!(answers[3]["error"].as_str().unwrap().contains("sight"), "{}", answers[3]);
    assert_eq!(answers[4], json!({ "error": "a2a3: the game is over", "ply": 9 }));
    assert_eq!(last(&answers[5])["turn"], "white");
}

#[test]
fn perft_counts() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let table: &[(&[&str], u64)] = &[
        (&["0"], 1),
        (&["1"], 20),
        (&["3"], 8_902),
        (&["4"], 197_281),
        (&["3", "--fen", kiwipete], 97_862),
        (&["4", "--layout", "horde"], 23_310),
        (&["3", "--layout", "chess960:518"], 8_902),
    ];
    for (args, nodes) in table {
        let text = printed(&[&["perft"], *args].concat());
        assert_eq!(text.lines().next().unwrap(), format!("nodes {nodes}"), "{args:?}");
    }
    let divided = printed(&["perft", "2", "--divide"]);
    assert_eq!(divided.lines().filter(|line| line.ends_with(": 20")).count(), 20);
    assert!(complaint(&["perft", "16"]).contains("16"));
    assert!(complaint(&["perft", "1", "--fen", "nonsense"]).contains("cannot start from there"));
}

#[test]
fn house_rules_by_name() {
    for preset in rules::CATALOGUE.iter().filter(|preset| preset.category() != rules::Category::Layout) {
        let mut args = vec!["card", "house", "--preset", preset.id(), "--json"];
        preset.needs().iter().for_each(|id| args.extend(["--preset", id]));
        // A classic army has two knights per side.
        if preset.id() == "knightmate-rules" {
            args.extend(["--layout", "knightmate"]);
        }
        let card: Value = serde_json::from_str(&printed(&args)).unwrap();
        assert!(card["presets"].as_array().unwrap().contains(&json!(preset.id())), "{card}");
        assert!(card["text"].as_str().unwrap().contains(preset.summary()), "{card}");
    }
    let counted = printed(&["perft", "2", "--mode", "house", "--preset", "double-pawn-sprint"]);
    assert!(counted.starts_with("nodes 760"), "{counted}");
    assert!(complaint(&["card", "house", "--preset", "king-heals"]).contains("piece-hp"));
    assert!(complaint(&["card", "house", "--preset", "no-such-rule"]).contains("no-such-rule"));
    let both = ["card", "house", "--preset", "monster-rules", "--preset", "double-move"];
    assert!(complaint(&both).contains("cannot be combined"));
}

#[test]
fn the_demonstration_shows_three_boards_in_every_mode() {
    let text = printed(&["demo", "--plain"]);
    let scenes: Vec<_> = text.split("── ").collect();
    for mode in ["vanilla", "blind", "dark", "rbc", "house"] {
        let at =
            scenes.iter().position(|scene| scene.trim() == mode).unwrap_or_else(|| panic!("{mode}: {text}"));
        let scene = scenes[at + 1];
        for board in ["white sees", "the truth", "black sees"] {
            assert!(scene.contains(board), "{mode}: {scene}");
        }
        let hides = scene.lines().any(|line| line.starts_with(" 8 ") && line.contains('?'));
        assert_eq!(hides, mode != "vanilla", "{mode}: {scene}");
    }
    assert!(!text.contains('\x1b'), "no colours where there is no terminal");
}

#[test]
fn help_mentions_every_setting() {
    let help = printed(&["serve", "--help"]);
    let settings = [
        "--config",
        "--host",
        "--port",
        "--data",
        "--public-url",
        "--allowed-origins",
        "--trusted-proxies",
        "--max-rooms",
        "--max-seeks",
        "--max-message-bytes",
        "--message-rate",
        "--message-burst",
        "--commit-rate",
        "--commit-burst",
        "--rooms-per-minute",
        "--games-per-day",
        "--reads-per-minute",
        "--guesses-per-minute",
        "--max-connections",
        "--request-seconds",
        "--metrics-listen",
        "--sockets-per-address",
        "--outbox",
        "--grace-seconds",
        "--grace-seconds-v1",
        "--sleep-seconds",
        "--waiting-days",
        "--keep-days",
        "--finished-minutes",
        "--ping-seconds",
        "--workers",
    ];
    for setting in settings {
        assert!(help.contains(&format!("{setting} <")), "{setting}: {help}");
    }
    assert!(help.contains("ALLOWED_ORIGINS"));
    let commands = printed(&["--help"]);
    for command in ["serve", "demo", "perft", "replay", "card"] {
        assert!(commands.lines().any(|line| line.trim().starts_with(command)), "{command}: {commands}");
    }
    assert!(printed(&["--version"]).starts_with("parallax "));
}

#[test]
fn settings_that_cannot_be() {
    assert!(complaint(&["serve", "--port", "eighty"]).contains("--port"));
    assert!(complaint(&["serve", "--config", "/nowhere/parallax.toml"]).contains("cannot read"));
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}.toml", std::process::id()));
    std::fs::write(&file, "max-rooms = 1\nmax-romms = 2\n").unwrap();
    let complaint = complaint(&["serve", "--config", file.to_str().unwrap()]);
    std::fs::remove_file(&file).unwrap();
    assert!(complaint.contains("max-romms"), "{complaint}");
}

/// What cannot be meant is refused before anything is opened, wherever it was set.
#[test]
fn numbers_out_of_range() {
    let cases = [
        ("message-rate", "nan"),
        ("message-rate", "inf"),
        ("message-burst", "0"),
        ("commit-rate", "-1"),
        ("rooms-per-minute", "nan"),
        ("outbox", "18446744073709551615"),
        ("sleep-seconds", "18446744073709551615"),
        ("finished-minutes", "18446744073709551615"),
        ("grace-seconds", "18446744073709551615"),
        ("proposal-seconds", "0"),
        ("ping-seconds", "0"),
        ("max-rooms", "0"),
        ("max-message-bytes", "10"),
        ("bot-threads", "0"),
        ("workers", "100000"),
    ];
    for (setting, value) in cases {
        let flag = format!("--{setting}={value}");
        let said = complaint(&["serve", "--port=0", "--data=/nowhere/data", &flag]);
        assert!(said.contains(&format!("{setting} must be between ")), "{flag}: {said}");
    }
    let file =
        std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-nan.toml", std::process::id()));
    std::fs::write(&file, "message-rate = nan\n").unwrap();
    let said = complaint(&["serve", "--data=/nowhere/data", "--config", file.to_str().unwrap()]);
    std::fs::remove_file(&file).unwrap();
    assert!(said.contains("message-rate must be between 0.001 and 1000000, not NaN"), "{said}");
}

/// Reconnaissance chess: what was sensed, what was asked for, and what was played in its place.
#[test]
fn replay_senses_and_revises_requests() {
    let answer = replay_one(json!({ "mode": "rbc", "moves": ["sense e7", "e2d3", "0000", "sense d6"] }));
    let plies = answer["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 3, "{answer}");
    assert_eq!(plies[0]["sensed"]["pieces"].as_object().unwrap().len(), 6, "{answer}");
    assert_eq!((&plies[1]["asked"], &plies[1]["turn"]), (&json!("e2d3"), &json!("black")), "{answer}");
    assert_eq!((&plies[2]["asked"], &plies[2]["sensed"]["square"]), (&Value::Null, &json!("d6")), "{answer}");
    let answer = replay_one(json!({ "mode": "rbc", "moves": ["e2e4", "0000", "e4e6"] }));
    assert_eq!(answer["error"], "e4e6: the move is not legal in this position", "{answer}");
    let answer = replay_one(json!({ "mode": "blind", "moves": ["sense e4"] }));
    assert_eq!(answer["error"], "nothing can be sensed now", "{answer}");
}

/// The question for pawn captures is there once a turn, and a yes binds.
#[test]
fn replay_asks_for_pawn_captures() {
    let asked =
        |moves: Value| replay_one(json!({ "mode": "blind", "ruleset": "berkeley-any", "moves": moves }));
    let answer = asked(json!(["e4", "d5", "any", "exd5", "any"]));
    let plies = answer["plies"].as_array().unwrap();
    let texts = |ply: usize| {
        let said = plies[ply]["announcements"].as_array().unwrap().iter();
        said.map(|it| (it["text"].as_str().unwrap(), it["audience"].as_str().unwrap())).collect::<Vec<_>>()
    };
    assert_eq!(texts(2), [("black_moved", "both"), ("any_yes", "both")]);
    assert_eq!(plies[2]["legal"], json!(["e4d5"]));
    assert_eq!(texts(3), [("white_moved_captured", "both"), ("any_no", "both")]);
    let lost = (&plies[3]["seats"]["white"]["taken"], &plies[3]["seats"]["black"]["lost"]);
    assert_eq!(lost, (&Value::Null, &json!("pawn")), "the moderator does not say what was captured");
    let bound = asked(json!(["e4", "d5", "any", "Nf3"]));
    assert_eq!(bound["error"], "Nf3: the answer to any? was yes: a pawn must capture", "{bound}");
    assert_eq!(bound["ply"], 3);
    let again = asked(json!(["e4", "d5", "any", "any"]));
    assert_eq!((&again["error"], &again["ply"]), (&json!("nothing can be asked now"), &json!(3)));
    let other = replay_one(json!({ "mode": "blind", "moves": ["any"] }));
    assert_eq!(other["error"], "nothing can be asked now");
}

/// A try binds as it does in a game: once to a pawn capture, until one is legal, or to its piece.
#[test]
fn replay_answers_tries() {
    let play = |ruleset: &str, moves: Value| {
        replay_one(json!({ "mode": "blind", "ruleset": ruleset, "moves": moves }))
    };
    let said = |answer: &Value, ply: usize| -> Vec<String> {
        let said =
            answer["plies"][ply]["announcements"].as_array().unwrap_or_else(|| panic!("{answer}")).iter();
        said.map(|it| format!("{} {}", it["text"].as_str().unwrap(), it["audience"].as_str().unwrap()))
            .collect()
    };
    let free = json!(["e4", "d5", "any", "try e4f5", "Nf3"]);
    let english = play("english", free.clone());
    assert_eq!(said(&english, 2), ["black_moved both", "any_yes both", "illegal_move both"]);
    assert_eq!(said(&english, 3), ["white_moved both"]);
    assert!(english["plies"][2]["legal"].as_array().unwrap().len() > 20, "free again: {english}");
    assert_eq!(said(&play("crazykrieg", free.clone()), 2), ["black_moved both", "any_yes both", "no both"]);
    let until_legal = play("berkeley-any", free);
    assert_eq!(until_legal["error"], "Nf3: the answer to any? was yes: a pawn must capture", "{until_legal}");
    let again = play("cincinnati", json!(["try g1g3", "try e2e5", "e4", "d5", "try f1f3"]));
    assert_eq!(said(&again, 0), ["white_pawn_tries both", "nonsense both", "nonsense both"]);
    // Dropped nonsense leaves no trace.
    assert_eq!(said(&play("berkeley", json!(["try e2d3", "try e2d3", "try a1a2"])), 0), ["no both"]);
    let touched = play("parallax", json!(["try a1a3", "try g1g3", "Nc3"]));
    assert_eq!(touched["error"], "Nc3: another piece is touched and must move", "{touched}");
    let moved = play("parallax", json!(["try a1a3", "try g1g3", "Nf3"]));
    assert_eq!(said(&moved, 0), ["no_legal_moves white", "illegal_move white"]);
    for (moves, error) in [
        (json!(["try e2e4"]), "try e2e4: the move is legal, so it would be played"),
        (json!(["try e4"]), "try e4: not a move in UCI"),
    ] {
        assert_eq!(play("english", moves)["error"], error);
    }
    let open = replay_one(json!({ "moves": ["try e2e5"] }));
    assert_eq!(open["error"], "try e2e5: no moderator answers tries here");
}

#[test]
fn replay_takes_the_mode_from_a_ruleset() {
    let named = |ruleset: &str| replay_one(json!({ "ruleset": ruleset, "moves": ["e4"] }));
    assert_eq!(last(&named("berkeley"))["announcements"][0]["text"], "white_moved");
    assert_eq!(
        last(&named("brainking"))["seats"]["black"]["visible"],
        last(&replay_one(json!({ "mode": "dark", "ruleset": "brainking", "moves": ["e4"] })))["seats"]["black"]
            ["visible"]
    );
    let other = replay_one(json!({ "mode": "dark", "ruleset": "berkeley", "moves": ["e4"] }));
    assert_eq!(other["error"], "the ruleset \"berkeley\" belongs to mode blind; choose that, or house");
}

/// What is told before the first move, and what a drop is announced with.
#[test]
fn replay_tells_what_a_ruleset_does() {
    let start = replay_one(json!({ "mode": "blind", "ruleset": "wild16" }));
    let said = json!([{ "text": "white_pawn_tries", "audience": "both", "detail": { "pawnTries": { "count": 0 } } }]);
    assert_eq!(last(&start)["announcements"], said);
    let moves = json!(["e4", "d5", "exd5", "Nf6", "P@e5"]);
    let answer = replay_one(json!({ "mode": "blind", "ruleset": "crazykrieg", "moves": moves }));
    let drop = last(&answer);
    assert_eq!(
        drop["announcements"],
        json!([{ "text": "white_dropped", "audience": "both", "dropped": "pawn" }])
    );
    assert_eq!(answer["plies"][3]["seats"]["black"]["reserves"], json!({ "white": ["pawn"], "black": [] }));
    assert_eq!(drop["seats"]["black"]["reserves"], json!({ "white": [], "black": [] }));
    let draws = json!({ "threefold": false, "fiftyMoves": false, "insufficientMaterial": false, "cap": 1 });
    let answer = replay_one(json!({ "mode": "blind", "draws": draws, "moves": ["Nf3"] }));
    assert_eq!(answer["result"], json!({ "winner": "draw", "reason": "cap" }), "{answer}");
}
