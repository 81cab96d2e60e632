//! Rooms over a journal of their own, and short ways to sit down in them.

use std::{
    path::PathBuf,
    sync::atomic::{AtomicU32, Ordering},
};

use journal::Journal;
use room::{
    Attached, Claim, Config, CreatedRoom, Door, NewRoom, News, Rooms, Seated, Settings, Token, TokenKind,
};
use rules::{Card, Mode};
use view::{Intent, Seat, Square};

pub(crate) const SETTINGS: Settings =
    Settings { highlighting: false, grace_ms: 60_000, sandbox: false, profile_consent: false };

/// Gone with the test.
pub(crate) struct Hall {
    pub(crate) rooms: Rooms,
    directory: PathBuf,
}

impl Hall {
    pub(crate) fn open() -> Hall {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("rooms-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let directory = std::env::temp_dir().join(name);
        let journal = Journal::open(&directory.join("test.journal"), journal::Options::default()).unwrap();
        Hall { rooms: Rooms::start(journal, Config::default()), directory }
    }

    pub(crate) async fn create(&self, mode: Mode) -> CreatedRoom {
        let new = NewRoom {
            card: Card::of(mode),
            settings: SETTINGS,
            seat: Seat::White,
            kind: TokenKind::Short,
            by_invitation: false,
            bots: Vec::new(),
        };
        self.rooms.create(new).await.unwrap()
    }

    pub(crate) async fn sit(&self, created: &CreatedRoom, claim: Claim) -> (Seated, Attached) {
        Door::Game(created.game).sit(&self.rooms, claim, 64).await.unwrap()
    }

    pub(crate) async fn return_to(&self, created: &CreatedRoom, token: &Token) -> (Seated, Attached) {
        self.sit(created, Claim::Token(token.clone())).await
    }

    /// A game that has begun: the seats, and the second one's token.
    pub(crate) async fn begin(&self, mode: Mode) -> (CreatedRoom, Seated, Seated) {
        let created = self.create(mode).await;
        let (white, _) = self.return_to(&created, &created.token).await;
        let (black, _) = self.sit(&created, Claim::OpenSeat { seat: None, kind: TokenKind::Short }).await;
        (created, white, black)
    }

    /// Returns when everything that was asked for before has been dealt with.
    pub(crate) async fn settle(&self, created: &CreatedRoom) -> Box<room::Summary> {
        self.rooms.open(created.game).await.unwrap().summary().await.unwrap()
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        let _gone = std::fs::remove_dir_all(&self.directory);
    }
}

pub(crate) fn moves(text: &str) -> Intent {
    Intent::Move { from: square(&text[..2]), to: square(&text[2..]), promotion: None }
}

pub(crate) fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// All that a socket has been told by now.
pub(crate) fn heard(seated: &mut Seated) -> Vec<News> {
    std::iter::from_fn(|| seated.try_hear()).map(|told| told.news).collect()
}
