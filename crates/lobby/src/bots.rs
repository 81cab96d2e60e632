//! Bots in rooms. A bot takes its seat the same way a person does, is told only what its seat is told, and thinks on a
//! few dedicated threads, so that no room, socket or other game waits for it.

mod driver;
mod owners;
mod places;
mod threads;
mod turn;

use std::{sync::Arc, time::Duration};

use room::{CalledBot, Rooms};
use tokio::{
    runtime::Handle,
    sync::{mpsc, watch},
};

use self::{places::Places, threads::Threads};
use crate::roster::Roster;

pub use self::owners::Owners;

/// How bots play on this server.
#[derive(Clone, Copy, Debug)]
pub struct Manners {
    /// A bot moves after once to twice this long, however soon it knows what to do: a reply should not seem
    /// instantaneous, and its delay must not say how often the bot tried in vain.
    pub pause: Duration,
    /// After this long, another brain makes the move.
    pub patience: Duration,
    /// Brains that may think at once.
    pub thinkers: usize,
    /// Brains that may wait at once for an external model or engine.
    pub guests: usize,
}

/// State that all drivers share.
#[derive(Clone)]
struct Desk {
    rooms: Rooms,
    manners: Manners,
    owners: Arc<Owners>,
    thinkers: Arc<Places>,
    /// The threads that bots think on.
    threads: Handle,
    guests: Arc<Places>,
    stopping: watch::Receiver<bool>,
}

/// Seats bots as rooms request them.
pub async fn seat_bots(
    mut called: mpsc::Receiver<CalledBot>,
    rooms: Rooms,
    roster: Arc<Roster>,
    manners: Manners,
    owners: Arc<Owners>,
    stopping: watch::Receiver<bool>,
) {
    let thinkers = Places::new(manners.thinkers);
    let guests = Places::new(manners.guests);
    let threads = match Threads::start(manners.thinkers.max(1)) {
        Ok(threads) => threads,
        Err(error) => return tracing::error!(%error, "no threads for bots"),
    };
    let desk = Desk { rooms, manners, owners, thinkers, threads: threads.handle(), guests, stopping };
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
