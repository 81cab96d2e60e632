//! The variant name for other programs.

use rules::{Card, Layout, Royalty, Sight, find_premade};

/// What other programs call this game, if they know it. What it hides comes first in the name.
pub(in crate::http) fn variant(card: &Card) -> String {
    let sight = match card.sight() {
        _ if card.has_sensing() => Some("Reconnaissance"),
        Sight::Open => None,
        Sight::Own => Some("Kriegspiel"),
        Sight::Fog => Some("Fog of War"),
    };
    let royalty = match (card.royalty(), card.sight()) {
        _ if card.has_sensing() => None,
        (Royalty::Checkmate, _) | (Royalty::Capture, Sight::Fog) => None,
        (Royalty::Capture, Sight::Open | Sight::Own) => Some("King Capture"),
    };
    let names: Vec<_> = [sight, royalty, army(card)].into_iter().flatten().collect();
    if names.is_empty() { "Standard".to_owned() } else { names.join(" ") }
}

/// None for the classic army.
fn army(card: &Card) -> Option<&'static str> {
    let (id, brought) = match card.layout() {
        Layout::Premade { id, .. } => {
            (id.as_str(), find_premade(id).map_or(&[][..], |premade| premade.brings))
        }
        Layout::Fen { .. } | Layout::Custom { .. } => ("", &[][..]),
    };
    if id == "classic" && card.presets() == ["crazyhouse"] {
        return Some("Crazyhouse");
    }
    if card.presets().iter().any(|preset| !brought.contains(preset)) {
        return Some("House");
    }
    match id {
        "classic" if starts_classically(card) => None,
        "chess960" => Some("Chess960"),
        "dunsany" => Some("Dunsany"),
        "horde" => Some("Horde"),
        "knightmate" => Some("Knightmate"),
        "monster" => Some("Monster"),
        "pawns-only" => Some("Pawns Only"),
        _ => Some("From Position"),
    }
}

fn starts_classically(card: &Card) -> bool {
    let (rules, start) = card.start();
    rules.fen(&start) == super::CLASSIC_START
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::example::card;

    #[test]
    fn variants() {
        for (request, expected) in [
            (r#"{"mode":"vanilla"}"#, "Standard"),
            (r#"{"mode":"house"}"#, "Standard"),
            (r#"{"mode":"blind"}"#, "Kriegspiel"),
            (r#"{"mode":"dark"}"#, "Fog of War"),
            (r#"{"mode":"rbc"}"#, "Reconnaissance"),
            (r#"{"mode":"vanilla","royalty":"capture"}"#, "King Capture"),
            (r#"{"mode":"blind","royalty":"capture"}"#, "Kriegspiel King Capture"),
            (r#"{"mode":"vanilla","layout":{"kind":"premade","id":"chess960","number":518}}"#, "Chess960"),
            (
                r#"{"mode":"blind","layout":{"kind":"premade","id":"chess960","number":1}}"#,
                "Kriegspiel Chess960",
            ),
            (r#"{"mode":"dark","layout":{"kind":"premade","id":"horde"}}"#, "Fog of War Horde"),
            (r#"{"mode":"house","layout":{"kind":"premade","id":"dunsany"}}"#, "Dunsany"),
            (r#"{"mode":"house","layout":{"kind":"premade","id":"knightmate"}}"#, "Knightmate"),
            (r#"{"mode":"house","layout":{"kind":"premade","id":"monster"}}"#, "Monster"),
            (r#"{"mode":"house","layout":{"kind":"premade","id":"pawns-only"}}"#, "Pawns Only"),
            (r#"{"mode":"vanilla","fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}"#, "From Position"),
            (r#"{"mode":"house","layout":{"kind":"fen","fen":"4k3/8/8/8/8/8/4P3/4K3"}}"#, "From Position"),
            (r#"{"mode":"house","rulesetIds":["monster-rules"]}"#, "House"),
        ] {
            assert_eq!(variant(&card(request)), expected, "{request}");
        }
    }
}
