//! Random games, for what no script covers.

use fastrand::Rng;
use game::Ruling;
use rules::{
    Card, CardRequest, Layout, Mode, Move, Position, Royalty, Rules, Ruleset, Sight, Written, find_move,
    observe_request,
};
use view::{Intent, Role, Seat, Square};

use crate::table::Table;

/// Chooses legal moves on a board of its own, because a hidden game tells nobody what is legal.
pub(crate) struct Chooser {
    rules: Rules,
    position: Position,
}

impl Chooser {
    pub(crate) fn new(card: &Card) -> Chooser {
        let (rules, position) = card.start();
        Chooser { rules, position }
    }

    /// A random legal move, if there is one.
    pub(crate) fn choose(&self, rng: &mut Rng) -> Option<Intent> {
        let movement = rng.choice(self.rules.legal_moves(&self.position))?;
        let (from, to, promotion) = (movement.from, movement.to, movement.becomes());
        Some(Written { from, to, promotion }.into())
    }

    /// Plays a move that the game has accepted.
    pub(crate) fn follow(&mut self, intent: Intent) {
        if self.rules.may_pass() {
            let asked = intent.written();
            let made = asked.map_or(Some(Move::PASS), |it| observe_request(&self.rules, &self.position, it));
            self.position.play(&self.rules, made.expect("a request that was accepted"));
            return;
        }
        let Some(Written { from, to, promotion }) = intent.written() else { panic!("{intent:?} is no move") };
        let legal = self.rules.legal_moves(&self.position);
        let movement = find_move(&legal, from, to, promotion)
            // A useless promotion is ignored, as in the game.
            .or_else(|| find_move(&legal, from, to, None));
        self.position.play(&self.rules, movement.expect("a move of the game"));
    }
}

/// Plays random legal moves until the game is over, for at most `plies` plies.
pub(crate) fn play(table: &mut Table, rng: &mut Rng, plies: u32, mut after_each: impl FnMut(&Table)) {
    let mut chooser = Chooser::new(table.game.card());
    for _ in 0..plies {
        let Some(intent) = chooser.choose(rng) else { break };
        chooser.follow(intent);
        table.now += rng.u64(0..5_000);
        let before = table.game.ply();
        let turn = table.game.turn();
        if let Err(refusal) = table.ask(turn, intent) {
            panic!("{intent:?} in a {} game: {refusal}", table.game.card().layout().id());
        }
        after_each(table);
        if table.game.ending().is_some() {
            break;
        }
        assert_eq!(table.game.ply(), before + 1, "{intent:?} was legal");
    }
}

/// A random request, sensible or not.
pub(crate) fn any_intent(rng: &mut Rng) -> Intent {
    let square = |rng: &mut Rng| Square(rules::Square::new(rng.u32(0..64)));
    match rng.u32(0..1000) {
        0 => Intent::Resign {},
        1..10 => Intent::OfferDraw {},
        10..20 => Intent::RespondDraw { accept: false },
        20 => Intent::RespondDraw { accept: true },
        21 => Intent::Abort {},
        22..230 => Intent::Touch { from: square(rng) },
        230..240 => Intent::Pass {},
        240..250 => Intent::Sense { square: square(rng) },
        250..280 => Intent::AskAny {},
        280..320 => {
            Intent::Drop { role: Role(rng.choice(rules::Role::ALL).expect("roles")), to: square(rng) }
        }
        _ => Intent::Move {
            from: square(rng),
            to: square(rng),
            promotion: rng.bool().then(|| Role(rng.choice(rules::Role::ALL).expect("roles"))),
        },
    }
}

pub(crate) fn any_ruling(rng: &mut Rng) -> Ruling {
    let by = any_seat(rng);
    match rng.u32(0..20) {
        0 => Ruling::Abandoned { by },
        1 => Ruling::AllAbandoned,
        2 => Ruling::Left { by },
        3 => Ruling::AiUnavailable,
        _ => Ruling::OutOfTime,
    }
}

pub(crate) fn any_seat(rng: &mut Rng) -> Seat {
    if rng.bool() { Seat::White } else { Seat::Black }
}

/// Every mode with its defaults, every ruleset, and every layout under every sight and royalty.
pub(crate) fn cards() -> Vec<CardRequest> {
    let layouts = ["classic", "dunsany", "monster", "pawns-only", "horde", "knightmate", "chess960"];
    let mut cards: Vec<_> = Mode::ALL.into_iter().map(CardRequest::of).collect();
    cards.extend(
        Ruleset::ALL.map(|ruleset| CardRequest { ruleset: Some(ruleset), ..CardRequest::of(ruleset.mode()) }),
    );
    for sight in [Sight::Open, Sight::Own, Sight::Fog] {
        for royalty in [Royalty::Checkmate, Royalty::Capture] {
            cards.push(CardRequest {
                presets: vec!["crazyhouse".to_owned()],
                sight: Some(sight),
                royalty: Some(royalty),
                moderator: Some((sight == Sight::Own).into()),
                ..CardRequest::of(Mode::House)
            });
        }
    }
    for layout in layouts {
        for sight in [Sight::Open, Sight::Own, Sight::Fog] {
            for royalty in [Royalty::Checkmate, Royalty::Capture] {
                for moderated in [false, true] {
                    cards.push(CardRequest {
                        layout: Some(Layout::premade(layout)),
                        sight: Some(sight),
                        royalty: Some(royalty),
                        moderator: Some(moderated.into()),
                        touch_move: Some(moderated),
                        ..CardRequest::of(Mode::House)
                    });
                }
            }
        }
    }
    cards
}
