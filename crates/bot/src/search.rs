//! Searching where the position is known: a few moves ahead, then captures until they run out. It works under any
//! rules and depends on no mode.

use std::sync::Arc;

use rules::{Card, Color, Meter, Move, MoveKind, MoveList, Outcome, Position, Rules};

use crate::{
    dice::Dice,
    worth::{Taste, WON, Worth, worth_of},
};

/// What it is worth to leave the other side with one move fewer.
const MOBILITY: Worth = 3;
/// How many captures in a row are examined.
const EXCHANGES: u32 = 5;

/// How hard a search tries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Depth {
    /// Moves by both sides before only captures are searched.
    pub(crate) moves: u32,
    /// How many positions may be examined. Beyond that, positions are evaluated statically.
    pub(crate) budget: u32,
}

/// Searches games under one card.
#[derive(Clone, Debug)]
pub struct Search {
    pub(crate) rules: Rules,
    pub(crate) taste: Taste,
}

/// One search from one position, and what is left of its budget.
pub(crate) struct Look<'a> {
    search: &'a Search,
    left: u32,
    effort: u32,
    /// The budget ran out.
    pub(crate) spent: bool,
}

impl Search {
    pub fn new(card: &Card) -> Search {
        let (rules, _) = card.start();
        let taste = Taste::of(card, &rules);
        Search { rules, taste }
    }

    /// It gives up when the meter says so; what it chooses then means nothing.
    pub fn metered(self, meter: &Arc<Meter>) -> Search {
        Search { rules: self.rules.metered(meter), ..self }
    }

    /// One of the best moves by a search one move deep; `legal` holds all legal moves and is not empty. Weak, but
    /// equally weak for both sides.
    pub fn one_move_ahead(&self, position: &Position, legal: &MoveList, dice: &mut Dice) -> Move {
        /// Moves this close to the best count as equally good.
        const NEAR: Worth = 20;
        let mut look = self.look(u32::MAX);
        let judged: Vec<_> =
            legal.iter().map(|movement| (*movement, look.after(position, *movement, 1, -WON))).collect();
        let best = judged.iter().map(|(_, worth)| *worth).max().unwrap_or(0);
        let near: Vec<_> = judged.iter().filter(|(_, worth)| worth + NEAR >= best).collect();
        near[dice.below(near.len())].0
    }

    pub(crate) fn look(&self, budget: u32) -> Look<'_> {
        Look { search: self, left: budget, effort: self.rules.effort(), spent: false }
    }

    /// What each legal move is worth, searched as deep as the budget allows, in the order of `legal`. For moves worse
    /// than the best by more than `near`, the worth is only an upper bound.
    pub(crate) fn weigh(
        &self,
        position: &Position,
        legal: &MoveList,
        depth: Depth,
        near: Worth,
    ) -> Vec<Worth> {
        let share = depth.budget / legal.len().max(1) as u32;
        // Each move has its own budget, so that late ones are searched, too.
        let glance = |movement: &Move| self.look(share).after(position, *movement, 1, -WON);
        let mut known: Vec<_> = legal.iter().map(glance).collect();
        let mut look = self.look(depth.budget);
        for moves in 2..=depth.moves {
            let mut order: Vec<_> = (0..legal.len()).collect();
            order.sort_by_key(|&index| -known[index]);
            let mut deeper = known.clone();
            let mut best = -WON;
            for index in order {
                let bar = best.saturating_sub(near).max(-WON);
                deeper[index] = look.after(position, legal[index], moves, bar);
                best = best.max(deeper[index]);
            }
            if look.spent {
                break;
            }
            known = deeper;
        }
        known
    }
}

