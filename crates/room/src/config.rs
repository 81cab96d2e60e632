//! The numbers that rooms go by. Defaults are the references'.

use std::time::Duration;

use crate::limit::Rate;

#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// Rooms in memory at once.
    pub max_awake: usize,
    /// Moves and touches of one seat.
    pub commits: Rate,
    /// What one seat asks for seldom, and what costs much: changes of the profile, ways to another device.
    pub favours: Rate,
    /// How much may wait for a room before senders wait, and as much again while the room is storing something. A
    /// socket that waits does not read, so both together must be well below what it may leave unread.
    pub inbox: usize,
    /// A room without sockets leaves memory after this long.
    pub sleep_after: Duration,
    /// A room in which the game has not begun after this long is called off. None: never.
    pub waiting_for: Option<Duration>,
    /// A finished room stays in memory this long for players who may want another game.
    pub finished_for: Duration,
    /// Finished games that were made longer ago than this are deleted. None: never.
    pub keep_for: Option<Duration>,
    /// Whoever keeps lists of games is told again of an end that they have not confirmed after this long.
    pub listed_within: Duration,
    /// How long the offer to move a seat to another device holds.
    pub carry_for: Duration,
    /// How long a proposal of another profile waits for its answer.
    pub proposal_for: Duration,
    /// How many events of a seat are kept to be told again after a reconnect.
    pub kept_for_reconnect: usize,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            max_awake: 20_000,
            commits: Rate { burst: 20.0, per_second: 10.0 },
            favours: Rate { burst: 4.0, per_second: 0.5 },
            inbox: 16,
            sleep_after: Duration::from_secs(30),
            waiting_for: Some(Duration::from_secs(7 * 24 * 60 * 60)),
            finished_for: Duration::from_secs(30 * 60),
            keep_for: None,
            listed_within: Duration::from_secs(10),
            carry_for: Duration::from_secs(5 * 60),
            proposal_for: Duration::from_secs(60),
            kept_for_reconnect: 64,
        }
    }
}
