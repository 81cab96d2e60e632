//! What an engine announces about itself, and how its strength is set.

use super::game::{Game, Unplayable};

/// The number of strength levels. The highest has no limit.
pub const LEVELS: u8 = 8;

/// The longest engine name that is passed on, in characters.
const MAX_ID: usize = 60;

/// No position has more legal moves than 218.
const MOST_LINES: i64 = 256;

/// More variants than any engine has.
const MAX_VARIANTS: usize = 500;

/// The options that we know, from the engine's answer to `uci`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Announced {
    /// The engine's name for itself.
    pub(super) id: Option<String>,
    limits_strength: bool,
    elo: Option<(i64, i64)>,
    skill: Option<(i64, i64)>,
    chess960: bool,
    variants: Vec<String>,
    lines: Option<(i64, i64)>,
    threads: bool,
    hash: bool,
}

/// How an engine is weakened for one search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Strength {
    Full,
    Elo(i64),
    Skill(i64),
    Nodes(u64),
}

impl Announced {
    /// Reads one line: `option name Skill Level type spin default 20 min 0 max 20`.
    pub(super) fn hear(&mut self, line: &str) {
        if let Some(name) = line.strip_prefix("id name ") {
            let name = name.chars().filter(|it| !it.is_control()).take(MAX_ID).collect();
            self.id = Some(name);
            return;
        }
        let Some((name, rest)) =
            line.strip_prefix("option name ").and_then(|option| option.split_once(" type "))
        else {
            return;
        };
        match name.trim() {
            "UCI_LimitStrength" => self.limits_strength = true,
            "UCI_Elo" => self.elo = range(rest),
            "Skill Level" => self.skill = range(rest),
            "UCI_Chess960" => self.chess960 = true,
            "UCI_Variant" => {
                let names = rest.split(" var ").skip(1).map(|name| name.trim().to_owned());
                self.variants = names.take(MAX_VARIANTS).collect();
            }
            "MultiPV" => self.lines = range(rest),
            "Threads" => self.threads = true,
            "Hash" => self.hash = true,
            _ => {}
        }
    }

    pub(super) fn plays(&self, game: Game) -> Result<(), Unplayable> {
        match game {
            Game::Standard => Ok(()),
            Game::Chess960 if self.chess960 => Ok(()),
            Game::Chess960 => Err(Unplayable::Chess960),
            Game::Variant(name) if self.variants.iter().any(|known| known == name) => Ok(()),
            Game::Variant(name) => Err(Unplayable::Variant(name)),
        }
    }

    /// One thread and little memory, unless the operator asks for more.
    pub(super) fn modest_options(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let threads = self.threads.then_some(("Threads", "1"));
        threads.into_iter().chain(self.hash.then_some(("Hash", "16")))
    }

    pub(super) fn strength(&self, level: u8) -> Strength {
        if level >= LEVELS {
            return Strength::Full;
        }
        let part_of = |(least, most): (i64, i64)| {
            least + most.saturating_sub(least).saturating_mul(i64::from(level) - 1) / (i64::from(LEVELS) - 1)
        };
        match (self.limits_strength, self.elo, self.skill) {
            (true, Some(elo), _) => Strength::Elo(part_of(elo)),
            (_, _, Some(skill)) => Strength::Skill(part_of(skill)),
            _ => Strength::Nodes(10 << (2 * level)),
        }
    }

    /// How many moves it can tell the worth of at once; None if only that of the best.
    pub(super) fn most_lines(&self) -> Option<i64> {
        let (_, most) = self.lines?;
        (most > 1).then_some(most.min(MOST_LINES))
    }

    /// The options for one search. Processes are shared, so nothing may carry over from the search before.
    pub(super) fn options(&self, game: Game, strength: &Strength) -> Vec<(&'static str, String)> {
        let mut options = Vec::new();
        if !self.variants.is_empty() {
            let variant = match game {
                Game::Standard | Game::Chess960 => "chess",
                Game::Variant(name) => name,
            };
            options.push(("UCI_Variant", variant.to_owned()));
        }
        if self.chess960 {
            options.push(("UCI_Chess960", (game == Game::Chess960).to_string()));
        }
        if self.lines.is_some() {
            options.push(("MultiPV", "1".to_owned()));
        }
        if self.limits_strength && self.elo.is_some() {
            if let Strength::Elo(elo) = strength {
                options.push(("UCI_Elo", elo.to_string()));
            }
            options.push(("UCI_LimitStrength", matches!(strength, Strength::Elo(_)).to_string()));
        } else if let Some((_, most)) = self.skill {
            let skill = if let Strength::Skill(skill) = strength { *skill } else { most };
            options.push(("Skill Level", skill.to_string()));
        }
        options
    }
}

