//! Which cards an engine understands, and how it is given a position: from the view alone.

use std::fmt;

use bot::{Ask, Candidate};
use rules::{Card, Mode, Royalty, Sight};

use super::write_move;

/// Rules, under the name by which engines know them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Game {
    Standard,
    Chess960,
    /// Fairy-Stockfish's name for it in `UCI_Variant`.
    Variant(&'static str),
}

/// Why no engine, or not this one, can play a card. Shown to people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unplayable {
    Hidden,
    /// Nothing is hidden, so that there is nothing to sample.
    Seen,
    Duplicate,
    Rules,
    Chess960,
    Variant(&'static str),
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::Hidden => f.write_str("an engine plays only where nothing is hidden"),
            Unplayable::Seen => {
                f.write_str("a yardstick with an engine measures only where pieces are hidden")
            }
            Unplayable::Duplicate => f.write_str("an engine plays games for two only"),
            Unplayable::Rules => f.write_str("no engine knows these rules"),
            Unplayable::Chess960 => f.write_str("this engine does not play Chess960"),
            Unplayable::Variant(name) => write!(f, "this engine does not play {name}"),
        }
    }
}

/// Presets that form a variant of their own, with the layout that belongs to it.
const VARIANTS: &[(&str, &[&str], &str)] = &[
    ("horde", &["horde-army"], "horde"),
    ("classic", &["atomic"], "atomic"),
    ("classic", &["king-of-the-hill"], "kingofthehill"),
    ("classic", &["three-check"], "3check"),
];

impl Game {
    /// Standard chess, Chess960, or a variant that engines know.
    pub(super) fn of(card: &Card) -> Result<Game, Unplayable> {
        if card.mode() == Mode::Duplicate {
            return Err(Unplayable::Duplicate);
        }
        if card.sight() != Sight::Open {
            return Err(Unplayable::Hidden);
        }
        let from_start = CardStart::of(card) == CardStart::OfLayout;
        if card.royalty() != Royalty::Checkmate || card.profile().is_some() || !from_start {
            return Err(Unplayable::Rules);
        }
        match (card.layout().id(), card.presets()) {
            ("classic", []) => Ok(Game::Standard),
            ("chess960", []) => Ok(Game::Chess960),
            (layout, presets) => VARIANTS
                .iter()
                .find(|(of, brought, _)| *of == layout && *brought == presets)
                .map(|(_, _, name)| Game::Variant(name))
                .ok_or(Unplayable::Rules),
        }
    }

    /// What is played behind a veil: the rules of a card but for what is seen, and whether a king may be taken. Who asks
    /// an engine keeps such positions from it.
    pub(super) fn behind(card: &Card) -> Result<Game, Unplayable> {
        if card.mode() == Mode::Duplicate {
            return Err(Unplayable::Duplicate);
        }
        if card.sight() == Sight::Open {
            return Err(Unplayable::Seen);
        }
        let classic = card.layout().id() == "classic" && card.presets().is_empty();
        let from_start = CardStart::of(card) == CardStart::OfLayout;
        if card.has_sensing() || card.profile().is_some() || !from_start || !classic {
            return Err(Unplayable::Rules);
        }
        Ok(Game::Standard)
    }

    /// The arguments of `position`; none if the view does not hold every move.
    pub(super) fn position(self, ask: &Ask<'_>) -> Option<String> {
        let view = ask.view;
        if view.moves.len() != view.ply as usize {
            return None;
        }
        let mut text = match self {
            Game::Standard => "startpos".to_owned(),
            Game::Chess960 | Game::Variant(_) => {
                let (rules, start) = ask.card.start();
                format!("fen {}", rules.fen(&start))
            }
        };
        if !view.moves.is_empty() {
            text.push_str(" moves");
        }
        for seen in &view.moves {
            text.push(' ');
            text.push_str(&write_move(Candidate { from: seen.from, to: seen.to, promotion: seen.promotion }));
        }
        Some(text)
    }
}

/// Where the game starts.
#[derive(PartialEq, Eq)]
enum CardStart {
    OfLayout,
    Elsewhere,
}

