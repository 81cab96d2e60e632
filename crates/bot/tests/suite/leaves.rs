//! A sampler for which somebody else says what moves are worth.

use std::sync::mpsc::{Sender, channel};

use bot::{BotPlayer, Inquiry, Leaves, Score, Stuck, sampler};
use room::Arena;
use rules::Mode;
use view::{Intent, Seat};

use crate::candidates::card;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Likes one move best, and tells what it was asked.
struct Fond {
    of: &'static str,
    told: Sender<Vec<Inquiry>>,
}

impl Leaves for Fond {
    fn weigh(&mut self, inquiries: &[Inquiry]) -> Result<Vec<Vec<Option<Score>>>, Stuck> {
        self.told.send(inquiries.to_vec()).unwrap();
        let worth = |text: String| Some(Score::Centipawns(if text == self.of { 80 } else { -20 }));
        let weighed = |it: &Inquiry| it.moves.iter().map(|it| worth(it.to_string())).collect();
        Ok(inquiries.iter().map(weighed).collect())
    }
}

/// As an engine that has died.
struct Gone;

impl Leaves for Gone {
    fn weigh(&mut self, _: &[Inquiry]) -> Result<Vec<Vec<Option<Score>>>, Stuck> {
        Err(Stuck::Confused("gone".to_owned()))
    }
}

fn intent_of(mode: Mode, fen: &str, leaves: impl Leaves + 'static) -> Result<Intent, Stuck> {
    let card = card(mode, fen);
    let arena = Arena::new(card.clone());
    BotPlayer::new(card, sampler(Box::new(leaves), 1), arena.view(Seat::White)).act()
}

#[test]
fn it_plays_what_its_leaves_like_best() {
    for mode in [Mode::Blind, Mode::Dark] {
        for of in ["a2a3", "g1h3"] {
            let (told, asked) = channel();
            let Ok(Intent::Move { from, to, .. }) = intent_of(mode, START, Fond { of, told }) else {
                panic!()
            };
            assert_eq!(format!("{}{}", from.0, to.0), of);
            // At the start there is one position, and every move in it is asked about at once.
            let asked: Vec<_> = asked.try_iter().flatten().collect();
            assert_eq!((asked.len(), &asked[0].fen[..], asked[0].moves.len()), (1, START, 20));
        }
    }
}

#[test]
fn nobody_has_to_be_asked_to_take_a_king() {
    let intent = intent_of(Mode::Dark, "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", Gone).unwrap();
    assert!(matches!(intent, Intent::Move { to, .. } if to.0 == rules::Square::E8), "{intent:?}");
}

#[test]
fn without_leaves_it_is_stuck() {
    for mode in [Mode::Blind, Mode::Dark] {
        assert_eq!(intent_of(mode, START, Gone), Err(Stuck::Confused("gone".to_owned())));
    }
}
