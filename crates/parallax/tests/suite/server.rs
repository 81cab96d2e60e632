//! A separate server process for each test.

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU32, Ordering},
        mpsc,
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::request::{Answer, request};

/// Limits high enough for a script of moves.
const GENEROUS: &[(&str, &str)] = &[
    ("PARALLAX_MESSAGE_RATE", "100000"),
    ("PARALLAX_MESSAGE_BURST", "100000"),
    ("PARALLAX_COMMIT_RATE", "100000"),
    ("PARALLAX_COMMIT_BURST", "100000"),
    ("PARALLAX_GUESSES_PER_MINUTE", "100000"),
    ("PARALLAX_GAMES_PER_DAY", "0"),
    ("PARALLAX_METRICS_TOKEN", "measure"),
];

/// Killed and cleaned up when dropped.
pub(crate) struct Server {
    process: Option<Process>,
    data: PathBuf,
    flags: Vec<String>,
    env: &'static [(&'static str, &'static str)],
    /// Shell commands to run before it, which set what a process inherits.
    before: Option<&'static str>,
    log: Arc<Mutex<String>>,
    pub(crate) address: SocketAddr,
}

struct Process {
    child: Child,
    /// Reads the log until the process exits.
    scribe: JoinHandle<()>,
}

impl Server {
    pub(crate) fn start(flags: &[&str]) -> Server {
        Server::with_env(flags, GENEROUS)
    }

    /// With the default limits.
    pub(crate) fn with_default_limits(flags: &[&str]) -> Server {
        Server::with_env(flags, &[])
    }

    /// On a disk with little room left.
    pub(crate) fn with_little_space() -> Server {
        // What exceeds the limit would end the process, if it did not ignore that signal.
        Server::launched(&["--rooms-per-minute=1000000"], GENEROUS, Some("trap '' XFSZ; ulimit -f 1000"))
    }

    /// A process that may have 200 files open, its connections among them.
    pub(crate) fn with_few_files() -> Server {
        Server::launched(&[], GENEROUS, Some("ulimit -n 200"))
    }

    pub(crate) fn with_env(flags: &[&str], env: &'static [(&'static str, &'static str)]) -> Server {
        Server::launched(flags, env, None)
    }

    fn launched(
        flags: &[&str],
        env: &'static [(&'static str, &'static str)],
        before: Option<&'static str>,
    ) -> Server {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("server-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let data = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let flags: Vec<_> = flags.iter().map(|flag| (*flag).to_owned()).collect();
        let log = Arc::default();
        let (process, address) = launch(&data, &flags, env, before, &log);
        Server { process: Some(process), data, flags, env, before, log, address }
    }

    /// Simulates a power cut: kills the process and starts it again.
    pub(crate) fn kill_and_restart(&mut self) {
        self.signal("KILL");
        self.launch_again();
    }

    /// Restarts it as an operator would.
    pub(crate) fn stop_and_restart(&mut self) {
        self.terminate();
        self.launch_again();
    }

    /// Asks it to stop, without waiting.
    pub(crate) fn terminate(&self) {
        self.signal("TERM");
    }

    /// Asks it to stop, and waits until it has.
    pub(crate) fn stop(&mut self) {
        self.terminate();
        self.process.as_mut().unwrap().child.wait().unwrap();
    }

    /// Ends it without warning.
    pub(crate) fn kill(&mut self) {
        self.signal("KILL");
        self.process.as_mut().unwrap().child.wait().unwrap();
    }

    fn signal(&self, name: &str) {
        let pid = self.process.as_ref().unwrap().child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &pid]).status().unwrap();
        assert!(sent.success(), "kill -s {name} {pid}");
    }

    pub(crate) fn launch_again(&mut self) {
        let mut process = self.process.take().unwrap();
        process.child.wait().unwrap();
        process.scribe.join().unwrap();
        let (process, address) = launch(&self.data, &self.flags, self.env, self.before, &self.log);
        self.process = Some(process);
        self.address = address;
    }

    /// Everything logged so far.
    pub(crate) fn log(&self) -> String {
        self.log.lock().unwrap().clone()
    }

    /// Everything logged, once this is among it: what is logged with an answer may be read a moment after it.
    pub(crate) fn log_with(&self, text: &str) -> String {
        let until = Instant::now() + Duration::from_secs(10);
        loop {
            let log = self.log();
            if log.contains(text) || Instant::now() > until {
                return log;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// What it was started with.
    pub(crate) fn flag(&self, name: &str) -> Option<String> {
        let place = self.flags.iter().position(|flag| flag == name)?;
        self.flags.get(place + 1).cloned()
    }

    pub(crate) fn data(&self) -> &Path {
        &self.data
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        request(self.address, "GET", path, &[], "")
    }

    pub(crate) fn metrics(&self) -> String {
        request(self.address, "GET", "/metrics", &[("Authorization", "Bearer measure")], "").body
    }

    pub(crate) fn post(&self, body: &Value) -> Answer {
        request(self.address, "POST", "/api/games", &[], &body.to_string())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _gone_already = process.child.kill();
            let _gone_already = process.child.wait();
            let _its_own_panic = process.scribe.join();
        }
        if std::thread::panicking() {
            eprintln!("the server said:\n{}", self.log());
        }
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

fn launch(
    data: &PathBuf,
    flags: &[String],
    env: &[(&str, &str)],
    before: Option<&str>,
    log: &Arc<Mutex<String>>,
) -> (Process, SocketAddr) {
    let binary = env!("CARGO_BIN_EXE_parallax");
    let mut program = match before {
        None => Command::new(binary),
        Some(before) => {
            let mut shell = Command::new("/bin/sh");
            shell.args(["-c", &format!("{before}; exec \"$0\" \"$@\""), binary]);
            shell
        }
    };
    let mut child = program
        .args(["serve", "--port", "0", "--workers", "2", "--data"])
        .arg(data)
        .args(flags)
        .env_clear()
        .envs(env.iter().copied())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let (found, address) = mpsc::channel();
    let log = log.clone();
    let scribe = std::thread::spawn(move || {
        for line in stdout.lines().map_while(Result::ok) {
            if let Some(address) = listening(&line) {
                let _asked_once = found.send(address);
            }
            let mut log = log.lock().unwrap();
            log.push_str(&line);
            log.push('\n');
        }
    });
    let address = address.recv_timeout(Duration::from_secs(30)).expect("the server to listen");
    (Process { child, scribe }, address)
}

fn listening(line: &str) -> Option<SocketAddr> {
    let line: Value = serde_json::from_str(line).ok()?;
    line["fields"]["address"].as_str()?.parse().ok()
}
