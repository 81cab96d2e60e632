//! Servers that play the same game.

use std::ffi::OsStr;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

use super::Tools;
use crate::scratch::Scratch;
use crate::server::UNLIMITED;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Peer {
    Ours,
    /// Another build of Parallax.
    Before,
    Axum,
    Node,
}

impl Peer {
    /// Those that every version is measured against.
    pub(super) const ALL: [Peer; 3] = [Peer::Ours, Peer::Axum, Peer::Node];

    pub(super) fn name(self) -> &'static str {
        match self {
            Peer::Ours => "parallax",
            Peer::Before => "parallax before",
            Peer::Axum => "bare axum",
            Peer::Node => "Node.js",
        }
    }

    pub(super) fn binary(self, tools: &Tools) -> &Path {
        match self {
            Peer::Ours => &tools.parallax,
            Peer::Before => &tools.before,
            Peer::Axum => &tools.axum,
            Peer::Node => Path::new("node"),
        }
    }

    pub(super) fn command(self, tools: &Tools, port: u16, data: &Scratch) -> Command {
        let port = port.to_string();
        match self {
            Peer::Ours | Peer::Before => {
                let mut command = program(self.binary(tools));
                command.args(["serve", "--host=127.0.0.1", "--port", &port]).args(UNLIMITED);
                command.arg("--data").arg(data.path()).env("PARALLAX_LOG", "warn");
                // A flag would be unknown to earlier versions.
                command.env("PARALLAX_GAMES_PER_DAY", "0");
                command
            }
            Peer::Axum => {
                let mut command = program(self.binary(tools));
                command.arg(port);
                command
            }
            Peer::Node => {
                let mut command = program(self.binary(tools));
                command.arg(&tools.node).arg(port).env("NODE_ENV", "production");
                command
            }
        }
    }
}

/// A server that answers. Killed when dropped.
pub(super) struct Running {
    child: Child,
    pub(super) port: u16,
    pub(super) pid: u32,
}

impl Running {
    pub(super) async fn start(peer: Peer, tools: &Tools, data: &Scratch) -> anyhow::Result<Running> {
        let port = free_port()?;
        Running::spawn(peer.name(), &mut peer.command(tools, port, data), port).await
    }

    /// Waits until it answers on its port.
    pub(super) async fn spawn(name: &str, command: &mut Command, port: u16) -> anyhow::Result<Running> {
        let mut child = command.spawn().with_context(|| format!("start {name}"))?;
        let pid = child.id().context("it has ended already")?;
        let answers = async {
            while !is_healthy(port).await {
                if let Some(status) = child.try_wait()? {
                    bail!("{name} has ended: {status}");
                }
                sleep(Duration::from_millis(1)).await;
            }
            Ok(())
        };
        timeout(Duration::from_secs(60), answers)
            .await
            .with_context(|| format!("{name} does not answer"))??;
        Ok(Running { child, port, pid })
    }

    pub(super) async fn stop(mut self) -> anyhow::Result<()> {
        self.child.kill().await.context("stop a server")
    }
}

/// Free a moment ago, and nobody else is likely to take it.
pub(super) fn free_port() -> anyhow::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}

async fn is_healthy(port: u16) -> bool {
    let asked = async {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await?;
        stream.write_all(b"GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        std::io::Result::Ok(answer)
    };
    asked.await.is_ok_and(|answer| answer.starts_with("HTTP/1.1 200") && answer.contains("\"ok\":true"))
}

/// A command without stdin that is killed when it is dropped.
pub(super) fn program(name: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(name);
    command.stdin(Stdio::null()).kill_on_drop(true);
    command
}

pub(super) async fn finish(command: &mut Command) -> anyhow::Result<()> {
    let name = command.as_std().get_program().to_string_lossy().into_owned();
    let status = command.status().await.with_context(|| format!("start `{name}`"))?;
    ensure!(status.success(), "`{name}` failed ({status})");
    Ok(())
}
