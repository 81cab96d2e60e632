//! Ratings: how somebody's came about, the leaders of a pool, and what a game did.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State, rejection::QueryRejection},
    response::IntoResponse,
};
use people::{HistoryEntry, LeaderEntry};
use rules::RatingPool;
use view::{GameId, RoomStatus};
use wire::http::{
    account_problem::AccountProblem,
    problem::Problem,
    ratings::{
        HistoryPoint, Leader, LeaderKind, LeaderQuery, Leaderboard, PoolEntry, RatingHistory, RatingPools,
    },
};

use super::{account::me, lookup::unread, problem::Answer, profiles::show};
use crate::{
    accounts::unavailable,
    app::{App, now},
};

const MOST_POINTS: u64 = 500;
const MOST_LEADERS: usize = 100;

fn pool(family: &str, speed: &str) -> Result<RatingPool, AccountProblem> {
    RatingPool::named(family, speed).ok_or(AccountProblem::NoSuchPool)
}

/// `GET /api/people/{name}/ratings/{family}/{speed}`
pub(crate) async fn history(
    State(app): State<Arc<App>>,
    Path((name, family, speed)): Path<(String, String, String)>,
) -> Answer {
    let pool = pool(&family, &speed)?.to_string();
    let person = show::find(&app, &name).await?;
    let points = app.people.rating_history(person.id, &pool, MOST_POINTS).await.map_err(unavailable)?;
    let point = |HistoryEntry { at, points, deviation, game }: HistoryEntry| HistoryPoint {
        at,
        points,
        deviation,
        game_id: game.map(|game| game.to_string()),
    };
    let points = points.into_iter().map(point).collect();
    Ok(Json(RatingHistory { pool, points }).into_response())
}

/// `GET /api/ratings`
pub(crate) async fn pools(State(app): State<Arc<App>>) -> Answer {
    let pools = app.people.rating_pools().await.map_err(unavailable)?;
    let entry = |found: people::PoolSize| {
        let RatingPool { family, speed } = found.pool.parse().ok()?;
        Some(PoolEntry { pool: found.pool, family: family.to_owned(), speed, players: found.players })
    };
    Ok(Json(RatingPools { pools: pools.into_iter().filter_map(entry).collect() }).into_response())
}

/// `GET /api/ratings/{family}/{speed}`
pub(crate) async fn leaders(
    State(app): State<Arc<App>>,
    Path((family, speed)): Path<(String, String)>,
    query: Result<Query<LeaderQuery>, QueryRejection>,
) -> Answer {
    let bad = |error: QueryRejection| AccountProblem::BadQuery { why: error.body_text() };
    let Query(LeaderQuery { kind }) = query.map_err(bad)?;
    let pool = pool(&family, &speed)?.to_string();
    let bots = kind == LeaderKind::Bots;
    let found = app.people.leaders(&pool, bots, now(), MOST_LEADERS).await.map_err(unavailable)?;
    Ok(Json(Leaderboard { pool, leaders: ranked(&found) }).into_response())
}

fn ranked(found: &[LeaderEntry]) -> Vec<Leader> {
    let rank = |points| 1 + found.iter().filter(|other| other.points > points).count() as u32;
    let leader = |it: &LeaderEntry| Leader {
        rank: rank(it.points),
        name: it.name.to_string(),
        role: me::role(it.role),
        points: it.points,
        deviation: it.deviation,
        games: it.games,
    };
    found.iter().map(leader).collect()
}

/// `GET /api/games/{id}/rating`
pub(crate) async fn of_game(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer {
    let game: GameId = id.parse().map_err(|_| Problem::NoGame)?;
    let glance = app.rooms.glance(game).await.map_err(|error| unread(&error))?;
    if glance.status != RoomStatus::Finished {
        return Err(Problem::LiveRecord.into());
    }
    let rating = app.people.game_rating(game).await.map_err(unavailable)?;
    Ok(Json(rating.unwrap_or_default()).into_response())
}

#[cfg(test)]
mod tests {
    use people::PersonRole;

    use super::*;

    #[test]
    fn those_with_the_same_points_share_a_rank() {
        let entry = |points| LeaderEntry {
            name: "Ada".parse().unwrap(),
            role: PersonRole::Player,
            points,
            deviation: 60,
            games: 9,
        };
        let ranks: Vec<_> = ranked(&[1900, 1800, 1800, 1700].map(entry)).iter().map(|it| it.rank).collect();
        assert_eq!(ranks, [1, 2, 2, 4]);
    }
}
