//! The bundled ladders, as written by `parallax ladder`; docs/BOTS.md has the commands. Equal seeds produce equal games:
//! as long as no brain changes, the same command reproduces the same ratings.

use super::ladder::Ladder;
use crate::scale::Scale;

/// By the name of their scale.
const MEASURED: [(&str, &str); 6] = [
    ("vanilla", include_str!("measured/ladder-vanilla.json")),
    ("blind", include_str!("measured/ladder-blind.json")),
    ("blind-berkeley", include_str!("measured/ladder-blind-berkeley.json")),
    ("blind-wild16", include_str!("measured/ladder-blind-wild16.json")),
    ("dark", include_str!("measured/ladder-dark.json")),
    ("rbc", include_str!("measured/ladder-rbc.json")),
];

pub fn of(scale: Scale) -> Option<Ladder> {
    let name = scale.to_string();
    let (_, text) = MEASURED.into_iter().find(|(measured, _)| *measured == name)?;
    Some(serde_json::from_str(text).expect("a ladder that was written here"))
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs};

    use rules::Mode;

    use super::*;

    #[test]
    fn they_are_of_these_rules() {
        let mut found = 0;
        for (scale, ladder) in Scale::all().into_iter().filter_map(|scale| Some((scale, of(scale)?))) {
            found += 1;
            assert_eq!((ladder.mode.as_str(), ladder.ruleset), (scale.mode().name(), scale.ruleset()));
            assert_eq!(ladder.card, scale.card().hash(), "{scale}");
            assert!(ladder.brains.iter().any(|rung| rung.name == "random" && rung.rating == 0.0), "{scale}");
        }
        assert_eq!(found, MEASURED.len());
        assert!(of(Scale::of(Mode::House)).is_none());
    }

    #[test]
    fn every_file_is_bundled() {
        let here = concat!(env!("CARGO_MANIFEST_DIR"), "/src/selfplay/measured");
        let files = fs::read_dir(here).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let bundled = MEASURED.map(|(name, _)| format!("ladder-{name}.json"));
        assert_eq!(files.collect::<BTreeSet<_>>(), bundled.into_iter().collect());
    }
}
