//! Random cards and intents for the properties.

use std::{
    collections::BTreeSet,
    num::{NonZeroU8, NonZeroU16},
};

use fastrand::Rng;
use rules::{
    BlockedPawns, CATALOGUE, Captures, Card, CardRequest, Castling, Checks, Clock, Draws, EnPassant, FogAxes,
    FogChecks, FogPromotions, InstanceModifier, Layout, Listeners, Mode, ModeratorAxes, ModeratorRequest,
    Nonsense, PawnDiagonals, PawnTries, Profile, Promotions, Refusals, Reserve, Royalty, Ruleset, Sides,
    Sight, Square, Stalemate, TypeModifier,
};
use serde_json::json;
use view::{Asking, Intent, ProfileIntent, Role, Seat, Sensing, View};

/// Cards that hide something.
pub(super) fn hidden_cards() -> Vec<Card> {
    let with = |mode, change: fn(&mut CardRequest)| {
        let mut request = CardRequest::of(mode);
        change(&mut request);
        Card::new(request, 0).unwrap()
    };
    vec![
        with(Mode::Blind, |_| {}),
        with(Mode::Dark, |_| {}),
        with(Mode::Blind, |it| it.layout = Some(Layout::chess960(711))),
        with(Mode::Dark, |it| it.layout = Some(Layout::chess960(42))),
        with(Mode::Blind, |it| {
            it.clock = Some(Clock::Fischer { initial_ms: 600_000, increment_ms: 2_000 });
        }),
        with(Mode::Dark, |it| it.clock = Some(Clock::Days { days_per_move: 2 })),
        with(Mode::Dark, |it| it.layout = Some(Layout::premade("horde"))),
        with(Mode::Dark, |it| it.royalty = Some(Royalty::Checkmate)),
        with(Mode::Dark, |it| it.moderator = Some(true.into())),
        with(Mode::Blind, |it| it.touch_move = Some(false)),
        with(Mode::Blind, |it| it.presets = vec!["crazyhouse".to_owned()]),
        with(Mode::Dark, |it| it.presets = vec!["crazyhouse".to_owned()]),
        with(Mode::Rbc, |_| {}),
        with(Mode::Rbc, |it| it.layout = Some(Layout::chess960(42))),
        with(Mode::House, |it| {
            it.layout = Some(Layout::premade("knightmate"));
            it.sight = Some(Sight::Own);
        }),
    ]
}

/// The cards that hide something, plus open cards and the other layouts.
pub(super) fn all_cards() -> Vec<Card> {
    let mut cards = hidden_cards();
    cards.push(Card::of(Mode::Vanilla));
    cards.push(Card::of(Mode::House));
    let presets = vec!["crazyhouse".to_owned()];
    cards.push(Card::new(CardRequest { presets, ..CardRequest::of(Mode::House) }, 0).unwrap());
    for id in ["dunsany", "monster", "pawns-only", "horde", "knightmate"] {
        for sight in [Sight::Open, Sight::Own, Sight::Fog] {
            for royalty in [Royalty::Checkmate, Royalty::Capture] {
                let request = CardRequest {
                    layout: Some(Layout::premade(id)),
                    sight: Some(sight),
                    royalty: Some(royalty),
                    ..CardRequest::of(Mode::House)
                };
                cards.push(Card::new(request, 0).unwrap());
            }
        }
    }
    cards
}

