//! What a client can ask for.

use std::{borrow::Cow, num::NonZeroU64};

use serde::Deserialize;
use serde_json::{Value, value::RawValue};
use view::{Phrase, Role, Seat, Secret, Square};

use super::{VERSION, lobby::LobbyAsked, push::PushTo};

pub use super::create::{BotSeats, Create, Side, VsAi};

/// From a client: the wrapper around every message.
#[derive(Debug, Deserialize)]
pub struct Envelope<'a> {
    v: u64,
    #[serde(rename = "seq")]
    _seq: u64,
    #[serde(rename = "ts")]
    _ts: f64,
    #[serde(borrow)]
    pub r#type: Cow<'a, str>,
    #[serde(borrow)]
    pub token: Option<Secret<Cow<'a, str>>>,
    /// The highest of our `seq` numbers that the client has processed.
    pub ack: Option<u64>,
    /// Chosen by the client for an intent, and the same when it repeats it. An intent takes effect once per key.
    pub key: Option<NonZeroU64>,
    #[serde(borrow)]
    pub payload: Option<&'a RawValue>,
}

#[derive(Debug)]
pub enum BadEnvelope {
    Version,
    Invalid(String),
}

impl<'a> Envelope<'a> {
    pub fn read(text: &'a str) -> Result<Envelope<'a>, BadEnvelope> {
        match serde_json::from_str::<Envelope<'a>>(text) {
            Ok(envelope) if envelope.v == VERSION => Ok(envelope),
            Ok(_) => Err(BadEnvelope::Version),
            // Another version may well have other fields, so report a wrong version first.
            Err(error) => match serde_json::from_str::<Value>(text) {
                Ok(value) if value.get("v").is_some_and(|v| v.as_u64() != Some(VERSION)) => {
                    Err(BadEnvelope::Version)
                }
                _ => Err(BadEnvelope::Invalid(error.to_string())),
            },
        }
    }
}

/// What a client can ask for.
#[derive(Debug)]
pub enum Asked {
    Create(Box<Create>),
    Join(Join),
    Leave,
    Move(Move),
    Drop(Drop),
    AskAny,
    Sense(Look),
    Pass,
    Commit(Commit),
    Resign,
    OfferDraw,
    RespondDraw(RespondDraw),
    Abort,
    Sync,
    Pgn,
    Past(Past),
    Rematch(Rematch),
    Fill(VsAi),
    Say(SayPhrase),
    Carry,
    Here,
    PushTo(PushTo),
    UpdateProfile(Box<UpdateProfile>),
    RespondProfile(RespondProfile),
    Lobby(LobbyAsked),
    Ping,
    Pong,
}

impl Asked {
    /// Parses the message in an envelope; an error says what is wrong with it.
    pub fn read(kind: &str, payload: Option<&RawValue>) -> Result<Asked, String> {
        fn read<T: for<'de> Deserialize<'de>>(payload: Option<&RawValue>) -> Result<T, String> {
            // A missing payload is read as an empty one.
            let payload = payload.map_or("{}", RawValue::get);
            serde_json::from_str(payload).map_err(|error| error.to_string())
        }
        Ok(match kind {
            "room.create" => Asked::Create(Box::new(read(payload)?)),
            "room.join" => Asked::Join(read(payload)?),
            "room.leave" => Asked::Leave,
            "game.move" => Asked::Move(read(payload)?),
            "game.drop" => Asked::Drop(read(payload)?),
            "game.ask-any" => Asked::AskAny,
            "game.sense" => Asked::Sense(read(payload)?),
            "game.pass" => Asked::Pass,
            "game.commit" => Asked::Commit(read(payload)?),
            "game.resign" => Asked::Resign,
            "game.offer-draw" => Asked::OfferDraw,
            "game.respond-draw" => Asked::RespondDraw(read(payload)?),
            "game.abort" => Asked::Abort,
            "game.sync" => Asked::Sync,
            "game.pgn" => Asked::Pgn,
            "game.past" => Asked::Past(read(payload)?),
            "room.rematch" => Asked::Rematch(read(payload)?),
            "room.fill" => Asked::Fill(read(payload)?),
            "room.say" => Asked::Say(read(payload)?),
            "seat.carry" => Asked::Carry,
            "seat.here" => Asked::Here,
            "seat.push" => Asked::PushTo(read(payload)?),
            "modifier-profile.update" => Asked::UpdateProfile(Box::new(read(payload)?)),
            "modifier-profile.respond" => Asked::RespondProfile(read(payload)?),
            "lobby.watch" => Asked::Lobby(LobbyAsked::Watch(read(payload)?)),
            "lobby.unwatch" => Asked::Lobby(LobbyAsked::Unwatch),
            "lobby.seek" => Asked::Lobby(LobbyAsked::Seek(Box::new(read(payload)?))),
            "lobby.challenge" => Asked::Lobby(LobbyAsked::Challenge(Box::new(read(payload)?))),
            "lobby.withdraw" => Asked::Lobby(LobbyAsked::Withdraw(read(payload)?)),
            "lobby.accept" => Asked::Lobby(LobbyAsked::Accept(read(payload)?)),
            "lobby.decline" => Asked::Lobby(LobbyAsked::Decline(read(payload)?)),
            "ping" => Asked::Ping,
            "pong" => Asked::Pong,
            _ => return Err("unknown message type".to_owned()),
        })
    }
}

