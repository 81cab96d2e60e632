//! Players who are away are told that it is their turn. What tells them follows from what everybody may know.

use room::{Claim, Config, News, NudgeReason, Opening, Refused, Seated, TokenKind, Wish};
use rules::{Card, CardRequest, Clock, Mode};
use view::{Intent, Seat};

use crate::hall::{Hall, SETTINGS, heard, moves};

const ADDRESS: &str = "https://push.example.org/black";

async fn subscribe(seated: &mut Seated, address: Option<&str>) -> News {
    heard(seated);
    seated.push_to(address.map(str::to_owned)).await;
    seated.hear().await.expect("an answer").news
}

/// What has been passed on by now, and to whom.
fn told(hall: &mut Hall) -> Vec<(NudgeReason, String)> {
    let nudges = std::iter::from_fn(|| hall.nudges.try_recv().ok());
    nudges.map(|nudge| (nudge.why, nudge.address.to_string())).collect()
}

#[tokio::test(start_paused = true)]
async fn an_absent_player_is_told_of_moves_and_of_the_end() {
    let mut hall = Hall::open();
    let (opened, white, mut black) = hall.begin(Mode::Blind).await;
    assert!(matches!(subscribe(&mut black, Some(ADDRESS)).await, News::PushTo { on: true }));
    white.submit(moves("e2e4")).await;
    hall.settle(&opened).await;
    assert_eq!(told(&mut hall), [], "whoever is there sees it");
    black.submit(moves("e7e5")).await;
    hall.settle(&opened).await;
    drop(black);

    // Tries are nobody's business.
    white.submit(moves("a1a5")).await;
    white.submit(moves("e4e5")).await;
    hall.settle(&opened).await;
    assert_eq!(told(&mut hall), []);
    white.submit(moves("g1f3")).await;
    hall.settle(&opened).await;
    assert_eq!(told(&mut hall), [(NudgeReason::YourMove, ADDRESS.to_owned())]);

    // Even after a crash.
    let mut hall = hall.reopen_with(Config::default());
    let (white, _) = hall.sit_by_token(&opened, Seat::White).await;
    white.submit(Intent::Resign {}).await;
    hall.settle(&opened).await;
    assert_eq!(told(&mut hall), [(NudgeReason::Over, ADDRESS.to_owned())]);
}

#[tokio::test(start_paused = true)]
async fn a_creator_who_is_away_is_told_that_somebody_has_come() {
    let mut hall = Hall::open();
    let opening =
        Opening::new(Card::of(Mode::Dark), SETTINGS).with(Seat::Black, Wish::Token(TokenKind::Short));
    let opened = hall.open_room(opening).await;
    let (mut creator, _) = hall.sit_by_token(&opened, Seat::Black).await;
    subscribe(&mut creator, Some(ADDRESS)).await;
    drop(creator);
    hall.settle(&opened).await;
    let (_friend, _) =
        hall.sit(&opened, Claim::OpenSeat { seat: None, kind: TokenKind::Short, name: None }).await;
    hall.settle(&opened).await;
    assert_eq!(told(&mut hall), [(NudgeReason::Begun, ADDRESS.to_owned())]);
}

#[tokio::test(start_paused = true)]
async fn nobody_is_told_who_does_not_want_it_or_has_moved_on() {
    let mut hall = Hall::open();
    let (opened, white, mut black) = hall.begin(Mode::Blind).await;
    subscribe(&mut black, Some(ADDRESS)).await;
    assert!(matches!(subscribe(&mut black, None).await, News::PushTo { on: false }));
    drop(black);
    white.submit(moves("e2e4")).await;
    hall.settle(&opened).await;
    assert_eq!(told(&mut hall), []);

    // Another device has no subscription, and the one before need not hear of the game any more.
    let (mut black, _) = hall.sit_by_token(&opened, Seat::Black).await;
    subscribe(&mut black, Some(ADDRESS)).await;
    black.carry().await;
    let Some(News::Carry(offer)) = black.hear().await.map(|told| told.news) else { panic!("no offer") };
    let claim = Claim::Carry { carry: offer.carry, kind: TokenKind::Short };
    let (carried, _) = hall.sit(&opened, claim).await;
    carried.submit(moves("e7e5")).await;
    drop(carried);
    white.submit(moves("g1f3")).await;
    hall.settle(&opened).await;
    assert_eq!(told(&mut hall), []);
}

