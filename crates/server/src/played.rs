//! Keeps the lists of everybody's games: what rooms tell of them becomes rows.
//!
//! Rows are written by game and seat, so that it does no harm to hear of a game twice. A room goes on telling the end of
//! its game until it has been told that it is in the lists; nothing is confirmed before it is stored.

mod rated;

use std::{collections::BTreeMap, time::Duration};

use people::{GameEnd, GameResult, Opponent, People, PersonGame};
use room::{OpenError, PlayedGame, PlayedSeat, Rooms};
use rules::duplicate::DuplicateShare;
use tables::TablesError;
use tokio::{
    sync::{mpsc, watch},
    time::{interval, sleep},
};
use view::{GameId, GameRating, Millis};

use crate::app::now;

/// So many games are written at once, so that they share a commit.
const AT_ONCE: usize = 64;
const RETRY: Duration = Duration::from_millis(500);
/// After so many tries what was told is left for later: the rooms tell it again.
const TRIES: u32 = 20;

/// How often we look for games that ended without their rows hearing of it, and how old such a row must be.
const SWEEP: Duration = Duration::from_secs(60 * 60);
const STALE: Millis = 60 * 60 * 1000;
const PAGE: usize = 100;
const PAUSE: Duration = Duration::from_millis(100);

/// Writes what rooms tell until they are gone.
pub(crate) async fn keep(
    people: People,
    rooms: Rooms,
    mut told: mpsc::Receiver<PlayedGame>,
    written: watch::Sender<()>,
) {
    let mut batch = Vec::with_capacity(AT_ONCE);
    while told.recv_many(&mut batch, AT_ONCE).await > 0 {
        // Of a game that is told several times, the last says it all.
        let latest: BTreeMap<GameId, PlayedGame> =
            batch.drain(..).map(|played| (played.game, played)).collect();
        if let Some(ratings) = write(&people, latest.values()).await {
            written.send_replace(());
            for played in latest.values().filter(|played| played.end.is_some()) {
                rooms.listed(played.game, ratings.get(&played.game).copied()).await;
            }
        }
    }
}

/// What became of the ratings of those that were to be rated. None if it could not be written.
async fn write(
    people: &People,
    games: impl Iterator<Item = &PlayedGame> + Clone,
) -> Option<BTreeMap<GameId, GameRating>> {
    let began = games.clone().filter(|played| !played.never_began());
    let ends: Vec<_> = began.clone().filter_map(rated::end).collect();
    let rows: Vec<_> = began.flat_map(rows).collect();
    let nobodys: Vec<_> = games.filter(|played| played.never_began()).map(|played| played.game).collect();
    for _ in 0..TRIES {
        match people.record_ends(&rows, &nobodys, &ends).await {
            Ok(ratings) => return Some(ratings.into_iter().collect()),
            Err(error @ (TablesError::Unavailable(_) | TablesError::Unknown(_))) => {
                tracing::warn!(%error, "lists of games cannot be written");
                sleep(RETRY).await;
            }
            Err(error @ (TablesError::Conflict | TablesError::Damaged(_))) => {
                tracing::error!(%error, "lists of games cannot be written");
                return None;
            }
        }
    }
    None
}

/// One for each person at the table, and for a bot that is rated by it.
fn rows(played: &PlayedGame) -> Vec<PersonGame> {
    let row = |seat: &PlayedSeat| {
        Some(PersonGame {
            game: played.game,
            seat: seat.seat,
            person: rated::player(played, seat)?,
            mode: played.card.mode().name().to_owned(),
            pool: rated::pool(played).map(|pool| pool.to_string()),
            clock: serde_json::to_string(&played.card.clock()).expect("plain data"),
            rated: played.rated,
            opponent: opponent(played, seat),
            started_at: played.started_at.unwrap_or(played.created_at),
            end: played.end.map(|end| GameEnd {
                at: end.at,
                result: seat.share.map(result),
                ending: serde_json::to_string(&end.ending).expect("plain data"),
                plies: end.plies,
            }),
        })
    };
    played.seats.iter().filter_map(row).collect()
}

fn result(share: DuplicateShare) -> GameResult {
    match share {
        DuplicateShare::Win => GameResult::Won,
        DuplicateShare::Draw => GameResult::Drawn,
        DuplicateShare::Loss => GameResult::Lost,
    }
}

/// The only other one at the table. At a table of four there is no such person.
fn opponent(played: &PlayedGame, own: &PlayedSeat) -> Opponent {
    let mut others = played.seats.iter().filter(|other| other.seat != own.seat);
    let (Some(other), None) = (others.next(), others.next()) else { return Opponent::default() };
    Opponent {
        label: other.name.as_ref().map(ToString::to_string).unwrap_or_default(),
        person: other.person,
        bot: other.bot.clone(),
        ..Opponent::default()
    }
}

/// Looks now and then for rows of running games whose games are over: their ends were told to a process that died, or
/// the games were deleted.
pub(crate) async fn sweep(people: People, rooms: Rooms, mut stopping: watch::Receiver<bool>) {
    let mut every = interval(SWEEP);
    loop {
        tokio::select! {
            _ = every.tick() => {}
            _ = stopping.changed() => return,
        }
        if let Err(error) = sweep_once(&people, &rooms, now().saturating_sub(STALE)).await {
            tracing::warn!(%error, "lists of games were not checked");
        }
    }
}

async fn sweep_once(people: &People, rooms: &Rooms, before: Millis) -> Result<(), TablesError> {
    let mut after = None;
    loop {
        let page = people.unended_games(before, after, PAGE).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = Some(*last);
        for game in page {
            match rooms.played(game).await {
                Ok(Some(played)) => {
                    write(people, std::iter::once(&played)).await;
                }
                Err(OpenError::NotFound) => people.record_games(&[], &[game]).await?,
                // It goes on, or nobody can tell.
                Ok(None) | Err(_) => {}
            }
        }
        sleep(PAUSE).await;
    }
}
