//! Reconnaissance blind chess: sensing, requests that are revised, passing, and how it ends.

use rules::{CardRequest, Clock, Mode, Written};
use view::{Intent, Notice, Seat, Sensing};

use crate::table::{Table, square};

fn at(fen: &str) -> Table {
    Table::at(Mode::Rbc, fen)
}

/// What a seat's last move was, and what it had asked for.
fn last_move(table: &Table, seat: Seat) -> (String, Option<String>) {
    let seen = table.view(seat).last_move().expect("a move");
    (Written::from(seen).to_string(), seen.asked.map(|asked| Written::from(asked).to_string()))
}

#[test]
fn a_turn_is_a_sense_and_a_move() {
    let table = Table::of(Mode::Rbc).play(
        "sense:e7 => sensed e7->white
         sense:e7 => !already_sensed
         black sense:e2 => !not_your_turn
         e2e4 => moved->both, white_moved->both
         white sense:e2 => !not_your_turn
         d7d5 => moved->both, black_moved->both
         sense:d4 => sensed d4->white
         e4d5 => moved->both, white_moved_captured->both
         pass => moved->both, black_moved->both",
    );
    let view = table.view(Seat::White);
    assert_eq!(view.sensing(), Some(Sensing::Open), "a new turn");
    assert_eq!(table.view(Seat::Black).sensing(), None, "not its turn");
    assert!(table.view(Seat::Black).sensed().is_empty(), "nobody else knows");
    // What was sensed first is still known, and dated; the other sense took the place of some of it.
    let known: Vec<_> = view.sensed().iter().map(|it| (it.square.to_string(), it.ply)).collect();
    assert_eq!(known.len(), 18);
    assert!(known.contains(&("e8".to_owned(), 0)) && known.contains(&("d5".to_owned(), 2)));
    let pawn = view.sensed().iter().find(|it| it.square == square("d5")).and_then(|it| it.piece);
    assert!(pawn.is_some_and(|piece| piece.owner == Seat::Black));
    assert_eq!(last_move(&table, Seat::Black), ("0000".to_owned(), None));
}

/// The mover is told what was played in place of its request, and the opponent only where something was captured.
#[test]
fn requests_are_revised_and_the_opponent_hears_nothing_of_it() {
    let table = at("4k3/8/p7/8/p7/8/4p3/R3K3 w Q - 0 1").play(
        "a1a8 => moved->both, white_moved_captured->both
         e8d8 => moved->both, black_moved->both
         a4a7 => moved->both, white_moved_captured->both
         d8e8 => moved->both, black_moved->both
         e1c1 => !illegal_move",
    );
    assert_eq!(last_move(&table, Seat::White), ("a4a6".to_owned(), Some("a4a7".to_owned())));
    let heard = table.view(Seat::Black);
    assert!(heard.moves.iter().all(|seen| seen.by == Seat::Black), "{:?}", heard.moves);
    let blocked = at("4k3/8/8/8/8/4n3/4P3/R3K3 w Q - 0 1").play("e2e4 => moved->both, white_moved->both");
    assert_eq!(last_move(&blocked, Seat::White), ("0000".to_owned(), Some("e2e4".to_owned())));
}

/// To the opponent a move, a pass and a move that came to nothing are the same.
#[test]
fn nothing_tells_a_pass_from_a_move() {
    let fen = "4k3/8/8/8/8/4n3/4P3/R3K3 w Q - 0 1";
    let told = ["a1a2", "pass", "e2e4", "e2d3"].map(|asked| {
        let mut table = at(fen);
        let intent = crate::table::intent(asked);
        let told = table.ask(Seat::White, intent).expect("accepted");
        serde_json::to_string(&told.black).expect("JSON")
    });
    assert!(told.iter().all(|one| *one == told[0]), "{told:?}");
}

/// Nothing at all reaches the opponent of a seat that senses, and no clock shows it.
#[test]
fn a_sense_is_its_seats_secret() {
    let mut table = Table::of(Mode::Rbc);
    let before = table.view(Seat::Black);
    table.now += 5_000;
    let told = table.ask(Seat::White, Intent::Sense { square: square("b7") }).expect("a sense");
    assert!(told.black.is_empty());
    assert!(matches!(told.white.as_slice(), [Notice::Sensed(_)]));
    assert_eq!(table.view(Seat::Black), before);
}

#[test]
fn a_captured_king_ends_it_and_shows_everything() {
    let table = at("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1").play(
        "sense:e8 => sensed e8->white
         e1e8 => moved->both, white_moved_captured->both, white_took_king->both, ended white king_captured->both",
    );
    let review = table.game.finished().expect("over").review();
    let sense = review.senses.first().expect("the sense is in the record");
    assert_eq!((sense.ply, sense.by, sense.square), (0, Seat::White, square("e8")));
}

#[test]
fn castling_leaves_and_crosses_attacked_squares_and_meets_the_unseen() {
    at("4k3/8/8/8/4r3/5r2/6r1/4K2R w K - 0 1").play("e1g1 => moved->both, white_moved->both");
    let table = at("4k3/8/8/8/8/8/8/4Kn1R w K - 0 1").play("e1g1 => moved->both, white_moved->both");
    assert_eq!(last_move(&table, Seat::White).0, "0000");
}

#[test]
fn fifty_moves_end_it_and_passes_count() {
    at("4k3/8/8/8/8/8/8/4K2R w - - 98 90").play(
        "pass => moved->both, white_moved->both
         pass => moved->both, black_moved->both, draw_fifty->both, ended nobody fifty_move->both",
    );
}

/// The increment comes with the move, not with the sense.
#[test]
fn a_sense_stops_no_clock() {
    let clock = Some(Clock::Fischer { initial_ms: 60_000, increment_ms: 5_000 });
    let table = Table::with(CardRequest { clock, ..CardRequest::of(Mode::Rbc) }).play(
        "+10000 sense:e7 => sensed e7->white
         +10000 e2e4 => moved->both, white_moved->both",
    );
    assert_eq!(table.game.clock().expect("a clock").remaining_ms.white, 45_000);
    Table::with(CardRequest { clock, ..CardRequest::of(Mode::Rbc) })
        .play("+60000 sense:e7 => white_out_of_time->both, ended black out_of_time->both");
}

#[test]
fn other_games_have_neither() {
    for mode in [Mode::Vanilla, Mode::Blind, Mode::Dark] {
        Table::of(mode).play(
            "sense:e4 => !no_sensing
             pass => !no_passing",
        );
    }
}
