//! Lists the available bots and how strong they are.

use std::sync::Arc;

use arena::selfplay::ladder::Ladder;
use axum::{extract::State, http::HeaderMap, response::Response};
use lobby::roster::{Installed, Roster};
use rules::Mode;
use wire::http::bots::{Bots, BotsOfMode, LadderAbout, Measured, RatedBot};

use super::fresh;
use crate::{app::App, pack};

/// `GET /api/bots`
pub(crate) async fn show(State(app): State<Arc<App>>, asked: HeaderMap) -> Response {
    let ratings = app.clone();
    let looked = tokio::task::spawn_blocking(move || Mode::ALL.map(|mode| ratings.ratings.of(mode))).await;
    let ladders = looked.unwrap_or_else(|_| Mode::ALL.map(|_| None));
    let found = Mode::ALL.into_iter().zip(&ladders);
    let modes = found.map(|(mode, ladder)| of_mode(mode, ladder.as_deref(), &app.roster)).collect();
    let body = serde_json::to_vec(&Bots { modes }).expect("plain data");
    pack::public(fresh::answer(&asked, "application/json", body))
}

fn of_mode(mode: Mode, ladder: Option<&Ladder>, roster: &Roster) -> BotsOfMode {
    let here = roster.installed().filter(|it| it.modes.contains(&mode));
    let mut bots: Vec<_> = here.flat_map(strengths).map(|strength| strength.rated(ladder)).collect();
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

/// A brain at one of its levels.
struct Strength {
    name: String,
    brain: String,
    level: Option<u8>,
}

/// A brain at each of its levels. The ladder lists the default level under the brain's plain name.
fn strengths(installed: Installed<'_>) -> Vec<Strength> {
    let brain = installed.name;
    if installed.levels == 0 {
        return vec![Strength { name: brain.to_owned(), brain: brain.to_owned(), level: None }];
    }
    let of_level = |level| {
        let name = if level == installed.usual_level { brain.to_owned() } else { format!("{brain}:{level}") };
        Strength { name, brain: brain.to_owned(), level: Some(level) }
    };
    (1..=installed.levels).map(of_level).collect()
}

impl Strength {
    fn rated(self, ladder: Option<&Ladder>) -> RatedBot {
        let Strength { name, brain, level } = self;
        let rung = ladder.and_then(|ladder| ladder.brains.iter().find(|rung| rung.name == name));
        let measured = rung.map(|rung| Measured {
            rating: rung.rating,
            error: rung.error,
            games: rung.games,
            score: rung.score,
        });
        RatedBot { name, brain, level, measured }
    }
}