/// A random card with compatible presets, with or without a moderator and touch-move.
pub(super) fn house_card(rng: &mut Rng, sights: &[Sight]) -> Card {
    let layouts = ["classic", "classic", "classic", "chess960", "horde", "knightmate", "dunsany", "monster"];
    let mut request = CardRequest {
        layout: Some(Layout::premade(layouts[rng.usize(..layouts.len())])),
        royalty: Some(if rng.bool() { Royalty::Checkmate } else { Royalty::Capture }),
        sight: Some(sights[rng.usize(..sights.len())]),
        moderator: Some(moderator(rng)),
        touch_move: Some(rng.bool()),
        stalemate: (rng.u8(0..4) == 0).then_some(Stalemate::Loss),
        fog: Some(fog(rng)),
        draws: Some(draws(rng)),
        ..CardRequest::of(Mode::House)
    };
    let seed = rng.u64(..);
    let mut card = Card::new(request.clone(), seed).unwrap();
    for _ in 0..rng.usize(1..6) {
        let preset = rng.choice(CATALOGUE.iter()).unwrap();
        let before = request.presets.clone();
        let ids = preset.needs().iter().copied().chain([preset.id()]);
        request.presets.extend(ids.map(str::to_owned));
        match Card::new(request.clone(), seed) {
            Ok(richer) => card = richer,
            Err(_) => request.presets = before,
        }
    }
    if rng.u8(0..3) == 0 {
        request.profile = Some(profile(rng));
        card = Card::new(request, seed).unwrap_or(card);
    }
    card
}

/// Any of them, often with a count so low that it ends the game.
fn draws(rng: &mut Rng) -> Draws {
    Draws {
        threefold: rng.bool(),
        fifty_moves: rng.bool(),
        insufficient_material: rng.bool(),
        cap: NonZeroU16::new(rng.u16(0..60)).filter(|_| rng.bool()),
    }
}

/// Any values of the axes, half of the time the usual ones.
fn fog(rng: &mut Rng) -> FogAxes {
    if rng.bool() {
        return FogAxes::default();
    }
    FogAxes {
        blocked_pawns: rng.choice([BlockedPawns::Hidden, BlockedPawns::Occupied, BlockedPawns::Seen]),
        pawn_diagonals: rng.choice([PawnDiagonals::Hidden, PawnDiagonals::Seen]),
        checks: rng.choice([FogChecks::Silent, FogChecks::Told]),
        promotions: rng.choice([FogPromotions::Silent, FogPromotions::Fact]),
    }
}

/// None, the usual one, or any values of the axes.
pub(super) fn moderator(rng: &mut Rng) -> ModeratorRequest {
    match rng.u8(0..4) {
        0 => false.into(),
        1 => true.into(),
        _ => ModeratorRequest::Axes(axes(rng)),
    }
}

fn axes(rng: &mut Rng) -> ModeratorAxes {
    ModeratorAxes {
        refusals: rng.choice([Refusals::Four, Refusals::One, Refusals::Two, Refusals::Two]),
        refusals_heard: rng.choice([Listeners::Mover, Listeners::Both]),
        nonsense: rng.choice([Nonsense::Dropped, Nonsense::Told]),
        captures: rng.choice([Captures::Fact, Captures::Square, Captures::Class, Captures::Exact]),
        en_passant: rng.choice([EnPassant::Named, EnPassant::Victim]),
        checks: rng.choice([Checks::Fact, Checks::Direction]),
        pawn_tries: rng.choice([
            PawnTries::None,
            PawnTries::AskUntilLegal,
            PawnTries::AskOneTry,
            PawnTries::Exists,
            PawnTries::Count,
            PawnTries::Sources,
        ]),
        promotions: rng.choice([Promotions::Silent, Promotions::Fact, Promotions::Piece]),
        castling: rng.choice([Castling::Silent, Castling::Named]),
        tries_per_turn: rng.choice([NonZeroU8::MIN, NonZeroU8::MAX]),
    }
}

