//! What somebody who remembers everything could have known in a seat, by the belief that a seer plays with.
//!
//! It takes nothing but what the seat was told and what it tried itself.

use std::collections::HashSet;

use rules::{Bitboard, Card, Denial, Position, Refusals, Role, Rules, Sight, Square};
use view::{Certainty, Knowledge, NoHindsight, Notice, ProfileNotice, Retold, RetoldMoment, RetoldTry, View};

use super::{is_known, world::World, worlds::Worlds};
use crate::{
    ask::{Ask, Candidate, Tried},
    dice::Dice,
};

/// Positions that are kept.
const CAP: usize = 2_000;
/// Drawn from whenever positions have to be left out: the same game gives the same answer.
const SEED: u64 = 1;
/// Nobody steps through a longer game to the end.
const MOST_PLIES: u32 = 600;

/// Whether what a seat could have known can be told by this card.
pub fn can_look_back(card: &Card) -> Result<(), NoHindsight> {
    if card.sight() == Sight::Open {
        return Err(NoHindsight::OpenSight);
    }
    if is_known(card) { Ok(()) } else { Err(NoHindsight::OtherRules) }
}

/// What a seat could have known after each move, until the game was over or somebody says that it is enough.
pub fn look_back(
    card: &Card,
    retold: Retold,
    is_enough: impl Fn() -> bool,
) -> Result<Vec<Knowledge>, NoHindsight> {
    can_look_back(card)?;
    let Retold { start, moments } = retold;
    let mut hindsight = Hindsight::new(card, start);
    for moment in &moments {
        if is_enough() || hindsight.hear(moment).is_none() {
            break;
        }
    }
    Ok(hindsight.known)
}

struct Hindsight<'a> {
    card: &'a Card,
    rules: Rules,
    worlds: Worlds,
    dice: Dice,
    view: View,
    /// What belief has not taken in yet.
    news: Vec<Notice>,
    refused: Vec<Tried>,
    certainty: Certainty,
    known: Vec<Knowledge>,
}

/// The game is over, or goes on by rules that belief does not know.
struct Over;