#[derive(Debug, Deserialize)]
#[serde(try_from = "JoinFields")]
#[cfg_attr(
    test,
    derive(ts_rs::TS),
    ts(
        type = "({ code: string, } | { gameId: string, }) & { seat?: Seat | Player, invitation?: string, carry?: string, name?: string, here?: boolean, newToken?: string, }"
    )
)]
pub struct Join {
    pub room: RoomName,
    pub key: JoinKey,
    /// The player's name, if they want to have one. Whoever has a seat already keeps the one it has.
    pub name: Option<String>,
    /// Whether the player looks at the game now. Clients that say so also say when that changes, with `seat.here`.
    pub here: Option<bool>,
    /// The token that the client would like to have for its seat, by which it can ask again.
    pub new_token: Option<Secret<String>>,
}

/// By what right a client without a token joins.
#[derive(Debug)]
pub enum JoinKey {
    /// Takes a seat that is open: any, if none is named.
    Open(Option<Seat>),
    /// Takes the seat that is reserved for whoever has this.
    Invitation(Secret<String>),
    /// Moves a seat here from another device.
    Carry(Secret<String>),
}

/// A code is read out to a friend; an id is in the link. Text that is neither names no room.
#[derive(Debug)]
pub enum RoomName {
    Code(String),
    Game(String),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct JoinFields {
    code: Option<String>,
    game_id: Option<String>,
    seat: Option<Seat>,
    invitation: Option<Secret<String>>,
    carry: Option<Secret<String>>,
    name: Option<String>,
    here: Option<bool>,
    new_token: Option<Secret<String>>,
}

impl TryFrom<JoinFields> for Join {
    type Error = &'static str;

    fn try_from(fields: JoinFields) -> Result<Join, &'static str> {
        let JoinFields { code, game_id, seat, invitation, carry, name, here, new_token } = fields;
        let room = match (code, game_id) {
            (Some(code), None) => RoomName::Code(code),
            (None, Some(id)) => RoomName::Game(id),
            _ => return Err("either `code` or `gameId` is wanted"),
        };
        let key = match (invitation, carry) {
            (None, None) => JoinKey::Open(seat),
            (Some(invitation), None) => JoinKey::Invitation(invitation),
            (None, Some(carry)) => JoinKey::Carry(carry),
            (Some(_), Some(_)) => return Err("`invitation` or `carry`, not both"),
        };
        Ok(Join { room, key, name, here, new_token })
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct Move {
    pub from: Square,
    pub to: Square,
    pub promote_to: Option<Role>,
}

/// A piece from the reserve.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Drop {
    pub role: Role,
    pub to: Square,
}

/// A look at a square and those around it.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Look {
    pub square: Square,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct Commit {
    pub from: Square,
    pub to: Option<Square>,
    pub promote_to: Option<Role>,
}

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RespondDraw {
    pub accept: bool,
}

/// A part of the past that `game.state` left out.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Past {
    /// The `older` of the state, or of the page that came before.
    pub before: u32,
}

/// Another profile for the room that the client is in.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UpdateProfile {
    /// None: the room that the client is in. Whoever came back to a game never heard its code.
    #[cfg_attr(test, ts(optional = nullable))]
    pub room_code: Option<String>,
    // Parsed later, so that a bad profile is reported as such and not as a bad message.
    #[cfg_attr(test, ts(as = "rules::Profile"))]
    pub new_profile: Value,
    /// The version that the client last heard of; 0 before any change.
    pub version: u32,
}

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RespondProfile {
    pub accept: bool,
}

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rematch {
    #[serde(default = "agrees")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub accept: bool,
}

fn agrees() -> bool {
    true
}

/// Something for the others at the table to hear.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SayPhrase {
    pub phrase: Phrase,
}
