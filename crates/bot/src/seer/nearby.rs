//! Positions near those that are believed: a few of the other side's unseen pieces stand elsewhere.
//!
//! Where positions had to be left out, the true one may be among them. Then what is left thins out with all that is
//! seen, and these fill it up: they show what is seen, but nobody says that they can be reached.

use rules::{Bitboard, Color, Piece, Position, Role, Rules, Sight, Square};

use super::glimpse::Glimpse;
use crate::{dice::Dice, guess::haunts};

/// Moves a few unseen pieces. None if that shows.
pub(super) fn nearby(
    rules: &Rules,
    sight: Sight,
    glimpse: &Glimpse,
    from: &Position,
    dice: &mut Dice,
) -> Option<Position> {
    const MOST_SHIFTS: usize = 4;
    let us = glimpse.us();
    let mut position = from.clone();
    for _ in 0..=dice.below(MOST_SHIFTS) {
        let theirs: Vec<Square> = (position.board().by_color(!us) & glimpse.hidden()).into_iter().collect();
        let square = dice.pick(&theirs)?;
        let piece = position.board().piece_at(square)?;
        let room = haunts(piece, square) & glimpse.hidden() & !position.board().occupied();
        let room: Vec<Square> = room.into_iter().collect();
        let to = dice.pick(&room)?;
        shift(&mut position, rules, piece, square, to);
    }
    fits(rules, sight, glimpse, &position).then_some(position)
}

/// Every place for a king, and for the one piece that it may have left.
pub(super) fn placements(rules: &Rules, sight: Sight, glimpse: &Glimpse, from: &Position) -> Vec<Position> {
    let us = glimpse.us();
    let unseen: Vec<Square> = (from.board().by_color(!us) & glimpse.hidden()).into_iter().collect();
    let mut found = vec![from.clone()];
    for square in unseen {
        let Some(piece) = from.board().piece_at(square) else { continue };
        let anywhere = if piece.role == Role::King { Bitboard::FULL } else { haunts(piece, square) };
        let before = std::mem::take(&mut found);
        for position in before {
            let room = anywhere & glimpse.hidden() & !position.board().occupied();
            for to in room {
                let mut moved = position.clone();
                shift(&mut moved, rules, piece, square, to);
                found.push(moved);
            }
            found.push(position);
        }
    }
    found.retain(|position| fits(rules, sight, glimpse, position));
    found
}

fn shift(position: &mut Position, rules: &Rules, piece: Piece, from: Square, to: Square) {
    position.suppose(rules, from, None, None);
    position.suppose(rules, to, Some(piece), None);
}

/// Whether a position looks as it should.
fn fits(rules: &Rules, sight: Sight, glimpse: &Glimpse, position: &Position) -> bool {
    let us = glimpse.us();
    let attacked = |color: Color| {
        let board = position.board();
        let king = (board.kings() & board.by_color(color)).first();
        king.is_some_and(|king| board.attacks_to(king, !color, board.occupied()).any())
    };
    let checks = !rules.checks_bind()
        || if position.turn() == us {
            !attacked(!us) && glimpse.in_check().is_none_or(|in_check| in_check == attacked(us))
        } else {
            !attacked(us)
        };
    checks && glimpse.shows(position) && rules.visible(position, us, sight) == glimpse.visible()
}
