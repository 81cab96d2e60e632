//! Clocks: what they show, when they run out, and what that means.

use rules::{CardRequest, Clock, Mode};
use view::{ClockFace, Notice, Seat};

use crate::table::{STARTED, Table, intent};

const FISCHER: Clock = Clock::Fischer { initial_ms: 60_000, increment_ms: 1_000 };
const DAY: u64 = 24 * 60 * 60 * 1000;

fn table(clock: Clock) -> Table {
    Table::with(CardRequest { clock: Some(clock), ..CardRequest::of(Mode::Blind) })
}

fn table_at(clock: Clock, fen: &str) -> Table {
    let fen = Some(fen.to_owned());
    Table::with(CardRequest { clock: Some(clock), fen, ..CardRequest::of(Mode::Blind) })
}

/// White's time, Black's time, whose clock is running, and since when, counted from the start of the game.
type Shown = (u64, u64, Option<Seat>, u64);

fn shown(face: Option<ClockFace>) -> Option<Shown> {
    face.map(|face| (face.remaining_ms.white, face.remaining_ms.black, face.running, face.at - STARTED))
}

#[track_caller]
fn check(table: &Table, expected: Shown) {
    for view in table.views() {
        assert_eq!(shown(view.clock()), Some(expected));
    }
    let deadline = expected
        .2
        .map(|seat| STARTED + expected.3 + if seat == Seat::White { expected.0 } else { expected.1 });
    assert_eq!(table.game.deadline(), deadline);
}

#[test]
fn without_a_clock_nothing_runs() {
    let table = Table::of(Mode::Blind).play(
        "+9000000000 e2e4 => moved->both, white_moved->black
         rule time => !clock_still_runs",
    );
    assert_eq!(table.game.deadline(), None);
    assert!(table.views().iter().all(|view| view.clock().is_none()));
}

/// What was lost while nobody could play is given back, even if a clock seems to have run out; never more than that.
#[test]
fn an_outage_costs_nobody_time() {
    let table = table(FISCHER).play(
        "+5000 e2e4          => moved->both, white_moved->black
         +7000 rule outage 4000 => outage 4000->both, clock->both",
    );
    check(&table, (56_000, 60_000, Some(Seat::Black), 9_000));
    let table = table.play(
        "+90000 rule outage 50000 => outage 50000->both, clock->both
         +0 e7e5              => moved->both, black_moved->white",
    );
    check(&table, (56_000, 18_000, Some(Seat::White), 102_000));
    let table = table.play("+1000 rule outage 5000 => outage 5000->both, clock->both");
    check(&table, (56_000, 18_000, Some(Seat::White), 103_000));
    // It does not help whoever was out of time all the same.
    let table = table.play(
        "+60000 rule outage 3000 => outage 3000->both, clock->both
         rule time               => white_out_of_time->both, ended black out_of_time->both",
    );
    assert!(table.game.ending().is_some());
}

#[test]
fn fischer() {
    let table = table(FISCHER);
    check(&table, (60_000, 60_000, Some(Seat::White), 0));
    let table = table.play("+5000 e2e4 => moved->both, white_moved->black");
    check(&table, (56_000, 60_000, Some(Seat::Black), 5_000));
    // A refused try does not stop the clock, and the time it took is not given back.
    let table = table.play(
        "+2000 e4   => no_such_piece->black
         +1000 e7e5 => moved->both, black_moved->white",
    );
    check(&table, (56_000, 58_000, Some(Seat::White), 8_000));
    let table = table.play("+100 white resign => white_resigned->both, ended black resign->both");
    check(&table, (55_900, 58_000, None, 8_100));
}

#[test]
fn without_initial_time_the_first_move_has_the_increment() {
    let table = table(Clock::Fischer { initial_ms: 0, increment_ms: 2_000 });
    check(&table, (2_000, 2_000, Some(Seat::White), 0));
    let table = table.play("+500 e2e4 => moved->both, white_moved->black");
    check(&table, (3_500, 2_000, Some(Seat::Black), 500));
}

