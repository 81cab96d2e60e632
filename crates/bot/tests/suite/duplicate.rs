//! Bots at a duplicate table.

use bot::{BotPlayer, BrainName, Candidates, Dice, Level};
use room::Arena;
use rules::{Card, Mode, duplicate::Duplicate};
use view::{BySeat, Intent, PerSeat, Seat, Square};

use crate::{candidates::uci, duel::duel};

const LEVELS: [BrainName; 3] =
    [BrainName::Casual(Level::One), BrainName::Casual(Level::Two), BrainName::Casual(Level::Three)];

fn card() -> Card {
    Card::of(Mode::Duplicate)
}

fn intent(uci: &str) -> Intent {
    let square = |text: &str| Square(text.parse().unwrap());
    Intent::Move { from: square(&uci[..2]), to: square(&uci[2..4]), promotion: None }
}

/// After these moves, in the order of turns.
fn table(moves: &str) -> Arena {
    let mut arena = Arena::new(card());
    for (uci, seat) in moves.split_whitespace().zip(Seat::DUPLICATE.into_iter().cycle()) {
        let _told = arena.submit(seat, intent(uci)).unwrap_or_else(|refusal| panic!("{uci}: {refusal}"));
    }
    arena
}

fn player(arena: &Arena, seat: Seat, brain: BrainName, seed: u64) -> BotPlayer {
    BotPlayer::new(card(), brain.brain(seed), arena.view(seat))
}

/// What it does, by different seeds.
fn answers(moves: &str, seat: Seat, brain: BrainName) -> Vec<Intent> {
    let arena = table(moves);
    (0..20).map(|seed| player(&arena, seat, brain, seed).act().unwrap()).collect()
}

/// On its turn a seat may try what is legal on both of its boards, promotions included, and else nothing.
#[test]
fn candidates_are_what_both_boards_allow() {
    let candidates = Candidates::new(&card());
    let mut promotions = 0;
    for seed in 0..30 {
        let mut dice = Dice::new(seed);
        let (mut arena, mut boards) = (Arena::new(card()), Duplicate::start());
        while arena.ending().is_none() && arena.ply() < 400 {
            let turn = Seat::from(boards.turn());
            for seat in Seat::DUPLICATE {
                let found = candidates.of(&arena.view(seat));
                let mut legal: Vec<_> = boards.legal().iter().map(ToString::to_string).collect();
                legal.sort_unstable();
                let mut found: Vec<_> = found.into_iter().map(uci).collect();
                found.sort_unstable();
                assert_eq!(found, if seat == turn { legal } else { Vec::new() });
            }
            let legal = boards.legal();
            let movement = legal[dice.below(legal.len())];
            promotions += legal.iter().filter(|it| it.promotion.is_some()).count();
            let promotion = movement.promotion.map(Into::into);
            let intent = Intent::Move { from: movement.from.into(), to: movement.to.into(), promotion };
            let _told = arena.submit(turn, intent).unwrap();
            boards.make(movement);
        }
    }
    assert!(promotions > 0, "no game came so far");
}

#[test]
fn every_game_comes_to_its_end() {
    for (games, brain) in [(3, BrainName::Random), (3, LEVELS[0]), (2, LEVELS[1]), (1, LEVELS[2])] {
        for game in 0..games {
            let all = BySeat { white: brain, black: brain };
            let played = duel(&card(), all, 60 + game, 4_000);
            assert!(played.ending.is_some(), "{brain}: {} plies", played.plies);
            assert_eq!(played.refused, 0, "nothing is hidden, so nothing is refused");
        }
    }
}

#[test]
fn a_seed_decides_everything() {
    let play = |seed| duel(&card(), BySeat { white: LEVELS[1], black: LEVELS[0] }, seed, 40).story;
    assert_eq!(play(3), play(3));
    assert_ne!(play(3), play(4));
}

