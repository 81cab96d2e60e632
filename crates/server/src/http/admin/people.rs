//! Accounts: finding them, banning them, what they are, letting them in again.

use std::sync::Arc;

use axum::{
    Json,
    body::Bytes,
    extract::{
        Path, Query, State,
        rejection::{BytesRejection, QueryRejection},
    },
    http::{HeaderMap, StatusCode, header},
    response::IntoResponse,
};
use people::{AccountName, Ban, LinkPurpose, OneTime, Person, PersonRole};
use view::Millis;
use wire::http::{
    account::{AccountRole, NoFields},
    account_problem::AccountProblem,
    admin::{AdminBan, AdminPeople, AdminPerson, BanRequest, CreatedLink, PeopleQuery, RoleRequest},
};

use super::{PAGE, administrator, link, note};
use crate::{
    accounts::{random, unavailable},
    app::{App, now},
    http::{
        account::{
            me,
            request::{check_origin, read},
        },
        problem::Answer,
        profiles::show::find,
    },
};

const DAY: Millis = 24 * 60 * 60 * 1000;
const MOST_DAYS: u32 = 36_500;
const LONGEST_REASON: usize = 500;

/// `GET /api/admin/people`
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    query: Result<Query<PeopleQuery>, QueryRejection>,
) -> Answer {
    administrator(&app, &headers).await?;
    let bad = |why: String| AccountProblem::BadQuery { why };
    let Query(PeopleQuery { query, before }) = query.map_err(|error| bad(error.body_text()))?;
    let begins = AccountName::key_of_start(&query.unwrap_or_default());
    let after = before.map(|text| AccountName::key_of_start(&text));
    let page = app.people.accounts(begins.as_str(), after.as_ref(), PAGE).await.map_err(unavailable)?;
    let mut people = Vec::with_capacity(page.accounts.len());
    for person in &page.accounts {
        let ban = app.people.current_ban(person.id, now()).await.map_err(unavailable)?;
        people.push(shown(person, ban));
    }
    let next = page.next.as_ref().and(page.accounts.last()).and_then(|last| last.name.as_ref());
    let page = AdminPeople { next: next.map(AccountName::to_string), people };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(page)).into_response())
}

fn shown(person: &Person, ban: Option<Ban>) -> AdminPerson {
    AdminPerson {
        name: person.name.as_ref().map(AccountName::to_string).unwrap_or_default(),
        role: me::role(person.role),
        created_at: person.created_at,
        seen_at: person.seen_at,
        ban: ban.map(|Ban { reason, created_at, until, .. }| AdminBan { reason, at: created_at, until }),
    }
}

/// `POST /api/admin/people/{name}/ban`
pub(crate) async fn ban(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let BanRequest { reason, days } = read(&app, &headers, body)?;
    let caller = administrator(&app, &headers).await?;
    let reason = reason.trim();
    if reason.is_empty() || reason.chars().count() > LONGEST_REASON {
        return Err(AccountProblem::BadReason.into());
    }
    if days.is_some_and(|days| !(1..=MOST_DAYS).contains(&days)) {
        return Err(AccountProblem::BadDays.into());
    }
    let person = find(&app, &name).await?;
    if person.id == caller.person.id {
        return Err(AccountProblem::YourOwn.into());
    }
    let until = days.map(|days| now() + Millis::from(days) * DAY);
    let banned = app.people.ban(person.id, reason, caller.person.id.as_str(), until, now()).await;
    banned.map_err(unavailable)?;
    note(&app, &caller, "ban", Some(person.id), reason).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `DELETE /api/admin/people/{name}/ban`
pub(crate) async fn unban(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Answer {
    check_origin(&app, &headers)?;
    let caller = administrator(&app, &headers).await?;
    let person = find(&app, &name).await?;
    if app.people.unban(person.id, now()).await.map_err(unavailable)? {
        note(&app, &caller, "unban", Some(person.id), "").await?;
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `PUT /api/admin/people/{name}/role`
pub(crate) async fn set_role(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let RoleRequest { role } = read(&app, &headers, body)?;
    let caller = administrator(&app, &headers).await?;
    let person = find(&app, &name).await?;
    // Else the last of them could lock everybody out.
    if person.id == caller.person.id {
        return Err(AccountProblem::YourOwn.into());
    }
    let role = match role {
        AccountRole::Player => PersonRole::Player,
        AccountRole::Bot => PersonRole::Bot,
        AccountRole::Arbiter => PersonRole::Arbiter,
        AccountRole::Admin => PersonRole::Admin,
    };
    if !app.people.set_role(person.id, role, now()).await.map_err(unavailable)? {
        return Err(AccountProblem::NoSuchAccount.into());
    }
    note(&app, &caller, "role", Some(person.id), role.as_str()).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `POST /api/admin/people/{name}/reset`
pub(crate) async fn reset(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let NoFields {} = read(&app, &headers, body)?;
    let caller = administrator(&app, &headers).await?;
    let person = find(&app, &name).await?;
    let secret = OneTime::new(random());
    let purpose = LinkPurpose::ResetPassword(person.id);
    app.people.add_link(secret.hash(), purpose, now() + DAY).await.map_err(unavailable)?;
    note(&app, &caller, "reset", Some(person.id), "").await?;
    let link = CreatedLink { link: link(&app, &headers, "/reset", &secret) };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(link)).into_response())
}
