//! The nodes of the cluster: real processes, each behind wires to the database, to the other nodes and to its clients.

use std::{
    net::TcpListener,
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};

use anyhow::{Context as _, bail};
use client::Server as Address;
use rustix::process::{Pid, Signal, kill_process};
use tokio::{
    process::{Child, Command},
    time::{Instant, sleep, timeout},
};

use super::wire::Wire;
use crate::server::UNLIMITED;

pub(super) const NODES: usize = 3;

pub(super) struct Node {
    name: String,
    program: PathBuf,
    data: PathBuf,
    database: String,
    secret: PathBuf,
    port: u16,
    link_port: u16,
    fenceless: bool,
    child: Option<Child>,
    /// From the node to the database, from the others to the node, from clients to the node.
    pub(super) to_database: Wire,
    pub(super) link: Wire,
    pub(super) clients: Wire,
}

/// What all nodes have in common.
pub(super) struct Plan<'a> {
    pub(super) program: &'a Path,
    pub(super) directory: &'a Path,
    pub(super) database: &'a str,
    pub(super) database_port: u16,
    /// The deliberate bug: whoever was fenced out writes all the same.
    pub(super) fenceless: bool,
}

impl Node {
    pub(super) async fn start(number: usize, plan: &Plan<'_>) -> anyhow::Result<Node> {
        let secret = plan.directory.join("secret");
        std::fs::write(&secret, "a secret for a cluster on loopback")?;
        let to_database = Wire::to(plan.database_port).await?;
        let (port, link_port) = (free_port()?, free_port()?);
        let database =
            plan.database.replace(&format!(":{}/", plan.database_port), &format!(":{}/", to_database.port()));
        let mut node = Node {
            name: format!("node-{number}"),
            program: plan.program.to_owned(),
            data: plan.directory.join(format!("node-{number}")),
            database,
            secret,
            port,
            link_port,
            fenceless: plan.fenceless,
            child: None,
            to_database,
            link: Wire::to(link_port).await?,
            clients: Wire::to(port).await?,
        };
        node.run().await?;
        Ok(node)
    }

    /// Where clients reach it.
    pub(super) fn address(&self) -> Address {
        format!("http://127.0.0.1:{}", self.clients.port()).parse().expect("an address")
    }

    /// Starts it, again if need be, and waits until it is ready.
    pub(super) async fn run(&mut self) -> anyhow::Result<()> {
        let began = Instant::now();
        loop {
            self.child =
                Some(self.command().spawn().with_context(|| format!("run {}", self.program.display()))?);
            loop {
                if self.is_ready().await {
                    return Ok(());
                }
                let child = self.child.as_mut().context("it was started")?;
                // Its name is taken until the lease of the one before it ends.
                if child.try_wait()?.is_some() {
                    break;
                }
                if began.elapsed() > Duration::from_secs(30) {
                    bail!("{} does not start", self.name);
                }
                sleep(Duration::from_millis(50)).await;
            }
            if began.elapsed() > Duration::from_secs(30) {
                bail!("{} ends as soon as it starts", self.name);
            }
            sleep(Duration::from_millis(300)).await;
        }
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command
            .arg("serve")
            .args(["--host", "127.0.0.1", "--port", &self.port.to_string()])
            .arg("--data")
            .arg(&self.data)
            .args(["--database", &self.database, "--node", &self.name])
            .args(["--link", &format!("127.0.0.1:{}", self.link.port())])
            .args(["--link-listen", &format!("127.0.0.1:{}", self.link_port)])
            .arg("--cluster-secret-file")
            .arg(&self.secret)
            .args(UNLIMITED)
            .args(["--games-per-day=0", "--no-push", "--ping-seconds=2"])
            .env_remove("PARALLAX_CONFIG")
            .stdin(Stdio::null())
            .stdout(self.log())
            .kill_on_drop(true);
        if self.fenceless {
            command.env("PARALLAX_BREAK_FENCE", "1");
        }
        command
    }

    /// What it says is kept for whoever wants to know what happened.
    fn log(&self) -> Stdio {
        let log = std::fs::OpenOptions::new().create(true).append(true).open(self.data.with_extension("log"));
        log.map_or_else(|_| Stdio::null(), Stdio::from)
    }

    async fn is_ready(&self) -> bool {
        let address: Address = format!("http://127.0.0.1:{}", self.port).parse().expect("an address");
        let asked = client::http::get(&address, "/api/health");
        matches!(timeout(Duration::from_secs(1), asked).await, Ok(Ok((200, _))))
    }

    fn pid(&self) -> anyhow::Result<Pid> {
        let id = self.child.as_ref().and_then(Child::id).context("the node has ended")?;
        Pid::from_raw(i32::try_from(id)?).context("a process id")
    }

    /// SIGKILL: nothing is finished, nothing is flushed.
    pub(super) async fn kill(&mut self) -> anyhow::Result<()> {
        match &mut self.child {
            Some(child) => child.kill().await.context("kill a node"),
            None => Ok(()),
        }
    }

    pub(super) fn pause(&self) -> anyhow::Result<()> {
        Ok(kill_process(self.pid()?, Signal::STOP)?)
    }

    pub(super) fn unpause(&self) -> anyhow::Result<()> {
        Ok(kill_process(self.pid()?, Signal::CONT)?)
    }

    /// SIGTERM: its rooms are handed over, and it ends.
    pub(super) async fn drain(&mut self) -> anyhow::Result<()> {
        kill_process(self.pid()?, Signal::TERM)?;
        let child = self.child.as_mut().context("it was started")?;
        timeout(Duration::from_secs(20), child.wait())
            .await
            .context("a node does not end when told to")??;
        Ok(())
    }
}

fn free_port() -> anyhow::Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}
