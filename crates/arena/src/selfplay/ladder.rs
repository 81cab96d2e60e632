//! Plays every brain against every other, and rates each one.

use std::fmt;

use bot::{Dice, YARDSTICK};
use rules::{Card, Ruleset};
use serde::{Deserialize, Serialize};

use super::{
    Contenders, Plan, play,
    rating::{self, Meeting},
};
use crate::scale::Scale;

/// What `parallax ladder` writes to `ladder-MODE.json` or `ladder-MODE-RULESET.json`, and what a server may show of it.
/// Fields may be added; the existing ones stay as they are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Ladder {
    pub mode: String,
    /// None for the mode's own rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<Ruleset>,
    /// The short hash of the rule card.
    pub card: String,
    /// When the games were played, in milliseconds since 1970.
    pub made_at: u64,
    /// The version of this program that played it.
    pub version: String,
    /// How many games each pair played, unless it has a bot that was to play fewer: `pairs` has what was played.
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
    /// A measure of the scale, and nobody's opponent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub yardstick: bool,
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
    pub scale: Scale,
    /// By name. The first one is rated 0.
    pub brains: &'a [String],
    pub contenders: &'a dyn Contenders,
    pub games_a_pair: u32,
    /// Brains that play no more games than this with each of the others.
    pub at_most: &'a [(String, u32)],
    pub seed: u32,
    pub jobs: usize,
    pub made_at: u64,
}

impl<'a> Climb<'a> {
    fn pairs(self) -> impl Iterator<Item = [usize; 2]> {
        let brains = self.brains.len();
        (0..brains).flat_map(move |a| (a + 1..brains).map(move |b| [a, b]))
    }

    fn games_of(self, pair: [usize; 2]) -> u32 {
        let names = pair.map(|player| &self.brains[player]);
        let limits = self.at_most.iter().filter(|(name, _)| names.contains(&name)).map(|(_, games)| *games);
        limits.fold(self.games_a_pair, u32::min)
    }

    /// How many games all pairs play.
    pub fn games(self) -> u32 {
        self.pairs().map(|pair| self.games_of(pair)).fold(0, u32::saturating_add)
    }

    fn plan(self, pair: [usize; 2], card: &'a Card) -> Plan<'a> {
        let Climb { brains, contenders, jobs, .. } = self;
        let brains = pair.map(|player| brains[player].as_str());
        let (games, seed) = (self.games_of(pair), seed_of(self.seed, brains));
        Plan { card, brains, contenders, games, seed, jobs }
    }
}

/// The games of a pair are its own, and the same whoever else takes part.
fn seed_of(seed: u32, pair: [&str; 2]) -> u32 {
    let letters = pair.iter().flat_map(|name| name.bytes().chain([0]));
    letters.fold(u64::from(seed), |mixed, letter| Dice::new(mixed ^ u64::from(letter)).roll()) as u32
}

impl Ladder {
    /// Calls `played` after each game, and `met` after the games of a pair.
    pub fn climb(climb: Climb<'_>, played: impl Fn() + Sync, met: impl Fn(&Pair)) -> anyhow::Result<Ladder> {
        let Climb { scale, brains, games_a_pair, seed, made_at, .. } = climb;
        let card = scale.card();
        let mut pairs = Vec::new();
        let mut meetings = Vec::new();
        for players in climb.pairs() {
            let plan = climb.plan(players, &card);
            let [wins, draws, losses] = play(plan, &played)?.counts();
            let points = f64::from(wins) + f64::from(draws) / 2.0;
            meetings.push(Meeting { players, points, games: f64::from(plan.games) });
            let pair = Pair { brains: plan.brains.map(str::to_owned), wins, draws, losses };
            met(&pair);
            pairs.push(pair);
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
            mode: scale.mode().name().to_owned(),
            ruleset: scale.ruleset(),
            card: card.hash(),
            made_at,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            games_a_pair,
            seed,
            brains: rungs,
            pairs,
        })
    }

    /// The fewest games that a pair played, and the most.
    pub fn games_per_pair(&self) -> [u32; 2] {
        let games = || self.pairs.iter().map(Pair::games);
        [games().min(), games().max()].map(|games| games.unwrap_or(self.games_a_pair))
    }

    /// The rules by which it was played, in words.
    pub fn title(&self) -> String {
        self.ruleset.map_or_else(|| self.mode.clone(), |ruleset| format!("{}, {ruleset}", self.mode))
    }

    /// The measures among its rungs.
    pub fn yardsticks(&self) -> impl Iterator<Item = &Rung> {
        self.brains.iter().filter(|rung| rung.yardstick && is_yardstick(&rung.name))
    }
}

fn is_yardstick(name: &str) -> bool {
    name.starts_with(YARDSTICK)
}

