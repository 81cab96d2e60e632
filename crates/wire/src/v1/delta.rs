//! Changes in protocol v1: facts that are retracted and inserted, and what the seat hears besides.

use rules::{Detail, ModeratorText, Sight, Traits, Written};
use serde::Serialize;
use view::{
    AskedMove, Asking, BySeat, ClockFace, Destinations, Drops, DuplicateView, Ending, MoveNotice, Notice,
    PieceId, ProfileNotice, Refusal, Role, Said, Seat, SeenMove, SeenPiece, Sense, Sensing, Square,
    SquareSet, Tray,
};

use super::{GameOver, Message};

/// One attribute of one piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(
    test,
    derive(ts_rs::TS),
    ts(
        type = "FactOf<\"PieceType\", Role> | FactOf<\"Color\", Seat> | FactOf<\"Position\", number> | FactOf<\"HP\", number> | FactOf<\"Modifiers\", Modifiers> | FactOf<\"Royal\", true> | FactOf<\"HasMoved\", true>"
    )
)]
pub struct Fact {
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
    /// For a retracted piece that the client may not have been told of: if it has the piece, it finds it by id.
    Unknown,
}

impl Fact {
    fn role(piece: SeenPiece) -> Fact {
        Fact { id: piece.id, attr: "PieceType", value: FactValue::Role(piece.role) }
    }

    fn color(piece: SeenPiece) -> Fact {
        Fact { id: piece.id, attr: "Color", value: FactValue::Color(piece.owner) }
    }

    /// Only where captures take hit points; elsewhere no piece has any.
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

    /// The facts that only house rules give to a piece.
    fn of_house(piece: SeenPiece) -> impl Iterator<Item = Fact> {
        let all = [Fact::hit_points(piece), Fact::modifiers(piece), Fact::royal(piece), Fact::moved(piece)];
        all.into_iter().flatten()
    }

    fn position(piece: SeenPiece) -> Fact {
        let value = FactValue::Position(piece.square.0.to_u32());
        Fact { id: piece.id, attr: "Position", value }
    }
}

pub fn facts(pieces: &[SeenPiece]) -> Vec<Fact> {
    let of = |piece| [Fact::role(piece), Fact::color(piece), Fact::position(piece)];
    pieces.iter().flat_map(|&piece| of(piece).into_iter().chain(Fact::of_house(piece))).collect()
}

/// What a move changed of what the seat sees.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Delta {
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
    /// Squares on which the seat knows something to stand that it does not see; absent if they have not changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    felt: Option<SquareSet>,
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable))]
    drops: Vec<Drops>,
    /// What each seat may drop, if that has changed; null for a seat whose reserve is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    reserves: Option<BySeat<Option<Tray>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    clock: Option<ClockFace>,
    /// Whether the seat may ask for pawn captures on the turn that has begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    asking: Option<Asking>,
    /// Whether the seat may sense on the turn that has begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    sensing: Option<Sensing>,
    /// What the seat asked for, if something else, or nothing, was played in its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    asked: Option<AskedMove>,
    /// Checks that were given, if this was one and they are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    checks: Option<BySeat<u8>>,
    #[serde(flatten)]
    heard: Heard,
    /// Present when the offer that stood has lapsed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub draw_offer: Option<Option<Seat>>,
    /// The four boards, in a duplicate game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    duplicate: Option<Box<DuplicateView>>,
}

/// The pieces that a client knows, so that it can be told what has changed.
#[derive(Debug)]
pub struct Known {
    pieces: Vec<SeenPiece>,
    sight: Sight,
}

impl Known {
    pub fn all(pieces: &[SeenPiece], sight: Sight) -> Known {
        Known { pieces: pieces.to_vec(), sight }
    }

    fn find(&self, id: PieceId) -> Option<SeenPiece> {
        self.pieces.iter().find(|piece| piece.id == id).copied()
    }

    /// Applies a move that the client has been told about.
    pub fn follow(&mut self, notice: &MoveNotice) {
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
    /// `known` is what the client knows before it hears about the move.
    pub fn of(known: &Known, notice: &MoveNotice) -> Delta {
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
            felt: notice.felt,
            in_check: notice.in_check == Some(true),
            taken: notice.taken,
            lost: notice.lost,
            legal: notice.legal.clone(),
            drops: notice.drops.clone(),
            reserves: notice.reserves,
            clock: notice.clock,
            checks: notice.checks,
            asking: notice.asking,
            sensing: notice.sensing,
            asked: notice.seen.and_then(|seen| seen.asked),
            heard: Heard::default(),
            draw_offer: None,
            duplicate: None,
        }
    }

    /// The end of the game, and the pieces that it reveals.
    pub fn end(&mut self, ending: Ending, revealed: &[SeenPiece]) {
        self.game_over = Some(GameOver::of(ending));
        self.inserted.extend(facts(revealed));
    }
}

