//! Why a card is refused, as data. The English is made from it, here and nowhere else.

use serde::Serialize;

use crate::{
    axes::Mode, catalogue, clock::ClockError, layout::LayoutError, names::together,
    profile_error::ProfileError, rulesets::Ruleset, setup::SetupError,
};

// Every reason has a name of its own, also among those of clocks, layouts and profiles: on the wire they are one sum.
/// Why a rule card is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "reason", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[cfg_attr(
    feature = "schemas",
    derive(schemars::JsonSchema, ts_rs::TS),
    schemars(rename = "CardFault"),
    ts(rename = "CardFault")
)]
pub enum CardError {
    #[error("unknown preset \"{preset}\"; expected one of {names}", names = catalogue::choices())]
    UnknownPreset { preset: String },
    #[error("\"{preset}\" comes with its layout and cannot be chosen on its own")]
    PresetOfLayout { preset: &'static str },
    #[error("\"{preset}\" and \"{other}\" cannot be combined")]
    PresetConflict { preset: &'static str, other: &'static str },
    #[error("\"{preset}\" needs \"{missing}\"")]
    PresetNeeds { preset: &'static str, missing: &'static str },
    #[error("duplicate chess has its own rules: only the clock can be chosen")]
    NotInDuplicate,
    #[error("reconnaissance chess has its own rules: only the start, the draws and the clock can be chosen")]
    NotInRbc,
    #[error("the ruleset \"{ruleset}\" belongs to mode {}; choose that, or house", mode.name())]
    RulesetOfMode { ruleset: Ruleset, mode: Mode },
    #[error("the game would be over before its first move")]
    OverBeforeStart,
    /// Which rules are too dear together; without any one of them they would not be. The layout's own are not named.
    #[error("{names} take too long to work out on this board", names = together(presets, *profile))]
    TooDear { presets: Vec<&'static str>, profile: bool },
    #[error("clock: {0}")]
    #[serde(untagged)]
    Clock(ClockError),
    #[error("layout: {0}")]
    #[serde(untagged)]
    Layout(LayoutError),
    #[error("profile: {0}")]
    #[serde(untagged)]
    Profile(ProfileError),
}

// By hand: thiserror would make them sources, and the text already contains them.

impl From<ClockError> for CardError {
    fn from(error: ClockError) -> CardError {
        CardError::Clock(error)
    }
}

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
