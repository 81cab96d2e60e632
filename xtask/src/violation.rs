//! What a check found, and how to fix it.

use std::fmt;

use anyhow::bail;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Violation {
    pub(crate) what: String,
    pub(crate) remedy: String,
}

impl Violation {
    pub(crate) fn new(what: impl Into<String>, remedy: impl Into<String>) -> Violation {
        Violation { what: what.into(), remedy: remedy.into() }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n      {}", self.what, self.remedy)
    }
}

/// Lists all violations at once, so that nobody has to run a check again to see the next one.
pub(crate) fn verdict(violations: &[Violation]) -> anyhow::Result<()> {
    if violations.is_empty() {
        return Ok(());
    }
    let list: Vec<String> = violations.iter().map(|violation| format!("\n    - {violation}")).collect();
    bail!("{} found:{}", violations.len(), list.concat());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_violation_is_listed() {
        assert!(verdict(&[]).is_ok());
        let error =
            verdict(&[Violation::new("a", "do x"), Violation::new("b", "do y")]).unwrap_err().to_string();
        assert!(["2 found", "a", "do x", "b", "do y"].iter().all(|part| error.contains(part)), "{error}");
    }
}
