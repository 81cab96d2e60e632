//! Why somebody gets nothing of what they ask for in the lobby.

use tables::TablesError;
use wire::{RequestError, http::problem::Problem, v1::LobbyRefusal};

#[derive(Debug)]
pub(crate) enum NotMet {
    Refused(LobbyRefusal),
    /// What they want to play cannot be played.
    Request(RequestError),
    /// There is too much of something.
    Problem(Problem),
}

impl From<NotMet> for Problem {
    fn from(not_met: NotMet) -> Problem {
        match not_met {
            NotMet::Refused(refusal) => Problem::Lobby(refusal),
            NotMet::Request(error) => Problem::Request(error),
            NotMet::Problem(problem) => problem,
        }
    }
}

impl From<LobbyRefusal> for NotMet {
    fn from(refusal: LobbyRefusal) -> NotMet {
        NotMet::Refused(refusal)
    }
}

impl From<RequestError> for NotMet {
    fn from(error: RequestError) -> NotMet {
        NotMet::Request(error)
    }
}

impl From<TablesError> for NotMet {
    fn from(error: TablesError) -> NotMet {
        tracing::error!(%error, "the lobby cannot be read or changed");
        NotMet::Refused(LobbyRefusal::Unavailable)
    }
}
