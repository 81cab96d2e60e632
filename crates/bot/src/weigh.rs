//! What each candidate is worth, where the board is seen and where it has to be guessed.

use std::sync::Arc;

use rules::{Card, Move, MoveList, Position, Role};
use view::View;

use crate::{
    ask::{Ask, Candidate},
    belief::Belief,
    follow::{Follow, meant},
    guess::{Guess, Weighed, likely_moves},
    search::{Depth, Search},
    worth::{WON, Worth},
};

/// What a win or a loss counts in a position that is only a guess.
const DECIDED: Worth = 4_000;
/// The cost of a try that is refused: next to nothing.
const PATIENCE: Worth = 6;
/// The extra cost of a try that is legal in no guess.
const LAST_RESORT: Worth = 80;
/// How likely the other side is to find its best reply, in percent: it does not see everything either.
const THEIR_SIGHT: Worth = 70;
/// The cost of moving a piece back to where it came from, each time.
pub(crate) const WAVERING: Worth = 12;
/// The cost of repeating a position, for the side that is ahead.
const REPEATING: Worth = 40;
/// After this many half-moves without progress, the side that is ahead looks for some.
pub(crate) const LONG: u32 = 60;
pub(crate) const PROGRESS: Worth = 40;
/// The number of moves in a typical position.
const USUAL_MOVES: u32 = 35;

/// In open sight, in the order of the candidates.
pub(crate) fn seen(search: &Search, follow: &Follow, ask: &Ask<'_>, depth: Depth, near: Worth) -> Vec<Worth> {
    let position = follow.game.position();
    let legal = search.rules.legal_moves(position);
    if legal.len() == 1 {
        return vec![0; ask.candidates.len()];
    }
    let worths = search.weigh(position, &legal, depth, near + REPEATING);
    let mut weighed: Vec<Weighed> = legal.into_iter().zip(worths).collect();
    for (movement, worth) in &mut weighed {
        let mut then = position.clone();
        then.play(&search.rules, *movement);
        *worth = match follow.game.occurrences(&then) {
            0 => *worth,
            1 if *worth > 0 => *worth - REPEATING,
            1 => *worth,
            _ if ask.card.draws().threefold => 0,
            _ => *worth - REPEATING,
        };
        if position.halfmoves() >= LONG && then.halfmoves() == 0 && *worth > 0 {
            *worth += PROGRESS;
        }
    }
    in_order(&weighed, ask.candidates).map(|worth| worth.unwrap_or(-DECIDED)).collect()
}

/// Where something is hidden, in the order of the candidates: what they are worth on average over the guesses.
pub(crate) fn guessed(search: &Search, belief: &mut Belief, ask: &Ask<'_>, budget: u32) -> Vec<Worth> {
    let mut sums = vec![0; ask.candidates.len()];
    let mut has_chance = vec![false; ask.candidates.len()];
    if ask.candidates.len() < 2 {
        return sums;
    }
    // Where legal moves are costly to find, a few guesses must do.
    let affordable = (budget / (USUAL_MOVES * search.rules.effort())).max(2) as usize;
    let guesses = affordable.min(belief.guesses.len());
    for index in 0..guesses {
        let weighed =
            weighed(search, &belief.guesses[..index], &belief.guesses[index], budget / guesses as u32);
        let position = belief.guesses[index].position();
        let known: Vec<_> = if search.rules.may_pass() {
            revised(search, position, &weighed, ask.candidates).collect()
        } else {
            in_order(&weighed, ask.candidates).collect()
        };
        for (chance, known) in has_chance.iter_mut().zip(&known) {
            *chance |= known.is_some();
        }
        add_guess(&known, ask, &mut sums);
        belief.guesses[index].keep_weighed(weighed);
    }
    let wavering = wavering(ask.view);
    let lingering = belief.guesses.first().is_some_and(|guess| guess.position().halfmoves() >= LONG);
    for ((sum, candidate), has_chance) in sums.iter_mut().zip(ask.candidates).zip(has_chance) {
        *sum /= guesses as Worth;
        if !has_chance {
            *sum -= LAST_RESORT;
        }
        *sum -= WAVERING * wavering(candidate);
        let pawn = ask.view.piece_at(candidate.from).is_some_and(|piece| piece.role.0 == Role::Pawn);
        if lingering && pawn {
            *sum += PROGRESS;
        }
    }
    sums
}

