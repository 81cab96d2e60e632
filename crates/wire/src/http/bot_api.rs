//! What programs that play as bots read and write. Games come in the messages of protocol v1.

use std::num::NonZeroU64;

use rules::{Clock, Mode};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use view::{Millis, Seat};

use super::people::{ListedOpponent, ListedResult};
use crate::v1::lobby::Challenge;

/// One line of the bot's events. Empty lines keep the connection open.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum BotEvent {
    /// Somebody would like to play the bot, and waits for its answer.
    Challenge { challenge: Box<Challenge> },
    /// They do not wait any more, or it has been answered.
    ChallengeGone { id: String },
    /// There is a game in which the bot has a seat: read it, and play. Comes at once for each game that goes on.
    GameStart(BotGame),
    /// It is over.
    #[serde(rename_all = "camelCase")]
    GameEnd {
        #[cfg_attr(test, schemars(with = "view::GameId"))]
        game_id: String,
        /// For the bot.
        result: ListedResult,
    },
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BotGame {
    #[cfg_attr(test, schemars(with = "view::GameId"))]
    pub game_id: String,
    /// The bot's seat.
    pub color: Seat,
    pub mode: Mode,
    pub clock: Clock,
    pub rated: bool,
    pub opponent: ListedOpponent,
    pub since: Millis,
}

/// The games that a bot plays.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BotGames {
    /// The latest first.
    pub games: Vec<BotGame>,
}

/// One line of a game, as protocol v1 sends it: `room.joined`, `game.state`, then `game.delta`, `game.notice`,
/// `game.end`, `error` and others. The last line has the type `close`. Empty lines keep the connection open.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BotLine<'a> {
    /// 1; absent from the last line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub v: Option<u64>,
    /// Of the message; absent from the last line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// The server's time when it was sent; absent from the last line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ts: Option<Millis>,
    pub r#type: &'a str,
    #[cfg_attr(test, schemars(with = "serde_json::Value"))]
    pub payload: &'a RawValue,
}

/// What the bot asks for in a game: a message of protocol v1 without its envelope.
#[derive(Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct BotIntent {
    /// `game.move`, `game.drop`, `game.commit`, `game.ask-any`, `game.offer-draw`, `game.respond-draw`, `game.resign`,
    /// `game.abort`, `game.sync`, `game.past`, `room.say` or `room.rematch`.
    pub r#type: String,
    /// The bot's number for this intent, which takes effect once however often it is sent. Not 0.
    #[serde(default)]
    pub key: Option<NonZeroU64>,
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Option<serde_json::Value>"))]
    pub payload: Option<Box<RawValue>>,
}
