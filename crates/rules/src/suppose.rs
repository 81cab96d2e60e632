//! Positions as imagined by a player who does not see the whole board.

use shakmaty::{Color, Piece, Square};

use crate::{position::Position, reserves::Reserve, rules::Rules};

impl Position {
    /// Puts something else on a square, or nothing. Whatever depended on the piece there is forgotten: castling rights,
    /// a pawn that could be captured en passant. `points` are the piece's hit points, if it has any; all of them if
    /// they are not known.
    ///
    /// The result need not be a position that could occur in a game.
    pub fn suppose(&mut self, rules: &Rules, square: Square, piece: Option<Piece>, points: Option<u8>) {
        self.remove(rules, square);
        if let Some(piece) = piece {
            self.board.set_piece_at(square, piece);
            if let Some(full) = rules.hit_points() {
                self.hit_points.set(square, points.unwrap_or(full));
            }
        }
    }

    /// Lets a side hold something else in reserve.
    pub fn suppose_reserve(&mut self, color: Color, reserve: Reserve) {
        self.hand.get_or_insert_default().reserves.put(color, reserve);
    }

    /// Lets the game go on with a side to move, at the start of its turn.
    pub fn suppose_turn(&mut self, rules: &Rules, turn: Color) {
        self.verdict = None;
        self.ep_square = None;
        self.turn = turn;
        self.moves_left = rules.table.moves_a_turn[turn];
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{Bitboard, Role};

    use super::*;
    use crate::presets::trial::Trial;

    #[test]
    fn what_hung_on_a_piece_goes_with_it() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let Trial { rules, mut position } = Trial::new(&[], fen);
        position.suppose(&rules, Square::A8, None, None);
        assert_eq!(rules.fen(&position), "4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1");
        position.suppose(&rules, Square::E8, None, None);
        position.suppose(&rules, Square::D8, Some(Role::King.of(Color::Black)), None);
        assert_eq!(rules.fen(&position), "3k3r/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        position.suppose_turn(&rules, Color::Black);
        assert!(rules.legal_moves(&position).iter().all(|it| [Square::D8, Square::H8].contains(&it.from)));
    }

    #[test]
    fn hit_points_are_as_said_or_whole() {
        let Trial { rules, mut position } = Trial::start(&["piece-hp"]);
        let knight = Some(Role::Knight.of(Color::White));
        position.suppose(&rules, Square::E4, knight, Some(1));
        position.suppose(&rules, Square::D4, knight, None);
        position.suppose(&rules, Square::B1, None, None);
        let points = [Square::E4, Square::D4, Square::B1].map(|square| position.hit_points().get(square));
        assert_eq!(points, [1, 2, 0]);
    }

    /// A player who has lost track may imagine a side without its king.
    #[test]
    fn no_king_is_no_disaster() {
        let Trial { rules, mut position } = Trial::start(&[]);
        position.suppose(&rules, Square::E8, None, None);
        position.suppose_turn(&rules, Color::Black);
        // One more than at the start: the queen may stand where the king stood.
        assert_eq!(rules.legal_moves(&position).len(), 21);
        assert_eq!(position.castles() & Bitboard::from_rank(shakmaty::Rank::Eighth), Bitboard::EMPTY);
    }
}
