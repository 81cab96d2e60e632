//! Hunting a lone king that is not seen.
//!
//! All that is not known is where it stands, so belief is a set of squares. A try splits that set: where it would be
//! refused, and where it would not; a check splits it again; and the king's reply spreads it. Looking ahead in such sets,
//! rather than in single positions, finds out what a try is good for, and does not rely on knowing later what will not
//! be known.

use rules::{Bitboard, Color, MoveKind, Rank, Role, Square, attacks};

use super::board::{Board, Step, index};

/// Everything but the hunted king.
#[derive(Clone, Copy)]
struct Hunters {
    roles: [Bitboard; 6],
    us: Color,
}

const WON: f64 = 1.0;
/// A win that comes later is worth a little less.
const LATER: f64 = 0.01;
/// Nothing makes up for a win that is thrown away.
const DRAWN: f64 = -3.0;

/// What each step is worth where the king stands on one of these squares: 1 mates it wherever it is. A step that might
/// give stalemate comes after all that cannot.
pub(super) fn worths(board: &Board, king: Bitboard, steps: &[Option<Step>]) -> Vec<f64> {
    /// How many moves are looked at beyond the first.
    const DEPTH: u32 = 1;
    let hunters = Hunters::of(board);
    let safe = |step: &Option<Step>| step.is_some_and(|step| !hunters.may_stalemate(step, king));
    let has_safe = steps.iter().any(safe);
    let worth = |step: &Option<Step>| {
        let worth = step.map_or(DRAWN, |step| hunters.worth_of(step, king, DEPTH));
        if has_safe && !safe(step) { worth + 2.0 * DRAWN } else { worth }
    };
    steps.iter().map(worth).collect()
}

impl Hunters {
    fn of(board: &Board) -> Hunters {
        let us = board.turn;
        Hunters { roles: Role::ALL.map(|role| board.pieces(us, role)), us }
    }

    /// Whether a step leaves the king, on one of these squares, without a move and without a check.
    fn may_stalemate(&self, step: Step, king: Bitboard) -> bool {
        let after = self.after(step);
        let attacked = after.attacked();
        let stuck = |from: Square| (attacks::king_attacks(from) & !attacked).is_empty();
        (king & Hunters::allowed(step) & !attacked).into_iter().any(stuck)
    }

    fn all(&self) -> Bitboard {
        self.roles.into_iter().fold(Bitboard::EMPTY, |all, some| all | some)
    }

    fn pieces(&self, role: Role) -> Bitboard {
        self.roles[index(role)]
    }

    /// What is attacked or defended. The hunted king hides nothing behind it from those who attack it.
    fn attacked(&self) -> Bitboard {
        let occupied = self.all();
        let of = |role: Role| {
            let reach = move |from: Square| attacks::attacks(from, role.of(self.us), occupied);
            self.pieces(role).into_iter().map(reach).fold(Bitboard::EMPTY, |all, some| all | some)
        };
        Role::ALL.into_iter().fold(Bitboard::EMPTY, |all, role| all | of(role))
    }

    fn after(&self, step: Step) -> Hunters {
        let mut after = *self;
        let role = match step.kind {
            MoveKind::Promotion(into) => into,
            _ => step.role,
        };
        after.roles[index(step.role)] &= !Bitboard::from(step.from);
        after.roles[index(role)] |= step.to;
        after
    }

    /// Where the king must stand for a step to be legal.
    fn allowed(step: Step) -> Bitboard {
        match step.role {
            Role::King => !(attacks::king_attacks(step.to) | Bitboard::from(step.to)),
            Role::Knight => !Bitboard::from(step.to),
            _ => !(attacks::between(step.from, step.to) | Bitboard::from(step.to)),
        }
    }

