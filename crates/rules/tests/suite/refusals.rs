//! Layouts from outside: what is accepted, what is refused, and what the refusal says.

use rules::{
    Card, CardError, CardRequest, Clock, ClockError, Color, Layout, LayoutError, Mode, PlacedPiece, Role,
    Royalty, SetupError, Square,
};

use crate::{moves, start};

fn placement(fen: &str) -> Layout {
    Layout::Fen { fen: fen.to_owned(), name: None }
}

/// Pieces written by hand: `K e1, P e2*`, with a star for those that have moved.
fn custom(pieces: &str) -> Layout {
    let pieces = pieces.split(", ").map(|piece| {
        let (letter, square) = piece.split_once(' ').expect("piece and square");
        let rules::Piece { role, color } =
            rules::Piece::from_char(letter.chars().next().expect("letter")).expect("piece");
        let name = square.trim_end_matches('*');
        let number = name.parse::<Square>().expect("square");
        PlacedPiece { role, color, square: u8::from(number), has_moved: square.ends_with('*') }
    });
    Layout::Custom { pieces: pieces.collect(), name: None }
}

#[test]
fn placement_only_is_read_of_a_fen() {
    for fen in
        ["r3k2r/8/8/8/8/8/8/R3K2R", "r3k2r/8/8/8/8/8/8/R3K2R b - - 5 9", "r3k2r/8/8/8/8/8/8/R3K2R x y z"]
    {
        let (rules, pos) = start(placement(fen), Royalty::Checkmate);
        assert_eq!(rules.fen(&pos), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "{fen}");
    }
    let (rules, pos) = start(placement("4k2r/8/8/8/8/8/4K3/R6R"), Royalty::Checkmate);
    assert_eq!(rules.fen(&pos), "4k2r/8/8/8/8/8/4K3/R6R w k - 0 1");
}

#[test]
fn pieces_that_have_moved() {
    let table = [
        ("K e1, R a1, R h1, k e8, r a8, r h8", "KQkq"),
        ("K e1*, R a1, R h1, k e8, r a8, r h8", "kq"),
        ("K e1, R a1*, R h1, k e8, r a8, r h8*", "Kq"),
        ("K e1, R a1, R h1, k e8*, r a8, r h8", "KQ"),
    ];
    for (pieces, castling) in table {
        let (rules, pos) = start(custom(pieces), Royalty::Checkmate);
        let expected = format!("r3k2r/8/8/8/8/8/8/R3K2R w {castling} - 0 1");
        assert_eq!(rules.fen(&pos), expected, "{pieces}");
    }

    let steps = |pieces: &str, pawn: &str, played: &str| {
        let (rules, mut pos) = start(custom(pieces), Royalty::Checkmate);
        crate::play(&rules, &mut pos, played);
        let of_pawn =
            moves(&rules, &pos).into_iter().filter(|text| text.starts_with(pawn)).collect::<Vec<_>>();
        of_pawn.join(" ")
    };
    assert_eq!(steps("K a1, k a8, P e2, p e7", "e2", ""), "e2e3 e2e4");
    assert_eq!(steps("K a1, k a8, P e2*, p e7", "e2", ""), "e2e3");
    assert_eq!(steps("K a1, k a8, P e2*, p e7", "e7", "e2e3"), "e7e5 e7e6");
    assert_eq!(steps("K a1, k a8, P e2, p e7*", "e7", "e2e3"), "e7e6");
    // A piece that reaches the square later inherits nothing.
    assert_eq!(steps("K a1, k a8, P e2*, p e7", "e3", "e2e3 e7e6"), "e3e4");
}

fn refuse(request: CardRequest) -> CardError {
    match Card::new(request, 0) {
        Ok(card) => panic!("accepted: {card}"),
        Err(err) => err,
    }
}

fn with_layout(layout: Layout) -> CardRequest {
    CardRequest { layout: Some(layout), ..CardRequest::of(Mode::House) }
}

