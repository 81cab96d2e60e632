//! The scripted opponent: it keeps to its script, and gets on without it.

use bot::{BotPlayer, BrainName, Lesson};
use room::Arena;
use rules::{Card, Mode, ModeratorText};
use view::{EndReason, Intent, Notice, Seat, Square};

use crate::candidates::card;

/// White does as it is told; Black is the scripted bot.
struct Scene {
    arena: Arena,
    black: BotPlayer,
    /// What White was told since it last moved.
    told: Vec<Notice>,
    /// Everything that Black has tried.
    tries: Vec<Intent>,
}

impl Scene {
    fn new(lesson: Lesson) -> Scene {
        Scene::of(lesson, card(Mode::Blind, lesson.fen()))
    }

    fn of(lesson: Lesson, card: Card) -> Scene {
        let arena = Arena::new(card.clone());
        let black = BotPlayer::new(card, lesson.brain(7), arena.view(Seat::Black));
        let mut scene = Scene { arena, black, told: Vec::new(), tries: Vec::new() };
        scene.black_moves();
        scene
    }

    fn submit(&mut self, seat: Seat, intent: Intent) {
        match self.arena.submit(seat, intent) {
            Ok(notices) => {
                self.told.extend(notices.get(Seat::White).into_iter().flatten().cloned());
                notices.get(Seat::Black).into_iter().flatten().for_each(|notice| self.black.hear(notice));
            }
            Err(refusal) => self.black.refused(refusal),
        }
    }

    fn black_moves(&mut self) {
        while self.black.is_asked() {
            let intent = self.black.act().unwrap();
            self.tries.push(intent);
            self.submit(Seat::Black, intent);
        }
    }

    /// What White hears until it is to move again.
    fn white(&mut self, uci: &str) -> Vec<ModeratorText> {
        let square = |at: &str| Square(at.parse().unwrap());
        self.told.clear();
        self.submit(
            Seat::White,
            Intent::Move { from: square(&uci[..2]), to: square(&uci[2..]), promotion: None },
        );
        self.black_moves();
        self.heard()
    }

    fn heard(&self) -> Vec<ModeratorText> {
        let said = |notice: &Notice| match notice {
            Notice::Announced(said) => Some(said.text),
            _ => None,
        };
        self.told.iter().filter_map(said).collect()
    }

    fn blacks_moves(&self) -> Vec<String> {
        let view = self.arena.view(Seat::Black);
        let own = view.moves.iter().filter(|it| it.by == Seat::Black);
        own.map(|it| format!("{}{}", it.from, it.to)).collect()
    }
}

#[test]
fn the_whole_lesson() {
    use ModeratorText as T;
    let mut scene = Scene::new(Lesson::Try);
    assert_eq!(scene.white("a1a8"), [T::IllegalMove]);
    assert_eq!(scene.arena.view(Seat::White).touched(), Some(Square("a1".parse().unwrap())));
    assert_eq!(scene.white("a1a7"), [T::BlackMoved, T::WhiteInCheck]);
    assert_eq!(scene.white("b1d2"), [T::WontHelp]);
    assert_eq!(scene.white("g1h1"), [T::BlackMovedCaptured]);
    assert_eq!(scene.white("a7a8"), [T::WhiteCheckmate]);
    assert_eq!(scene.blacks_moves(), ["f6d4", "d4b2"]);
}

#[test]
fn every_part_leads_to_the_mate() {
    use ModeratorText as T;
    let mut check = Scene::new(Lesson::Check);
    assert_eq!(check.heard(), [T::BlackMoved, T::WhiteInCheck]);
    assert_eq!(check.white("g1f1"), [T::BlackMovedCaptured], "the other way out of check will do");
    assert_eq!(check.white("a7a8"), [T::WhiteCheckmate]);

    let mut guess = Scene::new(Lesson::Guess);
    assert_eq!(guess.heard(), [T::BlackMovedCaptured]);
    assert_eq!(guess.white("a7a8"), [T::WhiteCheckmate]);
}

/// Whoever leaves the path has an opponent all the same, to the end of the game.
#[test]
fn it_plays_on_without_its_script() {
    for lesson in Lesson::ALL {
        let mut scene = Scene::new(lesson);
        let card = card(Mode::Blind, lesson.fen());
        let mut moves = 0;
        while moves < 12 && scene.arena.ending().is_none() {
            let view = scene.arena.view(Seat::White);
            let mut white = BotPlayer::new(card.clone(), BrainName::Random.brain(moves), view);
            while white.is_asked() {
                let tried = scene.arena.submit(Seat::White, white.act().unwrap()).unwrap();
                tried.get(Seat::White).into_iter().flatten().for_each(|notice| white.hear(notice));
                tried.get(Seat::Black).into_iter().flatten().for_each(|notice| scene.black.hear(notice));
            }
            scene.black_moves();
            moves += 1;
        }
        let begins = u32::from(lesson != Lesson::Try);
        let over = scene.arena.ending().is_some();
        assert!(over || scene.arena.ply() == 24 + begins, "{lesson}: every move was answered");
    }
}

/// A script that does not fit the game is no script: the bot neither stumbles nor leaves its seat.
#[test]
fn it_is_not_bound_to_a_script_that_does_not_fit() {
    for lesson in Lesson::ALL {
        let mut scene = Scene::of(lesson, Card::of(Mode::Blind));
        for uci in ["e2e4", "d2d4", "b1c3"] {
            scene.white(uci);
            assert!(scene.arena.ending().is_none_or(|it| it.reason != EndReason::Resign));
        }
        assert_eq!(scene.blacks_moves().len(), 3, "{lesson}");
    }
}

/// Games that differ only in what Black does not see: it tries the same, on the script and after it.
#[test]
fn it_knows_no_more_than_its_seat() {
    let white = [["h2h3", "g1h1", "h1g1"], ["g2g3", "g1f1", "f1g1"]];
    let [one, other] = white.map(|moves| {
        let mut scene = Scene::new(Lesson::Try);
        for uci in moves {
            scene.white(uci);
        }
        scene
    });
    assert_eq!(one.arena.view(Seat::Black), other.arena.view(Seat::Black));
    assert_eq!(one.tries, other.tries);
    assert!(one.tries.len() >= 3, "{:?}", one.tries);
}
