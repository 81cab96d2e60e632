//! Every ruleset, played by the bots: nobody is ever stuck, and the question is asked where there is one.

use bot::{BrainName, Level, SeerLevel};
use rules::{Card, CardRequest, Color, Mode, Ruleset};
use view::{BySeat, EndReason};

use crate::duel::duel;

fn card(ruleset: Ruleset) -> Card {
    Card::new(CardRequest { ruleset: Some(ruleset), ..CardRequest::of(ruleset.mode()) }, 0).unwrap()
}

fn play(brain: BrainName, games: u64, most_plies: u32) {
    for ruleset in Ruleset::ALL {
        let card = card(ruleset);
        let (mut plies, mut asked) = (0, 0);
        for seed in 0..games {
            let duel = duel(&card, BySeat::new_with(|_| brain), seed, most_plies);
            // Some games are short, but each goes on until the rules end it, or nobody waits any longer.
            let reason = duel.ending.map(|ending| ending.reason);
            assert_ne!(reason, Some(EndReason::Resign), "{ruleset}");
            assert!(reason.is_some() || duel.plies >= most_plies, "{ruleset}: {} plies", duel.plies);
            plies += duel.plies;
            asked += duel.story.iter().filter(|intent| intent.starts_with("AskAny")).count();
        }
        assert!(plies > 8 * games as u32, "{ruleset}: {plies} plies");
        let asks = matches!(ruleset, Ruleset::BerkeleyAny | Ruleset::English | Ruleset::Crazykrieg);
        assert_eq!(asked > 0, asks, "{ruleset}: asked {asked} times");
    }
}

#[test]
fn random_plays_every_ruleset() {
    play(BrainName::Random, 8, 300);
}

#[test]
fn casual_plays_every_ruleset() {
    play(BrainName::Casual(Level::One), 4, 200);
}

#[test]
fn seer_plays_every_ruleset() {
    play(BrainName::Seer(SeerLevel::One), 2, 120);
}

/// Reconnaissance chess: every turn begins with a sense, and games end with a king.
fn play_rbc(brain: BrainName, games: u64) -> usize {
    let card = Card::of(Mode::Rbc);
    let mut kings = 0;
    for seed in 0..games {
        let duel = duel(&card, BySeat::new_with(|_| brain), seed, 400);
        let senses = duel.story.iter().filter(|intent| intent.starts_with("Sense")).count();
        assert!(senses as u32 >= duel.plies, "{senses} senses in {} plies", duel.plies);
        kings += usize::from(duel.ending.is_some_and(|ending| ending.reason == EndReason::KingCaptured));
    }
    kings
}

#[test]
fn random_senses_and_moves() {
    assert!(play_rbc(BrainName::Random, 20) >= 10);
}

#[test]
fn casual_senses_and_moves() {
    assert!(play_rbc(BrainName::Casual(Level::One), 4) >= 3);
}

/// Guesses that are held against what was sensed are worth having.
#[test]
fn casual_beats_random_at_it() {
    let card = Card::of(Mode::Rbc);
    let brains = BySeat { white: BrainName::Random, black: BrainName::Casual(Level::Two) };
    let won = (0..6).filter(|seed| duel(&card, brains, *seed, 400).winner == Some(Color::Black)).count();
    assert!(won >= 5, "{won} of 6");
}
