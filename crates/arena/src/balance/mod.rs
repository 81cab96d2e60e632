//! Measures how fair a rule card is: a small player plays it against itself, and the results are counted.
//!
//! Everything here is a function of card and plan. The caller provides the threads, the time and the progress bar.

mod contest;
mod report;

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicU32, Ordering},
};

use bot::Dice;
use rules::{Card, Meter};
use wire::http::balance::Report;

use contest::Contest;

#[derive(Clone, Copy, Debug)]
pub struct BalancePlan {
    pub games: u32,
    /// Equal seeds produce equal games, on any number of threads.
    pub seed: u32,
    pub threads: usize,
}

/// Plays the games and counts them. Once the meter is spent, no new game is started and games in progress are not
/// counted. `played` is called after each game that counts.
pub fn play(card: &Card, plan: BalancePlan, meter: &Arc<Meter>, played: impl Fn() + Sync) -> Report {
    let next = AtomicU32::new(0);
    let contests = Mutex::new(vec![None; plan.games as usize]);
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= plan.games || meter.is_spent() {
                return;
            }
            let dice = Dice::of_game(plan.seed, number);
            let Some(contest) = Contest::play(card, dice, meter) else { return };
            contests.lock().unwrap_or_else(PoisonError::into_inner)[number as usize] = Some(contest);
            played();
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..plan.threads {
            scope.spawn(work);
        }
        work();
    });
    let contests = contests.into_inner().unwrap_or_else(PoisonError::into_inner);
    let contests: Vec<_> = contests.into_iter().flatten().collect();
    report::report(card, plan, &contests)
}

#[cfg(test)]
mod tests {
    use wire::{WrittenCard, http::balance::Warning};

    use super::*;

    fn unbounded() -> Arc<Meter> {
        Arc::new(Meter::unbounded())
    }

    fn report(card: &str, games: u32, seed: u32, threads: usize) -> Report {
        let card = serde_json::from_str::<WrittenCard>(card).unwrap().read().unwrap();
        play(&card, BalancePlan { games, seed, threads }, &unbounded(), || ())
    }

    fn warned_of(card: &str, games: u32) -> Vec<String> {
        let report = report(card, games, 1, 2);
        report.warnings.iter().map(Warning::to_string).collect()
    }

    #[test]
    fn a_seed_decides_everything_and_threads_nothing() {
        let text = |seed, threads| serde_json::to_string(&report("{}", 6, seed, threads)).unwrap();
        assert_eq!(text(7, 1), text(7, 3));
        assert_ne!(text(7, 1), text(8, 1));
    }

    #[test]
    fn an_army_against_pawns_is_lopsided() {
        let odds = r#"{"layout":{"kind":"fen","fen":"4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"}}"#;
        let warnings = warned_of(odds, 24);
        assert!(warnings[0].starts_with("White wins too often"), "{warnings:?}");
        let other_way = r#"{"layout":{"kind":"fen","fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/4K3"}}"#;
        let warnings = warned_of(other_way, 24);
        assert!(warnings[0].starts_with("Black wins too often"), "{warnings:?}");
    }

    #[test]
    fn a_card_that_cannot_end_is_said_not_to() {
        let endless = r#"{"layout":{"kind":"fen","fen":"4k3/8/8/8/8/8/8/4K3"},
            "draws":{"threefold":false,"fiftyMoves":false,"insufficientMaterial":false}}"#;
        let warnings = warned_of(endless, 4);
        assert!(warnings[0].contains("do not end"), "{warnings:?}");
    }

    #[test]
    fn every_preset_can_be_played_by_itself() {
        for preset in rules::CATALOGUE {
            let card = format!(r#"{{"rulesetIds":["{}"]}}"#, preset.id());
            let Ok(card) = serde_json::from_str::<WrittenCard>(&card).unwrap().read() else { continue };
            let report = play(&card, BalancePlan { games: 1, seed: 3, threads: 1 }, &unbounded(), || ());
            assert_eq!(report.games, 1, "{}", preset.id());
        }
    }

    #[test]
    fn enough_is_enough() {
        let meter = unbounded();
        let left = AtomicU32::new(3);
        let played = || {
            if left.fetch_sub(1, Ordering::Relaxed) == 1 {
                meter.stop();
            }
        };
        let card = Card::of(rules::Mode::House);
        let report = play(&card, BalancePlan { games: 50, seed: 0, threads: 1 }, &meter, played);
        assert_eq!(report.games, 3);
    }

    /// A single move under these rules takes longer than a whole report may.
    #[test]
    fn not_even_one_move_takes_longer() {
        let dear = r#"{"layout":{"kind":"fen","fen":"4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"},
            "rulesetIds":["monster-rules"]}"#;
        let card = serde_json::from_str::<WrittenCard>(dear).unwrap().read().unwrap();
        let meter = Arc::new(Meter::of(100_000));
        let report = play(&card, BalancePlan { games: 50, seed: 0, threads: 1 }, &meter, || ());
        assert_eq!(report.games, 0);
        assert!(meter.is_spent());
    }
}
