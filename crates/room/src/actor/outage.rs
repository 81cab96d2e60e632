//! Times in which nothing could be stored, or in which no node had the room: they cost nobody the clock.

use game::Ruling;
use store::Mark;
use view::{Millis, RoomStatus};

use super::{Actor, Outdated};
use crate::{entry::Entry, shared::OpenError};

impl Actor {
    /// Whether this node may still act for the room. If it could not renew its lease, others may take it for dead.
    pub(super) fn holds_lease(&mut self) -> bool {
        let lease = self.shared.store.lease();
        if !lease.held {
            self.fail_since(self.shared.now().saturating_sub(lease.silent_for.as_millis() as Millis));
        }
        lease.held
    }

    /// Once the lease has lapsed another node may have taken the room.
    pub(super) fn is_in_doubt(&self) -> bool {
        self.shared.store.lease().lapses != self.lapses
    }

    /// If no other node has taken the room, it is claimed again, and the time in which nobody could play is given back.
    pub(super) async fn settle_doubts(&mut self) -> Result<(), Outdated> {
        let lease = self.shared.store.lease();
        let claimed = match self.shared.claim(self.state.id).await {
            Ok(claimed) if claimed.stream.entries.len() == self.state.seq as usize => claimed,
            Ok(_) | Err(OpenError::Elsewhere { .. }) => return Err(self.taken()),
            Err(_) => return Err(Outdated),
        };
        (self.tenure, self.lapses) = (claimed.tenure, lease.lapses);
        self.fail_since(self.shared.now().saturating_sub(lease.lapsed_for.as_millis() as Millis));
        self.make_up().await?;
        Ok(())
    }

    /// Another node has the room, or had it: whatever time was lost is for that one to give back.
    pub(super) fn taken(&mut self) -> Outdated {
        self.failing_since = None;
        Outdated
    }

    /// Nothing can be stored, since then.
    pub(super) fn fail_since(&mut self, at: Millis) {
        self.failing_since = Some(self.failing_since.map_or(at, |since| since.min(at)));
    }

