//! The lab: a rule card and moves in, the position with nothing hidden out. It plays on the rules alone: no game
//! that anybody plays can be reached from here.

use std::sync::Arc;

use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use rules::{Bitboard, Card, Color, Move, MoveList, Royalty};
use serde::{Deserialize, Serialize};
use view::{BySeat, Destinations, Ending, Role, Seat, Seen, SeenMan, Square, SquareSet};

use super::failure::{Problem, failure};
use crate::{app::App, limits::Use, study::Study, wire::v1::CardSummary, written_card::WrittenCard};

/// Longer than any game that somebody plays out by hand.
const MAX_MOVES: usize = 600;

/// The body of `POST /api/lab`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LabRequest {
    #[cfg_attr(test, ts(type = "LabCard"))]
    card: WrittenCard,
    /// UCI or SAN, from the card's start.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    moves: Vec<String>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LabAnswer<'a> {
    card: CardSummary<'a>,
    position: LabPosition,
    /// Those that were asked for, one by one.
    moves: Vec<LabMove>,
}

/// The truth, and what each seat would see of it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LabPosition {
    fen: String,
    turn: Seat,
    /// Moves made so far, by both sides.
    ply: u32,
    /// How many moves the side to move has in this turn, this one included.
    moves_left: u8,
    /// Whether the side to move stands in check; null where the rules know no check.
    in_check: Option<bool>,
    pieces: Vec<LabPiece>,
    /// Where the side to move may go; nothing once the game is over.
    legal: Vec<Destinations>,
    /// Every move of those from-to pairs that several moves share: what is promoted to, which half moves on.
    choices: Vec<LabChoice>,
    seen: BySeat<Seen>,
    ending: Option<Ending>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LabPiece {
    square: Square,
    role: Role,
    owner: Seat,
    royal: bool,
    /// Its hit points, where captures take those.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    hp: Option<u8>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LabChoice {
    from: Square,
    to: Square,
    /// What arrives.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    promotion: Option<Role>,
    uci: String,
    san: String,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LabMove {
    by: Seat,
    from: Square,
    /// In Chess960 the rook's square, if the king castles.
    to: Square,
    /// What a pawn became, or which half of a piece moved on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    promotion: Option<Role>,
    uci: String,
    san: String,
}

/// `POST /api/lab`
pub(crate) async fn play(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<std::net::SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    let request: LabRequest = match admit(&app, Use::Lab, peer, &headers, body) {
        Ok(request) => request,
        Err(refused) => return refused,
    };
    // Some cards try every move out on a board of its own, hundreds of times: that is no work for the threads that
    // move everybody's messages.
    work(move || answer(request)).await
}

/// What every request to the lab goes through: origin, limit, size, JSON.
pub(super) fn admit<T: for<'de> Deserialize<'de>>(
    app: &App,
    what_for: Use,
    peer: std::net::SocketAddr,
    headers: &HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<T, Response> {
    if !app.origins.allow(headers) {
        return Err(failure(StatusCode::FORBIDDEN, Problem::Forbidden, "This origin is not allowed."));
    }
    if !app.addresses.take(what_for, app.client_address(peer, headers).0, &app.limits) {
        let detail = "Too many questions to the lab from this address.";
        return Err(failure(StatusCode::TOO_MANY_REQUESTS, Problem::RateLimited, detail));
    }
    let Ok(body) = body else {
        let detail = "This is too large for the lab.";
        return Err(failure(StatusCode::PAYLOAD_TOO_LARGE, Problem::TooLarge, detail));
    };
    serde_json::from_slice(&body).map_err(|error| malformed(&error.to_string()))
}

pub(super) fn malformed(detail: &str) -> Response {
    failure(StatusCode::BAD_REQUEST, Problem::Malformed, detail)
}

/// Does it on a thread that may take its time.
pub(super) async fn work(job: impl FnOnce() -> Response + Send + 'static) -> Response {
    tokio::task::spawn_blocking(job).await.unwrap_or_else(|_| {
        failure(StatusCode::INTERNAL_SERVER_ERROR, Problem::Unavailable, "The lab has failed at this card.")
    })
}

fn answer(request: LabRequest) -> Response {
    let LabRequest { card, moves } = request;
    if moves.len() > MAX_MOVES {
        return malformed(&format!("moves: {MAX_MOVES} are the most"));
    }
    let card = match card.read() {
        Ok(card) => card,
        Err(why) => return malformed(&format!("card: {why}")),
    };
    match play_out(&card, &moves) {
        Ok((study, moves)) => {
            let position = LabPosition::of(&study);
            Json(LabAnswer { card: CardSummary::of(&card), position, moves }).into_response()
        }
        Err(why) => malformed(&why),
    }
}

fn play_out(card: &Card, moves: &[String]) -> Result<(Study, Vec<LabMove>), String> {
    let mut study = Study::new(card.clone());
    let mut played = Vec::with_capacity(moves.len());
    for (index, text) in moves.iter().enumerate() {
        let before = study.position.clone();
        let over = study.outcome.is_some();
        let movement = study.play(text).map_err(|error| {
            let shown: String = text.chars().take(20).collect();
            let why = if over { "the game is over".to_owned() } else { error.to_string() };
            format!("moves[{index}], \"{shown}\": {why}")
        })?;
        played.push(LabMove {
            by: before.turn().into(),
            from: movement.from.into(),
            to: study.written_goal(movement).into(),
            promotion: movement.becomes().map(Into::into),
            uci: study.rules.uci(movement).to_string(),
            san: study.rules.san(&before, movement).to_string(),
        });
    }
    Ok((study, played))
}

impl LabPosition {
    fn of(study: &Study) -> LabPosition {
        let Study { rules, position, .. } = study;
        let legal = if study.outcome.is_some() { MoveList::new() } else { rules.legal_moves(position) };
        let knows_check = study.card.royalty() == Royalty::Checkmate;
        LabPosition {
            fen: rules.fen(position),
            turn: position.turn().into(),
            ply: study.ply,
            moves_left: position.moves_left(),
            in_check: knows_check.then(|| rules.in_check(position)),
            pieces: pieces(study),
            legal: destinations(study, &legal),
            choices: choices(study, &legal),
            seen: BySeat::new_with(|seat| seen(study, seat.color())),
            ending: study.outcome.map(Into::into),
        }
    }
}

fn pieces(study: &Study) -> Vec<LabPiece> {
    let Study { rules, position, .. } = study;
    let royal = Color::ALL.map(|color| rules.royal_pieces(position, color));
    let royal = royal.into_iter().fold(Bitboard::EMPTY, |all, pieces| all | pieces);
    let points = rules.hit_points().map(|_| position.hit_points());
    let piece = |(square, piece): (rules::Square, rules::Piece)| LabPiece {
        square: square.into(),
        role: piece.role.into(),
        owner: piece.color.into(),
        royal: royal.contains(square),
        hp: points.map(|points| points.get(square)),
    };
    position.board().iter().map(piece).collect()
}

fn destinations(study: &Study, legal: &MoveList) -> Vec<Destinations> {
    let origins: Bitboard = legal.iter().map(|movement| movement.from).collect();
    let from = |from: rules::Square| {
        let own = || legal.iter().filter(move |movement| movement.from == from);
        let promoting = own().filter(|movement| movement.promotion().is_some());
        Destinations {
            from: from.into(),
            to: SquareSet(own().map(|movement| study.written_goal(*movement)).collect()),
            promoting: SquareSet(promoting.map(|movement| movement.to).collect()),
        }
    };
    origins.into_iter().map(from).collect()
}

fn choices(study: &Study, legal: &MoveList) -> Vec<LabChoice> {
    let pair = |movement: &Move| (movement.from, study.written_goal(*movement));
    let mut choices: Vec<LabChoice> = Vec::new();
    for movement in legal {
        let uci = study.rules.uci(*movement).to_string();
        let shared = legal.iter().any(|other| other != movement && pair(other) == pair(movement));
        if shared && !choices.iter().any(|choice| choice.uci == uci) {
            let (from, to) = pair(movement);
            choices.push(LabChoice {
                from: from.into(),
                to: to.into(),
                promotion: movement.becomes().map(Into::into),
                uci,
                san: study.rules.san(&study.position, *movement).to_string(),
            });
        }
    }
    // Two moves that are written alike are one to whoever writes it.
    let several = |choice: &LabChoice| {
        let pair = (choice.from, choice.to);
        choices.iter().filter(|other| (other.from, other.to) == pair).count() > 1
    };
    let keep: Vec<_> = choices.iter().map(several).collect();
    choices.into_iter().zip(keep).filter_map(|(choice, keep)| keep.then_some(choice)).collect()
}

fn seen(study: &Study, color: Color) -> Seen {
    let visible = study.sighted(color).visible;
    let men = study.position.board().iter().filter(|(square, _)| visible.contains(*square));
    let man = |(square, piece): (rules::Square, rules::Piece)| SeenMan {
        square: square.into(),
        role: piece.role.into(),
        owner: piece.color.into(),
    };
    Seen { visible: SquareSet(visible), men: men.map(man).collect() }
}
