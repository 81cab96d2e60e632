//! Profiles, and the finished games of an account.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State, rejection::QueryRejection},
    response::IntoResponse,
};
use people::{AccountName, GameFilter, ModeRecord, Person, PersonRating};
use rules::RatingPool;
use wire::http::{
    account_problem::AccountProblem,
    people::{GamesQuery, ModeResults, PersonProfile},
    problem::Problem,
    ratings::PoolRating,
};

use super::listing;
use crate::{
    accounts::unavailable,
    app::{App, now},
    http::{account::me, problem::Answer},
};

const PAGE: u16 = 30;
const LONGEST_PAGE: u16 = 100;

/// The account of this name, or of one that looks like it.
pub(crate) async fn find(app: &App, name: &str) -> Result<Person, Problem> {
    let name = AccountName::stored(name).map_err(|_| AccountProblem::NoSuchAccount)?;
    let found = app.people.account(&name).await.map_err(unavailable)?;
    Ok(found.ok_or(AccountProblem::NoSuchAccount)?)
}

/// `GET /api/people/{name}`
pub(crate) async fn profile(State(app): State<Arc<App>>, Path(name): Path<String>) -> Answer {
    let person = find(&app, &name).await?;
    let records = app.people.records(person.id).await.map_err(unavailable)?;
    let ratings = app.people.ratings(person.id, now()).await.map_err(unavailable)?;
    let banned = app.people.current_ban(person.id, now()).await.map_err(unavailable)?.is_some();
    let profile = PersonProfile {
        name: person.name.as_ref().map(ToString::to_string).unwrap_or_default(),
        role: me::role(person.role),
        created_at: person.created_at,
        banned,
        takes_challenges: app.takes_challenges(person.id).await.map_err(unavailable)?,
        results: records.iter().filter_map(results).collect(),
        ratings: ratings.into_iter().filter_map(pool_rating).collect(),
    };
    Ok(Json(profile).into_response())
}

/// None for a row that some other version wrote.
fn pool_rating(rating: PersonRating) -> Option<PoolRating> {
    let RatingPool { family, speed } = rating.pool.parse().ok()?;
    Some(PoolRating {
        family: family.to_owned(),
        speed,
        points: rating.points,
        deviation: rating.deviation,
        provisional: rating.provisional,
        games: rating.games,
        best: rating.best,
        at: rating.at,
        pool: rating.pool,
    })
}

fn results(record: &ModeRecord) -> Option<ModeResults> {
    let ModeRecord { mode, won, drawn, lost } = record;
    let mode = serde_json::from_value(mode.as_str().into()).ok()?;
    Some(ModeResults { mode, won: *won, drawn: *drawn, lost: *lost })
}

/// `GET /api/people/{name}/games`
pub(crate) async fn games(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    query: Result<Query<GamesQuery>, QueryRejection>,
) -> Answer {
    let bad = |why: String| AccountProblem::BadQuery { why };
    let Query(GamesQuery { mode, result, before, limit }) = query.map_err(|error| bad(error.body_text()))?;
    let limit = limit.unwrap_or(PAGE);
    if !(1..=LONGEST_PAGE).contains(&limit) {
        return Err(bad(format!("limit: 1 to {LONGEST_PAGE}")).into());
    }
    let before = match before {
        Some(text) => {
            let cursor = listing::cursor(&text);
            Some(cursor.ok_or_else(|| bad("before: not a place in this list".to_owned()))?)
        }
        None => None,
    };
    let result = match result {
        Some(result) => {
            let asked = listing::asked(result);
            Some(asked.ok_or_else(|| bad("result: expected one of won, drawn, lost".to_owned()))?)
        }
        None => None,
    };
    let person = find(&app, &name).await?;
    let filter = GameFilter { mode: mode.map(|mode| mode.name().to_owned()), result };
    let limit = usize::from(limit);
    let games =
        app.people.finished_games(person.id, &filter, before, limit + 1).await.map_err(unavailable)?;
    Ok(Json(listing::page(&app, games, limit)).into_response())
}
