//! Whole games and their endings: who hears what, and in what order.

use rules::{CardRequest, Layout, Mode};
use view::Seat;

use crate::table::{Table, word};

/// The announcements are the same whether or not the board is hidden.
#[track_caller]
fn check(fen: &str, script: &str) {
    for mode in [Mode::Blind, Mode::Vanilla] {
        Table::at(mode, fen).play(script);
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const ROOK: &str = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
const ROOK_AT_FIFTY_MOVES: &str = "4k3/8/8/8/8/8/8/R3K3 w - - 99 80";

#[test]
fn checkmate_names_the_winner() {
    check(
        START,
        "f2f3 => moved->both, white_moved->black
         e7e5 => moved->both, black_moved->white
         g2g4 => moved->both, white_moved->black
         d8h4 => moved->both, black_moved->white, black_checkmate->both, ended black checkmate->both",
    );
    check(
        START,
        "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6
         h5f7 => moved->both, white_moved_captured->black, white_checkmate->both, ended white checkmate->both",
    );
}

#[test]
fn check_names_the_side_in_check() {
    check(ROOK, "a1a8 => moved->both, white_moved->black, black_in_check->both");
    check("r3k3/8/8/8/8/8/8/4K3 b - - 0 1", "a8a1 => moved->both, black_moved->white, white_in_check->both");
    check(
        "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        "a7a8q => moved->both, white_moved->black, white_promoted queen->black, black_in_check->both",
    );
    check(
        "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
        "e1g1 => moved->both, white_castled_kingside->black, black_in_check->both",
    );
}

#[test]
fn draws_on_the_board() {
    check(
        "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1",
        "g1g6 => moved->both, white_moved->black, stalemate->both, ended nobody stalemate->both",
    );
    check(
        "6q1/8/8/8/8/5k2/8/7K b - - 0 1",
        "g8g3 => moved->both, black_moved->white, stalemate->both, ended nobody stalemate->both",
    );
    check(
        START,
        "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1
         f6g8 => moved->both, black_moved->white, draw_threefold->both, ended nobody threefold->both",
    );
    check(
        ROOK_AT_FIFTY_MOVES,
        "a1a2 => moved->both, white_moved->black, draw_fifty->both, ended nobody fifty_move->both",
    );
    check(
        "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1",
        "e1e2 => moved->both, white_moved_captured->black, draw_insufficient->both, ended nobody insufficient->both",
    );
}

/// Checks are announced even when the game ends for another reason, and mate takes precedence over the fifty-move
/// rule.
#[test]
fn what_comes_together() {
    check(
        ROOK_AT_FIFTY_MOVES,
        "a1a8 => moved->both, white_moved->black, black_in_check->both, draw_fifty->both, ended nobody fifty_move->both",
    );
    check(
        "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80",
        "a1a8 => moved->both, white_moved->black, white_checkmate->both, ended white checkmate->both",
    );
}

/// Every draw is announced, but only one counts.
#[test]
fn draws_that_coincide() {
    check(
        "4k3/8/8/8/8/8/8/R3K3 w - - 92 80",
        "a1a2 e8e7 a2a1 e7e8 a1a2 e8e7 a2a1
         e7e8 => moved->both, black_moved->white, draw_threefold->both, draw_fifty->both, ended nobody fifty_move->both",
    );
    check(
        "7k/5K2/8/8/8/8/8/6Q1 w - - 99 80",
        "g1g6 => moved->both, white_moved->black, stalemate->both, draw_fifty->both, ended nobody stalemate->both",
    );
}

/// Between the two moves of a turn, it is the mover who may be in check.
#[test]
fn check_between_two_moves() {
    for mode in [Mode::Blind, Mode::Vanilla] {
        let layout = Some(Layout::premade("monster"));
        let fen = Some("4k3/8/8/8/8/8/r7/4K3 w - - 0 1".to_owned());
        Table::with(CardRequest { layout, fen, ..CardRequest::of(mode) }).play(
            "e1e2 => moved->both, white_moved->black, white_in_check->both
             e2e3 => moved->both, white_moved->black
             a2a3 => moved->both, black_moved->white, white_in_check->both",
        );
    }
}

/// The same position with different castling rights is a different position.
#[test]
fn a_lost_right_is_not_a_repetition() {
    let shuffle = "h1g1 h8g8 g1h1 g8h8";
    check(
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        &format!(
            "{shuffle}
             {shuffle}
             h1g1
             h8g8 => moved->both, black_moved->white, draw_threefold->both, ended nobody threefold->both"
        ),
    );
}

#[test]
fn a_view_holds_what_its_seat_has_heard() {
    let table = Table::of(Mode::Blind).play(
        "e2e4
         e7   => touched e7->black
         e7e3 => illegal_move->black
         e7e5
         d1h5 b8c6 f1c4 g8f6 h5f7",
    );
    let heard = |seat: Seat| {
        let view = table.view(seat);
        let said = view.announcements().iter();
        said.map(|said| format!("{} {}", said.ply, word(said.text))).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(heard(Seat::White), "2 black_moved, 4 black_moved, 6 black_moved, 7 white_checkmate");
    assert_eq!(
        heard(Seat::Black),
        "1 white_moved, 1 illegal_move, 3 white_moved, 5 white_moved, 7 white_moved_captured, 7 white_checkmate",
    );
}

#[test]
fn dark_announces_nothing() {
    let table = Table::of(Mode::Dark).play(
        "e2e4 => moved->both
         f7f6 => moved->both
         d1h5 => moved->both
         a7a6 => moved->both
         h5e8 => moved->both, ended white king_captured->both",
    );
    assert!(table.views().iter().all(|view| view.announcements().is_empty()));
    Table::of(Mode::Dark).play(
        "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1
         f6g8 => moved->both, ended nobody threefold->both",
    );
    Table::at(Mode::Dark, ROOK_AT_FIFTY_MOVES).play("a1a8 => moved->both, ended nobody fifty_move->both");
    Table::of(Mode::Dark).play("resign => ended black resign->both");
}
