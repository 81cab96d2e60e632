//! Games whose positions are worth learning from: sensible moves with many slips, as in games where much is unseen, and
//! now and then an endgame that nobody has played.

use bot::{Dice, Search};
use rules::{Card, CardRequest, Color, Layout, Mode, Playout, Role, Square};

/// Beyond this, little that is new comes up.
const MAX_PLIES: usize = 160;

/// Some positions of one game, as FEN.
pub(crate) fn positions(seed: u32, game: u32) -> Vec<String> {
    let mut dice = Dice::of_game(seed, game);
    let Some(card) = start(&mut dice) else { return Vec::new() };
    let search = Search::new(&card);
    let mut playout = Playout::new(card);
    let opening = 4 + dice.below(10);
    // In hundredths.
    let slips = [5, 15, 30][dice.below(3)];
    let mut found = Vec::new();
    for ply in 0..MAX_PLIES {
        if playout.outcome().is_some() {
            break;
        }
        let legal = playout.legal_moves();
        let slip = ply < opening || dice.below(100) < slips;
        let movement = if slip {
            legal[dice.below(legal.len())]
        } else {
            search.one_move_ahead(playout.position(), &legal, &mut dice)
        };
        if ply >= opening / 2 && dice.below(3) == 0 {
            found.push(playout.rules().fen(playout.position()).to_string());
        }
        playout.play(movement);
    }
    found
}

/// The usual position most of the time.
fn start(dice: &mut Dice) -> Option<Card> {
    let request = match dice.below(10) {
        0 => CardRequest { fen: Some(endgame(dice)), ..CardRequest::of(Mode::Vanilla) },
        1 => {
            let number = dice.below(960) as u16;
            CardRequest {
                layout: Some(Layout::Premade { id: "chess960".to_owned(), number: Some(number) }),
                ..CardRequest::of(Mode::Vanilla)
            }
        }
        _ => CardRequest::of(Mode::Vanilla),
    };
    Card::new(request, 0).ok()
}

/// A few pieces anywhere. Not every one of them is a position of chess; those make no card.
fn endgame(dice: &mut Dice) -> String {
    let mut board = [None; 64];
    let mut put = |dice: &mut Dice, piece: rules::Piece| {
        let square = dice.below(64);
        let pawn_at_edge = piece.role == Role::Pawn && !(8..56).contains(&square);
        if board[square].is_none() && !pawn_at_edge {
            board[square] = Some(piece);
        }
    };
    for color in Color::ALL {
        put(dice, color.king());
        for _ in 0..dice.below(5) {
            let role =
                [Role::Pawn, Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
            let role = role[dice.below(role.len())];
            put(dice, role.of(color));
        }
    }
    let rows = (0..8).rev().map(|rank| {
        let mut row = String::new();
        let mut empty = 0;
        for file in 0..8 {
            match board[usize::from(Square::new(rank * 8 + file))] {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        row += &empty.to_string();
                    }
                    empty = 0;
                    row.push(piece.char());
                }
            }
        }
        if empty > 0 {
            row += &empty.to_string();
        }
        row
    });
    let turn = ["w", "b"][dice.below(2)];
    format!("{} {turn} - - 0 1", rows.collect::<Vec<_>>().join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_makes_the_same_positions() {
        for game in 0..5 {
            assert_eq!(positions(1, game), positions(1, game));
        }
        assert_ne!(positions(1, 0), positions(2, 0));
    }

    #[test]
    fn endgames_make_cards() {
        let mut dice = Dice::new(1);
        let cards = (0..200).filter(|_| {
            let request = CardRequest { fen: Some(endgame(&mut dice)), ..CardRequest::of(Mode::Vanilla) };
            Card::new(request, 0).is_ok()
        });
        assert!(cards.count() > 50);
    }
}
