//! Doors for fuzzing, which must reach what is read from the disk without a disk.

use crate::backup::{BackupReader, decoded, encoded};
use crate::sqlite::codec::{self, Record};

/// The records of a commit, read and written again.
pub fn rewritten_batch(mut bytes: &[u8]) -> Option<Vec<u8>> {
    let mut written = Vec::new();
    while !bytes.is_empty() {
        Record::decode(&mut bytes).ok()?.encode(&mut written);
    }
    Some(written)
}

/// Packed entries, read and written again.
pub fn repacked(packed: &[u8]) -> Option<Vec<u8>> {
    let mut entries = Vec::new();
    codec::unpack(packed, &mut entries).ok()?;
    Some(codec::pack(&entries))
}

/// A game in a backup, read and written again.
pub fn rewritten_game(record: &[u8]) -> Option<Vec<u8>> {
    decoded(record).map(|game| encoded(&game))
}

/// How many games a backup has, if it is whole.
pub fn games_of_backup(bytes: &[u8]) -> Option<usize> {
    let mut backup = BackupReader::begin(bytes).ok()?;
    let mut games = 0;
    while backup.game().ok()?.is_some() {
        games += 1;
    }
    Some(games)
}
