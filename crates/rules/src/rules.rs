//! A card's rules, compiled: what may be played, who is in check, when it is over.

use shakmaty::{Bitboard, CastlingMode, Color, Role, Square, attacks};

use crate::{
    card::{Draws, Royalty},
    movegen,
    moves::{Count, Move, MoveKind, MoveList, Reach},
    outcome::{Outcome, Reason},
    position::Position,
    preset::{Effect, Movement, Preset},
    table::{Table, WithoutMoves},
};

#[derive(Clone, Debug)]
pub struct Rules {
    pub(crate) table: Table,
    pub(crate) movements: Vec<&'static dyn Movement>,
    pub(crate) effects: Vec<&'static dyn Effect>,
    draws: Draws,
    /// How castling is written: `e1g1`, or king onto rook.
    castling: CastlingMode,
    legality: Legality,
}

/// How moves are kept from exposing a royal piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Legality {
    /// Check does not bind: every pseudo-legal move is legal.
    Free,
    /// One orthodox king a side: pins and checks are known beforehand.
    OneKing,
    /// Anything else: each move is made on a copy and looked at.
    TryOut,
}

impl Rules {
    pub(crate) fn new(
        royalty: Royalty,
        presets: &[&'static dyn Preset],
        draws: Draws,
        castling: CastlingMode,
    ) -> Rules {
        let mut table = Table::orthodox(royalty);
        for preset in presets {
            preset.adjust(&mut table);
        }
        let movements: Vec<_> = presets.iter().filter_map(|preset| preset.movement()).collect();
        let effects: Vec<_> = presets.iter().filter_map(|preset| preset.effect()).collect();
        let only_kings = table.royal.iter().all(|royal| royal.is_none_or(|role| role == Role::King));
        let legality = match royalty {
            Royalty::Capture => Legality::Free,
            Royalty::Checkmate if only_kings && movements.is_empty() && !table.check_between_moves => {
                Legality::OneKing
            }
            Royalty::Checkmate => Legality::TryOut,
        };
        Rules { table, movements, effects, draws, castling, legality }
    }

    pub fn castling_mode(&self) -> CastlingMode {
        self.castling
    }

    pub fn promotions(&self) -> &'static [Role] {
        self.table.promotions
    }

    /// The role that must not be lost, if this side has one.
    pub fn royal_role(&self, color: Color) -> Option<Role> {
        self.table.royal[color]
    }

    pub fn castler(&self) -> Role {
        self.table.castler
    }

    /// Pawns on these squares may step twice, as far as their square tells.
    pub fn double_step(&self, color: Color) -> Bitboard {
        self.table.double_step[color]
    }

    #[inline]
    pub(crate) fn taking_wins(&self, owner: Color, role: Role) -> bool {
        self.table.royalty == Royalty::Capture && self.table.royal[owner] == Some(role)
    }

    /// Every legal move of the side to move; none once the game has been decided on the board.
    pub fn legal_moves(&self, pos: &Position) -> MoveList {
        let mut moves = MoveList::new();
        self.legal_moves_into(pos, &mut moves);
        moves
    }

    #[inline]
    fn legal_moves_into(&self, pos: &Position, moves: &mut MoveList) {
        if pos.verdict.is_some() {
            return;
        }
        match (self.legality, self.guarded_king(pos)) {
            (Legality::OneKing, Some(king)) => movegen::legal_guarding(&self.table, pos, king, moves),
            (Legality::OneKing | Legality::Free, _) => self.pseudo_into(pos, pos.turn, moves),
            (Legality::TryOut, _) => {
                self.pseudo_into(pos, pos.turn, moves);
                moves.retain(|movement| self.keeps_safe(pos, *movement));
            }
        }
    }