    /// What may be tried, if nothing were in the way. Promotions to a queen or a rook.
    fn steps(&self) -> Vec<Step> {
        let own = self.all();
        let mut steps = Vec::with_capacity(40);
        for role in [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            for from in self.pieces(role) {
                let reach = attacks::attacks(from, role.of(self.us), own) & !own;
                steps.extend(reach.into_iter().map(|to| Step { from, to, role, kind: MoveKind::Plain }));
            }
        }
        let forward = self.us.fold_wb(8, -8);
        let (second, last) = self.us.fold_wb((Rank::Second, Rank::Eighth), (Rank::Seventh, Rank::First));
        let role = Role::Pawn;
        for from in self.pieces(role) {
            let Some(one) = from.offset(forward).filter(|one| !own.contains(*one)) else { continue };
            if one.rank() == last {
                let into = [Role::Queen, Role::Rook];
                steps.extend(into.map(|it| Step { from, to: one, role, kind: MoveKind::Promotion(it) }));
                continue;
            }
            steps.push(Step { from, to: one, role, kind: MoveKind::Plain });
            let two = one.offset(forward).filter(|two| from.rank() == second && !own.contains(*two));
            steps.extend(two.map(|to| Step { from, to, role, kind: MoveKind::DoubleStep }));
        }
        steps
    }

    fn worth_of(&self, step: Step, king: Bitboard, depth: u32) -> f64 {
        let allowed = king & Hunters::allowed(step);
        let refused = king & !allowed;
        let mut sum = 0.0;
        if refused.any() {
            // It is still the same turn, and the set has become smaller.
            sum += refused.count() as f64 * self.standing(refused);
        }
        if allowed.any() {
            sum += self.after(step).replied(allowed, depth);
        }
        sum / king.count() as f64
    }

    /// The sum over where the king stands, with the king to move.
    fn replied(&self, king: Bitboard, depth: u32) -> f64 {
        let attacked = self.attacked();
        let own = self.all();
        let mut sum = 0.0;
        for group in [king & attacked, king & !attacked] {
            let mut goes = Bitboard::EMPTY;
            let mut going = 0.0;
            for from in group {
                let free = attacks::king_attacks(from) & !attacked;
                if free.is_empty() {
                    sum += if attacked.contains(from) { WON } else { DRAWN };
                    continue;
                }
                let takes = free & own;
                let lost = takes.count() as f64 / free.count() as f64;
                sum += takes.into_iter().map(|at| self.without(at)).fold(0.0, |sum, left| sum + left)
                    / free.count() as f64;
                goes |= free & !own;
                going += 1.0 - lost;
            }
            if goes.any() {
                sum += going * (self.best(goes, depth) - LATER);
            }
        }
        sum
    }

    /// What is left after a loss.
    fn without(&self, at: Square) -> f64 {
        let mut left = *self;
        for squares in &mut left.roles {
            *squares &= !Bitboard::from(at);
        }
        if left.is_enough() { -0.3 } else { DRAWN }
    }

    fn is_enough(&self) -> bool {
        let minors = (self.pieces(Role::Bishop) | self.pieces(Role::Knight)).count();
        (self.pieces(Role::Queen) | self.pieces(Role::Rook) | self.pieces(Role::Pawn)).any() || minors > 1
    }

    fn best(&self, king: Bitboard, depth: u32) -> f64 {
        if depth == 0 {
            return self.standing(king);
        }
        let found = self.steps().into_iter().map(|step| self.worth_of(step, king, depth - 1));
        found.fold(DRAWN, f64::max)
    }

