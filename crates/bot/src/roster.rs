//! The built-in brains, by name.

use std::{fmt, str::FromStr};

use crate::{ask::Brain, casual::Casual, level::Level, random::Random};

/// Written `random`, `casual`, `casual:3`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BrainName {
    Random,
    Casual(Level),
}

impl BrainName {
    /// Every brain, the weakest first.
    pub const ALL: [BrainName; 4] = [
        BrainName::Random,
        BrainName::Casual(Level::One),
        BrainName::Casual(Level::Two),
        BrainName::Casual(Level::Three),
    ];

    /// A brain for one seat of one game.
    pub fn brain(self, seed: u64) -> Box<dyn Brain> {
        match self {
            BrainName::Random => Box::new(Random::new(seed)),
            BrainName::Casual(level) => Box::new(Casual::new(level, seed)),
        }
    }
}

impl fmt::Display for BrainName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BrainName::Random => "random",
            BrainName::Casual(Level::One) => "casual:1",
            BrainName::Casual(Level::Two) => "casual",
            BrainName::Casual(Level::Three) => "casual:3",
        })
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBrain;

impl fmt::Display for UnknownBrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = BrainName::ALL.map(|name| name.to_string()).join(", ");
        write!(f, "unknown brain; expected one of {names}")
    }
}

impl std::error::Error for UnknownBrain {}

impl FromStr for BrainName {
    type Err = UnknownBrain;

    fn from_str(text: &str) -> Result<BrainName, UnknownBrain> {
        let text = if text == "casual:2" { "casual" } else { text };
        BrainName::ALL.into_iter().find(|name| name.to_string() == text).ok_or(UnknownBrain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for name in BrainName::ALL {
            assert_eq!(name.to_string().parse(), Ok(name));
        }
        assert_eq!("casual:2".parse(), Ok(BrainName::Casual(Level::Two)));
        for unknown in ["", "Casual", "casual:0", "casual:4", "casual:", "recon"] {
            assert_eq!(unknown.parse::<BrainName>(), Err(UnknownBrain), "{unknown}");
        }
    }
}
