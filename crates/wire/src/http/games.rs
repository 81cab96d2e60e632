//! Games: the request for one, what anybody may know about one, and a finished one in full.

use rules::Mode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use view::{Insight, Knowledge, NoHindsight, PlayerNames, Seat, Secret};

use crate::{
    status::GameStatus,
    table::{Computers, CurrentProfile},
    v1::{BotSeats, CardSummary, Invitation, Side, VsAi},
};

/// A mode, and where the game departs from it. Whatever is absent or null is as in the mode.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS), ts(optional_fields = nullable))]
pub struct CreateGame {
    pub mode: Mode,
    /// The creator's seat; random by default.
    pub side: Option<Side>,
    /// Whether clients show where a piece may go; false by default.
    pub highlighting_enabled: Option<bool>,
    /// A bot in the other seat, or in every other seat of a duplicate game.
    pub vs_ai: Option<VsAi>,
    /// Bots by seat, instead of `vsAi`. The other seats are for people.
    pub bots: Option<BotSeats>,
    pub clock: Option<rules::Clock>,
    #[cfg_attr(test, schemars(with = "Option<rules::Layout>"), ts(as = "Option<rules::Layout>"))]
    pub layout: Option<Value>,
    /// A complete FEN, X-FEN or Shredder-FEN to continue from, under the layout's rules.
    pub fen: Option<String>,
    /// Ids of presets, beyond those that the layout brings.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub ruleset_ids: Vec<String>,
    #[cfg_attr(test, schemars(with = "Option<rules::Profile>"), ts(as = "Option<rules::Profile>"))]
    pub profile: Option<Value>,
    /// A ruleset by name. It supplies what is not chosen below.
    pub ruleset: Option<rules::Ruleset>,
    pub sight: Option<rules::Sight>,
    pub royalty: Option<rules::Royalty>,
    /// Whether announcements are all that a seat hears of the other's moves, and what is announced.
    pub moderator: Option<rules::ModeratorRequest>,
    /// Whether a touched piece must move.
    pub touch_move: Option<bool>,
    pub draws: Option<rules::Draws>,
    /// What becomes of a side that cannot move and is not in check; a draw by default.
    pub stalemate: Option<rules::Stalemate>,
    /// How the disputed points of fog are settled, where there is fog.
    pub fog: Option<rules::FogAxes>,
    /// How long the game waits for an absent player; the server's own setting by default.
    pub grace_seconds: Option<u32>,
    /// Duplicate chess with one player, who holds all four seats; false by default.
    pub sandbox: Option<bool>,
    /// Whether the other seats are kept for whoever has their invitations; false by default.
    pub by_invitation: Option<bool>,
    /// Whether another profile needs the consent of the other seat during the game.
    pub profile_consent: Option<bool>,
    /// Whether the result changes ratings: for accounts, with a clock; the opponent is another account or a built-in bot.
    pub rated: Option<bool>,
    /// The creator's name, if they want to have one: at most 24 characters are kept.
    pub name: Option<String>,
}

/// The new game.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CreatedGame {
    #[cfg_attr(test, schemars(with = "view::GameId"))]
    pub game_id: String,
    /// Holds the seat. It is shown once, and only here.
    #[cfg_attr(test, schemars(with = "String"), ts(type = "string"))]
    pub creator_token: Secret<String>,
    #[cfg_attr(test, schemars(extend("enum" = ["w", "b"])), ts(type = "\"w\" | \"b\""))]
    pub creator_color: &'static str,
    #[cfg_attr(test, ts(type = "Seat | Player"))]
    pub creator_seat: Seat,
    /// For the players of the other seats, if those are kept for them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<Vec<Invitation>>"))]
    pub invitations: Vec<Invitation>,
    /// For the other players; null if there is nobody to invite.
    pub join_url: Option<String>,
    #[cfg_attr(test, schemars(with = "view::RoomCode"))]
    pub code: String,
}

/// What anyone may know about a game.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct About<'a> {
    #[cfg_attr(test, schemars(with = "view::GameId"))]
    pub game_id: String,
    pub status: GameStatus,
    pub card: CardSummary<'a>,
    #[serde(flatten)]
    pub profile: CurrentProfile<'a>,
    pub highlighting_enabled: bool,
    /// Whether its result changes ratings.
    pub rated: bool,
    pub open_seats: &'a [Seat],
    /// Of the people who gave one.
    pub names: &'a PlayerNames,
    /// Milliseconds since 1970, like all times.
    pub created_at: view::Millis,
    pub started_at: Option<view::Millis>,
    pub ending: Option<view::Ending>,
    #[serde(flatten)]
    pub computers: Computers,
}

/// A finished game with every event.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct FinishedGame<'a> {
    #[serde(flatten)]
    pub about: About<'a>,
    #[serde(flatten)]
    pub story: &'a view::Story,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<Vec<Thought<'a>>>"))]
    pub thoughts: Vec<Thought<'a>>,
}

/// What a computer thought before a move.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Thought<'a> {
    #[cfg_attr(test, ts(type = "Seat | Player"))]
    pub seat: Seat,
    /// How many moves had been made.
    pub ply: u32,
    /// In its own words, if it thinks in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub text: Option<&'a str>,
    /// What it counted and expected, if it thinks in positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub insight: Option<Insight>,
}

impl Thought<'_> {
    /// What was recorded with a move: words, or an insight as JSON.
    pub fn read(seat: Seat, ply: u32, recorded: &str) -> Thought<'_> {
        let insight = serde_json::from_str::<Insight>(recorded).ok();
        let insight = insight.filter(|it| it.best.len() <= Insight::MOST_MOVES);
        let text = insight.is_none().then_some(recorded);
        Thought { seat, ply, text, insight }
    }
}

/// What a seat of a finished game could have known.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Hindsight<'a> {
    #[cfg_attr(test, ts(type = "Seat"))]
    pub seat: Seat,
    /// Why there is none. Then there is nothing below, either.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub none: Option<NoHindsight>,
    /// Before the first move and after each move, as far as the game went on after it; of a very long game, the first
    /// 600 moves.
    pub known: &'a [Knowledge],
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_words_and_insights_are_read() {
        let recorded = r#"{"positions":41,"expects":-12,"best":[{"from":"e7","to":"e8","promotion":"queen","expects":3}]}"#;
        let Thought { text: None, insight: Some(insight), .. } = Thought::read(Seat::White, 3, recorded)
        else {
            panic!("an insight");
        };
        assert_eq!((insight.positions, insight.expects, insight.made_up), (41, -12, 0));
        let move_ = r#"{"from":"e7","to":"e8","expects":3}"#;
        let many = format!(r#"{{"positions":41,"expects":0,"best":[{move_},{move_},{move_},{move_}]}}"#);
        let words = [
            "I take the rook.",
            "",
            "{}",
            r#"{"positions":41}"#,
            r#"{"positions":-1,"expects":0,"best":[]}"#,
            &many,
        ];
        for words in words {
            let thought = Thought::read(Seat::White, 3, words);
            assert_eq!(thought.text, Some(words));
            assert!(thought.insight.is_none());
        }
    }
}
