//! Request bodies: read before the handler runs, within a time and a size.

use std::sync::Arc;

use axum::{
    body::{Body, HttpBody},
    extract::{Request, State},
    middleware::Next,
};
use futures_util::StreamExt as _;
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
    let bytes =
        timeout(app.limits.request_within, collect(body, most)).await.map_err(|_| Problem::BodyTooSlow)??;
    Ok(next.run(Request::from_parts(head, Body::from(bytes))).await)
}

/// Copies what arrives: a part of a body keeps the whole buffer that it was read into, however small the part is.
async fn collect(body: Body, most: usize) -> Result<Vec<u8>, Problem> {
    let mut parts = body.into_data_stream();
    let mut bytes = Vec::new();
    while let Some(part) = parts.next().await {
        // A body that breaks off is as incomplete as one that never ends.
        let part = part.map_err(|_| Problem::BodyTooSlow)?;
        if part.len() > most - bytes.len() {
            return Err(Problem::BodyTooLarge);
        }
        bytes.extend_from_slice(&part);
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use axum::body::Bytes;
    use futures_util::stream;

    use super::*;

    /// A buffer from a connection, of which somebody may keep a part.
    struct Buffer(Arc<[u8]>);

    impl AsRef<[u8]> for Buffer {
        fn as_ref(&self) -> &[u8] {
            &self.0
        }
    }

    #[tokio::test]
    async fn what_arrives_byte_by_byte_keeps_no_buffers() {
        let buffer: Arc<[u8]> = Arc::from([7; 8192]);
        let read = buffer.clone();
        let parts = stream::iter(0..100).map(move |_| {
            assert!(Arc::strong_count(&read) <= 3, "a part that was read before still keeps its buffer");
            Ok::<_, Infallible>(Bytes::from_owner(Buffer(read.clone())).slice(..1))
        });
        let bytes = collect(Body::from_stream(parts), 100).await;
        assert_eq!(bytes.ok(), Some(vec![7; 100]));
    }

    #[tokio::test]
    async fn a_body_has_a_size() {
        let body = || Body::from(vec![0; 10]);
        assert!(collect(body(), 10).await.is_ok());
        assert!(matches!(collect(body(), 9).await, Err(Problem::BodyTooLarge)));
    }
}
