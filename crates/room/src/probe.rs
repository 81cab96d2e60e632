//! Doors for fuzzing, which must reach what is read from the disk without a disk.

use game::Care;
use store::{Status, Stream};

use crate::{
    entry::Entry,
    fold::{self, FoldError},
};

/// Whether a room can be made of these entries.
pub fn fold(entries: &[&[u8]]) -> Result<(), FoldError> {
    let entries = entries.iter().map(|entry| entry.to_vec()).collect();
    let stream = Stream { entries, status: Status::Waiting, code: None, deadline: None, created_at: 0 };
    let id = "aaaaaaaa".parse().expect("an id");
    let believed = fold::fold(id, &stream, Care::Believe);
    let judged = fold::fold(id, &stream, Care::Judge).map(|_| ());
    assert!(judged.is_err() || believed.is_ok(), "what is judged to be right is believed");
    judged
}

/// An entry, read and written again.
pub fn rewritten(entry: &[u8]) -> Option<Vec<u8>> {
    Entry::decode(entry).ok().map(|entry| entry.encode())
}
