//! Protocol v1: every message of `/ws`. What clients ask for is in `asked`; what they are sent is here.

pub mod asked;
mod create;
mod delta;
mod entered;
mod error;
mod intents;
pub mod lobby;
mod over;
pub mod push;

use std::{borrow::Cow, io::Write as _};

use rules::{Card, Profile};
use serde::Serialize;
use view::{
    Declined, DuplicateReview, GameRating, Millis, PastPage, Phrase, PlayerName, ProposedProfile, Review,
    ScheduledProfile, Seat, Secret, UpdatedProfile, View,
};

use crate::{board::open_board, status::GameStatus, table::Computers};

pub use crate::{
    error_code::ErrorCode,
    table::{AiInfo, AiOpponent},
};

pub use self::{
    asked::{Asked, BadEnvelope, BotSeats, Create, Envelope, Join, JoinKey, RoomName, Side, VsAi},
    delta::{Delta, Fact, HeardDetail, Known, NoticePayload, Translated, dashed, facts},
    entered::{CardSummary, Invitation, RoomEntered, StartLayout},
    error::Error,
    lobby::{LobbyAsked, LobbyChanges, LobbyRefusal, LobbyState, LobbyYou},
    over::{End, GameOver},
};

pub const VERSION: u64 = 1;

/// To a client: the wrapper around every message.
#[derive(Debug)]
pub struct Sent<'a> {
    pub seq: u64,
    pub ts: Millis,
    pub message: Message<'a>,
}

impl Sent<'_> {
    pub fn to_text(&self) -> String {
        let Sent { seq, ts, message } = self;
        wrap(*seq, *ts, |json| serde_json::to_writer(json, message).expect("messages are plain data"))
    }
}

