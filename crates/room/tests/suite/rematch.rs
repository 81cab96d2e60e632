//! Rematches: who sits where in the next game, and what it is made of.

use room::{Claim, Config, News, Opened, Opening, Rematch, RoomSettings, Seated, Summary, TokenKind, Wish};
use rules::{Card, Mode};
use view::{Intent, RoomStatus, Seat};

use crate::hall::{Hall, SETTINGS, heard};

fn rematch_in(told: &[News]) -> Rematch {
    let found = told.iter().find_map(|news| match news {
        News::Rematch(rematch) => Some(rematch.as_ref().clone()),
        _ => None,
    });
    found.expect("a rematch")
}

/// Plays an opening to its end by giving up, and agrees to another game.
async fn play_again(hall: &Hall, opened: &Opened, seat: Seat) -> (Seated, Rematch) {
    let (mut seated, _) = hall.sit_by_token(opened, seat).await;
    seated.submit(Intent::Resign {}).await;
    seated.rematch(true).await;
    assert_eq!(hall.settle(opened).await.status, RoomStatus::Finished);
    let rematch = rematch_in(&heard(&mut seated));
    (seated, rematch)
}

async fn summary(hall: &Hall, rematch: &Rematch) -> std::sync::Arc<Summary> {
    hall.rooms.open(rematch.game).await.unwrap().summary()
}

#[tokio::test]
async fn whoever_plays_alone_gets_another_board() {
    let hall = Hall::open();
    let settings = RoomSettings { sandbox: true, ..SETTINGS };
    let opening =
        Opening::new(Card::of(Mode::Duplicate), settings).with(Seat::North, Wish::Token(TokenKind::Uuid));
    let opened = hall.open_room(opening).await;
    let (_seated, rematch) = play_again(&hall, &opened, Seat::North).await;
    assert_eq!(rematch.seat, Seat::North);
    let next = Opened { game: rematch.game, ..opened };
    let (_seated, attached) = hall.sit(&next, Claim::Token(rematch.token)).await;
    assert_eq!(attached.snapshot.status, RoomStatus::Active);
    hall.storage.check(next.game).await.unwrap();
}

#[tokio::test]
async fn a_bot_does_not_repeat_itself() {
    let hall = Hall::open();
    let opening = Opening::new(Card::of(Mode::Vanilla), SETTINGS)
        .with(Seat::White, Wish::Token(TokenKind::Short))
        .with(Seat::Black, Wish::Bot { brain: "casual".to_owned() });
    let opened = hall.open_room(opening).await;
    let (_seated, rematch) = play_again(&hall, &opened, Seat::White).await;
    let (before, after) = (hall.settle(&opened).await, summary(&hall, &rematch).await);
    let ([before], [after]) = (&before.bots[..], &after.bots[..]) else { panic!("one bot in each game") };
    assert_eq!((after.seat, &after.brain), (Seat::White, &before.brain));
    assert_ne!(after.seed, before.seed, "the next game could be played with open eyes");
}

#[tokio::test]
async fn every_game_of_an_opening_has_dice_of_its_own_and_keeps_them() {
    let hall = Hall::open();
    let bot = || Wish::Bot { brain: "casual".to_owned() };
    let opening =
        Opening::new(Card::of(Mode::Blind), SETTINGS).with(Seat::White, bot()).with(Seat::Black, bot());
    let (mut seeds, mut games) = (Vec::new(), Vec::new());
    for _ in 0..6 {
        let opened = hall.open_room(opening.clone()).await;
        let bots = hall.rooms.open(opened.game).await.unwrap().summary().bots.clone();
        seeds.extend(bots.iter().map(|bot| bot.seed));
        games.push((opened.game, bots));
    }
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 12, "each seat of each game rolls its own");
    let reopened = hall.reopen_with(Config::default());
    for (game, bots) in games {
        assert_eq!(reopened.rooms.open(game).await.unwrap().summary().bots, bots, "the journal has them");
    }
}
