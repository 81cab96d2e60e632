//! Which computer players are here, and how strong they are.

use std::sync::Arc;

use axum::{Json, extract::State};
use bot::BrainName;
use rules::Mode;
use serde::Serialize;

use crate::{app::App, selfplay::ladder::Ladder};

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Bots {
    modes: Vec<BotsOfMode>,
}

/// Who plays a mode.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct BotsOfMode {
    #[cfg_attr(test, ts(as = "Mode"))]
    mode: &'static str,
    /// Where the ratings come from; null if they were never measured.
    ladder: Option<LadderAbout>,
    /// The strongest first, then those of whom nothing is known.
    bots: Vec<RatedBot>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LadderAbout {
    /// When it was played.
    made_at: view::Millis,
    /// The version of this program that played it.
    version: String,
    /// How often each two met.
    games_a_pair: u32,
    seed: u32,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct RatedBot {
    /// As `parallax selfplay` has it: `casual:3`.
    name: String,
    /// As `vsAi` has it.
    brain: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    level: Option<u8>,
    measured: Option<Measured>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Measured {
    /// In Elo; `random` is 0.
    rating: f64,
    /// The rating lies this far to either side, with 95 % confidence.
    error: f64,
    games: u32,
    /// Points a game, a draw for half a point.
    score: f64,
}

/// `GET /api/bots`
pub(crate) async fn show(State(app): State<Arc<App>>) -> Json<Bots> {
    let modes = [Mode::Vanilla, Mode::Blind, Mode::Dark, Mode::House];
    let looked = tokio::task::spawn_blocking(move || modes.map(|mode| (mode, app.ratings.of(mode)))).await;
    let found = looked.unwrap_or_else(|_| modes.map(|mode| (mode, None)));
    Json(Bots { modes: found.iter().map(|(mode, ladder)| of_mode(*mode, ladder.as_deref())).collect() })
}

fn of_mode(mode: Mode, ladder: Option<&Ladder>) -> BotsOfMode {
    let mut bots: Vec<_> = here(mode).into_iter().map(|name| RatedBot::of(name, ladder)).collect();
    let rating = |bot: &RatedBot| bot.measured.as_ref().map_or(f64::NEG_INFINITY, |it| it.rating);
    bots.sort_by(|one, other| rating(other).total_cmp(&rating(one)));
    BotsOfMode {
        mode: mode.name(),
        ladder: ladder.map(|ladder| LadderAbout {
            made_at: ladder.made_at,
            version: ladder.version.clone(),
            games_a_pair: ladder.games_a_pair,
            seed: ladder.seed,
        }),
        bots,
    }
}

/// Everybody who can be asked to play a mode.
fn here(_mode: Mode) -> Vec<String> {
    BrainName::ALL.iter().map(BrainName::to_string).collect()
}

impl RatedBot {
    fn of(name: String, ladder: Option<&Ladder>) -> RatedBot {
        let rung = ladder.and_then(|ladder| ladder.brains.iter().find(|rung| rung.name == name));
        let (brain, level) = match name.split_once(':') {
            Some((brain, level)) => (brain, level.parse().ok()),
            // The middle one of three goes without saying.
            None => (name.as_str(), (name == "casual").then_some(2)),
        };
        RatedBot {
            brain: brain.to_owned(),
            level,
            measured: rung.map(|rung| Measured {
                rating: rung.rating,
                error: rung.error,
                games: rung.games,
                score: rung.score,
            }),
            name,
        }
    }
}
