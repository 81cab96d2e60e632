//! The built-in brains, by name.

use std::{fmt, str::FromStr};

use crate::{
    ask::Brain,
    casual::Casual,
    level::Level,
    random::Random,
    seer::{Kind, Seer, SeerLevel},
};

/// What the name of a yardstick begins with: a number of worlds follows, or the name of an engine.
pub const YARDSTICK: &str = "pimc:";

/// Written `random`, `casual`, `casual:3`, `seer:4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BrainName {
    Random,
    Casual(Level),
    Seer(SeerLevel),
    /// A yardstick of the ladder, for nobody to play against: belief without any cleverness.
    Sampler(Worlds),
}

/// How many worlds a yardstick looks at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Worlds {
    Sixteen,
    SixtyFour,
}

impl BrainName {
    /// Every brain, the weakest first.
    pub const ALL: [BrainName; 8] = [
        BrainName::Random,
        BrainName::Casual(Level::One),
        BrainName::Casual(Level::Two),
        BrainName::Casual(Level::Three),
        BrainName::Seer(SeerLevel::One),
        BrainName::Seer(SeerLevel::Two),
        BrainName::Seer(SeerLevel::Three),
        BrainName::Seer(SeerLevel::Four),
    ];

    /// Plain samplers, so that the scale of a ladder does not end at the strongest brain itself.
    pub const YARDSTICKS: [BrainName; 2] =
        [BrainName::Sampler(Worlds::Sixteen), BrainName::Sampler(Worlds::SixtyFour)];

    /// A brain for one seat of one game.
    pub fn brain(self, seed: u64) -> Box<dyn Brain> {
        match self {
            BrainName::Random => Box::new(Random::new(seed)),
            BrainName::Casual(level) => Box::new(Casual::new(level, seed)),
            BrainName::Seer(level) => Box::new(Seer::new(Kind::Level(level), seed)),
            BrainName::Sampler(Worlds::Sixteen) => Box::new(Seer::new(Kind::Sampler16, seed)),
            BrainName::Sampler(Worlds::SixtyFour) => Box::new(Seer::new(Kind::Sampler64, seed)),
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
            BrainName::Seer(SeerLevel::One) => "seer:1",
            BrainName::Seer(SeerLevel::Two) => "seer",
            BrainName::Seer(SeerLevel::Three) => "seer:3",
            BrainName::Seer(SeerLevel::Four) => "seer:4",
            BrainName::Sampler(Worlds::Sixteen) => "pimc:16",
            BrainName::Sampler(Worlds::SixtyFour) => "pimc:64",
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
        let text = match text {
            "casual:2" => "casual",
            "seer:2" => "seer",
            text => text,
        };
        BrainName::ALL
            .into_iter()
            .chain(BrainName::YARDSTICKS)
            .find(|name| name.to_string() == text)
            .ok_or(UnknownBrain)
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
        for name in BrainName::YARDSTICKS {
            assert_eq!(name.to_string().parse(), Ok(name));
        }
        assert_eq!("seer:2".parse(), Ok(BrainName::Seer(SeerLevel::Two)));
        for unknown in ["", "Casual", "casual:0", "casual:4", "casual:", "seer:5", "pimc", "pimc:8", "recon"]
        {
            assert_eq!(unknown.parse::<BrainName>(), Err(UnknownBrain), "{unknown}");
        }
    }
}
