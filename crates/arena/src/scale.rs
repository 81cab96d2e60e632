//! By which rules a ladder is played. Ratings by different rules cannot be compared.

use std::fmt;

use anyhow::{Context, ensure};
use rules::{Card, CardRequest, Mode, Ruleset};

/// The rules of a mode, or of one of its rulesets. Written `blind`, `blind-berkeley`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scale {
    mode: Mode,
    /// None also for a ruleset that is the mode's own.
    ruleset: Option<Ruleset>,
}

impl Scale {
    pub fn of(mode: Mode) -> Scale {
        Scale { mode, ruleset: None }
    }

    pub fn by(mode: Mode, ruleset: Ruleset) -> anyhow::Result<Scale> {
        let (form, wanted) = (ruleset.mode().name(), mode.name());
        ensure!(ruleset.mode() == mode, "{ruleset} is a ruleset of mode {form}, not of {wanted}");
        let request = CardRequest { ruleset: Some(ruleset), ..CardRequest::of(mode) };
        let card = Card::new(request, 0).context("this is not a valid card")?;
        let own = card.hash() == Card::of(mode).hash();
        Ok(Scale { mode, ruleset: (!own).then_some(ruleset) })
    }

    /// Every mode, each followed by its rulesets.
    pub fn all() -> Vec<Scale> {
        let rulesets = |mode| {
            let of_mode = Ruleset::ALL.into_iter().filter_map(move |it| Scale::by(mode, it).ok());
            of_mode.filter(|scale| scale.ruleset.is_some())
        };
        Mode::ALL.into_iter().flat_map(|mode| [Scale::of(mode)].into_iter().chain(rulesets(mode))).collect()
    }

    pub fn mode(self) -> Mode {
        self.mode
    }

    pub fn ruleset(self) -> Option<Ruleset> {
        self.ruleset
    }

    pub fn card(self) -> Card {
        let request = CardRequest { ruleset: self.ruleset, ..CardRequest::of(self.mode) };
        Card::new(request, 0).expect("checked when it was made")
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.mode.name())?;
        self.ruleset.map_or(Ok(()), |ruleset| write!(f, "-{ruleset}"))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_has_a_name_and_rules_of_its_own() {
        let all = Scale::all();
        let names: BTreeSet<_> = all.iter().map(Scale::to_string).collect();
        let cards: BTreeSet<_> = all.iter().map(|scale| (scale.mode.name(), scale.card().hash())).collect();
        assert_eq!((names.len(), cards.len()), (all.len(), all.len()));
        for name in ["vanilla", "blind", "blind-berkeley", "blind-wild16", "dark-brainking", "rbc"] {
            assert!(names.contains(name), "{name}: {names:?}");
        }
    }

    #[test]
    fn a_modes_own_ruleset_is_the_mode() {
        assert_eq!(Scale::by(Mode::Blind, Ruleset::Parallax).unwrap(), Scale::of(Mode::Blind));
        assert_ne!(Scale::by(Mode::Blind, Ruleset::Berkeley).unwrap(), Scale::of(Mode::Blind));
        let wrong = Scale::by(Mode::Dark, Ruleset::Berkeley).unwrap_err().to_string();
        assert_eq!(wrong, "berkeley is a ruleset of mode blind, not of dark");
    }
}
