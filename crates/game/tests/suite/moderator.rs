//! The moderator and the touch-move rule: answers come in a fixed order, heard by the mover alone.

use std::num::NonZeroU8;

use game::{Care, Game};
use rules::{CardRequest, Layout, Mode, ModeratorAxes, ModeratorRequest, Ruleset};
use view::{Notice, Refusal, Seat, SeatSet, Tray};

use crate::table::{STARTED, Table, intent, word};

/// The rule is the same whether or not the board is hidden.
#[track_caller]
fn check(fen: &str, script: &str) {
    for mode in [Mode::Blind, Mode::Vanilla] {
        Table::at(mode, fen).play(script);
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KNIGHT_CAN_BLOCK: &str = "4k3/8/8/8/4r3/8/8/4K1N1 w - - 0 1";

#[test]
fn no_such_piece() {
    check(START, "e4 => no_such_piece->white");
    check(START, "e4e5 => no_such_piece->white");
    check(START, "e7 => no_such_piece->white");
    check(START, "e7e5 => no_such_piece->white");
}

#[test]
fn no_legal_moves() {
    let boxed_knight = "4k3/8/8/8/8/1P6/2P5/N3K3 w - - 0 1";
    check(boxed_knight, "a1 => no_legal_moves->white");
    check(boxed_knight, "a1c4 => no_legal_moves->white");
    check(START, "e1 => no_legal_moves->white");
}

#[test]
fn wont_help_is_about_the_king() {
    check("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "e2 => wont_help->white");
    check("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "e2d3 => wont_help->white");
    check("4k3/8/8/8/4r3/8/8/N3K3 w - - 0 1", "a1 => wont_help->white");
}

#[test]
fn a_piece_that_can_help_is_touched() {
    check(
        KNIGHT_CAN_BLOCK,
        "g1   => touched g1->white
         g1h3 => illegal_move->white
         g1h3 => illegal_move->white
         g1e2 => moved->both, white_moved->black",
    );
    check(
        KNIGHT_CAN_BLOCK,
        "g1h3 => touched g1->white, illegal_move->white
         e1d1 => !must_move_touched_piece
         g1e2 => moved->both, white_moved->black",
    );
}

#[test]
fn a_normal_piece_is_touched_and_moves() {
    check(
        START,
        "g1   => touched g1->white
         g1f3 => moved->both, white_moved->black
         b8   => touched b8->black
         b8c6 => moved->both, black_moved->white",
    );
}

#[test]
fn a_pawn_that_an_unseen_enemy_blocks_has_no_legal_moves() {
    check("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4 => no_legal_moves->white");
    check("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e4d5 => no_legal_moves->white");
    check("4k3/8/8/3pp3/4P3/8/8/4K3 w - - 0 1", "e4 => touched e4->white");
}

#[test]
fn a_touched_piece_must_move() {
    check(
        START,
        "g1   => touched g1->white
         b1   => !must_move_touched_piece
         b1c3 => !must_move_touched_piece
         e4   => !must_move_touched_piece
         g1   => !already_touched
         g1g3 => illegal_move->white
         g1   => !already_touched
         g1h3 => moved->both, white_moved->black",
    );
}

/// A refused piece is put back: the seat may move another one.
#[test]
fn a_refused_piece_is_free_again() {
    check(
        "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1",
        "e2   => wont_help->white
         a1   => no_such_piece->white
         e1d1 => moved->both, white_moved->black",
    );
}

#[test]
fn not_your_turn() {
    check(
        START,
        "black e7   => !not_your_turn
         black e7e5 => !not_your_turn
         black e4   => !not_your_turn
         e2e4
         white d2d4 => !not_your_turn",
    );
}

#[test]
fn promotion() {
    let pawn = "8/P6k/8/8/8/8/7P/4K3 w - - 0 1";
    check(
        pawn,
        "a7a8  => touched a7->white, refused promotion_required->white
         a7a8  => !promotion_required
         h2h3  => !must_move_touched_piece
         a7a8n => moved->both, white_moved->black, white_promoted knight->black",
    );
    check(
        pawn,
        "a7   => touched a7->white
         a7a8 => !promotion_required
         a7a8q => moved->both, white_moved->black, white_promoted queen->black",
    );
    // A pawn becomes neither a king nor a pawn.
    check(pawn, "a7a8k => touched a7->white, illegal_move->white");
    check(pawn, "a7a8p => touched a7->white, illegal_move->white");
    // Asking for the promotion must not reveal whether there is anything to capture on the diagonal.
    check(pawn, "a7b8 => touched a7->white, refused promotion_required->white");
    check(pawn, "a7b8q => touched a7->white, illegal_move->white");
    check(pawn, "a7c8 => touched a7->white, illegal_move->white");
    check(
        "1r6/P6k/8/8/8/8/7P/4K3 w - - 0 1",
        "a7b8r => moved->both, white_moved_captured->black, white_promoted rook->black",
    );
    check("r7/P6k/8/8/8/8/7P/4K3 w - - 0 1", "a7a8 => no_legal_moves->white");
    check(
        "4k3/7p/8/8/8/8/p6K/8 b - - 0 1",
        "a2a1b => moved->both, black_moved->white, black_promoted bishop->white",
    );
}

#[test]
fn a_promotion_without_use_is_overlooked() {
    check(START, "g1f3q => moved->both, white_moved->black");
    check(START, "e2e4n => moved->both, white_moved->black");
}

#[test]
fn castling() {
    let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check(
        both,
        "e1g1 => moved->both, white_castled_kingside->black
         e8c8 => moved->both, black_castled_queenside->white",
    );
    check(
        both,
        "e1c1 => moved->both, white_castled_queenside->black
         e8g8 => moved->both, black_castled_kingside->white",
    );
    // The rook on f3 attacks a square that the king would cross.
    check(
        "r3k3/8/8/8/8/5r2/8/4K2R w K - 0 1",
        "e1g1 => touched e1->white, illegal_move->white
         h1h2 => !must_move_touched_piece
         e1e2 => moved->both, white_moved->black",
    );
}

#[test]
fn en_passant() {
    check(
        START,
        "e2e4 a7a6 e4e5 d7d5
         e5d6 => moved->both, white_moved_captured_ep->black",
    );
    check(
        START,
        "a2a3 d7d5 a3a4 d5d4 e2e4
         d4e3 => moved->both, black_moved_captured_ep->white",
    );
    check(
        START,
        "e2e4 a7a6 e4e5 d7d5 h2h3 h7h6
         e5d6 => touched e5->white, illegal_move->white",
    );
}

fn chess960(fen: &str) -> Table {
    let layout = Some(Layout::chess960(518));
    Table::with(CardRequest { layout, fen: Some(fen.to_owned()), ..CardRequest::of(Mode::Blind) })
}

/// The king has nowhere to step, but a rook to castle with.
#[test]
fn a_king_that_can_only_castle_is_not_refused() {
    let table = || chess960("4k3/8/8/8/8/8/4PPP1/4BKR1 w G - 0 1");
    table().play(
        "f1   => touched f1->white
         f1f2 => illegal_move->white
         f1g1 => moved->both, white_castled_kingside->black",
    );
    table().play("f1g1 => moved->both, white_castled_kingside->black");
}

/// Moved to the square where castling would take it, the king just steps there; moved onto the rook, it castles.
#[test]
fn a_step_is_not_a_castle() {
    let table = || chess960("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    table().play("f1g1 => moved->both, white_moved->black");
    table().play("f1h1 => moved->both, white_castled_kingside->black");
}

#[test]
fn without_touch_move_an_illegal_move_is_refused() {
    let table = |fen: &str| {
        let mode = CardRequest::of(Mode::Vanilla);
        Table::with(CardRequest { fen: Some(fen.to_owned()), touch_move: Some(false), ..mode })
    };
    table(START).play(
        "e2   => !touch_move_off
         e4   => !touch_move_off
         e2e5 => !illegal_move
         e4e5 => !illegal_move
         e7e5 => !illegal_move
         black e7e5 => !not_your_turn
         e2e4q => moved->both, white_moved->black",
    );
    table("8/P6k/8/8/8/8/7P/4K3 w - - 0 1").play(
        "a7a8  => !promotion_required
         a7b8q => !illegal_move
         h2h4  => moved->both, white_moved->black",
    );
}

/// A moderator without touch-move: it gives its answers, but they bind nobody.
#[test]
fn a_moderator_without_touch_move() {
    let card = CardRequest { touch_move: Some(false), ..CardRequest::of(Mode::Blind) };
    Table::with(card).play(
        "g1   => !touch_move_off
         g1g3 => illegal_move->white
         e4e5 => no_such_piece->white
         e1e2 => no_legal_moves->white
         b1c3 => moved->both, white_moved->black",
    );
}

#[test]
fn a_capture_fills_both_trays_with_what_each_may_know() {
    for mode in [Mode::Blind, Mode::Vanilla] {
        let mut table = Table::of(mode).play("e2e4 d7d5");
        let told = table.ask(Seat::White, intent("e4d5")).expect("capture");
        let (Notice::Moved(white), Notice::Moved(black)) = (&told.white[0], &told.black[0]) else {
            panic!("{told:?}");
        };
        assert_eq!((white.taken.map(word), white.lost), (Some("pawn".to_owned()), None));
        assert_eq!((black.taken, black.lost.map(word)), (None, Some("pawn".to_owned())));
        // The queen recaptures.
        let table = table.play("d8d5 b1c3 a7a6 c3d5");
        let white = Tray { pawn: 1, queen: 1, ..Tray::default() };
        let black = Tray { pawn: 1, ..Tray::default() };
        let trays = |seat| {
            let view = table.view(seat);
            view.board().map(|board| (board.taken, board.lost)).expect("one board")
        };
        assert_eq!(trays(Seat::White), (white, black));
        assert_eq!(trays(Seat::Black), (black, white));
    }
}

#[test]
fn nothing_of_a_refused_try_reaches_the_other_seat() {
    let tries = ["e4", "e1", "g1g3", "g1", "g1e5", "b1c3", "g1f6q"];
    for mode in [Mode::Blind, Mode::Vanilla] {
        let mut table = Table::of(mode);
        let before = table.views();
        for text in tries {
            if let Ok(told) = table.ask(Seat::White, intent(text)) {
                assert!(!told.white.is_empty(), "{text} was heard by its mover");
                assert!(told.black.is_empty(), "{text} told Black {:?}", told.black);
            }
        }
        let after = table.views();
        assert_ne!(before[0], after[0], "White holds a piece and has been answered");
        assert_eq!(before[1], after[1]);
    }
}

/// What is beyond the bound is not stored, and tells no more than a denial would. A legal move is never refused.
#[test]
fn tries_are_bounded_by_the_turn() {
    let mut table = Table::of(Mode::Blind);
    let bound = table.game.card().tries_per_turn();
    for _ in 0..bound {
        assert_eq!(table.speak("e5"), "no_such_piece->white");
    }
    assert_eq!(table.records.len() as u32, bound);
    table.play(
        "e5   => !too_many_tries
         e1e2 => !too_many_tries
         g1g5 => touched g1->white, refused too_many_tries->white
         g1g4 => !too_many_tries
         b1c3 => !must_move_touched_piece
         g1f3 => moved->both, white_moved->black
         e5   => no_such_piece->black
         e7e5 => moved->both, black_moved->white
         e5   => no_such_piece->white",
    );
}

/// A card may allow fewer tries. What leaves no trace is not counted, and a legal move is never refused.
#[test]
fn a_card_may_allow_two_tries_a_turn() {
    let axes = |ruleset| {
        let two = ModeratorAxes { tries_per_turn: NonZeroU8::new(2), ..ModeratorAxes::default() };
        let moderator = Some(ModeratorRequest::Axes(two));
        Table::with(CardRequest { ruleset, moderator, ..CardRequest::of(Mode::Blind) })
    };
    axes(None).play(
        "e5   => no_such_piece->white
         e1   => no_legal_moves->white
         e5   => !too_many_tries
         g1g5 => touched g1->white, refused too_many_tries->white
         g1f3 => moved->both, white_moved->black
         e5   => no_such_piece->black
         e5   => no_such_piece->black
         e5   => !too_many_tries
         e7e5 => moved->both, black_moved->white
         e5   => no_such_piece->white",
    );
    axes(Some(Ruleset::Berkeley)).play(
        "e2d3 => no->both
         e1e3 => !nonsense
         e2d3 => !nonsense
         d2e3 => no->both
         f2g3 => !too_many_tries
         e2e4 => moved->both, white_moved->both
         d7e6 => no->both
         d7d5 => moved->both, black_moved->both
         e4e5 => moved->both, white_moved->both",
    );
}

/// Older games may hold more tries than a seat has now.
#[test]
fn tries_are_bounded_by_the_game() {
    let mut table = Table::of(Mode::Blind);
    table.speak("e5");
    let records = vec![table.records[0].as_slice(); 5_000];
    let mut game = Game::replay(table.game.card().clone(), STARTED, SeatSet::default(), records, Care::Judge)
        .expect("denials");
    assert_eq!(game.view(Seat::White).announcements().len(), 5_000);
    for (seat, text) in [(Seat::White, "e2e4"), (Seat::Black, "e7e5")] {
        let step = game.decide(seat, intent(text), STARTED).expect("a legal move");
        game.commit(step);
    }
    let tried = game.decide(Seat::White, intent("e6"), STARTED);
    assert_eq!(tried.map(|_| ()), Err(Refusal::TooManyTries));
}
