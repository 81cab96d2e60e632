//! Preallocates space for the log.
//!
//! A growing log changes its file's size and its blocks on disk with nearly every commit. A sync must then wait for the
//! file system's own journal, and so for whatever else is being written to the disk. In a file that is already long
//! enough, it waits only for the commit's own pages.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::Path;

/// Pads the log of the journal at `path` with zeros, which SQLite takes for its end. Call it between opening a journal
/// and the first write. Everything works without the space, only more slowly; so a failure is undone and is not an
/// error.
pub(crate) fn reserve(path: &Path, bytes: u64) {
    if bytes == 0 {
        return;
    }
    let mut log_path = OsString::from(path);
    log_path.push("-wal");
    let Ok(mut log) = OpenOptions::new().write(true).open(log_path) else { return };
    let Ok(length) = log.seek(SeekFrom::End(0)) else { return };
    if fill(&mut log, bytes.saturating_sub(length)).is_err() {
        let _kept_longer_than_needed = log.set_len(length);
    }
}

/// The blocks are written, not just allocated: the first write to an allocated block would change the file's metadata
/// again.
fn fill(log: &mut File, bytes: u64) -> io::Result<()> {
    static ZEROS: [u8; 1 << 16] = [0; 1 << 16];
    let mut left = bytes;
    while left > 0 {
        let part = left.min(ZEROS.len() as u64);
        log.write_all(&ZEROS[..part as usize])?;
        left -= part;
    }
    log.sync_all()
}
