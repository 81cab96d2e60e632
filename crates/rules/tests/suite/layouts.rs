//! The premade layouts, and the special rules they bring.

use fastrand::Rng;
use rules::{Color, Layout, Outcome, PREMADE, Position, Reason, Royalty, Rules, Setup, find_premade};

use crate::{moves, play, position, squares, start};

const CHECKMATE: Royalty = Royalty::Checkmate;

#[test]
fn starts() {
    let table = [
        ("classic", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", "a1 h1 a8 h8", 20, &[][..]),
        (
            "dunsany",
            "rnbqkbnr/pppppppp/8/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP b",
            "a8 h8",
            20,
            &["dunsany-army"],
        ),
        (
            "horde",
            "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w",
            "a8 h8",
            8,
            &["horde-army"],
        ),
        ("monster", "rnbqkbnr/pppppppp/8/8/8/8/2PPPP2/4K3 w", "a8 h8", 10, &["monster-rules"]),
        (
            "knightmate",
            "rkbqnbkr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNBKR w",
            "a1 h1 a8 h8",
            18,
            &["knightmate-rules"],
        ),
        ("pawns-only", "8/pppppppp/8/8/8/8/PPPPPPPP/8 w", "", 16, &["first-promotion-wins"]),
    ];
    for (id, placement, castles, first_moves, brings) in table {
        let (rules, pos) = start(Layout::premade(id), CHECKMATE);
        let fen = rules.fen(&pos);
        assert!(fen.starts_with(placement), "{id}: {fen}");
        assert!(fen.ends_with(" - 0 1"), "{id}: {fen}");
        assert_eq!(pos.castles(), squares(castles), "{id}");
        assert_eq!(rules.legal_moves(&pos).len(), first_moves, "{id}");
        let premade = find_premade(id).expect("premade");
        assert_eq!(premade.brings, brings, "{id}");
        assert_eq!(premade.first, pos.turn(), "{id}");
    }
    let ids: Vec<_> = PREMADE.iter().map(|premade| premade.id).collect();
    assert_eq!(
        ids,
        ["classic", "dunsany", "monster", "pawns-only", "horde", "knightmate", "chess960", "empty"]
    );
}

/// A layout, a position, moves, and the expected outcome.
fn check_end(layout: &str, fen: &str, moves: &str, expected: Option<Outcome>) {
    let (rules, mut pos) = position(layout, CHECKMATE, fen);
    play(&rules, &mut pos, moves);
    assert_eq!(rules.outcome(&pos), expected, "{layout} {fen} {moves}");
}

fn wins(winner: Color, reason: Reason) -> Option<Outcome> {
    Some(Outcome::win(winner, reason))
}

/// Which moves are legal after those in `played`, and which are not.
fn check_moves(layout: &str, fen: &str, played: &str, legal: &[&str], illegal: &[&str]) {
    let (rules, mut pos) = position(layout, CHECKMATE, fen);
    play(&rules, &mut pos, played);
    let found = moves(&rules, &pos);
    for text in legal {
        assert!(found.iter().any(|other| other == text), "{layout} {fen} {played}: {text} is missing");
    }
    for text in illegal {
        assert!(!found.iter().any(|other| other == text), "{layout} {fen} {played}: {text} is too many");
    }
}

#[test]
fn dunsany() {
    let one_step = "4k3/4p3/8/8/8/8/P2P4/8 w - - 0 1";
    check_moves("dunsany", one_step, "", &["a2a3", "d2d3"], &["a2a4", "d2d4"]);
    check_moves("dunsany", one_step, "a2a3", &["e7e6", "e7e5"], &[]);

    check_end("dunsany", "4k3/8/8/8/8/8/3q4/3P4 b - - 0 1", "d2d1", wins(Color::Black, Reason::AllCaptured));
    check_end("dunsany", "4k3/8/8/8/8/8/3q4/P2P4 b - - 0 1", "d2d1", None);
    let stuck = Some(Outcome::draw(Reason::Stalemate));
    check_end("dunsany", "4k3/8/8/8/8/1p6/P7/8 b - - 0 1", "e8e7", None);
    check_end("dunsany", "4k3/8/8/8/p7/8/P7/8 b - - 0 1", "a4a3", stuck);
    check_end("dunsany", "k7/7Q/8/8/8/8/8/2R5 w - - 0 1", "c1c8", wins(Color::White, Reason::Checkmate));
}

#[test]
fn horde() {
    let horde = "4k3/8/8/8/8/8/P7/1P6 w - - 0 1";
    check_moves("horde", horde, "", &["a2a3", "a2a4", "b1b2", "b1b3"], &[]);
    check_moves("horde", horde, "b1b2 e8e7", &["b2b3", "b2b4"], &[]);
    check_moves("horde", horde, "b1b3 e8e7", &["b3b4"], &["b3b5"]);

    // A pawn that steps from its first rank cannot be captured en passant; one from the second can.
    check_moves("horde", "4k3/8/8/8/8/3p4/8/4P3 w - - 0 1", "e1e3", &["d3d2"], &["d3e2"]);
    check_moves("horde", "4k3/8/8/8/3p4/8/4P3/8 w - - 0 1", "e2e4", &["d4e3"], &[]);

    check_end("horde", "4k3/8/8/8/8/8/3q4/3P4 b - - 0 1", "d2d1", wins(Color::Black, Reason::AllCaptured));
    check_end("horde", "k7/7Q/8/8/8/8/8/2R5 w - - 0 1", "c1c8", wins(Color::White, Reason::Checkmate));
    check_end("horde", "4k3/8/8/8/p7/8/P7/8 b - - 0 1", "a4a3", Some(Outcome::draw(Reason::Stalemate)));
}

#[test]
fn monster_moves_twice() {
    let (rules, mut pos) = start(Layout::premade("monster"), CHECKMATE);
    let turns: Vec<_> = ["", "e2e4", "e4e5", "d7d6", "e5d6", "d6c7"]
        .into_iter()
        .map(|movement| {
            play(&rules, &mut pos, movement);
            (pos.turn(), pos.moves_left())
        })
        .collect();
    let (white, black) = (Color::White, Color::Black);
    assert_eq!(turns, [(white, 2), (white, 1), (black, 1), (white, 2), (white, 1), (black, 1)]);
    assert!(rules.fen(&pos).contains(" b "), "{}", rules.fen(&pos));
}

#[test]
fn monster_check() {
    // The king may cross an attacked file, but not stay on it.
    let file = "k3r3/8/8/8/8/8/8/3K4 w - - 0 1";
    check_moves("monster", file, "", &["d1e1", "d1e2"], &[]);
    check_moves("monster", file, "d1e1", &["e1f1", "e1f2", "e1d1", "e1d2"], &["e1e2"]);

    // The black king is in check from two moves away, but not from three.
    let (rules, pos) = position("monster", CHECKMATE, "k7/8/3K4/8/8/8/8/8 b - - 0 1");
    assert!(!rules.in_check(&pos));
    assert_eq!(moves(&rules, &pos), ["a8a7"]);
    let (rules, pos) = position("monster", CHECKMATE, "7k/8/8/8/8/8/1P6/K3B3 b - - 0 1");
    assert!(rules.in_check(&pos), "bishop to the long diagonal, bishop takes");

    check_end("monster", "k7/8/8/3K4/8/8/8/8 w - - 0 1", "d5c5 c5c6", wins(Color::White, Reason::Checkmate));
    // The second move of a turn can be answered by an en passant capture.
    check_moves("monster", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e1d1 e2e4", &["d4e3"], &[]);
}

#[test]
fn knightmate() {
    let castling = "r3n2r/pppppppp/8/8/8/8/PPPPPPPP/R3N2R w KQkq - 0 1";
    for (castles, after) in [
        ("e1g1 e8g8", "r4rn1/pppppppp/8/8/8/8/PPPPPPPP/R4RN1 w - - 2 2"),
        ("e1c1 e8c8", "2nr3r/pppppppp/8/8/8/8/PPPPPPPP/2NR3R w - - 2 2"),
    ] {
        let (rules, mut pos) = position("knightmate", CHECKMATE, castling);
        play(&rules, &mut pos, castles);
        assert_eq!(rules.fen(&pos), after);
    }
    // Castling through attack or out of check is as illegal as it is for a king.
    let attacked = "4n3/8/8/8/8/5r2/8/R3N2R w KQ - 0 1";
    check_moves("knightmate", attacked, "", &["e1c1"], &["e1g1"]);
    let checked = "4n3/8/8/8/8/4r3/8/R3N2R w KQ - 0 1";
    check_moves("knightmate", checked, "", &["e1c2"], &["e1c1", "e1g1", "a1a2"]);

    // The royal knight is in check, and mated; kings are captured like any other piece.
    let (rules, pos) = position("knightmate", CHECKMATE, "4n3/8/8/8/8/8/8/N3R3 b - - 0 1");
    assert!(rules.in_check(&pos));
    assert_eq!(moves(&rules, &pos), ["e8c7", "e8d6", "e8f6", "e8g7"]);
    let mate = wins(Color::White, Reason::Checkmate);
    check_end("knightmate", "n7/8/8/8/8/8/1Q6/N7 w - - 0 1", "b2b7", mate);
    check_end("knightmate", "n7/8/8/8/8/8/4k3/N3K3 w - - 0 1", "e1e2", None);
    check_moves("knightmate", "n7/8/8/8/3r4/8/3K4/N7 w - - 0 1", "", &["d2d3", "a1b3"], &["a1d4"]);

    let promotions = &["h7h8q", "h7h8r", "h7h8b", "h7h8k"];
    check_moves("knightmate", "n7/7P/8/8/8/8/8/N7 w - - 0 1", "", promotions, &["h7h8n"]);
}

#[test]
fn pawns_only() {
    let race = "8/P7/8/8/8/8/7p/8 w - - 0 1";
    check_end("pawns-only", race, "a7a8q", wins(Color::White, Reason::FirstPromotion));
    check_end(
        "pawns-only",
        "8/P7/8/8/8/8/7p/8 b - - 0 1",
        "h2h1n",
        wins(Color::Black, Reason::FirstPromotion),
    );
    // A side without a move has lost, whether its pawns are blocked or gone.
    check_end("pawns-only", "8/8/p7/8/P7/8/8/8 w - - 0 1", "a4a5", wins(Color::White, Reason::NoMoves));
    check_end("pawns-only", "8/8/p7/8/P7/8/8/8 b - - 0 1", "a6a5", wins(Color::Black, Reason::NoMoves));
    check_end("pawns-only", "8/8/8/8/3p4/4P3/8/8 w - - 0 1", "e3d4", wins(Color::White, Reason::NoMoves));
}

#[test]
fn chess960_is_drawn_by_the_seed() {
    let request = |seed| {
        let request = rules::CardRequest {
            layout: Some(Layout::premade("chess960")),
            ..rules::CardRequest::of(rules::Mode::House)
        };
        rules::Card::new(request, seed).expect("card").layout().clone()
    };
    assert_eq!(request(17), request(17));
    let numbers: std::collections::HashSet<_> = (0..960).map(|seed| format!("{:?}", request(seed))).collect();
    assert!(numbers.len() > 500, "{} different arrays of 960 seeds", numbers.len());
    let (rules, pos) = start(Layout::chess960(518), CHECKMATE);
    assert!(rules.castling_mode().is_chess960(), "even the classic array castles onto the rook");
    assert_eq!(pos.castles().count(), 4);
}

/// Random games of every layout with either royalty: invariants of each position.
#[test]
fn random_games() {
    let playable = PREMADE.iter().filter(|premade| premade.id != "empty");
    for premade in playable {
        for royalty in [Royalty::Checkmate, Royalty::Capture] {
            let (rules, first) = start(Layout::premade(premade.id), royalty);
            let mut rng = Rng::with_seed(8);
            let ended = (0..60).filter(|_| random_game(&rules, first.clone(), royalty, &mut rng)).count();
            assert!(ended > 0, "{} {royalty:?}: no game came to an end", premade.id);
        }
    }
}

/// Whether the game ended within 300 moves.
fn random_game(rules: &Rules, mut pos: Position, royalty: Royalty, rng: &mut Rng) -> bool {
    for _ in 0..300 {
        let legal = rules.legal_moves(&pos);
        let context = || format!("{} ({royalty:?}, {} left)", rules.fen(&pos), pos.moves_left());
        assert_eq!(rules.count_legal_moves(&pos), legal.len() as u64, "{}", context());
        if rules.outcome(&pos).is_some() {
            return true;
        }
        assert!(!legal.is_empty(), "no move and no end: {}", context());

        let movement = legal[rng.usize(..legal.len())];
        let san = rules.san(&pos, movement).to_string();
        assert_eq!(rules.read_san(&pos, &san), Ok(movement), "{san} in {}", context());
        let text = rules.uci(movement).to_string();
        assert_eq!(rules.read_uci(&pos, &text), Ok(movement), "{text} in {}", context());
        let mover = pos.turn();
        let before = context();
        pos.play(rules, movement);
        if pos.turn() != mover && rules.outcome(&pos).is_none() {
            check_setup(rules, &pos, &format!("{text} in {before}"));
        }
    }
    false
}

/// The position after a legal move can be written as a FEN and set up again. Setup refuses positions in which the side
/// not to move could lose its royal piece at once.
fn check_setup(rules: &Rules, pos: &Position, context: &str) {
    let fen = rules.fen(pos);
    let again = Setup::from_fen(&fen).and_then(|setup| rules.position(setup));
    match again {
        Ok(again) => assert_eq!(rules.fen(&again), fen, "{context}"),
        Err(err) => panic!("{context}: {err}"),
    }
}
