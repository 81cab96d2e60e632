//! Modifier profiles: what each kind does, and what is refused.

use rules::{
    Card, CardError, CardRequest, Color, MODIFIER_KINDS, Mode, Position, Profile, ProfileEntry, ProfileError,
    ProfileFault, Role, Royalty, Rules, Sight, Square,
};
use serde_json::{Value, json};

use crate::{moves, play};

fn card(presets: &[&str], fen: Option<&str>, profile: Value) -> Result<Card, CardError> {
    let request = CardRequest {
        fen: fen.map(str::to_owned),
        presets: presets.iter().map(|&id| id.to_owned()).collect(),
        profile: Some(serde_json::from_value(profile).expect("profile")),
        ..CardRequest::of(Mode::House)
    };
    Card::new(request, 0)
}

#[allow(clippy::needless_pass_by_value, reason = "written where it is used")]
fn per_type(kind: &str, piece: &str, color: &str, value: Value) -> Value {
    json!({ "perType": [{ "kind": kind, "pieceType": piece, "color": color, "value": value }] })
}

#[allow(clippy::needless_pass_by_value, reason = "written where it is used")]
fn per_instance(kind: &str, square: Square, value: Value) -> Value {
    json!({ "perInstance": [{ "kind": kind, "square": square as u8, "value": value }] })
}

fn start(fen: &str, profile: Value) -> (Rules, Position) {
    card(&[], Some(fen), profile).expect("card").start()
}

/// Where the piece on a square may go.
fn goals(rules: &Rules, pos: &Position, from: &str) -> String {
    let legal = moves(rules, pos);
    legal.iter().filter_map(|text| text.strip_prefix(from)).collect::<Vec<_>>().join(" ")
}

#[allow(clippy::needless_pass_by_value, reason = "written where it is used")]
fn refused(profile: Value) -> ProfileError {
    match card(&[], None, profile.clone()) {
        Err(CardError::Profile(error)) => error,
        other => panic!("{profile}: {other:?}"),
    }
}

#[test]
fn range_bonus() {
    let king = per_type("range-bonus", "king", "white", json!(1));
    let (rules, pos) = start("7k/8/8/8/8/8/8/K7 w - - 0 1", king);
    assert_eq!(goals(&rules, &pos, "a1"), "a2 a3 b1 b2 c1 c3");
    let knight = per_type("range-bonus", "knight", "both", json!(1));
    let (rules, pos) = start("7k/8/8/3n4/8/8/8/N6K w - - 0 1", knight);
    assert_eq!(goals(&rules, &pos, "a1"), "b3 c2 c5 e3");
    let pawn = per_type("range-bonus", "pawn", "white", json!(2));
    let (rules, pos) = start("7k/8/8/8/P7/8/4P3/7K w - - 0 1", pawn);
    assert_eq!(
        (goals(&rules, &pos, "e2"), goals(&rules, &pos, "a4")),
        ("e3 e4 e5 e6".into(), "a5 a6 a7".into())
    );
    let rook = per_type("range-bonus", "rook", "both", json!(2));
    let (rules, pos) = start("7k/8/8/p7/8/P7/8/R1N4K w - - 0 1", rook);
    assert_eq!(goals(&rules, &pos, "a1"), "a2 a4 a5 b1 d1 e1", "past the first piece in the way");
}

#[test]
fn direction_additions() {
    let fen = "4k3/8/8/3p4/3P4/8/8/4K3 w - - 0 1";
    let (rules, mut pos) =
        start(fen, per_type("direction-additions", "pawn", "both", json!(["forward", "left"])));
    assert_eq!(goals(&rules, &pos, "d4"), "c4 d5");
    play(&rules, &mut pos, "d4c4");
    assert_eq!(goals(&rules, &pos, "d5"), "c4 d4 e5", "left is the side's own left");
    // A rook that can step diagonally gives check to a king diagonally in front of it.
    let rook = per_type("direction-additions", "rook", "white", json!(["forward-left"]));
    let (rules, pos) = start("8/8/8/3k4/4R3/8/8/4K3 b - - 0 1", rook);
    assert!(rules.in_check(&pos));
}

