use std::{
    io::IsTerminal,
    net::SocketAddr,
    sync::{Arc, atomic::AtomicUsize},
    time::{Duration, Instant},
};

use anyhow::Context;
use axum::serve::ListenerExt;
use journal::Journal;
use room::{Rooms, Surroundings};
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
    sync::watch,
};
use tracing_subscriber::EnvFilter;

use crate::{
    app::{self, App},
    bots::{self, ratings::Ratings},
    http::lab::desk::Desks,
    limits::AddressLimits,
    settings::Settings,
};

/// Given to the journal's log when the server starts: about what it needs between two checkpoints.
const LOG_BYTES: u64 = 32 << 20;

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
    let roster = Arc::new(settings.roster()?);
    let path = settings.journal();
    let options = journal::Options { log_bytes: LOG_BYTES, ..journal::Options::default() };
    let journal = Journal::open(&path, options)
        .with_context(|| format!("cannot open the journal {}", path.display()))?;
    let address = settings.address();
    let listener = TcpListener::bind(address)
        .await
        .with_context(|| format!("cannot listen on {}:{}", address.0, address.1))?;
    let bound = listener.local_addr().context("cannot tell the port")?;

    let (stop, stopping) = watch::channel(false);
    let (call, called) = tokio::sync::mpsc::channel(256);
    let surroundings = Surroundings { bots: Some(call), ..Surroundings::default() };
    let rooms = Rooms::start(journal, settings.rooms(), surroundings);
    tokio::spawn(bots::seat_bots(called, rooms.clone(), roster.clone(), settings.bots(), stopping.clone()));
    let app = Arc::new(App {
        rooms: rooms.clone(),
        roster,
        limits: settings.limits(),
        origins: settings.origins(),
        public_url: settings.public_url(),
        proxies: settings.proxies(),
        metrics_token: settings.metrics_token(),
        started: Instant::now(),
        stopping,
        sockets: AtomicUsize::new(0),
        addresses: AddressLimits::default(),
        desks: Desks::default(),
        ratings: Ratings::in_directory(settings.ladders()),
    });
    tracing::info!(address = %bound, journal = %path.display(), "Parallax is open at http://{bound}");

    let router = app::router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    // Frames are small and wait for nothing.
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection will be slower than it could be");
        }
    });
    let server = axum::serve(listener, router).with_graceful_shutdown(async move {
        asked_to_stop().await;
        tracing::info!("stopping: clients will find the next process where they left this one");
        let _nobody_listens = stop.send(true);
    });
    // Sockets close within a second or two of being told; whoever does not, is left behind.
    let mut told = app.stopping.clone();
    tokio::select! {
        served = server.into_future() => served.context("the server failed")?,
        () = async {
            let _stopped = told.changed().await;
            tokio::time::sleep(Duration::from_secs(5)).await;
        } => {}
    }
    drop(app);
    rooms.stop().await;
    tracing::info!("stopped");
    Ok(())
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
