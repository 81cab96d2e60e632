//! Request bodies: read before the handler runs, within a time and a size.

use std::sync::Arc;

use axum::{
    body::{Body, HttpBody, to_bytes},
    extract::{Request, State},
    middleware::Next,
};
use tokio::time::timeout;
use wire::http::problem::Problem;

use crate::{
    app::App,
    http::{duplicate, problem::Answer},
};

pub(crate) async fn read(State(app): State<Arc<App>>, request: Request, next: Next) -> Answer {
    if request.body().is_end_stream() {
        return Ok(next.run(request).await);
    }
    // The largest of any route; some allow less.
    let most = duplicate::MAX_BODY.max(app.limits.max_message_bytes);
    let (head, body) = request.into_parts();
    let arrived = timeout(app.limits.request_within, to_bytes(body, most)).await;
    let bytes = arrived.map_err(|_| Problem::BodyTooSlow)?.map_err(|_| Problem::BodyTooLarge)?;
    Ok(next.run(Request::from_parts(head, Body::from(bytes))).await)
}
