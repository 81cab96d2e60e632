//! What is wrong, and whether the connection survives it.

use rules::{CardError, ProfileError};
use serde::Serialize;

use super::lobby::LobbyRefusal;
use crate::{error_code::ErrorCode, fault::Fault, request_error::RequestError};

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Complaint"))]
pub struct Error<'a> {
    pub code: ErrorCode,
    pub message: &'a str,
    pub fatal: bool,
    /// What is wrong with a rule card, for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub fault: Option<Fault<'a>>,
    /// The reason for a refusal of the lobby, for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub lobby: Option<LobbyRefusal>,
}

impl<'a> Error<'a> {
    pub fn new(code: ErrorCode, message: &'a str) -> Error<'a> {
        Error { code, message, fatal: code.is_fatal(), fault: None, lobby: None }
    }

    pub fn of_lobby(refusal: LobbyRefusal) -> Error<'static> {
        let code = match refusal {
            LobbyRefusal::Unavailable => ErrorCode::Unavailable,
            LobbyRefusal::Full => ErrorCode::ServerFull,
            LobbyRefusal::Nobody
            | LobbyRefusal::Banned
            | LobbyRefusal::Playing
            | LobbyRefusal::TheyPlay
            | LobbyRefusal::GuestRated
            | LobbyRefusal::Unrated
            | LobbyRefusal::Seats
            | LobbyRefusal::NoSuchPlayer
            | LobbyRefusal::NotAvailable
            | LobbyRefusal::Gone
            | LobbyRefusal::Yourself
            | LobbyRefusal::Range
            | LobbyRefusal::TooMany
            | LobbyRefusal::TooFast
            | LobbyRefusal::TooLong => ErrorCode::Refused,
        };
        Error { lobby: Some(refusal), ..Error::new(code, refusal.message()) }
    }

    pub fn of_request(error: &'a RequestError, message: &'a str) -> Error<'a> {
        Error { fault: error.fault(), ..Error::new(error.into(), message) }
    }

    pub fn of_profile(error: &'a ProfileError, message: &'a str) -> Error<'a> {
        Error { fault: Some(error.into()), ..Error::new(error.into(), message) }
    }
}

impl From<&RequestError> for ErrorCode {
    fn from(error: &RequestError) -> ErrorCode {
        match error {
            RequestError::Card(CardError::Profile(error)) => error.into(),
            RequestError::Card(CardError::Clock(_)) => ErrorCode::InvalidMessage,
            RequestError::Card(_) | RequestError::UnreadableLayout { .. } => ErrorCode::LayoutInvalid,
            RequestError::AiOffline => ErrorCode::Unavailable,
            RequestError::RatedGuest
            | RequestError::RatedRules
            | RequestError::RatedClock
            | RequestError::RatedBot { .. } => ErrorCode::Refused,
            RequestError::GraceTooLong { .. }
            | RequestError::VsAiAndBots
            | RequestError::NoSuchSeat { .. }
            | RequestError::NoSeatLeft
            | RequestError::OwnSeat { .. }
            | RequestError::SandboxMode
            | RequestError::SandboxWithBots
            | RequestError::WatchedDuplicate
            | RequestError::WatchedClock
            | RequestError::Bot { .. } => ErrorCode::InvalidMessage,
        }
    }
}