/// What the legal moves of a guess are worth. Guesses are often equal, so those before it are asked first.
fn weighed(search: &Search, others: &[Guess], guess: &Guess, budget: u32) -> Arc<[Weighed]> {
    let twin = || others.iter().find(|other| other.position() == guess.position()).and_then(Guess::weighed);
    guess.weighed().or_else(twin).unwrap_or_else(|| weigh(search, guess.position(), budget))
}

fn weigh(search: &Search, position: &Position, budget: u32) -> Arc<[Weighed]> {
    let mut legal = if search.rules.effort() <= budget {
        search.rules.legal_moves(position)
    } else {
        likely_moves(&search.rules, position)
    };
    legal.extend(search.rules.may_pass().then_some(Move::PASS));
    let share = budget / legal.len().max(1) as u32;
    let us = position.turn();
    let worth_after = |movement: Move| {
        let mut then = position.clone();
        then.play(&search.rules, movement);
        // The side that is ahead must avoid stalemate.
        if search.rules.effort() <= 3 && search.rules.outcome(&then).is_some_and(|it| it.winner.is_none()) {
            return 0;
        }
        let looks = search.taste.standing(&then, us);
        let ahead = search.look(share).worth_to(us, &then, 0, -WON, WON).clamp(-DECIDED, DECIDED);
        if ahead.abs() == DECIDED { ahead } else { looks + (ahead - looks) * THEIR_SIGHT / 100 }
    };
    legal.into_iter().map(|movement| (movement, worth_after(movement))).collect()
}

/// Adds one guess's opinion of the candidates; `known` has the worth of those that are legal in it.
fn add_guess(known: &[Option<Worth>], ask: &Ask<'_>, sums: &mut [Worth]) {
    let Some(best) = known.iter().flatten().copied().max() else { return };
    for ((sum, worth), candidate) in sums.iter_mut().zip(known).zip(ask.candidates) {
        // A refused try costs nothing, unless the touched piece must then move.
        *sum += worth.unwrap_or_else(|| {
            let bound = best_of_piece(ask.card, known, ask.candidates, *candidate);
            bound.unwrap_or(best) - PATIENCE
        });
    }
}

/// The best that the touched piece could do, if it then had to move.
fn best_of_piece(
    card: &Card,
    known: &[Option<Worth>],
    candidates: &[Candidate],
    tried: Candidate,
) -> Option<Worth> {
    if !card.touch_move() {
        return None;
    }
    let same = known.iter().zip(candidates).filter(|(_, other)| other.from == tried.from);
    same.filter_map(|(worth, _)| *worth).max()
}

/// The worth of each candidate; none if it is not a legal move.
fn in_order<'a>(
    weighed: &'a [Weighed],
    candidates: &'a [Candidate],
) -> impl Iterator<Item = Option<Worth>> + 'a {
    let legal: MoveList = weighed.iter().map(|(movement, _)| *movement).collect();
    candidates.iter().map(move |candidate| {
        let movement = meant(&legal, *candidate)?;
        weighed.iter().find(|(it, _)| *it == movement).map(|(_, worth)| *worth)
    })
}

/// The worth of what would be played in place of each candidate.
fn revised<'a>(
    search: &'a Search,
    position: &'a Position,
    weighed: &'a [Weighed],
    candidates: &'a [Candidate],
) -> impl Iterator<Item = Option<Worth>> + 'a {
    let legal: MoveList = weighed.iter().map(|(movement, _)| *movement).filter(|it| !it.is_pass()).collect();
    candidates.iter().map(move |candidate| {
        let movement = search.rules.revise(position, &legal, candidate.written());
        weighed.iter().find(|(it, _)| *it == movement).map(|(_, worth)| *worth)
    })
}

/// How often the piece has recently stood where a candidate would take it back to.
pub(crate) fn wavering(view: &View) -> impl Fn(&Candidate) -> Worth {
    const LATELY: usize = 6;
    let own = view.moves.iter().rev().filter(|seen| seen.by == view.seat).take(LATELY);
    let lately: Vec<_> = own.map(|seen| seen.from).collect();
    move |candidate| lately.iter().filter(|from| **from == candidate.to).count() as Worth
}
