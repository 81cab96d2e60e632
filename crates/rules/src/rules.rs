//! A card's rules, compiled: what may be played, who is in check, when it is over.

use shakmaty::{Bitboard, CastlingMode, Color, Role, Square, attacks};

use crate::{
    card::{Draws, Royalty},
    modified::Modified,
    movegen,
    moves::{Count, Move, MoveKind, MoveList, Reach, castling_goals},
    outcome::{Ended, Outcome, Reason},
    position::Position,
    preset::{Effect, Material, Movement, Preset},
    profile::{Modifiers, Traits},
    table::{Crown, Keep, Table, WithoutMoves},
};

#[derive(Clone, Debug)]
pub struct Rules {
    pub(crate) table: Table,
    pub(crate) movements: Vec<&'static dyn Movement>,
    pub(crate) effects: Vec<&'static dyn Effect>,
    /// What the profile says about the pieces, if there is one.
    pub(crate) modifiers: Option<Modifiers>,
    draws: Draws,
    material: Option<Material>,
    /// Moves have their orthodox effects and no others.
    plain: bool,
    /// How castling is written: `e1g1`, or king onto rook.
    castling: CastlingMode,
    legality: Legality,
}

/// How moves that expose a royal piece are ruled out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Legality {
    /// Check does not bind: every pseudo-legal move is legal.
    Free,
    /// One orthodox king per side: pins and checks are computed beforehand.
    OneKing,
    /// Anything else: each move is made on a copy and judged there.
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
        let only_kings = table.royal.iter().flatten().all(|crown| *crown == Crown::KING);
        let one_king = only_kings
            && movements.is_empty()
            && !table.check_between_moves
            && !table.forced_captures
            && table.hit_points == 0;
        let nothing_royal = table.royal.iter().all(Option::is_none);
        let legality = match royalty {
            Royalty::Checkmate if nothing_royal => Legality::Free,
            Royalty::Checkmate if one_king => Legality::OneKing,
            Royalty::Checkmate => Legality::TryOut,
            Royalty::Capture => Legality::Free,
        };
        let plain = effects.is_empty()
            && table.royal.iter().flatten().all(|crown| crown.keep != Keep::Last)
            && !table.check_ends_turn
            && table.hit_points == 0
            && table.without_moves != WithoutMoves::Passes;
        let material = match (royalty, presets) {
            (Royalty::Capture, _) => None,
            (Royalty::Checkmate, []) => Some(too_weak_to_mate as Material),
            (Royalty::Checkmate, [alone]) => alone.material(),
            (Royalty::Checkmate, _) => None,
        };
        Rules { table, movements, effects, modifiers: None, draws, material, plain, castling, legality }
    }

    /// The same rules, for pieces that a profile modifies.
    pub(crate) fn modified(mut self, modifiers: Modifiers) -> Rules {
        self.movements.push(&Modified);
        if modifiers.counts_hits() {
            self.table.hit_points = self.table.hit_points.max(1);
        }
        if modifiers.turns_pawns_back() {
            self.table.pawn_moves_are_final = false;
        }
        if self.legality == Legality::OneKing {
            self.legality = Legality::TryOut;
        }
        self.modifiers = Some(modifiers);
        self.material = None;
        self.plain = false;
        self
    }

    /// The piece on a square, and what the profile says about it.
    pub(crate) fn traits_at(&self, pos: &Position, square: Square) -> Option<(Role, Traits)> {
        let modifiers = self.modifiers.as_ref()?;
        let piece = pos.board.piece_at(square)?;
        let mark = pos.marks.as_ref().map_or(0, |marks| marks[usize::from(square)]);
        Some((piece.role, modifiers.of(piece.color, piece.role, mark)))
    }

    /// What the profile says about the piece on a square; nothing without a profile or a piece.
    pub fn modifiers_at(&self, pos: &Position, square: Square) -> Traits {
        self.traits_at(pos, square).map(|(_, traits)| traits).unwrap_or_default()
    }

    /// How far the pawn on a square could step by the rules for all pawns.
    pub(crate) fn pawn_steps(&self, pos: &Position, us: Color, from: Square) -> usize {
        if !self.table.double_step[us].contains(from) || pos.spent.contains(from) {
            return 1;
        }
        if self.table.triple_step[us].contains(from) { 3 } else { 2 }
    }

    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.plain
    }

    /// Roughly how many positions must be examined to find the legal moves of one. A search can afford that many
    /// times fewer positions.
    pub fn effort(&self) -> u32 {
        match self.legality {
            Legality::Free | Legality::OneKing if self.movements.is_empty() => 1,
            Legality::Free | Legality::OneKing => 3,
            Legality::TryOut if !self.table.check_between_moves => 40,
            Legality::TryOut => 2_000,
        }
    }

    pub fn castling_mode(&self) -> CastlingMode {
        self.castling
    }

    pub fn promotions(&self) -> &'static [Role] {
        self.table.promotions
    }

    /// A side's royal pieces; none where nothing is royal.
    pub fn royal_pieces(&self, pos: &Position, color: Color) -> Bitboard {
        self.table.royal[color].map_or(Bitboard::EMPTY, |crown| crown.pieces(&pos.board, color))
    }

    /// Whether either side has anything that it must not lose.
    pub fn has_royalty(&self) -> bool {
        self.table.royal.iter().any(Option::is_some)
    }

    /// The hit points that every piece starts with, where captures take those.
    pub fn hit_points(&self) -> Option<u8> {
        (self.table.hit_points > 0).then_some(self.table.hit_points)
    }

    pub fn castler(&self) -> Role {
        self.table.castler
    }

    /// Whether `e1g1` might also be a move of the castling piece by itself.
    pub(crate) fn castling_could_be_a_step(&self) -> bool {
        self.modifiers.is_some() || (self.table.castler != Role::King && !self.movements.is_empty())
    }

    /// Pawns on these squares may step twice, as far as their square tells.
    pub fn double_step(&self, color: Color) -> Bitboard {
        self.table.double_step[color]
    }

    #[inline]
    pub(crate) fn taking_wins(&self, owner: Color, role: Role) -> bool {
        self.table.royalty == Royalty::Capture
            && self.table.royal[owner].is_some_and(|crown| crown.includes(role))
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
        self.force_captures(pos, moves);
    }

    /// Where captures are forced and there is one, nothing else is a move.
    #[inline]
    fn force_captures(&self, pos: &Position, moves: &mut MoveList) {
        if self.table.forced_captures {
            let takes = |movement: &Move| {
                movement.kind != MoveKind::Castle && pos.board.occupied().contains(movement.takes_on())
            };
            if moves.iter().any(takes) {
                moves.retain(|movement| takes(movement));
            }
        }
    }

    /// The number of legal moves, without building them where that can be avoided.
    pub fn count_legal_moves(&self, pos: &Position) -> u64 {
        if pos.verdict.is_some() {
            return 0;
        }
        let mut count = Count::default();
        match (self.legality, self.guarded_king(pos)) {
            (Legality::OneKing, Some(king)) => {
                movegen::legal_guarding(&self.table, pos, king, &mut count);
            }
            (Legality::OneKing | Legality::Free, _)
                if self.movements.is_empty() && !self.table.forced_captures =>
            {
                movegen::pseudo(&self.table, pos, pos.turn, &mut count);
            }
            _ => return self.legal_moves(pos).len() as u64,
        }
        count.0
    }

    /// Whether there is a legal move. Where moves have to be tried out, one is found sooner than all of them.
    pub fn has_legal_move(&self, pos: &Position) -> bool {
        if pos.verdict.is_some() || self.legality != Legality::TryOut {
            return self.count_legal_moves(pos) > 0;
        }
        let mut moves = MoveList::new();
        self.pseudo_into(pos, pos.turn, &mut moves);
        moves.into_iter().any(|movement| self.keeps_safe(pos, movement))
    }

    #[inline]
    fn guarded_king(&self, pos: &Position) -> Option<Square> {
        self.table.royal[pos.turn]?;
        (pos.board.kings() & pos.board.by_color(pos.turn)).first()
    }

    /// Every move of the side to move by movement alone, but forced to capture where that is the rule.
    pub fn pseudo_legal_moves(&self, pos: &Position) -> MoveList {
        let mut moves = MoveList::new();
        if pos.verdict.is_none() {
            self.pseudo_into(pos, pos.turn, &mut moves);
            self.force_captures(pos, &mut moves);
        }
        moves
    }

    fn pseudo_into(&self, pos: &Position, us: Color, moves: &mut MoveList) {
        movegen::pseudo(&self.table, pos, us, moves);
        if !self.movements.is_empty() {
            self.add_movements(pos, us, moves);
            moves.retain(|movement| !self.movements.iter().any(|it| it.forbids(self, pos, us, *movement)));
        }
    }

    /// Adds the moves of all movements, without duplicates.
    fn add_movements(&self, pos: &Position, us: Color, moves: &mut MoveList) {
        for movement in &self.movements {
            movement.add(self, pos, us, moves);
        }
        let mut known = [Bitboard::EMPTY; 64];
        let mut promoted = Vec::new();
        moves.retain(|movement| {
            if let MoveKind::Promotion(_) = movement.kind {
                let again = promoted.contains(movement);
                promoted.push(*movement);
                return !again;
            }
            let to = &mut known[usize::from(movement.from)];
            let again = movement.kind == MoveKind::Plain && to.contains(movement.to);
            if movement.kind == MoveKind::Plain {
                *to |= movement.to;
            }
            !again
        });
    }

    /// Every square that a piece of `us` could move to or capture on, on either side's turn, even where a rule
    /// forbids the move.
    pub(crate) fn reach(&self, pos: &Position, us: Color) -> Bitboard {
        let mut reach = Reach::default();
        movegen::pseudo(&self.table, pos, us, &mut reach);
        for movement in &self.movements {
            let mut moves = MoveList::new();
            movement.add(self, pos, us, &mut moves);
            moves.into_iter().for_each(|movement| reach.add(movement));
        }
        reach.0
    }

    /// Where the movements would lead the piece on `from`.
    pub(crate) fn added_reach(&self, pos: &Position, from: Square) -> Bitboard {
        let mut moves = MoveList::new();
        for movement in &self.movements {
            movement.add(self, pos, pos.turn, &mut moves);
        }
        moves.iter().filter(|movement| movement.from == from).map(|movement| movement.to).collect()
    }

    /// Whether the side to move is in check: if it passed, one of its royal pieces could be taken.
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

    /// Whether `owner`, which is not to move, could lose a royal piece in the turn that has begun.
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
            then.make(self, movement);
            self.royal_attacked(&then, owner)
        })
    }

    /// Whether a piece that `owner` must not lose could be taken by one move. With hit points, that is a piece with
    /// one left.
    pub(crate) fn royal_attacked(&self, pos: &Position, owner: Color) -> bool {
        let Some(crown) = self.table.royal[owner] else {
            return false;
        };
        let mut guarded = crown.guarded(&pos.board, owner);
        if self.table.hit_points > 0 {
            guarded &= pos.hit_points.at_most_one();
        }
        self.could_take(pos, guarded, !owner)
    }

    /// Whether `by` could capture on one of these squares, all of which are occupied.
    pub(crate) fn could_take(&self, pos: &Position, targets: Bitboard, by: Color) -> bool {
        if targets.is_empty() {
            return false;
        }
        if self.movements.is_empty() {
            let occupied = pos.board.occupied();
            return targets.into_iter().any(|square| pos.board.attacks_to(square, by, occupied).any());
        }
        let mut moves = MoveList::new();
        self.pseudo_into(pos, by, &mut moves);
        moves.iter().any(|movement| movement.kind != MoveKind::Castle && targets.contains(movement.to))
    }

    fn keeps_safe(&self, pos: &Position, movement: Move) -> bool {
        let us = pos.turn;
        if movement.kind == MoveKind::Castle && (self.in_check(pos) || !self.castles_in_safety(pos, movement))
        {
            return false;
        }
        let mut then = pos.clone();
        then.make(self, movement);
        if let Some(Outcome { winner, reason: Reason::KingCaptured | Reason::Exploded }) = then.verdict {
            return winner == Some(us);
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

    /// The castling piece could not be taken on any square that it crosses, nor on its goal.
    fn castles_in_safety(&self, pos: &Position, castling: Move) -> bool {
        let Move { role, from, to: rook, .. } = castling;
        let (king_to, rook_to) = castling_goals(from, rook);
        let stands = |square: Square, rook_stands: Square| {
            let mut there = pos.clone();
            there.board.discard_piece_at(from);
            there.board.discard_piece_at(rook);
            there.board.set_piece_at(rook_stands, Role::Rook.of(pos.turn));
            there.board.set_piece_at(square, role.of(pos.turn));
            let points = there.hit_points.take(from);
            there.hit_points.set(square, points);
            !self.royal_attacked(&there, pos.turn)
        };
        let crosses = attacks::between(from, king_to);
        crosses.into_iter().all(|square| stands(square, rook)) && stands(king_to, rook_to)
    }

    /// The square on which a pawn can in fact be taken in passing, by a legal move.
    pub fn takeable_ep_square(&self, pos: &Position) -> Option<Square> {
        let square = pos.ep_square?;
        let takers =
            attacks::pawn_attacks(!pos.turn, square) & pos.board.pawns() & pos.board.by_color(pos.turn);
        let takeable = (takers.any() || !self.movements.is_empty())
            && self.legal_moves(pos).iter().any(|movement| movement.kind == MoveKind::EnPassant);
        takeable.then_some(square)
    }

    /// The end of the game, if the position is one. For repetition see [`Rules::ended`].
    pub fn outcome(&self, pos: &Position) -> Option<Outcome> {
        self.outcome_given(pos, self.has_legal_move(pos))
    }

    /// As [`Rules::outcome`], for callers that already know whether there is a legal move.
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
                    WithoutMoves::Wins => Outcome::win(pos.turn, Reason::NoMoves),
                    WithoutMoves::Passes => Outcome::draw(Reason::NoMoves),
                    WithoutMoves::Draws if self.legality == Legality::Free => Outcome::draw(Reason::NoMoves),
                    WithoutMoves::Draws => Outcome::draw(Reason::Stalemate),
                }
            });
        }
        if self.draws_by_material(pos) {
            return Some(Outcome::draw(Reason::Insufficient));
        }
        if self.draws_by_patience(pos) {
            return Some(Outcome::draw(Reason::FiftyMove));
        }
        None
    }

    /// As [`Rules::outcome_given`], with repetition: `repeated` says that the position has come up for the third time.
    pub fn ended(&self, pos: &Position, has_moves: bool, repeated: bool) -> Option<Ended> {
        let threefold = repeated && self.draws.threefold;
        let outcome = self
            .outcome_given(pos, has_moves)
            .or_else(|| threefold.then(|| Outcome::draw(Reason::Threefold)))?;
        let drawn = outcome.winner.is_none();
        let draws = Draws {
            threefold: drawn && threefold,
            fifty_moves: drawn && self.draws_by_patience(pos),
            insufficient_material: drawn && self.draws_by_material(pos),
        };
        Some(Ended { outcome, draws })
    }

    fn draws_by_material(&self, pos: &Position) -> bool {
        self.draws.insufficient_material && Color::ALL.into_iter().all(|color| self.cannot_mate(pos, color))
    }

    fn draws_by_patience(&self, pos: &Position) -> bool {
        self.draws.fifty_moves && pos.halfmoves >= 100
    }

    pub fn draws(&self) -> Draws {
        self.draws
    }

    /// Whether a side can be known to be too weak to win.
    pub(crate) fn weighs_material(&self) -> bool {
        self.material.is_some()
    }

    /// Whether `color` could not win by any sequence of legal moves, as far as material alone tells.
    pub fn cannot_mate(&self, pos: &Position, color: Color) -> bool {
        self.material.is_some_and(|too_weak| too_weak(pos, color))
    }
}

/// Where both sides have a king, all pieces move as in chess, and nothing but mate wins.
pub(crate) fn too_weak_to_mate(pos: &Position, color: Color) -> bool {
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
