//! The real server in a process of its own.

use std::{path::Path, process::Stdio, time::Duration};

use anyhow::{Context as _, bail};
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    process::{Child, Command},
};

/// Limits that no load of ours can reach.
pub(crate) const UNLIMITED: &[&str] = &[
    "--message-rate=1000000",
    "--message-burst=1000000",
    "--commit-rate=1000000",
    "--commit-burst=1000000",
    "--rooms-per-minute=1000000",
    "--sockets-per-address=100000",
    "--max-rooms=200000",
];

/// Killed when dropped.
pub(crate) struct Server {
    child: Child,
    port: u16,
}

impl Server {
    /// Starts it on `port`, or on any that is free if that is 0, and waits until it listens.
    pub(crate) async fn start(
        binary: &Path,
        data: &Path,
        port: u16,
        settings: &[&str],
    ) -> anyhow::Result<Server> {
        let mut child = Command::new(binary)
            .arg("serve")
            .args(["--host", "127.0.0.1", "--port", &port.to_string(), "--data"])
            .arg(data)
            .args(settings)
            .env_remove("PARALLAX_CONFIG")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("run {}", binary.display()))?;
        let stdout = child.stdout.take().context("the server's log")?;
        let mut lines = BufReader::new(stdout).lines();
        let listening = async {
            while let Some(line) = lines.next_line().await? {
                let line: serde_json::Value = serde_json::from_str(&line).unwrap_or_default();
                if let Some(address) = line["fields"]["address"].as_str() {
                    let port = address.rsplit(':').next().and_then(|port| port.parse().ok());
                    return port.context("an address with a port");
                }
            }
            bail!("the server ended before it listened")
        };
        let port =
            tokio::time::timeout(Duration::from_secs(30), listening).await.context("the server hangs")??;
        // The log must be read on, or the server would wait for us.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(Server { child, port })
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    pub(crate) fn pid(&self) -> anyhow::Result<u32> {
        self.child.id().context("the server has ended")
    }

    /// SIGKILL: nothing is finished, nothing is flushed.
    pub(crate) async fn kill(&mut self) -> anyhow::Result<()> {
        self.child.kill().await.context("kill the server")
    }
}
