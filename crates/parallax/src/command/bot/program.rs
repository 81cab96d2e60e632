//! The user's program: started as a child process, spoken to in lines, and monitored.

use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError},
    thread,
    time::{Duration, Instant},
};

use anyhow::Context;

/// The longest line that is accepted.
const MAX_LINE: u64 = 64 * 1024;
/// Lines that may be queued, in either direction.
const QUEUE: usize = 64;
/// How long a program has to exit after its input is closed.
const FAREWELL: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub(super) struct Program {
    child: Child,
    /// None once there is nothing more to say.
    to: Option<SyncSender<String>>,
    from: Receiver<String>,
}

#[derive(Debug, PartialEq)]
pub(super) enum Silence {
    /// No answer came in time.
    Late,
    /// No answer will ever come.
    Gone(String),
}

impl Program {
    /// Started through the shell, so that the command may have arguments and quotes.
    pub(super) fn start(command: &str) -> anyhow::Result<Program> {
        let mut child = Command::new("sh")
            .args(["-c", command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .env_remove("PARALLAX_TOKEN")
            .spawn()
            .context("cannot start a shell for the program")?;
        let (stdin, stdout) =
            child.stdin.take().zip(child.stdout.take()).context("a program without pipes")?;
        let (to, lines) = mpsc::sync_channel(QUEUE);
        let (line, from) = mpsc::sync_channel(QUEUE);
        // Separate threads, so that a program that does not read or write keeps nobody else waiting.
        thread::spawn(move || write_lines(stdin, &lines));
        thread::spawn(move || read_lines(stdout, &line));
        Ok(Program { child, to: Some(to), from })
    }

    pub(super) fn say(&mut self, text: String) -> Result<(), Silence> {
        let sent = self.to.as_ref().map_or(Ok(()), |to| to.try_send(text));
        match sent {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_)) => Err(Silence::Late),
            Err(TrySendError::Disconnected(_)) => Err(self.gone()),
        }
    }

    pub(super) fn hear(&mut self, within: Duration) -> Result<String, Silence> {
        match self.from.recv_timeout(within) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(Silence::Late),
            Err(RecvTimeoutError::Disconnected) => Err(self.gone()),
        }
    }

    /// Discards output that nobody has read.
    pub(super) fn drain(&mut self) -> usize {
        self.from.try_iter().count()
    }

    /// Whether it is still running.
    pub(super) fn check(&mut self) -> Result<(), Silence> {
        match self.child.try_wait() {
            Ok(Some(_)) => Err(self.gone()),
            Ok(None) | Err(_) => Ok(()),
        }
    }

    fn gone(&mut self) -> Silence {
        let until = Instant::now() + FAREWELL;
        let how = match self.wait(until) {
            Some(status) => format!("the program has ended ({status})"),
            None => "the program has closed its output".to_owned(),
        };
        Silence::Gone(how)
    }

    fn wait(&mut self, until: Instant) -> Option<ExitStatus> {
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(5)),
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

/// Closes its input, and kills it if it does not exit by itself.
impl Drop for Program {
    fn drop(&mut self) {
        self.to = None;
        if self.wait(Instant::now() + FAREWELL).is_none() {
            let _gone_already = self.child.kill();
            let _gone_already = self.child.wait();
        }
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Returns at the end of the program's output, or at a line that is too long.
fn read_lines(stdout: ChildStdout, to: &SyncSender<String>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        match stdout.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
            Ok(read) if read > 0 && (line.ends_with(b"\n") || (read as u64) < MAX_LINE) => {}
            _ => return,
        }
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() && to.send(text.trim().to_owned()).is_err() {
            return;
        }
    }
}