#[test]
fn capture_flags() {
    let own = per_type("capture-flags", "rook", "white", json!(["CAN_CAPTURE_OWN"]));
    let (rules, pos) = start("7k/8/8/8/8/P7/8/RK6 w - - 0 1", own);
    assert_eq!(goals(&rules, &pos, "a1"), "a2 a3", "never the own king");
    let fen = "7k/8/8/8/8/n7/8/R6K w - - 0 1";
    let (rules, pos) = start(fen, per_instance("capture-flags", Square::A3, json!(["CANNOT_BE_CAPTURED"])));
    assert_eq!(goals(&rules, &pos, "a1"), "a2 b1 c1 d1 e1 f1 g1");
}

#[test]
fn promotion_override() {
    let fen = "7k/PP6/8/8/8/8/8/7K w - - 0 1";
    let (rules, pos) = start(fen, per_instance("promotion-override", Square::A7, json!("knight")));
    assert_eq!(
        (goals(&rules, &pos, "a7"), goals(&rules, &pos, "b7")),
        ("a8n".into(), "b8b b8n b8q b8r".into())
    );
    let (rules, pos) = start(fen, per_type("promotion-override", "pawn", "both", json!("disabled")));
    assert_eq!(goals(&rules, &pos, "a7"), "");
}

/// Sight follows movement, not legality.
#[test]
fn what_a_modifier_forbids_is_still_seen() {
    let fen = "7k/P7/8/8/8/8/8/R3n2K w - - 0 1";
    let visible = |(rules, pos): &(Rules, Position)| rules.visible(pos, Color::White, Sight::Fog);
    let free = start(fen, json!({}));
    for (profile, forbidden) in [
        (per_type("promotion-override", "pawn", "both", json!("disabled")), ["a7a8q", "a7a8n"].as_slice()),
        (per_type("capture-flags", "knight", "black", json!(["CANNOT_BE_CAPTURED"])), &["a1e1"]),
    ] {
        let bound = start(fen, profile);
        for text in forbidden {
            assert!(moves(&free.0, &free.1).iter().any(|it| it == text), "{text}");
            assert!(!moves(&bound.0, &bound.1).iter().any(|it| it == text), "{text}");
        }
        assert_eq!(visible(&bound), visible(&free));
    }
    assert!(visible(&free).contains(Square::A8) && visible(&free).contains(Square::E1));
}

#[test]
fn hit_points_and_resistance() {
    let fen = "7k/8/8/8/8/p7/8/R6K w - - 0 1";
    let (rules, mut pos) = start(fen, per_type("hp-bonus", "pawn", "black", json!(1)));
    assert_eq!((pos.hit_points().get(Square::A3), pos.hit_points().get(Square::A1)), (2, 1));
    play(&rules, &mut pos, "a1a3 h8g8 a1a3");
    assert_eq!(rules.fen(&pos), "6k1/8/8/8/8/R7/8/7K b - - 0 2");

    let hardy = json!({ "perType": [
        { "kind": "hp-bonus", "pieceType": "pawn", "color": "both", "value": 1 },
        { "kind": "damage-resistance", "pieceType": "pawn", "color": "both", "value": 0.5 },
    ], "perInstance": [{ "kind": "damage-resistance", "square": 16, "value": 0.5 }] });
    let (_, pos) = start(fen, hardy);
    assert_eq!(
        pos.hit_points().get(Square::A3),
        8,
        "two points, of which a quarter of a hit takes an eighth"
    );
    let frail = card(&[], None, per_instance("hp-bonus", Square::D8, json!(-1))).expect("card").start();
    assert_eq!(frail.1.board().piece_at(Square::D8), None, "a piece without hit points does not start");
    let (_, both) =
        card(&["piece-hp"], None, per_type("hp-bonus", "queen", "both", json!(3))).expect("card").start();
    assert_eq!((both.hit_points().get(Square::D1), both.hit_points().get(Square::A1)), (5, 2));
}

