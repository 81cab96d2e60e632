//! Bots act when their time has come, however long they thought and however often they tried.

use tokio::time::Instant;
use view::{RoomStatus, Seat};

use super::{Actor, Held, Outdated};
use crate::{asked::Paced, told::Refused};

impl Actor {
    /// What only the bot learns of happens at once; what others would notice waits for its time.
    pub(super) async fn pace(&mut self, seat: Seat, paced: Paced) -> Result<(), Outdated> {
        let Paced { intent, not_before } = paced;
        if not_before <= Instant::now() || self.status() != RoomStatus::Active {
            self.let_go_of(seat);
            return self.judge(seat, intent, None).await;
        }
        match self.decide_in_time(seat, intent).await {
            Ok(step) if step.concerns_only(seat) => {
                if self.take_for(seat, step, None).await? {
                    return Ok(());
                }
                self.refuse(seat, Refused::Unavailable).await
            }
            Ok(_not_yet) => {
                self.let_go_of(seat);
                self.held.push(Held { seat, intent, at: not_before });
                Ok(())
            }
            Err(refused) => self.refuse(seat, refused).await,
        }
    }

    /// Does what a bot wanted done by now.
    pub(super) async fn release_held(&mut self) -> Result<(), Outdated> {
        while let Some(due) = self.held.iter().position(|held| held.at <= Instant::now()) {
            let Held { seat, intent, .. } = self.held.swap_remove(due);
            self.judge(seat, intent, None).await?;
        }
        Ok(())
    }

