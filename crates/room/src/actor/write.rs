//! Writing to the store. While a seat's secret is being written, the others go on being answered.

use std::sync::Arc;

use store::{Append, AppendError, Mark, WriteError};
use view::{Millis, Seat};

use super::{Actor, Outdated};
use crate::{
    asked::Asked,
    place::Place,
    stub::Message,
    told::{News, Refused},
};

impl Actor {
    /// The inner error: nothing was written, and nothing may happen. The outer one: somebody else wrote.
    pub(super) async fn append(
        &mut self,
        entries: Vec<Vec<u8>>,
        mark: Mark,
    ) -> Result<Result<(), ()>, Outdated> {
        let (added, begun) = (entries.len() as u32, self.shared.now());
        let append = self.next(entries, mark);
        let written = self.shared.store.append(append).await;
        self.appended(added, begun, written)
    }

    /// The same for what a seat has asked for. The others must not notice how long it takes: whatever they ask for
    /// that needs no write is answered meanwhile, by what was true before it. The rest waits in its order.
    pub(super) async fn append_for(
        &mut self,
        seat: Seat,
        entry: Vec<u8>,
        mark: Mark,
    ) -> Result<Result<(), ()>, Outdated> {
        let begun = self.shared.now();
        let append = self.next(vec![entry], mark);
        let shared = self.shared.clone();
        let write = shared.store.append(append);
        tokio::pin!(write);
        let mut listens = true;
        let written = loop {
            tokio::select! {
                biased;
                written = &mut write => break written,
                message = self.inbox.recv(), if listens && self.deferred.len() < self.shared.config.inbox => {
                    match message {
                        Some(message) => self.answer_or_defer(seat, message),
                        None => listens = false,
                    }
                }
            }
        };
        self.appended(1, begun, written)
    }

    fn next(&self, entries: Vec<Vec<u8>>, mark: Mark) -> Append {
        Append { game: self.state.id, seq: self.state.seq, tenure: self.tenure, entries, mark }
    }

    fn answer_or_defer(&mut self, writing: Seat, message: Message) {
        let message = match message {
            Message::ByOwner(asks) => match self.as_seated(*asks) {
                Some((seat, socket, asked)) => Message::Seated { seat, socket, asked },
                None => return,
            },
            other => other,
        };
        let deferred = match message {
            Message::Attach(attach) => self.attach_meanwhile(writing, attach).map_err(Message::Attach),
            // A superseded socket has no say any more. If it were put off, whoever took its place would wait behind it.
            Message::Seated { seat, socket, .. } if !self.is_held_by(seat, socket) => Ok(()),
            Message::Seated { seat, socket, asked }
                if seat != writing
                    && self.places.get(seat).is_some_and(Place::has_space)
                    && !self.has_deferred(seat) =>
            {
                let asked = self.answer_meanwhile(seat, asked);
                asked.map_err(|asked| Message::Seated { seat, socket, asked })
            }
            other => Err(other),
        };
        self.deferred.extend(deferred.err());
    }

    /// Whatever needs a write is given back.
    fn answer_meanwhile(&mut self, seat: Seat, asked: Asked) -> Result<(), Asked> {
        let news = match asked {
            Asked::Sync => News::Synced(Arc::new(self.snapshot(seat))),
            Asked::Score => self.score(seat),
            Asked::Here => {
                self.note_presence_later(seat);
                return Ok(());
            }
            Asked::Past { before } => News::Past(Box::new(self.past_before(seat, before))),
            Asked::Acknowledge { seq } => {
                if let Some(place) = self.places.get_mut(seat) {
                    place.acknowledge(seq);
                }
                return Ok(());
            }
            Asked::Intent { intent, .. } => match self.refusal_of(seat, intent) {
                Some(refused) => {
                    self.shared.metrics.refused(refused);
                    News::Refused(refused)
                }
                None => return Err(asked),
            },
            // It must not take longer while another seat's try is being written.
            Asked::Say { .. } if self.is_silent() => {
                self.shared.metrics.refused(Refused::Silence);
                News::Refused(Refused::Silence)
            }
            other => return Err(other),
        };
        let told = self.tell_present(seat, news);
        debug_assert!(told, "it had space");
        Ok(())
    }

    pub(super) fn has_deferred(&self, seat: Seat) -> bool {
        self.deferred.iter().any(|message| match message {
            Message::Seated { seat: other, .. } => *other == seat,
            // It may be about this seat.
            Message::Attach(_) => true,
            // Those are answered, or become what their seat asks for.
            Message::ByOwner(_)
            | Message::Returned { .. }
            | Message::Watch(_)
            | Message::CheckDeadline
            | Message::Begin
            | Message::CallOff
            | Message::Listed(_)
            | Message::HandOver => false,
        })
    }

