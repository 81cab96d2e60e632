//! The routes of profiles, lists of games and administration.

use std::sync::Arc;

use axum::{
    Router,
    routing::{delete, get, post, put},
};

use crate::{
    app::App,
    http::{
        admin::{desk, people},
        pages,
        profiles::{block, export, mine, remove, report, show},
        ratings,
    },
};

/// Each of these reads games, or looks for somebody by name.
pub(super) fn reads() -> Router<Arc<App>> {
    Router::new()
        .route("/api/people/{name}", get(show::profile))
        .route("/api/people/{name}/games", get(show::games))
        .route("/api/people/{name}/block", put(block::add))
        .route("/api/people/{name}/block", delete(block::lift))
        .route("/api/people/{name}/ratings/{family}/{speed}", get(ratings::history))
        .route("/api/ratings", get(ratings::pools))
        .route("/api/ratings/{family}/{speed}", get(ratings::leaders))
        .route("/api/games/{id}/rating", get(ratings::of_game))
        .route("/api/me/games", get(mine::show))
        .route("/api/me/blocks", get(block::show))
        .route("/api/me/blocks/guests", delete(block::lift_guests))
        .route("/api/lobby/{handle}/block", put(block::add_seeker))
        .route("/api/games/{id}/block", put(block::add_opponent))
        .route("/@/{name}", get(pages::profile))
}

pub(super) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/account", delete(remove::delete))
        .route("/api/account/export", get(export::show))
        .route("/api/reports", post(report::create))
        .route("/api/admin/people", get(people::list))
        .route("/api/admin/people/{name}/ban", post(people::ban))
        .route("/api/admin/people/{name}/ban", delete(people::unban))
        .route("/api/admin/people/{name}/role", put(people::set_role))
        .route("/api/admin/people/{name}/reset", post(people::reset))
        .route("/api/admin/settings", get(desk::settings))
        .route("/api/admin/settings", put(desk::set))
        .route("/api/admin/invites", post(desk::invite))
        .route("/api/admin/reports", get(desk::reports))
        .route("/api/admin/reports/{number}/close", post(desk::close))
        .route("/api/admin/audit", get(desk::audit))
}
