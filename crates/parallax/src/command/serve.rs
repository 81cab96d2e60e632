use std::{io::IsTerminal, time::Duration};

use anyhow::Context;
use server::Settings;
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
};
use tracing_subscriber::EnvFilter;

pub(crate) fn run(settings: Settings) -> anyhow::Result<()> {
    let settings = settings.with_file()?;
    log_to_stdout();
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    if let Some(workers) = settings.workers() {
        runtime.worker_threads(workers);
    }
    let runtime = runtime.enable_all().build().context("cannot start the runtime")?;
    let served = runtime.block_on(serve(settings));
    // Nobody waits for a language model that is still thinking.
    runtime.shutdown_timeout(Duration::from_secs(1));
    served
}

/// JSON for machines, plain lines for people.
fn log_to_stdout() {
    let mut filter = EnvFilter::try_from_env("PARALLAX_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    // What is sent to a language model is a key and a live game: at their finest these would log every byte of it.
    for silent in ["ureq=off", "ureq_proto=off", "rustls=off"] {
        filter = filter.add_directive(silent.parse().expect("a directive"));
    }
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stdout);
    if std::io::stdout().is_terminal() {
        log.with_target(false).init();
    } else {
        log.json().init();
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
