//! Rule cards: what the modes mean, which cards are equal, and how they read.

use std::num::NonZeroU16;

use rules::{Card, CardRequest, Clock, Draws, Layout, Mode, Royalty, Sight};

#[test]
fn defaults_of_the_modes() {
    let table = [
        (Mode::Vanilla, Royalty::Checkmate, Sight::Open, false, true, true),
        (Mode::Blind, Royalty::Checkmate, Sight::Own, true, true, true),
        (Mode::Dark, Royalty::Capture, Sight::Fog, false, false, false),
        (Mode::House, Royalty::Checkmate, Sight::Open, false, false, true),
        (Mode::Rbc, Royalty::Capture, Sight::Own, true, false, true),
        (Mode::Duplicate, Royalty::Checkmate, Sight::Open, false, false, true),
    ];
    assert_eq!(table.map(|(mode, ..)| mode), Mode::ALL);
    for (mode, royalty, sight, moderator, touch_move, announces) in table {
        let card = Card::of(mode);
        assert_eq!(card.mode(), mode);
        assert_eq!(*card.layout(), Layout::premade("classic"), "{mode:?}");
        assert_eq!((card.royalty(), card.sight()), (royalty, sight), "{mode:?}");
        assert_eq!((card.moderator().is_some(), card.touch_move()), (moderator, touch_move), "{mode:?}");
        assert_eq!(card.announces(), announces, "{mode:?}");
        let rbc = mode == Mode::Rbc;
        assert_eq!(card.clock() == Clock::None, !rbc, "{mode:?}");
        assert!(card.presets().is_empty(), "{mode:?}");
        let draws = card.draws();
        assert!(draws.threefold != rbc && draws.fifty_moves, "{mode:?}");
        assert_eq!(draws.insufficient_material, royalty == Royalty::Checkmate, "{mode:?}");
    }
}

#[test]
fn hashes_are_stable() {
    // Every record contains these hashes. If one changes, records no longer identify their rules.
    let found = Mode::ALL.map(|mode| (mode, Card::of(mode).hash()));
    let expected = [
        (Mode::Vanilla, "cfee127e91ff"),
        (Mode::Blind, "709831243897"),
        (Mode::Dark, "9d6cf425c9b7"),
        (Mode::House, "105ba76e2b30"),
        (Mode::Rbc, "8cb8939b9289"),
        (Mode::Duplicate, "0780a05f28d9"),
    ];
    assert_eq!(found, expected.map(|(mode, hash)| (mode, hash.to_owned())));
}

fn hash(request: CardRequest) -> String {
    Card::new(request, 0).expect("card").hash()
}

fn house() -> CardRequest {
    CardRequest::of(Mode::House)
}

#[test]
fn hashes_differ_where_rules_do() {
    let draws = Draws::under(Royalty::Checkmate);
    let fischer = |initial_ms, increment_ms| Some(Clock::Fischer { initial_ms, increment_ms });
    let fen = |fen: &str| Some(fen.to_owned());
    let requests = [
        house(),
        CardRequest { layout: Some(Layout::premade("horde")), ..house() },
        CardRequest { layout: Some(Layout::premade("monster")), ..house() },
        CardRequest { layout: Some(Layout::premade("knightmate")), ..house() },
        CardRequest { layout: Some(Layout::chess960(0)), ..house() },
        CardRequest { layout: Some(Layout::chess960(1)), ..house() },
        CardRequest { fen: fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), ..house() },
        CardRequest { fen: fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"), ..house() },
        CardRequest { presets: vec!["monster-rules".to_owned()], ..house() },
        CardRequest { presets: vec!["first-promotion-wins".to_owned()], ..house() },
        CardRequest { royalty: Some(Royalty::Capture), ..house() },
        CardRequest { sight: Some(Sight::Own), ..house() },
        CardRequest { sight: Some(Sight::Fog), ..house() },
        CardRequest { moderator: Some(true.into()), ..house() },
        CardRequest { touch_move: Some(true), ..house() },
        CardRequest { draws: Some(Draws { threefold: false, ..draws }), ..house() },
        CardRequest { draws: Some(Draws { fifty_moves: false, ..draws }), ..house() },
        CardRequest { draws: Some(Draws { insufficient_material: false, ..draws }), ..house() },
        CardRequest { draws: Some(Draws { cap: NonZeroU16::new(40), ..draws }), ..house() },
        CardRequest { draws: Some(Draws { cap: NonZeroU16::new(41), ..draws }), ..house() },
        CardRequest { clock: fischer(60_000, 0), ..house() },
        CardRequest { clock: fischer(60_000, 1000), ..house() },
        CardRequest { clock: Some(Clock::Days { days_per_move: 3 }), ..house() },
    ];
    let hashes: Vec<_> = requests.iter().map(|request| hash(request.clone())).collect();
    for (i, one) in hashes.iter().enumerate() {
        assert_eq!(one.len(), 12, "{one}");
        for (j, other) in hashes.iter().enumerate().filter(|(j, _)| *j > i) {
            assert_ne!(one, other, "{:?} and {:?}", requests[i], requests[j]);
        }
    }
}

