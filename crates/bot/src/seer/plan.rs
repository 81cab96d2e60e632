//! How much each level looks at.

use super::Kind;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub enum SeerLevel {
    One,
    #[default]
    Two,
    Three,
    Four,
}

/// How much is looked at; all by count, so that a seed gives the same game on any machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    /// Worlds that are kept.
    pub(crate) cap: usize,
    /// Worlds in which every candidate is looked at, one reply deep.
    pub(crate) worlds: usize,
    /// Where everything is seen: how many positions are looked at.
    pub(crate) nodes: u64,
    /// Looks at the danger to its king in all worlds, values wins and losses by what they change, and keeps an eye on
    /// draws. The yardsticks do not.
    pub(crate) clever: bool,
}

impl Plan {
    pub(crate) fn of(kind: Kind) -> Plan {
        let level = |cap, worlds, nodes| Plan { cap, worlds, nodes, clever: true };
        match kind {
            Kind::Level(SeerLevel::One) => level(2_000, 32, 40_000),
            Kind::Level(SeerLevel::Two) => level(3_000, 128, 120_000),
            Kind::Level(SeerLevel::Three) => level(8_000, 400, 500_000),
            Kind::Level(SeerLevel::Four) => level(16_000, 6_000, 8_000_000),
            Kind::Sampler16 => Plan { clever: false, ..level(8_000, 16, 30_000) },
            Kind::Sampler64 => Plan { clever: false, ..level(8_000, 64, 150_000) },
        }
    }
}
