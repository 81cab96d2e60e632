//! Players who are not there when their game begins.

use std::time::Duration;

use room::{
    Arrival, AttachError, Claim, Config, Door, News, Opened, Opening, Presence, SeatError, Seated, Token,
    TokenKind, Wish,
};
use rules::{Card, CardRequest, Clock, Mode};
use tokio::time::sleep;
use view::{EndReason, Ending, Notice, RoomStatus, Seat, Story, TableClock};

use crate::hall::{Hall, SETTINGS, heard, moves};

const BLITZ: Clock = Clock::Fischer { initial_ms: 30_000, increment_ms: 0 };
const SECOND: Duration = Duration::from_secs(1);
const CALLED_OFF: Ending = Ending { winner: None, reason: EndReason::Aborted };
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
            assert_eq!(hall.rooms.describe(opened.game).await.unwrap().status, RoomStatus::Active);
            sleep(2 * SECOND).await;
            assert_eq!(ending(&hall, &opened).await, Some(CALLED_OFF), "{mode:?} {clock:?}");
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

/// A room that White has made, and is connected to, when Black comes by the link.
async fn with_white_connected(hall: &Hall, clock: Clock) -> (Opened, Seated, Seated) {
    let card = Card::new(CardRequest { clock: Some(clock), ..CardRequest::of(Mode::Blind) }, 0).unwrap();
    let opening = Opening::new(card, SETTINGS).with(Seat::White, Wish::Token(TokenKind::Short));
    let opened = hall.open_room(opening).await;
    let (white, _) = hall.sit_by_token(&opened, Seat::White).await;
    let open = Claim::OpenSeat { seat: None, kind: TokenKind::Short, name: None };
    let (black, _) = hall.sit(&opened, open).await;
    (opened, white, black)
}

async fn running_for_white(hall: &Hall, opened: &Opened) -> Option<Seat> {
    let held = hall.rooms.held(opened.game, opened.token(Seat::White).unwrap()).await.unwrap().unwrap();
    match held.standing.clock.expect("a clock") {
        TableClock::Pair(face) => face.running,
        TableClock::Duplicate(face) => face.running,
    }
}

/// Somebody whose page is hidden, as it reconnects by itself.
async fn reconnect_unseen(hall: &Hall, opened: &Opened, seat: Seat) -> Seated {
    let claim = Claim::Token(opened.token(seat).unwrap().clone());
    let arrival = Arrival { presence: Presence::Unseen, ..Arrival::default() };
    Door::Game(opened.game).sit_by(&hall.rooms, claim, arrival, 64).await.unwrap().0
}

#[tokio::test(start_paused = true)]
async fn a_line_that_stands_is_no_sign_of_its_player() {
    let hall = Hall::open();
    let (opened, white, _black) = with_white_connected(&hall, BLITZ).await;
    sleep(40 * SECOND).await;
    assert_eq!(running_for_white(&hall, &opened).await, None);
    drop(white);
    let white = reconnect_unseen(&hall, &opened, Seat::White).await;
    sleep(10 * SECOND).await;
    assert_eq!(running_for_white(&hall, &opened).await, None, "nor is a line that comes back");
    white.here().await;
    sleep(SECOND).await;
    assert_eq!(running_for_white(&hall, &opened).await, Some(Seat::White));
    sleep(28 * SECOND).await;
    assert_eq!(ending(&hall, &opened).await, None, "nobody waits for White any more");
    sleep(2 * SECOND).await;
    let lost = Ending { winner: Some(Seat::Black), reason: EndReason::OutOfTime };
    assert_eq!(ending(&hall, &opened).await, Some(lost));
}

/// Whoever came by the link has White this time, and is not charged for thinking alone.
#[tokio::test(start_paused = true)]
async fn nobody_is_charged_before_both_are_there() {
    let hall = Hall::open();
    let opened = hall.open_room(opening(Mode::Blind, BLITZ)).await;
    let _black = reconnect_unseen(&hall, &opened, Seat::Black).await;
    let (white, _) = hall.sit_by_token(&opened, Seat::White).await;
    sleep(20 * SECOND).await;
    assert_eq!(running(&hall, &opened).await, None);
    white.submit(moves("e2e4")).await;
    sleep(SECOND).await;
    assert_eq!(running(&hall, &opened).await, None);
    let (_black, attached) = hall.sit_by_token(&opened, Seat::Black).await;
    let face = attached.snapshot.view.clock().unwrap();
    assert_eq!((face.running, face.remaining_ms.white), (Some(Seat::Black), 30_000));
}

