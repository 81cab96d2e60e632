//! Views, notices and refusals come back from the wire unchanged.

use rules::{ModeratorText, Role};
use view::{
    Boards, BySeat, ClockFace, Destinations, EndReason, Ending, MoveNotice, Notice, OneBoard, Refusal, Said,
    Seat, SeenMove, SeenPiece, Sense, SensedPiece, SensedSquare, SquareSet, Tray, View,
};

use crate::{check, square};

const REFUSALS: [(Refusal, &str); 13] = [
    (Refusal::GameOver, "game_over"),
    (Refusal::NotYourTurn, "not_your_turn"),
    (Refusal::IllegalMove, "illegal_move"),
    (Refusal::PromotionRequired, "promotion_required"),
    (Refusal::MustMoveTouchedPiece, "must_move_touched_piece"),
    (Refusal::AlreadyTouched, "already_touched"),
    (Refusal::TouchMoveOff, "touch_move_off"),
    (Refusal::NoDrawOffer, "no_draw_offer"),
    (Refusal::DrawAlreadyOffered, "draw_already_offered"),
    (Refusal::TooLateToAbort, "too_late_to_abort"),
    (Refusal::ClockStillRuns, "clock_still_runs"),
    (Refusal::NoProposal, "no_proposal"),
    (Refusal::TooManyTries, "too_many_tries"),
];

fn pawn() -> SeenPiece {
    SeenPiece::plain(7, square("e4"), Role::Pawn.into(), Seat::White)
}

fn seen_move() -> SeenMove {
    let (from, to) = (square("e7"), square("e8"));
    SeenMove { ply: 9, by: Seat::White, from, to, promotion: Some(Role::Rook.into()), asked: None, at: 12 }
}

fn said(text: ModeratorText) -> Said {
    Said { ply: 3, text, only: None, promoted_to: None, dropped: None, detail: None, at: 1 }
}

fn clock() -> ClockFace {
    ClockFace { remaining_ms: BySeat { white: 1, black: 2 }, running: Some(Seat::Black), at: 3 }
}

const CLOCK: &str = r#"{"remainingMs":{"white":1,"black":2},"running":"black","at":3}"#;

fn destinations() -> Destinations {
    let to = SquareSet(square("e8").0.into());
    Destinations { from: square("e7"), to, promoting: to }
}

