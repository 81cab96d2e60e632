//! A small board to search on: only what can be looked at a million times a second.
//!
//! Moves are pseudo-legal, and taking the king ends the line. That is the rule in fog; where check binds it comes to the
//! same one move later, so one search serves every sight. Belief never depends on this board: what could have happened
//! is worked out by `rules`.

use rules::{
    Bitboard, Color, Move, MoveKind, Piece, Position, Role, Rules, Square, attacks, castling_goals,
    castling_path,
};

/// What stays the same throughout a game.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    /// From where the pawns of each side may step twice.
    double: [Bitboard; 2],
    /// Check binds, and having no move is no loss.
    pub(crate) binding: bool,
}

impl Ground {
    pub(crate) fn of(rules: &Rules) -> Ground {
        Ground {
            double: [rules.double_step(Color::White), rules.double_step(Color::Black)],
            binding: rules.checks_bind(),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    roles: [Bitboard; 6],
    colors: [Bitboard; 2],
    pub(crate) turn: Color,
    castles: Bitboard,
    ep: Option<Square>,
    pub(crate) key: u64,
}

/// Something that follows what a step does to the board.
pub(crate) trait Watch {
    fn puts(&mut self, square: Square, piece: Piece);
    fn lifts(&mut self, square: Square, piece: Piece);
}

/// Nobody watches.
impl Watch for () {
    fn puts(&mut self, _: Square, _: Piece) {}
    fn lifts(&mut self, _: Square, _: Piece) {}
}

/// A move on this board, as small as it gets. A king that castles goes to its rook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) role: Role,
    pub(crate) kind: MoveKind,
}

impl From<Move> for Step {
    fn from(Move { role, from, to, kind }: Move) -> Step {
        Step { from, to, role, kind }
    }
}

pub(crate) fn index(role: Role) -> usize {
    role as usize - 1
}

pub(crate) fn side(color: Color) -> usize {
    color.fold_wb(0, 1)
}

impl Board {
    pub(crate) fn of(position: &Position) -> Board {
        let from = position.board();
        let mut board = Board {
            roles: [Bitboard::EMPTY; 6],
            colors: [Bitboard::EMPTY; 2],
            turn: position.turn(),
            castles: position.castles(),
            ep: position.ep_square(),
            key: 0,
        };
        for (square, piece) in from {
            board.put(square, piece, &mut ());
        }
        board
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = (Square, Piece)> {
        let of = move |role: Role, color: Color| {
            self.pieces(color, role).into_iter().map(move |square| (square, role.of(color)))
        };
        Role::ALL.into_iter().flat_map(move |role| of(role, Color::White).chain(of(role, Color::Black)))
    }

    pub(crate) fn of_color(&self, color: Color) -> Bitboard {
        self.colors[side(color)]
    }

    pub(crate) fn of_role(&self, role: Role) -> Bitboard {
        self.roles[index(role)]
    }

    pub(crate) fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.of_color(color) & self.of_role(role)
    }

