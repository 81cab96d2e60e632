//! Positions for testing presets.

use shakmaty::{CastlingMode, Color, Square};

use crate::{
    axes::{Draws, Mode, Royalty, Sight, Stalemate},
    card::{Card, CardRequest},
    catalogue::{find, in_order},
    layout::Layout,
    outcome::{Outcome, Reason},
    position::Position,
    rules::Rules,
    setup::Setup,
};

pub(crate) struct Trial {
    pub(crate) rules: Rules,
    pub(crate) position: Position,
}

impl Trial {
    /// The classic array with these presets.
    pub(crate) fn start(presets: &[&str]) -> Trial {
        Trial::on("classic", presets)
    }

    pub(crate) fn on(layout: &str, presets: &[&str]) -> Trial {
        let request = CardRequest {
            layout: Some(Layout::premade(layout)),
            presets: presets.iter().map(|&id| id.to_owned()).collect(),
            ..CardRequest::of(Mode::House)
        };
        let (rules, position) = Card::new(request, 518).expect("card").start();
        Trial { rules, position }
    }

    pub(crate) fn new(presets: &[&'static str], fen: &str) -> Trial {
        Trial::under(Royalty::Checkmate, presets, fen)
    }

    pub(crate) fn under(royalty: Royalty, presets: &[&'static str], fen: &str) -> Trial {
        assert!(presets.iter().all(|id| find(id).is_some()), "{presets:?}");
        let rules = Rules::new(
            royalty,
            &in_order(presets),
            Draws::under(royalty),
            Stalemate::Draw,
            CastlingMode::Standard,
        );
        let position = rules.position(Setup::from_fen(fen).expect("FEN")).expect("position");
        Trial { rules, position }
    }

    /// Plays legal moves, in UCI.
    pub(crate) fn play(mut self, moves: &str) -> Trial {
        for text in moves.split_whitespace() {
            let movement = self.rules.read_uci(&self.position, text);
            let movement = movement.unwrap_or_else(|err| panic!("{text} in {}: {err}", self.fen()));
            let san = self.rules.san(&self.position, movement).to_string();
            assert_eq!(self.rules.read_san(&self.position, &san), Ok(movement), "{san}");
            self.position.play(&self.rules, movement);
        }
        self
    }

    pub(crate) fn fen(&self) -> String {
        self.rules.fen(&self.position)
    }

    /// Where the piece on a square may go, in UCI order; promotions and halves carry their letter.
    pub(crate) fn from(&self, square: &str) -> String {
        let legal = self.rules.legal_moves(&self.position);
        let mut found: Vec<_> = legal.iter().map(|movement| self.rules.uci(*movement).to_string()).collect();
        found.sort_unstable();
        found.iter().filter_map(|text| text.strip_prefix(square)).collect::<Vec<_>>().join(" ")
    }

    pub(crate) fn legal(&self) -> usize {
        self.rules.legal_moves(&self.position).len()
    }

    pub(crate) fn in_check(&self) -> bool {
        self.rules.in_check(&self.position)
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(&self.position)
    }

    pub(crate) fn points(&self, square: Square) -> u8 {
        self.position.hit_points.get(square)
    }

    pub(crate) fn sees(&self, color: Color, square: Square) -> bool {
        self.rules.visible(&self.position, color, Sight::Fog).contains(square)
    }
}

pub(crate) fn white(reason: Reason) -> Option<Outcome> {
    Some(Outcome::win(Color::White, reason))
}

pub(crate) fn black(reason: Reason) -> Option<Outcome> {
    Some(Outcome::win(Color::Black, reason))
}

pub(crate) fn draw(reason: Reason) -> Option<Outcome> {
    Some(Outcome::draw(reason))
}
