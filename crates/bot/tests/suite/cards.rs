//! Any house rules that go together, in any sight, with bots on both sides.

use std::{collections::BTreeMap, num::NonZeroU16};

use bot::{BrainName, Level};
use fastrand::Rng;
use rules::{
    CATALOGUE, Card, CardRequest, Category, Draws, InstanceModifier, Layout, Mode, PREMADE, Profile, Role,
    Royalty, Sides, Sight, TypeModifier,
};
use serde_json::json;
use view::{BySeat, EndReason};

use crate::{duel::duel, moderators::random_moderator};

/// What is not over by then is left alone.
const ENOUGH: u32 = 400;

/// A card that the rules allow: what cannot be combined is left out.
fn random_card(rng: &mut Rng) -> Card {
    if rng.u8(0..12) == 0 {
        let layout = rng.bool().then(|| Layout::chess960(rng.u16(..960)));
        return Card::new(CardRequest { layout, ..CardRequest::of(Mode::Rbc) }, 0).unwrap();
    }
    loop {
        let mut request = CardRequest {
            layout: Some(match rng.u8(0..6) {
                0 => Layout::chess960(rng.u16(..960)),
                1 | 2 => Layout::premade(PREMADE[rng.usize(..PREMADE.len())].id),
                _ => Layout::premade("classic"),
            }),
            royalty: Some(if rng.bool() { Royalty::Checkmate } else { Royalty::Capture }),
            sight: Some([Sight::Open, Sight::Own, Sight::Fog][rng.usize(..3)]),
            moderator: Some(random_moderator(rng)),
            touch_move: Some(rng.bool()),
            draws: Some(Draws {
                cap: NonZeroU16::new(rng.u16(20..100)).filter(|_| rng.u8(0..4) == 0),
                ..Draws::under(Royalty::Checkmate)
            }),
            ..CardRequest::of(Mode::House)
        };
        let Ok(mut card) = Card::new(request.clone(), 0) else { continue };
        for _ in 0..rng.usize(1..5) {
            let before = request.clone();
            let preset = CATALOGUE[rng.usize(..CATALOGUE.len())];
            if preset.category() != Category::Layout {
                request.presets.extend(preset.needs().iter().map(|&id| id.to_owned()));
                request.presets.push(preset.id().to_owned());
            }
            if rng.u8(0..6) == 0 {
                request.profile = Some(random_profile(rng));
            }
            match Card::new(request.clone(), 0) {
                Ok(richer) => card = richer,
                Err(_) => request = before,
            }
        }
        return card;
    }
}

fn random_profile(rng: &mut Rng) -> Profile {
    let (kind, value) = [
        ("hp-bonus", json!(2)),
        ("range-bonus", json!(3)),
        ("direction-additions", json!(["forward", "backward-left"])),
        ("capture-flags", json!(["CAN_CAPTURE_OWN"])),
        ("capture-flags", json!(["CANNOT_BE_CAPTURED"])),
        ("promotion-override", json!("knight")),
        ("promotion-override", json!("disabled")),
        ("damage-resistance", json!(0.5)),
    ][rng.usize(..8)]
    .clone();
    let kind = kind.to_owned();
    let mut profile = Profile::default();
    if rng.bool() {
        let piece_type = Role::ALL[rng.usize(..6)];
        profile.per_type.push(TypeModifier { kind, piece_type, color: Sides::Both, value });
    } else {
        profile.per_instance.push(InstanceModifier {
            kind,
            square: [3, 8, 12, 52, 59][rng.usize(..5)],
            value,
        });
    }
    profile
}

/// Plays every card with the bots on both sides; nobody is ever stuck, and most games end by themselves.
fn play_many(cards: u64, seed: u64, level: Level) {
    let casual = BrainName::Casual(level);
    let mut met = BTreeMap::<&str, usize>::new();
    let mut unfinished = 0;
    for number in 0..cards {
        let mut rng = Rng::with_seed(seed + number);
        let card = random_card(&mut rng);
        card.presets().iter().for_each(|id| *met.entry(id).or_default() += 1);
        let duel = duel(&card, BySeat::new_with(|_| casual), seed + number, ENOUGH);
        let resigned = duel.ending.is_some_and(|ending| ending.reason == EndReason::Resign);
        assert!(!resigned, "{card}");
        unfinished += u64::from(duel.ending.is_none());
    }
    assert!(unfinished * 15 < cards, "{unfinished} of {cards} games did not end");
    let missing: Vec<_> = CATALOGUE.iter().filter(|preset| !met.contains_key(preset.id())).collect();
    assert!(missing.is_empty() || cards < 500, "never played: {missing:?}");
}

// Several tests, for several processors.

#[test]
fn five_hundred_random_cards_are_played_to_their_end() {
    play_many(500, 10_000, Level::One);
}

#[test]
fn another_five_hundred_are_too() {
    play_many(500, 20_000, Level::One);
}

#[test]
fn a_few_are_played_with_more_thought() {
    play_many(20, 30_000, Level::Two);
}
