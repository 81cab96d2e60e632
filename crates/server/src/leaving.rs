//! What happens when accounts are deleted: they leave their games, so that nobody waits for them, and whatever was kept
//! with their names is forgotten. Another process may have deleted them: what counts is what is stored.

use std::{sync::Arc, time::Duration};

use people::People;
use room::{Arrival, Claim, Door, Rooms, Visitor};
use tables::TablesError;
use tokio::time::interval;
use view::{GameId, Millis, PersonId};

use crate::app::{App, now};

const EVERY: Duration = Duration::from_secs(2);
/// What is left over from longer ago is found when a server starts.
const LATELY: Millis = 24 * 60 * 60 * 1000;
const AT_ONCE: usize = 200;

/// Goes on until the server stops.
pub(crate) async fn watch(app: Arc<App>) {
    let mut stopping = app.stopping.clone();
    let mut every = interval(EVERY);
    let (mut since, mut last) = (0, None);
    loop {
        tokio::select! {
            _ = every.tick() => {}
            _ = stopping.changed() => return,
        }
        match look(&app, since, &mut last).await {
            Ok(true) => since = now().saturating_sub(LATELY),
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "it is not known who was deleted"),
        }
    }
}

/// Whether that was all.
async fn look(app: &App, since: Millis, last: &mut Option<Millis>) -> Result<bool, TablesError> {
    let latest = app.people.last_deletion().await?;
    if latest == *last && since > 0 {
        return Ok(true);
    }
    app.forget_names();
    let games = app.people.deserted_games(since, AT_ONCE).await?;
    let all = games.is_empty();
    for (game, person) in games {
        leave(&app.rooms, game, person).await;
    }
    // A game that another node has is looked for again until it is over.
    if all {
        *last = latest;
    }
    Ok(all)
}

impl App {
    /// Titles and pictures have names in them.
    pub(crate) fn forget_names(&self) {
        self.heads.clear();
        self.listed.clear();
        self.gallery.clear();
    }
}

/// Takes one person out of all their games that are played here.
pub(crate) async fn leave_all(people: &People, rooms: &Rooms, person: PersonId) {
    match people.running_games(person, AT_ONCE).await {
        Ok(games) => {
            for game in games {
                leave(rooms, game.game, person).await;
            }
        }
        Err(error) => tracing::warn!(%error, "games are left a little later"),
    }
}

/// Leaves a seat, unless another node has the game: that one does the same.
async fn leave(rooms: &Rooms, game: GameId, person: PersonId) {
    let visitor = Visitor { person: Some(person), ..Visitor::default() };
    let arrival = Arrival { visitor, ..Arrival::default() };
    if let Ok((seated, _)) = Door::Game(game).sit_by(rooms, Claim::Mine, arrival, 64).await {
        tracing::info!(%game, "a seat is left: its holder was deleted");
        seated.leave().await;
    }
}