#[test]
fn refusals_have_words_and_texts() {
    for (refusal, word) in REFUSALS {
        check(&refusal, &format!(r#""{word}""#));
        assert!(refusal.to_string().ends_with('.'));
    }
    let mut texts = REFUSALS.map(|(refusal, _)| refusal.to_string());
    texts.sort_unstable();
    assert!(texts.windows(2).all(|pair| pair[0] != pair[1]), "each has its own");
}

#[test]
fn small_notices() {
    check(&Notice::Touched { square: square("e2") }, r#"{"type":"touched","square":"e2"}"#);
    check(&Notice::DrawOffer { by: Some(Seat::Black) }, r#"{"type":"drawOffer","by":"black"}"#);
    check(&Notice::DrawOffer { by: None }, r#"{"type":"drawOffer","by":null}"#);
    check(
        &Notice::Refused { refusal: Refusal::PromotionRequired },
        r#"{"type":"refused","refusal":"promotion_required"}"#,
    );
    check(
        &Notice::Announced(said(ModeratorText::WhiteInCheck)),
        r#"{"type":"announced","ply":3,"text":"white_in_check","at":1}"#,
    );
    check(
        &Notice::Announced(Said {
            only: Some(Seat::Black),
            promoted_to: Some(Role::Knight.into()),
            ..said(ModeratorText::WhitePromoted)
        }),
        r#"{"type":"announced","ply":3,"text":"white_promoted","only":"black","promotedTo":"knight","at":1}"#,
    );
}

#[test]
fn ends() {
    let ending = Ending { winner: None, reason: EndReason::DrawAgreed };
    check(
        &Notice::Ended { ending, inserted: Vec::new(), reserves: None, clock: None },
        r#"{"type":"ended","ending":{"winner":null,"reason":"draw_agreed"}}"#,
    );
    check(
        &Notice::Ended { ending, inserted: vec![pawn()], reserves: None, clock: Some(clock()) },
        &format!(
            r#"{{"type":"ended","ending":{{"winner":null,"reason":"draw_agreed"}},"inserted":[{{"id":7,"square":"e4","role":"pawn","owner":"white"}}],"clock":{CLOCK}}}"#
        ),
    );
}

/// What a move does not change is not sent.
#[test]
fn moves() {
    let hidden = MoveNotice {
        ply: 9,
        turn: Seat::Black,
        seen: None,
        inserted: Vec::new(),
        retracted: Vec::new(),
        visible: None,
        felt: None,
        in_check: None,
        taken: None,
        lost: None,
        legal: Vec::new(),
        drops: Vec::new(),
        reserves: None,
        checks: None,
        asking: None,
        sensing: None,
        clock: None,
    };
    check(
        &Notice::Moved(Box::new(hidden.clone())),
        r#"{"type":"moved","ply":9,"turn":"black","inCheck":null}"#,
    );
    let seen = MoveNotice {
        seen: Some(seen_move()),
        inserted: vec![pawn()],
        retracted: vec![3],
        visible: Some(SquareSet(square("e4").0.into())),
        in_check: Some(true),
        taken: Some(Role::Queen.into()),
        lost: Some(Role::Pawn.into()),
        legal: vec![destinations()],
        clock: Some(clock()),
        ..hidden
    };
    let fields = [
        r#""type":"moved","ply":9,"turn":"black""#,
        r#""seen":{"ply":9,"by":"white","from":"e7","to":"e8","promotion":"rook","at":12}"#,
        r#""inserted":[{"id":7,"square":"e4","role":"pawn","owner":"white"}]"#,
        r#""retracted":[3],"visible":["e4"],"inCheck":true,"taken":"queen","lost":"pawn""#,
        r#""legal":[{"from":"e7","to":["e8"],"promoting":["e8"]}]"#,
        &format!(r#""clock":{CLOCK}"#),
    ];
    check(&Notice::Moved(Box::new(seen)), &format!("{{{}}}", fields.join(",")));
}

/// A sense takes the place of what was known of its squares.
#[test]
fn senses() {
    let piece = SensedPiece { square: square("b2"), role: Role::Knight.into(), owner: Seat::Black };
    let sense = Sense { ply: 4, square: square("a1"), pieces: vec![piece], at: 5 };
    let json = r#"{"ply":4,"square":"a1","pieces":[{"square":"b2","role":"knight","owner":"black"}],"at":5}"#;
    check(&sense, json);
    check(&Notice::Sensed(sense.clone()), &format!(r#"{{"type":"sensed",{}"#, &json[1..]));
    let old = |name| SensedSquare { square: square(name), ply: 2, piece: None };
    let mut known = vec![old("a1"), old("c1")];
    sense.remember(&mut known);
    let known: Vec<_> = known.iter().map(|it| (it.square.to_string(), it.ply, it.piece)).collect();
    let name = str::to_owned;
    let expected =
        [("a1", 4, None), ("b1", 4, None), ("c1", 2, None), ("a2", 4, None), ("b2", 4, Some(piece))];
    assert_eq!(known, expected.map(|(square, ply, piece)| (name(square), ply, piece)));
}

#[test]
fn a_whole_view() {
    let view = View {
        drops: Vec::new(),
        seat: Seat::White,
        ply: 9,
        turn: Seat::Black,
        legal: vec![destinations()],
        moves: vec![seen_move()],
        draw_offer: Some(Seat::Black),
        ending: Some(Ending { winner: Some(Seat::White), reason: EndReason::KingCaptured }),
        boards: Boards::One(OneBoard {
            reserves: None,
            pieces: vec![pawn()],
            visible: SquareSet(square("e4").0.into()),
            felt: SquareSet::default(),
            in_check: Some(false),
            touched: Some(square("e4")),
            taken: Tray { queen: 1, ..Tray::default() },
            lost: Tray::default(),
            clock: Some(clock()),
            announcements: vec![said(ModeratorText::BlackMoved)],
            checks: None,
            asking: None,
            sensing: None,
            sensed: Vec::new(),
            profile: None,
        }),
    };
    let fields = [
        r#""seat":"white","ply":9,"turn":"black""#,
        r#""legal":[{"from":"e7","to":["e8"],"promoting":["e8"]}]"#,
        r#""moves":[{"ply":9,"by":"white","from":"e7","to":"e8","promotion":"rook","at":12}]"#,
        r#""drawOffer":"black""#,
        r#""ending":{"winner":"white","reason":"king_captured"}"#,
        r#""pieces":[{"id":7,"square":"e4","role":"pawn","owner":"white"}]"#,
        r#""visible":["e4"],"inCheck":false,"touched":"e4""#,
        r#""taken":{"pawn":0,"knight":0,"bishop":0,"rook":0,"queen":1,"king":0}"#,
        r#""lost":{"pawn":0,"knight":0,"bishop":0,"rook":0,"queen":0,"king":0}"#,
        &format!(r#""clock":{CLOCK}"#),
        r#""announcements":[{"ply":3,"text":"black_moved","at":1}]"#,
    ];
    check(&view, &format!("{{{}}}", fields.join(",")));
}
