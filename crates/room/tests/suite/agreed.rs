//! Rooms of two who agreed to play before either was there.

use room::{
    Arrival, Claim, Config, Door, Opened, Opening, PlayedGame, RoomSettings, Seated, TokenKind, Visitor, Wish,
};
use rules::{Card, CardRequest, Clock, Mode};
use tokio::time::{Duration, sleep};
use view::{EndReason, PersonId, Seat};

use crate::hall::{Hall, SETTINGS};

const COME_WITHIN: Duration = Duration::from_secs(45);

fn person(letter: char) -> PersonId {
    letter.to_string().repeat(PersonId::LEN).parse().unwrap()
}

async fn agreed(hall: &Hall) -> Opened {
    let clock = Some(Clock::Fischer { initial_ms: 300_000, increment_ms: 0 });
    let card = Card::new(CardRequest { clock, ..CardRequest::of(Mode::Blind) }, 0).unwrap();
    let settings = RoomSettings { grace_ms: COME_WITHIN.as_millis() as u64, ..SETTINGS };
    let opening = Opening::new(card, settings)
        .with(Seat::White, Wish::Token(TokenKind::Uuid))
        .held_by(Seat::White, Some(person('a')))
        .with(Seat::Black, Wish::Token(TokenKind::Uuid))
        .held_by(Seat::Black, Some(person('b')));
    hall.open_room(opening.tentative()).await
}

async fn come(hall: &Hall, opened: &Opened, letter: char) -> Seated {
    let visitor = Visitor { person: Some(person(letter)), ..Visitor::default() };
    let arrival = Arrival { visitor, ..Arrival::default() };
    Door::Game(opened.game).sit_by(&hall.rooms, Claim::Mine, arrival, 64).await.unwrap().0
}

fn told(hall: &mut Hall) -> Vec<PlayedGame> {
    std::iter::from_fn(|| hall.lists.try_recv().ok()).collect()
}

#[tokio::test(start_paused = true)]
async fn nobody_hears_of_a_room_that_is_not_agreed_on() {
    let mut hall = Hall::open();
    let opened = agreed(&hall).await;
    assert_eq!(told(&mut hall), [], "not yet");
    hall.rooms.call_off(opened.game).await;
    sleep(Duration::from_millis(10)).await;
    let last = told(&mut hall).pop().unwrap();
    assert!(last.never_began(), "it leaves all lists");
}

/// The process died before it could say that it begins, or before it could say that it does not.
#[tokio::test(start_paused = true)]
async fn after_a_crash_it_begins_when_somebody_comes_and_nobody_hears_of_it_otherwise() {
    let hall = Hall::open();
    let (opened, vain) = (agreed(&hall).await, agreed(&hall).await);
    let mut hall = hall.reopen_with(Config::default());
    sleep(2 * COME_WITHIN).await;
    assert_eq!(told(&mut hall), [], "nobody has come");
    let _white = come(&hall, &opened, 'a').await;
    sleep(COME_WITHIN / 2).await;
    let begun = told(&mut hall).pop().unwrap();
    assert!(begun.game == opened.game && begun.started_at.is_some() && begun.end.is_none());
    let _black = come(&hall, &opened, 'b').await;
    sleep(2 * COME_WITHIN).await;
    let later = told(&mut hall);
    assert!(later.iter().all(|played| played.end.is_none()), "{later:?}");
    assert!(later.iter().all(|played| played.game != vain.game), "{later:?}");
}

#[tokio::test(start_paused = true)]
async fn it_begins_and_waits_for_both() {
    let mut hall = Hall::open();
    let opened = agreed(&hall).await;
    hall.rooms.begin(opened.game).await;
    sleep(Duration::from_millis(10)).await;
    let begun = told(&mut hall).pop().unwrap();
    assert!(begun.started_at.is_some() && begun.end.is_none());
    let _white = come(&hall, &opened, 'a').await;
    sleep(COME_WITHIN / 2).await;
    let _black = come(&hall, &opened, 'b').await;
    // Both have come: nobody is waited for any longer.
    sleep(COME_WITHIN).await;
    assert!(told(&mut hall).iter().all(|played| played.end.is_none()));
}

/// Several processes may have found that it has not begun.
#[tokio::test(start_paused = true)]
async fn it_begins_once_after_a_crash() {
    let hall = Hall::open();
    let (opened, other) = (agreed(&hall).await, agreed(&hall).await);
    let mut hall = hall.reopen_with(Config::default());
    for _ in 0..2 {
        hall.rooms.begin(opened.game).await;
    }
    sleep(Duration::from_millis(10)).await;
    let begun = told(&mut hall).pop().unwrap();
    assert!(begun.game == opened.game && begun.started_at.is_some());
    sleep(Duration::from_millis(10)).await;
    hall.rooms.begin(opened.game).await;
    sleep(Duration::from_millis(10)).await;
    assert_eq!(told(&mut hall), [], "it has begun already");
    hall.rooms.call_off(other.game).await;
    sleep(Duration::from_millis(10)).await;
    told(&mut hall);
    hall.rooms.begin(other.game).await;
    sleep(Duration::from_millis(10)).await;
    assert_eq!(told(&mut hall), [], "it is over");
}

#[tokio::test(start_paused = true)]
async fn who_does_not_come_calls_it_off() {
    let mut hall = Hall::open();
    let opened = agreed(&hall).await;
    hall.rooms.begin(opened.game).await;
    let _white = come(&hall, &opened, 'a').await;
    sleep(COME_WITHIN + Duration::from_secs(2)).await;
    let over = told(&mut hall).pop().unwrap();
    assert_eq!(over.end.unwrap().ending.reason, EndReason::Aborted);
    assert!(over.seats.iter().all(|seat| seat.share.is_none()), "it counts for nothing");
    assert!(!over.never_began(), "one of them was there");
}

#[tokio::test(start_paused = true)]
async fn a_game_to_which_nobody_comes_is_nobodys() {
    let mut hall = Hall::open();
    let opened = agreed(&hall).await;
    hall.rooms.begin(opened.game).await;
    sleep(COME_WITHIN + Duration::from_secs(2)).await;
    let over = told(&mut hall).pop().unwrap();
    assert_eq!(over.end.unwrap().ending.reason, EndReason::Aborted);
    assert!(over.never_began());
}
