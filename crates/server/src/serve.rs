//! Assembles the server from its settings and runs it until shutdown.

use std::{
    net::SocketAddr,
    sync::{Arc, atomic::AtomicUsize},
    time::{Duration, Instant},
};

use anyhow::Context;
use arena::ratings::Ratings;
use axum::serve::ListenerExt;
use lobby::bots;
use room::{Rooms, Storage, Surroundings};
use tokio::{net::TcpListener, sync::watch};

use crate::{app::App, desks::Desks, limits::AddressLimits, routes, settings::Settings};

/// Space preallocated for the journal's log at startup: roughly what it needs between two checkpoints.
const LOG_BYTES: u64 = 32 << 20;

/// Serves until `shutdown` resolves; then clients are told, and everything is saved.
pub async fn run(
    listener: TcpListener,
    settings: Settings,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> anyhow::Result<()> {
    let roster = Arc::new(settings.roster()?);
    let path = settings.journal();
    let storage = Storage::open(&path, LOG_BYTES)
        .with_context(|| format!("cannot open the journal {}", path.display()))?;
    let bound = listener.local_addr().context("cannot tell the port")?;

    let (stop, stopping) = watch::channel(false);
    let (call, called) = tokio::sync::mpsc::channel(256);
    let surroundings = Surroundings { bots: Some(call), ..Surroundings::default() };
    let rooms = Rooms::start(storage, settings.rooms(), surroundings);
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

    let router = routes::router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
    // Frames are small and should not wait to be combined.
    let listener = listener.tap_io(|stream| {
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection will be slower than it could be");
        }
    });
    let server = axum::serve(listener, router).with_graceful_shutdown(async move {
        shutdown.await;
        tracing::info!("stopping: clients will find the next process where they left this one");
        let _nobody_listens = stop.send(true);
    });
    // Sockets close within a second or two of being told; any that do not are abandoned.
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
