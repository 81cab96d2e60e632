//! What is wrong with a rule card or a profile, for programs. Clients word it in their own language.

use rules::{CardError, ProfileError};
use serde::Serialize;

use crate::error_code::ErrorCode;

/// What is wrong with a rule card or a profile: a `reason`, and what belongs to it. No reason belongs to both; a
/// profile's fault also lists the `entries` to blame.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Fault<'a> {
    Profile(&'a ProfileError),
    /// Never one of a profile.
    Card(&'a CardError),
}

impl Fault<'_> {
    /// Protocol v1's code for it, where the reference has one.
    pub fn code(&self) -> Option<ErrorCode> {
        match self {
            Fault::Profile(error) => Some((*error).into()),
            Fault::Card(_) => None,
        }
    }
}

impl<'a> From<&'a CardError> for Fault<'a> {
    fn from(error: &'a CardError) -> Fault<'a> {
        match error {
            CardError::Profile(error) => Fault::Profile(error),
            error => Fault::Card(error),
        }
    }
}

impl<'a> From<&'a ProfileError> for Fault<'a> {
    fn from(error: &'a ProfileError) -> Fault<'a> {
        Fault::Profile(error)
    }
}
