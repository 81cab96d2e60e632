//! A directory for one server's data.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use anyhow::Context as _;

/// Removed when dropped.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// Below the build directory, which is on disk: in memory, durability would cost nothing.
    pub(crate) fn new(below: &Path) -> anyhow::Result<Scratch> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = below.join(format!("{}-{number}", std::process::id()));
        fs::create_dir_all(&path).with_context(|| format!("create {}", path.display()))?;
        Ok(Scratch(path))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed now will go with the build directory.
        let _left_behind = fs::remove_dir_all(&self.0);
    }
}