fn wrap(seq: u64, ts: Millis, write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut json = Vec::with_capacity(512);
    write!(json, r#"{{"v":{VERSION},"seq":{seq},"ts":{ts}"#).expect("memory takes all");
    let seam = json.len();
    write(&mut json);
    // The message is a complete object: its opening brace becomes the comma between the two.
    json[seam] = b',';
    String::from_utf8(json).expect("JSON is text")
}

/// A message that many clients are sent: it is written once, and wrapped for each of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedMessage(Box<str>);

impl SharedMessage {
    pub fn of(message: &Message<'_>) -> SharedMessage {
        SharedMessage(serde_json::to_string(message).expect("messages are plain data").into())
    }

    pub fn to_text(&self, seq: u64, ts: Millis) -> String {
        wrap(seq, ts, |json| json.extend_from_slice(self.0.as_bytes()))
    }
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", content = "payload")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Message<'a> {
    #[serde(rename = "room.created")]
    RoomCreated(RoomEntered<'a>),
    #[serde(rename = "room.joined")]
    RoomJoined(RoomEntered<'a>),
    #[serde(rename = "room.peer-status")]
    PeerStatus(PeerStatus),
    #[serde(rename = "room.rematch-offered")]
    RematchOffered {},
    #[serde(rename = "room.rematch")]
    Rematch(NextRoom<'a>),
    /// Computers have taken the seats that were free.
    #[serde(rename = "room.filled")]
    Filled(Computers),
    #[serde(rename = "room.said")]
    Said(SaidPhrase),
    #[serde(rename = "seat.carry")]
    Carry(SeatCarry<'a>),
    /// Whether the seat is told by Web Push what happens while it is away.
    #[serde(rename = "seat.push")]
    PushTo { on: bool },
    #[serde(rename = "game.state")]
    State(Box<State<'a>>),
    /// A part of what `game.state` left out.
    #[serde(rename = "game.past")]
    Past(PastPage),
    /// The game as the seat knows it, in PGN.
    #[serde(rename = "game.pgn")]
    Pgn { pgn: String },
    #[serde(rename = "game.delta")]
    Delta(Box<Delta>),
    #[serde(rename = "game.notice")]
    Notice(NoticePayload),
    #[serde(rename = "game.end")]
    End(End<'a>),
    /// What the game did to the ratings of both, some time after its end.
    #[serde(rename = "game.rated")]
    Rated(GameRating),
    #[serde(rename = "modifier-profile.updated")]
    ProfileUpdated(ProfileUpdated),
    #[serde(rename = "modifier-profile.scheduled")]
    ProfileScheduled(ScheduledProfile),
    #[serde(rename = "modifier-profile.proposed")]
    ProfileProposed(ProposedProfile),
    #[serde(rename = "modifier-profile.declined")]
    ProfileDeclined { reason: Declined },
    #[serde(rename = "lobby.state")]
    LobbyState(LobbyState),
    #[serde(rename = "lobby.changes")]
    LobbyChanges(LobbyChanges),
    #[serde(rename = "lobby.you")]
    LobbyYou(Box<LobbyYou>),
    /// Somebody does not want to play.
    #[serde(rename = "lobby.declined")]
    LobbyDeclined { id: String, by: String },
    #[serde(rename = "error")]
    Error(Error<'a>),
    #[serde(rename = "ping")]
    Ping {},
    #[serde(rename = "pong")]
    Pong {},
}

/// Another profile is in force, and has been since the turn began.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProfileUpdated {
    #[cfg_attr(test, ts(type = "\"modifier-profile.updated\""))]
    r#type: &'static str,
    profile: Profile,
    version: u32,
    #[cfg_attr(test, ts(type = "\"turn-boundary\""))]
    applied_at: &'static str,
}

impl From<&UpdatedProfile> for ProfileUpdated {
    fn from(updated: &UpdatedProfile) -> ProfileUpdated {
        ProfileUpdated {
            r#type: "modifier-profile.updated",
            profile: updated.current.clone(),
            version: updated.version,
            applied_at: "turn-boundary",
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PeerStatus {
    pub color: Seat,
    pub connected: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub grace_until: Option<Millis>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub name: Option<PlayerName>,
}

impl From<view::Peer> for PeerStatus {
    fn from(peer: view::Peer) -> PeerStatus {
        let view::Peer { seat, name, connected, grace_until } = peer;
        PeerStatus { color: seat, connected, grace_until, name }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NextRoom<'a> {
    pub code: String,
    pub game_id: String,
    pub color: Seat,
    #[cfg_attr(test, ts(type = "string"))]
    pub token: Secret<&'a str>,
}

/// What somebody else at the table says.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SaidPhrase {
    pub color: Seat,
    pub phrase: Phrase,
}

/// Moves the seat to the device that joins with it, once.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatCarry<'a> {
    #[cfg_attr(test, ts(type = "string"))]
    pub carry: Secret<&'a str>,
    pub expires_at: Millis,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct State<'a> {
    pub fen: Option<&'a str>,
    pub facts: Vec<Fact>,
    pub active_rules: &'a [&'static str],
    pub turn: Seat,
    pub last_seq: u64,
    /// Everything up to this number is in the state: what comes after it and has no higher one is old news.
    pub state_seq: u64,
    pub move_history: Vec<String>,
    pub status: GameStatus,
    /// How much of the seat's past is left out, in moves and announcements together: `game.past` has it.
    pub older: u32,
    /// Everything else that the seat may know, for clients that want more than facts; none without a seat.
    pub view: Option<Cow<'a, View>>,
}

impl<'a> State<'a> {
    /// The end of a finished duplicate game, for a viewer without a seat.
    pub fn of_duplicate(review: &DuplicateReview, last_seq: u64) -> Message<'a> {
        Message::State(Box::new(State {
            fen: None,
            facts: Vec::new(),
            active_rules: &[],
            turn: Seat::DUPLICATE[review.plies.len() % 4],
            last_seq,
            state_seq: last_seq,
            move_history: review.plies.iter().map(|ply| dashed(&ply.movement)).collect(),
            status: GameStatus::Finished,
            older: 0,
            view: None,
        }))
    }

    /// The end of a finished game, for a viewer without a seat.
    pub fn of_review(card: &'a Card, review: &'a Review, last_seq: u64) -> Message<'a> {
        let fen = review.final_fen();
        let (pieces, turn) = open_board(fen);
        Message::State(Box::new(State {
            fen: Some(fen),
            facts: facts(&pieces),
            active_rules: card.presets(),
            turn,
            last_seq,
            state_seq: last_seq,
            move_history: review.plies.iter().map(|ply| dashed(&ply.movement)).collect(),
            status: GameStatus::Finished,
            older: 0,
            view: None,
        }))
    }
}
