//! Plays every brain against every other, and rates each one.

use std::fmt;

use rules::Card;
use serde::{Deserialize, Serialize};

use super::{
    Contenders, Plan, play,
    rating::{self, Meeting},
};

/// What `parallax ladder` writes to `ladder-MODE.json`, and what a server may show of it. Fields may be added; the
/// existing ones stay as they are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Ladder {
    pub mode: String,
    /// The short hash of the rule card.
    pub card: String,
    /// When the games were played, in milliseconds since 1970.
    pub made_at: u64,
    /// The version of this program that played it.
    pub version: String,
    /// How many games each pair played.
    pub games_a_pair: u32,
    pub seed: u32,
    /// Strongest first. `random` is rated 0.
    pub brains: Vec<Rung>,
    pub pairs: Vec<Pair>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Rung {
    pub name: String,
    /// In Elo.
    pub rating: f64,
    /// The half-width of the 95 % confidence interval; 0 for the brain that is rated 0 by definition.
    pub error: f64,
    pub games: u32,
    /// Points per game; a draw is half a point.
    pub score: f64,
}

/// The results of two brains against each other. A game that did not end is a draw.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pair {
    pub brains: [String; 2],
    /// Wins of the first brain.
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

/// How a ladder is played.
#[derive(Clone, Copy, Debug)]
pub struct Climb<'a> {
    pub card: &'a Card,
    /// By name.
    pub brains: &'a [String],
    pub contenders: &'a dyn Contenders,
    pub games_a_pair: u32,
    pub seed: u32,
    pub jobs: usize,
    pub made_at: u64,
}

/// How many pairs this many brains form.
pub fn pairs(brains: usize) -> u32 {
    let brains = brains as u32;
    brains * (brains - 1) / 2
}

impl Ladder {
    pub fn climb(climb: Climb<'_>, played: impl Fn() + Sync) -> anyhow::Result<Ladder> {
        let Climb { card, brains, contenders, games_a_pair, seed, jobs, made_at } = climb;
        let mut pairs = Vec::new();
        let mut meetings = Vec::new();
        for (a, first) in brains.iter().enumerate() {
            for (b, second) in brains.iter().enumerate().skip(a + 1) {
                let plan =
                    Plan { card, brains: [first, second], contenders, games: games_a_pair, seed, jobs };
                let [wins, draws, losses] = play(plan, &played)?.counts();
                let points = f64::from(wins) + f64::from(draws) / 2.0;
                meetings.push(Meeting { players: [a, b], points, games: f64::from(games_a_pair) });
                pairs.push(Pair { brains: [first.clone(), second.clone()], wins, draws, losses });
            }
        }
        let ratings = rating::fit(brains.len(), &meetings);
        let mut rungs: Vec<_> = brains
            .iter()
            .zip(ratings)
            .enumerate()
            .map(|(player, (name, rated))| Rung::of(player, name, rated, &meetings))
            .collect();
        rungs.sort_by(|one, other| other.rating.total_cmp(&one.rating));
        Ok(Ladder {
            mode: card.mode().name().to_owned(),
            card: card.hash(),
            made_at,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            games_a_pair,
            seed,
            brains: rungs,
            pairs,
        })
    }
}

impl Rung {
    fn of(player: usize, name: &str, rated: rating::Rating, meetings: &[Meeting]) -> Rung {
        let (mut points, mut games) = (0.0, 0.0);
        for meeting in meetings {
            let [a, b] = meeting.players;
            if player == a || player == b {
                games += meeting.games;
                points += if player == a { meeting.points } else { meeting.games - meeting.points };
            }
        }
        // Rounded to a tenth of a point: more digits would be noise.
        let rounded = |elo: f64| (10.0 * elo).round() / 10.0;
        Rung {
            name: name.to_owned(),
            rating: rounded(rated.elo),
            error: rounded(rated.error),
            games: games as u32,
            score: if games > 0.0 { points / games } else { 0.5 },
        }
    }
}

/// Human-readable output.
impl fmt::Display for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {} games per pair, seed {}\n", self.mode, self.games_a_pair, self.seed)?;
        writeln!(f, "{:<12}{:>8}{:>8}{:>8}{:>9}", "brain", "rating", "±95 %", "games", "score")?;
        for Rung { name, rating, error, games, score } in &self.brains {
            writeln!(f, "{name:<12}{rating:>8.0}{error:>8.0}{games:>8}{:>7.1} %", 100.0 * score)?;
        }
        writeln!(f, "\n{:<26}{:>6}{:>7}{:>8}", "pair", "wins", "draws", "losses")?;
        for Pair { brains: [first, second], wins, draws, losses } in &self.pairs {
            let names = format!("{first} against {second}");
            writeln!(f, "{names:<26}{wins:>6}{draws:>7}{losses:>8}")?;
        }
        Ok(())
    }
}
