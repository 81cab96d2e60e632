//! What came of the games: counts, intervals, and warnings.

use std::fmt;

use rules::{Card, Sight};
use serde::Serialize;
use view::{EndReason, Ending, Seat};

use super::{Plan, contest::Contest};
use crate::share::Share;

/// A side that wins this share of the decided games is worth a warning, once we are sure that it does.
const TOO_OFTEN: f64 = 0.55;
/// As is a card of whose games this share does not end, once we are sure: some of chess's do not, so played.
const TOO_LONG: f64 = 0.1;

#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "BalanceReport"))]
pub(crate) struct Report {
    /// How many were played to the end, or to the limit.
    pub(super) games: u32,
    /// How many were asked for: more, if time ran out.
    asked: u32,
    seed: u32,
    /// The card hides something, and was played as if it did not.
    played_open: bool,
    results: Results,
    /// White's wins among the games that somebody won.
    white_of_decided: Share,
    /// None if no game was played.
    plies: Option<Lengths>,
    /// The most frequent first.
    endings: Vec<EndingCount>,
    /// Legal moves a ply, on average.
    branching: Option<f64>,
    pub(super) warnings: Vec<Warning>,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "BalanceResults"))]
pub(crate) struct Results {
    white: Share,
    black: Share,
    draw: Share,
    unfinished: Share,
}

/// In plies: one move of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "BalanceLengths"))]
pub(crate) struct Lengths {
    median: u32,
    p10: u32,
    p90: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "BalanceEnding"))]
pub(crate) struct EndingCount {
    /// Null for games that did not end.
    reason: Option<EndReason>,
    games: u32,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "BalanceWarning"))]
pub(crate) enum Warning {
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

impl Report {
    pub(super) fn of(card: &Card, plan: Plan, contests: &[Contest]) -> Report {
        let games = contests.len() as u32;
        let count =
            |is: &dyn Fn(&Contest) -> bool| contests.iter().filter(|contest| is(contest)).count() as u32;
        let won_by = |seat: Seat| {
            count(&|contest| contest.outcome.is_some_and(|outcome| outcome.winner == Some(seat.color())))
        };
        let (white, black) = (won_by(Seat::White), won_by(Seat::Black));
        let unfinished = count(&|contest| contest.outcome.is_none());
        let results = Results {
            white: Share::of(white, games),
            black: Share::of(black, games),
            draw: Share::of(games - white - black - unfinished, games),
            unfinished: Share::of(unfinished, games),
        };
        let plies: u64 = contests.iter().map(|contest| u64::from(contest.plies)).sum();
        let choices: u64 = contests.iter().map(|contest| contest.choices).sum();
        Report {
            games,
            asked: plan.games,
            seed: plan.seed,
            played_open: card.sight() != Sight::Open,
            results,
            white_of_decided: Share::of(white, white + black),
            plies: Lengths::of(contests.iter().map(|contest| contest.plies).collect()),
            endings: EndingCount::count(
                contests.iter().map(|contest| contest.outcome.map(|outcome| Ending::from(outcome).reason)),
            ),
            branching: (plies > 0).then(|| choices as f64 / plies as f64),
            warnings: warnings(white, black, results.unfinished),
        }
    }
}

fn warnings(white: u32, black: u32, unfinished: Share) -> Vec<Warning> {
    let mut warnings = Vec::new();
    for (favours, wins) in [(Seat::White, white), (Seat::Black, black)] {
        let share = Share::of(wins, white + black);
        if share.low() > TOO_OFTEN {
            warnings.push(Warning::Lopsided { favours, share });
        }
    }
    if unfinished.games() > 0 && unfinished.low() > TOO_LONG {
        warnings.push(Warning::Endless { share: unfinished });
    }
    warnings
}

impl EndingCount {
    /// The most frequent first.
    pub(crate) fn count(reasons: impl Iterator<Item = Option<EndReason>>) -> Vec<EndingCount> {
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
    /// By nearest rank: each of them is the length of a game that was played.
    pub(crate) fn of(mut plies: Vec<u32>) -> Option<Lengths> {
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

/// For people.
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
    use rules::{Color, Outcome, Reason};

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

    /// (White's wins, Black's, unfinished of 100) and what is said of it.
    #[test]
    fn warnings_by_table() {
        let table = [
            ((50, 50, 0), vec![]),
            ((58, 42, 0), vec![]),
            ((70, 30, 0), vec!["White wins"]),
            ((30, 70, 0), vec!["Black wins"]),
            // Three of three may well be luck.
            ((3, 0, 0), vec![]),
            ((0, 0, 11), vec![]),
            ((0, 0, 30), vec!["many games"]),
            ((80, 0, 20), vec!["White wins", "many games"]),
            ((0, 0, 0), vec![]),
        ];
        for ((white, black, unfinished), expected) in table {
            let said: Vec<_> = warnings(white, black, Share::of(unfinished, 100))
                .iter()
                .map(|warning| warning.to_string().chars().take(10).collect::<String>())
                .collect();
            assert_eq!(said, expected, "{white} {black} {unfinished}");
        }
    }

    #[test]
    fn everything_is_counted_once() {
        let contest = |outcome, plies| Contest { outcome, plies, choices: u64::from(plies) * 20 };
        let contests = [
            contest(Some(Outcome::win(Color::White, Reason::Checkmate)), 40),
            contest(Some(Outcome::win(Color::White, Reason::Checkmate)), 60),
            contest(Some(Outcome::draw(Reason::Threefold)), 80),
            contest(None, 300),
        ];
        let plan = Plan { games: 9, seed: 1, threads: 1 };
        let report = Report::of(&Card::of(rules::Mode::Dark), plan, &contests);
        assert!(report.played_open);
        let Results { white, black, draw, unfinished } = report.results;
        assert_eq!([white, black, draw, unfinished].map(Share::games), [2, 0, 1, 1]);
        assert_eq!(report.branching, Some(20.0));
        assert_eq!(report.endings[0], EndingCount { reason: Some(EndReason::Checkmate), games: 2 });
        let text = report.to_string();
        assert!(text.starts_with("4 games of 9, seed 1\nThe card hides something"), "{text}");
        assert!(text.contains("unfinished       1   25.0 % (95 %: 4.6 to 69.9)"), "{text}");
    }
}
