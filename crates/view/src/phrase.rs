//! What players can say to each other. Fixed phrases carry no secret and need no moderator.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(any(test, feature = "schemas"), derive(schemars::JsonSchema, ts_rs::TS))]
pub enum Phrase {
    Hello,
    GoodLuck,
    HaveFun,
    GoodGame,
    WellPlayed,
    Thanks,
    Sorry,
    Bye,
}
