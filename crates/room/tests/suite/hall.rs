//! Rooms over a store of their own, and short ways to sit down in them.

use std::sync::Arc;

use room::{
    Attached, Claim, Config, Door, Entropy, Looked, NameBook, News, Nudge, Opened, Opening, PlayedGame,
    RoomSettings, Rooms, Seated, Storage, Surroundings, TimeSource, TokenKind, Wish,
};
use rules::{Card, Mode};
use tokio::sync::mpsc;
use view::{Intent, PersonId, PlayerName, Seat, Square};

pub(crate) const SETTINGS: RoomSettings = RoomSettings {
    highlighting: false,
    grace_ms: 60_000,
    sandbox: false,
    profile_consent: false,
    rated: false,
};

pub(crate) struct Hall {
    pub(crate) rooms: Rooms,
    pub(crate) storage: Storage,
    /// What players who are away are to be told.
    pub(crate) nudges: mpsc::Receiver<Nudge>,
    /// What is told of the games of persons.
    pub(crate) lists: mpsc::Receiver<PlayedGame>,
    clock: TimeSource,
}

/// Knows the accounts of these tests: all whose ids begin with an a are called after what follows it.
#[derive(Debug)]
struct Register;

impl NameBook for Register {
    fn names(&self, persons: Vec<PersonId>) -> Looked<'_> {
        let named = persons.into_iter().filter_map(|person| {
            let name = person.as_str().strip_prefix('a')?.trim_end_matches('0');
            Some((person, PlayerName::clean(name)?))
        });
        let named = named.collect();
        Box::pin(async { named })
    }
}

impl Hall {
    pub(crate) fn open() -> Hall {
        Hall::open_with(Config::default())
    }

    pub(crate) fn open_with(config: Config) -> Hall {
        Hall::over(Storage::memory(), TimeSource::runtime(1_000_000), config)
    }

    /// The same games after a crash.
    pub(crate) fn reopen_with(&self, config: Config) -> Hall {
        Hall::over(self.storage.reopen(), self.clock, config)
    }

    fn over(storage: Storage, clock: TimeSource, config: Config) -> Hall {
        let (nudge, nudges) = mpsc::channel(64);
        let (list, lists) = mpsc::channel(64);
        let surroundings = Surroundings {
            clock,
            entropy: Entropy::seeded(1),
            nudges: Some(nudge),
            names: Some(Arc::new(Register)),
            lists: Some(list),
            ..Surroundings::default()
        };
        Hall { rooms: Rooms::start(storage.clone(), config, surroundings), storage, nudges, lists, clock }
    }

    pub(crate) async fn open_room(&self, opening: Opening) -> Opened {
        self.rooms.create(opening).await.unwrap()
    }

    pub(crate) async fn sit(&self, opened: &Opened, claim: Claim) -> (Seated, Attached) {
        Door::Game(opened.game).sit(&self.rooms, claim, 64).await.unwrap()
    }

    /// Takes a seat by the token that was handed out for it.
    pub(crate) async fn sit_by_token(&self, opened: &Opened, seat: Seat) -> (Seated, Attached) {
        let token = opened.token(seat).unwrap().clone();
        self.sit(opened, Claim::Token(token)).await
    }

    /// A game for two that has begun.
    pub(crate) async fn begin(&self, mode: Mode) -> (Opened, Seated, Seated) {
        let token = Wish::Token(TokenKind::Short);
        let opening =
            Opening::new(Card::of(mode), SETTINGS).with(Seat::White, token.clone()).with(Seat::Black, token);
        let opened = self.open_room(opening).await;
        let (white, _) = self.sit_by_token(&opened, Seat::White).await;
        let (black, _) = self.sit_by_token(&opened, Seat::Black).await;
        (opened, white, black)
    }

    /// Returns when everything that was asked for before has been dealt with.
    pub(crate) async fn settle(&self, opened: &Opened) -> std::sync::Arc<room::Summary> {
        self.rooms.open(opened.game).await.unwrap().summary()
    }
}

pub(crate) fn moves(text: &str) -> Intent {
    Intent::Move { from: square(&text[..2]), to: square(&text[2..]), promotion: None }
}

pub(crate) fn square(name: &str) -> Square {
    rules::Square::from_ascii(name.as_bytes()).unwrap().into()
}

/// All that a socket has been told by now.
pub(crate) fn heard(seated: &mut Seated) -> Vec<News> {
    std::iter::from_fn(|| seated.try_hear()).map(|told| told.news).collect()
}
