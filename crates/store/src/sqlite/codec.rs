//! Encodings in the database: numbers, packed entries, sealed blobs, and the records of a batch.
//!
//! A *packed* run of entries is the length and the bytes of each entry, one after the other. It has the same form in
//! the tail, in memory and in a chunk, so the caller packs entries once, and from then on they are only copied.

use crate::error::Damage;
use crate::stream::Status;
use view::{GameId, Millis, RoomCode};

const CUT_SHORT: Damage = Damage::new("a record is cut short");

/// One write, as stored in the tail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Record<P> {
    pub(crate) game: GameId,
    /// Entries in the stream before this record.
    pub(crate) seq: u32,
    pub(crate) count: u32,
    pub(crate) change: Change,
    /// The game's new head, if it has another.
    pub(crate) head: Option<P>,
    pub(crate) packed: P,
}

/// How a record changes the game's row.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Change {
    /// Present in the record that begins the stream.
    pub(crate) created_at: Option<Millis>,
    pub(crate) status: Option<Status>,
    pub(crate) deadline: Option<Option<Millis>>,
    pub(crate) code: Option<Option<RoomCode>>,
}

impl<P: AsRef<[u8]>> Record<P> {
    pub(crate) fn encode(&self, out: &mut Vec<u8>) {
        let Change { created_at, status, deadline, code } = self.change;
        out.extend_from_slice(self.game.as_bytes());
        out.push(flags(self.change) | if self.head.is_some() { HEAD } else { 0 });
        put_number(out, self.seq.into());
        put_number(out, self.count.into());
        if let Some(at) = created_at {
            put_number(out, at);
        }
        if let Some(status) = status {
            out.push(status_number(status));
        }
        if let Some(Some(deadline)) = deadline {
            put_number(out, deadline);
        }
        if let Some(Some(code)) = code {
            out.extend_from_slice(code.as_bytes());
        }
        if let Some(head) = &self.head {
            put_bytes(out, head.as_ref());
        }
        put_bytes(out, self.packed.as_ref());
    }
}

impl<'a> Record<&'a [u8]> {
    /// Decodes the first record and advances `bytes` past it.
    pub(crate) fn decode(bytes: &mut &'a [u8]) -> Result<Record<&'a [u8]>, Damage> {
        let game =
            GameId::from_bytes(take_array(bytes)?).map_err(|_| Damage::new("a record without a game id"))?;
        let [flags] = take_array(bytes)?;
        let has = |flag| flags & flag != 0;
        let seq = take_u32(bytes)?;
        let count = take_u32(bytes)?;
        let created_at = has(CREATED).then(|| take_number(bytes)).transpose()?;
        let status = has(STATUS).then(|| take_status(bytes)).transpose()?;
        let deadline = has(DEADLINE).then(|| has(DEADLINE_SET).then(|| take_number(bytes)).transpose());
        let deadline = deadline.transpose()?;
        let code = has(CODE).then(|| has(CODE_SET).then(|| take_code(bytes)).transpose()).transpose()?;
        let head = has(HEAD).then(|| take_bytes(bytes)).transpose()?;
        let packed = take_bytes(bytes)?;
        Ok(Record { game, seq, count, change: Change { created_at, status, deadline, code }, head, packed })
    }
}

const CREATED: u8 = 1;
const STATUS: u8 = 2;
const DEADLINE: u8 = 4;
const DEADLINE_SET: u8 = 8;
const CODE: u8 = 16;
const CODE_SET: u8 = 32;
const HEAD: u8 = 64;

fn flags(change: Change) -> u8 {
    let Change { created_at, status, deadline, code } = change;
    let mut flags = 0;
    for (present, flag) in [
        (created_at.is_some(), CREATED),
        (status.is_some(), STATUS),
        (deadline.is_some(), DEADLINE),
        (deadline.flatten().is_some(), DEADLINE_SET),
        (code.is_some(), CODE),
        (code.flatten().is_some(), CODE_SET),
    ] {
        if present {
            flags |= flag;
        }
    }
    flags
}

pub(crate) fn pack(entries: &[Vec<u8>]) -> Vec<u8> {
    let mut packed = Vec::with_capacity(entries.iter().map(|entry| entry.len() + 2).sum());
    for entry in entries {
        put_bytes(&mut packed, entry);
    }
    packed
}

pub(crate) fn unpack(mut packed: &[u8], entries: &mut Vec<Vec<u8>>) -> Result<(), Damage> {
    while !packed.is_empty() {
        entries.push(take_bytes(&mut packed)?.to_vec());
    }
    Ok(())
}

/// SQLite does not notice when the disk returns different bytes from those written. Blobs are therefore sealed: their
/// first four bytes are a checksum of the rest.
pub(crate) const SEAL: [u8; 4] = [0; 4];

/// Fills in the checksum of a blob that starts with [`SEAL`]. It covers the blob's place, too: a blob that turns up in
/// another place is damage.
pub(crate) fn seal(blob: &mut [u8], place: &[u8]) {
    let sum = sum(&[place, &blob[SEAL.len()..]]);
    blob[..SEAL.len()].copy_from_slice(&sum.to_le_bytes());
}

/// The contents of a blob that was sealed for this place.
pub(crate) fn unseal<'a>(blob: &'a [u8], place: &[u8]) -> Result<&'a [u8], Damage> {
    let (found, rest) = blob.split_first_chunk::<4>().ok_or(CUT_SHORT)?;
    if u32::from_le_bytes(*found) == sum(&[place, rest]) {
        Ok(rest)
    } else {
        Err(Damage::new("a checksum does not fit its bytes"))
    }
}

