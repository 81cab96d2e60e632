//! What each side learns from moves and attempts, and games that play themselves out.

use rules::{
    Card, CardRequest, Color, Denial, Mode, NotationError, Observation, Outcome, Playout, Reason, Role,
    Rules, Sight, Square, Written, observe, observe_try,
};

use crate::{position, squares};

fn card(mode: Mode, fen: &str) -> Card {
    Card::new(CardRequest { fen: Some(fen.to_owned()), ..CardRequest::of(mode) }, 0).expect("card")
}

/// What White and Black learn from a move.
fn observed(mode: Mode, fen: &str, uci: &str) -> [Observation; 2] {
    let card = card(mode, fen);
    let (rules, before) = card.start();
    let movement = rules.read_uci(&before, uci).expect(uci);
    Color::ALL.map(|color| observe(&rules, card.senses(), &before, movement, color))
}

fn heard(observation: &Observation) -> String {
    let texts = observation.heard.iter().map(|it| serde_json::to_string(&it.text).expect("text"));
    texts.map(|text| text.trim_matches('"').to_owned()).collect::<Vec<_>>().join(" ")
}

fn written(uci: &str) -> Written {
    let square = |at: &str| -> Square { at.parse().expect("square") };
    Written { from: square(&uci[..2]), to: square(&uci[2..4]), promotion: None }
}

#[test]
fn a_capture_in_blind_chess() {
    let fen = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    let [white, black] = observed(Mode::Blind, fen, "e4d5");
    assert_eq!((white.taken, white.lost, white.movement), (Some(Role::Pawn), None, Some(written("e4d5"))));
    assert_eq!((black.taken, black.lost, black.movement), (None, Some(Role::Pawn), None));
    assert_eq!((heard(&white).as_str(), heard(&black).as_str()), ("", "white_moved_captured"));
    assert_eq!(white.sighting.visible(), squares("e1 d5"));
    assert_eq!(black.sighting.visible(), squares("e8"));
    assert_eq!(black.sighting.at(Square::D5), None, "what has taken it is not seen");
}

#[test]
fn check_is_told_to_the_side_that_is_in_it() {
    let [white, black] = observed(Mode::Blind, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8");
    assert_eq!((white.in_check, black.in_check), (Some(false), Some(true)));
    assert_eq!(
        (heard(&white).as_str(), heard(&black).as_str()),
        ("black_in_check", "white_moved black_in_check")
    );
    let [white, black] = observed(Mode::Dark, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8");
    assert_eq!((white.in_check, black.in_check), (None, None), "there is none in dark chess");
    assert!(heard(&white).is_empty() && heard(&black).is_empty());
}

/// A move that the other side does not see at all, and one that it sees.
#[test]
fn fog() {
    let fen = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1";
    let [white, black] = observed(Mode::Dark, fen, "e2a2");
    assert_eq!(white.sighting.visible() & squares("a8 h2 e8"), squares("a8 h2"));
    assert_eq!(black.sighting.visible(), squares("e8 d8 d7 e7 f7 f8"));
    assert_eq!(black.movement, None);
    let [_, black] = observed(Mode::Dark, fen, "e2e7");
    let seen = black.sighting.at(Square::E7).expect("the rook");
    assert_eq!((seen.piece.role, seen.piece.color), (Role::Rook, Color::White));
}

#[test]
fn in_open_sight_both_learn_the_same() {
    let [white, black] = observed(Mode::Vanilla, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5");
    assert_eq!(white.movement, Some(written("e4d5")));
    assert_eq!((white.movement, white.sighting), (black.movement, black.sighting));
}

/// Positions that look the same to a side produce the same announcements for it, whatever else differs.
#[test]
fn what_a_side_does_not_see_makes_no_difference() {
    let learnt = |fen: &str, uci: &str| observed(Mode::Blind, fen, uci)[1].clone();
    let bishop = "4k3/p7/8/8/8/2B5/4P3/4K3 w - - 0 1";
    let quiet = learnt("4k3/p7/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4");
    assert_eq!(quiet, learnt(bishop, "c3d4"));
    assert_ne!(quiet, learnt("4k3/p7/8/8/8/4B3/4P3/4K3 w - - 0 1", "e3a7"), "a pawn is gone");
}

#[test]
fn tries() {
    // A pinned bishop, a blocked pawn, a free rook, and nothing.
    let (rules, pos) = position("classic", rules::Royalty::Checkmate, "4r2k/8/8/p7/P7/4B3/8/R3K3 w - - 0 1");
    for (uci, expected) in [
        ("h5h6", Err(Denial::NoSuchPiece)),
        ("e8e7", Err(Denial::NoSuchPiece)),
        ("a4a5", Err(Denial::NoLegalMoves)),
        ("e3d4", Err(Denial::WontHelp)),
        ("a1a5", Err(Denial::IllegalMove)),
        ("a1a3", Ok("a1a3")),
    ] {
        let answer = observe_try(&rules, &pos, written(uci));
        let answer = answer.map(|movement| rules.uci(movement).to_string());
        assert_eq!(answer.as_deref().map_err(|denial| *denial), expected, "{uci}");
    }
    for denial in [Denial::NoSuchPiece, Denial::NoLegalMoves, Denial::WontHelp, Denial::IllegalMove] {
        assert_eq!(Denial::heard(denial.text()), Some(denial));
    }
    assert_eq!(Denial::heard(rules::ModeratorText::WhiteMoved), None);
}

fn played(mode: Mode, moves: &str) -> Playout {
    let mut playout = Playout::new(Card::of(mode));
    for text in moves.split_whitespace() {
        playout.play_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
    playout
}

#[test]
fn a_playout_knows_its_end() {
    let there_and_back = "Nf3 Nf6 Ng1 Ng8";
    let twice = played(Mode::Vanilla, &format!("{there_and_back} Nf3 Nf6 Ng1"));
    assert_eq!((twice.outcome(), twice.ply()), (None, 7));
    let mut drawn = played(Mode::Vanilla, &format!("{there_and_back} {there_and_back}"));
    assert_eq!(drawn.outcome(), Some(Outcome::draw(Reason::Threefold)));
    assert_eq!(drawn.occurrences(drawn.position()), 3);
    assert_eq!(drawn.play_text("e4"), Err(NotationError::Illegal), "it is over");
    assert!(drawn.legal_moves().is_empty());
    assert_eq!(drawn.sighting(Color::White).visible(), rules::Bitboard::FULL);

    let mated = played(Mode::Blind, "f3 e5 g4 Qh4#");
    assert_eq!(mated.outcome(), Some(Outcome::win(Color::Black, Reason::Checkmate)));
    assert_eq!(mated.announcements().len(), 2);
}

/// The history of a position that was set up is unknown.
#[test]
fn a_playout_can_go_on_from_anywhere() {
    let fen = "4k3/8/8/8/8/8/8/4KR2 w - - 99 80";
    let (_, position) = card(Mode::Vanilla, fen).start();
    let mut playout = Playout::going_on(Card::of(Mode::Vanilla), position);
    assert_eq!(playout.in_check(Color::White), Some(false));
    playout.play_text("Rf2").expect("legal");
    assert_eq!(playout.outcome(), Some(Outcome::draw(Reason::FiftyMove)));
    let sees = |rules: &Rules| rules.visible(playout.position(), Color::Black, Sight::Own);
    assert_eq!(sees(playout.rules()), squares("e8"));
}
