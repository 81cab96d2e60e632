//! One running engine: lines go in, lines come out, and whatever it does, it does not outlive its use.

use std::{
    fmt,
    io::{BufRead, BufReader, Read, Write},
    os::unix::process::CommandExt,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, kill_process_group};

use super::{announced::Announced, settings::EngineSettings};

/// The longest line, in bytes. An engine with many variants lists them all in one line of a few thousand bytes.
const MAX_LINE: u64 = 64 * 1024;

/// How many unread lines may queue up before the engine has to wait.
const MAX_WAITING: usize = 256;

/// How an engine can fail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// The operating system's reason.
    DoesNotStart(std::io::ErrorKind),
    Hangs,
    Gone,
    /// A line longer than `MAX_LINE`.
    Babbles,
    /// Every process is busy with other games.
    Busy,
    /// It searches for the best move only, without `MultiPV`.
    OneLine,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::DoesNotStart(why) => write!(f, "the engine does not start: {why}"),
            Fault::Hangs => f.write_str("the engine does not answer"),
            Fault::Gone => f.write_str("the engine is gone"),
            Fault::Babbles => f.write_str("the engine says more than anybody would read"),
            Fault::Busy => f.write_str("the engine is busy"),
            Fault::OneLine => {
                f.write_str("the engine cannot say what every move is worth: it has no MultiPV")
            }
        }
    }
}

pub(super) struct Process {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<Line>,
    announced: Announced,
}

enum Line {
    Of(String),
    TooLong,
}

impl Process {
    /// Starts the engine, and waits until it is ready.
    pub(super) fn start(settings: &EngineSettings) -> Result<Process, Fault> {
        let mut command = Command::new(&settings.path);
        command
            .args(&settings.args)
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            // A process group of its own, so that whatever it starts ends with it.
            .process_group(0);
        if let Some(path) = std::env::var_os("PATH") {
            command.env("PATH", path);
        }
        let mut child = command.spawn().map_err(|error| Fault::DoesNotStart(error.kind()))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Fault::Gone);
        };
        let (sender, lines) = sync_channel(MAX_WAITING);
        // Ends with the process, or when nobody is listening any more.
        std::thread::spawn(move || read_lines(stdout, &sender));
        let mut process = Process { child, stdin, lines, announced: Announced::default() };
        process.shake_hands(settings)?;
        Ok(process)
    }

    fn shake_hands(&mut self, settings: &EngineSettings) -> Result<(), Fault> {
        let until = Instant::now() + settings.timeout();
        self.say("uci")?;
        let mut announced = Announced::default();
        self.hear(until, |line| {
            announced.hear(line);
            (line == "uciok").then_some(())
        })?;
        for (name, value) in announced.modest_options() {
            if !settings.options.contains_key(name) {
                self.set(name, value)?;
            }
        }
        for (name, value) in &settings.options {
            self.set(name, &value.to_string())?;
        }
        self.announced = announced;
        self.get_ready(until)
    }

    pub(super) fn announced(&self) -> &Announced {
        &self.announced
    }

    /// Skips everything that the engine has said so far.
    pub(super) fn get_ready(&mut self, until: Instant) -> Result<(), Fault> {
        self.say("isready")?;
        self.hear(until, |line| (line == "readyok").then_some(()))
    }

    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        self.say(&format!("setoption name {name} value {value}"))
    }

    /// Does not block: an engine is asked one thing at a time, which is much less than a pipe holds, and an engine
    /// that has not answered is not asked again.
    pub(super) fn say(&mut self, line: &str) -> Result<(), Fault> {
        writeln!(self.stdin, "{line}").and_then(|()| self.stdin.flush()).map_err(|_| Fault::Gone)
    }

    /// Reads lines until `find` finds something, however many come before that.
    pub(super) fn hear<T>(
        &mut self,
        until: Instant,
        mut find: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left == Duration::ZERO {
                return Err(Fault::Hangs);
            }
            match self.lines.recv_timeout(left) {
                Ok(Line::Of(line)) => {
                    if let Some(found) = find(line.trim()) {
                        return Ok(found);
                    }
                }
                Ok(Line::TooLong) => return Err(Fault::Babbles),
                Err(RecvTimeoutError::Timeout) => return Err(Fault::Hangs),
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Gone),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw) {
            let _gone_already = kill_process_group(group, Signal::KILL);
        }
        let _gone_already = self.child.kill();
        let _reaped = self.child.wait();
    }
}

fn read_lines(stdout: impl Read, lines: &SyncSender<Line>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        match reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let too_long = line.len() as u64 == MAX_LINE && !line.ends_with(b"\n");
        let line =
            if too_long { Line::TooLong } else { Line::Of(String::from_utf8_lossy(&line).into_owned()) };
        if lines.send(line).is_err() || too_long {
            return;
        }
    }
}
