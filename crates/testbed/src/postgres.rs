//! A PostgreSQL of one's own: in a temporary directory, on a free port, without a password.
//!
//! It ends with the process that started it, however that ends: a shell waits for the other end of its input to close,
//! which happens when the process is gone, and cleans up.

mod programs;

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};

use self::programs::Programs;
use crate::{certificates, run::run};

const USER: &str = "parallax";
const READY_WITHIN: Duration = Duration::from_secs(30);

/// Whether its programs are here.
pub fn is_installed() -> bool {
    Programs::find().is_ok()
}

/// Says how to get its programs unless they are here.
pub fn check() -> anyhow::Result<()> {
    Programs::find().map(drop)
}

/// Whether it is to survive a power cut. Nothing else differs, except the time that commits take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Durability {
    /// As in production.
    Synced,
    /// For tests, which are much faster with it.
    Unsynced,
}

/// A running PostgreSQL, or one that was stopped and can be started again.
#[derive(Debug)]
pub struct Instance {
    programs: Programs,
    directory: PathBuf,
    port: u16,
    durability: Durability,
    server: Option<Child>,
    /// Cleans up once this input closes.
    janitor: Child,
    alive: Option<ChildStdin>,
}

impl Instance {
    pub fn start(durability: Durability) -> anyhow::Result<Instance> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let programs = Programs::find()?;
        let name = format!("postgres-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let directory = std::env::temp_dir().join(name);
        fs::create_dir(&directory).with_context(|| format!("cannot make {}", directory.display()))?;
        programs.give(&directory)?;
        let mut janitor = janitor(&directory)?;
        let alive = janitor.stdin.take();
        let port = free_port()?;
        let mut postgres = Instance { programs, directory, port, durability, server: None, janitor, alive };
        postgres.init()?;
        postgres.resume()?;
        Ok(postgres)
    }

    /// The one that all tests of a process share.
    pub fn shared() -> &'static Instance {
        static SHARED: OnceLock<Instance> = OnceLock::new();
        SHARED.get_or_init(|| match Instance::start(Durability::Unsynced) {
            Ok(postgres) => postgres,
            Err(error) => panic!("the tests need PostgreSQL: {error:#}"),
        })
    }

    /// A new, empty database, and how to reach it.
    pub fn database(&self) -> anyhow::Result<String> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("test{}", NEXT.fetch_add(1, Ordering::Relaxed));
        self.execute(&format!("CREATE DATABASE {name}"))?;
        Ok(self.url(&name))
    }

    pub fn url(&self, database: &str) -> String {
        format!("postgres://{USER}@127.0.0.1:{}/{database}", self.port)
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Executes a statement in the database `postgres`.
    pub fn execute(&self, sql: &str) -> anyhow::Result<()> {
        let mut psql = Command::new(self.programs.path("psql"));
        psql.args(["-X", "-q", "-v", "ON_ERROR_STOP=1", "-c", sql]).arg(self.url("postgres"));
        run(&mut psql)
    }

    /// What a query in this database gives: rows as lines, columns between bars.
    pub fn query(&self, database: &str, sql: &str) -> anyhow::Result<String> {
        let mut psql = Command::new(self.programs.path("psql"));
        psql.args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", sql]).arg(self.url(database));
        let output = psql.output().context("cannot start psql")?;
        if !output.status.success() {
            bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
        }
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// Lets it speak TLS, under the names localhost and 127.0.0.1, and says where the certificate of its authority is.
    pub fn encrypt(&self) -> anyhow::Result<PathBuf> {
        let data = self.data();
        let authority = certificates::certify(&data)?;
        for file in ["server.crt", "server.key"] {
            self.programs.give(&data.join(file))?;
        }
        self.execute("ALTER SYSTEM SET ssl = on")?;
        self.execute("SELECT pg_reload_conf()")?;
        Ok(authority)
    }

    /// The process id of the server, if it runs.
    pub fn pid(&self) -> Option<u32> {
        self.server.as_ref().map(Child::id)
    }

    /// Stops it at once, as if it had crashed. What was committed is there when it is resumed.
    pub fn crash(&mut self) -> anyhow::Result<()> {
        let Some(mut server) = self.server.take() else { return Ok(()) };
        let data = self.data();
        let mut stop = self.programs.as_owner("pg_ctl");
        run(stop.args(["stop", "-m", "immediate", "-D"]).arg(data))?;
        server.wait()?;
        Ok(())
    }

    /// Starts it again, on the same port.
    pub fn resume(&mut self) -> anyhow::Result<()> {
        if self.server.is_some() {
            return Ok(());
        }
        let log = fs::OpenOptions::new().create(true).append(true).open(self.directory.join("log"))?;
        let mut server = self.programs.as_owner("postgres");
        server.arg("-D").arg(self.data()).arg("-k").arg(&self.directory);
        server.args(["-h", "127.0.0.1", "-p"]).arg(self.port.to_string());
        server.args(["-c", "max_connections=300", "-c", "shared_buffers=64MB", "-c", "jit=off"]);
        if self.durability == Durability::Unsynced {
            server.args(["-c", "fsync=off", "-c", "full_page_writes=off"]);
        }
        server.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        self.server = Some(server.spawn().context("cannot start postgres")?);
        self.wait_until_ready()
    }

    fn data(&self) -> PathBuf {
        self.directory.join("data")
    }

    fn init(&self) -> anyhow::Result<()> {
        let mut init = self.programs.as_owner("initdb");
        init.arg("-D").arg(self.data());
        run(init.args([
            "-U",
            USER,
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
            "--no-instructions",
        ]))
    }

    fn wait_until_ready(&mut self) -> anyhow::Result<()> {
        let began = Instant::now();
        while self.execute("SELECT 1").is_err() {
            let ended =
                self.server.as_mut().is_some_and(|server| server.try_wait().is_ok_and(|it| it.is_some()));
            if ended || began.elapsed() > READY_WITHIN {
                let log = fs::read_to_string(self.directory.join("log")).unwrap_or_default();
                bail!("PostgreSQL does not start:\n{log}");
            }
            sleep(Duration::from_millis(20));
        }
        Ok(())
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        drop(self.alive.take());
        let _cleaned_up = self.janitor.wait();
        if let Some(mut server) = self.server.take() {
            let _stopped = server.wait();
        }
    }
}

/// Waits until its input closes, then stops the server, if it runs, and removes the directory.
fn janitor(directory: &Path) -> anyhow::Result<Child> {
    const SCRIPT: &str = r#"
        trap '' INT TERM HUP
        read -r _ || true
        pid=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid" 2>/dev/null
        for _ in 1 2 3 4 5 6 7 8 9 10; do [ -e "$1/data/postmaster.pid" ] || break; sleep 0.1; done
        rm -rf "$1"
    "#;
    let mut shell = Command::new("sh");
    shell.args(["-c", SCRIPT, "janitor"]).arg(directory).stdin(Stdio::piped());
    shell.stdout(Stdio::null()).stderr(Stdio::null()).spawn().context("cannot start a shell")
}

fn free_port() -> anyhow::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_starts_crashes_comes_back_and_leaves_nothing() {
        let mut postgres = Instance::start(Durability::Unsynced).unwrap();
        let directory = postgres.directory.clone();
        postgres.execute("CREATE TABLE kept (n int)").unwrap();
        postgres.crash().unwrap();
        assert!(postgres.execute("SELECT 1").is_err());
        postgres.resume().unwrap();
        postgres.execute("INSERT INTO kept VALUES (1)").unwrap();
        drop(postgres);
        assert!(!directory.exists());
    }
}
