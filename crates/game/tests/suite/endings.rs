//! Endings that are not reached on the board, and what is left of a game when it is over.

use std::num::NonZeroU16;

use game::{Game, Ruling};
use rules::{CardRequest, Clock, Draws, Mode, Royalty};
use view::{EndReason, Ending, Intent, Refusal, Seat, SquareSet};

use crate::table::{STARTED, Table, intent, square, word};

#[track_caller]
fn check(script: &str) {
    for mode in [Mode::Blind, Mode::Vanilla] {
        Table::of(mode).play(script);
    }
}

#[test]
fn resigning() {
    check("white resign => white_resigned->both, ended black resign->both");
    check("black resign => black_resigned->both, ended white resign->both");
    check(
        "e2e4
         white resign => white_resigned->both, ended black resign->both",
    );
}

#[test]
fn a_draw_is_offered_and_answered() {
    check(
        "white offer   => draw_offer white->both
         white accept  => !no_draw_offer
         white decline => !no_draw_offer
         white offer   => !draw_already_offered
         black decline => draw_offer none->both
         black decline => !no_draw_offer
         black offer   => draw_offer black->both
         white accept  => draw_agreed->both, ended nobody draw_agreed->both",
    );
    check("black accept => !no_draw_offer");
}

#[test]
fn crossing_offers_agree() {
    check(
        "white offer => draw_offer white->both
         black offer => draw_agreed->both, ended nobody draw_agreed->both",
    );
}

#[test]
fn an_offer_lapses_when_its_recipient_moves() {
    check(
        "white offer => draw_offer white->both
         e2e4 => moved->both, white_moved->black
         white offer => !draw_already_offered
         e7e5 => moved->both, draw_offer none->both, black_moved->white
         black accept => !no_draw_offer",
    );
    check(
        "black offer => draw_offer black->both
         e2e4 => moved->both, draw_offer none->both, white_moved->black
         white accept => !no_draw_offer",
    );
}

#[test]
fn an_offer_stands_over_a_refused_try() {
    check(
        "black offer => draw_offer black->both
         e4   => no_such_piece->white
         g1   => touched g1->white
         white accept => draw_agreed->both, ended nobody draw_agreed->both",
    );
}

#[test]
fn a_game_is_called_off_before_its_second_move() {
    check("white abort => aborted->both, ended nobody aborted->both");
    check("black abort => aborted->both, ended nobody aborted->both");
    check(
        "e2e4
         black abort => aborted->both, ended nobody aborted->both",
    );
    check(
        "e2e4 e7e5
         white abort => !too_late_to_abort
         black abort => !too_late_to_abort",
    );
}

#[test]
fn the_room_ends_a_game() {
    check("rule abandoned white => white_abandoned->both, ended black abandoned->both");
    check("rule abandoned black => black_abandoned->both, ended white abandoned->both");
    check("rule abandoned both => both_abandoned->both, ended nobody abandoned->both");
    check("rule left white => white_left->both, ended black player_left->both");
    check("rule left black => black_left->both, ended white player_left->both");
    check("rule ai => ai_unavailable->both, ended nobody ai_unavailable->both");
    check("rule time => !clock_still_runs");
}

#[test]
fn after_the_end_nothing_happens() {
    let ends = ["white resign", "rule abandoned both", "black abort", "rule ai", "rule left white"];
    let intents = ["e2e4", "e2", "e4", "resign", "offer", "accept", "decline", "abort"];
    let rulings = [
        Ruling::OutOfTime,
        Ruling::Abandoned { by: Seat::White },
        Ruling::AllAbandoned,
        Ruling::Left { by: Seat::Black },
        Ruling::AiUnavailable,
    ];
    for mode in [Mode::Vanilla, Mode::Blind, Mode::Dark] {
        for end in ends {
            let mut table = Table::of(mode);
            let _told = table.speak(end);
            let (views, records) = (table.views(), table.records.len());
            for seat in Seat::PAIR {
                for text in intents {
                    assert_eq!(table.ask(seat, intent(text)), Err(Refusal::GameOver), "{text} after {end}");
                }
            }
            for ruling in rulings {
                assert_eq!(table.rule(ruling), Err(Refusal::GameOver), "{ruling:?} after {end}");
            }
            assert_eq!((table.views(), table.records.len()), (views, records));
        }
    }
}