/// A modifier moves with its piece, and counts for repetition.
#[test]
fn instances_are_followed() {
    let fen = "7k/8/8/8/8/8/8/N1N4K w - - 0 1";
    let (rules, mut pos) = start(fen, per_instance("direction-additions", Square::A1, json!(["forward"])));
    let before = pos.key(&rules);
    assert_eq!(goals(&rules, &pos, "a1"), "a2 b3 c2");
    play(&rules, &mut pos, "a1b3 h8g8 c1e2 g8h8 b3c1 h8g8");
    assert_eq!(goals(&rules, &pos, "c1"), "a2 b3 c2 d3");
    play(&rules, &mut pos, "e2c3 g8h8 c3b1 h8g8 b1a3 g8h8 a3c2 h8g8 c2a1 g8h8");
    assert_eq!(rules.fen(&pos).split(' ').next(), fen.split(' ').next());
    assert_ne!(pos.key(&rules), before, "the knights have changed places");
}

#[test]
fn refused_values() {
    for (kind, value) in [
        ("hp-bonus", json!(11)),
        ("hp-bonus", json!(-11)),
        ("hp-bonus", json!("much")),
        ("hp-bonus", json!(1.5)),
        ("range-bonus", json!(8)),
        ("range-bonus", json!(-1)),
        ("direction-additions", json!(["up"])),
        ("direction-additions", json!("forward")),
        ("capture-flags", json!(["CAN_FLY"])),
        ("promotion-override", json!("pawn")),
        ("promotion-override", json!(null)),
        ("promotion-override", json!("king")),
        ("damage-resistance", json!(1.1)),
        ("damage-resistance", json!(-0.1)),
        ("second-sight", json!(1)),
    ] {
        let error = refused(per_type(kind, "rook", "both", value.clone()));
        let expected = match kind {
            "second-sight" => ProfileFault::UnknownKind { kind: kind.to_owned() },
            "promotion-override" if value == "king" => ProfileFault::RoyalPromotion { role: Role::King },
            kind => ProfileFault::BadValue { kind },
        };
        assert_eq!(
            error,
            ProfileError { fault: expected, entries: vec![ProfileEntry::PerType(0)] },
            "{kind} {value}"
        );
    }
    let first = || vec![ProfileEntry::PerInstance(0)];
    for (profile, fault, entries) in [
        (
            per_instance("hp-bonus", Square::E4, json!(1)),
            ProfileFault::EmptySquare { square: Square::E4 },
            first(),
        ),
        (
            json!({ "perInstance": [{ "kind": "hp-bonus", "square": 64, "value": 1 }] }),
            ProfileFault::OffBoard { index: 64 },
            first(),
        ),
        (json!({ "layoutId": "horde" }), ProfileFault::WrongLayout { layout: "horde".to_owned() }, vec![]),
        (json!({ "name": "x".repeat(501) }), ProfileFault::TextTooLong { max: 500 }, vec![]),
    ] {
        assert_eq!(refused(profile.clone()), ProfileError { fault, entries }, "{profile}");
    }
}

/// Only the entries responsible are blamed, wherever they are in the list.
#[test]
fn refused_profiles_name_their_entries() {
    let profile = json!({
        "perType": [
            { "kind": "range-bonus", "pieceType": "king", "value": 1 },
            { "kind": "hp-bonus", "pieceType": "king", "color": "black", "value": -1 },
            { "kind": "hp-bonus", "pieceType": "king", "color": "white", "value": -1 },
            { "kind": "hp-bonus", "pieceType": "rook", "value": -1 },
        ],
        "perInstance": [
            { "kind": "hp-bonus", "square": 4, "value": -2 },
            { "kind": "hp-bonus", "square": 60, "value": -1 },
        ],
    });
    let white = ProfileFault::NoRoyal { color: Color::White };
    let entries = vec![ProfileEntry::PerType(2), ProfileEntry::PerInstance(0)];
    assert_eq!(refused(profile), ProfileError { fault: white, entries });

    // Neither alone makes the king invulnerable, but together they do.
    let hardy = json!({
        "perType": [
            { "kind": "damage-resistance", "pieceType": "queen", "value": 1 },
            { "kind": "damage-resistance", "pieceType": "king", "value": 0.98 },
        ],
        "perInstance": [{ "kind": "damage-resistance", "square": 60, "value": 0.98 }],
    });
    let black = ProfileFault::InvulnerableRoyal { color: Color::Black };
    let entries = vec![ProfileEntry::PerType(1), ProfileEntry::PerInstance(0)];
    assert_eq!(refused(hardy), ProfileError { fault: black, entries });
}

