//! What players say to each other, and when they may.

use room::{News, Refused, Seated};
use rules::Mode;
use view::{Intent, Phrase, Seat};

use crate::hall::{Hall, heard};

fn phrases(seated: &mut Seated) -> Vec<(Seat, Phrase)> {
    let said = |news| match news {
        News::Said { by, phrase } => Some((by, phrase)),
        _ => None,
    };
    heard(seated).into_iter().filter_map(said).collect()
}

/// How often the seat was told that it may not speak.
fn silenced(seated: &mut Seated) -> usize {
    heard(seated).iter().filter(|news| matches!(news, News::Refused(Refused::Silence))).count()
}

#[tokio::test(start_paused = true)]
async fn in_an_open_game_players_talk_and_not_without_end() {
    let hall = Hall::open();
    let (opened, white, mut black) = hall.begin(Mode::Vanilla).await;
    white.say(Phrase::Hello).await;
    hall.settle(&opened).await;
    tokio::task::yield_now().await;
    assert_eq!(phrases(&mut black), [(Seat::White, Phrase::Hello)]);
    let mut white = white;
    assert_eq!(phrases(&mut white), [], "nobody hears themselves");
    for _ in 0..20 {
        white.say(Phrase::Bye).await;
    }
    white.sync().await;
    while !matches!(white.hear().await.unwrap().news, News::Synced(_)) {}
    assert!((1..10).contains(&phrases(&mut black).len()));
}

#[tokio::test(start_paused = true)]
async fn in_a_hidden_game_nobody_talks_before_it_is_over() {
    for mode in [Mode::Blind, Mode::Dark, Mode::Rbc] {
        let hall = Hall::open();
        let (_, mut white, mut black) = hall.begin(mode).await;
        white.say(Phrase::Hello).await;
        white.sync().await;
        black.say(Phrase::Hello).await;
        black.sync().await;
        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
        assert_eq!((phrases(&mut black), silenced(&mut white)), (vec![], 1));
        black.submit(Intent::Resign {}).await;
        black.say(Phrase::GoodGame).await;
        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
        assert_eq!(phrases(&mut white), [(Seat::Black, Phrase::GoodGame)]);
    }
}
