//! Protocol v1: every message of `/ws`.

use rules::{Card, Clock, Draws, Mode, Royalty, Sight};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use view::{
    ClockFace, Destinations, EndReason, Ending, Millis, MoveNotice, PieceId, Role, Said, Seat, SeenMove,
    SeenPiece, Square, SquareSet, View,
};

pub(crate) const VERSION: u64 = 1;

/// From a client: the wrapper around every message.
#[derive(Debug, Deserialize)]
pub(crate) struct Envelope {
    #[serde(rename = "seq")]
    pub(crate) _seq: u64,
    #[serde(rename = "ts")]
    pub(crate) _ts: f64,
    pub(crate) r#type: String,
    pub(crate) token: Option<String>,
    /// The highest `seq` of ours that the client has dealt with.
    pub(crate) ack: Option<u64>,
    #[serde(default)]
    pub(crate) payload: Value,
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
    UpdateProfile,
    Ping,
    Pong,
}

impl Asked {
    /// The message of an envelope; an error says what is wrong with it.
    pub(crate) fn read(kind: &str, payload: Value) -> Result<Asked, String> {
        fn read<T: for<'de> Deserialize<'de>>(payload: Value) -> Result<T, String> {
            // A message without a payload reads as one with an empty payload.
            let payload = if payload.is_null() { Value::Object(Default::default()) } else { payload };
            serde_json::from_value(payload).map_err(|error| error.to_string())
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
            "modifier-profile.update" => Asked::UpdateProfile,
            "ping" => Asked::Ping,
            "pong" => Asked::Pong,
            _ => return Err("unknown message type".to_owned()),
        })
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Create {
    #[serde(default)]
    pub(crate) ruleset_ids: Vec<String>,
    /// Read later, so that a bad one is a bad layout and not a bad message.
    pub(crate) layout: Option<Value>,
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
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    White,
    Black,
    Random,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Join {
    pub(crate) code: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) promote_to: Option<Role>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Commit {
    pub(crate) from: Square,
    pub(crate) to: Option<Square>,
    pub(crate) promote_to: Option<Role>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct RespondDraw {
    pub(crate) accept: bool,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Rematch {
    #[serde(default = "agrees")]
    pub(crate) accept: bool,
}

fn agrees() -> bool {
    true
}

/// To a client: the wrapper around every message.
#[derive(Debug, Serialize)]
pub(crate) struct Sent<'a> {
    pub(crate) v: u64,
    pub(crate) seq: u64,
    pub(crate) ts: Millis,
    #[serde(flatten)]
    pub(crate) message: Message<'a>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", content = "payload")]
pub(crate) enum Message<'a> {
    #[serde(rename = "room.created")]
    RoomCreated(RoomEntered<'a>),
    #[serde(rename = "room.joined")]
    RoomJoined(RoomEntered<'a>),
    #[serde(rename = "room.peer-status")]
    PeerStatus(PeerStatus),
    #[serde(rename = "room.rematch-offered")]
    RematchOffered {},
    #[serde(rename = "room.rematch")]
    Rematch(NextRoom<'a>),
    #[serde(rename = "game.state")]
    State(Box<State<'a>>),
    #[serde(rename = "game.delta")]
    Delta(Box<Delta>),
    #[serde(rename = "game.notice")]
    Notice(NoticePayload),
    #[serde(rename = "game.end")]
    End(End<'a>),
    #[serde(rename = "error")]
    Error(Error<'a>),
    #[serde(rename = "ping")]
    Ping {},
    #[serde(rename = "pong")]
    Pong {},
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RoomEntered<'a> {
    pub(crate) code: Option<String>,
    pub(crate) token: &'a str,
    pub(crate) color: Seat,
    pub(crate) active_rules: &'a [&'static str],
    pub(crate) layout: Layout,
    pub(crate) game_id: String,
    pub(crate) card: CardSummary<'a>,
    pub(crate) highlighting_enabled: bool,
}

/// A layout with its pieces, as the board starts.
#[derive(Debug, Serialize)]
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

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PeerStatus {
    pub(crate) color: Seat,
    pub(crate) connected: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) grace_until: Option<Millis>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NextRoom<'a> {
    pub(crate) code: String,
    pub(crate) game_id: String,
    pub(crate) color: Seat,
    pub(crate) token: &'a str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct State<'a> {
    pub(crate) fen: Option<&'a str>,
    pub(crate) facts: Vec<Fact>,
    pub(crate) active_rules: &'a [&'static str],
    pub(crate) turn: Seat,
    pub(crate) last_seq: u64,
    pub(crate) move_history: Vec<String>,
    pub(crate) status: &'static str,
    /// Everything that the seat may know, for clients that want more than facts.
    pub(crate) view: &'a View,
}

/// One attribute of one piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Fact {
    id: PieceId,
    attr: &'static str,
    value: FactValue,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
enum FactValue {
    Role(Role),
    Color(Seat),
    Position(u32),
}

impl Fact {
    fn role(piece: SeenPiece) -> Fact {
        Fact { id: piece.id, attr: "PieceType", value: FactValue::Role(piece.role) }
    }

    fn color(piece: SeenPiece) -> Fact {
        Fact { id: piece.id, attr: "Color", value: FactValue::Color(piece.owner) }
    }

    fn position(piece: SeenPiece) -> Fact {
        let value = FactValue::Position(piece.square.0.to_u32());
        Fact { id: piece.id, attr: "Position", value }
    }
}

pub(crate) fn facts(pieces: &[SeenPiece]) -> Vec<Fact> {
    pieces.iter().flat_map(|&piece| [Fact::role(piece), Fact::color(piece), Fact::position(piece)]).collect()
}

/// What a move changed of what the seat sees.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Delta {
    inserted: Vec<Fact>,
    retracted: Vec<Fact>,
    /// Null if the seat may not know the move.
    move_notation: Option<String>,
    turn: Seat,
    game_over: Option<GameOver>,
    ply: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    visible: Option<SquareSet>,
    in_check: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    taken: Option<Role>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<Role>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    legal: Vec<Destinations>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClockFace>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) announcements: Vec<Said>,
    /// Present when the offer that stood has lapsed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) draw_offer: Option<Option<Seat>>,
}

impl Delta {
    /// `before` is what the seat saw before the notice is applied.
    pub(crate) fn of(before: &View, notice: &MoveNotice) -> Delta {
        let known = |id: PieceId| before.pieces.iter().find(|piece| piece.id == id).copied();
        let mut inserted = Vec::new();
        let mut retracted = Vec::new();
        for &piece in &notice.inserted {
            match known(piece.id) {
                Some(old) => {
                    if old.square != piece.square {
                        retracted.push(Fact::position(old));
                        inserted.push(Fact::position(piece));
                    }
                    if old.role != piece.role {
                        retracted.push(Fact::role(old));
                        inserted.push(Fact::role(piece));
                    }
                }
                None => inserted.extend(facts(&[piece])),
            }
        }
        for old in notice.retracted.iter().filter_map(|&id| known(id)) {
            retracted.extend(facts(&[old]));
        }
        Delta {
            inserted,
            retracted,
            move_notation: notice.seen.map(|seen| compact(&seen)),
            turn: notice.turn,
            game_over: None,
            ply: notice.ply,
            visible: notice.visible,
            in_check: notice.in_check,
            taken: notice.taken,
            lost: notice.lost,
            legal: notice.legal.clone(),
            clock: notice.clock,
            announcements: Vec::new(),
            draw_offer: None,
        }
    }

    /// The end of the game, and the pieces that it reveals.
    pub(crate) fn end(&mut self, ending: Ending, revealed: &[SeenPiece]) {
        self.game_over = Some(GameOver::of(ending));
        self.inserted.extend(facts(revealed));
    }
}

/// What changed apart from a move.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NoticePayload {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) announcements: Vec<Said>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) touched: Option<Square>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) draw_offer: Option<Option<Seat>>,
    /// Pieces that the end of the game reveals.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) inserted: Vec<Fact>,
}

impl NoticePayload {
    pub(crate) fn is_empty(&self) -> bool {
        self.announcements.is_empty()
            && self.touched.is_none()
            && self.draw_offer.is_none()
            && self.inserted.is_empty()
    }
}

#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct GameOver {
    winner: &'static str,
    reason: &'static str,
}

impl GameOver {
    pub(crate) fn of(ending: Ending) -> GameOver {
        GameOver {
            winner: match ending.winner {
                Some(Seat::White) => "white",
                Some(Seat::Black) => "black",
                None => "draw",
            },
            reason: match ending.reason {
                EndReason::Checkmate => "checkmate",
                EndReason::Stalemate => "stalemate",
                EndReason::Insufficient => "insufficient",
                EndReason::FiftyMove => "50-move",
                EndReason::Threefold => "threefold",
                // Whoever does not come back in time has left.
                EndReason::Abandoned | EndReason::PlayerLeft => "player_left",
                EndReason::KingCaptured => "king-captured",
                EndReason::NoMoves => "no-moves",
                EndReason::AllCaptured => "all-captured",
                EndReason::FirstPromotion => "first-promotion",
                EndReason::Resign => "resign",
                EndReason::DrawAgreed => "draw-agreed",
                EndReason::OutOfTime => "out-of-time",
                EndReason::Aborted => "aborted",
                EndReason::AiUnavailable => "ai-unavailable",
            },
        }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct End<'a> {
    #[serde(flatten)]
    pub(crate) over: GameOver,
    pub(crate) final_fen: Option<&'a str>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Error<'a> {
    pub(crate) code: ErrorCode,
    pub(crate) message: &'a str,
    pub(crate) fatal: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum ErrorCode {
    IllegalMove,
    NotYourTurn,
    GameOver,
    RoomNotFound,
    RoomFull,
    ServerFull,
    VersionMismatch,
    RateLimit,
    MsgTooLarge,
    BadToken,
    InvalidMessage,
    LayoutInvalid,
    ModifierProfileInvalid,
    /// Beyond the reference: a move that the game has no use for now.
    Refused,
    /// Beyond the reference: nothing can be written down now.
    Unavailable,
}

impl ErrorCode {
    /// Whether the connection is closed after it.
    pub(crate) fn is_fatal(self) -> bool {
        match self {
            ErrorCode::VersionMismatch
            | ErrorCode::RateLimit
            | ErrorCode::MsgTooLarge
            | ErrorCode::BadToken
            | ErrorCode::InvalidMessage => true,
            ErrorCode::IllegalMove
            | ErrorCode::NotYourTurn
            | ErrorCode::GameOver
            | ErrorCode::RoomNotFound
            | ErrorCode::RoomFull
            | ErrorCode::ServerFull
            | ErrorCode::LayoutInvalid
            | ErrorCode::ModifierProfileInvalid
            | ErrorCode::Refused
            | ErrorCode::Unavailable => false,
        }
    }
}

/// `e2e4`, `e7e8q`.
fn compact(seen: &SeenMove) -> String {
    let promotion = seen.promotion.map(|role| role.0.char().to_string()).unwrap_or_default();
    format!("{}{}{promotion}", seen.from, seen.to)
}

/// `e2-e4`, as the move history has it.
pub(crate) fn dashed(seen: &SeenMove) -> String {
    let promotion = seen.promotion.map(|role| role.0.char().to_string()).unwrap_or_default();
    format!("{}-{}{promotion}", seen.from, seen.to)
}
