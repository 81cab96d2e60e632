//! What happened, as the journal stores it.

use std::{fmt, sync::Arc};

use rules::{Denial, Move, MoveKind, Profile, Role, Square, Written};
use view::{Declined, Millis, Seat};

/// One event of one game, and when it happened. Its encoding is for the journal alone.
#[derive(Clone, PartialEq, Eq)]
pub struct Record {
    pub(crate) event: Event,
    pub(crate) at: Millis,
}

/// A record reveals hidden moves, so it must not be printed by accident.
impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Record(..)")
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Event {
    Moved(Move),
    /// This was played in place of what the seat to move asked for.
    Revised {
        asked: Written,
        made: Move,
    },
    /// The seat to move looked at a square and those around it.
    Sensed(Square),
    Touched(Square),
    /// The moderator said no. With touch-move, `IllegalMove` leaves the piece touched.
    Denied {
        from: Square,
        to: Option<Square>,
        promotion: Option<Role>,
        why: Denial,
    },
    /// The seat to move asked whether it has a pawn capture, and that was the answer.
    Asked(bool),
    /// The moderator said no to a drop, which touches nothing.
    DropDenied {
        role: Role,
        to: Square,
        why: Denial,
    },
    DrawOffered(Seat),
    DrawDeclined,
    DrawAgreed,
    Resigned(Seat),
    OutOfTime(Seat),
    /// Absent for longer than the grace period; none if both are.
    Abandoned(Option<Seat>),
    Left(Seat),
    Aborted,
    AiUnavailable,
    /// A new profile, if the other seat agrees in time.
    ProfileProposed {
        by: Seat,
        until: Millis,
        profile: Arc<Profile>,
    },
    /// A new profile, in force as soon as a turn begins.
    ProfileSet {
        by: Seat,
        profile: Arc<Profile>,
    },
    ProfileAccepted,
    ProfileDeclined(Declined),
    /// The player of a seat, who was awaited, has come.
    Arrived(Seat),
    /// For this many milliseconds nobody could play, so no clock runs for them.
    Outage(u64),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("these bytes are not a record")]
pub struct BadRecord;

impl Record {
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(12);
        self.encode_after(0, &mut bytes);
        bytes
    }

    pub fn decode(mut bytes: &[u8]) -> Result<Record, BadRecord> {
        let record = Record::decode_after(0, &mut bytes)?;
        if bytes.is_empty() { Ok(record) } else { Err(BadRecord) }
    }

    /// Appends a tag, its fields, and the time since `since` as LEB128.
    pub(crate) fn encode_after(&self, since: Millis, out: &mut Vec<u8>) {
        match self.event.clone() {
            Event::Moved(movement) => {
                out.push(0);
                push_move(movement, out);
            }
            Event::Sensed(square) => out.extend([22, square as u8]),
            Event::Revised { asked: Written { from, to, promotion }, made } => {
                out.extend([23, from as u8, to as u8, promotion.map_or(NO_ROLE, |role| role as u8)]);
                push_move(made, out);
            }
            Event::Touched(square) => out.extend([1, square as u8]),
            Event::Denied { from, to, promotion, why } => {
                let to = to.map_or(NO_SQUARE, |to| to as u8);
                match promotion {
                    None => out.extend([2, from as u8, to, denial_index(why)]),
                    Some(role) => out.extend([20, from as u8, to, denial_index(why), role as u8]),
                }
            }
            Event::Asked(answer) => out.extend([21, u8::from(answer)]),
            Event::DropDenied { role, to, why } => {
                out.extend([19, role as u8, to as u8, denial_index(why)]);
            }
            Event::DrawOffered(seat) => out.extend([3, seat as u8]),
            Event::DrawDeclined => out.push(4),
            Event::DrawAgreed => out.push(5),
            Event::Resigned(seat) => out.extend([6, seat as u8]),
            Event::OutOfTime(seat) => out.extend([7, seat as u8]),
            Event::Abandoned(Some(seat)) => out.extend([8, seat as u8]),
            Event::Abandoned(None) => out.push(9),
            Event::Left(seat) => out.extend([10, seat as u8]),
            Event::Aborted => out.push(11),
            Event::AiUnavailable => out.push(12),
            Event::ProfileProposed { by, until, profile } => {
                out.extend([13, by as u8]);
                push_number(until, out);
                push_profile(&profile, out);
            }
            Event::ProfileSet { by, profile } => {
                out.extend([14, by as u8]);
                push_profile(&profile, out);
            }
            Event::ProfileAccepted => out.push(15),
            Event::ProfileDeclined(why) => out.extend([16, why as u8]),
            Event::Arrived(seat) => out.extend([17, seat as u8]),
            Event::Outage(ms) => {
                out.push(18);
                push_number(ms, out);
            }
        }
        push_number(self.at - since, out);
    }

    pub(crate) fn decode_after(since: Millis, bytes: &mut &[u8]) -> Result<Record, BadRecord> {
        let event = match byte(bytes)? {
            0 => Event::Moved(movement(bytes)?),
            22 => Event::Sensed(square(byte(bytes)?)?),
            23 => Event::Revised {
                asked: Written {
                    from: square(byte(bytes)?)?,
                    to: square(byte(bytes)?)?,
                    promotion: match byte(bytes)? {
                        NO_ROLE => None,
                        index => Some(role(index)?),
                    },
                },
                made: movement(bytes)?,
            },
            1 => Event::Touched(square(byte(bytes)?)?),
            tag @ (2 | 20) => Event::Denied {
                from: square(byte(bytes)?)?,
                to: match byte(bytes)? {
                    NO_SQUARE => None,
                    to => Some(square(to)?),
                },
                why: denial(byte(bytes)?)?,
                promotion: if tag == 20 { Some(role(byte(bytes)?)?) } else { None },
            },
            21 => Event::Asked(match byte(bytes)? {
                0 => false,
                1 => true,
                _ => return Err(BadRecord),
            }),
            3 => Event::DrawOffered(seat(byte(bytes)?)?),
            4 => Event::DrawDeclined,
            5 => Event::DrawAgreed,
            6 => Event::Resigned(seat(byte(bytes)?)?),
            7 => Event::OutOfTime(seat(byte(bytes)?)?),
            8 => Event::Abandoned(Some(seat(byte(bytes)?)?)),
            9 => Event::Abandoned(None),
            10 => Event::Left(seat(byte(bytes)?)?),
            11 => Event::Aborted,
            12 => Event::AiUnavailable,
            13 => Event::ProfileProposed {
                by: seat(byte(bytes)?)?,
                until: number(bytes)?,
                profile: profile(bytes)?,
            },
            14 => Event::ProfileSet { by: seat(byte(bytes)?)?, profile: profile(bytes)? },
            15 => Event::ProfileAccepted,
            16 => Event::ProfileDeclined(declined(byte(bytes)?)?),
            17 => Event::Arrived(seat(byte(bytes)?)?),
            18 => Event::Outage(number(bytes)?),
            19 => Event::DropDenied {
                role: role(byte(bytes)?)?,
                to: square(byte(bytes)?)?,
                why: denial(byte(bytes)?)?,
            },
            _ => return Err(BadRecord),
        };
        let at = since.checked_add(number(bytes)?).ok_or(BadRecord)?;
        Ok(Record { event, at })
    }
}