#[test]
fn refusals_are_written_as_data() {
    let error = refused(per_instance("hp-bonus", Square::E4, json!(1)));
    let written = json!({ "reason": "empty_square", "square": "e4", "entries": [{ "perInstance": 0 }] });
    assert_eq!(serde_json::to_value(error).expect("plain data"), written);
}

#[test]
fn refused_profiles() {
    let king = refused(per_type("hp-bonus", "king", "white", json!(-1)));
    assert_eq!(king.fault, ProfileFault::NoRoyal { color: Color::White });
    for (kind, value) in [
        ("damage-resistance", json!(1)),
        ("damage-resistance", json!(1.5)),
        ("damage-resistance", json!(1e300)),
        ("capture-flags", json!(["CANNOT_BE_CAPTURED"])),
    ] {
        let black = refused(per_instance(kind, Square::E8, value.clone()));
        assert_eq!(black.fault, ProfileFault::InvulnerableRoyal { color: Color::Black });
        assert_eq!(black.entries, [ProfileEntry::PerInstance(0)], "{kind}");
        let both = refused(per_type(kind, "king", "both", value));
        assert_eq!(both.fault, ProfileFault::InvulnerableRoyal { color: Color::White });
    }
    // On each side, just a pawn one step from promotion that may not promote.
    let request = CardRequest {
        fen: Some("8/P7/8/8/8/8/p7/8 w - - 0 1".to_owned()),
        presets: vec!["capture-all".to_owned()],
        profile: Some(
            serde_json::from_value(per_type("promotion-override", "pawn", "both", json!("disabled")))
                .expect("profile"),
        ),
        ..CardRequest::of(Mode::House)
    };
    assert_eq!(Card::new(request, 0).err(), Some(CardError::Profile(ProfileFault::Deadlock.into())));
}

#[test]
fn published_schemas_are_json() {
    for kind in MODIFIER_KINDS {
        let schema: Value = serde_json::from_str(kind.schema).expect("schema");
        assert!(schema.is_object() && !kind.summary.ends_with('.'), "{}", kind.id);
    }
}

#[test]
fn cards_name_their_profile() {
    let plain = Card::of(Mode::House);
    let profile = per_type("range-bonus", "rook", "both", json!(1));
    let modified = card(&[], None, profile).expect("card");
    assert_ne!(plain.hash(), modified.hash());
    assert!(modified.to_string().contains("rooks: 1 square farther"), "{modified}");
    let again = Card::new(CardRequest::from(&modified), 0).expect("the same card");
    assert_eq!(again, modified);
    let fog = CardRequest { royalty: Some(Royalty::Capture), ..CardRequest::from(&modified) };
    let (rules, pos) = Card::new(fog, 0).expect("card").start();
    assert_eq!(rules.outcome(&pos), None);
}

/// The journal keeps profiles as JSON: a number must not change on the way through it.
#[test]
fn numbers_read_back_as_they_are_written() {
    let json = br#"{"perType":[{"kind":"damage-resistance","pieceType":"queen","value":1.333333333333333333333333333333}]}"#;
    let profile = Profile::from_bytes(json).unwrap();
    assert_eq!(Profile::from_bytes(&profile.to_bytes()), Some(profile));
}