#[test]
fn the_end_reveals_the_board() {
    for mode in [Mode::Vanilla, Mode::Blind, Mode::Dark] {
        let mut table = Table::of(mode).play("e2e4 d7d5 e4d5");
        let _told = table.ask(Seat::Black, Intent::Resign {}).expect("end");
        let [white, black] = table.play("").views();
        for view in [&white, &black] {
            assert_eq!(view.visible(), SquareSet::ALL);
            assert_eq!(view.pieces().len(), 31);
            assert_eq!(view.ending, Some(Ending { winner: Some(Seat::White), reason: EndReason::Resign }));
            assert!(view.legal.is_empty() && view.touched().is_none() && view.draw_offer.is_none());
        }
        let men = |view: &view::View| {
            let mut men: Vec<_> =
                view.pieces().iter().map(|it| (it.square, word(it.role), it.owner)).collect();
            men.sort_unstable();
            men
        };
        assert_eq!(men(&white), men(&black));
    }
}

/// A finished position can be studied: the game is over when it begins, and says so.
#[test]
fn a_game_that_is_over_at_once() {
    let table = [
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", None, EndReason::Stalemate, "stalemate"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", None, EndReason::Insufficient, "draw_insufficient"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 100 90", None, EndReason::Insufficient, "draw_insufficient draw_fifty"),
        ("R3k3/8/4K3/8/8/8/8/8 b - - 0 1", Some(Seat::White), EndReason::Checkmate, "white_checkmate"),
    ];
    for (fen, winner, reason, said) in table {
        for mode in [Mode::Vanilla, Mode::Blind] {
            let table = Table::at(mode, fen).play(
                "e8e7 => !game_over
                 white resign => !game_over",
            );
            let words =
                |said: &[view::Said]| said.iter().map(|it| word(it.text)).collect::<Vec<_>>().join(" ");
            for view in table.views() {
                assert_eq!(view.visible(), SquareSet::ALL, "{fen}");
                assert_eq!(view.ending, Some(Ending { winner, reason }), "{fen}");
                assert_eq!(words(view.announcements()), said, "{fen}");
                assert!(view.announcements().iter().all(|it| (it.ply, it.at) == (0, STARTED)));
            }
            let review = table.game.finished().expect("finished game").review();
            assert!(review.plies.is_empty());
            assert_eq!(words(&review.announcements), said, "{fen}");

            let waiting = Game::waiting(table.game.card().clone(), STARTED);
            for seat in Seat::PAIR {
                let view = waiting.view(seat);
                assert_eq!((view.ending, view.announcements().len()), (None, 0), "it has not begun");
            }
        }
    }
}

/// A card's own count of quiet half-moves: captures and pawn moves begin it anew, and it is told in every sight.
#[test]
fn a_cap_on_quiet_half_moves() {
    let with = |mode| {
        let draws = Draws { fifty_moves: false, cap: NonZeroU16::new(4), ..Draws::under(Royalty::Checkmate) };
        Table::with(CardRequest { draws: Some(draws), ..CardRequest::of(mode) })
    };
    with(Mode::Blind).play(
        "g1f3 g8f6 f3g1 e7e6 g1f3 f6g8 f3g1
         g8f6 => moved->both, black_moved->white, draw_cap->both, ended nobody cap->both",
    );
    with(Mode::Dark).play("g1f3 g8f6 f3g1\nf6g8 => moved->both, ended nobody cap->both");
    with(Mode::Vanilla).play(
        "g1f3 g8f6 f3g1\nf6g8 => moved->both, black_moved->white, draw_cap->both, ended nobody cap->both",
    );
}

/// A touched piece and a draw offer do not outlive the game.
#[test]
fn the_end_clears_the_table() {
    let table = Table::of(Mode::Blind).play(
        "g1 => touched g1->white
         black offer => draw_offer black->both
         white resign => white_resigned->both, ended black resign->both",
    );
    assert!(table.views().iter().all(|view| view.touched().is_none() && view.draw_offer.is_none()));
}

