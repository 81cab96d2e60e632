//! The results of the games: counts, intervals and warnings.

use rules::{Card, Sight};
use view::{Ending, Seat};
use wire::http::{
    balance::{EndingCount, Lengths, Report, Results, Warning},
    share::Share,
};

use super::{BalancePlan, contest::Contest};

/// A side that wins this share of the decided games deserves a warning, once it is statistically certain.
const TOO_OFTEN: f64 = 0.55;
/// So does a card if this share of its games does not end, once it is certain: even in chess, some games between these
/// players do not end.
const TOO_LONG: f64 = 0.1;

pub(super) fn report(card: &Card, plan: BalancePlan, contests: &[Contest]) -> Report {
    let games = contests.len() as u32;
    let count = |is: &dyn Fn(&Contest) -> bool| contests.iter().filter(|contest| is(contest)).count() as u32;
    let won_by = |seat: Seat| {
        count(&|contest| contest.outcome.is_some_and(|outcome| outcome.winner == Some(seat.color())))
    };
    let (white, black) = (won_by(Seat::White), won_by(Seat::Black));
    let unfinished = count(&|contest| contest.outcome.is_none());
    let results = Results {
        white: Share::of(white, games),
        black: Share::of(black, games),
        draw: Share::of(games - white - black - unfinished, games),
        unfinished: Share::of(unfinished, games),
    };
    let plies: u64 = contests.iter().map(|contest| u64::from(contest.plies)).sum();
    let choices: u64 = contests.iter().map(|contest| contest.choices).sum();
    Report {
        games,
        asked: plan.games,
        seed: plan.seed,
        played_open: card.sight() != Sight::Open,
        results,
        white_of_decided: Share::of(white, white + black),
        plies: Lengths::of(contests.iter().map(|contest| contest.plies).collect()),
        endings: EndingCount::count(
            contests.iter().map(|contest| contest.outcome.map(|outcome| Ending::from(outcome).reason)),
        ),
        branching: (plies > 0).then(|| choices as f64 / plies as f64),
        warnings: warnings(white, black, results.unfinished),
    }
}

fn warnings(white: u32, black: u32, unfinished: Share) -> Vec<Warning> {
    let mut warnings = Vec::new();
    for (favours, wins) in [(Seat::White, white), (Seat::Black, black)] {
        let share = Share::of(wins, white + black);
        if share.low() > TOO_OFTEN {
            warnings.push(Warning::Lopsided { favours, share });
        }
    }
    if unfinished.games() > 0 && unfinished.low() > TOO_LONG {
        warnings.push(Warning::Endless { share: unfinished });
    }
    warnings
}

#[cfg(test)]
mod tests {
    use rules::{Color, Outcome, Reason};
    use view::EndReason;

    use super::*;

    /// (White wins, Black wins, unfinished) out of 100, and the warnings.
    #[test]
    fn warnings_by_table() {
        let table = [
            ((50, 50, 0), vec![]),
            ((58, 42, 0), vec![]),
            ((70, 30, 0), vec!["White wins"]),
            ((30, 70, 0), vec!["Black wins"]),
            // Three wins out of three may well be luck.
            ((3, 0, 0), vec![]),
            ((0, 0, 11), vec![]),
            ((0, 0, 30), vec!["many games"]),
            ((80, 0, 20), vec!["White wins", "many games"]),
            ((0, 0, 0), vec![]),
        ];
        for ((white, black, unfinished), expected) in table {
            let said: Vec<_> = warnings(white, black, Share::of(unfinished, 100))
                .iter()
                .map(|warning| warning.to_string().chars().take(10).collect::<String>())
                .collect();
            assert_eq!(said, expected, "{white} {black} {unfinished}");
        }
    }

    #[test]
    fn everything_is_counted_once() {
        let contest = |outcome, plies| Contest { outcome, plies, choices: u64::from(plies) * 20 };
        let contests = [
            contest(Some(Outcome::win(Color::White, Reason::Checkmate)), 40),
            contest(Some(Outcome::win(Color::White, Reason::Checkmate)), 60),
            contest(Some(Outcome::draw(Reason::Threefold)), 80),
            contest(None, 300),
        ];
        let plan = BalancePlan { games: 9, seed: 1, threads: 1 };
        let report = report(&Card::of(rules::Mode::Dark), plan, &contests);
        assert!(report.played_open);
        let Results { white, black, draw, unfinished } = report.results;
        assert_eq!([white, black, draw, unfinished].map(Share::games), [2, 0, 1, 1]);
        assert_eq!(report.branching, Some(20.0));
        assert_eq!(report.endings[0], EndingCount { reason: Some(EndReason::Checkmate), games: 2 });
        let text = report.to_string();
        assert!(text.starts_with("4 games of 9, seed 1\nThe card hides something"), "{text}");
        assert!(text.contains("unfinished       1   25.0 % (95 %: 4.6 to 69.9)"), "{text}");
    }
}