/// `spin default 20 min 0 max 20`
fn range(rest: &str) -> Option<(i64, i64)> {
    let words: Vec<_> = rest.split_whitespace().collect();
    let after = |name: &str| {
        let at = words.iter().position(|word| *word == name)?;
        words.get(at + 1)?.parse::<i64>().ok()
    };
    let (least, most) = (after("min")?, after("max")?);
    (least <= most).then_some((least, most))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn announced(lines: &[&str]) -> Announced {
        let mut announced = Announced::default();
        lines.iter().for_each(|line| announced.hear(line));
        announced
    }

    const ELO: &str = "option name UCI_Elo type spin default 1320 min 1320 max 3190";
    const LIMIT: &str = "option name UCI_LimitStrength type check default false";
    const SKILL: &str = "option name Skill Level type spin default 20 min 0 max 20";
    const LINES: &str = "option name MultiPV type spin default 1 min 1 max 500";
    const VARIANTS: &str = "option name UCI_Variant type combo default chess var 3check var chess var horde";

    #[test]
    fn levels_use_what_is_announced() {
        let all = announced(&[ELO, LIMIT, SKILL]);
        assert_eq!(all.strength(1), Strength::Elo(1320));
        assert_eq!(all.strength(7), Strength::Elo(1320 + (3190 - 1320) * 6 / 7));
        assert_eq!(all.strength(8), Strength::Full);
        assert_eq!(announced(&[ELO, SKILL]).strength(1), Strength::Skill(0), "the rating has no switch");
        assert_eq!(announced(&[SKILL]).strength(4), Strength::Skill(8));
        let nodes: Vec<_> = (1..8).map(|level| announced(&[]).strength(level)).collect();
        assert_eq!(nodes[0], Strength::Nodes(40));
        assert_eq!(nodes[6], Strength::Nodes(163_840));
        let nonsense =
            announced(&["option name Skill Level type spin default 20 min 9 max 3", "option name"]);
        assert_eq!(nonsense.strength(1), Strength::Nodes(40));
    }

    #[test]
    fn nothing_stays_from_another_search() {
        let all =
            announced(&[ELO, LIMIT, SKILL, VARIANTS, "option name UCI_Chess960 type check default false"]);
        let weak: Vec<_> = all.options(Game::Variant("horde"), &all.strength(1));
        let strong: Vec<_> = all.options(Game::Standard, &all.strength(8));
        assert!(weak.contains(&("UCI_LimitStrength", "true".to_owned())));
        assert!(strong.contains(&("UCI_LimitStrength", "false".to_owned())));
        assert!(weak.contains(&("UCI_Variant", "horde".to_owned())));
        assert!(strong.contains(&("UCI_Variant", "chess".to_owned())));
        assert!(strong.iter().all(|(name, _)| *name != "MultiPV"));
        let lines = announced(&[LINES]);
        assert_eq!(lines.options(Game::Standard, &Strength::Full), [("MultiPV", "1".to_owned())]);
        let skilled = announced(&[SKILL]);
        assert_eq!(skilled.options(Game::Standard, &Strength::Full), [("Skill Level", "20".to_owned())]);
    }

    #[test]
    fn lines_for_as_many_moves_as_there_may_be() {
        let up_to = |most: i64| {
            announced(&[&format!("option name MultiPV type spin default 1 min 1 max {most}")]).most_lines()
        };
        assert_eq!([up_to(500), up_to(64), up_to(1), up_to(-1)], [Some(256), Some(64), None, None]);
        assert_eq!(announced(&[SKILL]).most_lines(), None);
    }

    #[test]
    fn variants_are_played_if_they_are_announced() {
        let fairy = announced(&[VARIANTS]);
        assert_eq!(fairy.plays(Game::Variant("horde")), Ok(()));
        assert_eq!(fairy.plays(Game::Variant("atomic")), Err(Unplayable::Variant("atomic")));
        assert_eq!(fairy.plays(Game::Chess960), Err(Unplayable::Chess960));
        assert_eq!(announced(&[]).plays(Game::Standard), Ok(()));
    }
}
