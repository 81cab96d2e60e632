//! What a server says in protocol v1, as a client reads it. Fields that a player does not need are left out.

use anyhow::Context;
use rules::{Card, CardRequest, Detail, ModeratorText, Profile};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use view::{
    AskedMove, Asking, BySeat, ClockFace, Declined, Destinations, Drops, Millis, PastPage, PieceId,
    ProposedProfile, Role, ScheduledProfile, Seat, Secret, Sense, Sensing, Square, SquareSet, Tray, View,
};

#[derive(Debug)]
pub struct Frame {
    pub seq: u64,
    pub at: Millis,
    pub message: Message,
}

#[derive(Debug)]
pub enum Message {
    Entered(Box<Entered>),
    Peer(Peer),
    RematchOffered,
    Rematch(NextGame),
    State(Box<State>),
    Past(Box<PastPage>),
    Delta(Box<Delta>),
    Notice(Box<Noticed>),
    End(End),
    ProfileProposed(Box<ProposedProfile>),
    ProfileScheduled(Box<ScheduledProfile>),
    ProfileDeclined(Declined),
    /// What concerns the client itself in the lobby.
    OwnLobby(Box<OwnLobby>),
    Error(Complaint),
    Ping,
    /// Nothing that a player needs to know.
    Other,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Entered {
    pub token: Secret<String>,
    pub game_id: String,
}

#[derive(Debug, Deserialize)]
pub struct Peer {
    pub color: Seat,
    pub connected: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NextGame {
    pub game_id: String,
    pub token: Secret<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct State {
    pub state_seq: u64,
    pub status: String,
    /// How much of the past the view leaves out.
    #[serde(default)]
    pub older: u32,
    /// None for a client without a seat.
    pub view: Option<View>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Delta {
    pub inserted: Vec<Fact>,
    pub retracted: Vec<Fact>,
    pub move_notation: Option<String>,
    pub turn: Seat,
    pub game_over: Option<Value>,
    pub visible: Option<SquareSet>,
    pub felt: Option<SquareSet>,
    #[serde(default)]
    pub in_check: bool,
    pub taken: Option<Role>,
    pub lost: Option<Role>,
    #[serde(default)]
    pub legal: Vec<Destinations>,
    #[serde(default)]
    pub drops: Vec<Drops>,
    pub reserves: Option<BySeat<Option<Tray>>>,
    pub clock: Option<ClockFace>,
    pub checks: Option<BySeat<u8>>,
    /// With a move, that is part of the move.
    #[serde(default)]
    pub asking: Option<Asking>,
    pub sensing: Option<Sensing>,
    pub asked: Option<AskedMove>,
    #[serde(flatten)]
    pub noticed: Noticed,
}

/// What can come with a move or without one.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Noticed {
    #[serde(default)]
    pub announcements: Vec<ModeratorText>,
    /// The announcements that only this seat hears, by index.
    #[serde(default)]
    pub private: Vec<usize>,
    pub promoted_to: Option<Role>,
    pub dropped: Option<Role>,
    #[serde(default)]
    pub details: Vec<HeardDetail>,
    pub touched: Option<Square>,
    /// What a question, or the answer to it, means for the turn.
    pub asking: Option<Asking>,
    /// What the seat has sensed.
    pub sensed: Option<Sense>,
    /// A clock has started. With a move, the clocks are part of the move.
    #[serde(rename = "clock")]
    pub started: Option<ClockFace>,
    /// For how long the server was away.
    pub outage_ms: Option<u64>,
    /// Null means that no offer stands; absent means no change.
    #[serde(default, deserialize_with = "present")]
    pub draw_offer: Option<Option<Seat>>,
}

/// What one announcement says beyond its words.
#[derive(Debug, Deserialize)]
pub struct HeardDetail {
    /// Its index.
    pub of: usize,
    pub detail: Detail,
}

#[derive(Debug, Deserialize)]
pub struct Fact {
    pub id: PieceId,
    pub attr: String,
    pub value: Value,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct End {
    /// A seat, or `draw`.
    pub winner: String,
    pub reason: String,
    pub final_fen: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct Complaint {
    pub code: String,
    pub message: String,
    /// Why something cannot be had in the lobby.
    #[serde(default)]
    pub lobby: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnLobby {
    pub seeks: Vec<Offer>,
    pub challenges_to: Vec<Offer>,
    /// Games that have been agreed on, and wait for the client.
    pub paired: Vec<Paired>,
}

/// A game that somebody would like to play.
#[derive(Debug, Deserialize)]
pub struct Offer {
    pub id: String,
    pub who: Offerer,
    pub mode: String,
    /// Whether its rules are more than those of the mode.
    pub house: bool,
    pub correspondence: bool,
    pub rated: bool,
}

#[derive(Debug, Deserialize)]
pub struct Offerer {
    pub name: Option<String>,
    pub bot: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Paired {
    pub game_id: String,
}

impl Frame {
    pub fn read(text: &str) -> anyhow::Result<Frame> {
        #[derive(Deserialize)]
        struct Envelope {
            seq: u64,
            ts: Millis,
            r#type: String,
            #[serde(default)]
            payload: Value,
        }
        let Envelope { seq, ts, r#type: kind, payload } =
            serde_json::from_str(text).context("the server does not speak protocol v1")?;
        let message =
            Message::read(&kind, payload).with_context(|| format!("the server's {kind} cannot be read"))?;
        Ok(Frame { seq, at: ts, message })
    }
}

impl Message {
    fn read(kind: &str, payload: Value) -> serde_json::Result<Message> {
        fn read<T: for<'de> Deserialize<'de>>(payload: Value) -> serde_json::Result<T> {
            serde_json::from_value(payload)
        }
        Ok(match kind {
            "room.created" | "room.joined" => Message::Entered(read(payload)?),
            "room.peer-status" => Message::Peer(read(payload)?),
            "room.rematch-offered" => Message::RematchOffered,
            "room.rematch" => Message::Rematch(read(payload)?),
            "game.state" => Message::State(read(payload)?),
            "game.past" => Message::Past(read(payload)?),
            "game.delta" => Message::Delta(read(payload)?),
            "game.notice" => Message::Notice(read(payload)?),
            "game.end" => Message::End(read(payload)?),
            "modifier-profile.proposed" => Message::ProfileProposed(read(payload)?),
            "modifier-profile.scheduled" => Message::ProfileScheduled(read(payload)?),
            "modifier-profile.declined" => Message::ProfileDeclined(read::<Reason>(payload)?.reason),
            "lobby.you" => Message::OwnLobby(read(payload)?),
            "error" => Message::Error(read(payload)?),
            "ping" => Message::Ping,
            _ => Message::Other,
        })
    }
}

#[derive(Deserialize)]
struct Reason {
    reason: Declined,
}

/// What anybody may know about a game, from `GET /api/games/{id}`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct About {
    card: Map<String, Value>,
    pub ai_opponent: Option<Value>,
}

impl About {
    /// The rule card, as this program understands it.
    pub fn card(&self) -> anyhow::Result<Card> {
        let mut fields = self.card.clone();
        let hash = fields.remove("hash");
        fields.remove("text");
        if let Some(presets) = fields.remove("presets") {
            fields.insert("rulesetIds".to_owned(), presets);
        }
        let request =
            CardRequest::deserialize(Value::Object(fields)).context("this rule card is unknown here")?;
        let card = Card::new(request, 0).context("this rule card means nothing here")?;
        anyhow::ensure!(
            hash.as_ref().and_then(Value::as_str) == Some(&card.hash()),
            "the server understands this rule card differently: is it another version?"
        );
        Ok(card)
    }
}

/// The card under the rules in force now: a profile may have changed since the game began.
pub fn in_force(card: &Card, view: &View) -> Card {
    let current: Option<&Profile> = view.profile().and_then(|profile| profile.current.as_ref());
    if current == card.profile() || current.is_none() {
        return card.clone();
    }
    let request = CardRequest { profile: current.cloned(), ..CardRequest::from(card) };
    Card::new(request, 0).unwrap_or_else(|_| card.clone())
}

fn present<'de, D: Deserializer<'de>>(value: D) -> Result<Option<Option<Seat>>, D::Error> {
    Option::deserialize(value).map(Some)
}
