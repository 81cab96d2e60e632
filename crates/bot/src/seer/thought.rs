//! What it thought of a move, as it is recorded with it.

use view::{Insight, InsightMove};

use super::worlds::Worlds;
use crate::ask::Candidate;

/// `order` has the candidates by what is expected of them, best first.
pub(super) fn of(worlds: &Worlds, candidates: &[Candidate], order: &[usize], totals: &[f64]) -> Insight {
    let best = order.iter().take(Insight::MOST_MOVES).map(|&index| {
        let Candidate { from, to, promotion } = candidates[index];
        InsightMove { from, to, promotion, expects: hundredths(totals[index]) }
    });
    Insight {
        positions: u32::try_from(worlds.all.len()).unwrap_or(u32::MAX),
        expects: order.first().map_or(0, |&index| hundredths(totals[index])),
        best: best.collect(),
        made_up: worlds.statistics.deaths,
    }
}

/// As JSON, in place of words.
pub(super) fn recorded(insight: &Insight) -> Option<String> {
    serde_json::to_string(insight).ok()
}

fn hundredths(expected: f64) -> i8 {
    (100.0 * expected.clamp(-1.0, 1.0)).round() as i8
}

#[cfg(test)]
mod tests {
    use rules::{Card, Mode, Square};

    use super::*;

    #[test]
    fn the_three_best_moves_are_told_in_hundredths() {
        let card = Card::of(Mode::Dark);
        let worlds = Worlds::new(&card, &card.start().1, 10);
        let pawn = |from: Square, to: Square| Candidate { from: from.into(), to: to.into(), promotion: None };
        let candidates = [
            pawn(Square::A2, Square::A3),
            pawn(Square::E2, Square::E4),
            pawn(Square::D2, Square::D4),
            pawn(Square::H2, Square::H3),
        ];
        let insight = of(&worlds, &candidates, &[1, 2, 3, 0], &[-1.7, 0.116, 0.1, -0.004]);
        assert_eq!(
            recorded(&insight).unwrap(),
            r#"{"positions":1,"expects":12,"best":[{"from":"e2","to":"e4","expects":12},"#.to_owned()
                + r#"{"from":"d2","to":"d4","expects":10},{"from":"h2","to":"h3","expects":0}]}"#
        );
        assert_eq!(of(&worlds, &candidates, &[0], &[-1.7, 0.0, 0.0, 0.0]).expects, -100);
    }
}
