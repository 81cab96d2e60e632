//! A profile in plain English, for the text of a rule card.

use std::fmt;

use serde_json::Value;
use shakmaty::Square;

use crate::{
    names::role_name,
    profile::{InstanceModifier, Profile, Sides, TypeModifier},
};

/// What it changes, in one sentence: all that is said of one kind or one piece comes together.
impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines: Vec<(String, Vec<String>)> = Vec::new();
        let mut add = |whom: String, what: String| match lines.iter_mut().find(|(known, _)| *known == whom) {
            Some((_, all)) => all.push(what),
            None => lines.push((whom, vec![what])),
        };
        for TypeModifier { kind, piece_type, color, value } in &self.per_type {
            let side = match color {
                Sides::White => "white ",
                Sides::Black => "black ",
                Sides::Both => "",
            };
            add(format!("{side}{}s", role_name(*piece_type)), what(kind, value));
        }
        for InstanceModifier { kind, square, value } in &self.per_instance {
            let square = Square::try_from(u32::from(*square)).map_or("?".to_owned(), |it| it.to_string());
            add(format!("the piece from {square}"), what(kind, value));
        }
        if lines.is_empty() {
            return f.write_str("The profile changes nothing.");
        }
        let all: Vec<_> =
            lines.into_iter().map(|(whom, what)| format!("{whom}: {}", what.join(", "))).collect();
        write!(f, "Modifiers change {}.", all.join("; "))
    }
}

/// A value that fits no schema is shown as it is written.
fn what(kind: &str, value: &Value) -> String {
    let plural = |count: i64| if count.abs() == 1 { "" } else { "s" };
    let words = |value: &Value| {
        let list = value.as_array()?.iter().map(|word| Some(word.as_str()?.replace('-', " ")));
        Some(list.collect::<Option<Vec<_>>>()?.join(", "))
    };
    let known = match kind {
        "hp-bonus" => value.as_i64().map(|points| format!("{points:+} hit point{}", plural(points))),
        "range-bonus" => value.as_i64().map(|range| format!("{range} square{} farther", plural(range))),
        "direction-additions" => words(value).map(|list| format!("also one step {list}")),
        "capture-flags" => words(value).map(|list| {
            list.replace("CAN_CAPTURE_OWN", "may take its own side")
                .replace("CANNOT_BE_CAPTURED", "cannot be taken")
        }),
        "promotion-override" => value.as_str().map(|role| match role {
            "disabled" => "never promotes".to_owned(),
            role => format!("promotes to {role} only"),
        }),
        "damage-resistance" => value
            .as_f64()
            .map(|part| format!("{} % of each hit does nothing", (part * 1000.0).round() / 10.0)),
        _ => None,
    };
    known.unwrap_or_else(|| format!("{kind} {value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_profile_reads_as_one_sentence() {
        let profile: Profile = serde_json::from_str(
            r#"{"perType":[
                {"kind":"range-bonus","pieceType":"rook","value":1},
                {"kind":"hp-bonus","pieceType":"rook","value":-1},
                {"kind":"capture-flags","pieceType":"pawn","color":"white","value":["CAN_CAPTURE_OWN"]},
                {"kind":"promotion-override","pieceType":"pawn","color":"white","value":"disabled"}],
              "perInstance":[
                {"kind":"direction-additions","square":0,"value":["forward-left","backward"]},
                {"kind":"damage-resistance","square":0,"value":0.125}]}"#,
        )
        .unwrap();
        let text = "Modifiers change rooks: 1 square farther, -1 hit point; \
                    white pawns: may take its own side, never promotes; \
                    the piece from a1: also one step forward left, backward, 12.5 % of each hit does nothing.";
        assert_eq!(profile.to_string(), text);
        assert_eq!(Profile::default().to_string(), "The profile changes nothing.");
    }
}
