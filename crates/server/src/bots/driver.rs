//! One bot at one game: it hears, thinks, and says what it does.

use std::time::Duration;

use bot::{BrainName, Player};
use journal::GameId;
use room::{Attached, Claim, News, OpenError, Refused, RoomStatus, SeatedBot, Snapshot, Told};
use rules::{Card, CardRequest};
use tokio::time::{sleep, timeout};
use view::Intent;

use super::Desk;
use crate::socket::seated::{Door, SeatError, Seated};

/// So much may wait for a bot that thinks.
const OUTBOX: usize = 256;

pub(super) async fn drive(desk: Desk, game: GameId, bot: SeatedBot, brain: BrainName) {
    let claim = Claim::Bot { seat: bot.seat };
    match Seated::take(&desk.rooms, Door::Game(game), claim, OUTBOX).await {
        Ok((seated, attached)) => {
            let mut stopping = desk.stopping.clone();
            tokio::select! {
                () = Driver::new(desk, game, bot, brain, seated, &attached).run() => {}
                _ = stopping.changed() => {}
            }
        }
        Err(SeatError::Open(OpenError::ShuttingDown)) => {}
        Err(error) => tracing::error!(%game, ?error, "a bot finds no seat"),
    }
}

struct Driver {
    desk: Desk,
    game: GameId,
    bot: SeatedBot,
    brain: BrainName,
    seated: Seated,
    card: Card,
    /// Gone while it thinks.
    player: Option<Player>,
    active: bool,
    /// An intent is on its way, and nothing has come of it yet.
    waiting: bool,
}

impl Driver {
    fn new(
        desk: Desk,
        game: GameId,
        bot: SeatedBot,
        brain: BrainName,
        seated: Seated,
        attached: &Attached,
    ) -> Driver {
        let card = card_in_force(&attached.snapshot);
        let mut driver =
            Driver { desk, game, bot, brain, seated, card, player: None, active: false, waiting: false };
        driver.look(&attached.snapshot);
        driver
    }

    /// One decision at a time. What happens meanwhile waits in the outbox, and is heard before the next.
    async fn run(mut self) {
        loop {
            while let Ok(told) = self.seated.outbox.try_recv() {
                self.hear(*told).await;
            }
            if self.active && !self.waiting && self.player.as_ref().is_some_and(Player::is_asked) {
                sleep(self.desk.manners.pause).await;
                if self.seated.outbox.is_empty() {
                    self.act().await;
                }
                continue;
            }
            match self.seated.outbox.recv().await {
                Some(told) => self.hear(*told).await,
                // The room has gone to sleep, or another driver sits here.
                None => return,
            }
        }
    }

    fn look(&mut self, snapshot: &Snapshot) {
        self.active = snapshot.status == RoomStatus::Active;
        self.waiting = false;
        self.card = card_in_force(snapshot);
        self.player = Some(self.fresh_player(snapshot.view.clone()));
    }

    fn fresh_player(&self, view: view::View) -> Player {
        // Another seed after a reconnect: a brain that got stuck does not get stuck the same way again.
        let seed = self.bot.seed.wrapping_add(u64::from(view.ply));
        Player::new(self.card.clone(), self.brain.brain(seed), view)
    }

    async fn hear(&mut self, told: Told) {
        match told.news {
            News::Started(snapshot) | News::Synced(snapshot) => self.look(&snapshot),
            News::Notices(batch) => {
                self.waiting = false;
                if let Some(player) = &mut self.player {
                    batch.notices.iter().for_each(|notice| player.hear(notice));
                    self.active = player.view().ending.is_none();
                }
            }
            News::Refused(Refused::Rules(refusal)) => {
                self.waiting = false;
                if let Some(player) = &mut self.player {
                    player.refused(refusal);
                }
            }
            News::Refused(Refused::Unavailable) => {
                // The disk may come back.
                sleep(Duration::from_secs(1)).await;
                self.waiting = false;
            }
            News::Refused(Refused::NotStarted | Refused::RateLimited)
            | News::ProfileRefused(_)
            | News::Peer(_)
            | News::RematchOffered
            | News::Rematch(_)
            | News::Superseded => {}
        }
    }

    async fn act(&mut self) {
        let Some(player) = self.player.take() else {
            return;
        };
        let view = player.view().clone();
        let thought = think(self.desk.clone(), player, self.game, self.brain, self.bot.seed).await;
        let (player, intent) = thought.unwrap_or_else(|| {
            tracing::error!(game = %self.game, brain = %self.brain, "a brain does not answer; another moves for it");
            let mut player = self.fresh_player(view);
            let intent = simple_intent(&mut player, self.bot.seed, self.brain);
            (player, intent)
        });
        self.player = Some(player);
        // Without an intent there is nothing to do but to wait for what comes.
        self.waiting = true;
        if let Some(intent) = intent {
            self.seated.submit(intent, false).await;
        }
    }
}

/// None if the brain hangs or panics.
async fn think(
    desk: Desk,
    mut player: Player,
    game: GameId,
    brain: BrainName,
    seed: u64,
) -> Option<(Player, Option<Intent>)> {
    let _turn = desk.thinkers.acquire_owned().await.ok()?;
    let thought = tokio::task::spawn_blocking(move || {
        let intent = match player.act() {
            Ok(intent) => Some(intent),
            Err(stuck) => {
                tracing::error!(%game, %brain, why = %stuck, "a brain is stuck; another moves for it");
                simple_intent(&mut player, seed, brain)
            }
        };
        (player, intent)
    });
    timeout(desk.manners.patience, thought).await.ok()?.ok()
}

/// What the simplest brain would do; the player's own comes back for the next move.
fn simple_intent(player: &mut Player, seed: u64, brain: BrainName) -> Option<Intent> {
    player.replace_brain(BrainName::Random.brain(seed));
    let intent = player.act().ok();
    player.replace_brain(brain.brain(seed.wrapping_add(1)));
    intent
}

/// The rules as they are now: a profile may have changed since the game began.
fn card_in_force(snapshot: &Snapshot) -> Card {
    let card = snapshot.card.as_ref();
    if snapshot.profile.as_ref() == card.profile() {
        return card.clone();
    }
    let request = CardRequest { profile: snapshot.profile.clone(), ..CardRequest::from(card) };
    Card::new(request, 0).unwrap_or_else(|_| card.clone())
}
