//! The model's answer, parsed strictly.

use bot::{Answer, Ask};
use serde::Deserialize;
use serde_json::json;

use super::answers::{ACCEPT, ASK, DECLINE, OFFER, PASS, RESIGN, SENSE, write_move};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reply {
    pub(super) answer: Answer,
    pub(super) reasoning: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    reasoning: String,
    #[serde(rename = "move")]
    movement: String,
}

/// An error tells the model what is wrong. It quotes nothing.
pub(super) fn read(text: &str, ask: &Ask<'_>, may_offer: bool) -> Result<Reply, String> {
    let object = the_object(without_thoughts(text))?;
    let written: Written = serde_json::from_str(object).map_err(|error| {
        let what = match error.classify() {
            serde_json::error::Category::Eof => "the JSON object has no end",
            serde_json::error::Category::Data => {
                "the JSON object has other keys than \"reasoning\" and \"move\", or a value that is no text"
            }
            serde_json::error::Category::Syntax | serde_json::error::Category::Io => {
                "it is not exactly one JSON object"
            }
        };
        what.to_owned()
    })?;
    let answer = match written.movement.trim() {
        RESIGN => Answer::Resign,
        ASK if ask.may_ask => Answer::AskAny,
        OFFER if may_offer => Answer::OfferDraw,
        OFFER => return Err("a draw cannot be offered now".to_owned()),
        ACCEPT | DECLINE if !ask.draw_offered => return Err("no draw has been offered".to_owned()),
        ACCEPT => Answer::RespondDraw { accept: true },
        DECLINE => Answer::RespondDraw { accept: false },
        PASS if ask.may_pass => Answer::Pass,
        named if named.starts_with(SENSE) => match named[SENSE.len()..].parse::<rules::Square>() {
            Ok(_) if !ask.may_sense => return Err("you cannot sense now".to_owned()),
            Ok(square) => Answer::Sense(square.into()),
            Err(_) => return Err(format!("after \"{SENSE}\" comes a square, such as e7")),
        },
        _ if ask.may_pass && ask.candidates.is_empty() => {
            return Err(format!("\"move\" is \"{PASS}\": your pieces have no move"));
        }
        _ if ask.candidates.is_empty() => {
            return Err(format!("it is not your turn: \"move\" is \"{ACCEPT}\" or \"{DECLINE}\""));
        }
        named => {
            let meant = ask.candidates.iter().find(|it| write_move(**it) == named);
            Answer::Commit(*meant.ok_or("\"move\" is none of the listed moves, letter by letter")?)
        }
    };
    Ok(Reply { answer, reasoning: written.reasoning.trim().to_owned() })
}

/// As the model would have written it.
pub(super) fn write(answer: Answer, reasoning: &str) -> String {
    let movement = match answer {
        Answer::Commit(candidate) => write_move(candidate),
        Answer::Resign => RESIGN.to_owned(),
        Answer::AskAny => ASK.to_owned(),
        Answer::Sense(square) => format!("{SENSE}{square}"),
        Answer::Pass => PASS.to_owned(),
        Answer::OfferDraw => OFFER.to_owned(),
        Answer::RespondDraw { accept: true } => ACCEPT.to_owned(),
        Answer::RespondDraw { accept: false } => DECLINE.to_owned(),
    };
    json!({ "reasoning": super::cut(reasoning, super::MAX_QUOTED), "move": movement }).to_string()
}

/// Some models reason aloud before they answer, and some servers leave that in.
fn without_thoughts(text: &str) -> &str {
    let text = text.trim();
    match text.rsplit_once("</think>") {
        // The opening tag is often missing.
        Some((_, answer)) if !text.starts_with('{') => answer.trim(),
        _ => text,
    }
}

/// The whole text, or the contents of its only fenced block.
fn the_object(text: &str) -> Result<&str, String> {
    let object = if text.starts_with('{') {
        text
    } else {
        let mut parts = text.split("```");
        match (parts.next(), parts.next(), parts.next(), parts.next()) {
            (Some(_), Some(block), Some(_), None) => block.strip_prefix("json").unwrap_or(block).trim(),
            _ => return Err("it is not exactly one JSON object".to_owned()),
        }
    };
    // serde would take a list for the field values in order.
    if object.starts_with('{') { Ok(object) } else { Err("it is not exactly one JSON object".to_owned()) }
}

#[cfg(test)]
mod tests {
    use bot::Candidates;
    use room::Arena;
    use rules::{Card, Mode};
    use view::{Seat, View};

    use super::*;

