//! An engine as configured by the operator.

use std::{collections::BTreeMap, fmt, path::PathBuf, time::Duration};

use serde::Deserialize;

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EngineSettings {
    /// The name by which players ask for it: lower-case letters, digits and `-`.
    pub name: String,
    /// The name that players see; `name` by default.
    #[serde(default)]
    pub label: Option<String>,
    pub path: PathBuf,
    #[serde(default)]
    pub args: Vec<String>,
    /// UCI options.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// How long it thinks about a move.
    #[serde(default = "default_movetime")]
    pub movetime_ms: u32,
    /// How long it may take to start, and to answer once its thinking time is up.
    #[serde(default = "default_timeout")]
    pub timeout_ms: u32,
    /// How many of its processes run at once, however many games there are.
    #[serde(default = "default_processes")]
    pub processes: u16,
    /// How many games it plays at once.
    #[serde(default = "default_games")]
    pub games: u32,
}

fn default_movetime() -> u32 {
    200
}

fn default_timeout() -> u32 {
    5_000
}

fn default_processes() -> u16 {
    1
}

fn default_games() -> u32 {
    64
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    Switch(bool),
    Number(i64),
    Text(String),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Switch(on) => on.fmt(f),
            OptionValue::Number(number) => number.fmt(f),
            OptionValue::Text(text) => f.write_str(text),
        }
    }
}

/// Why an engine's configuration is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadEngine(String);

impl fmt::Display for BadEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadEngine {}

impl EngineSettings {
    /// With defaults for everything else.
    pub fn new(name: String, path: PathBuf) -> EngineSettings {
        EngineSettings {
            name,
            label: None,
            path,
            args: Vec::new(),
            options: BTreeMap::new(),
            movetime_ms: default_movetime(),
            timeout_ms: default_timeout(),
            processes: default_processes(),
            games: default_games(),
        }
    }

    pub fn label(&self) -> &str {
        self.label.as_deref().unwrap_or(&self.name)
    }

    pub fn movetime(&self) -> Duration {
        Duration::from_millis(u64::from(self.movetime_ms))
    }

    pub fn timeout(&self) -> Duration {
        Duration::from_millis(u64::from(self.timeout_ms))
    }

    /// Whether the configuration is valid. The file is not checked until the engine is started.
    pub fn check(&self) -> Result<(), BadEngine> {
        let bad = |why: &str| Err(BadEngine(format!("uci {:?}: {why}", self.name)));
        let letter = |it: char| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '-';
        if !(1..=24).contains(&self.name.len()) || !self.name.chars().all(letter) {
            return bad("a name has 1 to 24 small letters, digits and -");
        }
        if ["random", "casual", "seer", "pimc", "recon", "lesson"].contains(&self.name.as_str()) {
            return bad("this name is taken");
        }
        if !(1..=40).contains(&self.label().chars().count()) || self.label().chars().any(char::is_control) {
            return bad("the label has 1 to 40 characters");
        }
        if self.path.as_os_str().is_empty() {
            return bad("the path is empty");
        }
        let one_line = |text: &str| !text.contains(['\n', '\r']);
        let written = |(name, value): (&String, &OptionValue)| one_line(name) && one_line(&value.to_string());
        if !self.options.iter().all(written) {
            return bad("names and values of options have one line");
        }
        if !(1..=60_000).contains(&self.movetime_ms) {
            return bad("the movetime is 1 to 60000 milliseconds");
        }
        if !(100..=60_000).contains(&self.timeout_ms) {
            return bad("the timeout is 100 to 60000 milliseconds");
        }
        if !(1..=256).contains(&self.processes) {
            return bad("1 to 256 processes");
        }
        if !(1..=100_000).contains(&self.games) {
            return bad("1 to 100000 games");
        }
        Ok(())
    }
}
