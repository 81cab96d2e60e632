//! How many connections the process can have open.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Kept for the journal and its readers, the log, engines, the listener.
const RESERVED: u64 = 128;

/// More than any server has.
const MOST: u64 = 1_000_000;

/// Raises the limit on open files as far as the system allows, and returns how many of them connections may use.
pub(super) fn for_connections() -> usize {
    let limit = getrlimit(Resource::Nofile);
    // None means that there is no limit.
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    let files = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => limit.maximum,
        Err(_) => limit.current,
    };
    let files = files.unwrap_or(MOST).min(MOST);
    files.saturating_sub(RESERVED).max(files / 2).max(1) as usize
}
