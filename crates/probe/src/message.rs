//! What clients say, in every dialect: what is accepted means the same however its JSON is spaced and ordered, and what
//! is refused says why.

use std::{fmt::Debug, str};

use serde::Deserialize;
use serde_json::Value;
use wire::{
    flat, fog,
    v1::{self, BadEnvelope, Envelope},
};

pub(crate) fn check_v1(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    match read_v1(text) {
        Err(why) => assert!(!why.is_empty()),
        Ok(meaning) => {
            if let Some(rewritten) = rewritten(text) {
                assert_eq!(read_v1(&rewritten), Ok(meaning), "{text}");
            }
        }
    }
}

/// What the message means to a session, or why it means nothing.
fn read_v1(text: &str) -> Result<String, String> {
    let envelope = Envelope::read(text).map_err(|bad| match bad {
        BadEnvelope::Version => "version".to_owned(),
        BadEnvelope::Invalid(why) => why,
    })?;
    let asked = v1::Asked::read(&envelope.r#type, envelope.payload)?;
    Ok(format!("{:?} {:?} {asked:?}", envelope.token, envelope.ack))
}

pub(crate) fn check_flat(bytes: &[u8]) {
    check_plain::<flat::Asked>(bytes);
}

pub(crate) fn check_fog(bytes: &[u8]) {
    check_plain::<fog::Asked>(bytes);
}

fn check_plain<Asked: Debug + for<'de> Deserialize<'de>>(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(asked) = serde_json::from_str::<Asked>(text) else { return };
    if let Some(rewritten) = rewritten(text) {
        let again = serde_json::from_str::<Asked>(&rewritten).map(|again| format!("{again:?}"));
        assert_eq!(again.ok(), Some(format!("{asked:?}")), "{text}");
    }
}

/// The same JSON in another spelling. A number that is ignored may be too large to be rewritten.
fn rewritten(text: &str) -> Option<String> {
    serde_json::from_str::<Value>(text).ok().map(|value| format!("{value:#}"))
}

pub(crate) fn v1_seeds() -> Vec<Vec<u8>> {
    let messages = [
        r#""type":"room.create","payload":{"mode":"dark","layout":{"kind":"premade","id":"horde"},"side":"white"}"#,
        r#""type":"room.create","payload":{"layout":{"kind":"custom","pieces":[{"type":"king","color":"white","square":4}]}}"#,
        r#""type":"room.create","payload":{"rulesetIds":["atomic"],"clock":{"kind":"days","daysPerMove":2},"vsAi":{"brain":"casual","level":2}}"#,
        r#""type":"room.create","payload":{"mode":"duplicate","bots":{"north":{"brain":"random"}},"sandbox":true,"byInvitation":false,"profile":{"perType":[]},"draws":{"fiftyMoves":true}}"#,
        r#""type":"room.join","payload":{"code":"ABC123"},"token":"550e8400-e29b-41d4-a716-446655440000","ack":7"#,
        r#""type":"room.join","payload":{"gameId":"abcd1234","seat":"black","invitation":"x"}"#,
        r#""type":"room.join","payload":{"gameId":"abcd1234","carry":"x","name":"Ada"}"#,
        r#""type":"room.fill","payload":{"brain":"casual","level":2},"token":"x""#,
        r#""type":"seat.carry","token":"x""#,
        r#""type":"game.move","payload":{"from":"e2","to":"e4","promoteTo":"queen"},"token":"x""#,
        r#""type":"game.commit","payload":{"from":12,"to":"e4"},"token":"x""#,
        r#""type":"game.respond-draw","payload":{"accept":true},"token":"x""#,
        r#""type":"modifier-profile.update","payload":{"roomCode":"ABC123","version":3,"newProfile":{}}"#,
        r#""type":"modifier-profile.respond","payload":{"accept":false}"#,
        r#""type":"room.rematch","payload":{}"#,
        r#""type":"room.leave""#,
        r#""type":"game.sync""#,
        r#""type":"game.resign""#,
        r#""type":"game.abort""#,
        r#""type":"game.offer-draw""#,
        r#""type":"ping""#,
        r#""type":"pong","ack":3"#,
    ];
    messages.iter().map(|rest| format!(r#"{{"v":1,"seq":1,"ts":1,{rest}}}"#).into_bytes()).collect()
}

pub(crate) fn flat_seeds() -> Vec<Vec<u8>> {
    bytes(&[
        r#"{"type":"hello","gameId":"abcd1234","token":"x"}"#,
        r#"{"type":"hello","gameId":"abcd1234","joinAs":"auto"}"#,
        r#"{"type":"commit","from":"e7","to":"e8","promotion":"q"}"#,
        r#"{"type":"commit","from":"e7"}"#,
        r#"{"type":"respond-draw","accept":true}"#,
        r#"{"type":"offer-draw"}"#,
        r#"{"type":"resign"}"#,
        r#"{"type":"pong"}"#,
    ])
}

pub(crate) fn fog_seeds() -> Vec<Vec<u8>> {
    bytes(&[
        r#"{"type":"claim","token":"x"}"#,
        r#"{"type":"claim","seat":"white"}"#,
        r#"{"type":"move","from":"e2","to":"e4","promotion":"queen"}"#,
        r#"{"type":"move","from":"e2","to":"e4","promotion":"n"}"#,
        r#"{"type":"respond-draw","accept":false}"#,
        r#"{"type":"offer-draw"}"#,
        r#"{"type":"resign"}"#,
        r#"{"type":"recover"}"#,
    ])
}

fn bytes(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}
