//! Why a request for a room is invalid.

use rules::ProfileError;

/// Why a request was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RequestError {
    /// The layout or the presets are invalid.
    Layout(String),
    Profile(ProfileError),
    Other(String),
    /// The requested bot is not available.
    AiOffline,
}
