//! Games: create one, look one up, read a finished one.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    Json,
    body::Bytes,
    extract::{
        ConnectInfo, Path, Query, State,
        rejection::{BytesRejection, QueryRejection},
    },
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use lobby::new_room::{self, Asked, NewRoom};
use room::{NewRoomError, Summary, Wish};
use view::{GameId, RoomCode, Seat, Secret, Story};
use wire::{
    CurrentProfile,
    http::{
        games::{About, CreateGame, CreatedGame, FinishedGame, Thought},
        problem::Problem,
    },
    v1::CardSummary,
};

use super::{
    admit::admit,
    lookup::{find, unread},
    pgn, pictures, policy,
    problem::Answer,
    svg, visit,
};
use crate::{app::App, desks::Busy, limits::Use, pack};

/// `POST /api/games`
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Answer {
    let wish: CreateGame = admit(&app, Use::Room, peer, &headers, body)?;
    let visit = visit::of_maker(&app, app.client_address(peer, &headers), &headers).await?;
    let asked = Asked::from_http(wish, app.limits.grace_http)?.by(&visit.visitor);
    let asked = asked.rating_house_rules(app.rates_house_rules);
    let (long, roster) = (asked.may_take_long(), app.roster.clone());
    let accepted = app.desks.cards.work(long, move || asked.accept(&roster)).await;
    let mut new = accepted.map_err(|Busy| Problem::ServerBusy)??;
    app.roster.prepare(&mut new.opening).await?;
    let NewRoom { opening, seat } = new;
    let is_bots = |other: &Seat| matches!(opening.wish(*other), Some(Wish::Bot { .. }));
    let alone = Seat::at(opening.card().mode()).iter().all(|other| *other == seat || is_bots(other));
    let created = app.rooms.create(opening).await.map_err(|error| no_room(&error))?;
    let game_id = created.game.to_string();
    let token = created.token(seat).expect("a token was asked for");
    let base = base_url(&app, &headers);
    let body = CreatedGame {
        join_url: match seat.player() {
            // There is nobody to invite.
            _ if alone => None,
            Some(_) => Some(format!("{base}/duplicate/{game_id}")),
            None => Some(format!("{base}/g/{game_id}")),
        },
        creator_token: Secret(token.reveal().to_owned()),
        creator_color: seat.color().fold_wb("w", "b"),
        creator_seat: seat,
        invitations: new_room::invitations(&created.invitations),
        code: created.code.to_string(),
        game_id,
    };
    Ok((StatusCode::CREATED, Json(body)).into_response())
}

pub(super) fn no_room(error: &NewRoomError) -> Problem {
    match error {
        NewRoomError::ServerFull => Problem::ServerFull,
        NewRoomError::Unavailable => Problem::CannotSave,
    }
}

/// The URL at which players reach this server: the configured one, or the host named in the request if it is ours.
pub(super) fn base_url(app: &App, headers: &HeaderMap) -> String {
    if let Some(url) = &app.public_url {
        return url.trim_end_matches('/').to_owned();
    }
    match app.origins.own_host(headers) {
        Some(host) => format!("http://{host}"),
        None => format!("http://{}", app.bound),
    }
}

/// `GET /api/games/{id}`, and with an extension its PGN, its JSON or a picture.
pub(crate) async fn show(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    picture: Result<Query<svg::Wanted>, QueryRejection>,
) -> Answer {
    let (id, format) = match name.rsplit_once('.') {
        Some((id, format)) => (id, Some(format)),
        None => (name.as_str(), None),
    };
    let (game, summary) = find(&app, id).await?;
    let typed = |kind: &'static str, body: String| {
        pack::public(([(header::CONTENT_TYPE, kind)], body).into_response())
    };
    Ok(match (format, &summary.story) {
        (None, _) => Json(about(&app, game, &summary)).into_response(),
        (Some("json"), Some(story)) => whole(&app, game, &summary, story),
        (Some(_), Some(Story::Duplicate(_))) => {
            return Err(Problem::NoFormatOfDuplicate.into());
        }
        (Some("pgn"), Some(Story::Review(review))) => {
            as_pgn(pgn::write(game, &summary, review, &pgn::players(&app.roster, &summary)))
        }
        (Some("png"), Some(Story::Review(_))) => {
            pictures::of_game(&app, game, &summary, &wanted(picture)?).await?
        }
        (Some("gif"), Some(Story::Review(_))) => pictures::film_of_game(&app, game, &summary).await?,
        (Some("svg"), Some(Story::Review(review))) => {
            let wanted = wanted(picture)?;
            let picture = svg::draw(&summary.card, review, &wanted, svg::Lettering::Viewer)?;
            let policy = [(header::CONTENT_SECURITY_POLICY, policy::PICTURE)];
            (policy, typed("image/svg+xml", picture)).into_response()
        }
        (Some("pgn" | "json" | "svg" | "png" | "gif"), None) => return Err(Problem::LiveRecord.into()),
        (Some(_), _) => return Err(Problem::NoFormat.into()),
    })
}

