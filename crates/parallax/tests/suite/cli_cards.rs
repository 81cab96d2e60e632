//! Rule cards on the command line.

use std::collections::BTreeMap;

use rules::Ruleset;
use serde_json::{Value, json};

use crate::cli::{complaint, printed};

#[test]
fn cards_of_every_mode() {
    let mut hashes = Vec::new();
    for (mode, sight, words) in [
        ("vanilla", "open", "Both sides see the whole board."),
        ("blind", "own", "A moderator announces what happens"),
        ("dark", "fog", "taking the royal piece wins"),
        ("house", "open", "Both sides see the whole board."),
        ("rbc", "own", "sense"),
    ] {
        let text = printed(&["card", mode]);
        assert!(text.starts_with(mode) && text.contains(words), "{text}");
        let card: Value = serde_json::from_str(&printed(&["card", mode, "--json"])).unwrap();
        assert_eq!((&card["mode"], &card["sight"]), (&json!(mode), &json!(sight)));
        assert_eq!(card["startFen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let hash = card["hash"].as_str().unwrap().to_owned();
        assert!(text.contains(&hash), "{text}");
        hashes.push(hash);
    }
    hashes.sort();
    hashes.dedup();
    assert_eq!(hashes.len(), 5, "different rules, different names");
    let horde: Value =
        serde_json::from_str(&printed(&["card", "dark", "--layout", "horde", "--json"])).unwrap();
    assert_eq!(horde["layout"]["id"], "horde");
    assert!(complaint(&["card", "poker"]).contains("vanilla, blind, dark, house"));
    assert!(complaint(&["card", "dark", "--layout", "checkers"]).contains("checkers"));
}

/// `ruleset | what the card has, by JSON pointers | what its text says`. Of the draws, those that end the game.
const RULESETS: &str = r#"
berkeley         | moderator/refusals=two moderator/refusalsHeard=both moderator/captures=square draws=material         | refused try is answered "no", which both hear; Both hear where a capture was, but not of what.
berkeley-any     | moderator/refusals=two moderator/pawnTries=ask-until-legal moderator/captures=square draws=material  | if so, it must make one.
cincinnati       | moderator/refusals=two moderator/nonsense=told moderator/captures=class draws=all                    | whether of a pawn or a piece.
wild16           | moderator/refusals=one moderator/refusalsHeard=mover moderator/captures=class draws=all              | same answer, which only the mover hears.
rand             | moderator/pawnTries=sources moderator/captures=class stalemate=loss draws=all                        | A side that cannot move loses.
english          | moderator/refusals=one moderator/refusalsHeard=both moderator/captures=square draws=threefold,material | if so, it must try one.
crazykrieg       | moderator/captures=exact moderator/pawnTries=ask-one-try presets/0=crazyhouse draws=all              | and what enters the reserve.
brainking        | fog/blockedPawns=seen fog/pawnDiagonals=seen draws=none                                              | A blocked pawn sees what is in its way.
schemingmind     | fog/blockedPawns=occupied fog/checks=silent draws=threefold,fifty                                    | A blocked pawn knows that something is in its way
schemingmind-check | fog/checks=told royalty=capture draws=threefold,fifty                                              | is warned.
schemingmind-mate | royalty=checkmate draws=all                                                                         | check binds and mate wins
"#;

/// Those that are a mode's own have no other name.
#[test]
fn cards_of_every_ruleset() {
    let rows: BTreeMap<_, _> = RULESETS
        .trim()
        .lines()
        .map(|row| {
            let [name, has, words] = row.split(" | ").map(str::trim).collect::<Vec<_>>().try_into().unwrap();
            (name, (has, words))
        })
        .collect();
    for ruleset in Ruleset::ALL {
        let mode = ruleset.mode().name();
        let args = ["card", mode, "--ruleset", ruleset.name()];
        let text = printed(&args);
        let card: Value = serde_json::from_str(&printed(&[&args[..], &["--json"]].concat())).unwrap();
        assert_eq!(card["mode"], mode);
        assert!(text.contains(card["hash"].as_str().unwrap()), "{text}");
        let Some((has, words)) = rows.get(ruleset.name()) else {
            assert!(matches!(ruleset, Ruleset::Parallax | Ruleset::Chesscom), "{ruleset} has no row");
            assert_eq!(card, serde_json::from_str::<Value>(&printed(&["card", mode, "--json"])).unwrap());
            continue;
        };
        assert!(text.starts_with(&format!("{mode} · {ruleset} · rule card ")), "{text}");
        assert_eq!(card["ruleset"], ruleset.name());
        for words in words.split("; ") {
            assert!(text.contains(words), "{ruleset}: {words}: {text}");
        }
        for (axis, value) in has.split(' ').map(|it| it.split_once('=').unwrap()) {
            let found = match axis {
                "draws" => draws(&card["draws"]),
                _ => card.pointer(&format!("/{axis}")).map_or("", |value| value.as_str().unwrap()).to_owned(),
            };
            assert_eq!(found, value, "{ruleset}: {axis}");
        }
    }
    assert!(
        complaint(&["card", "blind", "--ruleset", "oxford"]).contains("expected one of parallax, berkeley")
    );
}

/// "all", "none", or which of them end the game.
fn draws(card: &Value) -> String {
    let axes = [("threefold", "threefold"), ("fiftyMoves", "fifty"), ("insufficientMaterial", "material")];
    let on: Vec<_> = axes.iter().filter(|(axis, _)| card[axis] == true).map(|(_, name)| *name).collect();
    match on.len() {
        0 => "none".to_owned(),
        3 => "all".to_owned(),
        _ => on.join(","),
    }
}
