//! Players who are not there when their game begins.

use std::time::Duration;

use room::{Config, News, Opened, Opening, Seated, TokenKind, Wish};
use rules::{Card, CardRequest, Clock, Mode};
use tokio::time::sleep;
use view::{EndReason, Ending, Notice, RoomStatus, Seat, Story, TableClock};

use crate::hall::{Hall, SETTINGS, heard, moves};

const BLITZ: Clock = Clock::Fischer { initial_ms: 30_000, increment_ms: 0 };
const SECOND: Duration = Duration::from_secs(1);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn opening(mode: Mode, clock: Clock) -> Opening {
    let card = Card::new(CardRequest { clock: Some(clock), ..CardRequest::of(mode) }, 0).unwrap();
    let mut opening = Opening::new(card, SETTINGS);
    for &seat in Seat::at(mode) {
        opening = opening.with(seat, Wish::Token(TokenKind::Short));
    }
    opening
}

/// Black comes; White, who made the game, does not.
async fn without_white(hall: &Hall, clock: Clock) -> (Opened, Seated) {
    let opened = hall.open_room(opening(Mode::Blind, clock)).await;
    let (black, _) = hall.sit_by_token(&opened, Seat::Black).await;
    (opened, black)
}

/// Whose clock runs, as the holder of a seat is told without sitting down.
async fn running(hall: &Hall, opened: &Opened) -> Option<Seat> {
    let held = hall.rooms.held(opened.game, opened.token(Seat::Black).unwrap()).await.unwrap().unwrap();
    assert_eq!(held.seat, Seat::Black);
    match held.standing.clock.expect("a clock") {
        TableClock::Pair(face) => face.running,
        TableClock::Duplicate(face) => face.running,
    }
}

async fn ending(hall: &Hall, opened: &Opened) -> Option<Ending> {
    let summary = hall.rooms.describe(opened.game).await.unwrap();
    summary.story.as_ref().map(Story::ending)
}

#[tokio::test(start_paused = true)]
async fn whoever_is_still_sending_the_link_loses_no_time() {
    let hall = Hall::open();
    let (opened, mut black) = without_white(&hall, BLITZ).await;
    sleep(40 * SECOND).await;
    assert_eq!(running(&hall, &opened).await, None);
    heard(&mut black);
    let (white, attached) = hall.sit_by_token(&opened, Seat::White).await;
    let face = attached.snapshot.view.clock().unwrap();
    assert_eq!((face.running, face.remaining_ms.white), (Some(Seat::White), 30_000));
    let told = heard(&mut black);
    let clock = |news: &News| match news {
        News::Notices(batch) => matches!(batch.notices[..], [Notice::Clock { clock }] if clock == face),
        _ => false,
    };
    assert!(told.iter().any(clock), "{told:?}");
    assert_eq!(running(&hall, &opened).await, Some(Seat::White));
    // From now on it runs, wherever White is.
    drop(white);
    sleep(31 * SECOND).await;
    let lost = Ending { winner: Some(Seat::Black), reason: EndReason::OutOfTime };
    assert_eq!(ending(&hall, &opened).await, Some(lost));
}

/// What decides is in the stream: neither sleep nor a crash makes an awaited player a late one.
#[tokio::test(start_paused = true)]
async fn a_crash_does_not_start_a_clock() {
    let mut hall = Hall::open();
    let (opened, black) = without_white(&hall, BLITZ).await;
    drop(black);
    hall = hall.reopen_with(Config::default());
    sleep(SECOND).await;
    assert_eq!(running(&hall, &opened).await, None);
    let (_black, _) = hall.sit_by_token(&opened, Seat::Black).await;
    sleep(20 * SECOND).await;
    let (_white, attached) = hall.sit_by_token(&opened, Seat::White).await;
    assert_eq!(attached.snapshot.view.clock().unwrap().remaining_ms.white, 30_000);
    // Once White has come, a crash does not stop it either, and the flag falls though nobody looks.
    hall = hall.reopen_with(Config::default());
    sleep(SECOND).await;
    assert_eq!(running(&hall, &opened).await, Some(Seat::White));
    sleep(31 * SECOND).await;
    assert_eq!(ending(&hall, &opened).await.map(|ending| ending.reason), Some(EndReason::OutOfTime));
}

#[tokio::test(start_paused = true)]
async fn a_game_to_which_somebody_never_comes_is_called_off() {
    let hall = Hall::open();
    for mode in [Mode::Blind, Mode::Duplicate] {
        for clock in [Clock::None, BLITZ] {
            let opened = hall.open_room(opening(mode, clock)).await;
            let present = &Seat::at(mode)[..Seat::at(mode).len() - 1];
            let mut seated = Vec::new();
            for &seat in present {
                seated.push(hall.sit_by_token(&opened, seat).await.0);
            }
            if clock == Clock::None {
                seated[0].submit(moves("e2e4")).await;
            }
            sleep(59 * SECOND).await;
            if clock == Clock::None {
                assert_eq!(hall.rooms.describe(opened.game).await.unwrap().status, RoomStatus::Active);
            }
            sleep(2 * SECOND).await;
            let reason = ending(&hall, &opened).await.unwrap();
            let expected = match clock {
                // Those who are there have a clock of their own.
                Clock::Fischer { .. } => EndReason::OutOfTime,
                Clock::None | Clock::Days { .. } => EndReason::Aborted,
            };
            assert_eq!(reason.reason, expected, "{mode:?}");
            assert!(clock != Clock::None || reason.winner.is_none());
        }
    }
}

/// Whoever has been there and stays away loses, as ever.
#[tokio::test(start_paused = true)]
async fn whoever_came_and_left_has_lost() {
    let hall = Hall::open();
    let (opened, black) = without_white(&hall, Clock::None).await;
    let (white, _) = hall.sit_by_token(&opened, Seat::White).await;
    drop(white);
    sleep(61 * SECOND).await;
    let lost = Ending { winner: Some(Seat::Black), reason: EndReason::Abandoned };
    assert_eq!(ending(&hall, &opened).await, Some(lost));
    drop(black);
}

/// Correspondence: nobody need be there, the other side may move, and nobody is waited for for ever.
#[tokio::test(start_paused = true)]
async fn days_for_a_move() {
    let hall = Hall::open();
    let opened = hall.open_room(opening(Mode::Blind, Clock::Days { days_per_move: 2 })).await;
    let (white, _) = hall.sit_by_token(&opened, Seat::White).await;
    white.submit(moves("e2e4")).await;
    drop(white);
    sleep(DAY).await;
    assert_eq!(hall.rooms.awake(), 0, "it sleeps meanwhile");
    assert_eq!(running(&hall, &opened).await, None);
    sleep(DAY + SECOND * 5).await;
    assert_eq!(running(&hall, &opened).await, Some(Seat::Black), "the clock has started by itself");
    sleep(DAY).await;
    let (black, attached) = hall.sit_by_token(&opened, Seat::Black).await;
    assert_eq!((attached.snapshot.view.ply, attached.snapshot.status), (1, RoomStatus::Active));
    black.submit(moves("e7e5")).await;
    drop(black);
    sleep(DAY).await;
    assert_eq!(running(&hall, &opened).await, Some(Seat::White));
    sleep(DAY + SECOND * 5).await;
    assert_eq!(ending(&hall, &opened).await.map(|ending| ending.reason), Some(EndReason::OutOfTime));
}