#[test]
fn hashes_are_equal_where_rules_are() {
    let classic = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let named = Layout::Fen { fen: classic.to_owned(), name: Some("My own".to_owned()) };
    let vanilla = Card::of(Mode::Vanilla).hash();
    let same = [
        CardRequest { touch_move: Some(true), ..house() },
        CardRequest { touch_move: Some(true), layout: Some(named), ..house() },
        CardRequest { touch_move: Some(true), fen: Some(format!("{classic} w KQkq - 0 1")), ..house() },
        CardRequest {
            moderator: Some(false.into()),
            sight: Some(Sight::Open),
            ..CardRequest::of(Mode::Blind)
        },
        CardRequest {
            royalty: Some(Royalty::Checkmate),
            clock: Some(Clock::None),
            ..CardRequest::of(Mode::Vanilla)
        },
        // Fifty moves come first.
        CardRequest {
            draws: Some(Draws { cap: NonZeroU16::new(100), ..Draws::under(Royalty::Checkmate) }),
            ..CardRequest::of(Mode::Vanilla)
        },
    ];
    for request in same {
        assert_eq!(hash(request.clone()), vanilla, "{request:?}");
    }
    let monster = "rnbqkbnr/pppppppp/8/8/8/8/2PPPP2/4K3";
    let by_hand = CardRequest {
        layout: Some(Layout::Fen { fen: monster.to_owned(), name: None }),
        presets: vec!["monster-rules".to_owned()],
        ..house()
    };
    let premade = CardRequest { layout: Some(Layout::premade("monster")), ..house() };
    assert_eq!(hash(by_hand), hash(premade));
}

/// Whether a pawn has moved is part of the rules of the game, even though no FEN shows it.
#[test]
fn moved_pawns_are_hashed() {
    let layout = |moved: bool| {
        let json = format!(
            r#"{{"kind":"custom","pieces":[
                {{"type":"king","color":"white","square":4}},
                {{"type":"king","color":"black","square":60}},
                {{"type":"pawn","color":"white","square":8,"hasMoved":{moved}}}]}}"#
        );
        Some(serde_json::from_str(&json).expect("layout"))
    };
    let [fresh, moved] = [false, true].map(|moved| hash(CardRequest { layout: layout(moved), ..house() }));
    assert_ne!(fresh, moved);
}

#[test]
fn cards_in_words() {
    let clock = Some(Clock::Fischer { initial_ms: 300_000, increment_ms: 2000 });
    let none = Draws { threefold: false, fifty_moves: false, insufficient_material: false, cap: None };
    let table = [
        (
            CardRequest::of(Mode::Vanilla),
            &["Classic", "white moves first", "mate wins", "whole board", "touched", "no clock"][..],
        ),
        (CardRequest::of(Mode::Blind), &["only its own pieces", "moderator", "check binds"]),
        (
            CardRequest::of(Mode::Dark),
            &[
                "no check",
                "even where a rule forbids the move; the rest is fog",
                "Nothing is announced",
                "threefold repetition or fifty",
            ],
        ),
        (
            CardRequest { layout: Some(Layout::premade("dunsany")), ..house() },
            &["Dunsany", "black moves first", "never move two squares"],
        ),
        (CardRequest { layout: Some(Layout::chess960(77)), ..house() }, &["Chess960", "77"]),
        (
            CardRequest { clock, ..house() },
            &["5 minutes", "2 seconds", "out of time loses, unless the other side could never mate"],
        ),
        // Where kings can be captured, a lone king can win.
        (CardRequest { clock, ..CardRequest::of(Mode::Dark) }, &["A side that runs out of time loses."]),
        (CardRequest { draws: Some(none), ..house() }, &["No draw"]),
        (
            CardRequest { draws: Some(Draws { cap: NonZeroU16::new(2000), ..none }), ..house() },
            &["drawn at once by 2000 half-moves without a capture or a pawn move."],
        ),
        (
            CardRequest { presets: vec!["capture-all".to_owned()], ..house() },
            &["nothing is royal", "every enemy piece"],
        ),
        (
            CardRequest { fen: Some("4k3/8/8/8/8/8/4P3/4K3 b - - 3 9".to_owned()), ..house() },
            &["4k3/8/8/8/8/8/4P3/4K3 b - - 3 9"],
        ),
    ];
    let moderated = |axes| CardRequest {
        moderator: Some(serde_json::from_value(axes).expect("axes")),
        ..CardRequest::of(Mode::Blind)
    };
    const RULED_OUT: &str = "nonsense is what its side's own pieces, an earlier refusal on the turn or the news of pawn captures rule out";
    let table = table.into_iter().chain([
        (
            moderated(serde_json::json!({ "triesPerTurn": 12 })),
            &["After 12 refusals on a turn, a try that would be refused has no effect."][..],
        ),
        (moderated(serde_json::json!({ "triesPerTurn": 1 })), &["After 1 refusal on a turn"]),
        (moderated(serde_json::json!({ "refusals": "two" })), &[RULED_OUT]),
    ]);
    for (request, mentions) in table {
        let text = Card::new(request, 0).expect("card").to_string();
        assert!(!text.contains('\n') && text.ends_with('.'), "not a paragraph: {text}");
        for words in mentions {
            assert!(text.contains(words), "\"{words}\" is not in: {text}");
        }
    }
}

