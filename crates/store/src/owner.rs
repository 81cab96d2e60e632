//! Who may append to a game. Several nodes may share a store; at any time, one of them owns a game.

use std::time::Duration;

use view::Millis;

use crate::stream::Stream;
use crate::tenure::Tenure;

/// The format of what this program writes. Nodes whose formats differ by more than one cannot share a store, and what
/// came with the latest is not written while a node of the one before lives.
///
/// 2. Seats belong to persons; cards have rulesets and drops.
/// 3. Games are rated; cards settle the disputed points of fog.
pub const FORMAT: i32 = 3;

/// What became of a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claimed {
    Ours {
        tenure: Tenure,
        stream: Stream,
        /// The game could not be played for a while before the claim.
        outage: Option<Outage>,
    },
    /// A living node owns it.
    Elsewhere(NodeAddress),
}

/// How to reach a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeAddress {
    pub name: String,
    /// Where other nodes reach it: "host:port".
    pub link: String,
}

/// The former owner was lost, or let go of the game: between these times nobody could play, by the store's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    pub from: Millis,
    pub until: Millis,
}

/// A process that shares the store, or did until recently. Times are by the store's clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    pub id: i64,
    pub address: NodeAddress,
    pub format: i32,
    pub started_at: Millis,
    pub renewed_at: Millis,
    pub lease_until: Millis,
    /// Whether its lease held when this was read.
    pub alive: bool,
    /// How many games it owns.
    pub games: u64,
}

/// Whether others may take this node for dead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lease {
    /// It was renewed recently enough, by our own clock. Stores with a single writer need no lease, and always hold it.
    pub held: bool,
    /// How long ago it was renewed.
    pub silent_for: Duration,
    /// How often it had ended before it was renewed. Whatever was owned before may have been taken since.
    pub lapses: u64,
    /// How long it had not been renewed when that was noticed last.
    pub lapsed_for: Duration,
    pub renewals: u64,
    pub failures: u64,
}

impl Lease {
    /// For a store that nobody else can write to.
    pub(crate) const ALWAYS: Lease = Lease {
        held: true,
        silent_for: Duration::ZERO,
        lapses: 0,
        lapsed_for: Duration::ZERO,
        renewals: 0,
        failures: 0,
    };
}
