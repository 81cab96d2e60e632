//! Seats that belong to somebody.

use room::{
    Arrival, AttachError, Attached, Claim, Config, Door, News, Opened, Opening, SeatError, Seated, TokenKind,
    Visitor, Wish,
};
use rules::{Card, Mode};
use tokio::time::{Duration, sleep};
use view::{Intent, PersonId, PlayerName, Seat};

use crate::hall::{Hall, SETTINGS, heard};

const ADA: &str = "aada00000000";
const BOB: &str = "abob00000000";
const GUEST: &str = "g00000000000";

fn person(id: &str) -> PersonId {
    id.parse().unwrap()
}

fn visitor(id: &str) -> Visitor {
    let account = id.strip_prefix('a').map(|name| PlayerName::clean(name.trim_end_matches('0')).unwrap());
    Visitor { person: Some(person(id)), account, bearer: false }
}

async fn sit(
    hall: &Hall,
    opened: &Opened,
    claim: Claim,
    visitor: &Visitor,
) -> Result<(Seated, Attached), AttachError> {
    let arrival = Arrival { visitor: visitor.clone(), ..Arrival::default() };
    Door::Game(opened.game).sit_by(&hall.rooms, claim, arrival, 64).await.map_err(|error| match error {
        SeatError::Attach(error) => error,
        SeatError::Open(error) => panic!("{error}"),
    })
}

fn open_seat(name: &str) -> Claim {
    Claim::OpenSeat { seat: None, kind: TokenKind::Short, name: PlayerName::clean(name) }
}

/// Ada has made a game, and somebody else comes.
async fn made_by_ada(hall: &Hall) -> Opened {
    let opening = Opening::new(Card::of(Mode::Blind), SETTINGS)
        .with(Seat::White, Wish::Token(TokenKind::Short))
        .held_by(Seat::White, Some(person(ADA)));
    hall.open_room(opening).await
}

fn names(attached: &Attached) -> Vec<(Seat, String)> {
    attached.snapshot.names.0.iter().map(|(seat, name)| (*seat, name.to_string())).collect()
}

#[tokio::test(start_paused = true)]
async fn a_token_alone_does_not_open_a_seat_that_is_somebodys() {
    let mut hall = Hall::open();
    let opened = made_by_ada(&hall).await;
    let token = Claim::Token(opened.token(Seat::White).unwrap().clone());
    for _ in 0..2 {
        let theirs = Some(AttachError::Theirs(person(ADA)));
        assert_eq!(sit(&hall, &opened, token.clone(), &Visitor::default()).await.err(), theirs);
        assert_eq!(sit(&hall, &opened, token.clone(), &visitor(BOB)).await.err(), theirs);
        assert_eq!(
            sit(&hall, &opened, Claim::Mine, &visitor(BOB)).await.err(),
            Some(AttachError::BadToken),
            "nothing here is Bob's"
        );
        // With the token, without it, and with one that was worth something once.
        let stale = Claim::Token(room::Token::presented("an-old-one").unwrap());
        for claim in [token.clone(), Claim::Mine, stale.clone()] {
            let (seated, _) = sit(&hall, &opened, claim, &visitor(ADA)).await.unwrap();
            assert_eq!(seated.seat(), Seat::White);
        }
        assert_eq!(sit(&hall, &opened, stale, &visitor(BOB)).await.err(), Some(AttachError::BadToken));
        // If the server says that the person is a guest, the token is enough.
        let bearer = Visitor { bearer: true, ..Visitor::default() };
        sit(&hall, &opened, token.clone(), &bearer).await.unwrap();
        // The same after a crash.
        hall = hall.reopen_with(Config::default());
    }
}

#[tokio::test(start_paused = true)]
async fn accounts_go_by_their_present_names() {
    let mut hall = Hall::open();
    let opened = made_by_ada(&hall).await;
    let (_, attached) = sit(&hall, &opened, open_seat("Robert"), &visitor(BOB)).await.unwrap();
    let both = [(Seat::White, "ada".to_owned()), (Seat::Black, "bob".to_owned())];
    assert_eq!(names(&attached), both);
    hall = hall.reopen_with(Config::default());
    let asleep = hall.rooms.describe(opened.game).await.unwrap();
    assert_eq!(asleep.names.get(Seat::Black).map(PlayerName::as_str), Some("bob"));
    assert_eq!(asleep.persons.of(Seat::Black), Some(person(BOB)));
    let held = hall.rooms.held(opened.game, person(BOB)).await.unwrap().unwrap();
    assert_eq!(
        (held.seat, held.summary.names.get(Seat::White).map(PlayerName::as_str)),
        (Seat::Black, Some("ada"))
    );
    let (seated, attached) = sit(&hall, &opened, Claim::Mine, &visitor(BOB)).await.unwrap();
    assert_eq!(names(&attached), both);
    seated.submit(Intent::Resign {}).await;
    sleep(Duration::from_millis(1)).await;
    let over = hall.rooms.describe(opened.game).await.unwrap();
    assert_eq!(over.names.get(Seat::Black).map(PlayerName::as_str), Some("bob"));
}

