//! The bundled ladders, as written by `parallax ladder --mode MODE --games N --out DIR` with 200 games per pair, 100 in
//! blind chess. Equal seeds produce equal games: as long as no brain changes, the same command reproduces the same
//! ratings.

use rules::Mode;

use super::ladder::Ladder;

const VANILLA: &str = include_str!("measured/ladder-vanilla.json");
const BLIND: &str = include_str!("measured/ladder-blind.json");
const DARK: &str = include_str!("measured/ladder-dark.json");

pub fn of(mode: Mode) -> Option<Ladder> {
    let text = match mode {
        Mode::Vanilla => VANILLA,
        Mode::Blind => BLIND,
        Mode::Dark => DARK,
        Mode::House | Mode::Rbc | Mode::Duplicate => return None,
    };
    Some(serde_json::from_str(text).expect("a ladder that was written here"))
}

#[cfg(test)]
mod tests {
    use rules::Card;

    use super::*;

    #[test]
    fn they_are_of_these_rules() {
        for mode in [Mode::Vanilla, Mode::Blind, Mode::Dark] {
            let ladder = of(mode).unwrap();
            assert_eq!((ladder.mode.as_str(), ladder.card), (mode.name(), Card::of(mode).hash()));
            assert!(ladder.brains.iter().any(|rung| rung.name == "random" && rung.rating == 0.0));
        }
        assert!(of(Mode::House).is_none());
    }
}
