//! Protocol v1: every message of `/ws`. What clients ask for is in `asked`; what they are sent is here.

pub(crate) mod asked;
mod error;
mod over;

use std::io::Write as _;

use rules::{Card, ModeratorText, Profile, Sight, Traits};
use serde::Serialize;
use view::{
    BySeat, ClockFace, CompassReview, CompassView, Declined, Destinations, Ending, Millis, MoveNotice,
    Notice, PieceId, ProfileNotice, ProposedProfile, Refusal, Review, Role, Said, ScheduledProfile, Seat,
    SeenMove, SeenPiece, Square, SquareSet, UpdatedProfile, View,
};

use super::GameStatus;
use crate::bots::roster::{self, Roster};

pub(crate) use self::{
    asked::{Asked, BadEnvelope, Create, Envelope, Join, RoomName, Side},
    error::{Error, ErrorCode},
    over::{End, GameOver},
};

pub(crate) const VERSION: u64 = 1;

/// To a client: the wrapper around every message.
#[derive(Debug)]
pub(crate) struct Sent<'a> {
    pub(crate) seq: u64,
    pub(crate) ts: Millis,
    pub(crate) message: Message<'a>,
}

impl Sent<'_> {
    pub(crate) fn to_text(&self) -> String {
        let Sent { seq, ts, message } = self;
        let mut json = Vec::with_capacity(512);
        write!(json, r#"{{"v":{VERSION},"seq":{seq},"ts":{ts}"#).expect("memory takes all");
        let seam = json.len();
        serde_json::to_writer(&mut json, message).expect("messages are plain data");
        // The message is an object by itself: its first brace becomes the comma between the two.
        json[seam] = b',';
        String::from_utf8(json).expect("JSON is text")
    }
}

#[derive(Debug, Serialize)]
#[serde(tag = "type", content = "payload")]
#[cfg_attr(test, derive(ts_rs::TS))]
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
    #[serde(rename = "modifier-profile.updated")]
    ProfileUpdated(ProfileUpdated),
    #[serde(rename = "modifier-profile.scheduled")]
    ProfileScheduled(ScheduledProfile),
    #[serde(rename = "modifier-profile.proposed")]
    ProfileProposed(ProposedProfile),
    #[serde(rename = "modifier-profile.declined")]
    ProfileDeclined { reason: Declined },
    #[serde(rename = "error")]
    Error(Error<'a>),
    #[serde(rename = "ping")]
    Ping {},
    #[serde(rename = "pong")]
    Pong {},
}

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

/// Another profile is in force, and has been since the turn began.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ProfileUpdated {
    #[cfg_attr(test, ts(type = "\"modifier-profile.updated\""))]
    r#type: &'static str,
    profile: Profile,
    version: u32,
    #[cfg_attr(test, ts(type = "\"turn-boundary\""))]
    applied_at: &'static str,
}

impl From<&UpdatedProfile> for ProfileUpdated {
    fn from(updated: &UpdatedProfile) -> ProfileUpdated {
        ProfileUpdated {
            r#type: "modifier-profile.updated",
            profile: updated.current.clone(),
            version: updated.version,
            applied_at: "turn-boundary",
        }
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

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PeerStatus {
    pub(crate) color: Seat,
    pub(crate) connected: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) grace_until: Option<Millis>,
}

impl From<room::Peer> for PeerStatus {
    fn from(peer: room::Peer) -> PeerStatus {
        PeerStatus { color: peer.seat, connected: peer.connected, grace_until: peer.grace_until }
    }
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct NextRoom<'a> {
    pub(crate) code: String,
    pub(crate) game_id: String,
    pub(crate) color: Seat,
    pub(crate) token: &'a str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct State<'a> {
    pub(crate) fen: Option<&'a str>,
    pub(crate) facts: Vec<Fact>,
    pub(crate) active_rules: &'a [&'static str],
    pub(crate) turn: Seat,
    pub(crate) last_seq: u64,
    /// Everything up to this number is in the state: what comes after it and has no higher one is old news.
    pub(crate) state_seq: u64,
    pub(crate) move_history: Vec<String>,
    pub(crate) status: GameStatus,
    /// Everything that the seat may know, for clients that want more than facts; none without a seat.
    pub(crate) view: Option<&'a View>,
}

impl<'a> State<'a> {
    /// The end of a finished game for four, for somebody without a seat.
    pub(crate) fn of_compass(review: &CompassReview, last_seq: u64) -> Message<'a> {
        Message::State(Box::new(State {
            fen: None,
            facts: Vec::new(),
            active_rules: &[],
            turn: Seat::COMPASS[review.plies.len() % 4],
            last_seq,
            state_seq: last_seq,
            move_history: review.plies.iter().map(|ply| dashed(&ply.movement)).collect(),
            status: GameStatus::Finished,
            view: None,
        }))
    }