#[tokio::test(start_paused = true)]
async fn whoever_moves_is_there() {
    let hall = Hall::open();
    let (opened, white, black) = with_white_connected(&hall, BLITZ).await;
    sleep(20 * SECOND).await;
    white.submit(moves("e2e4")).await;
    sleep(SECOND).await;
    assert_eq!(running_for_white(&hall, &opened).await, Some(Seat::Black));
    black.submit(moves("e7e5")).await;
    sleep(29 * SECOND).await;
    white.submit(moves("d2d4")).await;
    sleep(20 * SECOND).await;
    assert_eq!(ending(&hall, &opened).await, None, "the wait is over, too");
}

#[tokio::test(start_paused = true)]
async fn a_connected_player_who_never_comes_is_not_waited_for_for_ever() {
    let hall = Hall::open();
    let (opened, _white, _black) = with_white_connected(&hall, BLITZ).await;
    sleep(59 * SECOND).await;
    assert_eq!(ending(&hall, &opened).await, None);
    sleep(2 * SECOND).await;
    assert_eq!(ending(&hall, &opened).await, Some(CALLED_OFF));

    // Nor if everybody has gone with a crash.
    let (opened, white, black) = with_white_connected(&hall, BLITZ).await;
    let hall = hall.reopen_with(Config::default());
    drop((white, black));
    sleep(150 * SECOND).await;
    assert_eq!(ending(&hall, &opened).await, Some(CALLED_OFF));
}

#[tokio::test(start_paused = true)]
async fn without_a_clock_it_is_enough_to_be_connected() {
    let hall = Hall::open();
    let (opened, white, _black) = with_white_connected(&hall, Clock::None).await;
    drop(white);
    let _white = reconnect_unseen(&hall, &opened, Seat::White).await;
    sleep(DAY).await;
    assert_eq!(ending(&hall, &opened).await, None);
}

#[tokio::test(start_paused = true)]
async fn four_players_wait_for_the_last_of_them() {
    let hall = Hall::open();
    let opened = hall.open_room(opening(Mode::Duplicate, BLITZ)).await;
    let mut table = Vec::new();
    for seat in Seat::DUPLICATE {
        table.push(reconnect_unseen(&hall, &opened, seat).await);
    }
    let shown = async || match hall.rooms.held(opened.game, opened.token(Seat::North).unwrap()).await {
        Ok(Some(held)) => match held.standing.clock {
            Some(TableClock::Duplicate(face)) => face.running,
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    };
    for seated in &table {
        sleep(10 * SECOND).await;
        assert_eq!(shown().await, None);
        seated.here().await;
    }
    sleep(SECOND).await;
    assert_eq!(shown().await, Some(Seat::North));
}

/// The answer to a join is lost, and the player asks again.
#[tokio::test(start_paused = true)]
async fn a_seat_whose_token_was_lost_on_the_way_is_found_again() {
    let hall = Hall::open();
    let card = Card::of(Mode::Blind);
    let opening = Opening::new(card, SETTINGS).with(Seat::White, Wish::Token(TokenKind::Short));
    let opened = hall.open_room(opening).await;
    let (mut white, _) = hall.sit_by_token(&opened, Seat::White).await;
    let token = opened.token(Seat::White).unwrap().clone();
    let join = async |hall: &Hall, proposed: &Token| {
        let open = Claim::OpenSeat { seat: None, kind: TokenKind::Uuid, name: None };
        let arrival = Arrival { proposed: Some(proposed.clone()), ..Arrival::default() };
        Door::Game(opened.game).sit_by(&hall.rooms, open, arrival, 64).await
    };
    let proposed = Token::presented("4f0c1d5e-7a35-4c62-9d7a-0a8f2f1d3b57").unwrap();
    let (lost, first) = join(&hall, &proposed).await.unwrap();
    assert_eq!((first.token.as_ref(), first.again), (Some(&proposed), false));
    drop(lost);
    let (black, second) = join(&hall, &proposed).await.unwrap();
    assert_eq!((black.seat(), second.token.as_ref(), second.again), (Seat::Black, Some(&proposed), true));
    let stranger = Token::presented("7d2a8a3e-94b1-4f0f-8d0e-5b9f6c1a2e44").unwrap();
    assert_eq!(join(&hall, &stranger).await.err(), Some(SeatError::Attach(AttachError::Full)));

    // What is stored is the same for every token.
    let hall = hall.reopen_with(Config::default());
    let (black, third) = join(&hall, &proposed).await.unwrap();
    assert!(third.again);
    drop(black);
    hall.sit(&opened, Claim::Token(proposed)).await;
    heard(&mut white);
    hall.sit(&opened, Claim::Token(token)).await;
}
