//! Why a request for a room is invalid.

use wire::v1::ProfileFault;

/// What is wrong with a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RequestError {
    /// The layout or the presets.
    Layout(String),
    Profile(ProfileFault, String),
    Other(String),
    /// The computer that is asked for is not here.
    AiOffline,
}
