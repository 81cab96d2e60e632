//! Finished games are kept for as long as their operator says.

use std::time::Duration;

use room::{Config, HeldGame, OpenError};
use rules::Mode;
use tokio::time::sleep;
use view::{EndReason, Intent, RoomStatus, Seat};

use crate::hall::Hall;

const KEEP: Duration = Duration::from_secs(2 * 60 * 60);

#[tokio::test(start_paused = true)]
async fn old_finished_games_are_deleted() {
    let hall = Hall::open_with(Config { keep_for: Some(KEEP), ..Config::default() });
    let (finished, white, black) = hall.begin(Mode::Blind).await;
    let (live, _white, _black) = hall.begin(Mode::Blind).await;
    white.submit(Intent::Resign {}).await;
    sleep(KEEP - Duration::from_secs(60)).await;
    assert_eq!(hall.rooms.describe(finished.game).await.unwrap().status, RoomStatus::Finished);
    // The room is in memory for as long as somebody is there.
    sleep(KEEP).await;
    assert_eq!(hall.rooms.describe(finished.game).await.unwrap().status, RoomStatus::Finished);
    drop((white, black));
    sleep(Duration::from_secs(3 * 60 * 60)).await;
    assert_eq!(hall.rooms.describe(finished.game).await.err(), Some(OpenError::NotFound));
    assert_eq!(hall.rooms.describe(live.game).await.unwrap().status, RoomStatus::Active);
}

#[tokio::test(start_paused = true)]
async fn a_seat_is_never_missing_while_its_game_ends_and_its_room_leaves_memory() {
    let hall = Hall::open();
    for round in 0..4 {
        let (opened, white, black) = hall.begin(Mode::Blind).await;
        let token = opened.token(Seat::White).unwrap();
        let ask =
            async || hall.rooms.held(opened.game, token).await.unwrap().expect("the seat is still held");
        let begun = ask().await;
        assert_eq!((begun.seat, begun.summary.status), (Seat::White, RoomStatus::Active));
        // Some games end at once and some after a while; whoever asks meanwhile is told what was or what is.
        let (end, watch) = tokio::join!(
            async {
                sleep(Duration::from_millis(round)).await;
                white.submit(Intent::Resign {}).await;
                drop((white, black));
                sleep(Duration::from_secs(24 * 60 * 60)).await;
                ask().await
            },
            async {
                let mut seen = Vec::new();
                for wait in 0..80 {
                    seen.push(ask().await);
                    sleep(Duration::from_millis(wait * wait)).await;
                }
                seen
            }
        );
        let over =
            |game: &HeldGame| game.standing.ending.map(|ending| ending.reason) == Some(EndReason::Resign);
        assert!(over(&end), "{end:?}");
        assert!(watch.is_sorted_by_key(over), "a game that is over does not begin again");
        assert!(watch.iter().all(|game| over(game) == (game.summary.status == RoomStatus::Finished)));
    }
}