#[test]
fn the_flag_falls_at_the_deadline() {
    let table = table(FISCHER).play(
        "+59999 rule time => !clock_still_runs
         +1 rule time => white_out_of_time->both, ended black out_of_time->both",
    );
    check(&table, (0, 60_000, None, 60_000));
    self::table(FISCHER).play(
        "+1000 e2e4 => moved->both, white_moved->black
         +60000 rule time => black_out_of_time->both, ended white out_of_time->both",
    );
}

/// Whoever asks, and whatever they ask for, the clock is checked first.
#[test]
fn a_late_intent_finds_the_flag_down() {
    for late in [
        "e2e4",
        "g1",
        "e4",
        "black e7e5",
        "white resign",
        "black resign",
        "black offer",
        "black accept",
        "white abort",
        "rule abandoned black",
        "rule ai",
        "rule left black",
    ] {
        let script = format!("+60000 {late} => white_out_of_time->both, ended black out_of_time->both");
        table(FISCHER).play(&script);
    }
    table(FISCHER).play("+59999 e2e4 => moved->both, white_moved->black");
}

#[test]
fn time_up_against_one_who_cannot_mate_is_a_draw() {
    let lone_king = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    table_at(FISCHER, lone_king)
        .play("+60000 rule time => white_out_of_time->both, ended nobody out_of_time->both");
    table_at(FISCHER, lone_king).play(
        "a1a2
         +60000 rule time => black_out_of_time->both, ended white out_of_time->both",
    );
    // Where kings can be captured, a lone king can win.
    let fen = Some(lone_king.to_owned());
    Table::with(CardRequest { clock: Some(FISCHER), fen, ..CardRequest::of(Mode::Dark) })
        .play("+60000 rule time => ended black out_of_time->both");
    // A lone knight can mate with the help of an enemy rook.
    table_at(FISCHER, "4k1n1/8/8/8/8/8/8/R3K3 w - - 0 1")
        .play("+60000 rule time => white_out_of_time->both, ended black out_of_time->both");
}

#[test]
fn days_for_each_move() {
    let table = table(Clock::Days { days_per_move: 3 });
    check(&table, (3 * DAY, 3 * DAY, Some(Seat::White), 0));
    let table = table.play(&format!("+{DAY} e2e4 => moved->both, white_moved->black"));
    check(&table, (3 * DAY, 3 * DAY, Some(Seat::Black), DAY));
    let table = table.play(&format!("+{DAY} e7e5 => moved->both, black_moved->white"));
    check(&table, (3 * DAY, 3 * DAY, Some(Seat::White), 2 * DAY));
    table.play(&format!(
        "+{} rule time => !clock_still_runs
         +1 rule time => white_out_of_time->both, ended black out_of_time->both",
        3 * DAY - 1
    ));
}

/// The server's clock may be set back; the game's never is.
#[test]
fn time_does_not_run_backwards() {
    let table = table(FISCHER).play(
        "+5000 e2e4 => moved->both, white_moved->black
         -9000 e7e5 => moved->both, black_moved->white",
    );
    check(&table, (56_000, 61_000, Some(Seat::White), 5_000));
    let table = table.play("-900000 d2d4 => moved->both, white_moved->black");
    check(&table, (57_000, 61_000, Some(Seat::Black), 5_000));
}

#[test]
fn notices_carry_the_clocks() {
    let mut table = table(FISCHER);
    table.now += 5_000;
    let told = table.ask(Seat::White, intent("e2e4")).expect("move");
    for seat in Seat::PAIR {
        let Notice::Moved(moved) = &told[seat.color()][0] else { panic!("{told:?}") };
        assert_eq!(shown(moved.clock), Some((56_000, 60_000, Some(Seat::Black), 5_000)));
    }
    table.now += 60_000;
    let told = table.ask(Seat::White, intent("resign")).expect("end");
    for seat in Seat::PAIR {
        let Some(Notice::Ended { clock, .. }) = told[seat.color()].last() else { panic!("{told:?}") };
        assert_eq!(shown(*clock), Some((56_000, 0, None, 65_000)));
    }
}