#[tokio::test(start_paused = true)]
async fn a_guest_is_called_what_they_say() {
    let mut hall = Hall::open();
    let opening =
        Opening::new(Card::of(Mode::Dark), SETTINGS).with(Seat::White, Wish::Token(TokenKind::Short));
    let opened = hall.open_room(opening).await;
    let (guest, attached) = sit(&hall, &opened, open_seat("Zoë"), &visitor(GUEST)).await.unwrap();
    assert_eq!(names(&attached), [(Seat::Black, "Zoë".to_owned())]);
    drop(guest);
    hall = hall.reopen_with(Config::default());
    let (_, attached) = sit(&hall, &opened, Claim::Mine, &visitor(GUEST)).await.unwrap();
    assert_eq!(names(&attached), [(Seat::Black, "Zoë".to_owned())]);
}

/// A seat that has moved is whose device it has moved to.
#[tokio::test(start_paused = true)]
async fn a_guests_seat_changes_hands_with_its_carry_and_an_accounts_does_not() {
    let hall = Hall::open();
    let opened = made_by_ada(&hall).await;
    let (mut ada, _) = sit(&hall, &opened, Claim::Mine, &visitor(ADA)).await.unwrap();
    let (mut guest, _) = sit(&hall, &opened, open_seat("Zoë"), &visitor(GUEST)).await.unwrap();
    let mut carries = Vec::new();
    for seated in [&mut ada, &mut guest] {
        heard(seated);
        seated.carry().await;
        sleep(Duration::from_millis(1)).await;
        let offer = heard(seated).into_iter().find_map(|news| match news {
            News::Carry(offer) => Some(offer.carry),
            _ => None,
        });
        carries.push(Claim::Carry { carry: offer.unwrap(), kind: TokenKind::Short });
    }
    let [adas, guests] = <[Claim; 2]>::try_from(carries).unwrap();
    assert_eq!(
        sit(&hall, &opened, adas.clone(), &visitor(BOB)).await.err(),
        Some(AttachError::Theirs(person(ADA)))
    );
    sit(&hall, &opened, adas, &visitor(ADA)).await.unwrap();
    let bearer = Visitor { bearer: true, ..visitor(BOB) };
    sit(&hall, &opened, guests, &bearer).await.unwrap();
    let summary = hall.settle(&opened).await;
    assert_eq!(summary.persons.of(Seat::Black), Some(person(BOB)));
    assert_eq!(summary.persons.of(Seat::White), Some(person(ADA)));
}

#[tokio::test(start_paused = true)]
async fn a_rematch_is_theirs_too() {
    let mut hall = Hall::open();
    let opened = made_by_ada(&hall).await;
    let (mut ada, _) = sit(&hall, &opened, Claim::Mine, &visitor(ADA)).await.unwrap();
    let (bob, _) = sit(&hall, &opened, open_seat(""), &visitor(BOB)).await.unwrap();
    bob.submit(Intent::Resign {}).await;
    ada.rematch(true).await;
    bob.rematch(true).await;
    sleep(Duration::from_millis(1)).await;
    let rematch = heard(&mut ada).into_iter().find_map(|news| match news {
        News::Rematch(rematch) => Some(rematch),
        _ => None,
    });
    let rematch = rematch.unwrap();
    assert_eq!(rematch.seat, Seat::Black);
    hall = hall.reopen_with(Config::default());
    let next = Opened { game: rematch.game, ..opened };
    let token = Claim::Token(rematch.token.clone());
    let refused = sit(&hall, &next, token, &visitor(BOB)).await.err();
    assert_eq!(refused, Some(AttachError::Theirs(person(ADA))));
    let (seated, _) = sit(&hall, &next, Claim::Mine, &visitor(BOB)).await.unwrap();
    assert_eq!(seated.seat(), Seat::White);
    let (seated, attached) = sit(&hall, &next, Claim::Mine, &visitor(ADA)).await.unwrap();
    assert_eq!(seated.seat(), Seat::Black);
    assert_eq!(names(&attached), [(Seat::White, "bob".to_owned()), (Seat::Black, "ada".to_owned())]);
}
