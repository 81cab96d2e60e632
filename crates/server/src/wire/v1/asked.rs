//! What a client can ask for.

use std::borrow::Cow;

use rules::{Clock, Draws, Mode, Royalty, Sight};
use serde::Deserialize;
use serde_json::{Value, value::RawValue};
use view::{Role, Seat, Square};

use super::VERSION;

/// From a client: the wrapper around every message.
#[derive(Debug, Deserialize)]
pub(crate) struct Envelope<'a> {
    v: u64,
    #[serde(rename = "seq")]
    _seq: u64,
    #[serde(rename = "ts")]
    _ts: f64,
    #[serde(borrow)]
    pub(crate) r#type: Cow<'a, str>,
    #[serde(borrow)]
    pub(crate) token: Option<Cow<'a, str>>,
    /// The highest `seq` of ours that the client has dealt with.
    pub(crate) ack: Option<u64>,
    #[serde(borrow)]
    pub(crate) payload: Option<&'a RawValue>,
}

#[derive(Debug)]
pub(crate) enum BadEnvelope {
    Version,
    Invalid(String),
}

impl<'a> Envelope<'a> {
    pub(crate) fn read(text: &'a str) -> Result<Envelope<'a>, BadEnvelope> {
        match serde_json::from_str::<Envelope<'a>>(text) {
            Ok(envelope) if envelope.v == VERSION => Ok(envelope),
            Ok(_) => Err(BadEnvelope::Version),
            // Another version may well have other fields: say what is wrong first of all.
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
pub(crate) enum Asked {
    Create(Box<Create>),
    Join(Join),
    Leave,
    Move(Move),
    Commit(Commit),
    Resign,
    OfferDraw,
    RespondDraw(RespondDraw),
    Abort,
    Sync,
    Rematch(Rematch),
    UpdateProfile(Box<UpdateProfile>),
    RespondProfile(RespondProfile),
    Ping,
    Pong,
}

impl Asked {
    /// The message of an envelope; an error says what is wrong with it.
    pub(crate) fn read(kind: &str, payload: Option<&RawValue>) -> Result<Asked, String> {
        fn read<T: for<'de> Deserialize<'de>>(payload: Option<&RawValue>) -> Result<T, String> {
            // A message without a payload reads as one with an empty payload.
            let payload = payload.map_or("{}", RawValue::get);
            serde_json::from_str(payload).map_err(|error| error.to_string())
        }
        Ok(match kind {
            "room.create" => Asked::Create(Box::new(read(payload)?)),
            "room.join" => Asked::Join(read(payload)?),
            "room.leave" => Asked::Leave,
            "game.move" => Asked::Move(read(payload)?),
            "game.commit" => Asked::Commit(read(payload)?),
            "game.resign" => Asked::Resign,
            "game.offer-draw" => Asked::OfferDraw,
            "game.respond-draw" => Asked::RespondDraw(read(payload)?),
            "game.abort" => Asked::Abort,
            "game.sync" => Asked::Sync,
            "room.rematch" => Asked::Rematch(read(payload)?),
            "modifier-profile.update" => Asked::UpdateProfile(Box::new(read(payload)?)),
            "modifier-profile.respond" => Asked::RespondProfile(read(payload)?),
            "ping" => Asked::Ping,
            "pong" => Asked::Pong,
            _ => return Err("unknown message type".to_owned()),
        })
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct Create {
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub(crate) ruleset_ids: Vec<String>,
    // Read later, so that a bad one is a bad layout and not a bad message.
    #[cfg_attr(test, ts(as = "Option<rules::Layout>"))]
    pub(crate) layout: Option<Value>,
    // The same: a bad one is a bad profile.
    #[cfg_attr(test, ts(as = "Option<rules::Profile>"))]
    pub(crate) profile: Option<Value>,
    pub(crate) mode: Option<Mode>,
    pub(crate) side: Option<Side>,
    pub(crate) sight: Option<Sight>,
    pub(crate) royalty: Option<Royalty>,
    pub(crate) moderator: Option<bool>,
    pub(crate) touch_move: Option<bool>,
    pub(crate) draws: Option<Draws>,
    pub(crate) clock: Option<Clock>,
    pub(crate) highlighting_enabled: Option<bool>,
    pub(crate) grace_seconds: Option<u32>,
    pub(crate) vs_ai: Option<crate::new_room::VsAi>,
    pub(crate) bots: Option<crate::new_room::BotSeats>,
    /// One player holds all seats of a game for four.
    pub(crate) sandbox: Option<bool>,
    /// The other seats are kept for whoever has their invitations.
    pub(crate) by_invitation: Option<bool>,
    pub(crate) profile_consent: Option<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Side {
    White,
    Black,
    North,
    South,
    East,
    West,
    Random,
}

#[derive(Debug, Deserialize)]
#[serde(try_from = "JoinFields")]
#[cfg_attr(
    test,
    derive(ts_rs::TS),
    ts(type = "({ code: string, } | { gameId: string, }) & { seat?: Seat | Player, invitation?: string, }")
)]
pub(crate) struct Join {
    pub(crate) room: RoomName,
    /// Any that is open, if none is named.
    pub(crate) seat: Option<Seat>,
    pub(crate) invitation: Option<String>,
}

/// A code is read out to a friend, an id is in the link. Text that names none is none that is there.
#[derive(Debug)]
pub(crate) enum RoomName {
    Code(String),
    Game(String),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct JoinFields {
    code: Option<String>,
    game_id: Option<String>,
    seat: Option<Seat>,
    invitation: Option<String>,
}

impl TryFrom<JoinFields> for Join {
    type Error = &'static str;

    fn try_from(fields: JoinFields) -> Result<Join, &'static str> {
        let JoinFields { code, game_id, seat, invitation } = fields;
        let room = match (code, game_id) {
            (Some(code), None) => RoomName::Code(code),
            (None, Some(id)) => RoomName::Game(id),
            _ => return Err("either `code` or `gameId` is wanted"),
        };
        Ok(Join { room, seat, invitation })
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) promote_to: Option<Role>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub(crate) struct Commit {
    pub(crate) from: Square,
    pub(crate) to: Option<Square>,
    pub(crate) promote_to: Option<Role>,
}

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RespondDraw {
    pub(crate) accept: bool,
}

/// Another profile for the room that the client is in.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct UpdateProfile {
    /// None: the room that the client is in. Whoever came back to a game never heard its code.
    #[cfg_attr(test, ts(optional = nullable))]
    pub(crate) room_code: Option<String>,
    // Read later, so that a bad one is a bad profile and not a bad message.
    #[cfg_attr(test, ts(as = "rules::Profile"))]
    pub(crate) new_profile: Value,
    /// The version that the client last heard of; 0 before any change.
    pub(crate) version: u32,
}

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RespondProfile {
    pub(crate) accept: bool,
}

#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Rematch {
    #[serde(default = "agrees")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub(crate) accept: bool,
}

fn agrees() -> bool {
    true
}
