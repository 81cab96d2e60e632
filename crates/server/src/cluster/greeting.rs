//! What a node says of a client whose room is on another node.

use std::net::IpAddr;

use serde::{Deserialize, Serialize};
use view::{Millis, PersonId, PlayerName, Secret};

use wire::http::bot_api::BotIntent;

use crate::{address::ClientAddress, visit::Visit};

/// How often a client may be passed on. A room moves seldom, so one that has to be looked for longer is not to be had.
const MAX_HOPS: u8 = 3;

#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Greeting {
    /// Whose client it is: limits and bots go by address.
    pub(crate) address: IpAddr,
    pub(crate) hops: u8,
    /// Who it is, by the session or the token that it came with.
    #[serde(default)]
    pub(crate) person: Option<PersonId>,
    #[serde(default)]
    pub(crate) account: Option<PlayerName>,
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
    /// The same for a seat that is its own.
    Own {
        game: String,
    },
    /// To do something at a seat that is its own.
    Ask {
        game: String,
        asked: BotIntent,
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
    pub(crate) fn of(visit: &Visit, hops: u8, errand: Errand) -> Option<Greeting> {
        let (address, visitor) = (visit.address.0, &visit.visitor);
        let (person, account) = (visitor.person, visitor.account.clone());
        (hops < MAX_HOPS).then_some(Greeting { address, hops: hops + 1, person, account, errand })
    }

    /// The client, as the node that it came to knows it.
    pub(crate) fn visit(&self) -> Visit {
        Visit::from_afar(ClientAddress(self.address), self.person, self.account.clone())
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
        let address = ClientAddress("2001:db8::1".parse().unwrap());
        let (person, account) = ("aada00000000".parse().ok(), PlayerName::clean("Ada"));
        let visit = Visit::from_afar(address, person, account);
        let greeting = Greeting::of(&visit, 2, Errand::Play(dialect)).unwrap();
        let text = greeting.written();
        let read = Greeting::read(&text).unwrap();
        assert_eq!((read.hops, read.written()), (3, text));
        assert_eq!((read.visit().address, read.visit().visitor), (visit.address, visit.visitor));
        assert!(Greeting::of(&read.visit(), read.hops, read.errand).is_none());
        let older = r#"{"address":"192.0.2.1","hops":1,"errand":{"Watch":{"game":"abcdefgh"}}}"#;
        assert_eq!(Greeting::read(older).unwrap().visit().visitor, room::Visitor::default());
        assert!(Greeting::read("hello").is_none());
    }
}
