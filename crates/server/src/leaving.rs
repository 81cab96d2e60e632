//! Takes those who will not come back out of their games, so that nobody waits for them: deleted accounts and banned
//! ones. Whoever deletes or bans may be another process: what counts is what is stored.

use std::time::Duration;

use people::People;
use room::{Arrival, Claim, Door, Rooms, Visitor};
use tokio::{sync::watch, time::interval};
use view::{GameId, Millis, PersonId};

use crate::app::now;

const EVERY: Duration = Duration::from_secs(2);
/// What is left over from longer ago is found when a server starts.
const LATELY: Millis = 24 * 60 * 60 * 1000;
const AT_ONCE: usize = 200;

pub(crate) async fn watch(people: People, rooms: Rooms, mut stopping: watch::Receiver<bool>) {
    let mut every = interval(EVERY);
    let mut since = 0;
    loop {
        tokio::select! {
            _ = every.tick() => {}
            _ = stopping.changed() => return,
        }
        match people.deserted_games(since, now(), AT_ONCE).await {
            Ok(games) => {
                let all = games.len() < AT_ONCE;
                for (game, person) in games {
                    leave(&rooms, game, person).await;
                }
                if all {
                    since = now().saturating_sub(LATELY);
                }
            }
            Err(error) => tracing::warn!(%error, "it is not known who was deleted or banned"),
        }
    }
}

/// Leaves all seats of somebody in a game, unless another node has it: that one does the same.
async fn leave(rooms: &Rooms, game: GameId, person: PersonId) {
    let visitor = Visitor { person: Some(person), ..Visitor::default() };
    let arrival = Arrival { visitor, ..Arrival::default() };
    if let Ok((seated, _)) = Door::Game(game).sit_by(rooms, Claim::Mine, arrival, 64).await {
        tracing::info!(%game, "a seat is left: its holder was deleted or banned");
        seated.leave().await;
    }
}
