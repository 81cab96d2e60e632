//! Whom somebody does not want to meet.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::IntoResponse,
};
use people::BuiltInBot;
use view::{GameId, PersonId};
use wire::http::{
    account_problem::AccountProblem,
    people::{MyBlock, MyBlocks},
    problem::Problem,
};

use super::show::find;
use crate::{
    accounts::{Caller, unavailable},
    app::{App, now},
    http::{account::request::check_origin, problem::Answer},
    visit::may_play,
};

/// How many one person may have: each of them is known to every node.
const MOST: usize = 500;

/// `GET /api/me/blocks`
pub(crate) async fn show(State(app): State<Arc<App>>, headers: HeaderMap) -> Answer {
    let author = author(&app, &headers).await?;
    let blocks = app.people.blocks(author.person.id, MOST).await.map_err(unavailable)?;
    let blocks = blocks.into_iter().map(|block| MyBlock { name: block.name.to_string(), since: block.since });
    let guests = app.people.blocked_guests(author.person.id).await.map_err(unavailable)?;
    let blocks = MyBlocks { blocks: blocks.collect(), guests: guests as u32 };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(blocks)).into_response())
}

/// `PUT /api/people/{name}/block`
pub(crate) async fn add(State(app): State<Arc<App>>, Path(name): Path<String>, headers: HeaderMap) -> Answer {
    let author = acting(&app, &headers).await?;
    let about = find(&app, &name).await?.id;
    keep_apart(&app, author, about).await
}

/// `PUT /api/lobby/{handle}/block`: whoever waits with this seek or challenge. A guest has no other name.
pub(crate) async fn add_seeker(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let author = acting(&app, &headers).await?;
    let about = app.entry_for(author, &id).await.map_err(Problem::from)?.row.person;
    keep_apart(&app, author, about).await
}

/// `PUT /api/games/{id}/block`: whoever has the other seat in a game of one's own. A guest has no other name there.
pub(crate) async fn add_opponent(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let author = acting(&app, &headers).await?;
    let game: GameId = id.parse().map_err(|_| Problem::BadGameId)?;
    let played = app.people.game_of(author, game).await.map_err(unavailable)?.ok_or(Problem::NoGame)?;
    let about = played.opponent.person.filter(|person| {
        // The server's own bots meet nobody, and ghosts are nobody any more.
        BuiltInBot::of_person(*person).is_none() && !played.opponent.is_ghost
    });
    keep_apart(&app, author, about.ok_or(AccountProblem::NobodyToBlock)?).await
}

async fn keep_apart(app: &App, author: PersonId, about: PersonId) -> Answer {
    if about == author {
        return Err(AccountProblem::YourOwn.into());
    }
    let accounts = app.people.blocks(author, MOST).await.map_err(unavailable)?.len() as u64;
    if accounts + app.people.blocked_guests(author).await.map_err(unavailable)? >= MOST as u64 {
        return Err(AccountProblem::TooManyKeys.into());
    }
    app.people.block(author, about, now()).await.map_err(unavailable)?;
    app.meeting.catch_up().await.map_err(unavailable)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `DELETE /api/people/{name}/block`. To lift what is not there is no mistake.
pub(crate) async fn lift(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Answer {
    let author = acting(&app, &headers).await?;
    let about = find(&app, &name).await?.id;
    app.people.unblock(author, about).await.map_err(unavailable)?;
    app.meeting.catch_up().await.map_err(unavailable)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `DELETE /api/me/blocks/guests`
pub(crate) async fn lift_guests(State(app): State<Arc<App>>, headers: HeaderMap) -> Answer {
    let author = acting(&app, &headers).await?;
    app.people.unblock_guests(author).await.map_err(unavailable)?;
    app.meeting.catch_up().await.map_err(unavailable)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// Who asks for a change, from a page of ours or from none.
async fn acting(app: &App, headers: &HeaderMap) -> Result<PersonId, Problem> {
    check_origin(app, headers)?;
    Ok(author(app, headers).await?.person.id)
}

/// Whoever can be met can block: guests, accounts, and programs that play for one.
async fn author(app: &App, headers: &HeaderMap) -> Result<Caller, Problem> {
    let caller = app.caller(headers).await?.ok_or(AccountProblem::NotSignedIn)?;
    may_play(&caller)?;
    Ok(caller)
}