    /// The number of legal moves, without building them where that can be helped.
    pub fn count_legal_moves(&self, pos: &Position) -> u64 {
        if pos.verdict.is_some() {
            return 0;
        }
        let mut count = Count::default();
        match (self.legality, self.guarded_king(pos)) {
            (Legality::OneKing, Some(king)) => {
                movegen::legal_guarding(&self.table, pos, king, &mut count);
            }
            (Legality::OneKing | Legality::Free, _) if self.movements.is_empty() => {
                movegen::pseudo(&self.table, pos, pos.turn, &mut count);
            }
            _ => return self.legal_moves(pos).len() as u64,
        }
        count.0
    }

    #[inline]
    fn guarded_king(&self, pos: &Position) -> Option<Square> {
        self.table.royal[pos.turn]?;
        (pos.board.kings() & pos.board.by_color(pos.turn)).first()
    }

    /// Every move of the side to move by movement alone.
    pub fn pseudo_legal_moves(&self, pos: &Position) -> MoveList {
        let mut moves = MoveList::new();
        if pos.verdict.is_none() {
            self.pseudo_into(pos, pos.turn, &mut moves);
        }
        moves
    }

    fn pseudo_into(&self, pos: &Position, us: Color, moves: &mut MoveList) {
        movegen::pseudo(&self.table, pos, us, moves);
        for movement in &self.movements {
            movement.add(pos, us, moves);
        }
    }

    /// Every square that a piece of `us` could move to or capture on, on either side's turn.
    pub(crate) fn reach(&self, pos: &Position, us: Color) -> Bitboard {
        let mut reach = Reach::default();
        movegen::pseudo(&self.table, pos, us, &mut reach);
        for movement in &self.movements {
            let mut moves = MoveList::new();
            movement.add(pos, us, &mut moves);
            reach.0 |= moves.iter().map(|movement| movement.lands_on()).collect::<Bitboard>();
        }
        reach.0
    }

    /// Whether the side to move is in check: were it to pass, a royal piece of its own could be taken.
    pub fn in_check(&self, pos: &Position) -> bool {
        match self.legality {
            Legality::Free => false,
            Legality::OneKing => self
                .guarded_king(pos)
                .is_some_and(|king| pos.board.attacks_to(king, !pos.turn, pos.board.occupied()).any()),
            Legality::TryOut => {
                let mut passed = pos.clone();
                passed.turn = !pos.turn;
                passed.moves_left = self.table.moves_a_turn[passed.turn];
                passed.ep_square = None;
                self.royal_could_be_taken(&passed, pos.turn)
            }
        }
    }

    /// The side to move, if it is in check.
    pub fn checked_side(&self, pos: &Position) -> Option<Color> {
        self.in_check(pos).then_some(pos.turn)
    }

    /// Whether `owner`, which is not to move, stands to lose a royal piece in the turn that has begun.
    pub(crate) fn royal_could_be_taken(&self, pos: &Position, owner: Color) -> bool {
        if self.legality == Legality::Free {
            return false;
        }
        if self.royal_attacked(pos, owner) {
            return true;
        }
        if pos.moves_left < 2 || !self.table.check_between_moves {
            return false;
        }
        let mut moves = MoveList::new();
        self.pseudo_into(pos, pos.turn, &mut moves);
        moves.into_iter().any(|movement| {
            let mut then = pos.clone();
            then.play(self, movement);
            self.royal_attacked(&then, owner)
        })
    }

    fn royal_attacked(&self, pos: &Position, owner: Color) -> bool {
        let Some(role) = self.table.royal[owner] else {
            return false;
        };
        let occupied = pos.board.occupied();
        (pos.board.by_role(role) & pos.board.by_color(owner))
            .into_iter()
            .any(|royal| self.attacked(pos, royal, !owner, occupied))
    }

    fn attacked(&self, pos: &Position, square: Square, by: Color, occupied: Bitboard) -> bool {
        pos.board.attacks_to(square, by, occupied).any()
            || self.movements.iter().any(|movement| {
                let mut moves = MoveList::new();
                movement.add(pos, by, &mut moves);
                moves.iter().any(|movement| movement.to == square)
            })
    }

