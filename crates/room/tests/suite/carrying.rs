//! Seats that move to another device.

use std::time::Duration;

use room::{
    AttachError, CarryOffer, Claim, Config, Door, News, Opened, Opening, RoomSettings, SeatError, Seated,
    Token, TokenKind, Wish,
};
use rules::{Card, Mode};
use tokio::time::sleep;
use view::{Intent, RoomStatus, Seat};

use crate::hall::{Hall, SETTINGS, heard};

async fn offer(hall: &Hall, opened: &Opened, seated: &mut Seated) -> CarryOffer {
    heard(seated);
    seated.carry().await;
    loop {
        match seated.hear().await.expect("an answer").news {
            News::Carry(offer) => return *offer,
            News::Peer(_) | News::Synced(_) => {}
            other => panic!("{other:?} in {:?}", hall.rooms.describe(opened.game).await),
        }
    }
}

fn claim(carry: &Token) -> Claim {
    Claim::Carry { carry: carry.clone(), kind: TokenKind::Uuid }
}

async fn refused(hall: &Hall, opened: &Opened, claim: Claim) {
    let refused = Door::Game(opened.game).sit(&hall.rooms, claim, 64).await.err();
    assert_eq!(refused, Some(SeatError::Attach(AttachError::BadToken)));
}

#[tokio::test(start_paused = true)]
async fn a_seat_moves_once_and_its_old_token_is_dead() {
    let hall = Hall::open();
    let (opened, mut old, _black) = hall.begin(Mode::Blind).await;
    let first = offer(&hall, &opened, &mut old).await;
    let second = offer(&hall, &opened, &mut old).await;
    refused(&hall, &opened, claim(&first.carry)).await;
    // Two devices race for it: one of them has it.
    let door = Door::Game(opened.game);
    let (one, other) = tokio::join!(
        door.sit(&hall.rooms, claim(&second.carry), 64),
        door.sit(&hall.rooms, claim(&second.carry), 64)
    );
    let (new, attached) = match (one, other) {
        (Ok(new), Err(lost)) | (Err(lost), Ok(new)) => {
            assert_eq!(lost, SeatError::Attach(AttachError::BadToken));
            new
        }
        both => panic!("{both:?}"),
    };
    assert_eq!((new.seat(), attached.snapshot.status), (Seat::White, RoomStatus::Active));
    assert!(matches!(heard(&mut old)[..], [News::Moved]));
    old.submit(Intent::Resign {}).await;
    refused(&hall, &opened, Claim::Token(opened.token(Seat::White).unwrap().clone())).await;
    assert_eq!(hall.settle(&opened).await.status, RoomStatus::Active, "the old device has no say");
    assert!(hall.rooms.held(opened.game, opened.token(Seat::White).unwrap()).await.unwrap().is_none());
    let token = attached.token.expect("a token of its own");
    assert!(hall.rooms.held(opened.game, &token).await.unwrap().is_some());

    // Even after a crash.
    let hall = hall.reopen_with(Config::default());
    assert!(hall.rooms.held(opened.game, opened.token(Seat::White).unwrap()).await.unwrap().is_none());
    refused(&hall, &opened, Claim::Token(opened.token(Seat::White).unwrap().clone())).await;
    refused(&hall, &opened, claim(&second.carry)).await;
    hall.sit(&opened, Claim::Token(token)).await;
}

#[tokio::test(start_paused = true)]
async fn an_offer_outlives_a_crash_but_not_its_time() {
    let mut hall = Hall::open();
    let (opened, mut white, mut black) = hall.begin(Mode::Dark).await;
    let in_time = offer(&hall, &opened, &mut white).await;
    let late = offer(&hall, &opened, &mut black).await;
    hall = hall.reopen_with(Config::default());
    let (_white, attached) = hall.sit(&opened, claim(&in_time.carry)).await;
    assert!(attached.token.is_some());
    sleep(Duration::from_secs(5 * 60)).await;
    refused(&hall, &opened, claim(&late.carry)).await;
}

/// Before the game, and where one player holds all seats.
#[tokio::test(start_paused = true)]
async fn other_rooms() {
    let hall = Hall::open();
    let alone = RoomSettings { sandbox: true, ..SETTINGS };
    for (mode, settings) in [(Mode::Blind, SETTINGS), (Mode::Duplicate, alone)] {
        let first = Seat::at(mode)[0];
        let opening = Opening::new(Card::of(mode), settings).with(first, Wish::Token(TokenKind::Short));
        let opened = hall.open_room(opening).await;
        let (mut seated, _) = hall.sit_by_token(&opened, first).await;
        let offered = offer(&hall, &opened, &mut seated).await;
        let (new, _) = hall.sit(&opened, claim(&offered.carry)).await;
        assert_eq!(new.seat(), first);
        assert!(matches!(heard(&mut seated)[..], [News::Moved]));
    }
}

/// Each offer is written down, so there are only so many.
#[tokio::test(start_paused = true)]
async fn offers_are_metered() {
    let hall = Hall::open();
    let (opened, mut white, _black) = hall.begin(Mode::Blind).await;
    heard(&mut white);
    for _ in 0..6 {
        white.carry().await;
    }
    sleep(Duration::from_millis(1)).await;
    let told = heard(&mut white);
    let offers = told.iter().filter(|news| matches!(news, News::Carry(_))).count();
    let refusals = told.iter().filter(|news| matches!(news, News::Refused(_))).count();
    assert_eq!((offers, refusals), (4, 2), "{told:?} {:?}", opened.game);
}
