//! What anybody may know of a game that goes on, as the store keeps it beside the game's entries.
//!
//! Whoever asks about a room that sleeps is answered from here: entries hold every try, and reading them all would tell
//! how many there were.

use std::sync::Arc;

use rules::{Card, CardRequest, Profile};
use serde::{Deserialize, Serialize};
use view::{Millis, PlayerNames, RoomCode, RoomStatus};

use crate::{
    entry::{RoomSettings, SeatedBot},
    fold::Folded,
    persons::Persons,
    summary::Summary,
};

#[derive(Serialize, Deserialize)]
pub(crate) struct Head {
    card: CardRequest,
    settings: RoomSettings,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bots: Vec<SeatedBot>,
    #[serde(default)]
    names: PlayerNames,
    #[serde(default, skip_serializing_if = "Persons::is_empty")]
    persons: Persons,
    created_at: Millis,
    started_at: Millis,
    /// The one in force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    profile: Option<Profile>,
}

impl Folded {
    /// The head of the game that began then and is played by this profile.
    pub(crate) fn head(&self, started_at: Millis, profile: Option<&Profile>) -> Box<[u8]> {
        let head = Head {
            card: CardRequest::from(&*self.card),
            settings: self.settings,
            bots: self.bots.to_vec(),
            names: PlayerNames::clone(&self.given_names),
            persons: self.persons.clone(),
            created_at: self.created_at,
            started_at,
            profile: profile.cloned(),
        };
        serde_json::to_vec(&head).expect("plain data").into()
    }
}

impl Head {
    /// None if another version wrote it: then the entries say it.
    pub(crate) fn read(bytes: &[u8]) -> Option<Head> {
        serde_json::from_slice(bytes).ok()
    }

    pub(crate) fn card(&self) -> &CardRequest {
        &self.card
    }

    pub(crate) fn summary(self, code: Option<RoomCode>) -> Option<Summary> {
        let Head { card, settings, bots, names, persons, created_at, started_at, profile } = self;
        Some(Summary {
            status: RoomStatus::Active,
            open_seats: Vec::new(),
            card: Arc::new(Card::new(card, 0).ok()?),
            profile,
            settings,
            bots: bots.into(),
            names: Arc::new(names),
            persons,
            code,
            story: None,
            thoughts: Vec::new(),
            created_at,
            started_at: Some(started_at),
        })
    }
}
