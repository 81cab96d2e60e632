//! How well they play. The games follow from their seeds, so the scores are the same every time.

use bot::{BrainName, Level, SeerLevel};
use rules::{Card, CardRequest, Mode, Ruleset};
use view::{BySeat, EndReason, Seat};

use crate::duel::duel;

/// The share of the points that `a` makes against `b`, half of the games with each colour: both seats of it, at a duplicate table.
fn score(mode: Mode, brains: [BrainName; 2], games: u64) -> f64 {
    score_by(&Card::of(mode), brains, games)
}

fn score_by(card: &Card, [a, b]: [BrainName; 2], games: u64) -> f64 {
    let mut points = 0.0;
    for game in 0..games {
        let ours = if game % 2 == 0 { Seat::White } else { Seat::Black };
        let brains = BySeat::new_with(|seat| if seat == ours { a } else { b });
        let duel = duel(card, brains, 7_000 + game, 2_000);
        let ending = duel.ending.expect("every game ends");
        assert_ne!(ending.reason, EndReason::Resign);
        points += match duel.winner {
            Some(winner) if winner == ours.color() => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
    }
    points / games as f64
}

/// The share of the points that `casual` must make against `random` there.
const IN_BLIND_CHESS: f64 = 0.80;

const CASUAL: BrainName = BrainName::Casual(Level::Two);

#[test]
fn casual_beats_random() {
    let aims = [
        (Mode::Vanilla, 40, 0.95),
        (Mode::Dark, 40, 0.85),
        (Mode::Blind, 24, IN_BLIND_CHESS),
        (Mode::Duplicate, 24, 0.85),
    ];
    for (mode, games, least) in aims {
        let score = score(mode, [CASUAL, BrainName::Random], games);
        assert!(score >= least, "{mode:?}: {score}");
    }
}

/// At least as well as by our own moderator.
#[test]
fn casual_beats_random_by_every_ruleset() {
    let mut met = Vec::new();
    for ruleset in Ruleset::ALL {
        let mode = ruleset.mode();
        let card = Card::new(CardRequest { ruleset: Some(ruleset), ..CardRequest::of(mode) }, 0).unwrap();
        // A ruleset that is the mode's own has been played above.
        if card == Card::of(mode) {
            continue;
        }
        met.push(ruleset);
        let score = score_by(&card, [CASUAL, BrainName::Random], 12);
        assert!(score >= IN_BLIND_CHESS, "{ruleset}: {score}");
    }
    assert_eq!(met.len(), Ruleset::ALL.len() - 2, "{met:?}");
}

#[test]
fn thought_pays() {
    let weak = BrainName::Casual(Level::One);
    for (mode, games) in [(Mode::Vanilla, 30), (Mode::Dark, 20), (Mode::Blind, 12), (Mode::Duplicate, 24)] {
        let score = score(mode, [CASUAL, weak], games);
        assert!(score > 0.5, "{mode:?}: {score}");
    }
}

/// Belief pays where something is hidden, and a longer look where nothing is.
#[test]
fn seer_beats_casual() {
    let seer = BrainName::Seer(SeerLevel::Two);
    for (mode, games, least) in [(Mode::Vanilla, 6, 0.7), (Mode::Dark, 12, 0.7), (Mode::Blind, 16, 0.6)] {
        let score = score(mode, [seer, CASUAL], games);
        assert!(score >= least, "{mode:?}: {score}");
    }
}