impl Pair {
    pub fn games(&self) -> u32 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
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
            yardstick: is_yardstick(name),
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
        let games = match self.games_per_pair() {
            [fewest, most] if fewest == most => format!("{most}"),
            [fewest, most] => format!("{fewest} to {most}"),
        };
        writeln!(f, "{}: {games} games per pair, seed {}\n", self.title(), self.seed)?;
        writeln!(f, "{:<12}{:>8}{:>8}{:>8}{:>9}", "brain", "rating", "±95 %", "games", "score")?;
        for Rung { name, yardstick, rating, error, games, score } in &self.brains {
            let mark = if *yardstick { "  yardstick" } else { "" };
            writeln!(f, "{name:<12}{rating:>8.0}{error:>8.0}{games:>8}{:>7.1} %{mark}", 100.0 * score)?;
        }
        if self.brains.iter().any(|rung| rung.yardstick) {
            writeln!(f, "\nA yardstick is a measure, not an opponent.")?;
        }
        writeln!(f, "\n{:<26}{:>6}{:>7}{:>8}", "pair", "wins", "draws", "losses")?;
        for pair in &self.pairs {
            writeln!(f, "{pair}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pair { brains: [first, second], wins, draws, losses } = self;
        let names = format!("{first} against {second}");
        write!(f, "{names:<26}{wins:>6}{draws:>7}{losses:>8}")
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::RefCell, collections::HashSet};

    use bot::BrainName;
    use rules::Mode;

    use super::*;
    use crate::selfplay::{MakeBrain, seeds_of};

    #[derive(Debug)]
    struct BuiltIn;

    impl Contenders for BuiltIn {
        fn enter(&self, name: &str) -> Option<MakeBrain> {
            // No engine is needed to see how one is marked.
            let name: BrainName = if name == "pimc:fish" { BrainName::Random } else { name.parse().ok()? };
            Some(Box::new(move |seed| name.brain(seed)))
        }
    }

    fn climb<'a>(brains: &'a [String], at_most: &'a [(String, u32)]) -> Climb<'a> {
        let scale = Scale::by(Mode::Blind, Ruleset::Berkeley).unwrap();
        let (games_a_pair, seed, jobs, made_at) = (4, 1, 1, 0);
        Climb { scale, brains, contenders: &BuiltIn, games_a_pair, at_most, seed, jobs, made_at }
    }

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn every_seat_of_every_game_has_a_seed_of_its_own() {
        let all = BrainName::ALL.into_iter().chain(BrainName::YARDSTICKS).map(|name| name.to_string());
        let brains: Vec<_> = all.collect();
        let climb = Climb { games_a_pair: 200, ..climb(&brains, &[]) };
        let card = climb.scale.card();
        let mut seen = HashSet::new();
        for pair in climb.pairs() {
            let plan = climb.plan(pair, &card);
            seen.extend((0..plan.games).flat_map(|game| seeds_of(plan.seed, game)));
        }
        assert_eq!(seen.len(), 2 * climb.games() as usize);
        assert_eq!(climb.games() as usize, 200 * brains.len() * (brains.len() - 1) / 2);
    }

    #[test]
    fn a_pair_plays_the_same_games_whoever_else_takes_part() {
        let few = names(&["random", "casual:1"]);
        let more = names(&["random", "casual:1", "pimc:16"]);
        let fewer = [("pimc:16".to_owned(), 1)];
        let of_few = Ladder::climb(climb(&few, &[]), || (), |_| ()).unwrap();
        let of_more = Ladder::climb(climb(&more, &fewer), || (), |_| ()).unwrap();
        assert_eq!(of_few.pairs[0], of_more.pairs[0]);
    }

    #[test]
    fn slow_bots_play_fewer_games_and_are_known_less_exactly() {
        let brains = names(&["random", "casual:1", "pimc:16"]);
        let at_most = [("pimc:16".to_owned(), 1), ("random".to_owned(), 9)];
        let climb = climb(&brains, &at_most);
        assert_eq!(climb.games(), 6);
        let told = RefCell::new(Vec::new());
        let ladder = Ladder::climb(climb, || (), |pair| told.borrow_mut().push(pair.clone())).unwrap();
        assert_eq!(ladder.pairs, told.into_inner());
        assert_eq!(ladder.pairs.iter().map(Pair::games).collect::<Vec<_>>(), [4, 1, 1]);
        assert_eq!((ladder.games_a_pair, ladder.games_per_pair()), (4, [1, 4]));
        let rung = |name: &str| ladder.brains.iter().find(|rung| rung.name == name).unwrap();
        assert_eq!((rung("pimc:16").games, rung("casual:1").games), (2, 5));
        assert!(rung("pimc:16").error > rung("casual:1").error, "{ladder:?}");
    }

    #[test]
    fn yardsticks_and_rulesets_are_marked() {
        let brains = names(&["random", "pimc:16", "pimc:fish"]);
        let ladder = Ladder::climb(Climb { games_a_pair: 1, ..climb(&brains, &[]) }, || (), |_| ()).unwrap();
        let json = serde_json::to_value(&ladder).unwrap();
        assert_eq!((&json["mode"], &json["ruleset"]), (&"blind".into(), &"berkeley".into()));
        let marked = json["brains"].as_array().unwrap().iter().filter(|rung| rung["yardstick"] == true);
        let mut marked: Vec<_> = marked.filter_map(|rung| rung["name"].as_str()).collect();
        marked.sort_unstable();
        assert_eq!(marked, ["pimc:16", "pimc:fish"]);
        let measures: HashSet<_> = ladder.yardsticks().map(|rung| rung.name.as_str()).collect();
        assert_eq!(measures, HashSet::from(["pimc:16", "pimc:fish"]));
        assert_eq!(serde_json::from_value::<Ladder>(json).unwrap(), ladder);
        let text = ladder.to_string();
        assert!(text.starts_with("blind, berkeley: 1 games per pair, seed 1\n"), "{text}");
        assert!(
            text.lines().any(|line| line.starts_with("pimc:16") && line.ends_with("yardstick")),
            "{text}"
        );
        assert!(text.contains("a measure, not an opponent"), "{text}");
    }
}