    fn read_at_start(text: &str, draw_offered: bool, may_offer: bool) -> Result<String, String> {
        read_in(Mode::Vanilla, text, draw_offered, may_offer)
    }

    /// Where there is sensing, the seat has not sensed yet.
    fn read_in(mode: Mode, text: &str, draw_offered: bool, may_offer: bool) -> Result<String, String> {
        let card = Card::of(mode);
        let view: View = Arena::new(card.clone()).view(Seat::White);
        let candidates = Candidates::new(&card).of(&view);
        let ask = Ask {
            card: &card,
            view: &view,
            news: &[],
            candidates: &candidates,
            refused: &[],
            draw_offered,
            may_ask: false,
            may_sense: mode == Mode::Rbc,
            may_pass: mode == Mode::Rbc,
        };
        read(text, &ask, may_offer).map(|reply| write(reply.answer, &reply.reasoning))
    }

    #[test]
    fn what_is_understood() {
        let e4 = r#"{"move":"e2e4","reasoning":"The centre."}"#;
        for text in [
            r#"{"reasoning": "The centre.", "move": "e2e4"}"#,
            "  \n{\"move\": \"e2e4\", \"reasoning\": \"The centre.\"}\n",
            "```json\n{\"reasoning\": \"The centre.\", \"move\": \"e2e4\"}\n```",
            "My move:\n```\n{\"reasoning\": \" The centre. \", \"move\": \" e2e4 \"}\n```\nThank you.",
            "<think>\nIs {\"move\": \"d2d4\"} better?\n</think>\n{\"reasoning\": \"The centre.\", \"move\": \"e2e4\"}",
            "Is d4 better?\n</think>\n\n{\"reasoning\": \"The centre.\", \"move\": \"e2e4\"}",
        ] {
            assert_eq!(read_at_start(text, false, false).as_deref(), Ok(e4), "{text}");
        }
        for word in [RESIGN, OFFER, ACCEPT, DECLINE] {
            let text = json!({ "reasoning": "", "move": word }).to_string();
            let read = read_at_start(&text, true, true);
            assert_eq!(read, Ok(json!({ "reasoning": "", "move": word }).to_string()));
        }
        assert!(read_at_start(r#"{"move":"e2e4"}"#, false, false).is_ok(), "a move without a thought");
    }

    #[test]
    fn senses_and_passes() {
        let says = |movement: &str| json!({ "reasoning": "", "move": movement }).to_string();
        for movement in ["sense e7", "sense a1", "pass", "e2e4", "e2d3"] {
            assert_eq!(read_in(Mode::Rbc, &says(movement), false, false), Ok(says(movement)));
        }
        for movement in ["sense", "sense ", "sense e9", "sense e7e8", "sensee7", "SENSE e7"] {
            assert!(read_in(Mode::Rbc, &says(movement), false, false).is_err(), "{movement}");
        }
        for movement in ["sense e7", "pass", "any?"] {
            assert!(read_at_start(&says(movement), false, false).is_err(), "{movement}");
        }
    }

    #[test]
    fn what_is_not() {
        for text in [
            "",
            "e2e4",
            "null",
            "[\"The centre.\", \"e2e4\"]",
            "```json\n[\"The centre.\", \"e2e4\"]\n```",
            r#"{"reasoning": "The centre.", "move": "e2e4""#,
            r#"{"reasoning": "The centre."}"#,
            r#"{"reasoning": "The centre.", "move": ["e2e4"]}"#,
            r#"{"reasoning": "The centre.", "move": "e2e4", "confidence": 1}"#,
            r#"{"move": "e2e4", "move": "d2d4"}"#,
            r#"{"move": "e2e4"} {"move": "d2d4"}"#,
            "```json\n{\"move\": \"e2e4\"}\n```\nor\n```json\n{\"move\": \"d2d4\"}\n```",
            "I play {\"move\": \"e2e4\"}",
            "<think>{\"move\": \"e2e4\"}",
            r#"{"move": "e4"}"#,
            r#"{"move": "e2-e4"}"#,
            r#"{"move": "E2E4"}"#,
            r#"{"move": "e2e5"}"#,
            r#"{"move": "e2e4q"}"#,
            r#"{"move": "accept draw"}"#,
            r#"{"move": "offer draw"}"#,
        ] {
            assert!(read_at_start(text, false, false).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_without_quoting() {
        let why = read_at_start(r#"{"move": "<script>"}"#, false, false).unwrap_err();
        assert!(!why.contains("script"), "{why}");
    }
}