/// East's queen has the diagonal to North's king on the board between them.
#[test]
fn a_mate_is_taken() {
    for brain in LEVELS {
        let answers = answers("f2f3 a2a3 e7e5 a7a6 g2g4 a3a4", Seat::East, brain);
        assert!(answers.iter().all(|it| *it == intent("d8h4")), "{brain}: {answers:?}");
    }
}

#[test]
fn a_mate_is_not_walked_into() {
    for brain in &LEVELS[1..] {
        let answers = answers("f2f3 a2a3 e7e5 a7a6", Seat::North, *brain);
        assert!(!answers.contains(&intent("g2g4")), "{brain}: {answers:?}");
    }
}

/// On one board the bishop takes a queen that nothing guards, on the other it goes to an empty square.
#[test]
fn what_hangs_is_taken() {
    for brain in LEVELS {
        let answers = answers("e2e4 a2a3 e7e5 a7a6 d2d3 a3a4 d8g5 a6a5", Seat::North, brain);
        assert!(answers.iter().all(|it| *it == intent("c1g5")), "{brain}: {answers:?}");
    }
}

#[test]
fn every_seat_answers_a_draw_offer_once() {
    let mut arena = table("e2e4");
    let brains = [BrainName::Random, LEVELS[0], LEVELS[1], LEVELS[2]];
    for by in [Seat::North, Seat::West] {
        let mut players = PerSeat::new_with(&Seat::DUPLICATE, |seat| {
            player(&arena, seat, brains[Seat::DUPLICATE.iter().position(|it| *it == seat).unwrap()], 1)
        });
        let told = arena.submit(by, Intent::OfferDraw {}).unwrap();
        for ((seat, player), (_, told)) in players.iter_mut().zip(told) {
            told.iter().for_each(|notice| player.hear(notice));
            let on_turn = seat == Seat::South;
            assert_eq!(player.is_asked(), seat != by || on_turn, "{seat:?}");
            if seat != by {
                let answer = player.act().unwrap();
                assert_eq!(answer, Intent::RespondDraw { accept: false }, "there is all to play for");
            }
        }
        let told = arena.submit(Seat::East, Intent::RespondDraw { accept: false }).unwrap();
        for ((seat, player), (_, told)) in players.iter_mut().zip(told) {
            told.iter().for_each(|notice| player.hear(notice));
            assert_eq!(player.is_asked(), seat == Seat::South);
        }
    }
}

/// North and South have thrown a queen away each, and would be glad of a draw; East and West would not.
#[test]
fn whoever_is_worse_agrees() {
    let mut arena = table("e2e4 e2e4 e7e5 e7e5 d1h5 d1h5 b8c6 b8c6 h5f7 h5f7 e8f7 e8f7");
    let told = arena.submit(Seat::North, Intent::OfferDraw {}).unwrap();
    drop(told);
    for (seat, accept) in [(Seat::South, true), (Seat::East, false), (Seat::West, false)] {
        for brain in LEVELS {
            let answer = player(&arena, seat, brain, 1).act().unwrap();
            assert_eq!(answer, Intent::RespondDraw { accept }, "{brain} at {seat:?}");
        }
    }
    let told = arena.submit(Seat::South, Intent::RespondDraw { accept: true }).unwrap();
    let mut south = player(&arena, Seat::South, LEVELS[1], 1);
    told.get(Seat::South).into_iter().flatten().for_each(|notice| south.hear(notice));
    assert!(!south.is_asked(), "who has agreed waits for the others");
}

/// A brain that comes to a game that goes on, after a restart, plays on as the one before it would.
#[test]
fn it_can_take_over_in_the_middle() {
    let mut arena = Arena::new(card());
    for ply in 0..40 {
        let seat = Seat::DUPLICATE[ply % 4];
        let intent = player(&arena, seat, LEVELS[1], ply as u64).act().unwrap();
        let _told = arena.submit(seat, intent).unwrap();
        if arena.ending().is_some() {
            break;
        }
    }
    assert!(arena.ply() >= 8);
}
