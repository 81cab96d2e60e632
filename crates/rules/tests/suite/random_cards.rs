//! Random cards, as far as the presets allow: every game ends, and every position along the way is consistent.

use std::num::NonZeroU16;

use fastrand::Rng;
use rules::{
    BlockedPawns, CATALOGUE, Card, CardError, CardRequest, Category, Color, Draws, FogAxes, FogChecks,
    FogPromotions, InstanceModifier, Layout, MODIFIER_KINDS, Mode, Move, MoveKind, Outcome, PREMADE,
    PawnDiagonals, Position, Profile, Reason, Repetitions, Role, Royalty, Rules, Sides, Sight, TypeModifier,
};
use serde_json::json;

use crate::uci;

/// Far longer than any game seen under the fifty-move rule.
const ENDLESS: usize = 6_000;

fn random_layout(rng: &mut Rng) -> Layout {
    match rng.u8(0..10) {
        0 => Layout::chess960(rng.u16(..960)),
        1 => {
            let placements = [
                "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3",
                "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR",
                "2bnkb2/2pppp2/8/8/8/8/PPPPPPPP/R3K2R",
                "qqqqkqqq/pppppppp/8/8/8/8/PPPPPPPP/QQQQKQQQ",
                "r1k2k1r/pppppppp/8/8/8/8/PPPPPPPP/R1K2K1R",
            ];
            Layout::Fen { fen: placements[rng.usize(..placements.len())].to_owned(), name: None }
        }
        2..5 => Layout::premade(PREMADE[rng.usize(..PREMADE.len())].id),
        _ => Layout::premade("classic"),
    }
}

fn random_fog(rng: &mut Rng) -> FogAxes {
    use BlockedPawns as B;
    FogAxes {
        blocked_pawns: rng.choice([B::Hidden, B::Occupied, B::Seen]),
        pawn_diagonals: rng.choice([PawnDiagonals::Hidden, PawnDiagonals::Seen]),
        checks: rng.choice([FogChecks::Silent, FogChecks::Told]),
        promotions: rng.choice([FogPromotions::Silent, FogPromotions::Fact]),
    }
}

/// A random card that the presets allow; whatever cannot be combined is left out.
pub(crate) fn random_card(rng: &mut Rng) -> Card {
    loop {
        let mut request = CardRequest {
            layout: Some(random_layout(rng)),
            royalty: Some(if rng.bool() { Royalty::Checkmate } else { Royalty::Capture }),
            sight: Some([Sight::Open, Sight::Own, Sight::Fog][rng.usize(..3)]),
            fog: Some(random_fog(rng)),
            draws: Some(Draws {
                cap: (rng.u8(0..4) == 0).then(|| NonZeroU16::new(rng.u16(20..100))).flatten(),
                ..Draws::under(Royalty::Checkmate)
            }),
            ..CardRequest::of(Mode::House)
        };
        let seed = rng.u64(..);
        let Ok(mut card) = Card::new(request.clone(), seed) else { continue };
        for _ in 0..rng.usize(1..7) {
            let preset = CATALOGUE[rng.usize(..CATALOGUE.len())];
            if preset.category() == Category::Layout {
                continue;
            }
            let before = request.presets.clone();
            request.presets.extend(preset.needs().iter().map(|&id| id.to_owned()));
            request.presets.push(preset.id().to_owned());
            match Card::new(request.clone(), seed) {
                Ok(richer) => card = richer,
                Err(CardError::PresetConflict { .. } | CardError::Layout(_) | CardError::OverBeforeStart) => {
                    request.presets = before;
                }
                Err(err) => panic!("{request:?}: {err}"),
            }
        }
        if rng.u8(0..3) == 0 {
            request.profile = Some(random_profile(rng, &card));
            match Card::new(request.clone(), seed) {
                Ok(modified) => card = modified,
                Err(CardError::Profile(_) | CardError::Layout(_) | CardError::OverBeforeStart) => {}
                Err(err) => panic!("{request:?}: {err}"),
            }
        }
        return card;
    }
}

/// A few modifiers with valid values, for roles and for pieces that are present.
fn random_profile(rng: &mut Rng, card: &Card) -> Profile {
    let mut profile = Profile::default();
    let (_, start) = card.start();
    let squares: Vec<_> = start.board().occupied().into_iter().collect();
    for _ in 0..rng.usize(1..5) {
        let kind = MODIFIER_KINDS[rng.usize(..MODIFIER_KINDS.len())].id.to_owned();
        let words = |rng: &mut Rng, words: &[&'static str]| {
            words.iter().copied().filter(|_| rng.u8(0..3) == 0).collect::<Vec<_>>()
        };
        let value = match kind.as_str() {
            "hp-bonus" => json!(rng.i8(-1..=10)),
            "range-bonus" => json!(rng.u8(0..=7)),
            "direction-additions" => {
                json!(words(rng, &["forward", "backward", "left", "right", "forward-left", "backward-right"]))
            }
            "capture-flags" => json!(words(rng, &["CAN_CAPTURE_OWN", "CANNOT_BE_CAPTURED"])),
            "promotion-override" => json!(["queen", "knight", "king", "disabled"][rng.usize(..4)]),
            _ => json!([0.0, 0.25, 0.5, 0.9][rng.usize(..4)]),
        };
        if rng.bool() {
            let piece_type = Role::ALL[rng.usize(..6)];
            let color = [Sides::White, Sides::Black, Sides::Both][rng.usize(..3)];
            profile.per_type.push(TypeModifier { kind, piece_type, color, value });
        } else {
            let square = squares[rng.usize(..squares.len())] as u8;
            profile.per_instance.push(InstanceModifier { kind, square, value });
        }
    }
    profile
}

