//! A whole finished game, of either kind.

use serde::{Deserialize, Serialize};

use crate::{duplicate::DuplicateReview, ending::Ending, review::Review};

/// Written with its kind as the key: `{"review":{…}}` or `{"duplicate":{…}}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Story {
    Review(Box<Review>),
    Duplicate(Box<DuplicateReview>),
}

impl Story {
    pub fn ending(&self) -> Ending {
        match self {
            Story::Review(review) => review.ending,
            Story::Duplicate(review) => review.ending,
        }
    }

    /// None for a duplicate game.
    pub fn review(&self) -> Option<&Review> {
        match self {
            Story::Review(review) => Some(review),
            Story::Duplicate(_) => None,
        }
    }
}