impl CardStart {
    /// A custom position may be one that no engine was made for.
    fn of(card: &Card) -> CardStart {
        match rules::CardRequest::from(card).fen {
            None => CardStart::OfLayout,
            Some(_) => CardStart::Elsewhere,
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::{CardRequest, Draws, Layout, Ruleset};

    use super::*;

    fn game(request: CardRequest) -> Result<Game, Unplayable> {
        Game::of(&Card::new(request, 0).unwrap())
    }

    fn with(mode: Mode, layout: &str, presets: &[&str]) -> CardRequest {
        CardRequest {
            layout: Some(Layout::premade(layout)),
            presets: presets.iter().map(|&id| id.to_owned()).collect(),
            ..CardRequest::of(mode)
        }
    }

    #[test]
    fn what_engines_understand() {
        assert_eq!(game(CardRequest::of(Mode::Vanilla)), Ok(Game::Standard));
        assert_eq!(game(CardRequest::of(Mode::House)), Ok(Game::Standard));
        let open = CardRequest { sight: Some(Sight::Open), ..CardRequest::of(Mode::Blind) };
        assert_eq!(game(open), Ok(Game::Standard));
        let no_draws =
            Draws { threefold: false, fifty_moves: false, insufficient_material: false, cap: None };
        assert_eq!(
            game(CardRequest { draws: Some(no_draws), ..CardRequest::of(Mode::Vanilla) }),
            Ok(Game::Standard)
        );
        assert_eq!(game(with(Mode::Vanilla, "chess960", &[])), Ok(Game::Chess960));
        assert_eq!(game(with(Mode::House, "horde", &[])), Ok(Game::Variant("horde")));
        assert_eq!(game(with(Mode::House, "classic", &["atomic"])), Ok(Game::Variant("atomic")));
    }

    #[test]
    fn what_they_can_weigh() {
        let behind = |request: CardRequest| Game::behind(&Card::new(request, 0).unwrap());
        let by =
            |mode: Mode, ruleset: Ruleset| CardRequest { ruleset: Some(ruleset), ..CardRequest::of(mode) };
        assert_eq!(behind(CardRequest::of(Mode::Blind)), Ok(Game::Standard));
        assert_eq!(behind(CardRequest::of(Mode::Dark)), Ok(Game::Standard));
        assert_eq!(behind(by(Mode::Blind, Ruleset::Berkeley)), Ok(Game::Standard));
        assert_eq!(behind(by(Mode::Dark, Ruleset::Brainking)), Ok(Game::Standard));
        assert_eq!(behind(by(Mode::Blind, Ruleset::Crazykrieg)), Err(Unplayable::Rules));
        assert_eq!(behind(CardRequest::of(Mode::Rbc)), Err(Unplayable::Rules));
        assert_eq!(behind(CardRequest::of(Mode::Vanilla)), Err(Unplayable::Seen));
        assert_eq!(behind(CardRequest::of(Mode::Duplicate)), Err(Unplayable::Duplicate));
        for layout in ["chess960", "horde", "knightmate"] {
            let hidden = CardRequest { sight: Some(Sight::Own), ..with(Mode::House, layout, &[]) };
            assert_eq!(behind(hidden), Err(Unplayable::Rules), "{layout}");
        }
    }

    #[test]
    fn what_they_do_not() {
        assert_eq!(game(CardRequest::of(Mode::Blind)), Err(Unplayable::Hidden));
        assert_eq!(game(CardRequest::of(Mode::Dark)), Err(Unplayable::Hidden));
        assert_eq!(game(CardRequest::of(Mode::Duplicate)), Err(Unplayable::Duplicate));
        let open_dark = CardRequest { sight: Some(Sight::Open), ..CardRequest::of(Mode::Dark) };
        assert_eq!(game(open_dark), Err(Unplayable::Rules), "a king may be taken there");
        let fen = "4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1".to_owned();
        assert_eq!(
            game(CardRequest { fen: Some(fen), ..CardRequest::of(Mode::House) }),
            Err(Unplayable::Rules)
        );
        for (layout, presets) in [
            ("monster", &[][..]),
            ("knightmate", &[]),
            ("dunsany", &[]),
            ("classic", &["torpedo-pawns"]),
            ("classic", &["atomic", "three-check"]),
            ("horde", &["torpedo-pawns"]),
            ("chess960", &["atomic"]),
        ] {
            assert_eq!(
                game(with(Mode::House, layout, presets)),
                Err(Unplayable::Rules),
                "{layout} {presets:?}"
            );
        }
    }
}