fn push_move(Move { role, from, to, kind }: Move, out: &mut Vec<u8>) {
    let kind = match kind {
        MoveKind::Plain => 0,
        MoveKind::DoubleStep => 1,
        MoveKind::EnPassant => 2,
        MoveKind::Castle => 3,
        MoveKind::Promotion(role) => 8 + role as u8,
        MoveKind::SplitStraight => 4,
        MoveKind::SplitDiagonal => 5,
        MoveKind::Drop => 6,
        MoveKind::Pass => 7,
    };
    out.extend([role as u8, from as u8, to as u8, kind]);
}

fn movement(bytes: &mut &[u8]) -> Result<Move, BadRecord> {
    Ok(Move {
        role: role(byte(bytes)?)?,
        from: square(byte(bytes)?)?,
        to: square(byte(bytes)?)?,
        kind: match byte(bytes)? {
            0 => MoveKind::Plain,
            1 => MoveKind::DoubleStep,
            2 => MoveKind::EnPassant,
            3 => MoveKind::Castle,
            4 => MoveKind::SplitStraight,
            5 => MoveKind::SplitDiagonal,
            6 => MoveKind::Drop,
            7 => MoveKind::Pass,
            promotion => MoveKind::Promotion(role(promotion.wrapping_sub(8))?),
        },
    })
}

/// LEB128: seven bits per byte, least significant group first.
pub(crate) fn push_number(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

pub(crate) fn number(bytes: &mut &[u8]) -> Result<u64, BadRecord> {
    let mut number = 0u64;
    for shift in (0..64).step_by(7) {
        let next = byte(bytes)?;
        number |= u64::from(next & 0x7f) << shift;
        if next < 0x80 {
            return Ok(number);
        }
    }
    Err(BadRecord)
}

/// JSON, as people write it, with its length in front.
fn push_profile(profile: &Profile, out: &mut Vec<u8>) {
    let json = profile.to_bytes();
    push_number(json.len() as u64, out);
    out.extend_from_slice(&json);
}

fn profile(bytes: &mut &[u8]) -> Result<Arc<Profile>, BadRecord> {
    let length = usize::try_from(number(bytes)?).map_err(|_| BadRecord)?;
    let (json, rest) = bytes.split_at_checked(length).ok_or(BadRecord)?;
    *bytes = rest;
    Profile::from_bytes(json).map(Arc::new).ok_or(BadRecord)
}

fn declined(index: u8) -> Result<Declined, BadRecord> {
    let all = [Declined::Refused, Declined::Withdrawn, Declined::Expired, Declined::Impossible];
    all.into_iter().find(|why| *why as u8 == index).ok_or(BadRecord)
}

fn denial_index(why: Denial) -> u8 {
    Denial::ALL.iter().position(|denial| *denial == why).expect("all are listed") as u8
}

fn denial(index: u8) -> Result<Denial, BadRecord> {
    Denial::ALL.get(usize::from(index)).copied().ok_or(BadRecord)
}

const NO_SQUARE: u8 = 255;
const NO_ROLE: u8 = 255;

pub(crate) fn byte(bytes: &mut &[u8]) -> Result<u8, BadRecord> {
    let (&first, rest) = bytes.split_first().ok_or(BadRecord)?;
    *bytes = rest;
    Ok(first)
}

pub(crate) fn square(index: u8) -> Result<Square, BadRecord> {
    Square::try_from(u32::from(index)).map_err(|_| BadRecord)
}

pub(crate) fn role(index: u8) -> Result<Role, BadRecord> {
    Role::ALL.into_iter().find(|role| *role as u8 == index).ok_or(BadRecord)
}

fn seat(index: u8) -> Result<Seat, BadRecord> {
    Seat::PAIR.into_iter().find(|seat| *seat as u8 == index).ok_or(BadRecord)
}
