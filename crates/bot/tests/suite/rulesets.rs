//! Every ruleset, played by the bots: nobody is ever stuck, and the question is asked where there is one.

use bot::{BrainName, Level};
use rules::{Card, CardRequest, Mode, Ruleset};
use view::{BySeat, EndReason};

use crate::duel::duel;

fn card(ruleset: Ruleset) -> Card {
    Card::new(CardRequest { ruleset: Some(ruleset), ..CardRequest::of(Mode::Blind) }, 0).unwrap()
}

fn play(brain: BrainName, games: u64, most_plies: u32) {
    for ruleset in Ruleset::ALL {
        let card = card(ruleset);
        let (mut plies, mut asked) = (0, 0);
        for seed in 0..games {
            let duel = duel(&card, BySeat::new_with(|_| brain), seed, most_plies);
            let resigned = duel.ending.is_some_and(|ending| ending.reason == EndReason::Resign);
            assert!(!resigned, "{ruleset}");
            plies += duel.plies;
            asked += duel.story.iter().filter(|intent| intent.starts_with("AskAny")).count();
        }
        assert!(plies > 20 * games as u32, "{ruleset}: {plies} plies");
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
