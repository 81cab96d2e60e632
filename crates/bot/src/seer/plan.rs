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
    /// Worlds in which every candidate is looked at.
    pub(crate) worlds: usize,
    /// How many half-moves are looked at there after each candidate, before captures. With two of them it sees what it
    /// threatens, a king above all; with one, only what it risks.
    pub(crate) depth: u32,
    /// Where everything is seen: how many positions are looked at.
    pub(crate) nodes: u64,
    /// Looks at the danger to its king in all worlds, values wins and losses by what they change, and keeps an eye on
    /// draws. The yardsticks do not.
    pub(crate) clever: bool,
}

impl Plan {
    pub(crate) fn of(kind: Kind) -> Plan {
        let level = |cap, worlds, depth, nodes| Plan { cap, worlds, depth, nodes, clever: true };
        let sampler = |worlds, nodes| Plan { clever: false, ..level(8_000, worlds, 1, nodes) };
        match kind {
            Kind::Level(SeerLevel::One) => level(2_000, 8, 2, 40_000),
            Kind::Level(SeerLevel::Two) => level(3_000, 24, 2, 120_000),
            Kind::Level(SeerLevel::Three) => level(8_000, 128, 2, 500_000),
            Kind::Level(SeerLevel::Four) => level(16_000, 400, 3, 8_000_000),
            Kind::Sampler16 => sampler(16, 30_000),
            Kind::Sampler64 => sampler(64, 150_000),
        }
    }
}
