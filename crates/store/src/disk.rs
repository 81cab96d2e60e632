//! How large the journal is, and how much space its disk has left.

use std::{ffi::OsString, fs, io, path::Path};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Disk {
    /// The database and its log.
    pub journal_bytes: u64,
    pub free_bytes: u64,
    pub total_bytes: u64,
}

impl Disk {
    pub(crate) fn of(journal: &Path) -> io::Result<Disk> {
        let mut log = OsString::from(journal);
        log.push("-wal");
        // There is no log until something has been written.
        let log_bytes = fs::metadata(log).map_or(0, |log| log.len());
        let disk = rustix::fs::statvfs(journal)?;
        Ok(Disk {
            journal_bytes: fs::metadata(journal)?.len() + log_bytes,
            free_bytes: disk.f_bavail.saturating_mul(disk.f_frsize),
            total_bytes: disk.f_blocks.saturating_mul(disk.f_frsize),
        })
    }
}
