//! Finished games are kept for as long as their operator says.

use std::time::Duration;

use room::{Config, OpenError};
use rules::Mode;
use tokio::time::sleep;
use view::{Intent, RoomStatus};

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
