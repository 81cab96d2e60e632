//! Rated games: who may sit down, and what is told of ratings.

use room::{
    Arrival, AttachError, Claim, Door, News, Opened, Opening, RoomSettings, SeatError, Seated, TokenKind,
    Visitor, Wish,
};
use rules::{Card, Mode};
use tokio::time::{Duration, sleep, timeout};
use view::{GameRating, Intent, PersonId, PlayerName, RatingChange, Seat};

use crate::hall::{Hall, SETTINGS};

fn person(letter: char) -> PersonId {
    letter.to_string().repeat(PersonId::LEN).parse().unwrap()
}

async fn made(hall: &Hall) -> Opened {
    let settings = RoomSettings { rated: true, ..SETTINGS };
    let opening = Opening::new(Card::of(Mode::Dark), settings)
        .with(Seat::White, Wish::Token(TokenKind::Short))
        .held_by(Seat::White, Some(person('x')));
    hall.open_room(opening).await
}

async fn join(hall: &Hall, opened: &Opened, visitor: Visitor) -> Result<Seated, SeatError> {
    let claim = Claim::OpenSeat { seat: None, kind: TokenKind::Short, name: None };
    let arrival = Arrival { visitor, ..Arrival::default() };
    Door::Game(opened.game).sit_by(&hall.rooms, claim, arrival, 64).await.map(|(seated, _)| seated)
}

fn account(letter: char) -> Visitor {
    Visitor { person: Some(person(letter)), account: PlayerName::clean("Zoë"), bearer: false }
}

/// What a seat is told of ratings.
async fn rated(seated: &mut Seated) -> Vec<GameRating> {
    let mut found = Vec::new();
    while let Ok(Some(told)) = timeout(Duration::from_secs(1), seated.hear()).await {
        if let News::Rated(rating) = told.news {
            found.push(*rating);
        }
    }
    found
}

#[tokio::test(start_paused = true)]
async fn a_rated_game_is_for_two_accounts_and_both_are_told_alike() {
    let mut hall = Hall::open();
    let opened = made(&hall).await;
    let claim = Claim::Token(opened.token(Seat::White).unwrap().clone());
    let arrival = Arrival { visitor: account('x'), ..Arrival::default() };
    let (mut white, _) = Door::Game(opened.game).sit_by(&hall.rooms, claim, arrival, 64).await.unwrap();
    let guest = Visitor { person: Some(person('g')), ..Visitor::default() };
    for visitor in [Visitor::default(), guest, account('x')] {
        let refused = join(&hall, &opened, visitor).await.err();
        assert_eq!(refused, Some(SeatError::Attach(AttachError::NeedsAccount)));
    }
    let mut black = join(&hall, &opened, account('y')).await.unwrap();
    black.submit(Intent::Resign {}).await;
    sleep(Duration::from_millis(1)).await;
    let over = std::iter::from_fn(|| hall.lists.try_recv().ok()).last().unwrap();
    assert!(over.rated && over.end.is_some());

    let change = RatingChange { before: 1500, after: 1600, provisional: true };
    let rating = GameRating { rated: true, why: None, white: Some(change), black: Some(change) };
    for _ in 0..2 {
        hall.rooms.listed(opened.game, Some(rating)).await;
    }
    assert_eq!((rated(&mut white).await, rated(&mut black).await), (vec![rating], vec![rating]), "once");
}