/// A message would come too late for a clock that runs for minutes.
#[tokio::test(start_paused = true)]
async fn live_games_send_no_messages() {
    let mut hall = Hall::open();
    let clock = Clock::Fischer { initial_ms: 300_000, increment_ms: 0 };
    let card = Card::new(CardRequest { clock: Some(clock), ..CardRequest::of(Mode::Blind) }, 0).unwrap();
    let token = Wish::Token(TokenKind::Short);
    let opening = Opening::new(card, SETTINGS).with(Seat::White, token.clone()).with(Seat::Black, token);
    let opened = hall.open_room(opening).await;
    let (white, _) = hall.sit_by_token(&opened, Seat::White).await;
    let (mut black, _) = hall.sit_by_token(&opened, Seat::Black).await;
    subscribe(&mut black, Some(ADDRESS)).await;
    drop(black);
    white.submit(moves("e2e4")).await;
    hall.settle(&opened).await;
    assert_eq!(told(&mut hall), []);
}

/// Each is written down, so there are only so many, and none is long.
#[tokio::test(start_paused = true)]
async fn addresses_are_bounded() {
    let hall = Hall::open();
    let (_, mut white, _black) = hall.begin(Mode::Blind).await;
    let long = "a".repeat(1_001);
    assert!(matches!(subscribe(&mut white, Some(&long)).await, News::Refused(Refused::RateLimited)));
    for _ in 0..4 {
        assert!(matches!(subscribe(&mut white, Some(ADDRESS)).await, News::PushTo { on: true }));
    }
    assert!(matches!(subscribe(&mut white, Some(ADDRESS)).await, News::Refused(Refused::RateLimited)));
}

#[tokio::test(start_paused = true)]
async fn four_seats_are_told_each_for_itself() {
    let mut hall = Hall::open();
    let seats = [Seat::North, Seat::South, Seat::East, Seat::West];
    let opening = seats.iter().fold(Opening::new(Card::of(Mode::Duplicate), SETTINGS), |opening, seat| {
        opening.with(*seat, Wish::Token(TokenKind::Short))
    });
    let opened = hall.open_room(opening).await;
    let mut table = Vec::new();
    for seat in seats {
        let (mut seated, _) = hall.sit_by_token(&opened, seat).await;
        let address = format!("https://push.example.org/{seat:?}");
        loop {
            match subscribe(&mut seated, Some(&address)).await {
                News::PushTo { on } => break assert!(on),
                News::Peer(_) | News::Started(_) | News::Notices(_) => {}
                other => panic!("{other:?}"),
            }
        }
        table.push(seated);
    }
    hall.settle(&opened).await;
    told(&mut hall);
    let [north, south, east, west] = <[Seated; 4]>::try_from(table).expect("four seats");
    drop((south, west));
    hall.settle(&opened).await;
    north.submit(moves("e2e4")).await;
    hall.settle(&opened).await;
    assert_eq!(told(&mut hall), [(NudgeReason::YourMove, "https://push.example.org/South".to_owned())]);
    east.submit(Intent::Resign {}).await;
    hall.settle(&opened).await;
    let mut over = told(&mut hall);
    over.sort_by(|one, other| one.1.cmp(&other.1));
    let absent =
        ["South", "West"].map(|seat| (NudgeReason::Over, format!("https://push.example.org/{seat}")));
    assert_eq!(over, absent);
}

#[tokio::test(start_paused = true)]
async fn who_changes_their_mind_too_often_keeps_nobody_else_from_being_told() {
    let hall = Hall::open();
    let (_opened, mut white, mut black) = hall.begin(Mode::Blind).await;
    for change in 0..200 {
        subscribe(&mut white, Some(&format!("https://push.example.org/{change}"))).await;
        tokio::time::advance(std::time::Duration::from_secs(600)).await;
    }
    assert!(matches!(subscribe(&mut white, Some(ADDRESS)).await, News::Refused(Refused::RateLimited)));
    assert!(matches!(subscribe(&mut black, Some(ADDRESS)).await, News::PushTo { on: true }));
}