    /// The end of a finished game, for somebody without a seat.
    pub(crate) fn of_review(card: &'a Card, review: &'a Review, last_seq: u64) -> Message<'a> {
        let fen = review.final_fen();
        let (pieces, turn) = super::open_board(fen);
        Message::State(Box::new(State {
            fen: Some(fen),
            facts: facts(&pieces),
            active_rules: card.presets(),
            turn,
            last_seq,
            state_seq: last_seq,
            move_history: review.plies.iter().map(|ply| dashed(&ply.movement)).collect(),
            status: GameStatus::Finished,
            view: None,
        }))
    }
}

/// One attribute of one piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(
    test,
    derive(ts_rs::TS),
    ts(
        type = "FactOf<\"PieceType\", Role> | FactOf<\"Color\", Seat> | FactOf<\"Position\", number> | FactOf<\"HP\", number> | FactOf<\"Modifiers\", Modifiers> | FactOf<\"Royal\", true> | FactOf<\"HasMoved\", true>"
    )
)]
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
    HitPoints(u8),
    Modifiers(Traits),
    Yes(bool),
    /// Retracted without being known: the client has it by its id, if it has it.
    Unknown,
}

impl Fact {
    fn role(piece: SeenPiece) -> Fact {
        Fact { id: piece.id, attr: "PieceType", value: FactValue::Role(piece.role) }
    }

    fn color(piece: SeenPiece) -> Fact {
        Fact { id: piece.id, attr: "Color", value: FactValue::Color(piece.owner) }
    }

    /// Where captures take hit points; elsewhere nobody has any.
    fn hit_points(piece: SeenPiece) -> Option<Fact> {
        let value = FactValue::HitPoints(piece.hp?);
        Some(Fact { id: piece.id, attr: "HP", value })
    }

    fn modifiers(piece: SeenPiece) -> Option<Fact> {
        let value = FactValue::Modifiers(piece.modifiers);
        (!piece.modifiers.is_none()).then_some(Fact { id: piece.id, attr: "Modifiers", value })
    }

    fn royal(piece: SeenPiece) -> Option<Fact> {
        piece.royal.then_some(Fact { id: piece.id, attr: "Royal", value: FactValue::Yes(true) })
    }

    fn moved(piece: SeenPiece) -> Option<Fact> {
        piece.moved.then_some(Fact { id: piece.id, attr: "HasMoved", value: FactValue::Yes(true) })
    }

    /// What only house rules give to a piece.
    fn of_house(piece: SeenPiece) -> impl Iterator<Item = Fact> {
        let all = [Fact::hit_points(piece), Fact::modifiers(piece), Fact::royal(piece), Fact::moved(piece)];
        all.into_iter().flatten()
    }

    fn position(piece: SeenPiece) -> Fact {
        let value = FactValue::Position(piece.square.0.to_u32());
        Fact { id: piece.id, attr: "Position", value }
    }
}

pub(crate) fn facts(pieces: &[SeenPiece]) -> Vec<Fact> {
    let of = |piece| [Fact::role(piece), Fact::color(piece), Fact::position(piece)];
    pieces.iter().flat_map(|&piece| of(piece).into_iter().chain(Fact::of_house(piece))).collect()
}

/// What a move changed of what the seat sees.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Delta {
    inserted: Vec<Fact>,
    #[cfg_attr(test, ts(type = "Array<Retracted>"))]
    retracted: Vec<Fact>,
    /// Absent if the seat may not know the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    move_notation: Option<String>,
    turn: Seat,
    game_over: Option<GameOver>,
    /// Absent if it has not changed, and in own sight: there it is where the seat's pieces stand.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    visible: Option<SquareSet>,
    /// Present while the seat stands in check.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional = nullable))]
    in_check: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    taken: Option<Role>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    lost: Option<Role>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable))]
    legal: Vec<Destinations>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    clock: Option<ClockFace>,
    /// Checks that were given, if this was one and they are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    checks: Option<BySeat<u8>>,
    #[serde(flatten)]
    heard: Heard,
    /// Present when the offer that stood has lapsed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) draw_offer: Option<Option<Seat>>,
    /// The four boards, in a game for four.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    compass: Option<Box<CompassView>>,
}

/// The pieces that a client knows, to tell it what has changed of them.
#[derive(Debug)]
pub(crate) struct Known {
    pieces: Vec<SeenPiece>,
    sight: Sight,
}

impl Known {
    pub(crate) fn all(pieces: &[SeenPiece], sight: Sight) -> Known {
        Known { pieces: pieces.to_vec(), sight }
    }

    fn find(&self, id: PieceId) -> Option<SeenPiece> {
        self.pieces.iter().find(|piece| piece.id == id).copied()
    }

    /// Follows a move, once the client has been told of it.
    pub(crate) fn follow(&mut self, notice: &MoveNotice) {
        self.pieces.retain(|piece| !notice.retracted.contains(&piece.id));
        for &piece in &notice.inserted {
            match self.pieces.iter_mut().find(|known| known.id == piece.id) {
                Some(known) => *known = piece,
                None => self.pieces.push(piece),
            }
        }
    }
}

