//! The door to the lab: who may ask, and how much is worked on at once.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{body::Bytes, extract::rejection::BytesRejection, http::HeaderMap, response::Response};
use serde::Deserialize;
use tokio::{sync::Semaphore, time::timeout};
use wire::BadCard;

use super::failure::{Problem, fail_by_profile, failure};
use crate::{app::App, limits::Use};

/// How long a question waits for those before it.
const PATIENCE: Duration = Duration::from_secs(10);

/// What every request to the lab goes through: origin, limit, size, JSON.
pub(super) fn admit<T: for<'de> Deserialize<'de>>(
    app: &App,
    what_for: Use,
    peer: SocketAddr,
    headers: &HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<T, Box<Response>> {
    let refused = |problem, detail: &str| Err(Box::new(failure(problem, detail)));
    if !app.origins.allow(headers) {
        return refused(Problem::Forbidden, "This origin is not allowed.");
    }
    if !app.addresses.take(what_for, app.client_address(peer, headers).0, &app.limits) {
        let detail = "Too many questions to the lab from this address.";
        return refused(Problem::RateLimited, detail);
    }
    let Ok(body) = body else {
        let detail = "This is too large for the lab.";
        return refused(Problem::TooLarge, detail);
    };
    serde_json::from_slice(&body).map_err(|error| Box::new(malformed(&error.to_string())))
}

/// A card that cannot be played.
pub(super) fn bad_card(why: &BadCard) -> Response {
    let detail = format!("card: {why}");
    why.profile().map_or_else(|| malformed(&detail), |error| fail_by_profile(error, &detail))
}

pub(super) fn malformed(detail: &str) -> Response {
    failure(Problem::Malformed, detail)
}

/// Does it when there is a place, on a thread that may take its time: some cards try every move out on a board of
/// its own, hundreds of times, and that is no work for the threads that carry everybody's messages.
pub(super) async fn work(
    places: &Arc<Semaphore>,
    job: impl FnOnce() -> Response + Send + 'static,
) -> Response {
    let Ok(Ok(place)) = timeout(PATIENCE, places.clone().acquire_owned()).await else {
        let detail = "The lab is busy: try again in a moment.";
        return failure(Problem::Unavailable, detail);
    };
    let done = tokio::task::spawn_blocking(move || {
        let _until_done = place;
        job()
    });
    done.await.unwrap_or_else(|_| {
        let detail = "The lab has failed at this card.";
        failure(Problem::Unavailable, detail)
    })
}
