//! Space for the log, taken before it is needed.
//!
//! A log that grows changes its file's size and place on disk with nearly every commit. A sync must then wait for the
//! file system's own journal, and with that for whatever else happens to be written to the disk. In a file that is
//! long enough already it waits for the commit's own pages alone.

use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::Path;

/// Fills the log of the journal at `path` up with zeros, which SQLite takes for its end. To be called between opening a
/// journal and the first write. Without the space everything works, only slower; so a failure takes back what was done
/// and is no error.
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

/// Written, not only allotted: the first write to a block that was only allotted changes the file's description again.
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
