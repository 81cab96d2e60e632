//! The flat dialect on bare axum, in memory: no store, no rooms, no limits.
//!
//! This is the least that a server can do to play the same game and send the same frames. Whatever `parallax` costs
//! beyond it pays for everything else. `bench-axum PORT` serves on 127.0.0.1.

mod game;
mod socket;
mod wire;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock},
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use anyhow::Context;
use axum::{
    Json, Router,
    extract::{Query, State, WebSocketUpgrade},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::{any, get, post},
    serve::ListenerExt,
};
use rand::RngExt;
use serde::Deserialize;
use serde_json::json;
use shakmaty::Color;
use tokio::net::TcpListener;

use crate::{
    game::Game,
    wire::{Mode, Side, letter},
};

struct App {
    started: Instant,
    games: RwLock<HashMap<String, Arc<Mutex<Game>>>>,
}

impl App {
    fn find(&self, id: &str) -> Option<Arc<Mutex<Game>>> {
        self.games.read().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }
}

/// A panic in one game must not stop the others.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}

fn random_text(length: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";
    let mut random = rand::rng();
    (0..length).map(|_| char::from(LETTERS[random.random_range(0..LETTERS.len())])).collect()
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let port: u16 = std::env::args().nth(1).context("usage: bench-axum PORT")?.parse()?;
    let listener = TcpListener::bind(("127.0.0.1", port)).await?.tap_io(|stream| {
        let _slower_without = stream.set_nodelay(true);
    });
    let app = Arc::new(App { started: Instant::now(), games: RwLock::default() });
    let router = Router::new()
        .route("/api/games", post(create))
        .route("/api/health", get(health))
        .route("/ws", any(upgrade))
        .with_state(app);
    Ok(axum::serve(listener, router).await?)
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct CreateGame {
    mode: Mode,
    side: Option<Side>,
    #[serde(default)]
    highlighting_enabled: bool,
}

async fn create(State(app): State<Arc<App>>, Json(body): Json<CreateGame>) -> Response {
    let color = match body.side {
        Some(Side::White) => Color::White,
        Some(Side::Black) => Color::Black,
        Some(Side::Random) | None => Color::from_white(rand::rng().random()),
    };
    let (id, token) = (random_text(8), random_text(24));
    let game = Game::new(body.mode, body.highlighting_enabled, color, token.clone());
    app.games.write().unwrap_or_else(PoisonError::into_inner).insert(id.clone(), Arc::new(Mutex::new(game)));
    let created = json!({
        "joinUrl": format!("/g/{id}"),
        "gameId": id,
        "creatorToken": token,
        "creatorColor": letter(color),
    });
    (StatusCode::CREATED, Json(created)).into_response()
}

async fn health(State(app): State<Arc<App>>) -> Response {
    let games = app.games.read().unwrap_or_else(PoisonError::into_inner).len();
    let health = json!({ "ok": true, "activeGames": games, "uptime": app.started.elapsed().as_secs() });
    ([(header::CACHE_CONTROL, "no-store")], Json(health)).into_response()
}

#[derive(Deserialize)]
struct SocketQuery {
    game: String,
}

async fn upgrade(
    State(app): State<Arc<App>>,
    Query(query): Query<SocketQuery>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade
        // As in the server: a comparison of memory would otherwise be one of default buffers.
        .read_buffer_size(1024)
        .write_buffer_size(0)
        .max_message_size(64 * 1024)
        .on_upgrade(move |socket| socket::serve(socket, app, query.game))
}
