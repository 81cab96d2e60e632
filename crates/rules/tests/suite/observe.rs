//! What each side learns from moves and attempts, and games that play themselves out.

use fastrand::Rng;
use rules::{
    Announcements, Card, CardRequest, Color, Denial, Mode, NotationError, Observation, Outcome, Playout,
    Reason, Role, Rules, Ruleset, Sight, Square, Written, observe, observe_try,
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

fn by_ruleset(ruleset: Ruleset) -> Card {
    Card::new(CardRequest { ruleset: Some(ruleset), ..CardRequest::of(ruleset.mode()) }, 0).expect("card")
}

fn texts(said: &Announcements) -> String {
    let texts = said.iter().map(|it| {
        let text = serde_json::to_value(it.text).expect("text");
        let detail = it.detail.map(|detail| format!("={}", serde_json::to_string(&detail).expect("detail")));
        format!("{}{}", text.as_str().unwrap_or_default(), detail.unwrap_or_default())
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// Whoever replays a game is shown what `observe` says that each side learns of a move, and hears all of it.
#[test]
fn a_playout_shows_what_each_side_observes() {
    let mut cards: Vec<_> = Ruleset::ALL.into_iter().map(by_ruleset).collect();
    cards.extend([Mode::Vanilla, Mode::Rbc].map(Card::of));
    let mut compared = 0;
    for (seed, card) in (0..).zip(cards.iter().cycle().take(90)) {
        let mut rng = Rng::with_seed(seed);
        let mut playout = Playout::new(card.clone());
        assert!(Color::ALL.into_iter().all(|color| playout.observed(color).is_none()));
        while playout.outcome().is_none() && playout.ply() < 120 {
            let before = playout.position().clone();
            let movement = *rng.choice(&playout.legal_moves()).expect("a game that goes on has a legal move");
            playout.play(movement);
            let said = playout.announcements();
            for color in Color::ALL {
                let learnt = playout.observed(color).expect("there was a move");
                let heard: Announcements =
                    said.iter().filter(|it| it.audience.includes(color)).copied().collect();
                assert_eq!(heard, learnt.heard, "{card}");
                if playout.outcome().is_none() {
                    assert_eq!(playout.sighting(color), learnt.sighting, "{card}");
                }
                // A position does not record which positions came before it.
                if learnt.outcome != Some(Outcome::draw(Reason::Threefold)) {
                    let rules = playout.rules();
                    assert_eq!(learnt, observe(rules, card.senses(), &before, movement, color), "{card}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 5_000, "{compared} observations");
}

/// Where pawn captures are told before each turn, they are told before the first.
#[test]
fn pawn_captures_are_told_before_the_first_move() {
    for (ruleset, expected) in [
        (Ruleset::Berkeley, ""),
        (Ruleset::Cincinnati, r#"white_pawn_tries={"pawnTries":{"exists":false}}"#),
        (Ruleset::Wild16, r#"white_pawn_tries={"pawnTries":{"count":0}}"#),
        (Ruleset::Rand, r#"white_pawn_tries={"pawnTries":{"squares":[]}}"#),
        (Ruleset::Brainking, ""),
    ] {
        let playout = Playout::new(by_ruleset(ruleset));
        assert_eq!(texts(&playout.announcements()), expected, "{ruleset}");
    }
    let mated = card(Mode::Blind, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    assert_eq!(texts(&Playout::new(mated).announcements()), "white_checkmate");
}

/// The question is asked once a turn. A yes binds, a no does not, and both are over with the turn.
#[test]
fn a_playout_is_bound_by_the_answer_to_any() {
    let mut playout = Playout::new(by_ruleset(Ruleset::BerkeleyAny));
    for text in ["e4", "d5"] {
        playout.play_text(text).expect("legal");
    }
    assert!(playout.ask_any());
    assert!(texts(&playout.announcements()).ends_with("any_yes"));
    assert!(!playout.ask_any(), "it was asked on this turn");
    let legal = playout.legal_moves();
    assert_eq!(legal.iter().map(|it| playout.rules().uci(*it).to_string()).collect::<Vec<_>>(), ["e4d5"]);
    assert_eq!(playout.play_text("Nf3"), Err(NotationError::Bound));
    assert_eq!(playout.play_text("e4e5"), Err(NotationError::Bound));
    playout.play_text("exd5").expect("a pawn's capture");
    assert!(playout.ask_any());
    assert!(texts(&playout.announcements()).ends_with("any_no"));
    assert!(!playout.ask_any(), "it was asked on this turn");
    playout.play_text("Qxd5").expect("a no does not bind");
    assert!(!Playout::new(Card::of(Mode::Blind)).ask_any(), "there is no such question");
    assert!(!Playout::new(card(Mode::Blind, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")).ask_any(), "it is over");
}
