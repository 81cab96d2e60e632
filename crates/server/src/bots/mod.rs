//! Bots in rooms. A bot takes its seat through the same door as a person, is told what its seat is told, and
//! thinks on a few threads of its own, so that no room, socket or other game waits for it.

mod driver;
pub(crate) mod ratings;

use std::{sync::Arc, time::Duration};

use bot::BrainName;
use room::{CalledBot, Rooms};
use tokio::sync::{Semaphore, mpsc, watch};

/// How bots play here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manners {
    /// Before a move, so that it does not come like an echo.
    pub(crate) pause: Duration,
    /// After this long another brain makes the move.
    pub(crate) patience: Duration,
    /// Brains that think at once.
    pub(crate) thinkers: usize,
}

/// What every driver shares.
#[derive(Clone)]
struct Desk {
    rooms: Rooms,
    manners: Manners,
    thinkers: Arc<Semaphore>,
    stopping: watch::Receiver<bool>,
}

/// Seats bots for as long as rooms call for them.
pub(crate) async fn seat_bots(
    mut called: mpsc::Receiver<CalledBot>,
    rooms: Rooms,
    manners: Manners,
    stopping: watch::Receiver<bool>,
) {
    let thinkers = Arc::new(Semaphore::new(manners.thinkers.max(1)));
    let desk = Desk { rooms, manners, thinkers, stopping };
    let mut stopped = desk.stopping.clone();
    loop {
        let call = tokio::select! {
            call = called.recv() => call,
            _ = stopped.changed() => None,
        };
        let Some(CalledBot { game, bot }) = call else {
            return;
        };
        match bot.brain.parse::<BrainName>() {
            Ok(brain) => {
                tokio::spawn(driver::drive(desk.clone(), game, bot, brain));
            }
            Err(error) => tracing::error!(%game, brain = bot.brain, %error, "a bot cannot be seated"),
        }
    }
}
