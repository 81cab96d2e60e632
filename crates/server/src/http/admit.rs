//! Admission: who may send requests with a body, and how many of the lab's are processed at once.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{body::Bytes, extract::rejection::BytesRejection, http::HeaderMap};
use rules::Meter;
use serde::de::DeserializeOwned;
use tokio::time::timeout;
use wire::http::problem::Problem;

use super::problem::Answer;
use crate::{app::App, desks::Desk, limits::Use};

/// How long the lab may work on an answer. It uses one thread, so this also bounds processor time.
const MOST_TIME: Duration = Duration::from_secs(3);

/// The checks on every request with a body: origin, rate limit, size, JSON.
pub(super) fn admit<T: DeserializeOwned>(
    app: &App,
    what_for: Use,
    peer: SocketAddr,
    headers: &HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer<T> {
    if !app.origins.allow(headers) {
        return Err(Problem::Origin.into());
    }
    let address = app.client_address(peer, headers);
    app.addresses.take(what_for, address.0, &app.limits).map_err(Problem::TooMany)?;
    let body = body.map_err(|_| Problem::BodyTooLarge)?;
    serde_json::from_slice(&body).map_err(|error| Problem::BadBody { why: error.to_string() }.into())
}

/// Runs the work on a blocking thread once a slot is free. Some cards try every move on a scratch board, hundreds of
/// times, and that must not hold up the threads that carry everyone's messages. When its time is over, the meter stops,
/// and whatever computes with it gives up.
pub(super) async fn work(desk: &Desk, job: impl FnOnce(&Arc<Meter>) -> Answer + Send + 'static) -> Answer {
    let Ok(place) = desk.place().await else {
        return Err(Problem::LabBusy.into());
    };
    let meter = Arc::new(Meter::unbounded());
    let metered = meter.clone();
    let mut done = tokio::task::spawn_blocking(move || {
        let _until_done = place;
        job(&metered)
    });
    let in_time = timeout(MOST_TIME, &mut done).await;
    let done = match in_time {
        Ok(done) => done,
        Err(_) => {
            meter.stop();
            done.await
        }
    };
    done.unwrap_or_else(|_| Err(Problem::LabFailed.into()))
}

#[cfg(test)]
mod tests {
    use std::thread;

    use tokio::{sync::oneshot, time::advance};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn whoever_works_too_long_is_told_to_stop() {
        let (begins, began) = oneshot::channel();
        let working = tokio::spawn(async {
            let job = |meter: &Arc<Meter>| {
                let _nobody_waits = begins.send(());
                while !meter.is_spent() {
                    thread::yield_now();
                }
                Err(Problem::LabTooLong.into())
            };
            work(&Desk::of(1), job).await
        });
        began.await.expect("it begins");
        advance(MOST_TIME).await;
        assert!(working.await.expect("not cancelled").is_err());
    }
}
