//! Checksums. PostgreSQL need not notice when its disk returns other bytes than were written.

use view::GameId;

/// Covers an entry's place and its writer, too: an entry that turns up elsewhere is damage.
pub(crate) fn of_entry(game: GameId, seq: u32, epoch: u32, bytes: &[u8]) -> i32 {
    sum(&[game.as_bytes(), &seq.to_le_bytes(), &epoch.to_le_bytes(), bytes])
}

pub(crate) fn of_head(game: GameId, bytes: &[u8]) -> i32 {
    sum(&[game.as_bytes(), bytes])
}

fn sum(parts: &[&[u8]]) -> i32 {
    let mut hasher = crc32fast::Hasher::new();
    parts.iter().for_each(|part| hasher.update(part));
    hasher.finalize().cast_signed()
}
