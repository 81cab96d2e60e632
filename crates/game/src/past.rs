//! What one seat has been told of the past: its moves, what it heard and what it sensed, about five bytes each.
//!
//! A seat that comes back is told the past from here, so that neither the answer nor the time it takes depends on what
//! happened out of its sight.

use rules::{Bitboard, Color, Detail, Directions, ModeratorText, Sight, ToldTries, What};
use view::{AskedMove, BySeat, Millis, Notice, PastSense, Said, Seat, SeenMove, Sense};

use crate::record::{BadRecord, byte, number, push_number, role, square};

/// What each seat has been told.
pub(crate) struct Pasts {
    /// In open sight both seats are told nearly the same, and share one past: White's.
    shared: bool,
    of: BySeat<Past>,
}

impl Pasts {
    pub(crate) fn starting(sight: Sight, at: Millis) -> Pasts {
        Pasts { shared: sight == Sight::Open, of: BySeat::new_with(|_| Past::starting(at)) }
    }

    pub(crate) fn hear(&mut self, notices: &BySeat<Vec<Notice>>) {
        let BySeat { white: past, black: past_of_black } = &mut self.of;
        if !self.shared {
            notices[Color::White].iter().for_each(|notice| past.hear(notice));
            notices[Color::Black].iter().for_each(|notice| past_of_black.hear(notice));
            return;
        }
        // Black hears what White hears, in the same order, and some things of its own in between.
        let mut said_to_black =
            notices[Color::Black].iter().filter(|notice| matches!(notice, Notice::Announced(_)));
        for notice in &notices[Color::White] {
            if matches!(notice, Notice::Announced(Said { only: None, .. })) {
                said_to_black.by_ref().take_while(|said| *said != notice).for_each(|said| past.hear(said));
            }
            past.hear(notice);
        }
        said_to_black.for_each(|said| past.hear(said));
    }

    /// What a seat has been told, in the order in which it happened.
    pub(crate) fn tell(&self, seat: Seat, started: Millis) -> Told {
        if !self.shared {
            return self.of[seat.color()].tell(started);
        }
        let mut told = self.of[Color::White].tell(started);
        told.announcements.retain(|said| said.only.is_none_or(|only| only == seat));
        told
    }
}

/// The past of one seat.
#[derive(Default)]
pub(crate) struct Told {
    pub(crate) moves: Vec<SeenMove>,
    pub(crate) announcements: Vec<Said>,
    pub(crate) senses: Vec<PastSense>,
}

struct Past {
    bytes: Vec<u8>,
    since: Since,
}

/// The item before: the next one is written as what has changed.
#[derive(Clone, Copy)]
struct Since {
    ply: u32,
    at: Millis,
}

impl Past {
    fn starting(at: Millis) -> Past {
        Past { bytes: Vec::new(), since: Since { ply: 0, at } }
    }

    fn hear(&mut self, notice: &Notice) {
        match notice {
            Notice::Moved(moved) => {
                if let Some(seen) = &moved.seen {
                    self.push_move(seen);
                }
            }
            Notice::Announced(said) => self.push_said(said),
            Notice::Sensed(sense) => self.push_sense(sense),
            Notice::Touched { .. }
            | Notice::Asking { .. }
            | Notice::DrawOffer { .. }
            | Notice::Profile(_)
            | Notice::Refused { .. }
            | Notice::Duplicate(_)
            | Notice::Clock { .. }
            | Notice::Outage { .. }
            | Notice::Ended { .. } => {}
        }
    }

    fn push_move(&mut self, seen: &SeenMove) {
        let SeenMove { ply, by, from, to, promotion, asked, at } = *seen;
        let marks = mark(MOVE, true)
            | mark(BY_BLACK, by == Seat::Black)
            | mark(ROLE, promotion.is_some())
            | mark(DETAIL, asked.is_some());
        self.push(marks, ply, at);
        self.bytes.extend([from.0 as u8, to.0 as u8]);
        self.bytes.extend(promotion.map(|role| role.0 as u8));
        if let Some(AskedMove { from, to, promotion }) = asked {
            self.bytes.extend([from.0 as u8, to.0 as u8, promotion.map_or(NOTHING, |role| role.0 as u8)]);
        }
    }

    fn push_said(&mut self, said: &Said) {
        let Said { ply, text, only, promoted_to, dropped, detail, at } = *said;
        let role = promoted_to.or(dropped);
        let marks = mark(ONLY, only.is_some())
            | mark(BY_BLACK, only == Some(Seat::Black))
            | mark(ROLE, role.is_some())
            | mark(DETAIL, detail.is_some());
        self.push(marks, ply, at);
        self.bytes.push(text as u8);
        self.bytes.extend(role.map(|role| role.0 as u8));
        if let Some(detail) = detail {
            push_detail(detail, &mut self.bytes);
        }
    }

    fn push_sense(&mut self, sense: &Sense) {
        self.push(SENSE, sense.ply, sense.at);
        self.bytes.push(sense.square.0 as u8);
    }

    fn push(&mut self, marks: u8, ply: u32, at: Millis) {
        let (later_ply, later_at) = (ply - self.since.ply, at - self.since.at);
        if self.bytes.capacity() - self.bytes.len() < LARGEST_ITEM {
            // Doubling would waste half of it: thousands of games are in memory, and each grows seldom.
            self.bytes.reserve_exact(2 * LARGEST_ITEM + self.bytes.len() / 8);
        }
        let marks = marks | mark(NEXT_PLY, later_ply == 1) | mark(LATER_PLY, later_ply > 1);
        self.bytes.push(marks | mark(TIME, later_at > 0));
        if later_ply > 1 {
            push_number(u64::from(later_ply), &mut self.bytes);
        }
        if later_at > 0 {
            push_number(later_at, &mut self.bytes);
        }
        self.since = Since { ply, at };
    }

