//! Debian packages that tests need. Only root can install them.

use std::process::Command;
use std::sync::{Mutex, PoisonError};

use crate::aside::{self, AtExit};

pub(crate) fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Installs a package unless it is `there`. Whoever asks while something is installed waits for it.
pub(crate) fn install(package: &str, there: impl Fn() -> bool) -> anyhow::Result<()> {
    static INSTALLING: Mutex<()> = Mutex::new(());
    let _installing = INSTALLING.lock().unwrap_or_else(PoisonError::into_inner);
    if there() {
        return Ok(());
    }
    let apt = |args: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(args).env("DEBIAN_FRONTEND", "noninteractive");
        aside::run(&mut command, &format!("apt-get {}", args.join(" ")), AtExit::Wait)
    };
    apt(&["update", "-qq"])?;
    apt(&["install", "-y", "-qq", "--no-install-recommends", package])
}