/// A random move with a preference for captures, without which games are long.
fn choose(rules: &Rules, pos: &Position, rng: &mut Rng) -> Move {
    let legal = rules.legal_moves(pos);
    let takes = |movement: &&Move| {
        movement.kind != MoveKind::Castle && pos.board().occupied().contains(movement.takes_on())
    };
    let captures: Vec<_> = legal.iter().filter(takes).collect();
    if !captures.is_empty() && rng.u8(0..3) == 0 {
        *captures[rng.usize(..captures.len())]
    } else {
        legal[rng.usize(..legal.len())]
    }
}

fn check_position(rules: &Rules, pos: &Position, card: &Card) {
    let context =
        || format!("{:?} {:?} on {:?}: {}", card.presets(), card.profile(), card.layout(), rules.fen(pos));
    let legal = rules.legal_moves(pos);
    assert_eq!(rules.count_legal_moves(pos), legal.len() as u64, "{}", context());
    let points = pos.hit_points();
    let wounded: rules::Bitboard =
        pos.board().occupied().into_iter().filter(|square| points.get(*square) > 0).collect();
    assert_eq!(points.within(pos.board().occupied()), points, "hit points of nothing: {}", context());
    let expected = rules.hit_points().map_or(rules::Bitboard::EMPTY, |_| pos.board().occupied());
    assert_eq!(wounded, expected, "{}", context());
    for color in Color::ALL {
        let seen = rules.visible(pos, color, Sight::Fog);
        assert!(pos.board().by_color(color).is_subset(seen), "{}", context());
        let felt = rules.sighting(pos, color, Sight::Fog).felt();
        assert!((felt & seen).is_empty() && felt.is_subset(pos.board().by_color(!color)), "{}", context());
    }
    let us = pos.turn();
    let own = pos.board().by_color(us);
    let seen = rules.visible(pos, us, Sight::Fog);
    for movement in &legal {
        assert!(seen.contains(movement.lands_on()), "{movement:?} goes unseen: {}", context());
        if movement.kind == MoveKind::Drop {
            assert!(!pos.board().occupied().contains(movement.to), "{movement:?}: {}", context());
            continue;
        }
        assert!(own.contains(movement.from), "{movement:?}: {}", context());
        if movement.kind != MoveKind::Castle {
            let reach = rules.geometry(us, movement.role, movement.from, own);
            assert!(reach.contains(movement.to), "{movement:?} is no geometry: {}", context());
        }
    }
}

/// Plays a card until the game ends.
fn play(card: &Card, rng: &mut Rng) -> (usize, Outcome) {
    let (rules, mut pos) = card.start();
    let mut repetitions = Repetitions::default();
    repetitions.record(pos.key(&rules), true);
    for ply in 0..ENDLESS {
        if let Some(outcome) = rules.outcome(&pos) {
            return (ply, outcome);
        }
        if repetitions.occurrences(pos.key(&rules)) >= 3 {
            return (ply, Outcome::draw(Reason::Threefold));
        }
        let movement = choose(&rules, &pos, rng);
        if rng.u8(0..16) == 0 {
            check_position(&rules, &pos, card);
            let context = || format!("{:?} on {:?}: {}", card.presets(), card.layout(), rules.fen(&pos));
            let text = uci(&rules, movement);
            assert_eq!(rules.read_uci(&pos, &text), Ok(movement), "{text} {}", context());
            let san = rules.san(&pos, movement).to_string();
            assert_eq!(rules.read_san(&pos, &san), Ok(movement), "{san} {}", context());
        }
        pos.play(&rules, movement);
        repetitions.record(pos.key(&rules), pos.starts_afresh(&rules));
    }
    panic!("{:?} on {:?} never ends: {}", card.presets(), card.layout(), rules.fen(&pos));
}

fn play_many(cards: u64, seed: u64) {
    let mut met = std::collections::BTreeMap::<&str, usize>::new();
    let mut reasons = std::collections::HashSet::new();
    for number in 0..cards {
        let mut rng = Rng::with_seed(seed + number);
        let card = random_card(&mut rng);
        card.presets().iter().for_each(|id| *met.entry(id).or_default() += 1);
        let (_, outcome) = play(&card, &mut rng);
        reasons.insert(outcome.reason);
    }
    let missing: Vec<_> = CATALOGUE.iter().filter(|preset| !met.contains_key(preset.id())).collect();
    assert!(missing.is_empty(), "never played: {missing:?}");
    assert!(reasons.len() > 10, "{reasons:?}");
}

// Two tests, to use two processors.

#[test]
fn a_thousand_random_cards_play_to_their_end() {
    play_many(1_000, 100_000);
}

#[test]
fn another_thousand_do_too() {
    play_many(1_000, 200_000);
}

#[test]
fn the_order_in_which_presets_are_named_changes_nothing() {
    let mut rng = Rng::with_seed(31);
    for _ in 0..40 {
        let card = random_card(&mut rng);
        let mut request = CardRequest::from(&card);
        rng.shuffle(&mut request.presets);
        let shuffled = Card::new(request, 0).expect("the same card");
        assert_eq!(shuffled.hash(), card.hash());
        let seed = rng.u64(..);
        let [one, other] = [&card, &shuffled].map(|card| play(card, &mut Rng::with_seed(seed)));
        assert_eq!(one, other, "{:?} and {:?}", card.presets(), shuffled.presets());
    }
}
