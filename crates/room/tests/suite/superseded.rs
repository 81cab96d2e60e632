//! Sockets that have lost their seat to another, and sockets that close.

use room::News;
use rules::Mode;
use view::{Intent, RoomStatus, Seat};

use crate::hall::{Hall, heard, moves, square};

#[tokio::test]
async fn a_superseded_socket_cannot_leave_the_game() {
    let hall = Hall::open();
    let (opened, old, _black) = hall.begin(Mode::Vanilla).await;
    let (_new, _) = hall.sit_by_token(&opened, Seat::White).await;
    old.leave().await;
    assert_eq!(hall.settle(&opened).await.status, RoomStatus::Active);
}

#[tokio::test]
async fn a_superseded_socket_cannot_agree_to_a_rematch() {
    let hall = Hall::open();
    let (opened, old, mut black) = hall.begin(Mode::Vanilla).await;
    let (mut new, _) = hall.sit_by_token(&opened, Seat::White).await;
    black.submit(Intent::Resign {}).await;
    black.rematch(true).await;
    old.rematch(true).await;
    hall.settle(&opened).await;
    for told in heard(&mut new).iter().chain(&heard(&mut black)) {
        assert!(!matches!(told, News::Rematch(_)), "{told:?}");
    }
    new.rematch(true).await;
    hall.settle(&opened).await;
    assert!(matches!(heard(&mut new)[..], [News::Rematch(_)]));
}

#[tokio::test]
async fn a_superseded_socket_cannot_acknowledge() {
    let hall = Hall::open();
    let (opened, old, black) = hall.begin(Mode::Vanilla).await;
    let (new, _) = hall.sit_by_token(&opened, Seat::White).await;
    // Of a client that never acknowledges, whatever was sent counts as received.
    old.acknowledge(0).await;
    new.submit(moves("e2e4")).await;
    black.submit(moves("e7e5")).await;
    hall.settle(&opened).await;
    let (_newest, attached) = hall.sit_by_token(&opened, Seat::White).await;
    assert!(attached.missed.is_empty(), "{:?}", attached.missed);
}

#[tokio::test]
async fn what_was_asked_before_the_socket_closed_is_judged() {
    let hall = Hall::open();
    let (opened, white, _black) = hall.begin(Mode::Blind).await;
    white.submit(Intent::Touch { from: square("e2") }).await;
    white.submit(moves("e2e4")).await;
    drop(white);
    hall.settle(&opened).await;
    let (_white, attached) = hall.sit_by_token(&opened, Seat::White).await;
    assert_eq!((attached.snapshot.view.ply, attached.snapshot.view.turn), (1, Seat::Black));
    assert!(!attached.missed.is_empty(), "nobody was there to hear of it");
}
