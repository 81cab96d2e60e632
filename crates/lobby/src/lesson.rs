//! The first lesson. Its opponent plays by a script, which fits the lesson's own positions: so the server chooses the card,
//! and nobody can ask for that bot in another game.

use bot::Lesson;
use room::{Opening, RoomSettings, TokenKind, Wish};
use rules::{Card, CardRequest, Mode};
use view::Seat;
use wire::http::lesson::LessonPart;

/// The name under which the scripted opponent plays; its part of the lesson follows, as in `lesson:try`.
pub const LESSON: &str = "lesson";

/// Where the player sits.
pub const SEAT: Seat = Seat::White;

/// How long a player may be away. Nobody else waits for them.
const GRACE_MS: u64 = 5 * 60 * 1000;

pub fn opening(part: LessonPart) -> Opening {
    let lesson = match part {
        LessonPart::Try => Lesson::Try,
        LessonPart::Check => Lesson::Check,
        LessonPart::Guess => Lesson::Guess,
    };
    let settings = RoomSettings {
        highlighting: true,
        grace_ms: GRACE_MS,
        sandbox: false,
        profile_consent: false,
        rated: false,
    };
    Opening::new(card(lesson), settings)
        .with(SEAT, Wish::Token(TokenKind::Short))
        .with(!SEAT, Wish::Bot { brain: format!("{LESSON}:{lesson}") })
}

fn card(lesson: Lesson) -> Card {
    let request = CardRequest { fen: Some(lesson.fen().to_owned()), ..CardRequest::of(Mode::Blind) };
    Card::new(request, 0).expect("the lesson's card is valid")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_a_card_and_a_scripted_opponent() {
        for part in [LessonPart::Try, LessonPart::Check, LessonPart::Guess] {
            let opening = opening(part);
            assert!(opening.card().touch_move() && opening.card().moderator().is_some());
            let Some(Wish::Bot { brain }) = opening.wish(Seat::Black) else { panic!("{part:?}") };
            let name = brain.strip_prefix("lesson:").expect("a part of the lesson");
            assert!(name.parse::<Lesson>().is_ok(), "{brain}");
        }
    }
}
