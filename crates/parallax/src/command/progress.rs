//! What commands that go through all stored games share.

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use room::Storage;

/// Runs a command that does one thing after another.
pub(crate) fn run_alone<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.context("cannot start the runtime")?.block_on(work)
}

/// As long as there are games in a store.
pub(crate) async fn games_in(storage: &Storage) -> anyhow::Result<ProgressBar> {
    let counts = storage.metrics().await?;
    Ok(bar(counts.open + counts.finished))
}

/// Visible only on a terminal.
pub(crate) fn bar(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
