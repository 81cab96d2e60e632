//! Rooms in which the game does not begin are not kept for ever.

use std::time::Duration;

use room::{Config, News, OpenError, Opening, TokenKind, Wish};
use rules::{Card, Mode};
use tokio::time::sleep;
use view::{RoomStatus, Seat};

use crate::hall::{Hall, SETTINGS, heard};

const PATIENCE: Duration = Duration::from_secs(60 * 60);
const MINUTE: Duration = Duration::from_secs(60);

fn for_one() -> Opening {
    Opening::new(Card::of(Mode::Blind), SETTINGS).with(Seat::White, Wish::Token(TokenKind::Short))
}

#[tokio::test(start_paused = true)]
async fn a_game_that_does_not_begin_is_called_off() {
    let hall = Hall::open_with(Config { waiting_for: Some(PATIENCE), ..Config::default() });
    let asleep = hall.open_room(for_one()).await;
    let awake = hall.open_room(for_one()).await;
    let (mut waits, _) = hall.sit_by_token(&awake, Seat::White).await;
    let (begun, _white, _black) = hall.begin(Mode::Blind).await;

    sleep(PATIENCE - MINUTE).await;
    for room in [&asleep, &awake] {
        assert_eq!(hall.rooms.describe(room.game).await.unwrap().status, RoomStatus::Waiting);
        assert_eq!(hall.rooms.by_code(room.code).await, Ok(room.game));
    }
    heard(&mut waits);

    sleep(2 * MINUTE).await;
    for room in [&asleep, &awake] {
        assert_eq!(hall.rooms.describe(room.game).await.unwrap().status, RoomStatus::Finished);
        assert_eq!(hall.rooms.by_code(room.code).await, Err(OpenError::NotFound), "the code is free again");
    }
    assert!(matches!(heard(&mut waits)[..], [News::Notices(_)]), "whoever waits is told");
    assert_eq!(hall.rooms.describe(begun.game).await.unwrap().status, RoomStatus::Active);
}

#[tokio::test(start_paused = true)]
async fn unless_it_may_wait_for_ever() {
    let hall = Hall::open_with(Config { waiting_for: None, ..Config::default() });
    let opened = hall.open_room(for_one()).await;
    sleep(PATIENCE).await;
    assert_eq!(hall.rooms.describe(opened.game).await.unwrap().status, RoomStatus::Waiting);
}

/// Rooms used to have no deadline until they woke.
#[tokio::test(start_paused = true)]
async fn a_room_without_a_deadline_gets_one_when_the_server_starts() {
    let hall = Hall::open_with(Config { waiting_for: None, ..Config::default() });
    let opened = hall.open_room(for_one()).await;
    let (begun, white, black) = hall.begin(Mode::Blind).await;
    drop((white, black));
    sleep(PATIENCE / 2).await;

    let hall = hall.reopen_with(Config { waiting_for: Some(PATIENCE), ..Config::default() });
    sleep(MINUTE).await;
    assert_eq!(hall.rooms.awake(), 0, "nothing is woken for it");
    assert_eq!(hall.rooms.describe(opened.game).await.unwrap().status, RoomStatus::Waiting);
    sleep(PATIENCE).await;
    assert_eq!(hall.rooms.describe(opened.game).await.unwrap().status, RoomStatus::Finished);
    assert!(hall.rooms.describe(begun.game).await.is_ok());
}
