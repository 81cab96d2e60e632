//! The tags of a PGN: who played what by which rules, and how it ended.

use std::fmt::Write;

use room::Summary;
use rules::{Card, Clock, Color, Layout, Royalty, Ruleset, Sight};
use view::{BySeat, EndReason, Ending, GameId, Seat};

use super::civil::{Civil, civil};
use super::{CLASSIC_START, variant};

/// What the tags tell of.
pub(super) struct Tagged<'a> {
    pub(super) game: GameId,
    pub(super) summary: &'a Summary,
    pub(super) players: &'a BySeat<String>,
    pub(super) start_fen: &'a str,
    /// None while the game goes on.
    pub(super) ending: Option<Ending>,
    /// Whose knowledge it holds; none for all of it.
    pub(super) seat: Option<Seat>,
}

impl Tagged<'_> {
    pub(super) fn write(&self, text: &mut String) {
        let Tagged { game, summary, players, start_fen, ending, seat } = *self;
        let card = &summary.card;
        let started = summary.started_at.map(civil);
        let date = started.map_or("????.??.??".to_owned(), Civil::date);
        tag(text, "Event", &format!("Parallax {} game", card.mode().name()));
        tag(text, "Site", &format!("/game/{game}"));
        tag(text, "Date", &date);
        tag(text, "Round", "-");
        tag(text, "White", &players.white);
        tag(text, "Black", &players.black);
        tag(text, "Result", ending.map_or("*", result));
        if let Some(at) = started {
            tag(text, "UTCDate", &date);
            tag(text, "UTCTime", &at.time());
        }
        tag(text, "Variant", &variant(card));
        if let Some(ruleset) = ruleset(card) {
            tag(text, "Ruleset", ruleset);
        }
        if matches!(card.layout(), Layout::Fen { .. } | Layout::Custom { .. }) {
            tag(text, "Layout", &card.layout().name());
        }
        if !card.presets().is_empty() {
            tag(text, "Presets", &card.presets().join(", "));
        }
        if let Some(profile) = card.profile() {
            tag(text, "Profile", &profile.to_string());
        }
        tag(text, "Sight", sight(card.sight()));
        tag(text, "Royalty", royalty(card.royalty()));
        tag(text, "TimeControl", &time_control(card.clock()));
        tag(text, "Termination", ending.map_or("unterminated", |ending| termination(ending.reason)));
        if let Some(ending) = ending {
            tag(text, "EndReason", &end_reason(ending.reason));
        }
        tag(text, "RuleCard", &card.hash());
        tag(text, "GameId", game.as_str());
        if let Some(seat) = seat {
            tag(text, "SeenBy", seat.color().fold_wb("white", "black"));
        }
        if start_fen != CLASSIC_START {
            tag(text, "SetUp", "1");
            tag(text, "FEN", start_fen);
        }
    }
}

/// The name of the ruleset, where something is hidden: `custom` if it has none.
fn ruleset(card: &Card) -> Option<&'static str> {
    if card.sight() == Sight::Open {
        return None;
    }
    if card.has_sensing() {
        // A mode with one ruleset, of which only the draws can be changed.
        let usual = card.draws() == Card::of(card.mode()).draws();
        return Some(if usual { card.mode().name() } else { "custom" });
    }
    // Chess.com's dark chess is ours.
    let ours = card.follows(Ruleset::Chesscom).then_some(Ruleset::Parallax);
    Some(ours.or(card.ruleset()).map_or("custom", Ruleset::name))
}

fn tag(text: &mut String, name: &str, value: &str) {
    let _ = write!(text, "[{name} \"");
    for character in value.chars() {
        match character {
            '"' | '\\' => text.extend(['\\', character]),
            _ if character.is_control() => text.push(' '),
            _ => text.push(character),
        }
    }
    text.push_str("\"]\n");
}

fn sight(sight: Sight) -> &'static str {
    match sight {
        Sight::Open => "open",
        Sight::Own => "own",
        Sight::Fog => "fog",
    }
}

fn royalty(royalty: Royalty) -> &'static str {
    match royalty {
        Royalty::Checkmate => "checkmate",
        Royalty::Capture => "capture",
    }
}

pub(super) fn time_control(clock: Clock) -> String {
    match clock {
        Clock::None => "-".to_owned(),
        Clock::Fischer { initial_ms, increment_ms } => {
            format!("{}+{}", f64::from(initial_ms) / 1000.0, f64::from(increment_ms) / 1000.0)
        }
        Clock::Days { days_per_move } => format!("1/{}", u32::from(days_per_move) * 86_400),
    }
}

/// `*` where nobody won and the game was not drawn either.
pub(crate) fn result(ending: Ending) -> &'static str {
    match (ending.winner.map(Seat::color), ending.reason) {
        (Some(Color::White), _) => "1-0",
        (Some(Color::Black), _) => "0-1",
        (
            None,
            EndReason::Aborted | EndReason::AiUnavailable | EndReason::Abandoned | EndReason::PlayerLeft,
        ) => "*",
        (None, _) => "1/2-1/2",
    }
}

/// One of the terminations that the PGN standard defines.
pub(super) fn termination(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Checkmate
        | EndReason::Stalemate
        | EndReason::Insufficient
        | EndReason::FiftyMove
        | EndReason::Threefold
        | EndReason::Cap
        | EndReason::KingCaptured
        | EndReason::NoMoves
        | EndReason::AllCaptured
        | EndReason::FirstPromotion
        | EndReason::FirstCapture
        | EndReason::ChecksGiven
        | EndReason::HillReached
        | EndReason::Extinct
        | EndReason::Exploded
        | EndReason::Resign
        | EndReason::DrawAgreed => "normal",
        EndReason::OutOfTime => "time forfeit",
        EndReason::Abandoned | EndReason::PlayerLeft => "abandoned",
        EndReason::Aborted => "unterminated",
        EndReason::AiUnavailable => "emergency",
    }
}

/// The reason as it is written on the wire.
pub(crate) fn end_reason(reason: EndReason) -> String {
    let word = serde_json::to_value(reason).expect("a plain word");
    word.as_str().unwrap_or_default().to_owned()
}