    fn tell(&self, started: Millis) -> Told {
        let mut told = Told::default();
        let mut bytes = self.bytes.as_slice();
        let mut since = Since { ply: 0, at: started };
        while !bytes.is_empty() {
            match decode(&mut since, &mut bytes).expect("it holds what was written above") {
                Item::Move(seen) => told.moves.push(seen),
                Item::Said(said) => told.announcements.push(said),
                Item::Sense(sense) => told.senses.push(sense),
            }
        }
        told
    }
}

enum Item {
    Move(SeenMove),
    Said(Said),
    Sense(PastSense),
}

fn decode(since: &mut Since, bytes: &mut &[u8]) -> Result<Item, BadRecord> {
    let marks = byte(bytes)?;
    let is = |bit| marks & bit != 0;
    if is(NEXT_PLY) {
        since.ply += 1;
    }
    if is(LATER_PLY) {
        since.ply += number(bytes)? as u32;
    }
    if is(TIME) {
        since.at += number(bytes)?;
    }
    let Since { ply, at } = *since;
    let seat = if is(BY_BLACK) { Seat::Black } else { Seat::White };
    if marks & SENSE == SENSE {
        return Ok(Item::Sense(PastSense { ply, square: square(byte(bytes)?)?.into() }));
    }
    if is(MOVE) {
        let (from, to) = (square(byte(bytes)?)?.into(), square(byte(bytes)?)?.into());
        let promotion = if is(ROLE) { Some(role(byte(bytes)?)?.into()) } else { None };
        let asked = if is(DETAIL) { Some(asked(bytes)?) } else { None };
        return Ok(Item::Move(SeenMove { ply, by: seat, from, to, promotion, asked, at }));
    }
    let text = *ModeratorText::ALL.get(usize::from(byte(bytes)?)).ok_or(BadRecord)?;
    let named = if is(ROLE) { Some(role(byte(bytes)?)?.into()) } else { None };
    let drops = matches!(text, ModeratorText::WhiteDropped | ModeratorText::BlackDropped);
    let (promoted_to, dropped) = if drops { (None, named) } else { (named, None) };
    let detail = if is(DETAIL) { Some(detail(bytes)?) } else { None };
    Ok(Item::Said(Said { ply, text, only: is(ONLY).then_some(seat), promoted_to, dropped, detail, at }))
}

fn asked(bytes: &mut &[u8]) -> Result<AskedMove, BadRecord> {
    Ok(AskedMove {
        from: square(byte(bytes)?)?.into(),
        to: square(byte(bytes)?)?.into(),
        promotion: match byte(bytes)? {
            NOTHING => None,
            index => Some(role(index)?.into()),
        },
    })
}

fn push_detail(detail: Detail, bytes: &mut Vec<u8>) {
    match detail {
        Detail::Captured { square, what } => {
            bytes.extend([0, square as u8, what.map_or(NOTHING, |it| it as u8)]);
        }
        Detail::Check(directions) => bytes.extend([1, directions.bits()]),
        Detail::PawnTries(ToldTries::Exists(any)) => bytes.extend([2, u8::from(any)]),
        Detail::PawnTries(ToldTries::Count(count)) => bytes.extend([3, count]),
        Detail::PawnTries(ToldTries::Squares(squares)) => {
            bytes.extend([4, squares.count() as u8]);
            bytes.extend(squares.into_iter().map(|square| square as u8));
        }
    }
}

fn detail(bytes: &mut &[u8]) -> Result<Detail, BadRecord> {
    Ok(match byte(bytes)? {
        0 => Detail::Captured {
            square: square(byte(bytes)?)?,
            what: match byte(bytes)? {
                NOTHING => None,
                index => Some(*What::ALL.get(usize::from(index)).ok_or(BadRecord)?),
            },
        },
        1 => Detail::Check(Directions::from_bits(byte(bytes)?).ok_or(BadRecord)?),
        2 => Detail::PawnTries(ToldTries::Exists(byte(bytes)? != 0)),
        3 => Detail::PawnTries(ToldTries::Count(byte(bytes)?)),
        4 => {
            let mut squares = Bitboard::EMPTY;
            for _ in 0..byte(bytes)? {
                squares.add(square(byte(bytes)?)?);
            }
            Detail::PawnTries(ToldTries::Squares(squares))
        }
        _ => return Err(BadRecord),
    })
}

const NOTHING: u8 = 255;

/// What the first byte of an item says about it.
const MOVE: u8 = 1;
const BY_BLACK: u8 = 2;
const ROLE: u8 = 4;
const NEXT_PLY: u8 = 8;
const LATER_PLY: u8 = 16;
const TIME: u8 = 32;
const ONLY: u8 = 64;
const DETAIL: u8 = 128;
/// A move is never marked as heard by one seat alone.
const SENSE: u8 = MOVE | ONLY;

/// Marks, two numbers of at most five and ten bytes, two squares and a role. What was asked for is longer, and rare.
const LARGEST_ITEM: usize = 1 + 5 + 10 + 3;

fn mark(bit: u8, set: bool) -> u8 {
    if set { bit } else { 0 }
}