/// The checksum of these bytes, one part after the other.
pub(crate) fn sum(parts: &[&[u8]]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    parts.iter().for_each(|part| hasher.update(part));
    hasher.finalize()
}

pub(crate) fn status_number(status: Status) -> u8 {
    match status {
        Status::Waiting => 0,
        Status::Active => 1,
        Status::Finished => 2,
    }
}

pub(crate) fn status_of(number: u8) -> Result<Status, Damage> {
    match number {
        0 => Ok(Status::Waiting),
        1 => Ok(Status::Active),
        2 => Ok(Status::Finished),
        _ => Err(Damage::new("a status that there is not")),
    }
}

/// LEB128: seven bits per byte, least significant group first; the high bit says that more follow.
fn put_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn take_number(bytes: &mut &[u8]) -> Result<u64, Damage> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let [byte] = take_array(bytes)?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(number);
        }
    }
    Err(Damage::new("a number that does not end"))
}

/// Bytes with their length before them.
fn put_bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    put_number(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

fn take_bytes<'a>(bytes: &mut &'a [u8]) -> Result<&'a [u8], Damage> {
    let length = usize::try_from(take_number(bytes)?).map_err(|_| CUT_SHORT)?;
    take(bytes, length)
}

fn take_u32(bytes: &mut &[u8]) -> Result<u32, Damage> {
    u32::try_from(take_number(bytes)?).map_err(|_| Damage::new("a number out of range"))
}

fn take_status(bytes: &mut &[u8]) -> Result<Status, Damage> {
    let [number] = take_array(bytes)?;
    status_of(number)
}

fn take_code(bytes: &mut &[u8]) -> Result<RoomCode, Damage> {
    RoomCode::from_bytes(take_array(bytes)?).map_err(|_| Damage::new("a record with a bad room code"))
}

fn take_array<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], Damage> {
    let (array, rest) = bytes.split_first_chunk::<N>().ok_or(CUT_SHORT)?;
    *bytes = rest;
    Ok(*array)
}

fn take<'a>(bytes: &mut &'a [u8], length: usize) -> Result<&'a [u8], Damage> {
    let (taken, rest) = bytes.split_at_checked(length).ok_or(CUT_SHORT)?;
    *bytes = rest;
    Ok(taken)
}
