//! The lobby: how people find each other, in both directions.

use rules::{Clock, Mode, Ruleset};
use serde::{Deserialize, Serialize};
use view::{Millis, Seat};

use super::{create::Create, push::PushTo};

/// What a client in the lobby can ask for.
#[derive(Debug)]
pub enum LobbyAsked {
    Watch(LobbyWatch),
    Unwatch,
    Seek(Box<LobbySeek>),
    Challenge(Box<LobbyChallenge>),
    Withdraw(LobbyId),
    Accept(LobbyAccept),
    Decline(LobbyId),
}

/// Which part of the lobby to show: one mode, or all of it.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct LobbyWatch {
    pub mode: Option<Mode>,
}

/// A game that somebody would like to play, with whoever comes.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LobbySeek {
    /// The game, as `room.create` has it. Who sits where is not for it to say.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Option<serde_json::Value>"), ts(optional = nullable))]
    pub game: Create,
    /// What the seeker wants to play.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub color: SeekColor,
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub rated: bool,
    /// Whose ratings will do, as distances from the seeker's own.
    #[cfg_attr(test, ts(optional = nullable))]
    pub range: Option<SeekRange>,
    /// Pair me with whoever fits; the range grows while I wait.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub auto: bool,
    /// What a guest wants to be called.
    #[cfg_attr(test, ts(optional = nullable))]
    pub name: Option<String>,
    /// Where the seeker wants to be told of the game while they are away, as in `seat.push`.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "Option<serde_json::Value>"), ts(optional = nullable))]
    pub push: Option<PushTo>,
}

/// The same for one account.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LobbyChallenge {
    /// The account's name.
    pub to: String,
    #[serde(flatten)]
    pub seek: LobbySeek,
}

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LobbyId {
    pub id: String,
}

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct LobbyAccept {
    pub id: String,
    /// What a guest wants to be called.
    pub name: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub enum SeekColor {
    White,
    Black,
    #[default]
    Random,
}

impl SeekColor {
    /// What is left for the other one.
    #[must_use]
    pub fn other(self) -> SeekColor {
        match self {
            SeekColor::White => SeekColor::Black,
            SeekColor::Black => SeekColor::White,
            SeekColor::Random => SeekColor::Random,
        }
    }
}

/// How far an opponent's rating may be from one's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SeekRange {
    pub below: u16,
    pub above: u16,
}

/// A game that somebody waits for.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Seek {
    pub id: String,
    pub who: SeekBy,
    pub mode: Mode,
    /// The named ruleset of a blind game.
    pub ruleset: Option<Ruleset>,
    /// The hash of the rule card.
    pub card: String,
    /// Whether the rules are more than those of the mode and its ruleset.
    pub house: bool,
    pub clock: Clock,
    pub correspondence: bool,
    pub rated: bool,
    /// What is left for whoever takes it.
    pub color: SeekColor,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub range: Option<SeekRange>,
    pub since: Millis,
}

/// Who waits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SeekBy {
    /// A guest may have none.
    pub name: Option<String>,
    pub account: bool,
    pub bot: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rating: Option<SeekRating>,
}

/// A rating as it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SeekRating {
    pub points: i32,
    pub provisional: bool,
}

/// A seek for one account.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Challenge {
    #[serde(flatten)]
    pub seek: Seek,
    /// The account's name.
    pub to: String,
}

/// A game that somebody was given an opponent for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PairedGame {
    pub game_id: String,
    pub color: Seat,
    /// Of the seek or challenge that it came from.
    pub id: String,
}

/// What there is in the lobby.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LobbyState {
    pub open: Vec<Seek>,
    #[serde(flatten)]
    pub counts: LobbyCounts,
}

/// What has changed since the last such message.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LobbyChanges {
    pub add: Vec<Seek>,
    pub gone: Vec<String>,
    #[serde(flatten)]
    pub counts: LobbyCounts,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LobbyCounts {
    /// Open seeks that are not in the list.
    pub more: u32,
    /// Who is in the lobby.
    pub people: u32,
    /// Who waits for a live game.
    pub waiting: u32,
}

/// What concerns the client itself.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LobbyYou {
    pub seeks: Vec<Seek>,
    pub challenges_to: Vec<Challenge>,
    pub challenges_from: Vec<Challenge>,
    /// Games to enter with `room.join`; they leave the list once their time to come is over.
    pub paired: Vec<PairedGame>,
    /// The live game that it plays.
    pub playing: Option<String>,
}

/// The reason for a refusal of the lobby.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum LobbyRefusal {
    /// Nobody in particular asks: a cookie or a token is wanted.
    Nobody,
    Banned,
    /// You play a live game already.
    Playing,
    /// They do.
    TheyPlay,
    /// Only accounts play rated games.
    GuestRated,
    /// Games by these rules are not rated.
    Unrated,
    /// The lobby is for two.
    Seats,
    /// There is no such player.
    NoSuchPlayer,
    /// They do not take challenges from you, or take none now.
    NotAvailable,
    /// It has been taken, withdrawn, or has run out.
    Gone,
    /// It is your own.
    Yourself,
    /// Your rating is not in their range.
    Range,
    /// You have too many already.
    TooMany,
    /// You ask too much in too short a time.
    TooFast,
    /// What is to be played takes too many words.
    TooLong,
    /// The lobby is full.
    Full,
    /// Nothing can be saved right now.
    Unavailable,
}

impl LobbyRefusal {
    pub fn message(self) -> &'static str {
        match self {
            LobbyRefusal::Nobody => "Become a guest or log in first.",
            LobbyRefusal::Banned => "This account is banned.",
            LobbyRefusal::Playing => "You are playing a live game already.",
            LobbyRefusal::TheyPlay => "They are playing another game.",
            LobbyRefusal::GuestRated => "Only accounts play rated games.",
            LobbyRefusal::Unrated => "Games by these rules are not rated.",
            LobbyRefusal::Seats => "The lobby is for games of two.",
            LobbyRefusal::NoSuchPlayer => "There is no such player.",
            LobbyRefusal::NotAvailable => "They are not available.",
            LobbyRefusal::Gone => "It is no longer there.",
            LobbyRefusal::Yourself => "This is your own.",
            LobbyRefusal::Range => "Your rating is not in their range.",
            LobbyRefusal::TooMany => "You have too many already.",
            LobbyRefusal::TooFast => "Too much at once. Try again in a moment.",
            LobbyRefusal::TooLong => "These rules are too long for the lobby.",
            LobbyRefusal::Full => "The lobby is full.",
            LobbyRefusal::Unavailable => "The server cannot do this now.",
        }
    }
}
