//! Why a request for a card is refused.

use crate::{catalogue, layout::LayoutError, profile_error::ProfileError, setup::SetupError};

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CardError {
    #[error("layout: {0}")]
    Layout(LayoutError),
    #[error("unknown preset \"{0}\"; expected one of {names}", names = catalogue::choices())]
    UnknownPreset(String),
    #[error("\"{0}\" comes with its layout and cannot be chosen on its own")]
    PresetOfLayout(String),
    #[error("\"{0}\" and \"{1}\" cannot be combined")]
    Conflict(String, String),
    #[error("\"{0}\" needs \"{1}\"")]
    Needs(String, String),
    #[error("profile: {0}")]
    Profile(ProfileError),
    #[error("duplicate chess has its own rules: only the clock can be chosen")]
    Duplicate,
    #[error("clock: {0}")]
    Clock(&'static str),
    #[error("the game would be over before its first move")]
    OverAtOnce,
}

/// Not a source: the text already contains it.
impl From<LayoutError> for CardError {
    fn from(error: LayoutError) -> CardError {
        CardError::Layout(error)
    }
}

impl From<ProfileError> for CardError {
    fn from(error: ProfileError) -> CardError {
        CardError::Profile(error)
    }
}

impl From<SetupError> for CardError {
    fn from(error: SetupError) -> CardError {
        CardError::Layout(error.into())
    }
}