fn with_fen(layout: &str, fen: &str) -> CardRequest {
    CardRequest { fen: Some(fen.to_owned()), ..with_layout(Layout::premade(layout)) }
}

/// The error, and a word in its text that identifies the culprit.
fn check_layout(layout: Layout, expected: LayoutError, names: &str) {
    let err = refuse(with_layout(layout));
    assert!(err.to_string().contains(names), "\"{err}\" does not name {names}");
    assert_eq!(err, CardError::Layout(expected));
}

#[test]
fn layouts_refused() {
    use LayoutError as E;
    let numbered = |id: &str, number| Layout::Premade { id: id.to_owned(), number: Some(number) };
    let long_name = Layout::Fen { fen: "4k3/8/8/8/8/8/4P3/4K3".to_owned(), name: Some("x".repeat(61)) };
    let king = |square| PlacedPiece { role: Role::King, color: Color::White, square, has_moved: false };
    let listed = |count| Layout::Custom { pieces: vec![king(4); count], name: None };

    check_layout(Layout::premade("atlantis"), E::UnknownLayout { layout: "atlantis".to_owned() }, "atlantis");
    check_layout(Layout::premade("atlantis"), E::UnknownLayout { layout: "atlantis".to_owned() }, "classic");
    check_layout(Layout::chess960(960), E::Chess960Number { number: 960 }, "960");
    check_layout(numbered("horde", 1), E::NumberWithoutUse, "number");
    check_layout(Layout::premade("empty"), E::EmptyLayout, "empty");
    check_layout(long_name, E::NameTooLong { max: 60 }, "60");
    check_layout(listed(129), E::TooManyPieces { count: 129, max: 128 }, "129");
    check_layout(listed(128), E::SquareTwice { square: Square::E1 }, "e1");
    check_layout(
        Layout::Custom { pieces: vec![king(64)], name: None },
        E::SquareOutOfRange { index: 64 },
        "64",
    );
    check_layout(custom("K e1, k e8, P d2, N d2"), E::SquareTwice { square: Square::D2 }, "d2");
    for bad in ["", "rnbqkbnr/pppp", "9/8/8/8/8/8/8/8", "4k3/8/8/8/8/8/8/4X3"] {
        let err = refuse(with_layout(placement(bad)));
        assert!(
            matches!(&err, CardError::Layout(E::BadPlacement { why: text }) if !text.is_empty()),
            "{bad}: {err}"
        );
    }
}

