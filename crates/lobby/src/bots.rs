//! Bots in rooms. A bot takes its seat through the same door as a person, is told what its seat is told, and
//! thinks on a few threads of its own, so that no room, socket or other game waits for it.

mod driver;

use std::{io, sync::Arc, time::Duration};

use room::{CalledBot, Rooms};
use tokio::{
    runtime::{self, Handle, Runtime},
    sync::{Semaphore, mpsc, watch},
};

use crate::roster::Roster;

/// How bots play here.
#[derive(Clone, Copy, Debug)]
pub struct Manners {
    /// Before a move, so that it does not come like an echo.
    pub pause: Duration,
    /// After this long another brain makes the move.
    pub patience: Duration,
    /// Brains that think at once.
    pub thinkers: usize,
    /// Brains that wait at once for a thought from elsewhere.
    pub guests: usize,
}

/// What every driver shares.
#[derive(Clone)]
struct Desk {
    rooms: Rooms,
    manners: Manners,
    thinkers: Arc<Semaphore>,
    /// Where they think.
    threads: Handle,
    guests: Arc<Semaphore>,
    stopping: watch::Receiver<bool>,
}

/// Seats bots for as long as rooms call for them.
pub async fn seat_bots(
    mut called: mpsc::Receiver<CalledBot>,
    rooms: Rooms,
    roster: Arc<Roster>,
    manners: Manners,
    stopping: watch::Receiver<bool>,
) {
    let thinkers = Arc::new(Semaphore::new(manners.thinkers.max(1)));
    let guests = Arc::new(Semaphore::new(manners.guests.max(1)));
    let threads = match quiet_threads(manners.thinkers.max(1)) {
        Ok(threads) => threads,
        Err(error) => return tracing::error!(%error, "no threads for bots"),
    };
    let desk = Desk { rooms, manners, thinkers, threads: threads.handle().clone(), guests, stopping };
    let mut stopped = desk.stopping.clone();
    loop {
        let call = tokio::select! {
            call = called.recv() => call,
            _ = stopped.changed() => None,
        };
        let Some(CalledBot { game, bot }) = call else {
            // Whoever still thinks does so for nobody.
            return threads.shutdown_background();
        };
        match roster.chair(&bot.brain) {
            Some(chair) => {
                tokio::spawn(driver::drive(desk.clone(), game, bot, chair));
            }
            None => tracing::error!(%game, brain = bot.brain, "a bot cannot be seated: it is not here"),
        }
    }
}

/// Threads that give way to everything else on the machine: people's moves come before bots' thoughts.
fn quiet_threads(count: usize) -> io::Result<Runtime> {
    let mut threads = runtime::Builder::new_current_thread();
    threads.thread_name("bot").max_blocking_threads(count);
    #[cfg(target_os = "linux")]
    threads.on_thread_start(|| {
        // On Linux this is about the calling thread alone. Where it is not allowed, bots are as nice as they can be.
        let _as_before = rustix::process::setpriority_process(None, 10);
    });
    threads.build()
}