    fn appended(
        &mut self,
        added: u32,
        begun: Millis,
        written: Result<(), AppendError>,
    ) -> Result<Result<(), ()>, Outdated> {
        match written {
            Ok(()) => {
                self.state.seq += added;
                Ok(Ok(()))
            }
            Err(AppendError::Fenced { .. } | AppendError::NoSuchGame) => Err(self.taken()),
            // Whoever loads the room again finds out whether it was stored.
            Err(AppendError::Write(WriteError::Unknown)) => {
                self.fail_since(begun);
                Err(Outdated)
            }
            // No room asks for the code of another.
            Err(AppendError::CodeTaken) => Ok(Err(())),
            Err(AppendError::Write(error)) => {
                tracing::error!(game = %self.state.id, %error, "a game cannot be stored");
                self.fail_since(begun);
                Ok(Err(()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rules::{Card, Mode, Square};
    use store::{Memory, Store};
    use tokio::time::timeout;
    use view::{Intent, Refusal, Seat};

    use crate::{
        AttachError, Claim, Config, Door, Entropy, News, Opened, Opening, Refused, RoomSettings, Rooms,
        SeatError, Seated, Storage, Surroundings, Token, TokenKind, Wish,
    };

    async fn sit(rooms: &Rooms, opened: &Opened, seat: Seat) -> Seated {
        let claim = Claim::Token(opened.token(seat).unwrap().clone());
        Door::Game(opened.game).sit(rooms, claim, 64).await.unwrap().0
    }

    /// The next that a seat hears, unless it would have to wait for it.
    async fn hears(seated: &mut Seated) -> Option<News> {
        let told = timeout(Duration::from_secs(1), seated.hear()).await.ok()?;
        told.map(|told| told.news)
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_waits_for_a_secret_of_another_seat() {
        let memory = Memory::default();
        let storage = Storage(Store::Memory(memory.clone()));
        let rooms = Rooms::start(storage, Config::default(), Surroundings::default());
        let settings = RoomSettings {
            highlighting: false,
            grace_ms: 60_000,
            sandbox: false,
            profile_consent: false,
            rated: false,
        };
        let token = Wish::Token(TokenKind::Short);
        let opening = Opening::new(Card::of(Mode::Blind), settings)
            .with(Seat::White, token.clone())
            .with(Seat::Black, token);
        let opened = rooms.create(opening).await.unwrap();
        let mut white = sit(&rooms, &opened, Seat::White).await;
        let mut black = sit(&rooms, &opened, Seat::Black).await;
        while hears(&mut white).await.is_some() {}
        while hears(&mut black).await.is_some() {}

        memory.hold(true);
        // A try that only White may know of.
        white.submit(Intent::Touch { from: Square::E1.into() }).await;
        white.sync().await;
        black.sync().await;
        assert!(matches!(hears(&mut black).await, Some(News::Synced(_))), "Black does not wait");
        assert!(hears(&mut white).await.is_none(), "White hears of the try first");
        assert!(rooms.describe(opened.game).await.is_ok(), "nor does anybody else");
        let stranger = Claim::Token(Token::random(TokenKind::Short, &Entropy::system()));
        let refused =
            timeout(Duration::from_secs(1), Door::Game(opened.game).sit(&rooms, stranger, 64)).await;
        assert!(matches!(refused, Ok(Err(SeatError::Attach(AttachError::BadToken)))), "{refused:?}");
        let carry = Token::random(TokenKind::Short, &Entropy::system());
        let carry = Claim::Carry { carry, kind: TokenKind::Short };
        let refused = timeout(Duration::from_secs(1), Door::Game(opened.game).sit(&rooms, carry, 64)).await;
        assert!(matches!(refused, Ok(Err(SeatError::Attach(AttachError::BadToken)))), "{refused:?}");
        let list = rooms.held(opened.game, opened.token(Seat::Black).unwrap());
        let held = timeout(Duration::from_secs(1), list).await.unwrap().unwrap().expect("Black's seat");
        assert_eq!(held.standing.turn, Some(Seat::White));
        let open = Claim::OpenSeat { seat: None, kind: TokenKind::Short, name: None };
        let refused = timeout(Duration::from_secs(1), Door::Game(opened.game).sit(&rooms, open, 64)).await;
        assert!(matches!(refused, Ok(Err(SeatError::Attach(AttachError::Full)))), "{refused:?}");
        black.submit(Intent::Touch { from: Square::E7.into() }).await;
        assert!(
            matches!(hears(&mut black).await, Some(News::Refused(Refused::Rules(Refusal::NotYourTurn)))),
            "nor for an answer that needs no write"
        );
        let mut black = timeout(Duration::from_secs(1), sit(&rooms, &opened, Seat::Black)).await.unwrap();
        assert!(hears(&mut black).await.is_none(), "comes back without waiting, and hears nothing of it");
        assert!(matches!(hears(&mut white).await, Some(News::Peer(_))), "sees that Black is back");
        // What needs a write of its own waits, and what comes after it keeps its place.
        black.submit(Intent::OfferDraw {}).await;
        black.sync().await;
        assert!(hears(&mut black).await.is_none());

        memory.hold(false);
        assert!(matches!(hears(&mut white).await, Some(News::Notices(_))));
        assert!(matches!(hears(&mut white).await, Some(News::Synced(_))));
        let draw_offer = |news: Option<News>| match news {
            Some(News::Synced(snapshot)) => snapshot.view.draw_offer,
            other => panic!("{other:?}"),
        };
        assert!(matches!(hears(&mut black).await, Some(News::Notices(_) | News::Refused(_))));
        assert_eq!(draw_offer(hears(&mut black).await), Some(Seat::Black));
    }

    /// Four at a table: those who come back while a move is written find the game as it was before, and hear of it.
    #[tokio::test(start_paused = true)]
    async fn a_table_for_four_goes_on_while_a_move_is_written() {
        let memory = Memory::default();
        let storage = Storage(Store::Memory(memory.clone()));
        let rooms = Rooms::start(storage, Config::default(), Surroundings::default());
        let settings = RoomSettings {
            highlighting: false,
            grace_ms: 60_000,
            sandbox: false,
            profile_consent: false,
            rated: false,
        };
        let mut opening = Opening::new(Card::of(Mode::Duplicate), settings);
        for seat in Seat::DUPLICATE {
            opening = opening.with(seat, Wish::Token(TokenKind::Short));
        }
        let opened = rooms.create(opening).await.unwrap();
        let mut table = Vec::new();
        for seat in Seat::DUPLICATE {
            table.push(sit(&rooms, &opened, seat).await);
        }
        let [mut north, south, mut east, west] = <[Seated; 4]>::try_from(table).unwrap();
        drop(west);
        for seated in [&mut north, &mut east] {
            while hears(seated).await.is_some() {}
        }

        memory.hold(true);
        north.submit(Intent::Move { from: Square::E2.into(), to: Square::E4.into(), promotion: None }).await;
        // One whose old socket is still there, one who was away, and a stranger.
        let again = |seat| timeout(Duration::from_secs(1), sit(&rooms, &opened, seat));
        let mut south_again = again(Seat::South).await.expect("South does not wait");
        let mut west = again(Seat::West).await.expect("nor does West");
        drop(south);
        let stranger = Claim::Token(Token::random(TokenKind::Short, &Entropy::system()));
        let refused =
            timeout(Duration::from_secs(1), Door::Game(opened.game).sit(&rooms, stranger, 64)).await;
        assert!(matches!(refused, Ok(Err(SeatError::Attach(AttachError::BadToken)))), "{refused:?}");
        let mut seen = 0;
        while let Some(news) = hears(&mut east).await {
            assert!(matches!(news, News::Peer(_)), "nobody hears of the move yet: {news:?}");
            seen += 1;
        }
        assert_eq!(seen, 2, "two have come back");
        south_again.sync().await;
        let before = loop {
            match hears(&mut south_again).await.expect("an answer") {
                News::Synced(snapshot) => break snapshot.view.clone(),
                News::Peer(_) => {}
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(before.ply, 0);

        memory.hold(false);
        for seated in [&mut north, &mut south_again, &mut east, &mut west] {
            let mut plies = Vec::new();
            seated.sync().await;
            while let Some(news) = hears(seated).await {
                match news {
                    News::Notices(_) => plies.push("moved"),
                    News::Synced(snapshot) => {
                        assert_eq!(snapshot.view.ply, 1);
                        assert!(
                            snapshot.peers.iter().all(|peer| peer.connected && peer.grace_until.is_none())
                        );
                        plies.push("synced");
                    }
                    News::Peer(_) => {}
                    other => panic!("{other:?}"),
                }
            }
            assert_eq!(plies, ["moved", "synced"], "{:?}", seated.seat());
        }
    }
}