/// `GET /api/games/{id}/white.pgn`: a finished game as White knew it.
pub(crate) async fn as_white(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer {
    as_seen_by(&app, &id, Seat::White).await
}

/// The same for Black.
pub(crate) async fn as_black(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer {
    as_seen_by(&app, &id, Seat::Black).await
}

async fn as_seen_by(app: &App, id: &str, seat: Seat) -> Answer {
    let (game, summary) = find(app, id).await?;
    match &summary.story {
        Some(Story::Review(review)) => {
            let score = pgn::Score::of_review(&summary.card, review, seat);
            let players = pgn::players(&app.roster, &summary);
            Ok(as_pgn(pgn::write_score(game, &summary, &score, &players)))
        }
        Some(Story::Duplicate(_)) => Err(Problem::NoFormatOfDuplicate.into()),
        None => Err(Problem::LiveRecord.into()),
    }
}

fn as_pgn(text: String) -> Response {
    let kind = [(header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8")];
    pack::public((kind, text).into_response())
}

fn wanted(asked: Result<Query<svg::Wanted>, QueryRejection>) -> Result<svg::Wanted, Problem> {
    let Query(wanted) = asked.map_err(|rejection| Problem::PictureQuery { why: rejection.body_text() })?;
    Ok(wanted)
}

/// `GET /api/games/{id}/events`
pub(crate) async fn events(State(app): State<Arc<App>>, Path(id): Path<String>) -> Answer {
    let (game, summary) = find(&app, &id).await?;
    let story = summary.story.as_ref().ok_or(Problem::LiveRecord)?;
    Ok(whole(&app, game, &summary, story))
}

/// `GET /api/rooms/{code}`. Codes are read out and typed in, so small letters will do.
pub(crate) async fn show_room(State(app): State<Arc<App>>, Path(code): Path<String>) -> Answer {
    let code: RoomCode = code.to_ascii_uppercase().parse().map_err(|_| Problem::NoGame)?;
    let game = app.rooms.by_code(code).await.map_err(|error| unread(&error))?;
    let summary = app.rooms.describe(game).await.map_err(|error| unread(&error))?;
    Ok(Json(about(&app, game, &summary)).into_response())
}

fn about<'a>(app: &App, game: GameId, summary: &'a Summary) -> About<'a> {
    About {
        game_id: game.to_string(),
        status: summary.status.into(),
        card: CardSummary::of(&summary.card),
        profile: CurrentProfile {
            profile: summary.profile.as_ref(),
            profile_consent: summary.settings.profile_consent,
        },
        highlighting_enabled: summary.settings.highlighting,
        rated: summary.settings.rated,
        open_seats: &summary.open_seats,
        names: &summary.names,
        created_at: summary.created_at,
        started_at: summary.started_at,
        ending: summary.story.as_ref().map(Story::ending),
        computers: app.roster.computers(&summary.bots),
    }
}

fn thoughts(summary: &Summary) -> Vec<Thought<'_>> {
    let thoughts = summary.thoughts.iter();
    thoughts.map(|it| Thought::read(it.seat, it.ply, &it.text)).collect()
}

fn whole(app: &App, game: GameId, summary: &Summary, story: &Story) -> Response {
    let about = about(app, game, summary);
    pack::public(Json(FinishedGame { about, story, thoughts: thoughts(summary) }).into_response())
}