    /// Gives back the time in which nothing could be stored. False if that cannot be stored either: it goes on.
    pub(super) async fn make_up(&mut self) -> Result<bool, Outdated> {
        let Some(since) = self.failing_since else { return Ok(true) };
        if self.status() != RoomStatus::Active {
            self.failing_since = None;
            return Ok(true);
        }
        let ms = self.shared.now().saturating_sub(since);
        let ruled = self.state.game.clock().map(|_| Ruling::Outage { ms });
        let step = ruled.and_then(|ruling| self.state.game.adjudicate(ruling, self.shared.now()).ok());
        // Whoever was away could not come back meanwhile.
        let away: Vec<_> =
            self.state.away_until.iter().filter_map(|(seat, until)| Some((seat, (*until)? + ms))).collect();
        let mut entries: Vec<_> = step.iter().map(|step| Entry::of_record(&step.encoded())).collect();
        // Who has a line but has not come is not away: that is not stored.
        let absent = away.iter().filter(|(seat, _)| !self.is_present(*seat));
        entries.extend(absent.map(|&(seat, until)| Entry::Away { seat, until }.encode()));
        if !entries.is_empty() && self.append(entries, Mark::default()).await?.is_err() {
            return Ok(false);
        }
        self.failing_since = None;
        for (seat, until) in away {
            if let Some(away) = self.state.away_until.get_mut(seat) {
                *away = Some(until);
            }
        }
        if let Some(step) = step {
            let notices = self.state.game.commit(step);
            self.deliver(notices).await?;
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rules::{Card, CardRequest, Clock, Mode, Square};
    use store::{Memory, MemoryFault, Store};
    use tokio::time::{sleep, timeout};
    use view::{Intent, Notice, Seat};

    use crate::{
        Claim, Config, Door, Entropy, IntentKey, News, Opened, Opening, Refused, RoomSettings, Rooms, Seated,
        Storage, Surroundings, TimeSource, TokenKind, Wish,
    };

    const SECOND: Duration = Duration::from_secs(1);

    struct Hall {
        memory: Memory,
        rooms: Rooms,
        opened: Opened,
    }

    impl Hall {
        /// A blind game of ten seconds for each side.
        async fn begin() -> (Hall, Seated, Seated) {
            let memory = Memory::default();
            let surroundings = Surroundings {
                clock: TimeSource::runtime(1_000_000),
                entropy: Entropy::seeded(1),
                ..Surroundings::default()
            };
            let storage = Storage(Store::Memory(memory.clone()));
            let rooms = Rooms::start(storage, Config::default(), surroundings);
            let clock = Some(Clock::Fischer { initial_ms: 10_000, increment_ms: 0 });
            let card = Card::new(CardRequest { clock, ..CardRequest::of(Mode::Blind) }, 0).unwrap();
            let settings = RoomSettings {
                highlighting: false,
                grace_ms: 60_000,
                sandbox: false,
                profile_consent: false,
                rated: false,
            };
            let token = Wish::Token(TokenKind::Short);
            let opening =
                Opening::new(card, settings).with(Seat::White, token.clone()).with(Seat::Black, token);
            let opened = rooms.create(opening).await.unwrap();
            let hall = Hall { memory, rooms, opened };
            let (mut white, black) = (hall.sit(Seat::White).await, hall.sit(Seat::Black).await);
            // Among others, that the clock has started.
            all(&mut white).await;
            (hall, white, black)
        }

        async fn sit(&self, seat: Seat) -> Seated {
            let claim = Claim::Token(self.opened.token(seat).unwrap().clone());
            let mut seated = Door::Game(self.opened.game).sit(&self.rooms, claim, 64).await.unwrap().0;
            all(&mut seated).await;
            seated
        }

        async fn shown(&self, seat: Seat) -> (u32, u64) {
            let claim = Claim::Token(self.opened.token(seat).unwrap().clone());
            let attached = Door::Game(self.opened.game).sit(&self.rooms, claim, 64).await.unwrap().1;
            let view = &attached.snapshot.view;
            (view.ply, view.clock().unwrap().remaining_ms.white)
        }
    }

    async fn all(seated: &mut Seated) -> Vec<News> {
        let mut news = Vec::new();
        while let Ok(Some(told)) = timeout(Duration::from_millis(1), seated.hear()).await {
            news.push(told.news);
        }
        // Who comes and goes is not what this is about.
        news.retain(|news| !matches!(news, News::Peer(_)));
        news
    }

    fn pawn() -> Intent {
        Intent::Move { from: Square::E2.into(), to: Square::E4.into(), promotion: None }
    }

    fn tells_of_outage(news: &[News]) -> Option<u64> {
        news.iter().find_map(|news| match news {
            News::Notices(batch) => batch.notices.iter().find_map(|notice| match notice {
                Notice::Outage { ms } => Some(*ms),
                _ => None,
            }),
            _ => None,
        })
    }

    #[tokio::test(start_paused = true)]
    async fn a_store_that_fails_costs_nobody_the_clock() {
        let (hall, mut white, mut black) = Hall::begin().await;
        sleep(4 * SECOND).await;
        hall.memory.set_fault(Some(MemoryFault::Failing));
        white.submit(pawn()).await;
        assert!(matches!(all(&mut white).await[..], [News::Refused(Refused::Unavailable)]));
        sleep(30 * SECOND).await;
        assert!(all(&mut white).await.is_empty(), "no flag has fallen");
        hall.memory.set_fault(None);
        white.submit(pawn()).await;
        let told = all(&mut black).await;
        let given = tells_of_outage(&told).expect("both sides are told");
        assert!((30_000..30_100).contains(&given), "{given}");
        assert_eq!(tells_of_outage(&all(&mut white).await), Some(given));
        let (ply, left) = hall.shown(Seat::White).await;
        assert_eq!(ply, 1);
        assert!((5_800..=6_000).contains(&left), "{left} ms left");
    }

    /// The flag of somebody who did nothing meanwhile does not fall either, until the time is really up.
    #[tokio::test(start_paused = true)]
    async fn a_flag_waits_until_it_can_be_stored() {
        let (hall, mut white, _black) = Hall::begin().await;
        sleep(9 * SECOND).await;
        hall.memory.set_fault(Some(MemoryFault::Failing));
        sleep(30 * SECOND).await;
        hall.memory.set_fault(None);
        sleep(SECOND).await;
        let told = all(&mut white).await;
        assert!(tells_of_outage(&told).is_some_and(|ms| ms >= 28_000), "{told:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_was_fenced_out_says_nothing_and_sends_everybody_away() {
        let (hall, mut white, mut black) = Hall::begin().await;
        hall.memory.usurp(hall.opened.game);
        white.submit(pawn()).await;
        for seated in [&mut white, &mut black] {
            assert!(matches!(all(seated).await[..], [News::Restart]));
            assert!(seated.hear().await.is_none());
        }
        assert_eq!(hall.shown(Seat::White).await.0, 0, "nothing was played");
    }

    /// Whoever took the room gave the time back; here it would be given twice.
    #[tokio::test(start_paused = true)]
    async fn whoever_was_fenced_out_gives_no_time_back() {
        let (hall, white, _black) = Hall::begin().await;
        hall.memory.usurp(hall.opened.game);
        white.submit(pawn()).await;
        sleep(6 * SECOND).await;
        let mut white = hall.sit(Seat::White).await;
        sleep(3 * SECOND).await;
        white.submit(pawn()).await;
        let told = all(&mut white).await;
        assert_eq!(tells_of_outage(&told), None);
        let (ply, left) = hall.shown(Seat::White).await;
        assert_eq!(ply, 1);
        assert!(left <= 1_000, "{left} ms left");
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_that_was_lost_is_found_by_its_key() {
        let (hall, mut white, mut black) = Hall::begin().await;
        let key = IntentKey::new(77);
        hall.memory.set_fault(Some(MemoryFault::Unheard));
        white.submit_keyed(pawn(), key).await;
        assert!(matches!(all(&mut white).await[..], [News::Restart]), "nobody knows what became of it");
        assert!(matches!(all(&mut black).await[..], [News::Restart]));
        hall.memory.set_fault(None);
        let mut white = hall.sit(Seat::White).await;
        for _ in 0..2 {
            white.submit_keyed(pawn(), key).await;
            match &all(&mut white).await[..] {
                [News::Synced(snapshot)] => assert_eq!(snapshot.view.ply, 1),
                other => panic!("{other:?}"),
            }
        }
        // Another seat may choose the same key.
        let mut black = hall.sit(Seat::Black).await;
        let reply = Intent::Move { from: Square::E7.into(), to: Square::E5.into(), promotion: None };
        black.submit_keyed(reply, key).await;
        assert!(matches!(all(&mut black).await[..], [News::Notices(_)]));
        assert_eq!(hall.shown(Seat::White).await.0, 2);
    }

    #[tokio::test(start_paused = true)]
    async fn a_room_that_is_handed_over_finishes_what_it_was_asked_for() {
        let (hall, mut white, mut black) = Hall::begin().await;
        hall.memory.hold(true);
        white.submit(pawn()).await;
        let rooms = hall.rooms.clone();
        let stopped = tokio::spawn(async move { rooms.stop().await });
        sleep(Duration::from_millis(10)).await;
        hall.memory.hold(false);
        stopped.await.unwrap();
        for seated in [&mut white, &mut black] {
            let told = all(seated).await;
            assert!(matches!(told[..], [News::Notices(_), News::Restart]), "{told:?}");
        }
    }
}
