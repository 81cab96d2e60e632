//! Why a request for a room is invalid.

use rules::ProfileError;

/// What is wrong with a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RequestError {
    /// The layout or the presets.
    Layout(String),
    Profile(ProfileError),
    Other(String),
    /// The computer that is asked for is not here.
    AiOffline,
}
