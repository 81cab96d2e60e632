//! Moves as people and programs write them: what is accepted, and what is refused.

use rules::{CATALOGUE, Card, CardRequest, Mode, NotationError, Royalty, find_preset};

use crate::{play, position, uci};

const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

/// `layout, FEN, text, the move in the layout's own UCI`.
#[test]
fn uci_understood() {
    let table = [
        ("classic", CASTLING, "e1g1", Ok("e1g1")),
        ("classic", CASTLING, "e1h1", Ok("e1g1")),
        ("classic", CASTLING, "e1a1", Ok("e1c1")),
        ("chess960", CASTLING, "e1h1", Ok("e1h1")),
        ("chess960", CASTLING, "e1g1", Ok("e1h1")),
        // One square away, this means the king's own step; castling is only written with the rook's square.
        ("chess960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", Ok("f1g1")),
        ("chess960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", Ok("f1h1")),
        ("classic", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8n", Ok("a7a8n")),
        ("classic", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8", Err(NotationError::Illegal)),
        ("classic", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a1a2q", Err(NotationError::Illegal)),
        ("classic", CASTLING, "e1e3", Err(NotationError::Illegal)),
        ("classic", CASTLING, "0000", Err(NotationError::Illegal)),
        ("classic", CASTLING, "N@e4", Err(NotationError::Illegal)),
        ("classic", CASTLING, "e1", Err(NotationError::Syntax)),
        ("classic", CASTLING, "", Err(NotationError::Syntax)),
        ("classic", CASTLING, "é1g1", Err(NotationError::Syntax)),
    ];
    for (layout, fen, text, expected) in table {
        let (rules, pos) = position(layout, Royalty::Checkmate, fen);
        let found = rules.read_uci(&pos, text).map(|movement| uci(&rules, movement));
        assert_eq!(found, expected.map(str::to_owned), "{layout} {fen} {text}");
    }
}

/// A dropped pawn is named, and need not be.
#[test]
fn drops_in_san() {
    let request = CardRequest {
        fen: Some("7k/8/8/8/8/8/8/4K3[PNr] w - - 0 1".to_owned()),
        presets: vec!["crazyhouse".to_owned()],
        ..CardRequest::of(Mode::House)
    };
    let (rules, pos) = Card::new(request, 0).expect("a card").start();
    for (text, read, written) in [
        ("P@e5", "P@e5", "P@e5"),
        ("@e5", "P@e5", "P@e5"),
        ("P@g7", "P@g7", "P@g7+"),
        ("N@f3", "N@f3", "N@f3"),
        ("N@f7+", "N@f7", "N@f7+"),
    ] {
        let movement = rules.read_san(&pos, text).expect(text);
        assert_eq!(uci(&rules, movement), read);
        assert_eq!(rules.san(&pos, movement).to_string(), written);
    }
    for text in ["P@e8", "P@a1", "R@e5", "N@e1"] {
        assert_eq!(rules.read_san(&pos, text), Err(NotationError::Illegal), "{text}");
    }
}

#[test]
fn san_understood() {
    let knights = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1";
    let table = [
        (CASTLING, "O-O", Ok("e1g1")),
        (CASTLING, "O-O-O", Ok("e1c1")),
        (knights, "Nbd2", Ok("b1d2")),
        (knights, "Nfd2", Ok("f1d2")),
        (knights, "Nd2", Err(NotationError::Ambiguous)),
        (knights, "Nb1d2", Ok("b1d2")),
        (knights, "Nc3+", Ok("b1c3")),
        (knights, "Nh8", Err(NotationError::Illegal)),
        (knights, "O-O", Err(NotationError::Illegal)),
        (knights, "knight to d2", Err(NotationError::Syntax)),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=R", Ok("a7a8r")),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8", Err(NotationError::Illegal)),
    ];
    for (fen, text, expected) in table {
        let (rules, pos) = position("classic", Royalty::Checkmate, fen);
        let found = rules.read_san(&pos, text).map(|movement| uci(&rules, movement));
        assert_eq!(found, expected.map(str::to_owned), "{fen} {text}");
    }
}

#[test]
fn presets_are_found_by_their_ids() {
    for preset in CATALOGUE {
        let found = find_preset(preset.id()).expect("preset of the catalogue");
        assert_eq!(found.summary(), preset.summary(), "two presets are called {}", preset.id());
        assert!(!preset.summary().is_empty() && !preset.summary().ends_with('.'), "{}", preset.id());
        for other in preset.conflicts() {
            assert!(find_preset(other).is_some(), "{} conflicts with {other}, which is none", preset.id());
        }
    }
}

/// The usual FEN convention, although only a possible en passant capture makes it a different position.
#[test]
fn every_double_step_names_the_square_behind_it() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let (rules, mut pos) = position("classic", Royalty::Checkmate, start);
    play(&rules, &mut pos, "e2e4");
    assert_eq!(rules.fen(&pos), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    let (_, same) =
        position("classic", Royalty::Checkmate, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(pos.key(&rules), same.key(&rules));
    let card =
        |fen: &str| Card::new(CardRequest { fen: Some(fen.to_owned()), ..CardRequest::of(Mode::Vanilla) }, 0);
    let hash = |pos| card(&rules.fen(pos)).expect("card").hash();
    assert_eq!(hash(&pos), hash(&same), "equal rules");
    play(&rules, &mut pos, "g8f6");
    assert!(rules.fen(&pos).ends_with(" w KQkq - 1 2"), "{}", rules.fen(&pos));
}

/// Castling rights refer to the piece that castles, wherever the kings are.
#[test]
fn castling_fields_of_knightmate() {
    let table = [
        "rkbqnbkr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNBKR w KQkq - 0 1",
        "r3n2r/pppppppp/8/8/8/8/PPPPPPPP/RK2N2R w KQkq - 0 1",
        "r3n2r/pppppppp/8/8/8/8/PPPPPPPP/RK2N2R b Kq - 0 1",
    ];
    for fen in table {
        let (rules, pos) = position("knightmate", Royalty::Checkmate, fen);
        assert_eq!(rules.fen(&pos), fen);
    }
}