#[test]
fn only_a_finished_game_can_be_read() {
    let table = Table::of(Mode::Blind).play("e2e4 e7e5");
    assert!(table.game.finished().is_none());
    let table = table.play("white resign => white_resigned->both, ended black resign->both");
    let finished = table.game.finished().expect("finished game");
    assert_eq!(finished.ending().reason, EndReason::Resign);
    assert_eq!(finished.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2");
}

#[test]
fn a_review_tells_everything() {
    let clock = Clock::Fischer { initial_ms: 60_000, increment_ms: 1_000 };
    let table = Table::with(CardRequest { clock: Some(clock), ..CardRequest::of(Mode::Blind) }).play(
        "+2000 e2e4 => moved->both, white_moved->black
         +1000 d7   => touched d7->black
         +1000 d7d3 => illegal_move->black
         +1000 d7d5 => moved->both, black_moved->white
         e5         => no_such_piece->white
         +500 e4d5  => moved->both, white_moved_captured->black
         black resign => black_resigned->both, ended white resign->both",
    );
    let review = table.game.finished().expect("finished game").review();
    assert_eq!(review.start_fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(review.start.white.men.len(), 16);
    assert_eq!(review.ending, Ending { winner: Some(Seat::White), reason: EndReason::Resign });

    let plies: Vec<_> = review
        .plies
        .iter()
        .map(|ply| (ply.san.as_str(), ply.remaining_ms, ply.captured.map(word), ply.fen.as_str()))
        .collect();
    let expected = [
        ("e4", 59_000, None, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
        ("d5", 58_000, None, "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2"),
        ("exd5", 59_500, Some("pawn"), "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"),
    ]
    .map(|(san, remaining, captured, fen)| (san, Some(remaining), captured.map(str::to_owned), fen));
    assert_eq!(plies, expected);

    let last = &review.plies[2];
    assert_eq!((last.movement.from, last.movement.to), (square("e4"), square("d5")));
    assert_eq!(last.movement.at, STARTED + 5_500);
    assert_eq!(last.seen.white.men.len(), 16);
    assert_eq!(last.seen.black.men.len(), 15);
    assert!(last.seen.black.men.iter().all(|man| man.owner == Seat::Black));
    assert!(last.seen.black.visible.squares().all(|seen| seen != square("d5")));

    let tries: Vec<_> =
        review.tries.iter().map(|it| (it.ply, word(it.by), it.from, it.to, it.at - STARTED)).collect();
    assert_eq!(
        tries,
        [
            (1, "black".to_owned(), square("d7"), None, 3_000),
            (1, "black".to_owned(), square("d7"), Some(square("d3")), 4_000),
            (2, "white".to_owned(), square("e5"), None, 5_000),
        ],
    );
    let said: Vec<_> = review
        .announcements
        .iter()
        .map(|said| format!("{}->{}", word(said.text), said.only.map_or("both".to_owned(), word)))
        .collect();
    assert_eq!(
        said.join(", "),
        "white_moved->black, illegal_move->black, black_moved->white, no_such_piece->white, \
         white_moved_captured->black, black_resigned->both",
    );
}

#[test]
fn a_review_flags_its_moves() {
    let flags = |mode, fen: &str, moves: &str| {
        let mut table = Table::at(mode, fen).play(moves);
        let _over = table.ask(Seat::White, Intent::Resign {});
        let review = table.game.finished().expect("finished game").review();
        serde_json::to_string(&review.plies.last().expect("a ply").flags).expect("plain data")
    };
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let table = [
        (castling, "e1d1", "{}"),
        (castling, "e1g1", r#"{"castle":"k"}"#),
        (castling, "e1c1", r#"{"castle":"q"}"#),
        (castling, "a1a8", r#"{"check":true}"#),
        ("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5 e5d6", r#"{"enPassant":true}"#),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", r#"{"check":true,"mate":true}"#),
    ];
    for (fen, moves, expected) in table {
        assert_eq!(flags(Mode::Vanilla, fen, moves), expected, "{moves} from {fen}");
        assert_eq!(flags(Mode::Blind, fen, moves), expected, "{moves} from {fen}");
    }
    // Where kings can be captured, there is no check.
    assert_eq!(flags(Mode::Dark, castling, "a1a8"), "{}");
}

/// A review shows the fog as it was.
#[test]
fn a_review_shows_the_fog() {
    let table = Table::of(Mode::Dark).play(
        "e2e4 f7f6 d1h5 a7a6
         h5e8 => moved->both, ended white king_captured->both",
    );
    let live = Table::of(Mode::Dark).play("e2e4 f7f6 d1h5");
    let review = table.game.finished().expect("finished game").review();
    for seat in Seat::PAIR {
        assert_eq!(review.plies[2].seen[seat.color()].visible, live.view(seat).visible());
        assert_eq!(review.plies[2].seen[seat.color()].men.len(), live.view(seat).pieces().len());
    }
    assert_eq!(word(review.plies[4].captured), "king");
}
