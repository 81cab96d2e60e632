//! Runs `parallax load` and reads its figures.

use std::process::Stdio;

use anyhow::{Context as _, ensure};
use serde_json::Value;

use super::Tools;
use super::peer::{Running, program};

#[derive(Clone)]
pub(super) struct Load {
    pub(super) rooms: u32,
    pub(super) plies: u32,
    pub(super) dialect: &'static str,
    pub(super) mode: &'static str,
    pub(super) rate: Option<f64>,
    pub(super) idle: bool,
}

/// Where the load goes, and whose processor time counts.
pub(super) struct Target<'a> {
    /// Where rooms are made.
    pub(super) server: &'a Running,
    /// Another node, through which they are played in.
    pub(super) through: Option<&'a Running>,
    /// The process id of its PostgreSQL.
    pub(super) database: Option<u32>,
}

impl Default for Load {
    fn default() -> Load {
        Load { rooms: 1, plies: 1, dialect: "flat", mode: "blind", rate: None, idle: false }
    }
}

impl Load {
    pub(super) async fn run(&self, tools: &Tools, server: &Running) -> anyhow::Result<Figures> {
        self.run_on(tools, &Target { server, through: None, database: None }).await
    }

    pub(super) async fn run_on(&self, tools: &Tools, target: &Target<'_>) -> anyhow::Result<Figures> {
        let Target { server, through, database } = target;
        let mut command = program(&tools.parallax);
        command.args(["load", "--json", "--dialect", self.dialect, "--mode", self.mode]);
        command.arg(format!("--url=http://127.0.0.1:{}", server.port));
        command.arg(format!("--server-pid={}", server.pid));
        if let Some(through) = through {
            command.arg(format!("--through=http://127.0.0.1:{}", through.port));
            command.arg(format!("--server-pid={}", through.pid));
        }
        command.args(database.map(|pid| format!("--database-pid={pid}")));
        command.arg(format!("--rooms={}", self.rooms));
        command.arg(format!("--plies={}", self.plies));
        command.args(self.rate.map(|rate| format!("--rate={rate}")));
        command.args(self.idle.then_some("--idle"));
        let output = command.stderr(Stdio::inherit()).output().await.context("start `parallax load`")?;
        ensure!(output.status.success(), "`parallax load` failed ({})", output.status);
        Ok(Figures(serde_json::from_slice(&output.stdout).context("read the figures")?))
    }
}

/// What one run measured.
pub(super) struct Figures(Value);

impl Figures {
    pub(super) fn get(&self, pointer: &str) -> anyhow::Result<f64> {
        let value = self.0.pointer(pointer).and_then(Value::as_f64);
        value.with_context(|| format!("`parallax load` did not measure {pointer}"))
    }
}

pub(super) fn median(runs: &[Figures], pointer: &str) -> anyhow::Result<f64> {
    middle(runs.iter().map(|run| run.get(pointer)).collect::<Result<_, _>>()?)
}

pub(super) fn middle(mut values: Vec<f64>) -> anyhow::Result<f64> {
    values.sort_unstable_by(f64::total_cmp);
    values.get(values.len() / 2).copied().context("there were no runs")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        let runs: Vec<_> = [3, 1, 2].map(|n| Figures(serde_json::json!({ "a": { "b": n } }))).into();
        assert_eq!(median(&runs, "/a/b").unwrap(), 2.0);
        assert!(median(&runs, "/a/c").is_err());
        assert!(median(&[], "/a/b").is_err());
    }
}
