//! Doors for fuzzing, which must reach what is read from the disk without a disk.

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
