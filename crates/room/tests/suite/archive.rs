//! Games that are read without a room.

use std::time::Duration;

use room::{Config, OpenError, Opening};
use rules::{Card, Mode};
use tokio::time::sleep;
use view::{Intent, RoomStatus, Seat};

use crate::hall::{Hall, SETTINGS};

/// Long enough for every room to leave memory.
const NIGHT: Duration = Duration::from_secs(60 * 60);

#[tokio::test(start_paused = true)]
async fn reading_wakes_no_room() {
    let hall = Hall::open_with(Config { max_awake: 4, ..Config::default() });
    let mut games = Vec::new();
    for mode in [Mode::Vanilla, Mode::Blind, Mode::Dark, Mode::House].repeat(2) {
        let (opened, white, black) = hall.begin(mode).await;
        black.submit(Intent::Resign {}).await;
        drop((white, black));
        sleep(NIGHT).await;
        games.push(opened.game);
    }
    assert_eq!(hall.rooms.awake(), 0);
    for game in games {
        let summary = hall.rooms.describe(game).await.unwrap();
        assert_eq!(summary.status, RoomStatus::Finished);
        assert_eq!(summary.story.as_ref().expect("the whole game").ending().winner, Some(Seat::White));
        assert_eq!(hall.rooms.glance(game).await.unwrap().status, RoomStatus::Finished);
    }
    assert_eq!(hall.rooms.awake(), 0);
    hall.open_room(Opening::new(Card::of(Mode::Vanilla), SETTINGS)).await;
}

#[tokio::test(start_paused = true)]
async fn a_full_server_still_reads() {
    let hall = Hall::open_with(Config { max_awake: 1, ..Config::default() });
    let waiting = hall.open_room(Opening::new(Card::of(Mode::Duplicate), SETTINGS)).await;
    let (opened, _white, _black) = hall.begin(Mode::Dark).await;
    assert_eq!(hall.rooms.awake(), 1);
    let asleep = hall.rooms.describe(waiting.game).await.unwrap();
    assert_eq!((asleep.status, &asleep.open_seats[..]), (RoomStatus::Waiting, &Seat::DUPLICATE[..]));
    let awake = hall.rooms.describe(opened.game).await.unwrap();
    assert_eq!((awake.status, awake.story.is_some()), (RoomStatus::Active, false));
    let missing = hall.rooms.describe("zzzzzzzz".parse().unwrap()).await;
    assert_eq!(missing.err(), Some(OpenError::NotFound));
}