impl Hindsight<'_> {
    fn new(card: &Card, start: View) -> Hindsight<'_> {
        let (rules, position) = card.start();
        let mut hindsight = Hindsight {
            card,
            rules,
            worlds: Worlds::new(card, &position, CAP),
            dice: Dice::new(SEED),
            view: start,
            news: Vec::new(),
            refused: Vec::new(),
            certainty: Certainty::Exact,
            known: Vec::new(),
        };
        hindsight.take_in();
        hindsight
    }

    /// None once there is nothing more to find out.
    fn hear(&mut self, moment: &RetoldMoment) -> Option<()> {
        let RetoldMoment { tried, notices } = moment;
        let mut news = false;
        for notice in notices {
            match self.weigh(notice) {
                Ok(changes) => news |= changes,
                Err(Over) => return None,
            }
        }
        for notice in notices {
            self.view.apply(notice);
            self.news.push(notice.clone());
            if let Notice::Moved(_) = notice {
                self.refused.clear();
            }
        }
        if let Some(tried) = tried.as_ref().and_then(|tried| self.refused(tried, notices)) {
            self.refused.push(tried);
            news = true;
        }
        if news {
            self.take_in();
        }
        (self.view.ply < MOST_PLIES).then_some(())
    }

    /// Whether it changes what is believed.
    fn weigh(&self, notice: &Notice) -> Result<bool, Over> {
        match notice {
            // Nothing is hidden any more.
            Notice::Ended { .. } => Err(Over),
            Notice::Profile(notice) => match **notice {
                ProfileNotice::Updated(_) => Err(Over),
                ProfileNotice::Proposed(_) | ProfileNotice::Scheduled(_) | ProfileNotice::Declined { .. } => {
                    Ok(false)
                }
            },
            Notice::Moved(_) | Notice::Asking { .. } => Ok(true),
            Notice::Announced(_)
            | Notice::Touched { .. }
            | Notice::Sensed(_)
            | Notice::DrawOffer { .. }
            | Notice::Clock { .. }
            | Notice::Outage { .. }
            | Notice::Duplicate(_)
            | Notice::Refused { .. } => Ok(false),
        }
    }

    fn refused(&self, tried: &RetoldTry, notices: &[Notice]) -> Option<Tried> {
        let denial = notices.iter().find_map(|notice| match notice {
            Notice::Announced(said) => Denial::heard(said.text),
            _ => None,
        });
        let RetoldTry { from, to, promotion } = *tried;
        let to = match to {
            Some(to) => to,
            // Who only touches a piece hears why it cannot move, wherever it might have gone.
            None if self.card.refusals() == Refusals::Four => from.0.flip_horizontal().into(),
            None => return None,
        };
        Some(Tried { candidate: Candidate { from, to, promotion }, denial })
    }

    fn take_in(&mut self) {
        let ask = Ask {
            card: self.card,
            view: &self.view,
            news: &self.news,
            candidates: &[],
            refused: &self.refused,
            draw_offered: false,
            may_ask: false,
            may_sense: false,
            may_pass: false,
        };
        self.worlds.update(&self.rules, &ask, &mut self.dice);
        self.news.clear();
        let statistics = self.worlds.statistics;
        self.certainty = match self.certainty {
            _ if statistics.deaths > 0 || statistics.invents => Certainty::MadeUp,
            Certainty::Exact if self.worlds.left_out => Certainty::AtLeast,
            certainty => certainty,
        };
        let knowledge = self.knowledge();
        match self.known.last_mut() {
            Some(last) if last.ply == knowledge.ply => *last = knowledge,
            _ => self.known.push(knowledge),
        }
    }

    fn knowledge(&self) -> Knowledge {
        let enemy = !self.view.seat.color();
        let keys: HashSet<u64> = self.worlds.all.iter().map(|it| it.position.key(&self.rules)).collect();
        let of =
            |role: Role| likelihoods(&self.worlds.all, |position| position.board().by_piece(role.of(enemy)));
        Knowledge {
            ply: self.view.ply,
            positions: u32::try_from(keys.len()).unwrap_or(u32::MAX),
            certainty: self.certainty,
            king: of(Role::King),
            queen: of(Role::Queen),
        }
    }
}

/// In how many of a thousand positions each square is one of these.
fn likelihoods(worlds: &[World], squares: impl Fn(&Position) -> Bitboard) -> Vec<u16> {
    let mut sums = [0.0; 64];
    for world in worlds {
        for square in squares(&world.position) {
            sums[square as usize] += world.weight;
        }
    }
    let all: f64 = worlds.iter().map(|world| world.weight).sum();
    let share =
        |square: Square| (1_000.0 * sums[square as usize] / all.max(f64::MIN_POSITIVE)).round() as u16;
    Square::ALL.into_iter().map(share).collect()
}

#[cfg(test)]
mod tests {
    use room::Arena;
    use rules::{CardRequest, Mode, Move, Ruleset};
    use view::{Intent, Seat};

    use super::*;

    /// A game of random moves, which White ends by resigning: what was told, and each position on the way.
    fn random_game(card: &Card, plies: usize, seed: u64) -> (Arena, Vec<Position>) {
        let mut dice = Dice::new(seed);
        let mut arena = Arena::new(card.clone());
        let (rules, mut position) = card.start();
        let mut truth = vec![position.clone()];
        while truth.len() <= plies {
            let legal: Vec<Move> = rules.legal_moves(&position).into_iter().collect();
            let movement = legal[dice.below(legal.len())];
            let candidate = Candidate::from(rules.written(movement));
            let mover = Seat::from(position.turn());
            arena.submit(mover, candidate.into()).expect("a legal move");
            if arena.ending().is_some() {
                return (arena, truth);
            }
            position.play(&rules, movement);
            truth.push(position.clone());
        }
        arena.submit(Seat::White, Intent::Resign {}).expect("anybody may resign");
        (arena, truth)
    }

    fn told(arena: &Arena, seat: Seat) -> Retold {
        arena.retold(seat).expect("the game is over")
    }

