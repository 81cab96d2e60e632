//! The blob of one commit: its seal, how many records it holds, and the records, each followed by a checksum of its own.
//!
//! The seal tells that a commit is damaged; the checksums tell which of its records are not.

use std::ops::Range;

use super::codec::{self, Record};
use crate::error::Damage;

/// A seal and a count.
const HEAD: [u8; 8] = [0; 8];
const SUM: usize = 4;

/// Adds a record, and says where its packed entries are.
pub(crate) fn push<P: AsRef<[u8]>>(blob: &mut Vec<u8>, record: &Record<P>) -> Range<usize> {
    if blob.is_empty() {
        blob.extend_from_slice(&HEAD);
    }
    let start = blob.len();
    record.encode(blob);
    let end = blob.len();
    let sum = crc32fast::hash(&blob[start..]);
    blob.extend_from_slice(&sum.to_le_bytes());
    end - record.packed.as_ref().len()..end
}

/// Completes a commit of this many records.
pub(crate) fn finish(blob: &mut [u8], batch: i64, records: usize) {
    let sum = codec::sum(&[&batch.to_le_bytes(), &blob[HEAD.len()..]]);
    blob[..SUM].copy_from_slice(&sum.to_le_bytes());
    blob[SUM..HEAD.len()].copy_from_slice(&(records as u32).to_le_bytes());
}

/// A commit as found on disk.
#[derive(Debug, Default)]
pub(crate) struct Found<'a> {
    pub(crate) records: Vec<Record<&'a [u8]>>,
    /// Runs of bytes that are not records any more.
    pub(crate) damaged: Vec<&'a [u8]>,
}

/// Fails if something is missing and nothing says what.
pub(crate) fn read(batch: i64, blob: &[u8]) -> Result<Found<'_>, Damage> {
    // Version 1 knew neither a count nor checksums of records.
    if let Ok(mut bytes) = codec::unseal(blob, &[]) {
        let mut found = Found::default();
        while !bytes.is_empty() {
            found.records.push(Record::decode(&mut bytes)?);
        }
        return Ok(found);
    }
    let lost = Damage::new("a commit has lost its records");
    let (head, body) = blob.split_first_chunk::<{ HEAD.len() }>().ok_or_else(|| lost.clone())?;
    let found = walk(body);
    let is_sealed = head[..SUM] == codec::sum(&[&batch.to_le_bytes(), body]).to_le_bytes();
    // A count that is right although the seal is wrong: it is the seal that was damaged.
    let is_complete = head[SUM..] == (found.records.len() as u32).to_le_bytes();
    if found.damaged.is_empty() && !is_sealed && !is_complete { Err(lost) } else { Ok(found) }
}

/// After a damaged record, looks for the next place where one begins.
fn walk(mut rest: &[u8]) -> Found<'_> {
    let mut found = Found::default();
    while !rest.is_empty() {
        let next = (0..rest.len()).find_map(|skipped| Some((skipped, checked(&rest[skipped..])?)));
        let (skipped, after) = match next {
            Some((skipped, (record, after))) => {
                found.records.push(record);
                (skipped, after)
            }
            None => (rest.len(), &[][..]),
        };
        if skipped > 0 {
            found.damaged.push(&rest[..skipped]);
        }
        rest = after;
    }
    found
}

/// The record at the beginning of `bytes` and what follows it, if its checksum fits.
fn checked(bytes: &[u8]) -> Option<(Record<&[u8]>, &[u8])> {
    let mut rest = bytes;
    let record = Record::decode(&mut rest).ok()?;
    let encoded = &bytes[..bytes.len() - rest.len()];
    let (sum, after) = rest.split_first_chunk::<SUM>()?;
    (u32::from_le_bytes(*sum) == crc32fast::hash(encoded)).then_some((record, after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::codec::Change;

    fn blob(games: &[&str]) -> Vec<u8> {
        let mut blob = Vec::new();
        for game in games {
            let record = Record {
                game: game.parse().unwrap(),
                seq: 3,
                count: 1,
                change: Change::default(),
                head: None,
                packed: codec::pack(&[b"moved".to_vec()]),
            };
            let packed = push(&mut blob, &record);
            assert_eq!(blob[packed], record.packed);
        }
        finish(&mut blob, 7, games.len());
        blob
    }

    fn games(found: &Found<'_>) -> Vec<String> {
        found.records.iter().map(|record| record.game.to_string()).collect()
    }

    const GAMES: [&str; 3] = ["aaaaaaaa", "bbbbbbbb", "cccccccc"];

    #[test]
    fn a_flipped_byte_costs_one_record_at_most() {
        let whole = blob(&GAMES);
        assert_eq!(games(&read(7, &whole).unwrap()), GAMES);
        for at in 0..whole.len() {
            let mut spoilt = whole.clone();
            spoilt[at] ^= 0x55;
            let found = read(7, &spoilt).unwrap();
            assert_eq!(found.records.len() + found.damaged.len(), 3, "byte {at}");
            assert!(found.damaged.len() == usize::from(at >= HEAD.len()), "byte {at}");
        }
    }

    #[test]
    fn a_commit_that_is_cut_off_says_so() {
        let whole = blob(&GAMES);
        for length in 0..whole.len() {
            match read(7, &whole[..length]) {
                Ok(found) => assert!(!found.damaged.is_empty(), "{length} bytes"),
                Err(damage) => assert_eq!(damage.to_string(), "a commit has lost its records"),
            }
        }
    }

    #[test]
    fn version_1_is_still_read() {
        let mut old = codec::SEAL.to_vec();
        let record = Record {
            game: "aaaaaaaa".parse().unwrap(),
            seq: 0,
            count: 1,
            change: Change::default(),
            head: None,
            packed: codec::pack(&[b"moved".to_vec()]),
        };
        record.encode(&mut old);
        codec::seal(&mut old, &[]);
        let found = read(7, &old).unwrap();
        assert_eq!((games(&found), found.damaged.len()), (vec!["aaaaaaaa".to_owned()], 0));
    }
}
