//! Fits ratings to all games at once.
//!
//! This is the Bradley–Terry model with a draw as half a win: a brain rated 400 above another wins ten times as often
//! as it loses. Newton's method finds the maximum likelihood ratings, and the curvature there gives their errors.

use wire::http::share::Z;

/// Elo points per unit of the logistic scale.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// One imaginary draw is added between each pair that played, so that even a brain that won every game has a rating.
const IMAGINED: f64 = 1.0;
const ROUNDS: usize = 100;

/// The Elo difference that gives this score; None if it is unbounded.
pub(super) fn elo(score: f64) -> Option<f64> {
    (score > 1e-9 && score < 1.0 - 1e-9).then(|| SCALE * (score / (1.0 - score)).ln())
}

/// The score of two players against each other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    pub(super) players: [usize; 2],
    /// The first player's points: a win is one, a draw a half.
    pub(super) points: f64,
    pub(super) games: f64,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Rating {
    pub(super) elo: f64,
    /// The half-width of the 95 % confidence interval; 0 for the first player, who is rated 0 by definition.
    pub(super) error: f64,
}

/// Rates each player; the first is 0.
pub(super) fn fit(players: usize, meetings: &[Meeting]) -> Vec<Rating> {
    let mut strength = vec![0.0; players];
    for _ in 0..ROUNDS {
        let (slope, curvature) = derivatives(&strength, meetings);
        let Some(step) = solve(curvature, slope) else { break };
        // Far from the maximum, a full Newton step may lead away from it.
        let longest = step.iter().fold(0.0_f64, |longest, part| longest.max(part.abs()));
        let length = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        for (strength, part) in strength[1..].iter_mut().zip(&step) {
            *strength += length * part;
        }
        if longest < 1e-9 {
            break;
        }
    }
    let (_, curvature) = derivatives(&strength, meetings);
    let variance = |player: usize| {
        let mut unit = vec![0.0; players - 1];
        *unit.get_mut(player.checked_sub(1)?)? = 1.0;
        solve(curvature.clone(), unit).map(|column| column[player - 1])
    };
    let rated = strength.iter().enumerate().map(|(player, strength)| Rating {
        elo: SCALE * strength,
        error: variance(player).map_or(0.0, |variance| Z * SCALE * variance.sqrt()),
    });
    rated.collect()
}

/// The gradient and the curvature of the log likelihood, for all players but the first.
fn derivatives(strength: &[f64], meetings: &[Meeting]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let free = strength.len() - 1;
    let mut slope = vec![0.0; free];
    let mut curvature = vec![vec![0.0; free]; free];
    for meeting in meetings {
        let [a, b] = meeting.players;
        let games = meeting.games + IMAGINED;
        let expected = 1.0 / (1.0 + (strength[b] - strength[a]).exp());
        let surplus = meeting.points + IMAGINED / 2.0 - games * expected;
        let bend = games * expected * (1.0 - expected);
        for (player, sign) in [(a, 1.0), (b, -1.0)] {
            let Some(row) = player.checked_sub(1) else { continue };
            slope[row] += sign * surplus;
            curvature[row][row] += bend;
        }
        if let (Some(row), Some(column)) = (a.checked_sub(1), b.checked_sub(1)) {
            curvature[row][column] -= bend;
            curvature[column][row] -= bend;
        }
    }
    (slope, curvature)
}

/// Gaussian elimination; None if there is no unique solution.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        if matrix[pivot][column].abs() < 1e-12 {
            return None;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        let (pivot_row, pivot_right) = (matrix[column].clone(), right[column]);
        for (row, line) in matrix.iter_mut().enumerate().filter(|(row, _)| *row != column) {
            let factor = line[column] / pivot_row[column];
            line.iter_mut().zip(&pivot_row).for_each(|(cell, above)| *cell -= factor * above);
            right[row] -= factor * pivot_right;
        }
    }
    Some((0..size).map(|row| right[row] / matrix[row][row]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_by_table() {
        let table = [(0.5, 0.0), (10.0 / 11.0, 400.0), (0.75, 190.85), (0.24, -200.24)];
        for (score, expected) in table {
            assert!((elo(score).unwrap() - expected).abs() < 0.01, "{score}");
        }
        assert_eq!([elo(0.0), elo(1.0)], [None, None]);
    }

    #[test]
    fn two_players_are_rated_by_their_score() {
        let meeting = Meeting { players: [0, 1], points: 100.0, games: 400.0 };
        let [zero, other] = fit(2, &[meeting])[..] else { panic!() };
        assert_eq!(zero, Rating { elo: 0.0, error: 0.0 });
        // With the imaginary draw: 300.5 of 401.
        assert!((other.elo - elo(300.5 / 401.0).unwrap()).abs() < 0.01, "{other:?}");
        // The standard error of the score, divided by the slope of the curve.
        assert!((other.error - 39.3).abs() < 0.2, "{other:?}");
    }

    #[test]
    fn ratings_that_made_the_scores_come_back() {
        let truth = [0.0, 120.0, 310.0, 700.0];
        let mut meetings = Vec::new();
        for a in 0..4 {
            for b in a + 1..4 {
                let games = 1e6;
                let expected = 1.0 / (1.0 + 10_f64.powf((truth[b] - truth[a]) / 400.0));
                meetings.push(Meeting { players: [a, b], points: games * expected, games });
            }
        }
        for (rating, truth) in fit(4, &meetings).iter().zip(truth) {
            assert!((rating.elo - truth).abs() < 0.5, "{rating:?} {truth}");
        }
    }

    #[test]
    fn who_wins_everything_has_a_rating_all_the_same() {
        let meeting = Meeting { players: [0, 1], points: 0.0, games: 50.0 };
        let rated = fit(2, &[meeting])[1];
        assert!(rated.elo > 700.0 && rated.elo < 900.0 && rated.error > 200.0, "{rated:?}");
    }
}