    pub(crate) fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    pub(crate) fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.of_role(role).contains(square))
    }

    fn put(&mut self, square: Square, piece: Piece, watch: &mut impl Watch) {
        self.roles[index(piece.role)] |= square;
        self.colors[side(piece.color)] |= square;
        self.key ^= number_of(piece, square);
        watch.puts(square, piece);
    }

    fn lift(&mut self, square: Square, piece: Piece, watch: &mut impl Watch) {
        self.roles[index(piece.role)] &= !Bitboard::from(square);
        self.colors[side(piece.color)] &= !Bitboard::from(square);
        self.key ^= number_of(piece, square);
        watch.lifts(square, piece);
    }

    /// What the step takes, and where.
    pub(crate) fn taken(&self, step: Step) -> Option<(Square, Role)> {
        match step.kind {
            MoveKind::Castle => None,
            MoveKind::EnPassant => Some((Square::from_coords(step.to.file(), step.from.rank()), Role::Pawn)),
            _ if self.of_color(!self.turn).contains(step.to) => Some((step.to, self.role_at(step.to)?)),
            _ => None,
        }
    }

    pub(crate) fn after(&self, step: Step) -> Board {
        self.after_watched(step, &mut ())
    }

    pub(crate) fn after_watched(&self, step: Step, watch: &mut impl Watch) -> Board {
        let mut board = *self;
        let us = self.turn;
        let Step { from, to, role, kind } = step;
        if let Some((square, taken)) = self.taken(step) {
            board.lift(square, taken.of(!us), watch);
        }
        board.ep = None;
        match kind {
            MoveKind::Castle => {
                let (king_to, rook_to) = castling_goals(from, to);
                board.lift(from, Role::King.of(us), watch);
                board.lift(to, Role::Rook.of(us), watch);
                board.put(king_to, Role::King.of(us), watch);
                board.put(rook_to, Role::Rook.of(us), watch);
            }
            MoveKind::Promotion(into) => {
                board.lift(from, role.of(us), watch);
                board.put(to, into.of(us), watch);
            }
            _ => {
                board.lift(from, role.of(us), watch);
                board.put(to, role.of(us), watch);
                if kind == MoveKind::DoubleStep {
                    board.ep = attacks::between(from, to).first();
                }
            }
        }
        board.castles &= !(Bitboard::from(from) | Bitboard::from(to));
        if role == Role::King {
            board.castles &= !Bitboard::from_rank(us.backrank());
        }
        board.turn = !us;
        board.key ^= TURN;
        board
    }

    /// Who attacks a square.
    pub(crate) fn attackers(&self, square: Square, by: Color) -> Bitboard {
        let occupied = self.occupied();
        let straight = self.of_role(Role::Rook) | self.of_role(Role::Queen);
        let diagonal = self.of_role(Role::Bishop) | self.of_role(Role::Queen);
        self.of_color(by)
            & ((attacks::king_attacks(square) & self.of_role(Role::King))
                | (attacks::knight_attacks(square) & self.of_role(Role::Knight))
                | (attacks::pawn_attacks(!by, square) & self.of_role(Role::Pawn))
                | (attacks::rook_attacks(square, occupied) & straight)
                | (attacks::bishop_attacks(square, occupied) & diagonal))
    }

    pub(crate) fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// Whether the king of a side could be taken.
    pub(crate) fn in_danger(&self, color: Color) -> bool {
        self.king(color).is_some_and(|king| self.attackers(king, !color).any())
    }

    /// All pseudo-legal steps of the side to move, or only captures and promotions to queens.
    pub(crate) fn steps(&self, ground: &Ground, forcing: bool, found: &mut Vec<Step>) {
        let us = self.turn;
        let own = self.of_color(us);
        let theirs = self.of_color(!us);
        let occupied = own | theirs;
        let goals = if forcing { theirs } else { !own };
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for from in self.of_role(role) & own {
                let reach = attacks::attacks(from, role.of(us), occupied) & goals;
                found.extend(reach.into_iter().map(|to| Step { from, to, role, kind: MoveKind::Plain }));
            }
        }
        self.pawn_steps(ground, forcing, found);
        if !forcing {
            self.castling(ground, found);
        }
    }

    fn pawn_steps(&self, ground: &Ground, forcing: bool, found: &mut Vec<Step>) {
        let us = self.turn;
        let occupied = self.occupied();
        let last = (!us).backrank();
        let role = Role::Pawn;
        let mut push = |from: Square, to: Square, kind: MoveKind| {
            if to.rank() == last {
                let all = [Role::Queen, Role::Knight, Role::Rook, Role::Bishop];
                let into = if forcing { &all[..1] } else { &all[..] };
                found.extend(into.iter().map(|&it| Step { from, to, role, kind: MoveKind::Promotion(it) }));
            } else {
                found.push(Step { from, to, role, kind });
            }
        };
        for from in self.pieces(us, Role::Pawn) {
            let aims = attacks::pawn_attacks(us, from);
            for to in aims & self.of_color(!us) {
                push(from, to, MoveKind::Plain);
            }
            if let Some(ep) = self.ep.filter(|ep| aims.contains(*ep)) {
                push(from, ep, MoveKind::EnPassant);
            }
            let forward = us.fold_wb(8, -8);
            let Some(one) = from.offset(forward).filter(|one| !occupied.contains(*one)) else { continue };
            if !forcing || one.rank() == last {
                push(from, one, MoveKind::Plain);
            }
            if !forcing
                && ground.double[side(us)].contains(from)
                && let Some(two) = one.offset(forward).filter(|two| !occupied.contains(*two))
            {
                push(from, two, MoveKind::DoubleStep);
            }
        }
    }

    fn castling(&self, ground: &Ground, found: &mut Vec<Step>) {
        let us = self.turn;
        let rooks = self.castles & self.pieces(us, Role::Rook) & Bitboard::from_rank(us.backrank());
        let Some(king) = self.king(us).filter(|_| rooks.any()) else { return };
        for rook in rooks {
            let others = self.occupied().without(king).without(rook);
            if (castling_path(king, rook) & others).any() {
                continue;
            }
            let (goal, _) = castling_goals(king, rook);
            let way = attacks::between(king, goal).with(king).with(goal);
            if ground.binding && way.into_iter().any(|square| self.attackers(square, !us).any()) {
                continue;
            }
            found.push(Step { from: king, to: rook, role: Role::King, kind: MoveKind::Castle });
        }
    }
}

const TURN: u64 = 0x9d39_247e_3377_6d41;

/// A number for a piece on a square; all of them together name a position.
fn number_of(piece: Piece, square: Square) -> u64 {
    let place = (index(piece.role) * 2 + side(piece.color)) * 64 + usize::from(square);
    NUMBERS[place]
}

static NUMBERS: [u64; 768] = numbers();

const fn numbers() -> [u64; 768] {
    let mut all = [0; 768];
    let mut state: u64 = 0x5ee7_0000_0000_0001;
    let mut at = 0;
    while at < 768 {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        all[at] = bits ^ (bits >> 31);
        at += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use rules::{Card, CardRequest, Mode};

    use super::*;

    fn start(fen: &str) -> (Rules, Position) {
        let request = CardRequest { fen: Some(fen.to_owned()), ..CardRequest::of(Mode::Dark) };
        Card::new(request, 0).unwrap().start()
    }

    /// In fog every pseudo-legal move is legal: the two must agree, move by move and two moves deep.
    #[test]
    fn its_moves_are_those_of_the_rules() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        ] {
            let (rules, position) = start(fen);
            agree(&rules, &Ground::of(&rules), &position, 2);
        }
    }

    fn agree(rules: &Rules, ground: &Ground, position: &Position, depth: u32) {
        let board = Board::of(position);
        let mut steps = Vec::new();
        board.steps(ground, false, &mut steps);
        let legal = rules.legal_moves(position);
        assert_eq!(steps.len(), legal.len(), "{}", rules.fen(position));
        for movement in legal {
            let step = Step::from(movement);
            assert!(steps.contains(&step), "{step:?} in {}", rules.fen(position));
            let mut then = position.clone();
            then.play(rules, movement);
            let (after, fresh) = (board.after(step), Board::of(&then));
            assert_eq!(after.key, fresh.key ^ TURN);
            if depth > 1 && then.verdict().is_none() {
                agree(rules, ground, &then, depth - 1);
            }
        }
    }
}