impl Look<'_> {
    /// What a move is worth to the side that makes it, if that is more than `bar`.
    pub(crate) fn after(&mut self, position: &Position, movement: Move, moves: u32, bar: Worth) -> Worth {
        let mut then = position.clone();
        then.play(&self.search.rules, movement);
        self.worth_to(position.turn(), &then, moves - 1, bar, WON)
    }

    /// What a position is worth to `us`, whoever is to move.
    pub(crate) fn worth_to(
        &mut self,
        us: Color,
        position: &Position,
        moves: u32,
        bar: Worth,
        cap: Worth,
    ) -> Worth {
        if position.turn() == us {
            self.ahead(position, moves, bar, cap)
        } else {
            -self.ahead(position, moves, -cap, -bar)
        }
    }

    /// What a position is worth to the side to move: at most `cap`; below `bar` the exact value does not matter.
    fn ahead(&mut self, position: &Position, moves: u32, bar: Worth, cap: Worth) -> Worth {
        let us = position.turn();
        let Search { rules, taste } = self.search;
        if let Some(outcome) = position.verdict() {
            return decided(outcome, us, moves);
        }
        if self.left < self.effort {
            self.spent = true;
            return taste.standing(position, us);
        }
        self.left -= self.effort;
        let mut legal = rules.legal_moves(position);
        if let Some(outcome) = rules.outcome_given(position, !legal.is_empty()) {
            return decided(outcome, us, moves);
        }
        if moves == 0 {
            let standing = taste.standing(position, us) + MOBILITY * legal.len() as Worth;
            legal.retain(|movement| is_forcing(position, *movement));
            return self.exchanges(position, standing, legal, EXCHANGES, bar, cap);
        }
        sort(position, &mut legal);
        let mut best = -WON;
        for movement in legal {
            let mut then = position.clone();
            then.play(rules, movement);
            let worth = self.worth_to(us, &then, moves - 1, bar.max(best), cap);
            best = best.max(worth);
            if best >= cap {
                break;
            }
        }
        best
    }

    /// Captures until they run out: any at first, then those on the same square. Nobody has to capture.
    fn exchanges(
        &mut self,
        position: &Position,
        standing: Worth,
        mut captures: MoveList,
        deep: u32,
        bar: Worth,
        cap: Worth,
    ) -> Worth {
        let us = position.turn();
        let Search { rules, taste } = self.search;
        let mut best = standing;
        if best >= cap || captures.is_empty() {
            return best;
        }
        sort(position, &mut captures);
        for movement in captures {
            let mut then = position.clone();
            then.play(rules, movement);
            let worth = if let Some(outcome) = then.verdict() {
                decided(outcome, us, 0)
            } else {
                let side = then.turn();
                let standing = taste.standing(&then, side);
                let deeper = if deep > 1 && self.left >= self.effort {
                    self.left -= self.effort;
                    let mut next = rules.legal_moves(&then);
                    next.retain(|next| next.takes_on() == movement.lands_on() && takes(&then, *next));
                    let bar = bar.max(best);
                    let (bar, cap) = if side == us { (bar, cap) } else { (-cap, -bar) };
                    self.exchanges(&then, standing, next, deep - 1, bar, cap)
                } else {
                    standing
                };
                if side == us { deeper } else { -deeper }
            };
            best = best.max(worth);
            if best >= cap {
                break;
            }
        }
        best
    }
}

/// Captures, and promotions to the best piece available.
fn is_forcing(position: &Position, movement: Move) -> bool {
    takes(position, movement) || movement.promotion() == Some(rules::Role::Queen)
}

pub(crate) fn takes(position: &Position, movement: Move) -> bool {
    movement.kind != MoveKind::Castle && position.board().occupied().contains(movement.takes_on())
}

/// The most promising moves first: those that capture much with little.
fn sort(position: &Position, moves: &mut MoveList) {
    let promise = |movement: &Move| {
        let prize = if takes(position, *movement) {
            let taken = position.board().role_at(movement.takes_on()).map_or(0, worth_of);
            10 * taken - worth_of(movement.role)
        } else {
            0
        };
        prize + 10 * movement.promotion().map_or(0, worth_of)
    };
    moves.sort_by_cached_key(|movement| -promise(movement));
}

