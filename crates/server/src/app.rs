//! What every request and every socket shares, and the routes.

use std::{
    net::{IpAddr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use axum::{
    Router,
    extract::{ConnectInfo, DefaultBodyLimit, Query, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{any, get, post},
};
use room::Rooms;
use serde::Deserialize;
use tokio::sync::watch;
use tower_http::set_header::SetResponseHeaderLayer;
use tungstenite::protocol::WebSocketConfig;
use view::{GameId, Millis};

use crate::{
    bots::{ratings::Ratings, roster::Roster},
    http::{
        self,
        failure::{Problem, failure},
    },
    limits::{AddressLimits, Limits, Use},
    origin::Origins,
    socket::{Line, flat, upgrade::Offer, v1},
};

pub(crate) struct App {
    pub(crate) rooms: Rooms,
    pub(crate) roster: Arc<Roster>,
    pub(crate) limits: Limits,
    pub(crate) origins: Origins,
    pub(crate) public_url: Option<String>,
    pub(crate) proxies: Vec<IpAddr>,
    pub(crate) metrics_token: Option<String>,
    pub(crate) started: Instant,
    /// Changes once, when the server is about to stop.
    pub(crate) stopping: watch::Receiver<bool>,
    pub(crate) sockets: AtomicUsize,
    pub(crate) addresses: AddressLimits,
    pub(crate) desks: http::lab::desk::Desks,
    pub(crate) ratings: Ratings,
}

/// What every session holds on to.
pub(crate) type Shared = Arc<App>;

/// Where a request came from, as far as trusted proxies tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

pub(crate) fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as Millis
}

impl App {
    /// The last address that a trusted proxy has seen, or the peer's own.
    pub(crate) fn client_address(&self, peer: SocketAddr, headers: &HeaderMap) -> ClientAddress {
        let mut address = peer.ip().to_canonical();
        let forwarded: Vec<_> = headers
            .get_all("x-forwarded-for")
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .filter_map(|part| part.trim().parse::<IpAddr>().ok())
            .collect();
        for hop in forwarded.into_iter().rev() {
            if !self.proxies.contains(&address) {
                break;
            }
            address = hop.to_canonical();
        }
        ClientAddress(address)
    }

    /// Whether this address may make another room now.
    pub(crate) fn may_create(&self, address: ClientAddress) -> bool {
        self.addresses.take(Use::Room, address.0, &self.limits)
    }
}

/// All routes. A content policy that allows nothing from elsewhere goes with every answer.
pub(crate) fn router(app: Arc<App>) -> Router {
    let fixed = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    let records = DefaultBodyLimit::max(http::duplicate::MAX_BODY);
    // Each of these reads a game, from the store if it must.
    let reads = Router::new()
        .route("/api/games/{id}", get(http::games::show))
        .route("/api/games/{id}/events", get(http::games::events))
        .route("/duplicate/{id}", get(http::pages::four))
        .route("/g/{id}", get(http::pages::game))
        .route("/room/{id}", get(http::pages::game))
        .route("/game/{id}", get(http::pages::review))
        .route_layer(middleware::from_fn_with_state(app.clone(), limit_reads));
    Router::new()
        .merge(reads)
        .route("/ws", any(upgrade))
        .route("/api/games", post(http::games::create))
        .route("/api/games/{id}/watch", get(http::watch::follow))
        .route("/api/watch", post(http::watch::create))
        .route("/api/duplicate", post(http::duplicate::play).layer(records))
        .route("/api/lab", post(http::lab::play))
        .route("/api/lab/balance", post(http::lab::balance::report))
        .route("/api/bots", get(http::bots::show))
        .route("/api/health", get(http::health::show))
        .route("/api/rules", get(http::catalogue::show))
        .route("/api/openapi.json", get(http::openapi::show))
        .route("/metrics", get(http::metrics::show))
        .route("/", get(http::pages::home))
        .route("/rules", get(http::pages::home))
        .route("/lab", get(http::pages::home))
        .route("/watch", get(http::pages::home))
        .route("/watch/{id}", get(http::pages::home))
        .route("/duplicate", get(http::pages::home))
        .route("/bots", get(http::pages::home))
        .fallback(http::pages::elsewhere)
        .layer(DefaultBodyLimit::max(app.limits.max_message_bytes))
        .layer(fixed(header::CONTENT_SECURITY_POLICY, http::policy::CLIENT))
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::X_FRAME_OPTIONS, "DENY"))
        .layer(fixed(header::REFERRER_POLICY, "no-referrer"))
        .layer(fixed(
            HeaderName::from_static("permissions-policy"),
            "camera=(), microphone=(), geolocation=()",
        ))
        .layer(fixed(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
        .with_state(app)
}

async fn limit_reads(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let address = app.client_address(peer, request.headers());
    if app.addresses.take(Use::Read, address.0, &app.limits) {
        return next.run(request).await;
    }
    let detail = "Too many requests from this address. Try again in a moment.";
    let refused = failure(StatusCode::TOO_MANY_REQUESTS, Problem::RateLimited, detail);
    ([(header::RETRY_AFTER, HeaderValue::from_static("1"))], refused).into_response()
}

#[derive(Deserialize)]
struct SocketQuery {
    game: Option<String>,
}

/// Both dialects: with `?game=ID` the flat one, without it protocol v1.
async fn upgrade(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Query(query): Query<SocketQuery>,
    mut request: Request,
) -> Response {
    let headers = request.headers();
    if !app.origins.allow(headers) {
        return (StatusCode::FORBIDDEN, "This origin is not allowed.").into_response();
    }
    let address = app.client_address(peer, headers);
    let offer = match Offer::read(&mut request) {
        Ok(offer) => offer,
        Err(unfit) => return unfit.into_response(),
    };
    let game = match query.game.as_deref().map(str::parse::<GameId>) {
        Some(Err(_)) => return (StatusCode::BAD_REQUEST, "A game id is 8 of a-z and 0-9.").into_response(),
        Some(Ok(game)) => Some(game),
        None => None,
    };
    let Some(guest) = Guest::admit(&app, address) else {
        return (StatusCode::TOO_MANY_REQUESTS, "Too many connections from this address.").into_response();
    };
    let limits = &app.limits;
    let max_bytes = limits.max_message_bytes;
    let patience = limits.send_within;
    let config = WebSocketConfig::default()
        // A connection is idle most of its life: what it holds then is what a server pays for.
        .read_buffer_size(512)
        .write_buffer_size(0)
        .max_write_buffer_size(4 * max_bytes + 1024 * 1024)
        // Somewhat more than the limit, so that it is we who say what is wrong.
        .max_message_size(Some(2 * max_bytes))
        .max_frame_size(Some(2 * max_bytes));
    offer.accept(config, move |socket| async move {
        let line = Line::new(socket, max_bytes, patience);
        // Boxed, so that a socket of one dialect has no room for the other.
        match game {
            Some(game) => Box::pin(flat::serve(line, app, game)).await,
            None => Box::pin(v1::serve(line, app, address)).await,
        }
        drop(guest);
    })
}

/// Counts a socket for as long as it lives.
pub(crate) struct Guest {
    app: Arc<App>,
    address: ClientAddress,
}

impl Guest {
    pub(crate) fn admit(app: &Arc<App>, address: ClientAddress) -> Option<Guest> {
        app.addresses.enter(address.0, &app.limits).then(|| {
            app.sockets.fetch_add(1, Ordering::Relaxed);
            Guest { app: app.clone(), address }
        })
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.app.sockets.fetch_sub(1, Ordering::Relaxed);
        self.app.addresses.leave(self.address.0);
    }
}
