//! Reconnaissance blind chess: what a sense shows, and what becomes of a requested move.
//!
//! A side asks for any move that would be one without the other side's pieces. Where it meets one of those, the
//! referee revises the request by the true position, and tells the side what was played.

use shakmaty::{Bitboard, Role, Square, attacks};

use crate::{
    axes::Draws,
    clock::Clock,
    moves::{Move, MoveKind},
    notation::Written,
    position::Position,
    rules::Rules,
    sight::Sighting,
    table::WithoutMoves,
};

/// Fifteen minutes, and five seconds for each turn.
pub(crate) const CLOCK: Clock = Clock::Fischer { initial_ms: 15 * 60 * 1000, increment_ms: 5 * 1000 };

pub(crate) const DRAWS: Draws =
    Draws { threefold: false, fifty_moves: true, insufficient_material: false, cap: None };

/// The square that is sensed and those around it, as far as they are on the board.
pub fn sensed_squares(square: Square) -> Bitboard {
    attacks::king_attacks(square).with(square)
}

/// What the side to move learns by sensing a square.
pub fn observe_sense(rules: &Rules, pos: &Position, square: Square) -> Sighting {
    rules.sighting_of(pos, sensed_squares(square))
}

/// What the side to move learns by asking for a move: which one is played in its place. None if it must not even ask,
/// which it knows beforehand.
pub fn observe_request(rules: &Rules, pos: &Position, asked: Written) -> Option<Move> {
    let asked = rules.request(pos, asked)?;
    Some(rules.revise(pos, &rules.legal_moves(pos), asked))
}

impl Rules {
    pub(crate) fn with_passing(mut self) -> Rules {
        self.table.without_moves = WithoutMoves::MayPass;
        self
    }

    /// Whether a side may end its turn without a move.
    pub fn may_pass(&self) -> bool {
        self.table.without_moves == WithoutMoves::MayPass
    }

    /// A request as it is meant: a pawn that reaches the last rank becomes a queen unless something else is named, and
    /// other pieces become nothing. None if it is no move even without the other side's pieces.
    pub fn request(&self, pos: &Position, asked: Written) -> Option<Written> {
        let promotion =
            self.would_promote(pos, asked.from, asked.to).then(|| asked.promotion.unwrap_or(Role::Queen));
        let meant = Written { promotion, to: self.castling_goal(pos, asked), ..asked };
        let becomes_something = promotion.is_none_or(|role| self.promotions().contains(&role));
        (becomes_something && asked.dropped().is_none() && self.is_possible(pos, meant)).then_some(meant)
    }

    /// Where a king goes that is put onto its own rook to castle; elsewhere where it is put.
    fn castling_goal(&self, pos: &Position, asked: Written) -> Square {
        let king = Bitboard::from(asked.from) & pos.board().by_piece(self.castler().of(pos.turn()));
        if king.is_empty() || !pos.castles().contains(asked.to) {
            return asked.to;
        }
        let castling = Move { role: self.castler(), from: asked.from, to: asked.to, kind: MoveKind::Castle };
        self.written(castling).to
    }

    /// The move that is played in place of a request; a pass if it comes to nothing. Lines and a pawn's double step are
    /// cut short where they meet a piece, castling and everything else is not.
    pub fn revise(&self, pos: &Position, legal: &[Move], asked: Written) -> Move {
        if let Some(movement) = self.meant(pos, legal, asked) {
            return movement;
        }
        let Written { from, to, .. } = asked;
        match pos.board().role_at(from) {
            Some(Role::Pawn | Role::Bishop | Role::Rook | Role::Queen) => {
                let way = attacks::between(from, to);
                let on_the_way = legal.iter().filter(|it| it.from == from && way.contains(it.to));
                on_the_way.max_by_key(|it| it.to.distance(from)).copied().unwrap_or(Move::PASS)
            }
            Some(Role::Knight | Role::King) | None => Move::PASS,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        axes::Mode,
        card::{Card, CardRequest},
    };

    use super::*;

    fn start(fen: &str) -> (Rules, Position) {
        let request = CardRequest { fen: Some(fen.to_owned()), ..CardRequest::of(Mode::Rbc) };
        Card::new(request, 0).unwrap().start()
    }

    #[test]
    fn requests_are_revised_where_they_meet_the_unseen() {
        let table = [
            // Played as asked.
            ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", Some("a1a8")),
            // Cut short: it takes the first piece on its way.
            ("4k3/8/p7/8/p7/8/8/R3K3 w Q - 0 1", "a1a8", Some("a1a4")),
            ("4k3/8/8/8/8/2n5/8/B3K3 w - - 0 1", "a1h8", Some("a1c3")),
            // A double step that is blocked on its second square, and on its first.
            ("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2e4", Some("e2e3")),
            ("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4", Some("0000")),
            ("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e3", Some("0000")),
            // A pawn's diagonal with a victim, without one, and en passant.
            ("4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2d3", Some("e2d3")),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2d3", Some("0000")),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", Some("e5d6")),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", Some("0000")),
            // Castling out of, through and into attack; through a hidden piece; without the right.
            ("4k3/8/8/8/4r3/5r2/6r1/4K2R w K - 0 1", "e1g1", Some("e1g1")),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", Some("e1g1")),
            ("4k3/8/8/8/8/8/8/4Kn1R w K - 0 1", "e1g1", Some("0000")),
            ("4k3/8/8/8/8/8/8/Rn2K3 w Q - 0 1", "e1c1", Some("0000")),
            ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", None),
            // A promotion that is not named makes a queen.
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", Some("a7a8q")),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", Some("a7a8n")),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8", Some("0000")),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8k", None),
            // What cannot be asked for: onto an own piece, off the lines, somebody else's piece, nothing.
            ("4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1", "a1e1", None),
            ("4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1", "a1b3", None),
            ("4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1", "e8e7", None),
            ("4k3/8/8/8/8/8/4P3/R3K3 w Q - 0 1", "0000", None),
            // Into attack, and takes a king.
            ("3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1", Some("e1d1")),
            ("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", "e1e8", Some("e1e8")),
        ];
        for (fen, asked, played) in table {
            let (rules, position) = start(fen);
            let revised = observe_request(&rules, &position, asked.parse().unwrap());
            let revised = revised.map(|movement| rules.uci(movement).to_string());
            assert_eq!(revised.as_deref(), played, "{fen} {asked}");
        }
    }

    #[test]
    fn a_sense_shows_three_by_three_squares_as_far_as_they_are_on_the_board() {
        let (rules, position) = start("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        for (square, count, pieces) in
            [(Square::E4, 9, 0), (Square::E7, 9, 6), (Square::A1, 4, 4), (Square::H6, 6, 2)]
        {
            let seen = observe_sense(&rules, &position, square);
            assert_eq!((seen.visible().count(), seen.occupied().count()), (count, pieces), "{square}");
        }
    }

    #[test]
    fn passing_counts_towards_fifty_moves_and_ends_what_could_be_taken_in_passing() {
        let (rules, mut position) = start("4k3/8/8/3pP3/8/8/8/4K3 w - d6 98 1");
        position.play(&rules, Move::PASS);
        assert_eq!(rules.fen(&position), "4k3/8/8/3pP3/8/8/8/4K3 b - - 99 1");
        assert_eq!(rules.outcome(&position), None);
        position.play(&rules, Move::PASS);
        assert!(rules.outcome(&position).is_some_and(|it| it.winner.is_none()));
    }

    #[test]
    fn a_side_that_cannot_move_passes() {
        let (rules, position) = start("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(rules.outcome_given(&position, false), None);
    }
}
