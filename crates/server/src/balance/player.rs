//! A player that knows no mode and every rule: it looks one move ahead, lets the captures on a square run out, and
//! counts material and moves. Weak, but equally weak on both sides.

use rules::{Color, Move, MoveKind, MoveList, Position, Role, Rules, Square};

use super::dice::Dice;

/// In hundredths of a pawn.
type Worth = i32;

const WON: Worth = 1_000_000;
/// Moves this close to the best are as good.
const NEAR: Worth = 20;
/// What it is worth to leave the other side one move fewer.
const MOBILITY: Worth = 3;
/// What a step forward is worth to a pawn: somebody has to want something.
const ADVANCE: Worth = 4;
/// How many captures in a row are looked at, after the move itself.
const EXCHANGES: u32 = 4;

/// One of the best moves; `legal` is not empty.
pub(super) fn choose(rules: &Rules, position: &Position, legal: &MoveList, dice: &mut Dice) -> Move {
    let us = position.turn();
    let judged: Vec<_> =
        legal.iter().map(|movement| (*movement, worth_of(rules, position, us, *movement))).collect();
    let best = judged.iter().map(|(_, worth)| *worth).max().unwrap_or(0);
    let near: Vec<_> = judged.into_iter().filter(|(_, worth)| worth + NEAR >= best).collect();
    near[dice.below(near.len())].0
}

fn worth_of(rules: &Rules, position: &Position, us: Color, movement: Move) -> Worth {
    let mut then = position.clone();
    then.play(rules, movement);
    let replies = rules.legal_moves(&then);
    if let Some(outcome) = rules.outcome_given(&then, !replies.is_empty()) {
        return decided(outcome.winner, us);
    }
    let standing = material(rules, &then, us);
    if then.turn() == us {
        return standing;
    }
    standing - MOBILITY * replies.len() as Worth - best_gain(rules, &then, &replies, None, EXCHANGES)
}

/// What the side to move can win by capturing: anything, or only on the square where it has just lost a piece.
fn best_gain(rules: &Rules, position: &Position, moves: &MoveList, only: Option<Square>, deep: u32) -> Worth {
    let us = position.turn();
    let before = material(rules, position, us);
    let mut best = 0;
    for movement in moves.iter().filter(|movement| takes(position, movement)) {
        if only.is_some_and(|square| movement.takes_on() != square) {
            continue;
        }
        let mut then = position.clone();
        then.play(rules, *movement);
        if let Some(outcome) = then.verdict() {
            best = best.max(decided(outcome.winner, us));
            continue;
        }
        let gain = material(rules, &then, us) - before;
        // An answer can only make it less.
        if gain <= best {
            continue;
        }
        let answer = if deep > 1 && then.turn() != us {
            best_gain(rules, &then, &rules.legal_moves(&then), Some(movement.to), deep - 1)
        } else {
            0
        };
        best = best.max(gain - answer);
    }
    best
}

fn takes(position: &Position, movement: &Move) -> bool {
    movement.kind != MoveKind::Castle && position.board().occupied().contains(movement.takes_on())
}

fn decided(winner: Option<Color>, us: Color) -> Worth {
    match winner {
        Some(winner) if winner == us => WON,
        Some(_) => -WON,
        None => 0,
    }
}

/// How much more `us` has on the board than the other side.
fn material(rules: &Rules, position: &Position, us: Color) -> Worth {
    let points = rules.hit_points().map(|full| (Worth::from(full), position.hit_points()));
    let worth = |(square, piece): (Square, rules::Piece)| {
        let whole = match piece.role {
            Role::Pawn => 100 + ADVANCE * advance(square, piece.color),
            Role::Knight => 300,
            Role::Bishop => 320,
            Role::Rook => 500,
            Role::Queen => 900,
            // A royal one is never lost but with the game; any other is a strong piece in the end.
            Role::King => 350,
        };
        let left = points.map_or(whole, |(full, points)| whole * Worth::from(points.get(square)) / full);
        if piece.color == us { left } else { -left }
    };
    position.board().iter().map(worth).sum()
}

fn advance(square: Square, color: Color) -> Worth {
    let rank = square.rank() as Worth;
    color.fold_wb(rank, 7 - rank)
}

#[cfg(test)]
mod tests {
    use rules::{Card, CardRequest, Mode};

    use super::*;

    /// Every move that it might play, whatever the dice say.
    fn chosen(fen: &str, presets: &[&str]) -> Vec<String> {
        let request = CardRequest {
            fen: Some(fen.to_owned()),
            presets: presets.iter().map(|&id| id.to_owned()).collect(),
            ..CardRequest::of(Mode::House)
        };
        let (rules, position) = Card::new(request, 0).unwrap().start();
        let legal = rules.legal_moves(&position);
        let mut moves: Vec<_> = (0..50)
            .map(|game| choose(&rules, &position, &legal, &mut Dice::new(1, game)))
            .map(|movement| rules.uci(movement).to_string())
            .collect();
        moves.sort();
        moves.dedup();
        moves
    }

    #[test]
    fn it_takes_what_is_free_and_leaves_what_is_guarded() {
        assert_eq!(chosen("4k3/8/8/3r4/8/8/3R4/4K3 w - - 0 1", &[]), ["d2d5"]);
        let guarded = chosen("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1", &[]);
        assert!(!guarded.contains(&"d2d5".to_owned()), "{guarded:?}");
    }

    #[test]
    fn it_moves_what_is_attacked() {
        let hanging = chosen("4k3/8/8/4p3/3Q4/8/8/4K3 w - - 0 1", &[]);
        assert!(hanging.iter().all(|uci| uci.starts_with("d4")), "{hanging:?}");
    }

    #[test]
    fn it_sees_what_wins_by_any_rule() {
        assert_eq!(chosen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", &[]), ["a1a8"]);
        assert_eq!(chosen("k7/8/8/8/8/4K3/8/8 w - - 0 1", &["king-of-the-hill"]), ["e3d4", "e3e4"]);
    }
}