/// Every ruleset by its name, and mixtures of their values in any sight.
pub(super) fn ruled_cards() -> Vec<Card> {
    let named = Ruleset::ALL.map(|ruleset| {
        let request = CardRequest { ruleset: Some(ruleset), ..CardRequest::of(ruleset.mode()) };
        Card::new(request, 0).unwrap()
    });
    let mut rng = Rng::with_seed(19);
    let mixed = (0..24).map(|number| {
        let request = CardRequest {
            sight: Some(if number % 4 == 0 { Sight::Fog } else { Sight::Own }),
            moderator: Some(ModeratorRequest::Axes(axes(&mut rng))),
            touch_move: Some(number % 3 == 0),
            presets: if number % 5 == 0 { vec!["crazyhouse".to_owned()] } else { Vec::new() },
            fog: Some(fog(&mut rng)),
            draws: Some(draws(&mut rng)),
            stalemate: (number % 7 == 0).then_some(Stalemate::Loss),
            ..CardRequest::of(Mode::House)
        };
        Card::new(request, 0).unwrap()
    });
    let mixed: Vec<_> = mixed.collect();
    let foggy = (0..24).map(|number| {
        let request = CardRequest {
            royalty: (number % 4 == 0).then_some(Royalty::Checkmate),
            stalemate: (number % 3 == 0).then_some(Stalemate::Loss),
            fog: Some(FogAxes {
                blocked_pawns: rng.choice([BlockedPawns::Hidden, BlockedPawns::Occupied, BlockedPawns::Seen]),
                ..fog(&mut rng)
            }),
            draws: Some(draws(&mut rng)),
            ..CardRequest::of(Mode::Dark)
        };
        Card::new(request, 0).unwrap()
    });
    let drawn = Draws { threefold: true, ..Card::of(Mode::Rbc).draws() };
    let rbc = [None, Some(drawn)].map(|draws| CardRequest { draws, ..CardRequest::of(Mode::Rbc) });
    let rbc = rbc.map(|request| Card::new(request, 0).unwrap());
    named.into_iter().chain(mixed).chain(foggy).chain(rbc).collect()
}

/// The properties prove nothing about a value that no card has.
#[test]
fn every_value_of_every_axis_is_drawn() {
    let cards = ruled_cards();
    let axes: Vec<_> = cards
        .iter()
        .map(|card| {
            json!({
                "mode": card.mode(), "sight": card.sight(), "royalty": card.royalty(), "draws": card.draws(),
                "touchMove": card.touch_move(), "stalemate": card.stalemate(), "moderator": card.moderator(),
                "fog": (card.sight() == Sight::Fog).then(|| card.fog()),
            })
        })
        .collect();
    for (axis, expected) in [
        ("/moderator/refusals", "four one two"),
        ("/moderator/refusalsHeard", "both mover"),
        ("/moderator/nonsense", "dropped told"),
        ("/moderator/captures", "class exact fact square"),
        ("/moderator/enPassant", "named victim"),
        ("/moderator/checks", "direction fact"),
        ("/moderator/pawnTries", "ask-one-try ask-until-legal count exists none sources"),
        ("/moderator/promotions", "fact piece silent"),
        ("/moderator/castling", "named silent"),
        ("/fog/blockedPawns", "hidden occupied seen"),
        ("/fog/pawnDiagonals", "hidden seen"),
        ("/fog/checks", "silent told"),
        ("/fog/promotions", "fact silent"),
        ("/stalemate", "draw loss"),
        ("/royalty", "capture checkmate"),
        ("/sight", "fog own"),
        ("/touchMove", "false true"),
        ("/draws/threefold", "false true"),
        ("/draws/fiftyMoves", "false true"),
        ("/draws/insufficientMaterial", "false true"),
        ("/mode", "blind dark house rbc"),
    ] {
        let drawn: BTreeSet<_> = axes
            .iter()
            .filter_map(|it| it.pointer(axis))
            .map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
            .collect();
        assert_eq!(Vec::from_iter(drawn).join(" "), expected, "{axis}");
    }
    let caps = cards.iter().filter(|card| card.draws().cap.is_some()).count();
    let drops = cards.iter().filter(|card| card.presets().contains(&"crazyhouse")).count();
    assert!(caps >= 5 && drops >= 5, "{caps} with a cap, {drops} with drops");
}

