//! Where to look, for a player who may sense a part of the board.

use rules::{Bitboard, Color, Piece, sensed_squares};
use view::{Square, View};

use crate::{belief::Belief, dice::Dice};

/// The square whose surroundings the guesses disagree about most. Where they agree on everything, one of those that
/// were not looked at for the longest time.
pub(crate) fn where_to_look(belief: &Belief, view: &View, dice: &mut Dice) -> Square {
    let us = view.seat.color();
    let doubts = rules::Square::ALL.map(|square| doubt(belief, us, square));
    let age = |square: rules::Square| {
        let sensed = view.sensed().iter().find(|it| it.square.0 == square);
        view.ply - sensed.map_or(0, |it| it.ply)
    };
    let sum = |middle: rules::Square| {
        let block = sensed_squares(middle);
        let unsure: u32 = block.into_iter().map(|it| doubts[usize::from(it)]).sum();
        let old: u32 = (block & !own(view)).into_iter().map(age).sum();
        (unsure, old, dice.below(64))
    };
    let whole = inner();
    let best = whole.into_iter().map(sum_with(sum)).max_by_key(|(worth, _)| *worth);
    Square(best.map_or(rules::Square::E4, |(_, square)| square))
}

fn sum_with<T>(mut sum: impl FnMut(rules::Square) -> T) -> impl FnMut(rules::Square) -> (T, rules::Square) {
    move |square| (sum(square), square)
}

/// Those with a whole block around them: the others show no more than one of these.
fn inner() -> Bitboard {
    let edges = Bitboard::from_rank(rules::Rank::First)
        | Bitboard::from_rank(rules::Rank::Eighth)
        | Bitboard::from_file(rules::File::A)
        | Bitboard::from_file(rules::File::H);
    !edges
}

/// How many guesses differ from what most of them have on a square.
fn doubt(belief: &Belief, us: Color, square: rules::Square) -> u32 {
    let mut counts: Vec<(Option<Piece>, u32)> = Vec::new();
    for guess in &belief.guesses {
        let there = guess.position().board().piece_at(square).filter(|piece| piece.color != us);
        match counts.iter_mut().find(|(piece, _)| *piece == there) {
            Some((_, count)) => *count += 1,
            None => counts.push((there, 1)),
        }
    }
    let most = counts.iter().map(|(_, count)| *count).max().unwrap_or(0);
    belief.guesses.len() as u32 - most
}

fn own(view: &View) -> Bitboard {
    view.pieces().iter().filter(|it| it.owner == view.seat).map(|it| it.square.0).collect()
}