/// Winning sooner is better.
fn decided(outcome: Outcome, us: Color, moves_left: u32) -> Worth {
    let worth = WON - 20 + moves_left as Worth;
    match outcome.winner {
        Some(winner) if winner == us => worth,
        Some(_) => -worth,
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use rules::{CardRequest, Mode};

    use super::*;

    /// Every move that it might play by a look one move ahead, whatever the dice say.
    fn chosen(fen: &str, presets: &[&str]) -> Vec<String> {
        let request = CardRequest {
            fen: Some(fen.to_owned()),
            presets: presets.iter().map(|&id| id.to_owned()).collect(),
            ..CardRequest::of(Mode::House)
        };
        let card = Card::new(request, 0).unwrap();
        let search = Search::new(&card);
        let (rules, position) = card.start();
        let legal = rules.legal_moves(&position);
        let mut moves: Vec<_> = (0..50)
            .map(|game| search.one_move_ahead(&position, &legal, &mut Dice::of_game(1, game)))
            .map(|movement| rules.uci(movement).to_string())
            .collect();
        moves.sort();
        moves.dedup();
        moves
    }

    #[test]
    fn it_takes_what_is_free_and_leaves_what_is_guarded() {
        assert_eq!(chosen("4k3/8/8/3r4/8/8/3R4/4K3 w - - 0 1", &[]), ["d2d5"]);
        let guarded = chosen("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1", &[]);
        assert!(!guarded.contains(&"d2d5".to_owned()), "{guarded:?}");
    }

    #[test]
    fn it_moves_what_is_attacked() {
        let hanging = chosen("4k3/8/8/4p3/3Q4/8/8/4K3 w - - 0 1", &[]);
        assert!(hanging.iter().all(|uci| uci.starts_with("d4")), "{hanging:?}");
    }

    #[test]
    fn it_sees_what_wins_by_any_rule() {
        assert_eq!(chosen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", &[]), ["a1a8"]);
        assert_eq!(chosen("k7/8/8/8/8/4K3/8/8 w - - 0 1", &["king-of-the-hill"]), ["e3d4", "e3e4"]);
    }

    #[test]
    fn a_deeper_look_finds_what_a_glance_misses() {
        // Two rooks mate in two moves: one cuts the king off, the other mates.
        let fen = "7k/8/R7/1R6/8/8/8/K7 w - - 0 1";
        let card =
            Card::new(CardRequest { fen: Some(fen.to_owned()), ..CardRequest::of(Mode::House) }, 0).unwrap();
        let search = Search::new(&card);
        let (rules, position) = card.start();
        let legal = rules.legal_moves(&position);
        for (moves, expected) in [(1, vec![]), (2, vec![]), (3, vec!["a6a7", "b5b7"])] {
            let worths = search.weigh(&position, &legal, Depth { moves, budget: u32::MAX }, 2 * WON);
            let wins = legal.iter().zip(worths).filter(|(_, worth)| *worth > WON / 2);
            let mut wins: Vec<_> = wins.map(|(movement, _)| rules.uci(*movement).to_string()).collect();
            wins.sort();
            assert_eq!(wins, expected, "{moves} moves");
        }
    }

    #[test]
    fn a_budget_is_kept_and_changes_no_verdict() {
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1";
        let card =
            Card::new(CardRequest { fen: Some(fen.to_owned()), ..CardRequest::of(Mode::House) }, 0).unwrap();
        let search = Search::new(&card);
        let (rules, position) = card.start();
        let legal = rules.legal_moves(&position);
        for budget in [0, 10, 1_000, 100_000] {
            let worths = search.weigh(&position, &legal, Depth { moves: 2, budget }, 0);
            let best = (0..legal.len()).max_by_key(|&index| worths[index]).unwrap();
            let found = rules.uci(legal[best]).to_string();
            assert!(budget < 1_000 || found == "f3f7", "{budget}: {found}");
        }
    }
}