    #[test]
    fn the_truth_is_among_what_is_possible() {
        let card = Card::of(Mode::Dark);
        let mut exact = 0;
        for seed in 0..6 {
            let (arena, truth) = random_game(&card, 24, seed);
            for seat in Seat::PAIR {
                let Retold { start, moments } = told(&arena, seat);
                let mut hindsight = Hindsight::new(&card, start);
                for moment in &moments {
                    if hindsight.hear(moment).is_none() || hindsight.certainty != Certainty::Exact {
                        break;
                    }
                    let Hindsight { rules, worlds, view, .. } = &hindsight;
                    let key = truth[view.ply as usize].key(rules);
                    let found = worlds.all.iter().any(|world| world.position.key(rules) == key);
                    assert!(found, "game {seed}, {seat:?}, ply {}", view.ply);
                    exact += 1;
                }
            }
        }
        assert!(exact > 40, "only {exact} positions were exact");
    }

    #[test]
    fn the_first_moves_are_counted_exactly() {
        let card = Card::of(Mode::Dark);
        let (arena, _) = random_game(&card, 1, 3);
        let known = look_back(&card, told(&arena, Seat::Black), || false).expect("fog");
        let counted: Vec<_> = known.iter().map(|it| (it.ply, it.positions, it.certainty)).collect();
        // Whatever White moved first, Black cannot have seen it.
        assert_eq!(counted, [(0, 1, Certainty::Exact), (1, 20, Certainty::Exact)]);
        let Knowledge { king, queen, .. } = &known[1];
        let on = |likely: &[u16]| -> Vec<_> {
            (0..64).filter(|&at| likely[at] > 0).map(|at| (Square::new(at as u32), likely[at])).collect()
        };
        assert_eq!(on(king), [(Square::E1, 1_000)]);
        assert_eq!(on(queen), [(Square::D1, 1_000)]);
    }

    #[test]
    fn it_stops_when_it_is_enough() {
        let card = Card::of(Mode::Dark);
        let (arena, _) = random_game(&card, 8, 3);
        let asked = std::cell::Cell::new(0);
        let is_enough = || asked.replace(asked.get() + 1) >= 3;
        let known = look_back(&card, told(&arena, Seat::White), is_enough).expect("fog");
        assert_eq!(known.len(), 4, "the start and three moves");
    }

    #[test]
    fn tries_in_vain_rule_positions_out() {
        let card = Card::of(Mode::Blind);
        let mut arena = Arena::new(card.clone());
        let square = |at: Square| at.into();
        let mut go = |seat, from, to| {
            let intent = Intent::Move { from: square(from), to: square(to), promotion: None };
            arena.submit(seat, intent).expect("it may be tried");
        };
        go(Seat::White, Square::E2, Square::E4);
        go(Seat::Black, Square::D7, Square::D5);
        go(Seat::White, Square::E4, Square::E5);
        go(Seat::Black, Square::D5, Square::D4);
        // There is nothing to take.
        go(Seat::White, Square::E5, Square::F6);
        arena.submit(Seat::White, Intent::Resign {}).expect("anybody may resign");
        let mut retold = told(&arena, Seat::White);
        let positions = |retold: Retold| {
            let known = look_back(&card, retold, || false).expect("hidden");
            known.last().expect("the start").positions
        };
        let heeded = positions(retold.clone());
        retold.moments.iter_mut().for_each(|moment| moment.tried = None);
        assert!(heeded < positions(retold), "{heeded} positions");
    }

    #[test]
    fn where_positions_cannot_be_counted_it_says_why() {
        let none = |card: &Card| can_look_back(card).expect_err("none");
        assert_eq!(none(&Card::of(Mode::Vanilla)), NoHindsight::OpenSight);
        assert_eq!(none(&Card::of(Mode::Rbc)), NoHindsight::OtherRules);
        assert_eq!(none(&Card::of(Mode::Duplicate)), NoHindsight::OpenSight);
        assert!(can_look_back(&Card::of(Mode::Blind)).is_ok());
        assert!(can_look_back(&Card::of(Mode::Dark)).is_ok());
        let request = CardRequest { ruleset: Some(Ruleset::Berkeley), ..CardRequest::of(Mode::Blind) };
        assert!(can_look_back(&Card::new(request, 0).expect("a card")).is_ok());
    }
}
