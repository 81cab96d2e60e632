//! Pictures that are rendered here: those that messengers show with a link, and finished games as PNG and GIF. They are
//! made at a desk of their own, and the ones that were asked for last are kept.

mod film;
mod icon;
mod raster;
mod share;

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Response},
};
use room::Summary;
use view::{GameId, Review, RoomStatus, Seat, Story};
use wire::http::problem::Problem;

use super::{
    lookup::find,
    people,
    problem::Answer,
    svg::{self, Lettering, letters},
    words,
};
use crate::app::App;

async fn general(app: &App) -> Result<Bytes, Problem> {
    app.gallery.picture(GENERAL.to_owned(), || raster::png(&share::general())).await
}

/// What a link shows that is not about one game.
const GENERAL: &str = "parallax";

/// The address of the general picture.
pub(super) fn general_path() -> String {
    format!("/picture/{GENERAL}.png")
}

pub(super) fn invitation_path(game: GameId) -> String {
    format!("/picture/invitation-{game}.png")
}

pub(super) fn review_path(game: GameId) -> String {
    format!("/picture/review-{game}.png")
}

/// `GET /picture/{name}`: the picture of a link. Of a game in progress nothing is shown.
pub(crate) async fn show(State(app): State<Arc<App>>, Path(name): Path<String>) -> Answer {
    let name = name.strip_suffix(".png").ok_or(Problem::NoGame)?;
    if name == GENERAL {
        return Ok(png(general(&app).await?, "public, max-age=86400"));
    }
    if let Some(id) = name.strip_prefix("invitation-") {
        return invitation(&app, id).await;
    }
    let (game, summary) = find(&app, name.strip_prefix("review-").ok_or(Problem::NoGame)?).await?;
    let review = reviewed(&summary)?;
    let kind = words::game(&summary.card);
    let players = people::players(&summary).filter(|names| letters::can_write(names));
    let title = players.map_or(kind.clone(), |players| format!("{players} · {kind}"));
    let drawing = share::review(&title, &summary.card, review);
    let picture = app.gallery.picture(format!("review-{game}"), move || raster::png(&drawing)).await?;
    Ok(png(picture, "public, max-age=86400"))
}

/// `GET /favicon.ico`
pub(crate) async fn favicon(State(app): State<Arc<App>>) -> Answer {
    let icon = app.gallery.picture("favicon".to_owned(), icon::ico).await?;
    let headers = [(header::CONTENT_TYPE, "image/x-icon"), (header::CACHE_CONTROL, "public, max-age=86400")];
    Ok((headers, icon).into_response())
}

/// Once the game has begun there is nothing to be invited to.
async fn invitation(app: &App, id: &str) -> Answer {
    let (_, summary) = find(app, id).await?;
    if summary.status != RoomStatus::Waiting {
        return Ok(png(general(app).await?, "no-cache"));
    }
    // A name in letters that we cannot draw is in the title of the page.
    let inviter = people::inviter(&summary).filter(|name| letters::can_write(name));
    let seat = summary.open_seats.first().copied().unwrap_or(Seat::Black);
    let drawing = share::invitation(inviter, &summary.card, seat);
    // Invitations to the same rules look the same, and are kept once.
    let name = format!("invitation {} {seat:?} {inviter:?}", summary.card.hash());
    let picture = app.gallery.picture(name, move || raster::png(&drawing)).await?;
    Ok(png(picture, "no-cache"))
}

/// `GET /api/games/{id}.png`: the same as the drawing that `.svg` is.
pub(super) async fn of_game(app: &App, game: GameId, summary: &Summary, wanted: &svg::Wanted) -> Answer {
    let drawing = svg::draw(&summary.card, reviewed(summary)?, wanted, Lettering::Lines)?;
    let picture = app.gallery.picture(format!("{game} {wanted:?}"), move || raster::png(&drawing)).await?;
    Ok(png(picture, "no-cache"))
}

/// `GET /api/games/{id}.gif`
pub(super) async fn film_of_game(app: &App, game: GameId, summary: &Arc<Summary>) -> Answer {
    reviewed(summary)?;
    let summary = summary.clone();
    let make = move || reviewed(&summary).map_or(Vec::new(), |review| film::gif(&summary.card, review));
    let film = app.gallery.picture(format!("{game} film"), make).await?;
    Ok(([(header::CONTENT_TYPE, "image/gif"), (header::CACHE_CONTROL, "no-cache")], film).into_response())
}

fn reviewed(summary: &Summary) -> Result<&Review, Problem> {
    match &summary.story {
        Some(Story::Review(review)) => Ok(review),
        Some(Story::Duplicate(_)) => Err(Problem::NoFormatOfDuplicate),
        None => Err(Problem::LiveRecord),
    }
}

fn png(picture: Bytes, caching: &'static str) -> Response {
    ([(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, caching)], picture).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        gallery::LARGEST_KEPT,
        http::example::{card, play},
    };

    /// Width and height from the head of a PNG.
    fn size(png: &[u8]) -> (u32, u32) {
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        (number(16), number(20))
    }

    #[test]
    fn links_have_pictures_of_the_usual_size() {
        let dark =
            card(r#"{"mode":"dark","clock":{"kind":"fischer","initialMs":300000,"incrementMs":3000}}"#);
        let house = card(
            r#"{"mode":"house","sight":"own","rulesetIds":["atomic","king-of-the-hill","no-castling"]}"#,
        );
        let review = play(&dark, "f3 e5 g4 Qh4 a3 Qxe1");
        let drawings = [
            share::general(),
            share::invitation(Some("Zoë"), &dark, Seat::Black),
            share::invitation(None, &house, Seat::White),
            share::invitation(Some("Ada"), &card(r#"{"mode":"duplicate"}"#), Seat::North),
            share::review("Ada – Ben · Fog of War", &dark, &review),
        ];
        for drawing in drawings {
            let png = raster::png(&drawing);
            assert_eq!(size(&png), (1200, 630));
            assert!(png.len() < LARGEST_KEPT, "{} bytes", png.len());
        }
    }

    #[test]
    fn a_game_is_drawn_as_large_as_its_drawing() {
        let card = card(r#"{"mode":"blind"}"#);
        let review = play(&card, "e4 d5 exd5");
        let drawing = svg::draw(&card, &review, &svg::Wanted::default(), Lettering::Lines).unwrap();
        assert!(drawing.starts_with("<svg") && !drawing.contains("<text"), "no fonts are needed");
        let png = raster::png(&drawing);
        assert_eq!(size(&png), (1300, 518));
    }
}
