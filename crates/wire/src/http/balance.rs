//! How fair a rule card is: the request and the report.

use std::fmt;

use serde::{Deserialize, Serialize};
use view::{EndReason, Seat};

use super::share::Share;
use crate::written_card::WrittenCard;

/// A card, and how often to play it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(schemars::JsonSchema, ts_rs::TS))]
pub struct BalanceRequest {
    #[cfg_attr(test, ts(type = "LabCard"))]
    pub card: WrittenCard,
    /// At most 200, which is the default.
    #[cfg_attr(test, schemars(range(min = 1, max = 200)))]
    #[cfg_attr(test, ts(optional = nullable))]
    pub games: Option<u32>,
    /// Equal seeds play equal games.
    #[cfg_attr(test, ts(optional = nullable))]
    pub seed: Option<u32>,
}

/// How a card fared against itself.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(
    test,
    derive(schemars::JsonSchema, ts_rs::TS),
    schemars(rename = "BalanceReport"),
    ts(rename = "BalanceReport")
)]
pub struct Report {
    /// How many were played to the end, or to the limit.
    pub games: u32,
    /// How many were asked for: more, if time ran out.
    pub asked: u32,
    pub seed: u32,
    /// The card hides something, and was played as if it did not.
    pub played_open: bool,
    pub results: Results,
    /// White's wins among the games that somebody won.
    pub white_of_decided: Share,
    /// None if no game was played.
    pub plies: Option<Lengths>,
    /// The most frequent first.
    pub endings: Vec<EndingCount>,
    /// Legal moves a ply, on average.
    pub branching: Option<f64>,
    pub warnings: Vec<Warning>,
}

/// Shares of all games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(
    test,
    derive(schemars::JsonSchema, ts_rs::TS),
    schemars(rename = "BalanceResults"),
    ts(rename = "BalanceResults")
)]
pub struct Results {
    pub white: Share,
    pub black: Share,
    pub draw: Share,
    pub unfinished: Share,
}

/// In plies: one move of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(
    test,
    derive(schemars::JsonSchema, ts_rs::TS),
    schemars(rename = "BalanceLengths"),
    ts(rename = "BalanceLengths")
)]
pub struct Lengths {
    pub median: u32,
    p10: u32,
    p90: u32,
}

/// How many games ended for one reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(
    test,
    derive(schemars::JsonSchema, ts_rs::TS),
    schemars(rename = "BalanceEnding"),
    ts(rename = "BalanceEnding")
)]
pub struct EndingCount {
    /// Null for games that did not end.
    pub reason: Option<EndReason>,
    pub games: u32,
}

/// What looks unfair.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(
    test,
    derive(schemars::JsonSchema, ts_rs::TS),
    schemars(rename = "BalanceWarning"),
    ts(rename = "BalanceWarning")
)]
pub enum Warning {
    /// One side wins too often.
    Lopsided { favours: Seat, share: Share },
    /// Games do not end.
    Endless { share: Share },
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::Lopsided { favours, share } => {
                let side = favours.color().fold_wb("White", "Black");
                write!(f, "{side} wins too often: {share} of the decided games")
            }
            Warning::Endless { share } => write!(f, "many games do not end: {share}"),
        }
    }
}

impl EndingCount {
    /// Most frequent first.
    pub fn count(reasons: impl Iterator<Item = Option<EndReason>>) -> Vec<EndingCount> {
        let mut counts: Vec<EndingCount> = Vec::new();
        for reason in reasons {
            match counts.iter_mut().find(|count| count.reason == reason) {
                Some(count) => count.games += 1,
                None => counts.push(EndingCount { reason, games: 1 }),
            }
        }
        counts.sort_by_key(|count| std::cmp::Reverse(count.games));
        counts
    }
}

impl fmt::Display for EndingCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = serde_json::to_value(self.reason).ok().and_then(|name| name.as_str().map(str::to_owned));
        write!(f, "{:<18}{:>6}", name.as_deref().unwrap_or("unfinished"), self.games)
    }
}

impl Lengths {
    /// By nearest rank, so each of them is the length of a game that was played.
    pub fn of(mut plies: Vec<u32>) -> Option<Lengths> {
        plies.sort_unstable();
        let at = |percent: usize| {
            let rank = (plies.len() * percent).div_ceil(100).max(1);
            plies.get(rank - 1).copied()
        };
        Some(Lengths { median: at(50)?, p10: at(10)?, p90: at(90)? })
    }
}

impl fmt::Display for Lengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Lengths { median, p10, p90 } = self;
        write!(f, "median {median} plies, p10 {p10}, p90 {p90}")
    }
}

/// A summary for people.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} games", self.games)?;
        if self.games < self.asked {
            write!(f, " of {}", self.asked)?;
        }
        writeln!(f, ", seed {}", self.seed)?;
        if self.played_open {
            writeln!(f, "The card hides something; it was played as if all was seen.")?;
        }
        let Results { white, black, draw, unfinished } = &self.results;
        writeln!(f)?;
        for (name, share) in [("white", white), ("black", black), ("draw", draw), ("unfinished", unfinished)]
        {
            writeln!(f, "{name:<12}{:>6}   {share}", share.games())?;
        }
        if let (Some(lengths), Some(branching)) = (self.plies, self.branching) {
            writeln!(f, "\nlength      {lengths}")?;
            writeln!(f, "branching   {branching:.1} moves a ply")?;
        }
        writeln!(f, "\nendings")?;
        for count in &self.endings {
            writeln!(f, "  {count}")?;
        }
        for warning in &self.warnings {
            writeln!(f, "\nwarning: {warning}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_by_table() {
        let lengths = |median, p10, p90| Some(Lengths { median, p10, p90 });
        let table = [
            (vec![], None),
            (vec![9], lengths(9, 9, 9)),
            (vec![4, 1, 3, 2], lengths(2, 1, 4)),
            ((1..=100).collect(), lengths(50, 10, 90)),
        ];
        for (plies, expected) in table {
            assert_eq!(Lengths::of(plies.clone()), expected, "{plies:?}");
        }
    }
}