/// A few modifiers, for piece types and for individual pieces that stand in most starting arrays.
fn profile(rng: &mut Rng) -> Profile {
    let modifiers = [
        ("hp-bonus", json!(2)),
        ("range-bonus", json!(1)),
        ("direction-additions", json!(["forward", "left", "backward-right"])),
        ("capture-flags", json!(["CAN_CAPTURE_OWN"])),
        ("capture-flags", json!(["CANNOT_BE_CAPTURED"])),
        ("promotion-override", json!("rook")),
        ("damage-resistance", json!(0.5)),
    ];
    let mut profile = Profile::default();
    for _ in 0..rng.usize(1..4) {
        let (kind, value) = modifiers[rng.usize(..modifiers.len())].clone();
        let kind = kind.to_owned();
        if rng.bool() {
            let piece_type = rules::Role::ALL[rng.usize(..6)];
            profile.per_type.push(TypeModifier { kind, piece_type, color: Sides::Both, value });
        } else {
            let square = [3, 8, 12, 48, 52, 59][rng.usize(..6)];
            profile.per_instance.push(InstanceModifier { kind, square, value });
        }
    }
    profile
}

/// Another profile, usually for the current version, or an answer to a proposal.
pub(super) fn profile_intent(rng: &mut Rng, version: u32) -> ProfileIntent {
    if rng.u8(0..3) == 0 {
        return ProfileIntent::Respond { accept: rng.bool() };
    }
    let version = if rng.u8(0..8) == 0 { version + 1 } else { version };
    ProfileIntent::Update { profile: profile(rng), version }
}

pub(super) fn square(rng: &mut Rng) -> view::Square {
    Square::new(rng.u32(0..64)).into()
}

/// Something that the seat might try, judging by what it sees: mostly a move of one of its own pieces that fits the
/// piece's geometry, sometimes nonsense.
pub(super) fn attempt(rng: &mut Rng, rules: &rules::Rules, view: &View) -> Intent {
    if view.sensing() == Some(Sensing::Open) && rng.bool() {
        return Intent::Sense { square: square(rng) };
    }
    if view.sensing().is_some() && rng.u8(0..20) == 0 {
        return Intent::Pass {};
    }
    let own: Vec<_> = view.pieces().iter().filter(|piece| piece.owner == view.seat).collect();
    let from = match (view.touched(), rng.choice(&own)) {
        (Some(touched), _) if rng.u8(0..20) > 0 => touched,
        (_, Some(piece)) if rng.u8(0..20) > 0 => piece.square,
        _ => square(rng),
    };
    if rng.u8(0..25) == 0 {
        return Intent::Touch { from };
    }
    if view.asking() == Some(Asking::Open) && rng.u8(0..6) == 0 {
        return Intent::AskAny {};
    }
    if let Some(intent) = drop_attempt(rng, view) {
        return intent;
    }
    let occupied = own.iter().map(|piece| piece.square.0).collect();
    let reach: Vec<_> = view
        .piece_at(from)
        .map(|piece| rules.geometry(view.seat.color(), piece.role.0, from.0, occupied).into_iter().collect())
        .unwrap_or_default();
    let to = match rng.choice(&reach) {
        Some(to) if rng.u8(0..12) > 0 => (*to).into(),
        _ => square(rng),
    };
    let promotion = (rng.u8(0..4) > 0).then(|| Role(rules::Role::ALL[rng.usize(0..6)]));
    Intent::Move { from, to, promotion }
}

/// Now and then a drop, of something that the seat holds.
fn drop_attempt(rng: &mut Rng, view: &View) -> Option<Intent> {
    let held: Vec<_> = Reserve::from(view.reserve(view.seat)?).held().collect();
    let role = *rng.choice(&held).filter(|_| rng.u8(0..3) == 0)?;
    Some(Intent::Drop { role: role.into(), to: square(rng) })
}

pub(super) fn anything_else(rng: &mut Rng) -> Intent {
    match rng.u8(0..12) {
        0..5 => Intent::OfferDraw {},
        5..9 => Intent::RespondDraw { accept: false },
        9 => Intent::Pass {},
        10 => Intent::Sense { square: square(rng) },
        _ => Intent::Touch { from: square(rng) },
    }
}

pub(super) fn seat(rng: &mut Rng) -> Seat {
    if rng.bool() { Seat::White } else { Seat::Black }
}
