//! Bounds how many large answers are in memory at once: a record of some megabytes stays there until its reader has
//! taken it, however slowly.

use std::{
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use axum::{
    body::{Body, Bytes, HttpBody, to_bytes},
    extract::{ConnectInfo, Request, State},
    middleware::Next,
    response::Response,
};
use hyper::body::{Frame, SizeHint};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{Instant, timeout},
};

use wire::http::problem::{Problem, Scarce};

use crate::{
    app::{App, ClientAddress},
    http::problem::Answer,
};

/// Answers up to this size do not count once they are made.
const SMALL: u64 = 64 * 1024;

/// How much of an answer is handed to the connection at a time.
const PART: usize = 32 * 1024;

/// How long a request waits for others to be read.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long a reader may take for a whole answer.
const READ_WITHIN: Duration = Duration::from_secs(300);

/// A place among the answers of an address, and among all.
pub(crate) struct Place {
    _own: OwnedSemaphorePermit,
    _among_all: OwnedSemaphorePermit,
}

impl App {
    /// Waits for a place for a large answer. None if others are not read in time.
    pub(crate) async fn place_for_answer(&self, address: ClientAddress) -> Option<Place> {
        place(self.addresses.answers(address.0), self.answers.clone()).await
    }
}

async fn place(own: Arc<Semaphore>, all: Arc<Semaphore>) -> Option<Place> {
    let place = async {
        let own = own.acquire_owned().await.ok()?;
        let among_all = all.acquire_owned().await.ok()?;
        Some(Place { _own: own, _among_all: among_all })
    };
    timeout(PATIENCE, place).await.ok().flatten()
}

pub(crate) async fn bound(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<std::net::SocketAddr>,
    request: Request,
    next: Next,
) -> Answer {
    let place = app.place_for_answer(app.client_address(peer, request.headers())).await;
    in_place(place, next.run(request)).await
}

async fn in_place(place: Option<Place>, answer: impl Future<Output = Response>) -> Answer {
    let place = place.ok_or(Problem::TooMany(Scarce::Answers))?;
    let response = answer.await;
    // What has no size is a stream, and holds nothing.
    if response.body().size_hint().exact().is_none_or(|size| size <= SMALL) {
        return Ok(response);
    }
    let (head, body) = response.into_parts();
    let rest = to_bytes(body, usize::MAX).await.map_err(|_| Problem::CannotRead)?;
    let held = Held { rest, until: Instant::now() + READ_WITHIN, _place: place };
    Ok(Response::from_parts(head, Body::new(held)))
}

/// A body that keeps its place until it has been taken.
struct Held {
    rest: Bytes,
    until: Instant,
    _place: Place,
}

#[derive(Debug)]
struct TooSlow;

impl std::fmt::Display for TooSlow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the answer was read too slowly")
    }
}

impl std::error::Error for TooSlow {}

impl HttpBody for Held {
    type Data = Bytes;
    type Error = TooSlow;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, TooSlow>>> {
        if self.rest.is_empty() {
            return Poll::Ready(None);
        }
        if Instant::now() > self.until {
            return Poll::Ready(Some(Err(TooSlow)));
        }
        let part = PART.min(self.rest.len());
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(part)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use axum::{http::StatusCode, response::IntoResponse};

    use super::*;

    struct Shop {
        own: Arc<Semaphore>,
        all: Arc<Semaphore>,
    }

    impl Shop {
        async fn order(&self, bytes: usize) -> Response {
            let answer = async { vec![b'x'; bytes].into_response() };
            in_place(place(self.own.clone(), self.all.clone()).await, answer).await.into_response()
        }
    }

    #[tokio::test(start_paused = true)]
    async fn unread_answers_take_places_and_read_ones_give_them_back() {
        let shop = Shop { own: Arc::new(Semaphore::new(2)), all: Arc::new(Semaphore::new(3)) };
        for _ in 0..10 {
            assert_eq!(shop.order(1000).await.status(), StatusCode::OK, "small ones do not count");
        }
        let first = shop.order(1_000_000).await;
        let second = shop.order(1_000_000).await;
        assert_eq!(shop.order(10).await.status(), StatusCode::TOO_MANY_REQUESTS);
        let other = Shop { own: Arc::new(Semaphore::new(2)), all: shop.all.clone() };
        assert_eq!(other.order(1_000_000).await.status(), StatusCode::OK, "another address");

        assert_eq!(first.body().size_hint().exact(), Some(1_000_000));
        let read = to_bytes(first.into_body(), usize::MAX).await.unwrap();
        assert_eq!(read.len(), 1_000_000);
        assert_eq!(shop.order(1_000_000).await.status(), StatusCode::OK);
        drop(second);
        assert_eq!(shop.order(10).await.status(), StatusCode::OK, "the reader has gone");
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_reads_for_ever_is_cut_off() {
        let shop = Shop { own: Arc::new(Semaphore::new(1)), all: Arc::new(Semaphore::new(1)) };
        let slow = shop.order(1_000_000).await;
        tokio::time::advance(READ_WITHIN + Duration::from_secs(1)).await;
        assert!(to_bytes(slow.into_body(), usize::MAX).await.is_err());
        assert_eq!(shop.order(10).await.status(), StatusCode::OK);
    }
}
