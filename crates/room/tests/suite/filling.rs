//! Computers for the seats that nobody has taken, and the names of those who are not computers.

use room::{AttachError, Claim, Config, Door, News, Opening, Refused, SeatError, TokenKind, Wish};
use rules::{Card, Mode};
use view::{PlayerName, RoomStatus, Seat};

use crate::hall::{Hall, SETTINGS, heard};

#[tokio::test(start_paused = true)]
async fn every_free_seat_is_filled_and_the_game_begins() {
    let hall = Hall::open();
    let token = Wish::Token(TokenKind::Short);
    let opening = Opening::new(Card::of(Mode::Duplicate), SETTINGS)
        .with(Seat::North, token.clone())
        .with(Seat::East, Wish::Invitation(TokenKind::Short));
    let opened = hall.open_room(opening).await;
    let (mut north, _) = hall.sit_by_token(&opened, Seat::North).await;
    north.fill("casual:2".to_owned()).await;
    let summary = loop {
        match north.hear().await.unwrap().news {
            News::Filled(bots) => assert_eq!(bots.len(), 3),
            News::Started(snapshot) => break hall.settle(&opened).await.bots.len() + snapshot.bots.len(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(summary, 6);
    let invitation = opened.invitations[0].1.clone();
    let claim = Claim::Invitation { invitation, kind: TokenKind::Short, name: None };
    let refused = Door::Game(opened.game).sit(&hall.rooms, claim, 64).await.err();
    assert_eq!(refused, Some(SeatError::Attach(AttachError::BadToken)));
    north.fill("casual:1".to_owned()).await;
    assert!(matches!(north.hear().await.unwrap().news, News::Refused(Refused::Started)));

    let hall = hall.reopen_with(Config::default());
    let summary = hall.rooms.describe(opened.game).await.unwrap();
    assert_eq!((summary.status, summary.bots.len()), (RoomStatus::Active, 3));
    hall.sit(&opened, Claim::Bot { seat: Seat::East }).await;
}

#[tokio::test(start_paused = true)]
async fn names_stay_with_their_players() {
    let mut hall = Hall::open();
    let name = |text| PlayerName::clean(text);
    let opening = Opening::new(Card::of(Mode::Blind), SETTINGS)
        .with(Seat::White, Wish::Token(TokenKind::Short))
        .named(Seat::White, name("Ada"));
    let opened = hall.open_room(opening).await;
    hall = hall.reopen_with(Config::default());
    assert_eq!(hall.rooms.describe(opened.game).await.unwrap().names.get(Seat::White), name("Ada").as_ref());
    let (mut white, _) = hall.sit_by_token(&opened, Seat::White).await;
    let kind = TokenKind::Short;
    let claim = Claim::OpenSeat { seat: None, kind, name: name(" Bo\u{202E}b ") };
    let (black, attached) = hall.sit(&opened, claim).await;
    assert_eq!(attached.snapshot.names.get(Seat::Black).map(PlayerName::as_str), Some("Bob"));
    let peer = |news: &News| matches!(news, News::Peer(peer) if peer.name == name("Bob") && peer.connected);
    assert!(heard(&mut white).iter().any(peer));

    white.submit(view::Intent::Resign {}).await;
    white.rematch(true).await;
    black.rematch(true).await;
    hall.settle(&opened).await;
    let rematch = heard(&mut white).into_iter().find_map(|news| match news {
        News::Rematch(rematch) => Some(rematch),
        _ => None,
    });
    let summary = hall.rooms.describe(rematch.expect("another game").game).await.unwrap();
    assert_eq!(summary.names.get(Seat::Black), name("Ada").as_ref());
    assert_eq!(summary.names.get(Seat::White), name("Bob").as_ref());
}

#[tokio::test(start_paused = true)]
async fn a_seat_that_moves_while_bots_take_the_others_is_in_the_game() {
    let hall = Hall::open();
    let opening =
        Opening::new(Card::of(Mode::Duplicate), SETTINGS).with(Seat::North, Wish::Token(TokenKind::Short));
    let opened = hall.open_room(opening).await;
    let (mut north, _) = hall.sit_by_token(&opened, Seat::North).await;
    north.carry().await;
    let Some(News::Carry(offer)) = north.hear().await.map(|told| told.news) else { panic!("no offer") };
    let claim = Claim::Carry { carry: offer.carry, kind: TokenKind::Short };
    // In whichever order the room hears of them.
    let door = Door::Game(opened.game);
    let (moved, ()) = tokio::join!(door.sit(&hall.rooms, claim, 64), north.fill("casual:2".to_owned()));
    let (mut moved, attached) = moved.expect("the seat on its new device");
    hall.settle(&opened).await;
    if attached.snapshot.status == RoomStatus::Waiting && hall.settle(&opened).await.bots.is_empty() {
        moved.fill("casual:2".to_owned()).await;
    }
    let summary = hall.settle(&opened).await;
    assert_eq!((summary.status, summary.bots.len()), (RoomStatus::Active, 3));
    let started = attached.snapshot.status == RoomStatus::Active
        || heard(&mut moved).iter().any(|news| matches!(news, News::Started(_)));
    assert!(started, "the new device hears that the game has begun");
    moved.submit(crate::hall::moves("e2e4")).await;
    hall.settle(&opened).await;
    assert!(!heard(&mut moved).iter().any(|news| matches!(news, News::Refused(_))));
}
