//! One connection.

use std::{sync::Arc, time::Duration};

use axum::extract::ws::{Message as Frame, WebSocket};
use tokio::{
    sync::mpsc,
    time::{Instant, MissedTickBehavior, interval_at},
};

use crate::{
    App, lock, random_text,
    wire::{Asked, Message, Promotion},
};

const PING_EVERY: Duration = Duration::from_secs(25);

pub(crate) async fn serve(mut socket: WebSocket, app: Arc<App>, id: String) {
    let (outbox, mut frames) = mpsc::channel(64);
    let Some(game) = app.find(&id) else {
        return complain(&mut socket, "game_not_found", "There is no such game.").await;
    };
    let color = loop {
        let Some(Ok(frame)) = socket.recv().await else { return };
        let Ok(text) = frame.to_text() else { return };
        match serde_json::from_str(text) {
            Ok(Asked::Hello { game_id, token }) if game_id == id => {
                let joined = lock(&game).join(token.as_deref(), random_text(24), outbox.clone());
                match joined {
                    Ok(color) => break color,
                    Err((code, message)) => return complain(&mut socket, code, message).await,
                }
            }
            _ => complain(&mut socket, "malformed", "Say hello first.").await,
        }
    };
    let mut heartbeat = interval_at(Instant::now() + PING_EVERY, PING_EVERY);
    heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            heard = socket.recv() => {
                let text = match &heard {
                    Some(Ok(Frame::Text(text))) => text.as_str(),
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => continue,
                    _ => break,
                };
                let answered = match serde_json::from_str(text) {
                    Ok(Asked::Commit { from, to, promotion }) => {
                        let promotion = promotion.map(Promotion::role);
                        lock(&game).commit(color, from.0, to.map(|to| to.0), promotion)
                    }
                    Ok(Asked::Resign {}) => {
                        lock(&game).resign(color);
                        Ok(())
                    }
                    Ok(Asked::Pong {}) => Ok(()),
                    Ok(Asked::Hello { .. }) | Err(_) => Err(("malformed", "This is not a message.")),
                };
                if let Err((code, message)) = answered {
                    complain(&mut socket, code, message).await;
                }
            }
            Some(text) = frames.recv() => {
                if socket.send(Frame::Text(text)).await.is_err() {
                    break;
                }
            }
            _ = heartbeat.tick() => say(&mut socket, &Message::Ping {}).await,
        }
    }
    lock(&game).leave(color, &outbox);
}

async fn complain(socket: &mut WebSocket, code: &'static str, message: &'static str) {
    say(socket, &Message::Error { code, message }).await;
}

async fn say(socket: &mut WebSocket, message: &Message<'_>) {
    let text = serde_json::to_string(message).expect("messages are plain data");
    // The next read notices that the connection is gone.
    let _gone = socket.send(Frame::Text(text.into())).await;
}
