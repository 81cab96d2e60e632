//! One bot in one game: it is told what happens, thinks, and acts.

use std::time::Duration;

use bot::{BotPlayer, Stuck};
use room::{Attached, Claim, Door, News, OpenError, Refused, SeatError, Seated, SeatedBot, Snapshot, Told};
use rules::{Card, CardRequest};
use tokio::{
    runtime::Handle,
    time::{Instant, sleep, timeout},
};
use view::{GameId, Intent, RoomStatus};

use super::{Desk, turn::Turn};
use crate::roster::Chair;

/// How many messages may queue up while a bot is thinking.
const OUTBOX: usize = 256;

pub(super) async fn drive(desk: Desk, game: GameId, bot: SeatedBot, chair: Chair) {
    let claim = Claim::Bot { seat: bot.seat };
    match Door::Game(game).sit(&desk.rooms, claim, OUTBOX).await {
        Ok((seated, attached)) => {
            let mut stopping = desk.stopping.clone();
            let owners = desk.owners.clone();
            owners.bot_came(game);
            tokio::select! {
                () = Driver::new(desk, game, bot, chair, seated, &attached).run() => {}
                _ = stopping.changed() => {}
            }
            owners.bot_left(game);
        }
        Err(SeatError::Open(OpenError::ShuttingDown)) => {}
        Err(error) => tracing::error!(%game, ?error, "a bot finds no seat"),
    }
}

struct Driver {
    desk: Desk,
    game: GameId,
    bot: SeatedBot,
    chair: Chair,
    seated: Seated,
    card: Card,
    /// None while it is thinking.
    player: Option<BotPlayer>,
    active: bool,
    /// An intent has been sent, and its result has not arrived yet.
    waiting: bool,
    turn: Turn,
}

impl Driver {
    fn new(
        desk: Desk,
        game: GameId,
        bot: SeatedBot,
        chair: Chair,
        seated: Seated,
        attached: &Attached,
    ) -> Driver {
        let card = card_in_force(&attached.snapshot);
        let turn = Turn::begin(&desk.manners, &chair, &bot, &attached.snapshot.view);
        let mut driver = Driver {
            desk,
            game,
            bot,
            chair,
            seated,
            card,
            player: None,
            active: false,
            waiting: false,
            turn,
        };
        driver.look(&attached.snapshot);
        driver
    }

    /// Makes one decision at a time. Whatever happens meanwhile waits in the outbox and is read before the next one.
    async fn run(mut self) {
        loop {
            while let Some(told) = self.seated.try_hear() {
                self.hear(*told).await;
            }
            if self.active && !self.waiting && self.player.as_ref().is_some_and(BotPlayer::is_asked) {
                self.act().await;
                continue;
            }
            match self.seated.hear().await {
                Some(told) => self.hear(*told).await,
                // The room has been unloaded, or another driver has taken the seat.
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

    fn fresh_player(&self, view: view::View) -> BotPlayer {
        // Use a different seed after a reconnect, so that a brain that got stuck does not get stuck the same way again.
        let seed = self.bot.seed.wrapping_add(u64::from(view.ply));
        BotPlayer::new(self.card.clone(), self.chair.brain(seed), view)
    }

    async fn hear(&mut self, told: Told) {
        self.hear_news(told.news).await;
        if let Some(player) = &self.player
            && player.view().ply != self.turn.ply
        {
            self.turn = Turn::begin(&self.desk.manners, &self.chair, &self.bot, player.view());
        }
    }

    async fn hear_news(&mut self, news: News) {
        match news {
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
                // The disk may recover.
                sleep(Duration::from_secs(1)).await;
                self.waiting = false;
            }
            News::Refused(
                Refused::NotStarted | Refused::Started | Refused::Silence | Refused::RateLimited,
            )
            | News::ProfileRefused(_)
            | News::Past(_)
            | News::Score(..)
            | News::Peer(_)
            | News::RematchOffered
            | News::Rated(_)
            | News::Rematch(_)
            | News::Filled(_)
            | News::Carry(_)
            | News::Said { .. }
            | News::PushTo { .. }
            | News::Superseded
            | News::Moved
            | News::Restart => {}
        }
    }

    async fn act(&mut self) {
        let Some(player) = self.player.take() else {
            return;
        };
        let view = player.view().clone();
        let seed = self.bot.seed;
        let thought = think(&self.desk, player, self.chair.clone(), self.game, self.bot.clone()).await;
        let Thought { player, did, reasoning } = thought.unwrap_or_else(|| {
            tracing::error!(game = %self.game, brain = self.bot.brain, "a brain does not answer; another moves for it");
            let mut player = self.fresh_player(view);
            let did = Did::of(stand_in(&mut player, &self.chair, seed));
            Thought { player, did, reasoning: None }
        });
        self.player = Some(player);
        // Without an intent, the only thing to do is wait for the next event.
        self.waiting = true;
        if let Some(text) = reasoning {
            self.seated.keep_thought(text).await;
        }
        match did {
            Did::Decided(intent) => self.seated.submit_paced(intent, self.turn.moment(Instant::now())).await,
            Did::Nothing => {}
            Did::Vanished => self.seated.brain_gone().await,
        }
    }
}

/// The outcome of asking a brain for a decision.
struct Thought {
    player: BotPlayer,
    did: Did,
    /// Its reasoning, if it thinks in words.
    reasoning: Option<String>,
}

enum Did {
    Decided(Intent),
    Nothing,
    /// Whatever the brain relies on is gone for good.
    Vanished,
}

impl Did {
    fn of(intent: Option<Intent>) -> Did {
        intent.map_or(Did::Nothing, Did::Decided)
    }
}

/// None if the brain hangs or panics.
async fn think(
    desk: &Desk,
    mut player: BotPlayer,
    chair: Chair,
    game: GameId,
    bot: SeatedBot,
) -> Option<Thought> {
    // Brains that think elsewhere only wait, so they take no thread from those that think here.
    let (thinkers, threads, patience) = match chair.patience() {
        None => (&desk.thinkers, &desk.threads, desk.manners.patience),
        Some(patience) => (&desk.guests, &Handle::current(), patience),
    };
    let place = thinkers.take(desk.owners.of(game)).await?;
    let thought = threads.spawn_blocking(move || {
        let did = match player.act() {
            Ok(intent) => Did::Decided(intent),
            Err(Stuck::Gone(why)) => {
                tracing::error!(%game, brain = bot.brain, why, "a brain is gone; its game ends");
                Did::Vanished
            }
            Err(Stuck::Confused(why)) => {
                tracing::error!(%game, brain = bot.brain, why, "a brain is stuck; another moves for it");
                Did::of(stand_in(&mut player, &chair, bot.seed))
            }
        };
        let reasoning = player.reasoning();
        drop(place);
        Thought { player, did, reasoning }
    });
    timeout(patience, thought).await.ok()?.ok()
}

/// What another brain would do; the player's own brain is back for the next move.
fn stand_in(player: &mut BotPlayer, chair: &Chair, seed: u64) -> Option<Intent> {
    let own = player.replace_brain(chair.stand_in(seed));
    let intent = player.act().ok();
    player.replace_brain(own);
    intent
}

/// The current rules: a profile may have changed since the game began.
fn card_in_force(snapshot: &Snapshot) -> Card {
    let card = snapshot.card.as_ref();
    if snapshot.profile.as_ref() == card.profile() {
        return card.clone();
    }
    let request = CardRequest { profile: snapshot.profile.clone(), ..CardRequest::from(card) };
    Card::new(request, 0).unwrap_or_else(|_| card.clone())
}
