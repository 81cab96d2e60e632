//! `GET /api/account/export`: everything that is stored of whoever asks.

use std::{io, sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes},
    extract::State,
    http::{HeaderMap, header},
    response::IntoResponse,
};
use futures_util::stream;
use tokio::{sync::mpsc, time::timeout};
use wire::http::{
    account_problem::AccountProblem,
    problem::{Problem, Scarce},
};

use crate::{
    app::App,
    http::{archive::Export, problem::Answer},
};

/// How much waits for its reader.
const PARTS: usize = 16;
/// Whoever reads it more slowly does not get all of it.
const WITHIN: Duration = Duration::from_secs(300);

pub(crate) async fn show(State(app): State<Arc<App>>, headers: HeaderMap) -> Answer {
    let caller = app.caller(&headers).await?.ok_or(AccountProblem::NotSignedIn)?;
    caller.session()?;
    let scarce = || Problem::TooMany(Scarce::Exports);
    let place = app.exports.clone().try_acquire_owned().map_err(|_| scarce())?;
    app.accounts.meters.export(caller.person.id).map_err(Problem::TooMany)?;
    let export = Export {
        people: app.people.clone(),
        rooms: app.rooms.clone(),
        roster: app.roster.clone(),
        person: caller.person.id,
    };
    let (send, mut parts) = mpsc::channel::<io::Result<Bytes>>(PARTS);
    tokio::spawn(async move {
        let _place = place;
        let failed = match timeout(WITHIN, export.write(&send)).await {
            Ok(Ok(())) => return,
            Ok(Err(error)) => error.to_string(),
            Err(_) => "its reader is too slow".to_owned(),
        };
        tracing::warn!(failed, "an archive was not completed");
        // The connection breaks, so that nobody takes it for whole.
        let _nobody_reads = send.try_send(Err(io::Error::other("the archive is not complete")));
    });
    let body = Body::from_stream(stream::poll_fn(move |context| parts.poll_recv(context)));
    let named = [
        (header::CONTENT_TYPE, "application/zip"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"parallax.zip\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((named, body).into_response())
}
