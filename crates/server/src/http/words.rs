//! A game in a few English words, for titles, descriptions and pictures of links.

use rules::{Card, Clock, Mode, Royalty, Sight, find_premade};
use view::{EndReason, Ending, Seat};

/// "Kriegspiel", "Fog of War with house rules"
pub(super) fn game(card: &Card) -> String {
    let plain = match (card.mode(), card.sight()) {
        (Mode::Duplicate, _) => "Duplicate chess",
        (Mode::Rbc, _) => "Reconnaissance chess",
        (_, Sight::Open) => "Chess",
        (_, Sight::Own) => "Kriegspiel",
        (_, Sight::Fog) => "Fog of War",
    };
    if card.mode() == Mode::House { format!("{plain} with house rules") } else { plain.to_owned() }
}

/// What a player sees, and how the game is won where that is unusual.
pub(super) fn sight(card: &Card) -> String {
    let seen = match (card.mode(), card.sight()) {
        (Mode::Duplicate, _) => "Four players, four boards: every move is made on two of them.",
        (Mode::Rbc, _) => "You see only your own pieces, and 3 × 3 squares that you choose before each move.",
        (_, Sight::Open) => "Both players see the whole board.",
        (_, Sight::Own) if card.moderator().is_some() => {
            "You see only your own pieces. A moderator announces the rest."
        }
        (_, Sight::Own) => "You see only your own pieces.",
        (_, Sight::Fog) => "You see your own pieces and the squares they can move to.",
    };
    match card.royalty() {
        Royalty::Capture => format!("{seen} Capture the king to win."),
        Royalty::Checkmate => seen.to_owned(),
    }
}

/// The layout and the house rules, if the game has any.
pub(super) fn house_rules(card: &Card) -> Option<String> {
    let layout = Some(card.layout()).filter(|layout| layout.id() != "classic").map(rules::Layout::name);
    let brought = find_premade(card.layout().id()).map_or(&[][..], |layout| layout.brings);
    let chosen = card.presets().iter().filter(|id| !brought.contains(id)).map(|id| (*id).to_owned());
    let named: Vec<_> = layout.into_iter().chain(chosen).map(|id| named(&id)).collect();
    (!named.is_empty()).then(|| named.join(", "))
}

/// "King of the hill" for `king-of-the-hill`.
fn named(id: &str) -> String {
    let spaced = id.replace('-', " ");
    let mut letters = spaced.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// "5 minutes + 3 seconds per move"
pub(super) fn clock(clock: Clock) -> String {
    let counted = |count: u32, unit: &str| format!("{count} {unit}{}", if count == 1 { "" } else { "s" });
    match clock {
        Clock::None => "No clock".to_owned(),
        Clock::Days { days_per_move } => format!("{} per move", counted(days_per_move.into(), "day")),
        Clock::Fischer { initial_ms, increment_ms } => {
            let initial = match initial_ms / 1000 {
                seconds if seconds % 60 == 0 => counted(seconds / 60, "minute"),
                seconds => counted(seconds, "second"),
            };
            match increment_ms / 1000 {
                0 => initial,
                seconds => format!("{initial} + {} per move", counted(seconds, "second")),
            }
        }
    }
}

/// "White won by checkmate", "Draw by agreement", "No result: a player left"
pub(super) fn ending(ending: Ending) -> String {
    let Ending { winner, reason } = ending;
    let how = reason_words(reason);
    match winner {
        Some(seat) => {
            let side = match seat {
                Seat::White => "White",
                Seat::Black => "Black",
                Seat::North | Seat::South => "North and South",
                Seat::East | Seat::West => "East and West",
            };
            format!("{side} won {how}")
        }
        None if super::pgn::result(ending) == "*" => format!("No result, {how}"),
        None => format!("Draw {how}"),
    }
}

fn reason_words(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Checkmate => "by checkmate",
        EndReason::Stalemate => "by stalemate",
        EndReason::Insufficient => "by insufficient material",
        EndReason::FiftyMove => "by the fifty-move rule",
        EndReason::Threefold => "by threefold repetition",
        EndReason::Cap => "by the limit on moves without a capture or a pawn move",
        EndReason::KingCaptured => "by capturing the king",
        EndReason::NoMoves => "because no legal moves were left",
        EndReason::AllCaptured => "because every piece was captured",
        EndReason::FirstPromotion => "by the first promotion",
        EndReason::FirstCapture => "by the first capture",
        EndReason::ChecksGiven => "by the final check",
        EndReason::HillReached => "by reaching the centre",
        EndReason::Extinct => "because the last piece of a kind was captured",
        EndReason::Exploded => "by blowing up the king",
        EndReason::Resign => "by resignation",
        EndReason::DrawAgreed => "by agreement",
        EndReason::OutOfTime => "on time",
        EndReason::Abandoned => "because a player did not come back",
        EndReason::PlayerLeft => "because a player left",
        EndReason::Aborted => "because the game was called off",
        EndReason::AiUnavailable => "because the computer could not continue",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::example::card;

    #[test]
    fn games_in_words() {
        for (request, name, rules) in [
            (r#"{"mode":"vanilla"}"#, "Chess", None),
            (r#"{"mode":"blind"}"#, "Kriegspiel", None),
            (r#"{"mode":"dark"}"#, "Fog of War", None),
            (r#"{"mode":"rbc"}"#, "Reconnaissance chess", None),
            (r#"{"mode":"duplicate"}"#, "Duplicate chess", None),
            (
                r#"{"mode":"house","sight":"fog","rulesetIds":["atomic","king-of-the-hill"]}"#,
                "Fog of War with house rules",
                Some("Atomic, King of the hill"),
            ),
            (r#"{"mode":"vanilla","layout":{"kind":"premade","id":"horde"}}"#, "Chess", Some("Horde")),
        ] {
            let card = card(request);
            assert_eq!((game(&card).as_str(), house_rules(&card).as_deref()), (name, rules), "{request}");
        }
        assert_eq!(
            sight(&card(r#"{"mode":"dark"}"#)),
            "You see your own pieces and the squares they can move to. Capture the king to win."
        );
    }

    #[test]
    fn clocks_in_words() {
        for (given, expected) in [
            (Clock::None, "No clock"),
            (Clock::Fischer { initial_ms: 300_000, increment_ms: 3_000 }, "5 minutes + 3 seconds per move"),
            (Clock::Fischer { initial_ms: 60_000, increment_ms: 1_000 }, "1 minute + 1 second per move"),
            (Clock::Fischer { initial_ms: 90_000, increment_ms: 0 }, "90 seconds"),
            (Clock::Days { days_per_move: 1 }, "1 day per move"),
        ] {
            assert_eq!(clock(given), expected);
        }
    }

    #[test]
    fn endings_in_words() {
        for (winner, reason, expected) in [
            (Some(Seat::White), EndReason::Checkmate, "White won by checkmate"),
            (None, EndReason::OutOfTime, "Draw on time"),
            (None, EndReason::Aborted, "No result, because the game was called off"),
            (Some(Seat::East), EndReason::Resign, "East and West won by resignation"),
        ] {
            assert_eq!(ending(Ending { winner, reason }), expected);
        }
    }
}
