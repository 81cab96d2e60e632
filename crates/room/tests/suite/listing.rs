//! Whoever keeps lists of somebody's games hears of each end until they say that they have it.

use room::{Arrival, Claim, Config, Door, Opened, Opening, PlayedGame, Seated, TokenKind, Visitor, Wish};
use rules::{Card, Mode, duplicate::DuplicateShare};
use tokio::time::{Duration, sleep};
use view::{EndReason, Intent, PersonId, PlayerName, Seat};

use crate::hall::{Hall, SETTINGS};

fn person(letter: char) -> PersonId {
    letter.to_string().repeat(PersonId::LEN).parse().unwrap()
}

async fn made_by(hall: &Hall, letter: char) -> Opened {
    let opening = Opening::new(Card::of(Mode::Dark), SETTINGS)
        .with(Seat::White, Wish::Token(TokenKind::Short))
        .held_by(Seat::White, Some(person(letter)));
    hall.open_room(opening).await
}

async fn join(hall: &Hall, opened: &Opened, letter: char, claim: Claim) -> Seated {
    let visitor = Visitor { person: Some(person(letter)), ..Visitor::default() };
    let arrival = Arrival { visitor, ..Arrival::default() };
    Door::Game(opened.game).sit_by(&hall.rooms, claim, arrival, 64).await.unwrap().0
}

fn open_seat() -> Claim {
    Claim::OpenSeat { seat: None, kind: TokenKind::Short, name: PlayerName::clean("Zoë") }
}

/// All that was told so far.
fn told(hall: &mut Hall) -> Vec<PlayedGame> {
    std::iter::from_fn(|| hall.lists.try_recv().ok()).collect()
}

async fn moment() {
    sleep(Duration::from_millis(1)).await;
}

async fn resigned(hall: &Hall) -> (Opened, Seated) {
    let opened = made_by(hall, 'g').await;
    let white = join(hall, &opened, 'g', Claim::Mine).await;
    let black = join(hall, &opened, 'h', open_seat()).await;
    black.submit(Intent::Resign {}).await;
    moment().await;
    (opened, white)
}

#[tokio::test(start_paused = true)]
async fn a_game_is_told_from_the_first_seat_to_its_end() {
    let mut hall = Hall::open();
    let opened = made_by(&hall, 'g').await;
    let made = told(&mut hall);
    assert_eq!(made.len(), 1);
    assert_eq!((made[0].game, made[0].seats[0].person), (opened.game, Some(person('g'))));
    assert!(!made[0].seats[1].taken && made[0].started_at.is_none());
    let white = join(&hall, &opened, 'g', Claim::Mine).await;
    let black = join(&hall, &opened, 'h', open_seat()).await;
    let begun = told(&mut hall).pop().unwrap();
    assert!(begun.started_at.is_some() && begun.end.is_none());
    assert_eq!(begun.seats[1].person, Some(person('h')));
    assert_eq!(begun.seats[1].name, PlayerName::clean("Zoë"));
    black.submit(Intent::Resign {}).await;
    moment().await;
    let over = told(&mut hall);
    assert_eq!(over.len(), 1, "once, for now");
    let end = over[0].end.unwrap();
    assert_eq!((end.ending.reason, end.plies), (EndReason::Resign, 0));
    let shares = over[0].seats.iter().map(|seat| seat.share.unwrap()).collect::<Vec<_>>();
    assert_eq!(shares, [DuplicateShare::Win, DuplicateShare::Loss]);
    assert!(!over[0].never_began());
    assert_eq!(hall.rooms.played(opened.game).await.unwrap(), Some(over[0].clone()), "the store agrees");
    drop(white);
}

#[tokio::test(start_paused = true)]
async fn an_end_is_told_until_somebody_has_it() {
    let mut hall = Hall::open();
    let (opened, _white) = resigned(&hall).await;
    told(&mut hall);
    for _ in 0..3 {
        sleep(Duration::from_secs(12)).await;
        let again = told(&mut hall);
        assert!(again.iter().all(|played| played.game == opened.game && played.end.is_some()));
        assert!((1..=2).contains(&again.len()), "{}", again.len());
    }
    hall.rooms.listed(opened.game, None).await;
    moment().await;
    told(&mut hall);
    sleep(Duration::from_secs(3600)).await;
    assert_eq!(told(&mut hall), [], "they have it");
}

/// The process died after the end was stored and before anybody heard of it.
#[tokio::test(start_paused = true)]
async fn an_end_that_nobody_heard_of_is_found_after_a_crash() {
    let hall = Hall::open();
    let (opened, white) = resigned(&hall).await;
    let mut next = hall.reopen_with(Config::default());
    drop((hall, white));
    sleep(Duration::from_secs(20)).await;
    let found = told(&mut next);
    assert!(!found.is_empty() && found.iter().all(|it| it.game == opened.game && it.end.is_some()));
    next.rooms.listed(opened.game, None).await;
    moment().await;
    // And once it is confirmed, a further crash changes nothing.
    let mut last = next.reopen_with(Config::default());
    sleep(Duration::from_secs(60)).await;
    assert_eq!(told(&mut last), []);
}

#[tokio::test(start_paused = true)]
async fn a_game_that_never_began_says_so() {
    let mut hall = Hall::open();
    let opened = made_by(&hall, 'g').await;
    let white = join(&hall, &opened, 'g', Claim::Mine).await;
    white.leave().await;
    moment().await;
    let over = told(&mut hall).pop().unwrap();
    assert!(over.never_began());
    assert_eq!(over.seats[0].share, None);
}

#[tokio::test(start_paused = true)]
async fn games_of_nobody_in_particular_are_not_told() {
    let mut hall = Hall::open();
    let (opened, white, _black) = hall.begin(Mode::Vanilla).await;
    white.submit(Intent::Resign {}).await;
    sleep(Duration::from_secs(60)).await;
    assert_eq!(told(&mut hall), []);
    assert!(hall.rooms.played(opened.game).await.unwrap().is_some());
}
