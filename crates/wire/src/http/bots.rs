//! Which computer players are available, and how strong they are.

#[cfg(test)]
use rules::Mode;
use rules::Ruleset;
use serde::Serialize;

/// The bots of every mode.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Bots {
    pub modes: Vec<BotsOfMode>,
}

/// The bots of one mode.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BotsOfMode {
    #[cfg_attr(test, schemars(with = "Mode"), ts(as = "Mode"))]
    pub mode: &'static str,
    /// Where the ratings come from; null if they were never measured.
    pub ladder: Option<LadderAbout>,
    /// The strongest first, then those of whom nothing is known.
    pub bots: Vec<RatedBot>,
    /// What the ladder measures them by beside each other, the strongest first.
    pub yardsticks: Vec<Yardstick>,
    /// The same by rulesets of the mode, as far as they were measured.
    pub rulesets: Vec<BotsOfRuleset>,
}

/// The bots by one ruleset of a mode.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BotsOfRuleset {
    pub ruleset: Ruleset,
    pub ladder: LadderAbout,
    pub bots: Vec<RatedBot>,
    pub yardsticks: Vec<Yardstick>,
}

/// A measure of the scale. Nobody can be asked to play it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Yardstick {
    /// As `parallax selfplay` has it: `pimc:16`, which looks at 16 positions.
    pub name: String,
    pub measured: Measured,
}

/// The ladder from which ratings come.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LadderAbout {
    /// When it was played.
    pub made_at: view::Millis,
    /// The version of this program that played it.
    pub version: String,
    /// How many games each pair played. Pairs with a slow bot may have played fewer.
    pub games_a_pair: u32,
    /// How many games those played.
    pub fewest_games_a_pair: u32,
    pub seed: u32,
}

/// A bot at one of its levels.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RatedBot {
    /// As `parallax selfplay` has it: `casual:3`.
    pub name: String,
    /// As `vsAi` has it.
    pub brain: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub level: Option<u8>,
    pub measured: Option<Measured>,
}

/// How strong a bot is.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Measured {
    /// In Elo; `random` is 0.
    pub rating: f64,
    /// The rating lies this far to either side, with 95 % confidence.
    pub error: f64,
    pub games: u32,
    /// Points a game, a draw for half a point.
    pub score: f64,
}
