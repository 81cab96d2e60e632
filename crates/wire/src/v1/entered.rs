//! What a client is told on entering a room: the rules, its seat, and who else is there.

use std::collections::BTreeMap;

use rules::{Card, Ruleset};
use serde::Serialize;
use view::{PlayerNames, Seat, Secret, ShownRating};

use super::PeerStatus;
use crate::table::{Computers, CurrentProfile};

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoomEntered<'a> {
    pub code: Option<String>,
    #[cfg_attr(test, ts(type = "string"))]
    pub token: Secret<&'a str>,
    pub color: Seat,
    pub active_rules: &'a [&'static str],
    pub layout: StartLayout,
    #[serde(flatten)]
    pub profile: CurrentProfile<'a>,
    pub game_id: String,
    pub card: CardSummary<'a>,
    pub highlighting_enabled: bool,
    /// Of the people who gave one.
    pub names: &'a PlayerNames,
    /// Whether the result changes ratings.
    pub rated: bool,
    /// Whether those at the table have an account.
    #[cfg_attr(test, ts(type = "{ [seat in Seat | Player]?: boolean }"))]
    pub accounts: BTreeMap<Seat, bool>,
    /// What their ratings are, if the game is rated.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(test, ts(optional = nullable, type = "{ [seat in Seat]?: ShownRating }"))]
    pub ratings: BTreeMap<Seat, ShownRating>,
    #[serde(flatten)]
    pub computers: Computers,
    /// Who is at the table, in a duplicate game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<Vec<PeerStatus>>"))]
    pub peers: Vec<PeerStatus>,
    /// For the players of the other seats, if those are kept for them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<Vec<Invitation>>"))]
    pub invitations: Vec<Invitation>,
}

/// Whoever joins with it gets the seat, once.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Invitation {
    #[cfg_attr(test, ts(type = "Seat | Player"))]
    pub seat: Seat,
    #[cfg_attr(test, schemars(with = "String"), ts(type = "string"))]
    pub invitation: Secret<String>,
}

/// A layout with its pieces, as the board starts.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StartLayout {
    id: String,
    name: String,
    pieces: Vec<rules::PlacedPiece>,
}

impl StartLayout {
    pub fn of(card: &Card) -> StartLayout {
        let (_, start) = card.start();
        let pieces = start.board().iter().map(|(square, piece)| rules::PlacedPiece {
            role: piece.role,
            color: piece.color,
            square: square.to_u32() as u8,
            has_moved: false,
        });
        StartLayout {
            id: card.layout().id().to_owned(),
            name: card.layout().name(),
            pieces: pieces.collect(),
        }
    }
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct CardSummary<'a> {
    #[serde(flatten)]
    card: &'a Card,
    /// Equal for cards with equal rules.
    hash: String,
    /// The card in plain English.
    text: String,
    /// The ruleset that it follows, if that has a name and is not our own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    ruleset: Option<Ruleset>,
}

impl CardSummary<'_> {
    pub fn of(card: &Card) -> CardSummary<'_> {
        let ruleset = card.ruleset().filter(|ruleset| *ruleset != Ruleset::Parallax);
        CardSummary { card, hash: card.hash(), text: card.to_string(), ruleset }
    }
}
