//! Every route.

mod accounts;
mod people;

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Router,
    extract::{ConnectInfo, DefaultBodyLimit, Request, State},
    http::{HeaderName, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    routing::{any, delete, get, post},
};
use tower_http::set_header::SetResponseHeaderLayer;
use wire::http::problem::Problem;

use crate::{
    admission::{answers, bodies},
    app::App,
    http::{self, problem::Answer},
    limits::Use,
    pack,
    socket::{entrance, listening},
};

/// All routes. Every response carries a content policy that allows nothing from other origins.
pub(crate) fn router(app: Arc<App>) -> Router {
    let fixed = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    let records = DefaultBodyLimit::max(http::duplicate::MAX_BODY);
    // Each of these reads a game, from the store if necessary.
    let reads = Router::new()
        .route("/api/games/{id}", get(http::games::show))
        .route("/api/games/{id}/events", get(http::games::events))
        .route("/api/games/{id}/hindsight", get(http::hindsight::show))
        .route("/api/games/{id}/white.pgn", get(http::games::as_white))
        .route("/api/games/{id}/black.pgn", get(http::games::as_black))
        .route("/api/rooms/{code}", get(http::games::show_room))
        .route("/duplicate/{id}", get(http::pages::duplicate_game))
        .route("/g/{id}", get(http::pages::game))
        .route("/room/{id}", get(http::pages::game))
        .route("/game/{id}", get(http::pages::review))
        .route("/picture/{name}", get(http::pictures::show))
        .merge(people::reads())
        .route_layer(middleware::from_fn_with_state(app.clone(), answers::bound))
        .route_layer(middleware::from_fn_with_state(app.clone(), limit_reads))
        .route_layer(pack::layer());
    let catalogues = Router::new()
        .route("/api/bots", get(http::bots::show))
        .route("/api/rules", get(http::catalogue::show))
        .route("/api/openapi.json", get(http::openapi::show))
        .route_layer(pack::layer());
    let pages = Router::new()
        .route("/", get(http::pages::fixed))
        .route("/rules", get(http::pages::fixed))
        .route("/lab", get(http::pages::fixed))
        .route("/watch", get(http::pages::fixed))
        .route("/watch/{id}", get(http::pages::show))
        .route("/duplicate", get(http::pages::fixed))
        .route("/bots", get(http::pages::fixed))
        .route("/ratings", get(http::pages::fixed))
        .route("/lesson", get(http::pages::fixed))
        .route("/lesson/{id}", get(http::pages::lesson))
        .route("/sign-up", get(http::pages::fixed))
        .route("/log-in", get(http::pages::fixed))
        .route("/account", get(http::pages::fixed))
        .route("/admin", get(http::pages::fixed))
        .route("/reset", get(http::pages::fixed))
        .route("/confirm-email", get(http::pages::fixed))
        .route("/admin-link", get(http::pages::fixed))
        .route("/privacy", get(http::pages::fixed))
        .route("/robots.txt", get(http::pages::robots))
        .route("/favicon.ico", get(http::pictures::favicon))
        .route("/source", get(http::pages::fixed))
        .route_layer(pack::layer());
    let shows = Router::new()
        .route("/api/games/{id}/watch", get(http::watch::follow))
        .route("/api/bot/events", get(http::bot::events::read))
        .route("/api/bot/seek", post(http::bot::meet::seek))
        .route("/api/bot/seek", delete(http::bot::meet::withdraw))
        .route("/api/bot/challenges/{handle}/accept", post(http::bot::meet::accept))
        .route("/api/bot/challenges/{handle}/decline", post(http::bot::meet::decline))
        .route("/api/bot/games", get(http::bot::events::games))
        .route("/api/bot/games/{id}", get(listening::read))
        .route("/api/bot/games/{id}/intent", post(http::bot::intent::send))
        .route_layer(middleware::from_fn_with_state(app.clone(), limit_reads));
    let sandbox = middleware::from_fn_with_state(app.clone(), answers::bound);
    Router::new()
        .merge(reads)
        .merge(catalogues)
        .merge(pages)
        .merge(shows)
        .merge(accounts::routes())
        .merge(people::routes())
        .route("/ws", any(entrance::by_query))
        .route("/ws/room/{id}", any(entrance::by_room))
        .route("/api/games", post(http::games::create))
        .route("/api/lesson", post(http::lesson::start))
        .route("/api/seats", post(http::seats::show))
        .route("/api/watch", post(http::watch::create))
        .route("/api/duplicate", post(http::duplicate::play).layer(records).layer(sandbox))
        .route("/api/lab", post(http::lab::play))
        .route("/api/lab/balance", post(http::lab::balance::report))
        .route("/api/push", get(http::push::show))
        .route("/api/health", get(http::health::show))
        .route("/metrics", get(http::metrics::show))
        .fallback(http::pages::elsewhere)
        .layer(middleware::from_fn_with_state(app.clone(), bodies::read))
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

/// The routes of the listener for metrics.
pub(crate) fn for_metrics(app: Arc<App>) -> Router {
    let shown = get(http::metrics::show_to_anybody);
    // Not among the routes of everybody, which are described to clients.
    Router::new().route_service("/metrics", shown.with_state(app))
}

async fn limit_reads(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Answer {
    let address = app.client_address(peer, request.headers()).0;
    // An ID that leads nowhere is a guess, as a wrong code or token is.
    app.addresses.take(Use::Guess, address, &app.limits).map_err(Problem::TooMany)?;
    let answer = match app.addresses.take(Use::Read, address, &app.limits) {
        Ok(()) => Ok(next.run(request).await),
        Err(scarce) => Err(Problem::TooMany(scarce).into()),
    };
    if !answer.as_ref().is_ok_and(|response| response.status() == StatusCode::NOT_FOUND) {
        app.addresses.put_back(Use::Guess, address, &app.limits);
    }
    answer
}
