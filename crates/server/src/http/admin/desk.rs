//! Settings, invitations, reports, and what administrators did.

use std::sync::Arc;

use axum::{
    Json,
    body::Bytes,
    extract::{
        Path, Query, State,
        rejection::{BytesRejection, QueryRejection},
    },
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use people::{AuditEntry, OneTime, PlayerReport, SignUpMode};
use serde::Serialize;
use view::Millis;
use wire::http::{
    account::{NoFields, SignUpPolicy},
    account_problem::AccountProblem,
    admin::{AdminAudit, AdminDeed, AdminReport, AdminReports, AdminSettings, BeforeQuery, CreatedLink},
};

use super::{PAGE, administrator, link, name_of, note};
use crate::{
    accounts::{random, unavailable},
    app::{App, now},
    http::{account::request::read, problem::Answer},
};

const WEEK: Millis = 7 * 24 * 60 * 60 * 1000;

fn private(body: impl Serialize) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(body)).into_response()
}

fn before(query: Result<Query<BeforeQuery>, QueryRejection>) -> Result<Option<u64>, AccountProblem> {
    let bad = |error: QueryRejection| AccountProblem::BadQuery { why: error.body_text() };
    Ok(query.map_err(bad)?.0.before.filter(|before| i64::try_from(*before).is_ok()))
}

/// `GET /api/admin/settings`
pub(crate) async fn settings(State(app): State<Arc<App>>, headers: HeaderMap) -> Answer {
    administrator(&app, &headers).await?;
    let sign_up = match app.people.sign_up_mode().await.map_err(unavailable)? {
        SignUpMode::Open => SignUpPolicy::Open,
        SignUpMode::Invitation => SignUpPolicy::Invitation,
        SignUpMode::Closed => SignUpPolicy::Closed,
    };
    Ok(private(AdminSettings { sign_up }))
}

/// `PUT /api/admin/settings`
pub(crate) async fn set(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let settings: AdminSettings = read(&app, &headers, body)?;
    let caller = administrator(&app, &headers).await?;
    let mode = match settings.sign_up {
        SignUpPolicy::Open => SignUpMode::Open,
        SignUpPolicy::Invitation => SignUpMode::Invitation,
        SignUpPolicy::Closed => SignUpMode::Closed,
    };
    app.people.set_sign_up_mode(mode, now()).await.map_err(unavailable)?;
    note(&app, &caller, "sign-up", None, mode.as_str()).await?;
    Ok(private(settings))
}

/// `POST /api/admin/invites`
pub(crate) async fn invite(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let NoFields {} = read(&app, &headers, body)?;
    let caller = administrator(&app, &headers).await?;
    let secret = OneTime::new(random());
    let author = caller.person.id;
    let added = app.people.add_invite(secret.hash(), author.as_str(), now() + WEEK, now()).await;
    added.map_err(unavailable)?;
    note(&app, &caller, "invite", None, "").await?;
    Ok(private(CreatedLink { link: link(&app, &headers, "/sign-up", &secret) }))
}

/// `GET /api/admin/reports`
pub(crate) async fn reports(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    query: Result<Query<BeforeQuery>, QueryRejection>,
) -> Answer {
    administrator(&app, &headers).await?;
    let found = app.people.open_reports(before(query)?, PAGE).await.map_err(unavailable)?;
    let next = found.last().filter(|_| found.len() == PAGE).map(|last| last.id.to_string());
    let mut reports = Vec::with_capacity(found.len());
    for PlayerReport { id, about, author, game, words, at, .. } in found {
        let (about, by) = (name_of(&app, about).await?, name_of(&app, author).await?);
        let (id, game_id) = (id.to_string(), game.map(|game| game.to_string()));
        reports.push(AdminReport { id, about, by, game_id, words, at });
    }
    Ok(private(AdminReports { reports, next }))
}

/// `POST /api/admin/reports/{number}/close`
pub(crate) async fn close(
    State(app): State<Arc<App>>,
    Path(number): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let NoFields {} = read(&app, &headers, body)?;
    let caller = administrator(&app, &headers).await?;
    let number: Option<u64> = number.parse().ok().filter(|number| i64::try_from(*number).is_ok());
    let number = number.ok_or(AccountProblem::NoSuchReport)?;
    let closed = app.people.close_report(number, caller.person.id.as_str(), now()).await;
    if !closed.map_err(unavailable)? {
        return Err(AccountProblem::NoSuchReport.into());
    }
    note(&app, &caller, "close report", None, &number.to_string()).await?;
    Ok(StatusCode::NO_CONTENT.into_response())
}

/// `GET /api/admin/audit`
pub(crate) async fn audit(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    query: Result<Query<BeforeQuery>, QueryRejection>,
) -> Answer {
    administrator(&app, &headers).await?;
    let found = app.people.audit(before(query)?, PAGE).await.map_err(unavailable)?;
    let next = found.last().filter(|_| found.len() == PAGE).map(|last| last.n.to_string());
    let mut entries = Vec::with_capacity(found.len());
    for AuditEntry { at, actor, action, subject, detail, .. } in found {
        let by = match actor.parse() {
            Ok(person) => name_of(&app, person).await?,
            // Not somebody's id: the command line, which says so.
            Err(_) => Some(actor),
        };
        let about = match subject.parse() {
            Ok(person) => name_of(&app, person).await?,
            Err(_) => None,
        };
        let details = Some(detail).filter(|detail| !detail.is_empty());
        entries.push(AdminDeed { at, by, what: action, about, details });
    }
    Ok(private(AdminAudit { entries, next }))
}