impl Delta {
    /// `known` is what the client knows before it hears of the move.
    pub(crate) fn of(known: &Known, notice: &MoveNotice) -> Delta {
        let mut inserted = Vec::new();
        let mut retracted = Vec::new();
        for &piece in &notice.inserted {
            match known.find(piece.id) {
                Some(old) => {
                    if old.square != piece.square {
                        retracted.push(Fact::position(old));
                        inserted.push(Fact::position(piece));
                    }
                    if old.role != piece.role {
                        retracted.push(Fact::role(old));
                        inserted.push(Fact::role(piece));
                    }
                    let (had, has): (Vec<_>, Vec<_>) =
                        (Fact::of_house(old).collect(), Fact::of_house(piece).collect());
                    retracted.extend(had.iter().filter(|fact| !has.contains(fact)));
                    inserted.extend(has.iter().filter(|fact| !had.contains(fact)));
                }
                None => inserted.extend(facts(&[piece])),
            }
        }
        for &id in &notice.retracted {
            match known.find(id) {
                Some(old) => retracted.extend(facts(&[old])),
                None => retracted.extend(["PieceType", "Color", "Position"].map(|attr| Fact {
                    id,
                    attr,
                    value: FactValue::Unknown,
                })),
            }
        }
        Delta {
            inserted,
            retracted,
            move_notation: notice.seen.map(|seen| compact(&seen)),
            turn: notice.turn,
            game_over: None,
            visible: notice.visible.filter(|_| known.sight != Sight::Own),
            in_check: notice.in_check == Some(true),
            taken: notice.taken,
            lost: notice.lost,
            legal: notice.legal.clone(),
            clock: notice.clock,
            checks: notice.checks,
            heard: Heard::default(),
            draw_offer: None,
            compass: None,
        }
    }

    /// The end of the game, and the pieces that it reveals.
    pub(crate) fn end(&mut self, ending: Ending, revealed: &[SeenPiece]) {
        self.game_over = Some(GameOver::of(ending));
        self.inserted.extend(facts(revealed));
    }
}

/// One event for one seat, in this dialect's words.
#[derive(Debug, Default)]
pub(crate) struct Translated {
    pub(crate) delta: Option<Delta>,
    pub(crate) notice: NoticePayload,
    pub(crate) ended: Option<Ending>,
    pub(crate) refused: Option<Refusal>,
    pub(crate) profiles: Vec<Message<'static>>,
}

impl Translated {
    /// `known` is what the client knows, and follows.
    pub(crate) fn of(known: &mut Known, notices: &[Notice]) -> Translated {
        let mut all = Translated::default();
        for notice in notices {
            match notice {
                Notice::Moved(moved) => {
                    all.delta = Some(Delta::of(known, moved));
                    known.follow(moved);
                }
                Notice::Announced(said) => match &mut all.delta {
                    Some(delta) => delta.heard.add(said),
                    None => all.notice.heard.add(said),
                },
                Notice::Touched { square } => all.notice.touched = Some(*square),
                Notice::DrawOffer { by } => match &mut all.delta {
                    Some(delta) => delta.draw_offer = Some(*by),
                    None => all.notice.draw_offer = Some(*by),
                },
                Notice::Compass(compass) => match &mut all.delta {
                    Some(delta) => delta.compass = Some(compass.clone()),
                    None => all.notice.compass = Some(compass.clone()),
                },
                Notice::Refused { refusal } => all.refused = Some(*refusal),
                Notice::Profile(notice) => all.profiles.push(match &**notice {
                    ProfileNotice::Proposed(proposed) => Message::ProfileProposed(proposed.clone()),
                    ProfileNotice::Scheduled(scheduled) => Message::ProfileScheduled(scheduled.clone()),
                    ProfileNotice::Declined { reason } => Message::ProfileDeclined { reason: *reason },
                    // What it changes of the board comes with the state that follows.
                    ProfileNotice::Updated(updated) => Message::ProfileUpdated(updated.into()),
                }),
                Notice::Ended { ending, inserted, .. } => {
                    match &mut all.delta {
                        Some(delta) => delta.end(*ending, inserted),
                        None => all.notice.inserted = facts(inserted),
                    }
                    all.ended = Some(*ending);
                }
            }
        }
        all
    }
}

/// Announcements as they are made: who hears them and when goes without saying.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Heard {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable))]
    announcements: Vec<ModeratorText>,
    /// What a pawn became, if that is among them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    promoted_to: Option<Role>,
}

impl Heard {
    fn add(&mut self, said: &Said) {
        self.announcements.push(said.text);
        self.promoted_to = said.promoted_to.or(self.promoted_to);
    }
}

/// What changed apart from a move.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct NoticePayload {
    #[serde(flatten)]
    heard: Heard,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) touched: Option<Square>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) draw_offer: Option<Option<Seat>>,
    /// Pieces that the end of the game reveals.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub(crate) inserted: Vec<Fact>,
    /// The four boards, in a game for four.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    compass: Option<Box<CompassView>>,
}

impl NoticePayload {
    pub(crate) fn is_empty(&self) -> bool {
        self.heard.announcements.is_empty()
            && self.touched.is_none()
            && self.draw_offer.is_none()
            && self.inserted.is_empty()
            && self.compass.is_none()
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
