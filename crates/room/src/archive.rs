//! Games as they are stored, read without waking their rooms.

use std::sync::Arc;

use rules::{CardRequest, Mode};
use store::Status;
use tokio::sync::OwnedSemaphorePermit;
use view::{GameId, Retold, RoomCode, RoomStatus, Seat};

use crate::{
    entry::{Created, Entry},
    fold::{FoldError, Folded, may_take_long},
    head::Head,
    registry::Rooms,
    shared::{OpenError, unfold, unreadable},
    summary::Summary,
};

/// What a game's address leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glance {
    pub mode: Mode,
    pub status: RoomStatus,
    /// Its seats are told what blind and dark chess have no words for.
    pub other_words: bool,
    /// Pieces are dropped in it.
    pub drops: bool,
}

impl Glance {
    fn of(card: &CardRequest, status: RoomStatus) -> Glance {
        Glance { mode: card.mode, status, other_words: card.has_other_words(), drops: card.has_drops() }
    }
}

impl Rooms {
    /// Whether there is such a game, for whom, and whether it is over. Nothing is replayed to find out.
    pub async fn glance(&self, game: GameId) -> Result<Glance, OpenError> {
        if let Some(room) = self.find_awake(game).await? {
            let summary = room.summary();
            return Ok(Glance::of(&CardRequest::from(&*summary.card), summary.status));
        }
        let _place = self.shared.reading().await?;
        if let Some((head, _)) = self.head(game).await? {
            return Ok(Glance::of(head.card(), RoomStatus::Active));
        }
        let stream = self.shared.stream(game).await?;
        let first = stream.entries.first().ok_or(OpenError::Corrupt(FoldError::Empty))?;
        let Ok(Entry::Created(created)) = Entry::decode(first) else {
            return Err(OpenError::Corrupt(FoldError::Entry(0)));
        };
        let Created { card, .. } = *created;
        let status = match stream.status {
            Status::Waiting => RoomStatus::Waiting,
            Status::Active => RoomStatus::Active,
            Status::Finished => RoomStatus::Finished,
        };
        Ok(Glance::of(&card, status))
    }

    /// What the store keeps of a game that goes on beside its entries, unless the game is older than that.
    async fn head(&self, game: GameId) -> Result<Option<(Head, Option<RoomCode>)>, OpenError> {
        let found = self.shared.store.head(game).await.map_err(|error| unreadable(game, &error))?;
        let store::Head { status, code, bytes } = found.ok_or(OpenError::NotFound)?;
        let bytes = bytes.filter(|_| status == Status::Active);
        Ok(bytes.and_then(|bytes| Head::read(&bytes)).map(|head| (head, code)))
    }

    /// What anybody may know of a game, and all of it once it is over. A room that is in memory has published it;
    /// everything else comes from the store and needs no room.
    pub async fn describe(&self, game: GameId) -> Result<Arc<Summary>, OpenError> {
        if let Some(room) = self.find_awake(game).await?
            && room.summary().status != RoomStatus::Finished
        {
            return Ok(room.summary());
        }
        let place = self.shared.reading().await?;
        let head = self.head(game).await?;
        if let Some(mut summary) = head.and_then(|(head, code)| head.summary(code)) {
            self.shared.rename(&mut summary.names, &summary.persons).await;
            return Ok(Arc::new(summary));
        }
        let mut summary = self.replayed(game, place, Folded::story).await?;
        self.shared.rename(&mut summary.names, &summary.persons).await;
        Ok(Arc::new(summary))
    }

    /// Everything that a seat was told, once the game is over. None before then, and for a duplicate game.
    pub async fn retell(&self, game: GameId, seat: Seat) -> Result<Option<Retold>, OpenError> {
        let place = self.shared.reading().await?;
        self.replayed(game, place, move |folded| folded.game.retold(seat)).await
    }

    /// A long game takes a while to replay.
    async fn replayed<T: Send + 'static>(
        &self,
        game: GameId,
        place: OwnedSemaphorePermit,
        read: impl FnOnce(Folded) -> T + Send + 'static,
    ) -> Result<T, OpenError> {
        let stream = self.shared.stream(game).await?;
        let at_desk = if may_take_long(&stream) { Some(self.shared.desk.place().await) } else { None };
        let read = tokio::task::spawn_blocking(move || {
            let _places = (place, at_desk);
            unfold(game, &stream).map(read)
        });
        read.await.unwrap_or(Err(OpenError::Unreadable))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rules::{Card, Profile, Square};
    use store::{Append, Mark, Memory, Store, Tenure};
    use tokio::time::sleep;
    use view::{Intent, ProfileIntent};

    use super::*;
    use crate::{
        Claim, Config, Door, Opened, Opening, RoomSettings, Seated, Storage, Surroundings, TokenKind, Wish,
    };

    async fn begin(rooms: &Rooms, mode: Mode) -> (Opened, Seated, Seated) {
        let settings = RoomSettings {
            highlighting: true,
            grace_ms: 600_000_000,
            sandbox: false,
            profile_consent: false,
            rated: false,
        };
        let token = Wish::Token(TokenKind::Short);
        let opening =
            Opening::new(Card::of(mode), settings).with(Seat::White, token.clone()).with(Seat::Black, token);
        let opened = rooms.create(opening).await.unwrap();
        let sit = async |seat| {
            let claim = Claim::Token(opened.token(seat).unwrap().clone());
            Door::Game(opened.game).sit(rooms, claim, 64).await.unwrap().0
        };
        let (white, black) = (sit(Seat::White).await, sit(Seat::Black).await);
        (opened, white, black)
    }

    /// How long it takes would tell how often somebody tried.
    #[tokio::test(start_paused = true)]
    async fn a_sleeping_game_is_described_without_its_entries() {
        let memory = Memory::default();
        let storage = Storage(Store::Memory(memory.clone()));
        let rooms = Rooms::start(storage, Config::default(), Surroundings::default());
        for mode in [Mode::Blind, Mode::House] {
            let (opened, white, black) = begin(&rooms, mode).await;
            let game = opened.game;
            if mode == Mode::House {
                let profile: Profile = serde_json::from_str(
                    r#"{"perType":[{"kind":"range-bonus","pieceType":"rook","color":"both","value":1}]}"#,
                )
                .unwrap();
                white.change_profile(ProfileIntent::Update { profile, version: 0 }).await;
            }
            white.submit(Intent::Touch { from: Square::E5.into() }).await;
            drop((white, black));
            sleep(Duration::from_secs(1)).await;
            let awake = rooms.describe(game).await.unwrap();
            assert_eq!(awake.profile.is_some(), mode == Mode::House);
            sleep(Duration::from_secs(600)).await;
            assert!(rooms.find_awake(game).await.unwrap().is_none());

            let store = &rooms.shared.store;
            let seq = store.load(game).await.unwrap().unwrap().entries.len() as u32;
            let (tenure, mark) = (Tenure::default(), Mark::default());
            let nonsense = Append { game, seq, tenure, entries: vec![vec![99]], mark };
            store.append(nonsense).await.unwrap();
            assert!(
                matches!(rooms.open(game).await, Err(OpenError::Corrupt(_))),
                "the entries cannot be read"
            );

            let asleep = rooms.describe(game).await.unwrap();
            assert_eq!(format!("{asleep:?}"), format!("{awake:?}"));
            assert_eq!(rooms.glance(game).await.unwrap().status, RoomStatus::Active);
        }
    }
}
