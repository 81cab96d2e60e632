//! Modifier profiles that change during a game. They are rules, and rules are never hidden.

use rules::{Profile, ProfileError};
use serde::{Deserialize, Serialize};

use crate::{
    refusal::Refusal,
    seat::Seat,
    seen::{Destinations, Drops, Millis, PieceId, SeenPiece},
    words::SquareSet,
};

/// A seat's request about the profile.
#[derive(Clone, PartialEq, Debug)]
pub enum ProfileIntent {
    /// A new profile to replace the one with this version.
    Update { profile: Profile, version: u32 },
    /// An answer to the other seat's proposal. Declining one's own withdraws it.
    Respond { accept: bool },
}

/// Why a request is turned down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Objection {
    Profile(ProfileError),
    Refused(Refusal),
}

impl From<Refusal> for Objection {
    fn from(refusal: Refusal) -> Objection {
        Objection::Refused(refusal)
    }
}

impl From<ProfileError> for Objection {
    fn from(error: ProfileError) -> Objection {
        Objection::Profile(error)
    }
}

/// All that is known of a game's profile.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ProfileView {
    /// The one in force.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub current: Option<Profile>,
    /// How often it has changed.
    pub version: u32,
    /// In force from the next turn on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub scheduled: Option<ScheduledProfile>,
    /// Waiting for the other seat's word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub proposal: Option<ProposedProfile>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ScheduledProfile {
    pub profile: Profile,
    /// Which it will have.
    pub version: u32,
    pub by: Seat,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct ProposedProfile {
    pub profile: Profile,
    /// Which it will have.
    pub version: u32,
    pub by: Seat,
    pub expires_at: Millis,
}

/// Why a change does not come about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Declined {
    Refused,
    Withdrawn,
    Expired,
    /// By the time that the turn had passed, the position did not allow it any more.
    Impossible,
}

/// One change of what is known of the profile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "change", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub enum ProfileNotice {
    Proposed(ProposedProfile),
    Scheduled(ScheduledProfile),
    Declined { reason: Declined },
    Updated(UpdatedProfile),
}

/// Another profile is in force; what that changes of what the seat sees.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub struct UpdatedProfile {
    pub current: Profile,
    pub version: u32,
    pub by: Seat,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inserted: Vec<SeenPiece>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub retracted: Vec<PieceId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub visible: Option<SquareSet>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional))]
    pub felt: Option<SquareSet>,
    pub in_check: Option<bool>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub legal: Vec<Destinations>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(any(test, feature = "schemas"), ts(optional = nullable))]
    pub drops: Vec<Drops>,
}
