use std::{io::IsTerminal, time::Duration};

use anyhow::Context;
use server::Settings;
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
};
use tracing_subscriber::{
    filter::{LevelFilter, Targets},
    fmt,
    prelude::*,
};

pub(crate) fn run(settings: Settings) -> anyhow::Result<()> {
    let settings = settings.with_file()?;
    log_to_stdout();
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    if let Some(workers) = settings.workers() {
        runtime.worker_threads(workers);
    }
    let runtime = runtime.enable_all().build().context("cannot start the runtime")?;
    let served = runtime.block_on(serve(settings));
    // Do not wait for a language model that is still thinking.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served
}

/// JSON for machines, plain lines for people.
fn log_to_stdout() {
    let chosen = std::env::var("PARALLAX_LOG").ok().and_then(|text| text.parse::<Targets>().ok());
    // Requests to a language model contain a key and a live game: at their most verbose, these targets would log every
    // byte.
    let filter = chosen
        .unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO))
        .with_targets(["ureq", "ureq_proto", "rustls"].map(|silent| (silent, LevelFilter::OFF)));
    let log = tracing_subscriber::registry().with(filter);
    if std::io::stdout().is_terminal() {
        log.with(fmt::layer().with_target(false)).init();
    } else {
        log.with(fmt::layer().json()).init();
    }
}

async fn serve(settings: Settings) -> anyhow::Result<()> {
    let address = settings.address();
    let listener = TcpListener::bind(address)
        .await
        .with_context(|| format!("cannot listen on {}:{}", address.0, address.1))?;
    server::run(listener, settings, asked_to_stop()).await
}

async fn asked_to_stop() {
    let (Ok(mut terminate), Ok(mut interrupt)) =
        (signal(SignalKind::terminate()), signal(SignalKind::interrupt()))
    else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
}
