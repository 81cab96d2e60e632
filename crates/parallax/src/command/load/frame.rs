//! Frames from the server, for a client in a hurry: they are recognised by their bytes and hardly ever parsed.

use anyhow::{Context, anyhow};
use client::{Line, Lost};
use serde_json::Value;
use tungstenite::Utf8Bytes;

pub(super) const LIMITS_HINT: &str = "the server limits what one address may do; raise --rooms-per-minute, \
     --games-per-day, --sockets-per-address, --max-rooms, --message-rate, --message-burst, --commit-rate and --commit-burst of \
     `parallax serve`";

/// A refused socket has usually hit a limit.
pub(super) fn refused(lost: Lost) -> anyhow::Error {
    match lost {
        Lost::Refused(429) => anyhow!("a socket was refused: {LIMITS_HINT}"),
        lost => lost.into(),
    }
}

/// A text frame.
#[derive(Debug)]
pub(super) struct Frame(Utf8Bytes);

impl Frame {
    /// Reads the next frame; an error frame from the server is returned as an error.
    pub(super) async fn hear(line: &mut Line) -> anyhow::Result<Frame> {
        let frame = Frame(line.hear().await?);
        if frame.kind() == "error" { Err(frame.complaint()) } else { Ok(frame) }
    }

    /// The message's type. In every dialect it comes first, before anything of variable length.
    pub(super) fn kind(&self) -> &str {
        const MARK: &str = "\"type\":\"";
        let front = self.0.get(..96).unwrap_or(&self.0);
        let Some((_, rest)) = front.split_once(MARK) else {
            return "";
        };
        rest.split_once('"').map_or("", |(kind, _)| kind)
    }

    pub(super) fn has(&self, text: &str) -> bool {
        self.0.contains(text)
    }

    pub(super) fn parse(&self) -> anyhow::Result<Value> {
        serde_json::from_str(&self.0).context("a frame is not JSON")
    }

    fn complaint(&self) -> anyhow::Error {
        let value = self.parse().unwrap_or_default();
        let field = |name: &str| {
            let value = value.get(name).or_else(|| value.get("payload")?.get(name));
            value.and_then(Value::as_str).unwrap_or_default().to_owned()
        };
        let (code, message) = (field("code"), field("message"));
        match code.as_str() {
            "rate_limited" | "RATE_LIMIT" | "REFUSED" | "SERVER_FULL" => {
                anyhow!("{code}: {message} {LIMITS_HINT}")
            }
            _ => anyhow!("the server complains: {code}: {message}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_known_by_their_front() {
        let kind = |text: &'static str| Frame(Utf8Bytes::from_static(text)).kind().to_owned();
        assert_eq!(kind(r#"{"type":"update","view":{}}"#), "update");
        assert_eq!(
            kind(r#"{"v":1,"seq":42,"ts":1745000000000,"type":"game.delta","payload":{}}"#),
            "game.delta"
        );
        assert_eq!(kind(r#"{"v":1}"#), "");
    }

    #[test]
    fn a_limit_is_explained() {
        let frame = Frame(r#"{"v":1,"type":"error","payload":{"code":"RATE_LIMIT","message":"No."}}"#.into());
        assert!(frame.complaint().to_string().contains("--message-rate"));
    }
}
