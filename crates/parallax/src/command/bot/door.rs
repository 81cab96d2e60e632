//! How the bot gets its seat, the first time and after losing the connection.

use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use client::{
    Lost, Socket,
    frame::{About, Frame, Message},
    http,
};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};
use view::Secret;

use super::Desk;

/// Which seat in which game.
#[derive(Clone, Debug)]
pub(super) enum Door {
    /// A new game, with the payload of `room.create`.
    New(Value),
    /// An open seat, with the payload of `room.join`.
    Open(Value),
    Held(Held),
}

/// A seat that the bot already holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Held {
    pub(super) game: String,
    pub(super) token: Secret<String>,
}

/// A connection that has entered the room.
pub(super) struct Inside {
    pub(super) socket: Socket,
    pub(super) held: Held,
    /// The first frame from the server.
    pub(super) first: Frame,
}

/// The first pause before retrying; each one is twice as long as the one before.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(8);

impl Door {
    pub(super) async fn enter(&self, desk: &Desk) -> anyhow::Result<Inside> {
        let entered = match self {
            Door::New(payload) => ask(desk, "room.create", payload, None).await,
            Door::Open(payload) => ask(desk, "room.join", payload, None).await,
            Door::Held(held) => return_to(desk, held).await,
        };
        entered.map_err(|lost| anyhow!("{lost}"))
    }
}

async fn return_to(desk: &Desk, held: &Held) -> Result<Inside, Lost> {
    ask(desk, "room.join", &json!({ "gameId": held.game }), Some(held)).await
}

async fn ask(desk: &Desk, kind: &str, payload: &Value, held: Option<&Held>) -> Result<Inside, Lost> {
    let mut socket = Socket::connect_as(&desk.access, &desk.server).await?;
    if let Some(held) = held {
        socket.show(&held.token);
    }
    socket.say(kind, payload).await?;
    loop {
        let first = socket.hear().await?;
        let held = match (&first.message, held) {
            (Message::Entered(entered), _) => {
                Held { game: entered.game_id.clone(), token: entered.token.clone() }
            }
            (Message::State(state), Some(held)) if state.view.is_some() => held.clone(),
            (Message::State(_), _) => {
                return Err(Lost::Closed("this game is over, and all its seats are taken".to_owned()));
            }
            (Message::Error(error), _) => {
                let why = format!("{}: {}", error.code, error.message);
                // Of all these errors, only a full or busy server is worth retrying.
                let passing = ["UNAVAILABLE", "SERVER_FULL", "RATE_LIMIT"].contains(&error.code.as_str());
                return Err(if passing { Lost::Broken(why) } else { Lost::Closed(why) });
            }
            _ => continue,
        };
        socket.show(&held.token);
        return Ok(Inside { socket, held, first });
    }
}

/// Returns to the seat, with longer and longer pauses between attempts.
pub(super) async fn come_back(desk: &Desk, held: &Held, why: &Lost) -> anyhow::Result<Inside> {
    desk.note(&format!("{why}; coming back"));
    let until = Instant::now() + desk.retry_for;
    let mut pause = FIRST_PAUSE;
    loop {
        sleep(pause).await;
        match return_to(desk, held).await {
            Ok(inside) => {
                desk.note("back at the board");
                return Ok(inside);
            }
            Err(Lost::Closed(why)) => bail!("{why}"),
            Err(why @ (Lost::Broken(_) | Lost::Refused(_))) if Instant::now() >= until => {
                bail!("{why}; given up after {} s", desk.retry_for.as_secs())
            }
            Err(Lost::Broken(_) | Lost::Refused(_)) => pause = (2 * pause).min(LONGEST_PAUSE),
        }
    }
}

/// The public information about the game.
pub(super) async fn about(desk: &Desk, game: &str) -> anyhow::Result<About> {
    let (status, body) = http::get_as(&desk.access, &desk.server, &format!("/api/games/{game}")).await?;
    if status != 200 {
        bail!("the server does not know the game: {status} {body}");
    }
    serde_json::from_value(body).context("the server says something else of the game than expected")
}
