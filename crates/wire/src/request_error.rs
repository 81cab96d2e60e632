//! Why a room cannot be made as requested. The texts name the field of the request.

use rules::{CardError, Mode};
use view::Seat;

use crate::fault::Fault;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RequestError {
    #[error("layout: {why}")]
    UnreadableLayout { why: String },
    #[error(transparent)]
    Card(#[from] CardError),
    #[error("graceSeconds: at most {max}")]
    GraceTooLong { max: u32 },
    #[error("vsAi, bots: choose one of them")]
    VsAiAndBots,
    #[error("{field}: the seats of this game are {names}", names = names(seats))]
    NoSuchSeat { field: &'static str, seats: &'static [Seat] },
    #[error("bots: one seat must be left for you")]
    NoSeatLeft,
    #[error("bots: {name} is your own seat", name = seat.name())]
    OwnSeat { seat: Seat },
    #[error("sandbox: only duplicate chess has a sandbox")]
    SandboxMode,
    #[error("sandbox: bots cannot sit at a sandbox")]
    SandboxWithBots,
    #[error("mode: bots cannot be watched at duplicate chess")]
    WatchedDuplicate,
    #[error("clock: games between bots have no clock")]
    WatchedClock,
    #[error("rated: only accounts play rated games; log in")]
    RatedGuest,
    #[error("rated: games by these rules are not rated here")]
    RatedRules,
    #[error("rated: a rated game needs a clock")]
    RatedClock,
    #[error("rated: this bot has no rating; those that do are {}", bots.join(", "))]
    RatedBot { bots: Vec<String> },
    #[error("{field}: {why}")]
    Bot { field: &'static str, why: BotError },
    /// The bot exists, but does not answer now.
    #[error("This bot is not available right now.")]
    AiOffline,
}

/// Why a bot cannot be seated.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BotError {
    #[error("unknown bot; expected one of {}", installed.join(", "))]
    Unknown { installed: Vec<String> },
    #[error("{bot} has no levels")]
    NoLevels { bot: String },
    #[error("the levels of {bot} are 1 to {max}")]
    NoSuchLevel { bot: String, max: u8 },
    #[error("{bot} does not play {mode}", mode = mode.name())]
    WrongMode { bot: String, mode: Mode },
    /// An engine says itself what it cannot play.
    #[error("{engine}: {why}")]
    Unplayable { engine: String, why: String },
    #[error("{bot} is not available right now")]
    Offline { bot: String },
}

impl RequestError {
    pub fn fault(&self) -> Option<Fault<'_>> {
        match self {
            RequestError::Card(error) => Some(error.into()),
            _ => None,
        }
    }
}

fn names(seats: &[Seat]) -> String {
    seats.iter().map(|seat| seat.name()).collect::<Vec<_>>().join(", ")
}
