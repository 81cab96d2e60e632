//! Seats whose owners hear in one connection and ask in another.

use room::{Claim, Door, News, Opening, OwnerAsk, OwnerError, TokenKind, Visitor, Wish};
use rules::{Card, Mode};
use tokio::time::{Duration, sleep};
use view::{PersonId, Phrase, Seat};

use crate::hall::{Hall, SETTINGS, heard, moves};

fn ada() -> PersonId {
    "aada00000000".parse().unwrap()
}

#[tokio::test(start_paused = true)]
async fn an_owner_asks_for_their_own_seat_and_hears_there_what_comes_of_it() {
    let hall = Hall::open();
    let open = Wish::Open;
    let opening = Opening::new(Card::of(Mode::Vanilla), SETTINGS)
        .with(Seat::White, open.clone())
        .with(Seat::Black, open);
    let opened = hall.open_room(opening).await;
    let take = |person: Option<PersonId>| {
        let claim = Claim::OpenSeat { seat: None, kind: TokenKind::Short, name: None };
        let visitor = Visitor { person, ..Visitor::default() };
        let arrival = room::Arrival { visitor, ..room::Arrival::default() };
        Door::Game(opened.game).sit_by(&hall.rooms, claim, arrival, 64)
    };
    let (mut white, _) = take(Some(ada())).await.unwrap();
    let (mut black, _) = take(None).await.unwrap();
    sleep(Duration::from_secs(1)).await;
    drop((heard(&mut white), heard(&mut black)));
    let ask = |ask| hall.rooms.ask_as(opened.game, ada(), ask);
    let pawn = OwnerAsk::Intent { intent: moves("e2e4"), key: room::IntentKey::new(7) };
    assert_eq!(ask(pawn.clone()).await, Ok(Ok(())));
    assert_eq!(ask(pawn).await, Ok(Ok(())), "the same key");
    assert_eq!(ask(OwnerAsk::Say(Phrase::Hello)).await, Ok(Ok(())));
    sleep(Duration::from_secs(1)).await;
    let told = heard(&mut white);
    assert!(
        matches!(told[..], [News::Notices(_), News::Synced(_)]),
        "once, and shown the second time: {told:?}"
    );
    let told = heard(&mut black);
    assert!(matches!(told[..], [News::Notices(_), News::Said { by: Seat::White, .. }]), "{told:?}");

    let stranger = "aben00000000".parse().unwrap();
    let refused = hall.rooms.ask_as(opened.game, stranger, OwnerAsk::Sync).await;
    assert_eq!(refused, Ok(Err(OwnerError::NotTheirs)));
    drop(white);
    sleep(Duration::from_secs(1)).await;
    assert_eq!(ask(OwnerAsk::Sync).await, Ok(Err(OwnerError::NobodyThere)));
}
