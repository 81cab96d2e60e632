//! Web Push: tells players who are away that it is their turn.

use push::{Deliveries, Hosts, Keys, Outbox, PushMessage, Subscription};
use room::{Nudge, NudgeReason};
use serde_json::json;
use tokio::sync::mpsc;
use wire::v1::push::PushTo;

/// Sends nothing if it is switched off.
#[derive(Clone, Debug)]
pub(crate) struct Push {
    outbox: Option<Outbox>,
    hosts: Hosts,
}

impl Push {
    pub(crate) fn off() -> Push {
        Push { outbox: None, hosts: Hosts::default() }
    }

    pub(crate) fn start(keys: Keys, hosts: Hosts) -> Push {
        Push { outbox: Some(Outbox::start(keys)), hosts }
    }

    /// What browsers subscribe with, if this server sends messages.
    pub(crate) fn key(&self) -> Option<String> {
        self.outbox.as_ref().map(Outbox::public_key)
    }

    /// A browser's subscription, as rooms keep it. None if nothing would be sent there.
    pub(crate) fn address(&self, endpoint: &str, p256dh: &str, auth: &str) -> Option<String> {
        self.outbox.as_ref()?;
        Some(Subscription::new(endpoint, p256dh, auth, &self.hosts).ok()?.write())
    }

    /// The same for a message that has one.
    pub(crate) fn address_of(&self, asked: &PushTo) -> Option<String> {
        let (endpoint, keys) = (asked.endpoint.as_ref()?, asked.keys.as_ref()?);
        self.address(endpoint, &keys.p256dh, &keys.auth)
    }

    pub(crate) fn counts(&self) -> Option<Deliveries> {
        self.outbox.as_ref().map(Outbox::counts)
    }

    /// Passes on what rooms say, for as long as there are rooms.
    pub(crate) async fn pass_on(self, mut nudges: mpsc::Receiver<Nudge>) {
        while let Some(Nudge { game, why, address }) = nudges.recv().await {
            let Some(outbox) = &self.outbox else { continue };
            // One that was allowed once may not be any more.
            let Ok(to) = Subscription::read(&address, &self.hosts) else { continue };
            let why = match why {
                NudgeReason::Begun => "begun",
                NudgeReason::YourMove => "your-move",
                NudgeReason::Over => "over",
            };
            let text = json!({ "game": game.as_str(), "why": why }).to_string();
            outbox.send(to, PushMessage { text, topic: game.to_string() });
        }
    }
}
