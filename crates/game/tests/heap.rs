//! An open game is small: thousands fit in the memory that a rival needs for one.

use std::alloc::System;

use fastrand::Rng;
use game::Game;
use rules::{Card, Mode};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use view::Intent;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

const PLIES: u32 = 80;
const AT_MOST: usize = 4 * 1024;
/// Some thinking time before each move, so that its timestamp takes up space in the log.
const THOUGHT_MS: u64 = 12_345;

/// Random legal moves, or none if the game ends too soon.
fn moves(card: &Card, rng: &mut Rng) -> Option<Vec<Intent>> {
    let (rules, mut position) = card.start();
    let mut game = Game::new(card.clone(), 0);
    let mut moves = Vec::new();
    for _ in 0..PLIES {
        let movement = rng.choice(rules.legal_moves(&position))?;
        position.play(&rules, movement);
        let (from, to) = (movement.from.into(), movement.to.into());
        let intent = Intent::Move { from, to, promotion: movement.promotion().map(Into::into) };
        let step = game.decide(game.turn(), intent, 0).expect("legal move");
        game.commit(step);
        moves.push(intent);
    }
    game.ending().is_none().then_some(moves)
}

/// The bytes that a game and its card take after these moves, on the heap and in the value itself.
fn bytes_held(card: &Card, moves: &[Intent]) -> usize {
    let region = Region::new(ALLOCATOR);
    let mut game = Game::new(card.clone(), 0);
    for (thoughts, intent) in (1..).zip(moves) {
        let step = game.decide(game.turn(), *intent, thoughts * THOUGHT_MS).expect("legal move");
        game.commit(step);
    }
    let change = region.change();
    assert_eq!(game.ply(), PLIES);
    change.bytes_allocated - change.bytes_deallocated + size_of::<Game>()
}

/// The only test in its binary: others would allocate at the same time.
#[test]
fn a_game_of_eighty_plies() {
    let mut rng = Rng::with_seed(80);
    for mode in [Mode::Vanilla, Mode::Blind, Mode::Dark] {
        let card = Card::of(mode);
        let games = std::iter::repeat_with(|| moves(&card, &mut rng)).flatten().take(20);
        let held: Vec<_> = games.map(|moves| bytes_held(&card, &moves)).collect();
        let most = held.into_iter().max().expect("games");
        println!("{}: at most {most} bytes, {} of them in place", mode.name(), size_of::<Game>());
        assert!(most <= AT_MOST, "{}: {most} bytes", mode.name());
        assert!(most > size_of::<Game>() + PLIES as usize, "the count counts");
    }
}