    /// Forgets what a seat was about to do. Other seats keep theirs.
    pub(super) fn let_go_of(&mut self, seat: Seat) {
        self.held.retain(|held| held.seat != seat);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rules::{Card, Mode, Square};
    use store::{Memory, Store};
    use tokio::time::{Instant, sleep_until, timeout};
    use view::{Intent, ProfileIntent, Seat};

    use crate::{
        Claim, Config, Door, News, Opened, Opening, Refused, RoomSettings, Rooms, Seated, Storage,
        Surroundings, TokenKind, Wish,
    };

    async fn hears(seated: &mut Seated) -> Option<News> {
        let told = timeout(Duration::from_millis(100), seated.hear()).await.ok()?;
        told.map(|told| told.news)
    }

    /// When Black hears of a bot's move that comes after so many tries.
    async fn heard_after(tries: usize) -> Duration {
        let storage = Storage(Store::Memory(Memory::default()));
        let rooms = Rooms::start(storage, Config::default(), Surroundings::default());
        let settings = RoomSettings {
            highlighting: false,
            grace_ms: 60_000,
            sandbox: false,
            profile_consent: false,
            rated: false,
        };
        let opening = Opening::new(Card::of(Mode::Blind), settings)
            .with(Seat::White, Wish::Bot { brain: "casual:1".into() })
            .with(Seat::Black, Wish::Token(TokenKind::Short));
        let opened = rooms.create(opening).await.unwrap();
        let claim = Claim::Token(opened.token(Seat::Black).unwrap().clone());
        let (mut black, _) = Door::Game(opened.game).sit(&rooms, claim, 64).await.unwrap();
        let (mut bot, _) =
            Door::Game(opened.game).sit(&rooms, Claim::Bot { seat: Seat::White }, 64).await.unwrap();
        while hears(&mut bot).await.is_some() || hears(&mut black).await.is_some() {}

        let began = Instant::now();
        let moment = began + Duration::from_secs(10);
        let nothing = Intent::Move { from: Square::E1.into(), to: Square::E5.into(), promotion: None };
        for _ in 0..tries {
            bot.submit_paced(nothing, moment).await;
            assert!(matches!(hears(&mut bot).await, Some(News::Notices(_))), "told at once");
            assert!(hears(&mut black).await.is_none());
        }
        let pawn = Intent::Move { from: Square::E2.into(), to: Square::E4.into(), promotion: None };
        bot.submit_paced(pawn, moment).await;
        sleep_until(moment - Duration::from_millis(1)).await;
        assert!(bot.has_heard_all(), "nothing has happened yet");
        black.hear().await.unwrap();
        assert!(matches!(hears(&mut bot).await, Some(News::Notices(_))));
        began.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn when_a_bot_moves_says_nothing_about_its_tries() {
        let without = heard_after(0).await;
        assert!(without >= Duration::from_secs(10), "{without:?}");
        assert_eq!(without, heard_after(5).await);
    }

    /// In a game of computers, what one is about to do does not make another forget its own.
    #[tokio::test(start_paused = true)]
    async fn every_bot_has_a_moment_of_its_own() {
        let storage = Storage(Store::Memory(Memory::default()));
        let rooms = Rooms::start(storage, Config::default(), Surroundings::default());
        let settings = RoomSettings {
            highlighting: false,
            grace_ms: 60_000,
            sandbox: false,
            profile_consent: false,
            rated: false,
        };
        let bot = Wish::Bot { brain: "casual:1".into() };
        let opening = Opening::new(Card::of(Mode::Vanilla), settings)
            .with(Seat::White, bot.clone())
            .with(Seat::Black, bot);
        let opened = rooms.create(opening).await.unwrap();
        let _onlooker = rooms.open(opened.game).await.unwrap().watch().await.unwrap();
        let sit = |seat| Door::Game(opened.game).sit(&rooms, Claim::Bot { seat }, 64);
        let (white, _) = sit(Seat::White).await.unwrap();
        let (mut black, _) = sit(Seat::Black).await.unwrap();
        while hears(&mut black).await.is_some() {}
        let pawn = Intent::Move { from: Square::E2.into(), to: Square::E4.into(), promotion: None };
        white.submit_paced(pawn, Instant::now() + Duration::from_secs(10)).await;
        black.submit_paced(Intent::RespondDraw { accept: true }, Instant::now()).await;
        assert!(matches!(hears(&mut black).await, Some(News::Refused(_))), "there is no offer");
        let told = timeout(Duration::from_secs(20), black.hear()).await.unwrap().unwrap();
        assert!(matches!(told.news, News::Notices(_)), "White moves all the same");
    }

    fn pawn(from: Square, to: Square) -> Intent {
        Intent::Move { from: from.into(), to: to.into(), promotion: None }
    }

    /// A person as Black against a bot that is about to play e4.
    async fn about_to_move(storage: Storage, mode: Mode) -> (Rooms, Opened, Seated, Seated) {
        let rooms = Rooms::start(storage, Config::default(), Surroundings::default());
        let settings = RoomSettings {
            highlighting: false,
            grace_ms: 60_000,
            sandbox: false,
            profile_consent: false,
            rated: false,
        };
        let opening = Opening::new(Card::of(mode), settings)
            .with(Seat::White, Wish::Bot { brain: "casual:1".into() })
            .with(Seat::Black, Wish::Token(TokenKind::Short));
        let opened = rooms.create(opening).await.unwrap();
        let claim = Claim::Token(opened.token(Seat::Black).unwrap().clone());
        let (mut black, _) = Door::Game(opened.game).sit(&rooms, claim, 64).await.unwrap();
        let bot = Claim::Bot { seat: Seat::White };
        let (mut bot, _) = Door::Game(opened.game).sit(&rooms, bot, 64).await.unwrap();
        while hears(&mut bot).await.is_some() || hears(&mut black).await.is_some() {}
        bot.submit_paced(pawn(Square::E2, Square::E4), Instant::now() + Duration::from_secs(10)).await;
        assert!(hears(&mut bot).await.is_none());
        (rooms, opened, bot, black)
    }

    /// What nobody was told has not happened: the bot decides afresh.
    #[tokio::test(start_paused = true)]
    async fn a_move_that_waits_for_its_moment_does_not_survive_a_crash() {
        let storage = Storage(Store::Memory(Memory::default()));
        let (_crashed, opened, _bot, _black) = about_to_move(storage.clone(), Mode::Blind).await;
        let rooms = Rooms::start(storage.reopen(), Config::default(), Surroundings::default());
        let claim = Claim::Token(opened.token(Seat::Black).unwrap().clone());
        let (mut black, attached) = Door::Game(opened.game).sit(&rooms, claim, 64).await.unwrap();
        assert_eq!(attached.snapshot.view.ply, 0);
        sleep_until(Instant::now() + Duration::from_secs(20)).await;
        while let Some(news) = hears(&mut black).await {
            assert!(matches!(news, News::Peer(_)), "{news:?}");
        }
        let bot = Claim::Bot { seat: Seat::White };
        let (bot, attached) = Door::Game(opened.game).sit(&rooms, bot, 64).await.unwrap();
        assert_eq!((attached.snapshot.view.ply, attached.snapshot.view.turn), (0, Seat::White));
        bot.submit_paced(pawn(Square::D2, Square::D4), Instant::now()).await;
        while !matches!(hears(&mut black).await.expect("the bot's move"), News::Notices(_)) {}
    }

    /// The pawn that it was about to move is gone under the new rules: the bot is told, and moves another.
    #[tokio::test(start_paused = true)]
    async fn rules_may_change_while_a_move_waits_for_its_moment() {
        let storage = Storage(Store::Memory(Memory::default()));
        let (_rooms, _opened, mut bot, mut black) = about_to_move(storage, Mode::House).await;
        let without_pawn = r#"{"perInstance":[{"kind":"hp-bonus","square":12,"value":-1}]}"#;
        let profile = serde_json::from_str(without_pawn).unwrap();
        black.change_profile(ProfileIntent::Update { profile, version: 0 }).await;
        for seated in [&mut bot, &mut black] {
            assert!(matches!(hears(seated).await, Some(News::Notices(_))));
            let Some(News::Synced(snapshot)) = hears(seated).await else { panic!("the new view") };
            assert_eq!(snapshot.view.piece_at(Square::E2.into()), None);
        }
        let told = timeout(Duration::from_secs(11), bot.hear()).await.unwrap().unwrap();
        assert!(matches!(told.news, News::Refused(Refused::Rules(_))), "{told:?}");
        assert!(hears(&mut black).await.is_none(), "nobody else is");
        bot.submit_paced(pawn(Square::D2, Square::D4), Instant::now()).await;
        assert!(matches!(hears(&mut black).await, Some(News::Notices(_))));
    }
}
