//! How much each level looks at.

use rules::Sight;

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
    pub(crate) fog: Extent,
    pub(crate) unseen: Extent,
    /// Where everything is seen: how many positions are looked at.
    pub(crate) nodes: u64,
    /// Looks at the danger to its king in all worlds, values wins and losses by what they change, and keeps an eye on
    /// draws. The yardsticks do not.
    pub(crate) clever: bool,
    /// Holds positions for likelier that look like what somebody would have built.
    pub(crate) weighs: bool,
}

/// In how many worlds every candidate is looked at, and how far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Extent {
    pub(crate) worlds: usize,
    /// Half-moves after the candidate, before captures. With one it sees what it risks, with two also what it
    /// threatens, a king above all.
    pub(crate) depth: u32,
}

impl Plan {
    pub(crate) fn of(kind: Kind) -> Plan {
        let level = |cap, fog, unseen, nodes| Plan {
            cap,
            fog: Extent { worlds: fog, depth: 2 },
            unseen: Extent { worlds: unseen, depth: 1 },
            nodes,
            clever: true,
            weighs: true,
        };
        let sampler = |worlds, nodes| {
            let extent = Extent { worlds, depth: 1 };
            Plan { cap: 8_000, fog: extent, unseen: extent, nodes, clever: false, weighs: false }
        };
        match kind {
            Kind::Level(SeerLevel::One) => level(2_000, 8, 32, 40_000),
            Kind::Level(SeerLevel::Two) => level(3_000, 24, 128, 120_000),
            Kind::Level(SeerLevel::Three) => level(8_000, 128, 400, 500_000),
            Kind::Level(SeerLevel::Four) => level(16_000, 2_000, 6_000, 8_000_000),
            Kind::Sampler16 => sampler(16, 30_000),
            Kind::Sampler64 => sampler(64, 150_000),
        }
    }

    /// Unseen pieces cannot be threatened on purpose, so more worlds are worth more there than a longer look.
    pub(crate) fn extent(&self, sight: Sight) -> Extent {
        match sight {
            Sight::Own => self.unseen,
            Sight::Fog | Sight::Open => self.fog,
        }
    }
}
