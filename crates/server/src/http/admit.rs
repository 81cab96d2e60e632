//! Admission to the lab: who may send requests, and how many are processed at once.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{body::Bytes, extract::rejection::BytesRejection, http::HeaderMap, response::Response};
use serde::Deserialize;
use tokio::{sync::Semaphore, time::timeout};
use wire::BadCard;

use super::failure::{Problem, fail_by_profile, failure};
use crate::{app::App, limits::Use};

/// How long a request waits for the ones ahead of it.
const PATIENCE: Duration = Duration::from_secs(10);

/// The checks on every lab request: origin, rate limit, size, JSON.
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

/// The response to a card that cannot be played.
pub(super) fn bad_card(why: &BadCard) -> Response {
    let detail = format!("card: {why}");
    why.profile().map_or_else(|| malformed(&detail), |error| fail_by_profile(error, &detail))
}

pub(super) fn malformed(detail: &str) -> Response {
    failure(Problem::Malformed, detail)
}

/// Runs the work on a blocking thread once a slot is free. Some cards try every move on a scratch board, hundreds of
/// times, and that must not hold up the threads that carry everyone's messages.
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
