//! The results of games between two brains.

use std::fmt;

use serde::Serialize;
use view::Seat;
use wire::http::{
    balance::{EndingCount, Lengths},
    share::{Share, wilson},
};

use super::{
    Plan,
    contest::{Contest, Effort},
    rating, seat_of_first,
};

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SelfPlayReport {
    /// The short hash of the rule card.
    card: String,
    mode: &'static str,
    games: u32,
    seed: u32,
    brains: [Player; 2],
    draw: Share,
    /// Games that were given up after too many moves. They count as draws.
    unfinished: Share,
    /// The first brain's points per game; a draw is half a point.
    score: Score,
    /// None if no game was played.
    plies: Option<Lengths>,
    /// Most frequent first.
    endings: Vec<EndingCount>,
}

#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Player {
    name: String,
    wins: Share,
    /// How many of those with White.
    wins_with_white: u32,
    moves: u32,
    /// Refused attempts per move made.
    refused_a_move: f64,
    /// Milliseconds of thinking per move made.
    ms_a_move: f64,
    /// How often nothing fitted what it was told, and it had to make up the positions that it could be in. None if it
    /// keeps no positions.
    made_up: Option<u32>,
}

/// With a 95 % confidence interval. Elo is null where it is unbounded.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Score {
    score: f64,
    low: f64,
    high: f64,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
}

impl SelfPlayReport {
    pub(super) fn of(plan: Plan<'_>, contests: &[Contest]) -> SelfPlayReport {
        let games = contests.len() as u32;
        let seated = || (0..).map(seat_of_first).zip(contests);
        let won = |brain: usize, with: &dyn Fn(Seat) -> bool| {
            let wins = seated().filter(|(first, contest)| {
                let seat = if brain == 0 { *first } else { !*first };
                with(seat) && contest.winner == Some(seat)
            });
            wins.count() as u32
        };
        let wins = [0, 1].map(|brain| won(brain, &|_| true));
        let unfinished = contests.iter().filter(|contest| contest.ending.is_none()).count() as u32;
        let brains = [0, 1].map(|brain| {
            let efforts = seated()
                .map(|(first, contest)| contest.effort[if brain == 0 { first } else { !first }.color()]);
            let wins_with_white = won(brain, &|seat| seat == Seat::White);
            Player::of(
                plan.brains[brain].to_string(),
                Share::of(wins[brain], games),
                wins_with_white,
                efforts,
            )
        });
        let drawn = games - wins[0] - wins[1];
        SelfPlayReport {
            card: plan.card.hash(),
            mode: plan.card.mode().name(),
            games,
            seed: plan.seed,
            brains,
            draw: Share::of(drawn - unfinished, games),
            unfinished: Share::of(unfinished, games),
            score: Score::of(wins[0], drawn, games),
            plies: Lengths::of(contests.iter().map(|contest| contest.plies).collect()),
            endings: EndingCount::count(contests.iter().map(|contest| contest.ending.map(|it| it.reason))),
        }
    }

    /// Wins of the first brain, games without a winner, wins of the second.
    pub(super) fn counts(&self) -> [u32; 3] {
        let [first, second] = [&self.brains[0], &self.brains[1]].map(|brain| brain.wins.games());
        [first, self.games - first - second, second]
    }
}

impl Player {
    fn of(name: String, wins: Share, wins_with_white: u32, efforts: impl Iterator<Item = Effort>) -> Player {
        let all = efforts.fold(Effort::default(), |all, one| Effort {
            moves: all.moves + one.moves,
            refused: all.refused + one.refused,
            time: all.time + one.time,
            made_up: all.made_up.into_iter().chain(one.made_up).reduce(u32::saturating_add),
        });
        let a_move = |amount: f64| amount / f64::from(all.moves.max(1));
        Player {
            name,
            wins,
            wins_with_white,
            moves: all.moves,
            refused_a_move: a_move(f64::from(all.refused)),
            ms_a_move: a_move(1000.0 * all.time.as_secs_f64()),
            made_up: all.made_up,
        }
    }
}

impl Score {
    fn of(wins: u32, draws: u32, games: u32) -> Score {
        if games == 0 {
            return Score { score: 0.5, low: 0.0, high: 1.0, elo: None, elo_low: None, elo_high: None };
        }
        let score = (f64::from(wins) + f64::from(draws) / 2.0) / f64::from(games);
        let (low, high) = wilson(score, games);
        let [elo, elo_low, elo_high] = [score, low, high].map(rating::elo);
        Score { score, low, high, elo, elo_low, elo_high }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [score, low, high] = [self.score, self.low, self.high].map(|share| 100.0 * share);
        write!(f, "{score:.1} % (95 %: {low:.1} to {high:.1}), Elo ")?;
        match (self.elo, self.elo_low, self.elo_high) {
            (Some(elo), Some(low), Some(high)) => write!(f, "{elo:+.0} (95 %: {low:+.0} to {high:+.0})"),
            (_, Some(low), None) => write!(f, "more than {low:+.0}"),
            (_, None, Some(high)) => write!(f, "less than {high:+.0}"),
            _ => f.write_str("unknown"),
        }
    }
}

/// Human-readable output.
impl fmt::Display for SelfPlayReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.brains;
        writeln!(
            f,
            "{} against {}: {}, {} games, seed {}\n",
            first.name, second.name, self.mode, self.games, self.seed
        )?;
        for brain in &self.brains {
            let Player { name, wins, wins_with_white, .. } = brain;
            writeln!(f, "{name:<12}{:>6}   {wins}, {wins_with_white} with White", wins.games())?;
        }
        for (name, share) in [("draw", self.draw), ("unfinished", self.unfinished)] {
            writeln!(f, "{name:<12}{:>6}   {share}", share.games())?;
        }
        writeln!(f, "\nscore       {} for {}", self.score, first.name)?;
        if let Some(lengths) = self.plies {
            writeln!(f, "length      {lengths}")?;
        }
        for Player { name, refused_a_move, ms_a_move, .. } in &self.brains {
            writeln!(f, "{name:<12}{refused_a_move:.2} refused tries and {ms_a_move:.2} ms a move")?;
        }
        for Player { name, moves, made_up, .. } in &self.brains {
            if let Some(times) = made_up {
                writeln!(f, "{name:<12}made its positions up {times} times in {moves} moves")?;
            }
        }
        writeln!(f, "\nendings")?;
        for count in &self.endings {
            writeln!(f, "  {count}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made_up(games: &[Option<u32>]) -> Option<u32> {
        let efforts = games.iter().map(|&made_up| Effort { moves: 30, made_up, ..Effort::default() });
        Player::of("seer".to_owned(), Share::of(0, 1), 0, efforts).made_up
    }

    #[test]
    fn games_in_which_nothing_was_thought_of_positions_add_nothing() {
        assert_eq!(made_up(&[Some(2), None, Some(1)]), Some(3));
        assert_eq!(made_up(&[Some(0)]), Some(0));
        assert_eq!(made_up(&[None, None]), None);
    }
}