    /// How near the hunt is to its end, at the hunters' turn: into how small a space the king is shut, how near the edge
    /// it is, and how near to the king that hunts it.
    fn standing(&self, king: Bitboard) -> f64 {
        if !self.is_enough() {
            return DRAWN;
        }
        let attacked = self.attacked();
        let own = self.all();
        let mut space = king;
        loop {
            let wider = space | spread(space) & !attacked & !own;
            if wider == space {
                break;
            }
            space = wider;
        }
        let near = self.pieces(Role::King).first();
        let count = king.count() as f64;
        let mut far = 0.0;
        for square in king {
            let off = |coordinate: i32| 3 - (2 * coordinate - 7).abs() / 2;
            let edge = off(square.rank() as i32).min(off(square.file() as i32));
            let corner = off(square.rank() as i32) + off(square.file() as i32);
            far += 0.02 * f64::from(edge) + 0.006 * f64::from(corner);
            far += near.map_or(0.0, |near| 0.03 * f64::from(near.distance(square)));
        }
        let undefended = own & !attacked & !self.pieces(Role::King);
        let hanging = king.into_iter().filter(|at| (attacks::king_attacks(*at) & undefended).any()).count();
        let material = 0.25 * self.pieces(Role::Queen).count().min(2) as f64
            + 0.2 * self.pieces(Role::Rook).count().min(2) as f64
            + self.pieces(Role::Pawn).into_iter().map(|it| self.advanced(it)).sum::<f64>();
        let worth = 0.1 + material
            - 0.012 * space.count() as f64
            - 0.008 * count
            - far / count
            - hanging as f64 / count;
        worth.clamp(-0.95, 0.95)
    }

    fn advanced(&self, pawn: Square) -> f64 {
        let rank = self.us.fold_wb(pawn.rank() as i32, 7 - pawn.rank() as i32);
        0.025 * f64::from(rank)
    }
}

/// Every square, and those around it.
fn spread(squares: Bitboard) -> Bitboard {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let all = u64::from(squares);
    let wide = all | (all << 1) & NOT_A | (all >> 1) & NOT_H;
    Bitboard(wide | wide << 8 | wide >> 8)
}

#[cfg(test)]
mod tests {
    use rules::{Card, CardRequest, Mode};

    use super::*;

    fn worths_of(fen: &str, king: &[Square], moves: &[(Square, Square)]) -> Vec<f64> {
        let request = CardRequest { fen: Some(fen.to_owned()), ..CardRequest::of(Mode::Blind) };
        let (_, position) = Card::new(request, 0).unwrap().start();
        let board = Board::of(&position);
        let step = |&(from, to): &(Square, Square)| {
            Some(Step { from, to, role: board.role_at(from)?, kind: MoveKind::Plain })
        };
        let steps: Vec<_> = moves.iter().map(step).collect();
        worths(&board, king.iter().copied().collect(), &steps)
    }

    #[test]
    fn mate_is_best_and_stalemate_is_worst() {
        let moves = [(Square::D1, Square::D8), (Square::D1, Square::D2), (Square::D1, Square::C2)];
        let fen = "k7/8/1K6/8/8/8/8/3Q4 w - - 0 1";
        let [mates, waits, c2] = worths_of(fen, &[Square::A8], &moves)[..] else { panic!("three moves") };
        assert_eq!(mates, WON);
        assert!(waits < mates && c2 < mates);
        let fen = "k7/8/1K6/8/8/8/2Q5/8 w - - 0 1";
        let moves = [(Square::C2, Square::C7), (Square::C2, Square::C8), (Square::C2, Square::C1)];
        // Where the king may also stand on h8, c7 is no stalemate everywhere, but it may be one.
        for king in [&[Square::A8][..], &[Square::A8, Square::H8]] {
            let [stalemates, mates, quiet] = worths_of(fen, king, &moves)[..] else { panic!("three moves") };
            assert!(stalemates < quiet - 1.0 && quiet < mates, "{king:?}: {stalemates} {quiet} {mates}");
        }
    }

    #[test]
    fn a_rook_does_not_go_where_the_king_may_take_it() {
        let fen = "8/8/8/4k3/8/8/8/R3K3 w - - 0 1";
        let king = [Square::E5, Square::D5, Square::F6];
        let safe = worths_of(fen, &king, &[(Square::A1, Square::A4)]);
        let beside = worths_of("8/8/8/4k3/8/8/8/3RK3 w - - 0 1", &king, &[(Square::D1, Square::D4)]);
        assert!(safe[0] > -0.5 && beside[0] < safe[0] - 0.2, "{safe:?} {beside:?}");
    }
}