    fn keeps_safe(&self, pos: &Position, movement: Move) -> bool {
        let us = pos.turn;
        if movement.kind == MoveKind::Castle
            && (self.in_check(pos)
                || !movegen::castling_path_is_safe(
                    movement.from,
                    movement.to,
                    pos.board.occupied(),
                    |square, occupied| self.attacked(pos, square, !us, occupied),
                ))
        {
            return false;
        }
        let mut then = pos.clone();
        then.play(self, movement);
        if let Some(verdict) = then.verdict {
            return verdict.winner == Some(us);
        }
        if then.turn != us {
            return !self.royal_could_be_taken(&then, us);
        }
        if !self.table.check_between_moves {
            return !self.royal_attacked(&then, us);
        }
        // The turn goes on: what counts is that some next move ends it in safety.
        let mut next = MoveList::new();
        self.pseudo_into(&then, us, &mut next);
        next.into_iter().any(|movement| self.keeps_safe(&then, movement))
    }

    /// The square on which a pawn can in fact be taken in passing, by a legal move.
    pub fn takeable_ep_square(&self, pos: &Position) -> Option<Square> {
        let square = pos.ep_square?;
        let takers =
            attacks::pawn_attacks(!pos.turn, square) & pos.board.pawns() & pos.board.by_color(pos.turn);
        let takeable =
            takers.any() && self.legal_moves(pos).iter().any(|movement| movement.kind == MoveKind::EnPassant);
        takeable.then_some(square)
    }

    /// The end of the game, if the position is one. Repetition is the business of [`crate::Repetitions`].
    pub fn outcome(&self, pos: &Position) -> Option<Outcome> {
        self.outcome_given(pos, self.count_legal_moves(pos) > 0)
    }

    /// As [`Rules::outcome`], for callers that know already whether there is a legal move.
    pub fn outcome_given(&self, pos: &Position, has_moves: bool) -> Option<Outcome> {
        if pos.verdict.is_some() {
            return pos.verdict;
        }
        if !has_moves {
            return Some(if self.in_check(pos) {
                Outcome::win(!pos.turn, Reason::Checkmate)
            } else {
                match self.table.without_moves {
                    WithoutMoves::Loses => Outcome::win(!pos.turn, Reason::NoMoves),
                    WithoutMoves::Draws if self.legality == Legality::Free => Outcome::draw(Reason::NoMoves),
                    WithoutMoves::Draws => Outcome::draw(Reason::Stalemate),
                }
            });
        }
        if self.draws.insufficient_material
            && self.cannot_mate(pos, Color::White)
            && self.cannot_mate(pos, Color::Black)
        {
            return Some(Outcome::draw(Reason::Insufficient));
        }
        if self.draws.fifty_moves && pos.halfmoves >= 100 {
            return Some(Outcome::draw(Reason::FiftyMove));
        }
        None
    }

    pub fn draws(&self) -> Draws {
        self.draws
    }

    /// Whether `color` could not mate by any sequence of legal moves, as far as material alone tells.
    /// Only ever true where both sides have an orthodox king and nothing but mate wins.
    pub fn cannot_mate(&self, pos: &Position, color: Color) -> bool {
        if self.legality != Legality::OneKing
            || !self.effects.is_empty()
            || self.table.royal.iter().any(Option::is_none)
        {
            return false;
        }
        let board = &pos.board;
        let own = board.by_color(color);
        if (own & (board.pawns() | board.rooks_and_queens())).any() {
            return false;
        }
        if (own & board.knights()).any() {
            // One knight mates only with the help of a piece that can stand in its king's way.
            let helpers = board.by_color(!color) & !board.kings() & !board.queens();
            return own.count() == 2 && helpers.is_empty();
        }
        if (own & board.bishops()).any() {
            let one_colour = (board.bishops() & Bitboard::DARK_SQUARES).is_empty()
                || (board.bishops() & Bitboard::LIGHT_SQUARES).is_empty();
            return one_colour && board.pawns().is_empty() && board.knights().is_empty();
        }
        true
    }
}
