//! Endings that are won are won, though nobody sees the king.

use bot::{BrainName, SeerLevel};
use rules::{Card, CardRequest, Mode};
use view::{BySeat, EndReason};

use crate::duel::duel;

const GAMES: u64 = 8;

/// How many of the games White wins, and how the others end.
fn won(mode: Mode, fen: &str) -> (u64, Vec<Option<EndReason>>) {
    let request = CardRequest { fen: Some(fen.to_owned()), ..CardRequest::of(mode) };
    let card = Card::new(request, 0).unwrap();
    let brains = BySeat { white: BrainName::Seer(SeerLevel::Two), black: BrainName::Random };
    let mut others = Vec::new();
    for game in 0..GAMES {
        let duel = duel(&card, brains, 40 + game, 400);
        if duel.winner != Some(rules::Color::White) {
            others.push(duel.ending.map(|ending| ending.reason));
        }
    }
    (GAMES - others.len() as u64, others)
}

#[test]
fn a_queen_and_two_rooks_win_in_the_dark() {
    for fen in ["4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1"] {
        for mode in [Mode::Blind, Mode::Dark] {
            let (won, others) = won(mode, fen);
            assert_eq!(won, GAMES, "{mode:?} {fen}: {others:?}");
        }
    }
}

#[test]
fn a_rook_and_a_pawn_nearly_always_do() {
    for fen in ["4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "8/8/8/k3P3/4K3/8/8/8 w - - 0 1"] {
        for mode in [Mode::Blind, Mode::Dark] {
            let (won, others) = won(mode, fen);
            assert!(won + 1 >= GAMES, "{mode:?} {fen}: {others:?}");
            assert!(!others.contains(&Some(EndReason::Stalemate)), "{mode:?} {fen}");
        }
    }
}
