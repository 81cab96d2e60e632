//! Assembles the server from its settings and runs it until shutdown.

use std::{sync::Arc, time::Duration};

use anyhow::Context;
use lobby::bots::{self, Owners};
use room::{Rooms, Storage, Surroundings};
use tokio::{net::TcpListener, sync::watch};

use crate::{
    accounts::{self, Accounts},
    admission::connections,
    app::{App, now},
    cluster::Cluster,
    disk, first_admin, leaving, matching, played, routes,
    settings::Settings,
    socket::passed_on,
    tidy,
};

/// Space preallocated for the journal's log at startup: roughly what it needs between two checkpoints.
const LOG_BYTES: u64 = 32 << 20;

/// So many games may wait for their place in the lists of those who play them. The others are told again.
const LISTED: usize = 4096;

/// The games, and where they are.
async fn open(settings: &Settings) -> anyhow::Result<(Storage, String)> {
    if let Some(database) = settings.database()? {
        let node = settings.node();
        tracing::info!(%database, node = node.name, "connecting");
        let storage = Storage::connect(&database, Some(node)).await;
        let storage = storage.with_context(|| format!("cannot use the database {database}"))?;
        return Ok((storage, database.to_string()));
    }
    let path = settings.journal();
    let storage = Storage::open(&path, LOG_BYTES)
        .with_context(|| format!("cannot open the journal {}", path.display()))?;
    Ok((storage, path.display().to_string()))
}

/// Serves until `shutdown` resolves; then clients are told, and everything is saved.
pub async fn run(
    listener: TcpListener,
    settings: Settings,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> anyhow::Result<()> {
    let roster = Arc::new(settings.roster()?);
    let (storage, journal) = open(&settings).await?;
    let people = settings.people().await?;
    people.add_built_in_bots(now()).await?;
    let accounts = Arc::new(Accounts::new(people.clone(), settings.log_in_meters()).await?);
    let bound = listener.local_addr().context("cannot tell the port")?;

    let (stop, stopping) = watch::channel(false);
    let (call, called) = tokio::sync::mpsc::channel(256);
    let push = settings.push(&people).await?;
    let (nudge, nudges) = tokio::sync::mpsc::channel(1024);
    tokio::spawn(push.clone().pass_on(nudges));
    let (list, lists) = tokio::sync::mpsc::channel(LISTED);
    let surroundings = Surroundings {
        bots: Some(call),
        nudges: Some(nudge),
        lists: Some(list),
        names: Some(accounts.clone()),
        ..Surroundings::default()
    };
    let rooms = Rooms::start(storage, settings.rooms(), surroundings);
    tokio::spawn(played::sweep(people.clone(), rooms.clone(), stopping.clone()));
    tokio::spawn(disk::watch(rooms.storage(), stopping.clone()));
    let bot_owners = Arc::new(Owners::default());
    tokio::spawn(bots::seat_bots(
        called,
        rooms.clone(),
        roster.clone(),
        settings.bots(),
        bot_owners.clone(),
        stopping.clone(),
    ));
    let linked = settings.cluster()?;
    let cluster = linked.as_ref().map(|(_, secret)| Cluster::new(secret.clone()));
    tokio::spawn(accounts::watch(accounts.clone(), stopping.clone()));
    tokio::spawn(tidy::watch(people.clone(), stopping.clone()));
    let app = App::new(&settings, rooms.clone(), accounts, roster, bot_owners, push, bound, stopping);
    let app = Arc::new(app.linked(cluster));
    tokio::spawn(played::keep(people.clone(), rooms.clone(), lists, app.listings.clone()));
    let base = settings.public_url().unwrap_or_else(|| format!("http://{bound}"));
    first_admin::invite(&people, &base).await?;
    tokio::spawn(leaving::watch(app.clone()));
    tokio::spawn(matching::watch(app.clone()));
    tracing::info!(address = %bound, journal, "Parallax is open at http://{bound}");

    if let Some(address) = settings.metrics_listen() {
        let cannot = || format!("cannot listen on {address} for metrics");
        let listener = TcpListener::bind(address).await.with_context(cannot)?;
        let (router, app) = (routes::for_metrics(app.clone()), app.clone());
        tokio::spawn(async move { connections::serve(listener, router, &app).await });
    }
    let router = routes::router(app.clone());
    if let Some((address, secret)) = linked {
        let cannot = || format!("cannot listen on {address} for other nodes");
        let listener = TcpListener::bind(&address).await.with_context(cannot)?;
        tokio::spawn(passed_on::listen(listener, secret, app.clone()));
    }
    let leaving = rooms.clone();
    tokio::spawn(async move {
        shutdown.await;
        tracing::info!("stopping: clients will find the next process where they left this one");
        // Rooms first: whoever is told to come back finds them where they are by then.
        leaving.hand_over().await;
        let _nobody_listens = stop.send(true);
    });
    // Sockets close within a second or two of being told; any that do not are abandoned.
    let mut told = app.stopping.clone();
    tokio::select! {
        () = connections::serve(listener, router, &app) => {}
        () = async {
            let _stopped = told.changed().await;
            tokio::time::sleep(Duration::from_secs(5)).await;
        } => {}
    }
    drop(app);
    rooms.stop().await;
    people.close().await;
    tracing::info!("stopped");
    Ok(())
}
