//! Text that must not be shown.

use std::{convert::Infallible, fmt, fs, path::Path, str::FromStr};

use anyhow::Context;
use serde::Deserialize;

/// A secret among the settings. Printing the settings does not print it.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct SecretText(String);

impl SecretText {
    /// The first line of a file.
    pub fn in_file(path: &Path) -> anyhow::Result<SecretText> {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let line = text.lines().next().map(str::trim).filter(|line| !line.is_empty());
        line.map(|line| SecretText(line.to_owned())).with_context(|| format!("{} is empty", path.display()))
    }

    pub fn expose(&self) -> &str {
        &self.0
    }
}

/// Whatever is wrong with it is said later, without it.
impl FromStr for SecretText {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<SecretText, Infallible> {
        Ok(SecretText(text.to_owned()))
    }
}

impl fmt::Debug for SecretText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretText(..)")
    }
}