/// No clock runs before everybody has come.
#[test]
fn whoever_has_not_come_loses_no_time() {
    let absent = |clock, seats: &[Seat]| {
        Table::without(seats, CardRequest { clock: Some(clock), ..CardRequest::of(Mode::Blind) })
    };
    let table = absent(FISCHER, &[Seat::White]);
    check(&table, (60_000, 60_000, None, 0));
    let table = table.play(
        "+90000 rule time => !clock_still_runs
         rule arrived black => !clock_still_runs
         rule arrived white => clock->both
         rule arrived white => !clock_still_runs",
    );
    check(&table, (60_000, 60_000, Some(Seat::White), 90_000));
    let table = table.play("+1000 e2e4 => moved->both, white_moved->black");
    check(&table, (60_000, 60_000, Some(Seat::Black), 91_000));

    // The other side may move meanwhile, and is not charged for it.
    let table = absent(FISCHER, &[Seat::Black]).play("+2000 e2e4 => moved->both, white_moved->black");
    check(&table, (61_000, 60_000, None, 2_000));
    let table = table.play("+50000 rule arrived black => clock->both");
    check(&table, (61_000, 60_000, Some(Seat::Black), 52_000));
    let table = absent(FISCHER, &[Seat::Black]).play("+1000 rule arrived black => clock->both");
    check(&table, (60_000, 60_000, Some(Seat::White), 1_000));
    let table = table.play("+2000 e2e4 => moved->both, white_moved->black");
    check(&table, (59_000, 60_000, Some(Seat::Black), 3_000));

    // The first of two who are awaited starts nothing.
    let table = absent(FISCHER, &Seat::PAIR).play("+1000 rule arrived white =>");
    check(&table, (60_000, 60_000, None, 0));
    let table = table.play("+1000 rule arrived black => clock->both");
    check(&table, (60_000, 60_000, Some(Seat::White), 2_000));

    // A move is as good as any other sign of life.
    let table = absent(FISCHER, &[Seat::White]).play("+5000 e2e4 => moved->both, white_moved->black");
    check(&table, (61_000, 60_000, Some(Seat::Black), 5_000));
    let review = table.play("+1000 white resign => white_resigned->both, ended black resign->both");
    let review = review.game.finished().expect("it is over").review();
    assert_eq!(review.plies[0].remaining_ms, Some(61_000));
}

/// With days for each move, a clock starts by itself when nobody has come for so long.
#[test]
fn nobody_is_waited_for_for_ever() {
    let request =
        CardRequest { clock: Some(Clock::Days { days_per_move: 2 }), ..CardRequest::of(Mode::Blind) };
    let table = Table::without(&[Seat::White], request);
    assert_eq!(table.game.deadline(), Some(STARTED + 2 * DAY));
    assert!(table.views().iter().all(|view| view.clock().is_some_and(|face| face.running.is_none())));
    let table = table.play(&format!("+{} rule arrived white => clock->both", 2 * DAY));
    check(&table, (2 * DAY, 2 * DAY, Some(Seat::White), 2 * DAY));
    table.play(&format!("+{} rule time => white_out_of_time->both, ended black out_of_time->both", 2 * DAY));
}

/// Without its player a game is called off, however many moves the other side has made.
#[test]
fn a_game_without_one_of_its_players_is_called_off() {
    let request = || CardRequest { presets: vec!["double-move".to_owned()], ..CardRequest::of(Mode::House) };
    Table::without(&[Seat::Black], request()).play(
        "e2e4 d2d4
         rule never came => aborted->both, ended nobody aborted->both",
    );
    Table::without(&[Seat::Black], request()).play(
        "rule arrived black =>
         rule never came => !too_late_to_abort",
    );
}
