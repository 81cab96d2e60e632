mod log;

use std::time::Duration;

use anyhow::Context;
use server::Settings;
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
};

pub(crate) fn run(settings: Settings) -> anyhow::Result<()> {
    let settings = settings.with_file()?;
    log::to_stdout();
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