/// One event for one seat, in this dialect.
#[derive(Debug, Default)]
pub struct Translated {
    pub delta: Option<Delta>,
    pub notice: NoticePayload,
    pub ended: Option<Ending>,
    pub refused: Option<Refusal>,
    pub profiles: Vec<Message<'static>>,
}

impl Translated {
    /// `known` is what the client knows; it is updated with the notices.
    pub fn of(known: &mut Known, notices: &[Notice]) -> Translated {
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
                Notice::Asking { asking } => all.notice.asking = Some(*asking),
                Notice::Sensed(sense) => all.notice.sensed = Some(sense.clone()),
                Notice::DrawOffer { by } => match &mut all.delta {
                    Some(delta) => delta.draw_offer = Some(*by),
                    None => all.notice.draw_offer = Some(*by),
                },
                Notice::Duplicate(duplicate) => match &mut all.delta {
                    Some(delta) => delta.duplicate = Some(duplicate.clone()),
                    None => all.notice.duplicate = Some(duplicate.clone()),
                },
                Notice::Clock { clock } => all.notice.clock = Some(*clock),
                Notice::Outage { ms } => all.notice.outage_ms = Some(*ms),
                Notice::Refused { refusal } => all.refused = Some(*refusal),
                Notice::Profile(notice) => all.profiles.push(match &**notice {
                    ProfileNotice::Proposed(proposed) => Message::ProfileProposed(proposed.clone()),
                    ProfileNotice::Scheduled(scheduled) => Message::ProfileScheduled(scheduled.clone()),
                    ProfileNotice::Declined { reason } => Message::ProfileDeclined { reason: *reason },
                    // The changes to the board come with the state that follows.
                    ProfileNotice::Updated(updated) => Message::ProfileUpdated(updated.into()),
                }),
                Notice::Ended { ending, inserted, reserves, .. } => {
                    match &mut all.delta {
                        Some(delta) => {
                            delta.end(*ending, inserted);
                            delta.reserves = *reserves;
                        }
                        None => {
                            all.notice.inserted = facts(inserted);
                            all.notice.reserves = *reserves;
                        }
                    }
                    all.ended = Some(*ending);
                }
            }
        }
        all
    }
}

/// Announcements in the order in which they are made.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Heard {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable))]
    announcements: Vec<ModeratorText>,
    /// Which of them this seat alone hears, by their place in the list; both sides hear the rest.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable))]
    private: Vec<u8>,
    /// What a pawn became, if that is among them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    promoted_to: Option<Role>,
    /// What came from the reserve, if that is among them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    dropped: Option<Role>,
    /// What some of them say beyond their words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable))]
    details: Vec<HeardDetail>,
}

/// What one announcement says beyond its words.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HeardDetail {
    /// Its place in the list.
    of: u8,
    detail: Detail,
}

impl Heard {
    fn add(&mut self, said: &Said) {
        if said.only.is_some() {
            self.private.push(self.announcements.len() as u8);
        }
        if let Some(detail) = said.detail {
            self.details.push(HeardDetail { of: self.announcements.len() as u8, detail });
        }
        self.announcements.push(said.text);
        self.promoted_to = said.promoted_to.or(self.promoted_to);
        self.dropped = said.dropped.or(self.dropped);
    }
}

/// What changed apart from a move.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NoticePayload {
    #[serde(flatten)]
    heard: Heard,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub touched: Option<Square>,
    /// What the seat's question, or the answer to it, means for the rest of its turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    asking: Option<Asking>,
    /// What the seat has sensed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    sensed: Option<Sense>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub draw_offer: Option<Option<Seat>>,
    /// Pieces that the end of the game reveals.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional = nullable))]
    pub inserted: Vec<Fact>,
    /// What each seat could have dropped, at the end of a game with drops.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    reserves: Option<BySeat<Option<Tray>>>,
    /// The clocks, if one has started because its player has come, or if the server was away.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    clock: Option<ClockFace>,
    /// For how long the server was away, in milliseconds. The clocks did not run meanwhile.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    outage_ms: Option<u64>,
    /// The four boards, in a duplicate game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    duplicate: Option<Box<DuplicateView>>,
}

impl NoticePayload {
    pub fn is_empty(&self) -> bool {
        self.heard.announcements.is_empty()
            && self.touched.is_none()
            && self.asking.is_none()
            && self.sensed.is_none()
            && self.draw_offer.is_none()
            && self.inserted.is_empty()
            && self.clock.is_none()
            && self.outage_ms.is_none()
            && self.duplicate.is_none()
    }
}

/// `e2e4`, `e7e8q`, `P@e5`; `0000` if nothing was played.
fn compact(seen: &SeenMove) -> String {
    Written::from(*seen).to_string()
}

/// `e2-e4`, as in the move history; `P@e5`.
pub fn dashed(seen: &SeenMove) -> String {
    let written = Written::from(*seen);
    if written.dropped().is_some() || written.is_pass() {
        return compact(seen);
    }
    let promotion = seen.promotion.map(|role| role.0.char().to_string()).unwrap_or_default();
    format!("{}-{}{promotion}", seen.from, seen.to)
}
