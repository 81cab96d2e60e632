//! A seat's view equals the fold of its notices, from the start and from any reconnect.

use fastrand::Rng;
use rules::{Card, Sight, Written, is_pawn_capture};
use view::{Asking, BySeat, Intent, Notice, PastSense, Refusal, Seat, SeatSet, View};

use super::random;
use crate::{decide::Ruling, game::Game, replay::Care};

const START: u64 = 1_700_000_000_000;

/// Returns how many profile requests were accepted.
fn check(card: &Card, seed: u64, changing: bool) -> u32 {
    let mut rng = Rng::with_seed(seed);
    let awaited: SeatSet = Seat::PAIR.into_iter().filter(|_| rng.u8(0..3) == 0).collect();
    let mut game = Game::begin(card.clone(), START, awaited);
    let mut folded: Vec<BySeat<View>> = vec![BySeat::new_with(|seat| game.view(seat))];
    // Of whoever came back and was sent only the end of the past.
    let mut cut: Vec<BySeat<(View, u32)>> = Vec::new();
    let mut now = START;
    let mut changes = 0;
    let mut records = Vec::new();
    let mut all_told = Vec::new();
    let mut senses = BySeat::new_with(|_| Vec::new());
    for _ in 0..160 {
        now += rng.u64(0..3_000);
        let mover = game.turn();
        let decided = match rng.u8(0..40) {
            0 => game.decide(random::seat(&mut rng), random::anything_else(&mut rng), now),
            1 if rng.u8(0..20) == 0 => game.adjudicate(Ruling::Abandoned { by: mover }, now),
            2 if rng.u8(0..20) == 0 => game.decide(mover, Intent::Resign {}, now),
            13 if changing => {
                let intent = random::profile_intent(&mut rng, game.profile_version());
                let consent = rng.bool().then_some(20_000);
                let asked = game.decide_profile(random::seat(&mut rng), intent, consent, now);
                changes += u32::from(asked.is_ok());
                asked.map_err(|_| Refusal::NoProposal)
            }
            14 => game.adjudicate(Ruling::ProposalExpired, now),
            15..17 => game.adjudicate(Ruling::Arrived { seat: random::seat(&mut rng) }, now),
            18 => game.adjudicate(Ruling::Outage { ms: rng.u64(0..6_000) }, now),
            17 if rng.u8(0..20) == 0 => game.adjudicate(Ruling::NeverCame, now),
            3..13 => {
                let intent = random::attempt(&mut rng, &game.rules, &game.view(mover));
                game.decide(mover, intent, now)
            }
            _ => game.decide(mover, legal_intent(&mut rng, &game), now),
        };
        let Ok(step) = decided else { continue };
        records.push(step.record().encode());
        let told = game.commit(step);
        for seat in Seat::PAIR {
            let sensed = told[seat.color()].iter().filter_map(|notice| match notice {
                Notice::Sensed(sense) => Some(PastSense { ply: sense.ply, square: sense.square }),
                _ => None,
            });
            senses[seat.color()].extend(sensed);
            assert_eq!(game.senses(seat), senses[seat.color()], "{card}");
        }
        for views in &mut folded {
            for seat in Seat::PAIR {
                for notice in &told[seat.color()] {
                    views[seat.color()].apply(notice);
                }
                assert_eq!(views[seat.color()], game.view(seat), "{card}");
            }
        }
        for seat in Seat::PAIR {
            for (view, older) in cut.iter_mut().map(|views| &mut views[seat.color()]) {
                told[seat.color()].iter().for_each(|notice| view.apply(notice));
                if rng.u8(0..16) == 0 {
                    let page = game.view(seat).past_before(*older, rng.u32(1..20));
                    assert_eq!(page.end(), *older, "{card}");
                    view.remember(&page);
                    *older = page.older;
                }
                if *older == 0 {
                    assert_eq!(*view, game.view(seat), "{card}");
                }
            }
        }
        if rng.u8(0..25) == 0 {
            folded.push(BySeat::new_with(|seat| game.view(seat)));
            cut.push(BySeat::new_with(|seat| {
                let mut view = game.view(seat);
                let older = view.keep_last(rng.u32(0..30));
                (view, older)
            }));
        }
        all_told.push(told);
        if game.ending().is_some() {
            break;
        }
    }
    // A room that sleeps and wakes.
    for care in [Care::Judge, Care::Believe] {
        let again = Game::replay(card.clone(), START, awaited, records.iter().map(Vec::as_slice), care)
            .expect("own records");
        for seat in Seat::PAIR {
            assert_eq!(again.view(seat), game.view(seat), "{care:?}, {card}");
            assert_eq!(again.senses(seat), game.senses(seat), "{care:?}, {card}");
        }
        assert_eq!(again.choices.legal(), game.choices.legal(), "{care:?}, {card}");
    }
    let tried = BySeat::new_with(|seat| game.tries(seat));
    if let Ok(step) = game.decide(Seat::White, Intent::Resign {}, now) {
        all_told.push(game.commit(step));
    }
    let finished = game.finished().expect("it has ended, or White has resigned");
    let review = finished.review();
    for seat in Seat::PAIR {
        let own: Vec<_> = review.tries.iter().filter(|attempt| attempt.by == seat).copied().collect();
        assert_eq!(tried[seat.color()], own, "{card}");
        let retold = finished.retold(seat);
        assert_eq!(retold.start, Game::begin(card.clone(), START, awaited).view(seat), "{card}");
        assert_eq!(retold.moments.len(), all_told.len(), "{card}");
        for (moment, told) in retold.moments.iter().zip(&all_told) {
            // A touch is on record, but not why the move that it came with was refused.
            let told = &told[seat.color()];
            let touches = told.iter().any(|notice| matches!(notice, Notice::Touched { .. }));
            let unrecorded = |notice: &Notice| touches && matches!(notice, Notice::Refused { .. });
            let recorded: Vec<_> = told.iter().filter(|notice| !unrecorded(notice)).collect();
            assert_eq!(moment.notices.iter().collect::<Vec<_>>(), recorded, "{card}");
        }
    }
    changes
}

fn legal_intent(rng: &mut Rng, game: &Game) -> Intent {
    let position = &game.state.position;
    let mut legal = game.rules.legal_moves(position);
    let bound = game.shown_asking() == Some(Asking::Yes);
    legal.retain(|movement| game.state.touched.is_none_or(|touched| touched == movement.from));
    legal.retain(|movement| !bound || is_pawn_capture(movement, position));
    let movement = *rng.choice(&legal).expect("a game that goes on has a legal move");
    let (from, to, promotion) = (movement.from, movement.to, movement.becomes());
    Written { from, to, promotion }.into()
}

#[test]
fn notices_fold_into_the_view_under_house_rules() {
    let mut changes = 0;
    for game in 0..120 {
        let card = random::house_card(&mut Rng::with_seed(game), &[Sight::Open, Sight::Own, Sight::Fog]);
        changes += check(&card, game, true);
    }
    assert!(changes >= 100, "profiles changed {changes} times");
}

#[test]
fn notices_fold_into_the_view_under_every_ruleset() {
    let cards = random::ruled_cards();
    for game in 0..800 {
        check(&cards[game as usize % cards.len()], game, game % 16 == 0);
    }
}

#[test]
fn notices_fold_into_the_view() {
    let cards = random::all_cards();
    for game in 0..2_000 {
        // Each change is worked out again for every view, so a few games are enough.
        check(&cards[game as usize % cards.len()], game, game % 16 == 0);
    }
}
