//! Which bots there are, and how they behave.

use std::{path::Path, time::Duration};

use guest::{recon::Endpoint, uci};
use lobby::{bots::Manners, roster::Roster};

use super::Settings;

impl Settings {
    pub(crate) fn bots(&self) -> Manners {
        let processors = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        Manners {
            pause: Duration::from_millis(self.bot_pause_ms.unwrap_or(600)),
            patience: Duration::from_secs(10),
            thinkers: self.bot_threads.unwrap_or(processors.div_ceil(2).max(2)),
            guests: self.bot_guests.unwrap_or(16),
        }
    }

    /// The configured bots. Those named by a flag or the environment replace those in the file.
    pub fn roster(&self) -> anyhow::Result<Roster> {
        let endpoints = match (&self.recon_url, &self.recon_model) {
            (Some(url), Some(model)) => {
                let has_key = std::env::var_os(RECON_KEY).is_some_and(|key| !key.is_empty());
                let key_env = has_key.then(|| RECON_KEY.to_owned());
                vec![Endpoint { key_env, ..Endpoint::new(url.clone(), model.clone()) }]
            }
            _ => self.recon.clone(),
        };
        let engines = self.engines.clone().unwrap_or_else(|| self.uci.clone());
        Roster::new(endpoints, self.recon_games.unwrap_or(32), engines)
    }

    /// The bots that a settings file configures; without a file, only the built-in brains.
    pub fn roster_of(config: Option<&Path>) -> anyhow::Result<Roster> {
        let settings = Settings { config: config.map(Path::to_owned), ..Settings::default() };
        settings.with_file()?.roster()
    }
}

/// The variable with the key for a language model configured by a flag.
const RECON_KEY: &str = "PARALLAX_RECON_KEY";

/// `stockfish=/usr/games/stockfish`
pub(super) fn read_engine(text: &str) -> Result<uci::EngineSettings, String> {
    let (name, path) = text.split_once('=').ok_or("an engine is written NAME=PATH")?;
    let engine = uci::EngineSettings::new(name.trim().to_owned(), path.trim().into());
    engine.check().map_err(|error| error.to_string())?;
    Ok(engine)
}
