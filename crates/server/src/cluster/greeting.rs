//! What a node says of a client whose room is on another node.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};
use view::{Millis, Secret};

/// How often a client may be passed on. A room moves seldom, so one that has to be looked for longer is not to be had.
const MAX_HOPS: u8 = 3;

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Greeting {
    /// Whose client it is: limits and bots go by address.
    pub(crate) address: IpAddr,
    pub(crate) hops: u8,
    pub(crate) errand: Errand,
}

/// What the client wants.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Errand {
    Play(Dialect),
    /// To look on at a game of two bots.
    Watch {
        game: String,
    },
    /// To know how a game stands in which it holds a seat.
    Seat {
        game: String,
        token: Secret<String>,
    },
}

#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Dialect {
    /// With what was said before the client named its room: the last number, and when it was sent.
    V1 {
        last: u64,
        sent_at: Millis,
    },
    Flat {
        game: String,
    },
    Fog {
        game: String,
        token: Option<Secret<String>>,
    },
}

impl Greeting {
    pub(crate) fn of(address: IpAddr, hops: u8, errand: Errand) -> Option<Greeting> {
        (hops < MAX_HOPS).then_some(Greeting { address, hops: hops + 1, errand })
    }

    pub(crate) fn written(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }

    pub(crate) fn read(text: &str) -> Option<Greeting> {
        serde_json::from_str(text).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_greeting_reads_back_and_does_not_go_round_for_ever() {
        let dialect = Dialect::Fog { game: "abcdefgh".into(), token: Some(Secret("t\u{e9}".into())) };
        let greeting = Greeting::of("2001:db8::1".parse().unwrap(), 2, Errand::Play(dialect)).unwrap();
        let text = greeting.written();
        let read = Greeting::read(&text).unwrap();
        assert_eq!((read.hops, read.written()), (3, text));
        assert!(Greeting::of(read.address, read.hops, read.errand).is_none());
        assert!(Greeting::read("hello").is_none());
    }
}
