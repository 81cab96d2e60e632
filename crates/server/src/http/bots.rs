//! Lists the available bots and how strong they are.

use std::sync::Arc;

use arena::{
    scale::Scale,
    selfplay::ladder::{Ladder, Rung},
};
use axum::{extract::State, http::HeaderMap, response::Response};
use lobby::roster::{Installed, Roster};
use rules::Mode;
use wire::http::bots::{Bots, BotsOfMode, BotsOfRuleset, LadderAbout, Measured, RatedBot, Yardstick};

use super::fresh;
use crate::{app::App, pack};

/// `GET /api/bots`
pub(crate) async fn show(State(app): State<Arc<App>>, asked: HeaderMap) -> Response {
    let ratings = app.clone();
    let looked = tokio::task::spawn_blocking(move || ratings.ratings.all()).await;
    let found = looked.unwrap_or_default();
    let modes = Mode::ALL.into_iter().map(|mode| of_mode(mode, &found, &app.roster)).collect();
    let body = serde_json::to_vec(&Bots { modes }).expect("plain data");
    pack::public(fresh::answer(&asked, "application/json", body))
}

fn of_mode(mode: Mode, found: &[(Scale, Option<Arc<Ladder>>)], roster: &Roster) -> BotsOfMode {
    let measured = || {
        found
            .iter()
            .filter_map(|(scale, ladder)| Some((scale, ladder.as_deref()?)))
            .filter(|(scale, _)| scale.mode() == mode)
    };
    let ladder = measured().find(|(scale, _)| scale.ruleset().is_none()).map(|(_, ladder)| ladder);
    let by_ruleset = |(scale, ladder): (&Scale, &Ladder)| {
        Some(BotsOfRuleset {
            ruleset: scale.ruleset()?,
            ladder: about(ladder),
            bots: rated(mode, Some(ladder), roster),
            yardsticks: yardsticks(ladder),
        })
    };
    BotsOfMode {
        mode: mode.name(),
        ladder: ladder.map(about),
        bots: rated(mode, ladder, roster),
        yardsticks: ladder.map(yardsticks).unwrap_or_default(),
        rulesets: measured().filter_map(by_ruleset).collect(),
    }
}

fn about(ladder: &Ladder) -> LadderAbout {
    let [fewest_games_a_pair, games_a_pair] = ladder.games_per_pair();
    LadderAbout {
        made_at: ladder.made_at,
        version: ladder.version.clone(),
        games_a_pair,
        fewest_games_a_pair,
        seed: ladder.seed,
    }
}

/// Who can be asked to play a mode, the strongest first.
fn rated(mode: Mode, ladder: Option<&Ladder>, roster: &Roster) -> Vec<RatedBot> {
    let here = roster.installed().filter(|it| it.modes.contains(&mode));
    let mut bots: Vec<_> = here.flat_map(strengths).map(|strength| strength.rated(ladder)).collect();
    let rating = |bot: &RatedBot| bot.measured.as_ref().map_or(f64::NEG_INFINITY, |it| it.rating);
    bots.sort_by(|one, other| rating(other).total_cmp(&rating(one)));
    bots
}

fn yardsticks(ladder: &Ladder) -> Vec<Yardstick> {
    let one = |rung: &Rung| Yardstick { name: rung.name.clone(), measured: measured(rung) };
    let mut all: Vec<_> = ladder.yardsticks().map(one).collect();
    all.sort_by(|one, other| other.measured.rating.total_cmp(&one.measured.rating));
    all
}

fn measured(rung: &Rung) -> Measured {
    Measured { rating: rung.rating, error: rung.error, games: rung.games, score: rung.score }
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
        RatedBot { name, brain, level, measured: rung.map(measured) }
    }
}
