//! Pieces that a profile has changed: how they move, what may be taken, what pawns become.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use crate::{
    modifiers::Modifiers,
    moves::{Move, MoveKind, MoveList},
    position::{Position, home},
    presets::steps,
    rules::{Legality, Movement, Rules},
    traits::{DIRECTIONS, Override, Traits},
};

impl Rules {
    /// The same rules, for pieces that a profile modifies.
    pub(crate) fn modified(mut self, modifiers: Modifiers) -> Rules {
        let modified: &'static dyn Movement = &Modified;
        self.movements = self.movements.iter().copied().chain([modified]).collect();
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
}

/// Comes after all other movements, for it has a say in what they promote to.
#[derive(Debug)]
pub(crate) struct Modified;

impl Movement for Modified {
    /// Each piece is looked up, and those that go farther look past what stands in their way.
    fn effort(&self) -> u64 {
        100
    }

    fn add(&self, rules: &Rules, position: &Position, us: Color, moves: &mut MoveList) {
        for from in position.board().by_color(us) {
            let Some((role, traits)) = rules.traits_at(position, from) else { continue };
            let mut piece = Piece { rules, position, us, role, from, traits, moves };
            piece.steps();
            piece.farther();
            piece.own_captures();
        }
        override_promotions(rules, position, moves);
    }

    fn forbids(&self, rules: &Rules, position: &Position, us: Color, movement: Move) -> bool {
        if movement.kind == MoveKind::Castle {
            return false;
        }
        let touches = rules.traits_at(position, movement.takes_on());
        if touches.is_some_and(|(_, traits)| traits.is_invulnerable()) {
            return true;
        }
        movement.role == Role::Pawn
            && home(!us).contains(movement.to)
            && rules
                .traits_at(position, movement.from)
                .is_some_and(|(_, traits)| traits.promotion == Some(Override::Disabled))
    }
}

struct Piece<'a> {
    rules: &'a Rules,
    position: &'a Position,
    us: Color,
    role: Role,
    from: Square,
    traits: Traits,
    moves: &'a mut MoveList,
}

impl Piece<'_> {
    fn arrive(&mut self, to: Square) {
        if self.role == Role::Pawn {
            steps::pawn_forward(self.rules, self.us, self.from, to, self.moves);
        } else {
            steps::plain(self.role, self.from, to.into(), self.moves);
        }
    }

    /// One step in each direction that was added.
    fn steps(&mut self) {
        let up = self.us.fold_wb(1, -1);
        for (index, (_, (right, ahead))) in DIRECTIONS.iter().enumerate() {
            if self.traits.directions & 1 << index == 0 {
                continue;
            }
            // Left and right are the side's own too.
            if let Some(to) = steps::shifted(self.from, right * up, ahead * up)
                && !self.position.board().by_color(self.us).contains(to)
                && !self.takes_in_passing(to)
            {
                self.arrive(to);
            }
        }
    }

    /// Where a pawn could take in passing, it takes.
    fn takes_in_passing(&self, to: Square) -> bool {
        self.role == Role::Pawn && self.position.turn() == self.us && self.position.ep_square() == Some(to)
    }

    fn farther(&mut self) {
        let bonus = usize::from(self.traits.range);
        if bonus == 0 {
            return;
        }
        let walk = |from, (right, up): (i32, i32)| {
            std::iter::successors(Some(from), move |here| steps::shifted(*here, right, up)).skip(1)
        };
        let board = self.position.board();
        let (lines, diagonals) = (&steps::STRAIGHT[..], &steps::DIAGONAL[..]);
        match self.role {
            Role::King => {
                for way in lines.iter().chain(diagonals) {
                    let path = walk(self.from, *way).take(1 + bonus);
                    steps::slide(self.role, self.position, self.us, self.from, path, self.moves);
                }
            }
            Role::Knight => {
                for way in steps::KNIGHT {
                    let path = walk(self.from, way).take(1 + bonus);
                    steps::slide(self.role, self.position, self.us, self.from, path, self.moves);
                }
            }
            Role::Bishop | Role::Rook | Role::Queen => {
                let straight = lines.iter().filter(|_| self.role != Role::Bishop);
                let diagonal = diagonals.iter().filter(|_| self.role != Role::Rook);
                for way in straight.chain(diagonal) {
                    let beyond =
                        walk(self.from, *way).skip_while(|square| !board.occupied().contains(*square));
                    let path = beyond.skip(1).take(bonus);
                    steps::slide(self.role, self.position, self.us, self.from, path, self.moves);
                }
            }
            Role::Pawn => {
                let up = self.us.fold_wb(1, -1);
                let usual = self.rules.pawn_steps(self.position, self.us, self.from);
                let free = walk(self.from, (0, up)).take_while(|square| !board.occupied().contains(*square));
                let path: Vec<_> = free.take(usual + bonus).skip(usual).collect();
                path.into_iter().for_each(|to| self.arrive(to));
            }
        }
    }

    /// Own pieces that are not royal, wherever it would capture. Onto a rook that may still castle would be
    /// written like castling.
    fn own_captures(&mut self) {
        if !self.traits.takes_own {
            return;
        }
        let board = self.position.board();
        let reach = match self.role {
            Role::Pawn => attacks::pawn_attacks(self.us, self.from),
            role => attacks::attacks(self.from, role.of(self.us), board.occupied()),
        };
        let spared = self.rules.royal_pieces(self.position, self.us) | self.position.castles();
        let taken: Bitboard = reach & board.by_color(self.us) & !spared;
        taken.into_iter().for_each(|to| self.arrive(to));
    }
}

/// Pawns that become one thing only.
fn override_promotions(rules: &Rules, position: &Position, moves: &mut MoveList) {
    let mut promoted = [Bitboard::EMPTY; 64];
    moves.retain(|movement| {
        let MoveKind::Promotion(_) = movement.kind else { return true };
        let Some((_, Traits { promotion: Some(Override::Becomes(role)), .. })) =
            rules.traits_at(position, movement.from)
        else {
            return true;
        };
        movement.kind = MoveKind::Promotion(role);
        let known = &mut promoted[usize::from(movement.from)];
        let first = !known.contains(movement.to);
        *known |= movement.to;
        first
    });
}