#[test]
fn requests_as_json() {
    let full = CardRequest {
        layout: Some(Layout::chess960(7)),
        fen: None,
        presets: vec!["monster-rules".to_owned()],
        royalty: Some(Royalty::Capture),
        sight: Some(Sight::Fog),
        moderator: Some(true.into()),
        touch_move: Some(false),
        draws: Some(Draws {
            threefold: false,
            fifty_moves: true,
            insufficient_material: false,
            cap: NonZeroU16::new(60),
        }),
        clock: Some(Clock::Fischer { initial_ms: 180_000, increment_ms: 2000 }),
        ..house()
    };
    let json = serde_json::to_value(&full).expect("request");
    let expected = serde_json::json!({
        "mode": "house",
        "layout": { "kind": "premade", "id": "chess960", "number": 7 },
        "rulesetIds": ["monster-rules"],
        "royalty": "capture",
        "sight": "fog",
        "moderator": true,
        "touchMove": false,
        "draws": { "threefold": false, "fiftyMoves": true, "insufficientMaterial": false, "cap": 60 },
        "clock": { "kind": "fischer", "initialMs": 180_000, "incrementMs": 2000 },
    });
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_value::<CardRequest>(json).expect("request"), full);

    for mode in Mode::ALL {
        let json = format!(r#"{{"mode":"{}"}}"#, mode.name());
        assert_eq!(serde_json::to_string(&CardRequest::of(mode)).expect("request"), json);
        assert_eq!(serde_json::from_str::<CardRequest>(&json).expect("request"), CardRequest::of(mode));
    }
    for bad in [
        r#"{}"#,
        r#"{"mode":"chess"}"#,
        r#"{"mode":"dark","sigth":"fog"}"#,
        r#"{"mode":"dark","sight":"x-ray"}"#,
        r#"{"mode":"dark","draws":{"threefold":true,"fiftyMoves":true,"insufficientMaterial":true,"cap":0}}"#,
    ] {
        assert!(serde_json::from_str::<CardRequest>(bad).is_err(), "accepted: {bad}");
    }
}

#[test]
fn clocks() {
    const DAY: u32 = 24 * 60 * 60 * 1000;
    const HOUR: u32 = 60 * 60 * 1000;
    let fischer = |initial_ms, increment_ms| Clock::Fischer { initial_ms, increment_ms };
    let days = |days_per_move| Clock::Days { days_per_move };
    let accepted = |clock| Card::new(CardRequest { clock: Some(clock), ..house() }, 0).is_ok();
    for clock in [Clock::None, fischer(1, 0), fischer(0, 1000), fischer(DAY, HOUR), days(1), days(30)] {
        assert!(accepted(clock), "{clock:?}");
    }
    for clock in [fischer(0, 0), fischer(DAY + 1, 0), fischer(1000, HOUR + 1), days(0), days(31)] {
        assert!(!accepted(clock), "{clock:?}");
    }

    assert_eq!(Clock::None.initial_ms(), None);
    assert_eq!(fischer(60_000, 1000).initial_ms(), Some(60_000));
    assert_eq!(fischer(0, 1000).initial_ms(), Some(1000));
    assert_eq!(days(2).initial_ms(), Some(2 * u64::from(DAY)));
    assert_eq!(fischer(60_000, 1000).after_move(5_000), 6_000);
    assert_eq!(days(2).after_move(5), 2 * u64::from(DAY));
}
