//! Bots in rooms. A bot takes its seat through the same door as a person, is told what its seat is told, and
//! thinks on a few threads of its own, so that no room, socket or other game waits for it.

mod driver;
pub(crate) mod ratings;
pub(crate) mod roster;

use std::{sync::Arc, time::Duration};

use room::{CalledBot, Rooms};
use tokio::sync::{Semaphore, mpsc, watch};

use roster::Roster;

/// How bots play here.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manners {
    /// Before a move, so that it does not come like an echo.
    pub(crate) pause: Duration,
    /// After this long another brain makes the move.
    pub(crate) patience: Duration,
    /// Brains that think at once.
    pub(crate) thinkers: usize,
    /// Brains that wait at once for a thought from elsewhere.
    pub(crate) guests: usize,
}

/// What every driver shares.
#[derive(Clone)]
struct Desk {
    rooms: Rooms,
    manners: Manners,
    thinkers: Arc<Semaphore>,
    guests: Arc<Semaphore>,
    stopping: watch::Receiver<bool>,
}

/// Seats bots for as long as rooms call for them.
pub(crate) async fn seat_bots(
    mut called: mpsc::Receiver<CalledBot>,
    rooms: Rooms,
    roster: Arc<Roster>,
    manners: Manners,
    stopping: watch::Receiver<bool>,
) {
    let thinkers = Arc::new(Semaphore::new(manners.thinkers.max(1)));
    let guests = Arc::new(Semaphore::new(manners.guests.max(1)));
    let desk = Desk { rooms, manners, thinkers, guests, stopping };
    let mut stopped = desk.stopping.clone();
    loop {
        let call = tokio::select! {
            call = called.recv() => call,
            _ = stopped.changed() => None,
        };
        let Some(CalledBot { game, bot }) = call else {
            return;
        };
        match roster.chair(&bot.brain) {
            Some(chair) => {
                tokio::spawn(driver::drive(desk.clone(), game, bot, chair));
            }
            None => tracing::error!(%game, brain = bot.brain, "a bot cannot be seated: it is not here"),
        }
    }
}
