//! Says in time that the disk is filling up.

use std::time::Duration;

use room::{DiskSpace, Storage};
use tokio::sync::watch;

const EVERY: Duration = Duration::from_secs(60);

/// Looks at the disk once a minute until the server stops.
pub(crate) async fn watch(storage: Storage, mut stopping: watch::Receiver<bool>) {
    let mut warned = Warned::default();
    loop {
        if let Some(disk) = storage.disk()
            && warned.is_due(&disk)
        {
            tracing::warn!(
                free_bytes = disk.free_bytes,
                journal_bytes = disk.journal_bytes,
                "the disk of the journal is nearly full: when it is, no move can be saved. Free some space, or delete \
                 old games with `parallax journal prune` or --keep-days"
            );
        }
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            _ = stopping.changed() => return,
        }
    }
}

/// How much was free at the last warning.
#[derive(Default)]
struct Warned(Option<u64>);

impl Warned {
    /// Once when space is low, and again each time half of it has gone.
    fn is_due(&mut self, disk: &DiskSpace) -> bool {
        if !disk.is_low() {
            self.0 = None;
            return false;
        }
        let due = self.0.is_none_or(|free| disk.free_bytes <= free / 2);
        if due {
            self.0 = Some(disk.free_bytes);
        }
        due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warns_once_and_at_each_halving() {
        let mut warned = Warned::default();
        let mut is_due = |free_mib: u64| {
            let disk = DiskSpace { journal_bytes: 0, free_bytes: free_mib << 20, total_bytes: 10 << 30 };
            warned.is_due(&disk)
        };
        let seen = [5_000, 1_000, 990, 501, 500, 400, 250, 5_000, 1_000].map(&mut is_due);
        assert_eq!(seen, [false, true, false, false, true, false, true, false, true]);
        let large = DiskSpace { journal_bytes: 0, free_bytes: 4 << 30, total_bytes: 100 << 30 };
        assert!(large.is_low(), "less than 5 %");
    }
}