#[test]
fn setups_refused() {
    use SetupError as E;
    let (white, black) = (Color::White, Color::Black);
    let (king, knight) = (Role::King, Role::Knight);
    let table = [
        ("pawns-only", "8/8/8/8/8/8/4P3/8 w - - 0 1", E::NoPieces { color: black }, "black"),
        ("horde", "4k3/8/8/8/8/8/8/8 w - - 0 1", E::NoPieces { color: white }, "white"),
        ("classic", "8/8/8/8/8/8/4p3/4K3 w - - 0 1", E::RoyalMissing { color: black, role: king }, "black"),
        ("classic", "4k3/8/8/8/8/8/4P3/8 w - - 0 1", E::RoyalMissing { color: white, role: king }, "king"),
        (
            "knightmate",
            "n7/8/8/8/8/8/4P3/4K3 w - - 0 1",
            E::RoyalMissing { color: white, role: knight },
            "knight",
        ),
        (
            "classic",
            "4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
            E::ManyRoyals { color: white, role: king, count: 2 },
            "2",
        ),
        (
            "classic",
            "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
            E::PawnOnLastRank { color: white, square: Square::H8 },
            "h8",
        ),
        (
            "horde",
            "4k3/8/8/8/8/8/8/P6p w - - 0 1",
            E::PawnOnLastRank { color: black, square: Square::H1 },
            "h1",
        ),
        ("classic", "4k3/8/8/8/8/8/4K3/R7 w A - 0 1", E::BadCastling { square: Square::A1 }, "a1"),
        ("classic", "4k3/8/8/8/8/8/8/RR2K3 w BA - 0 1", E::AmbiguousCastling { color: white }, "white"),
        ("classic", "4k3/8/8/8/8/8/4P3/4K3 w - e6 0 1", E::BadEnPassant { square: Square::E6 }, "e6"),
        ("classic", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", E::RoyalEnPrise { color: white }, "white"),
        ("monster", "k7/8/2K5/8/8/8/8/8 w - - 0 1", E::RoyalEnPrise { color: white }, "white"),
    ];
    for (layout, fen, expected, names) in table {
        let err = refuse(with_fen(layout, fen));
        assert!(err.to_string().contains(names), "\"{err}\" does not name {names}");
        assert_eq!(err, CardError::Layout(LayoutError::Setup(expected)), "{layout} {fen}");
    }
}

#[test]
fn fens_refused() {
    let refused = |fen: &str| match refuse(with_fen("classic", fen)) {
        CardError::Layout(LayoutError::Setup(err)) => err,
        other => panic!("{fen}: {other}"),
    };
    for fen in ["", "what", "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - z9 0 1"] {
        let err = refused(fen);
        assert!(matches!(&err, SetupError::BadFen { why: text } if !text.is_empty()), "{fen}: {err}");
    }
    assert_eq!(refused(&" ".repeat(257)), SetupError::FenTooLong { max: 256 });
    assert_eq!(refused("4k3/8/8/8/8/8/8/3QK3[N] w - - 0 1"), SetupError::FenExtensions);
    assert_eq!(refused("4k3/8/8/8/8/8/8/3Q~K3 w - - 0 1"), SetupError::FenExtensions);
    assert_eq!(refused("4k3/8/8/8/8/8/8/3QK3 w - - 3+3 0 1"), SetupError::BadCheckCount);
}

#[test]
fn cards_refused() {
    let with_preset = |id: &str| CardRequest { presets: vec![id.to_owned()], ..CardRequest::of(Mode::House) };
    let table = [
        (
            with_preset("moon-gravity"),
            CardError::UnknownPreset { preset: "moon-gravity".to_owned() },
            "moon-gravity",
        ),
        (with_preset("horde-army"), CardError::PresetOfLayout { preset: "horde-army" }, "horde-army"),
        // Only kings, and a side that cannot move.
        (with_layout(placement("4k3/8/8/8/8/8/8/4K3")), CardError::OverBeforeStart, "over"),
        (with_layout(placement("KN1k4/PPpP4/P1P5/8/8/8/8/8")), CardError::OverBeforeStart, "over"),
        (
            CardRequest { clock: Some(Clock::Days { days_per_move: 0 }), ..CardRequest::of(Mode::House) },
            CardError::Clock(ClockError::DaysOutOfRange),
            "clock",
        ),
    ];
    for (request, expected, names) in table {
        let err = refuse(request);
        assert!(err.to_string().contains(names), "\"{err}\" does not name {names}");
        assert_eq!(err, expected);
    }
    // Client input is echoed only in part.
    assert!(refuse(with_preset(&"x".repeat(5000))).to_string().len() < 1_000);
}

#[test]
fn layouts_as_json() {
    let table = [
        (r#"{"kind":"premade","id":"dunsany"}"#, Layout::premade("dunsany")),
        (r#"{"kind":"premade","id":"chess960","number":518}"#, Layout::chess960(518)),
        (r#"{"kind":"fen","fen":"4k3/8/8/8/8/8/4P3/4K3"}"#, placement("4k3/8/8/8/8/8/4P3/4K3")),
        (
            r#"{"kind":"fen","fen":"8/8/8/8/8/8/8/8","name":"Void"}"#,
            Layout::Fen { fen: "8/8/8/8/8/8/8/8".to_owned(), name: Some("Void".to_owned()) },
        ),
        (
            r#"{"kind":"custom","pieces":[{"type":"king","color":"white","square":4,"hasMoved":true},{"type":"pawn","color":"black","square":63}]}"#,
            custom("K e1*, p h8"),
        ),
    ];
    for (json, layout) in table {
        assert_eq!(serde_json::from_str::<Layout>(json).expect(json), layout);
        assert_eq!(serde_json::to_string(&layout).expect("layout"), json);
    }
}

#[test]
fn malformed_json_is_refused() {
    let table = [
        r#"{"id":"dunsany"}"#,
        r#"{"kind":"premade"}"#,
        r#"{"kind":"nowhere","id":"dunsany"}"#,
        r#"{"kind":"premade","id":"dunsany","extra":1}"#,
        r#"{"kind":"premade","id":"chess960","number":-1}"#,
        r#"{"kind":"fen","fen":"8/8/8/8/8/8/8/8","extra":1}"#,
        r#"{"kind":"custom","pieces":[{"type":"king","color":"white","square":4,"extra":1}]}"#,
        r#"{"kind":"custom","pieces":[{"type":"king","color":"green","square":4}]}"#,
        r#"{"kind":"custom","pieces":[{"type":"dragon","color":"white","square":4}]}"#,
        r#"{"kind":"custom","pieces":[{"type":"king","color":"white","square":300}]}"#,
        r#"{"kind":"custom","pieces":[{"type":"king","color":"white"}]}"#,
    ];
    for json in table {
        assert!(serde_json::from_str::<Layout>(json).is_err(), "accepted: {json}");
    }
}

#[test]
fn counters_of_a_fen_are_bounded() {
    for counters in ["4294967295 1", "0 4294967295", "100001 1"] {
        let error = refuse(with_fen("classic", &format!("4k3/8/8/8/8/8/4P3/4K3 b - - {counters}")));
        assert_eq!(
            error,
            CardError::Layout(LayoutError::Setup(SetupError::TooManyMoves { max: 100_000 })),
            "{counters}"
        );
    }
}

#[test]
fn long_names_do_not_come_back_whole() {
    let error = refuse(with_layout(Layout::premade(&"x".repeat(100_000))));
    assert!(error.to_string().len() < 300, "{} characters", error.to_string().len());
}

/// With two castling pieces at home, it would be unclear which of them has the right.
#[test]
fn two_kings_at_home_do_not_castle() {
    let request = CardRequest {
        presets: vec!["first-promotion-wins".to_owned()],
        ..with_layout(placement("4k3/7p/8/8/8/8/8/R1K1K2R"))
    };
    let (rules, start) = Card::new(request, 0).expect("kings are ordinary here").start();
    assert!(start.castles().is_empty());
    let own = start.board().white();
    assert!(rules.legal_moves(&start).iter().all(|movement| !own.contains(movement.to)));

    let stated = with_fen("pawns-only", "4k3/7p/8/8/8/8/8/R1K1K2R w K - 0 1");
    assert!(matches!(refuse(stated), CardError::Layout(LayoutError::Setup(SetupError::BadCastling { .. }))));
}

/// A pawn that could not make a double step anyway is the same whether or not it has moved.
#[test]
fn moved_flags_without_meaning_do_not_change_the_rules() {
    let hash = |moved: bool| {
        let pawn = format!(r#"{{"type":"pawn","color":"white","square":28,"hasMoved":{moved}}}"#);
        let kings =
            r#"{"type":"king","color":"white","square":4},{"type":"king","color":"black","square":60}"#;
        let layout = format!(r#"{{"kind":"custom","pieces":[{pawn},{kings}]}}"#);
        let layout: Layout = serde_json::from_str(&layout).expect("a layout");
        Card::new(with_layout(layout), 0).expect("a card").hash()
    };
    assert_eq!(hash(true), hash(false));
}
