//! Any house rules that go together, in any sight, with bots on both sides.

use std::{
    collections::{BTreeMap, BTreeSet},
    num::NonZeroU16,
};

use bot::{BrainName, Level};
use fastrand::Rng;
use rules::{
    BlockedPawns, CATALOGUE, Card, CardRequest, Category, Draws, FogAxes, FogChecks, FogPromotions,
    InstanceModifier, Layout, Mode, PREMADE, PawnDiagonals, Profile, Role, Royalty, Ruleset, Sides, Sight,
    Stalemate, TypeModifier,
};
use serde_json::json;
use view::{BySeat, EndReason};

use crate::{duel::duel, moderators::random_moderator};

/// What is not over by then is left alone.
const ENOUGH: u32 = 400;

/// A card that the rules allow, and the ruleset that it follows, if any: what cannot be combined is left out.
fn random_card(rng: &mut Rng) -> (Card, Option<Ruleset>) {
    if rng.u8(0..12) == 0 {
        let layout = rng.bool().then(|| Layout::chess960(rng.u16(..960)));
        return (Card::new(CardRequest { layout, ..CardRequest::of(Mode::Rbc) }, 0).unwrap(), None);
    }
    loop {
        let ruleset = rng.choice(Ruleset::ALL).filter(|_| rng.bool());
        let mut request = CardRequest {
            layout: Some(match rng.u8(0..6) {
                0 => Layout::chess960(rng.u16(..960)),
                1 | 2 => Layout::premade(PREMADE[rng.usize(..PREMADE.len())].id),
                _ => Layout::premade("classic"),
            }),
            ..match ruleset {
                Some(ruleset) => departing_from(ruleset, rng),
                None => random_axes(rng),
            }
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
        return (card, ruleset);
    }
}

/// Any values of all axes.
fn random_axes(rng: &mut Rng) -> CardRequest {
    CardRequest {
        royalty: Some(if rng.bool() { Royalty::Checkmate } else { Royalty::Capture }),
        sight: Some([Sight::Open, Sight::Own, Sight::Fog][rng.usize(..3)]),
        moderator: Some(random_moderator(rng)),
        touch_move: Some(rng.bool()),
        draws: Some(random_draws(rng)),
        stalemate: rng.choice([Stalemate::Draw, Stalemate::Loss]),
        fog: Some(random_fog(rng)),
        ..CardRequest::of(Mode::House)
    }
}

/// A ruleset's values, but for a few that are drawn now and then.
fn departing_from(ruleset: Ruleset, rng: &mut Rng) -> CardRequest {
    let mut seldom = || rng.u8(0..6) == 0;
    let (touches, draws, stalemate, fog) = (seldom(), seldom(), seldom(), seldom());
    CardRequest {
        ruleset: Some(ruleset),
        touch_move: touches.then(|| rng.bool()),
        draws: draws.then(|| random_draws(rng)),
        stalemate: rng.choice([Stalemate::Draw, Stalemate::Loss]).filter(|_| stalemate),
        fog: fog.then(|| random_fog(rng)),
        ..CardRequest::of(Mode::House)
    }
}

fn random_draws(rng: &mut Rng) -> Draws {
    Draws {
        cap: NonZeroU16::new(rng.u16(20..100)).filter(|_| rng.u8(0..4) == 0),
        ..Draws::under(Royalty::Checkmate)
    }
}

fn random_fog(rng: &mut Rng) -> FogAxes {
    FogAxes {
        blocked_pawns: rng.choice([BlockedPawns::Hidden, BlockedPawns::Occupied, BlockedPawns::Seen]),
        pawn_diagonals: rng.choice([PawnDiagonals::Hidden, PawnDiagonals::Seen]),
        checks: rng.choice([FogChecks::Silent, FogChecks::Told]),
        promotions: rng.choice([FogPromotions::Silent, FogPromotions::Fact]),
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

/// What was met in many games.
#[derive(Default)]
struct Met {
    unfinished: u64,
    presets: BTreeMap<&'static str, usize>,
    rulesets: BTreeSet<&'static str>,
    /// How often somebody asked for pawn captures.
    questions: usize,
    drops: usize,
}

/// Plays every card with the bots on both sides; nobody is ever stuck.
fn play_many(cards: u64, seed: u64, brain: BrainName) -> Met {
    let mut met = Met::default();
    for number in 0..cards {
        let mut rng = Rng::with_seed(seed + number);
        let (card, ruleset) = random_card(&mut rng);
        card.presets().iter().for_each(|id| *met.presets.entry(id).or_default() += 1);
        met.rulesets.extend(ruleset.map(Ruleset::name));
        let duel = duel(&card, BySeat::new_with(|_| brain), seed + number, ENOUGH);
        let resigned = duel.ending.is_some_and(|ending| ending.reason == EndReason::Resign);
        assert!(!resigned, "{card}");
        met.unfinished += u64::from(duel.ending.is_none());
        let count = |kind: &str| duel.story.iter().filter(|intent| intent.starts_with(kind)).count();
        met.questions += count("AskAny");
        met.drops += count("Drop");
    }
    met
}

/// Most games end by themselves, and there is little that they leave out.
fn play_all_kinds(cards: u64, seed: u64) {
    let Met { unfinished, presets, rulesets, questions, drops } =
        play_many(cards, seed, BrainName::Casual(Level::One));
    assert!(unfinished * 15 < cards, "{unfinished} of {cards} games did not end");
    let missing: Vec<_> = CATALOGUE.iter().filter(|preset| !presets.contains_key(preset.id())).collect();
    assert!(missing.is_empty(), "never played: {missing:?}");
    assert!(rulesets.len() >= 10, "{rulesets:?}");
    assert!(questions >= 50 && drops >= 50, "{questions} questions, {drops} drops");
}

// Several tests, for several processors.

#[test]
fn the_first_quarter_of_a_thousand_random_cards_is_played_to_its_end() {
    play_all_kinds(250, 10_000);
}

#[test]
fn the_second_quarter_is_too() {
    play_all_kinds(250, 15_000);
}

#[test]
fn the_third_quarter_is_too() {
    play_all_kinds(250, 20_000);
}

#[test]
fn the_last_quarter_is_too() {
    play_all_kinds(250, 35_000);
}

#[test]
fn a_few_are_played_with_more_thought() {
    play_many(20, 30_000, BrainName::Casual(Level::Two));
}

/// Moves at random end fewer games, but they go where nobody who thinks would.
#[test]
fn many_are_played_at_random() {
    let Met { unfinished, rulesets, questions, drops, .. } = play_many(300, 40_000, BrainName::Random);
    assert!(unfinished * 2 < 300, "{unfinished} games did not end");
    assert!(rulesets.len() >= 10, "{rulesets:?}");
    assert!(questions >= 100 && drops >= 100, "{questions} questions, {drops} drops");
}
