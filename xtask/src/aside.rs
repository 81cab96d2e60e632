//! Commands that run beside the steps: what they write is kept, and is shown only by whoever finds that they failed.
//!
//! None of them outlives this process. Otherwise one that is still running when a step fails would go on writing, and
//! its complaints would bury what that step had to say.

use std::io::{Read as _, pipe};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context as _, bail, ensure};

/// What becomes of a command that still runs when this process ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AtExit {
    Kill,
    /// For what would leave a mess behind, such as half an installed package.
    Wait,
}

/// The commands that are running; none may start once this is `None`.
static RUNNING: Mutex<Option<Vec<(Child, AtExit)>>> = Mutex::new(Some(Vec::new()));

/// Like `step::run`, but the output becomes part of the error, if there is one.
pub(crate) fn run(command: &mut Command, name: &str, at_exit: AtExit) -> anyhow::Result<()> {
    let start = || format!("start `{name}`");
    let (mut output, writer) = pipe().with_context(start)?;
    command.stdin(Stdio::null()).stdout(writer.try_clone().with_context(start)?).stderr(writer);
    let id = {
        let mut running = running();
        let Some(running) = running.as_mut() else { bail!("`{name}` was not started: everything ends") };
        let child = command.spawn().with_context(start)?;
        let id = child.id();
        running.push((child, at_exit));
        id
    };
    // The command holds the writing end, too, and the output ends when all of them are closed.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut written = Vec::new();
    output.read_to_end(&mut written).with_context(|| format!("read what `{name}` writes"))?;
    let Some(mut child) = take(id) else { bail!("`{name}` was ended") };
    let status = child.wait().with_context(|| format!("wait for `{name}`"))?;
    let written = String::from_utf8_lossy(&written);
    ensure!(status.success(), "`{name}` failed ({status}) and wrote:\n{}", written.trim_end());
    Ok(())
}

/// Ends what still runs. Nothing can be started after this.
pub(crate) fn end_all() {
    for (mut child, at_exit) in running().take().into_iter().flatten() {
        // It may have ended by itself meanwhile.
        if at_exit == AtExit::Kill {
            let _ = child.kill();
        }
        let _ = child.wait();
    }
}

fn take(id: u32) -> Option<Child> {
    let mut running = running();
    let running = running.as_mut()?;
    let place = running.iter().position(|(child, _)| child.id() == id)?;
    Some(running.swap_remove(place).0)
}

fn running() -> MutexGuard<'static, Option<Vec<(Child, AtExit)>>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::thread::{sleep, spawn};
    use std::time::{Duration, Instant};

    use super::*;

    fn shell(script: &'static str, at_exit: AtExit) -> anyhow::Result<()> {
        run(Command::new("sh").args(["-c", script]), "sh", at_exit)
    }

    /// One test, because ending is for good, and for the whole process.
    #[test]
    fn output_is_kept_and_nothing_outlives_the_process() {
        shell("echo fine; echo well >&2; ! read line", AtExit::Kill).unwrap();
        let error = shell("echo one; echo two >&2; exit 3", AtExit::Kill).unwrap_err().to_string();
        assert_eq!(error, "`sh` failed (exit status: 3) and wrote:\none\ntwo");

        let start = Instant::now();
        // The shell becomes the sleeper, so that killing it closes its output.
        let killed = spawn(|| shell("exec sleep 60", AtExit::Kill));
        let awaited = spawn(|| shell("sleep 0.3", AtExit::Wait));
        while running().as_ref().unwrap().len() < 2 {
            sleep(Duration::from_millis(1));
        }
        end_all();
        let took = start.elapsed();
        assert!(took >= Duration::from_millis(300) && took < Duration::from_secs(30), "{took:?}");
        for thread in [killed, awaited] {
            assert!(thread.join().unwrap().unwrap_err().to_string().contains("`sh` was ended"));
        }
        assert!(shell("true", AtExit::Kill).unwrap_err().to_string().contains("not started"));
    }
}
