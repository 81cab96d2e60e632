//! What whoever enters a room is told of it: the rules, the seat, and who else is there.

use rules::{Card, Profile};
use serde::Serialize;
use view::Seat;

use super::PeerStatus;
use crate::bots::roster::{self, Roster};

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RoomEntered<'a> {
    pub(crate) code: Option<String>,
    pub(crate) token: &'a str,
    pub(crate) color: Seat,
    pub(crate) active_rules: &'a [&'static str],
    pub(crate) layout: Layout,
    /// The modifier profile, if the room has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) profile: Option<&'a Profile>,
    /// Whether another profile needs the other seat's word.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub(crate) profile_consent: bool,
    pub(crate) game_id: String,
    pub(crate) card: CardSummary<'a>,
    pub(crate) highlighting_enabled: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) ai_opponent: Option<AiOpponent>,
    /// More about it, if it thinks elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) ai_info: Option<AiInfo>,
    /// The computers at the table, in a game for four.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<Vec<AiOpponent>>"))]
    pub(crate) ai_opponents: Vec<AiOpponent>,
    /// Who is at the table, in a game for four.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<Vec<PeerStatus>>"))]
    pub(crate) peers: Vec<PeerStatus>,
    /// For the players of the other seats, if those are kept for them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable, as = "Option<Vec<Invitation>>"))]
    pub(crate) invitations: Vec<Invitation>,
}

/// A computer at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct AiOpponent {
    pub(crate) color: Seat,
    /// `casual`, `random`, `recon`, or an engine's name.
    pub(crate) brain: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) level: Option<u8>,
}

impl AiOpponent {
    /// The one in a game for two.
    pub(crate) fn among(bots: &[room::SeatedBot]) -> Option<AiOpponent> {
        bots.first().filter(|bot| bot.seat.player().is_none()).map(AiOpponent::of)
    }

    /// Those in a game for four.
    pub(crate) fn among_four(bots: &[room::SeatedBot]) -> Vec<AiOpponent> {
        bots.iter().filter(|bot| bot.seat.player().is_some()).map(AiOpponent::of).collect()
    }

    pub(crate) fn of(bot: &room::SeatedBot) -> AiOpponent {
        let (brain, rest) = roster::split(&bot.brain);
        // What follows the language model's name is no level.
        let level = rest.filter(|_| brain != roster::RECON).and_then(|level| level.parse().ok());
        AiOpponent { color: bot.seat, brain: brain.to_owned(), level }
    }
}

/// What a computer that thinks elsewhere thinks with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct AiInfo {
    pub(crate) brain: String,
    /// The language model, or what the engine calls itself, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) model: Option<String>,
    /// What the operator calls it.
    pub(crate) label: String,
}

impl AiInfo {
    pub(crate) fn among(bots: &[room::SeatedBot], roster: &Roster) -> Option<AiInfo> {
        roster.info(&bots.first()?.brain)
    }
}

/// Whoever joins with it gets the seat, once.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Invitation {
    #[cfg_attr(test, ts(type = "Seat | Player"))]
    pub(crate) seat: Seat,
    pub(crate) invitation: String,
}

impl Invitation {
    pub(crate) fn all(created: &[(Seat, room::Token)]) -> Vec<Invitation> {
        let of = |(seat, token): &(Seat, room::Token)| Invitation {
            seat: *seat,
            invitation: token.reveal().to_owned(),
        };
        created.iter().map(of).collect()
    }
}

/// A layout with its pieces, as the board starts.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "StartLayout"))]
pub(crate) struct Layout {
    id: String,
    name: String,
    pieces: Vec<rules::PlacedPiece>,
}

impl Layout {
    pub(crate) fn of(card: &Card) -> Layout {
        let (_, start) = card.start();
        let pieces = start.board().iter().map(|(square, piece)| rules::PlacedPiece {
            role: piece.role,
            color: piece.color,
            square: square.to_u32() as u8,
            has_moved: false,
        });
        Layout { id: card.layout().id().to_owned(), name: card.layout().name(), pieces: pieces.collect() }
    }
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CardSummary<'a> {
    #[serde(flatten)]
    card: &'a Card,
    hash: String,
    text: String,
}

impl CardSummary<'_> {
    pub(crate) fn of(card: &Card) -> CardSummary<'_> {
        CardSummary { card, hash: card.hash(), text: card.to_string() }
    }
}
