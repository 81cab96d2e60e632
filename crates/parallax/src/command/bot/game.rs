//! One game, from taking the seat to the end.

use std::{collections::VecDeque, future::pending, time::Duration};

use anyhow::{Context, anyhow, bail};
use bot::{BotPlayer, BrainName, Stuck};
use client::{
    Lost, Socket, fold,
    frame::{self, Complaint, End, Frame, Message, NextGame},
};
use rules::Card;
use serde_json::{Value, json};
use tokio::{
    task::{JoinHandle, spawn_blocking},
    time::{Instant, sleep, sleep_until, timeout},
};
use view::{Intent, Notice, ProfileNotice, Refusal, View};

use super::{
    Desk,
    door::{self, Door, Held, Inside},
    lines::{Ended, Hello, Line},
};

/// The delay between two requests: the server accepts a hundred messages per second.
const PACE: Duration = Duration::from_millis(12);
/// The delay before retrying when the seat has used up its allowance: by default, it gets ten moves per second.
const TOO_FAST: Duration = Duration::from_millis(500);
/// The delay before retrying when the server cannot save anything.
const UNAVAILABLE: Duration = Duration::from_secs(1);
/// How often to check that the program is still running.
const LOOK_AFTER: Duration = Duration::from_secs(1);
/// How long to wait for the opponent after a game.
const REMATCH_WITHIN: Duration = Duration::from_secs(600);

/// A request that the server has yet to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Awaiting {
    Nothing,
    Move,
    Draw,
    End,
}

pub(super) struct Game<'a> {
    desk: &'a Desk,
    socket: Socket,
    pub(super) held: Held,
    card: Card,
    opponent: Option<Value>,
    /// None before the game begins, and while the player is thinking.
    player: Option<BotPlayer>,
    thinking: Option<JoinHandle<Thought>>,
    /// Frames that arrived while the player was thinking.
    unheard: VecDeque<Frame>,
    active: bool,
    awaiting: Awaiting,
    /// Frames with numbers up to this one are already part of the state.
    state_seq: u64,
    last_said: Instant,
    pub(super) over: Option<End>,
}

struct Thought {
    player: BotPlayer,
    ply: u32,
    intent: Result<Intent, Stuck>,
}

impl<'a> Game<'a> {
    pub(super) async fn enter(desk: &'a Desk, door: &Door) -> anyhow::Result<Game<'a>> {
        let Inside { socket, held, first } = door.enter(desk).await?;
        let about = door::about(desk, &held.game).await?;
        let mut game = Game {
            desk,
            socket,
            held,
            card: about.card()?,
            opponent: about.ai_opponent,
            player: None,
            thinking: None,
            unheard: VecDeque::new(),
            active: false,
            awaiting: Awaiting::Nothing,
            state_seq: 0,
            last_said: Instant::now(),
            over: None,
        };
        game.take_in(first).await?;
        Ok(game)
    }

    /// Plays until the game is over.
    pub(super) async fn play(&mut self) -> anyhow::Result<()> {
        while self.over.is_none() || self.thinking.is_some() {
            if let Err(lost) = self.step().await? {
                self.come_back(lost).await?;
            }
        }
        if let Some(end) = &self.over {
            let seat = self.player.as_ref().map(|player| player.view().seat.name());
            let winner = Some(end.winner.as_str()).filter(|winner| *winner != "draw");
            let result = match winner {
                None => "drawn",
                _ if winner == seat => "won",
                Some(_) => "lost",
            };
            self.desk.note(&format!("{result}: {}", end.reason));
            let ended = Ended { winner, reason: &end.reason, result, fen: end.final_fen.as_deref() };
            // A program that has exited needs no end line.
            let _ = self.desk.mind.tell(&Line::End(ended));
        }
        Ok(())
    }

    /// Asks for another game against the same opponent; None if they do not want one.
    pub(super) async fn rematch(&mut self) -> anyhow::Result<Option<Held>> {
        self.desk.note("asking for another game");
        let within = Instant::now() + REMATCH_WITHIN;
        loop {
            let asked = self.socket.say("room.rematch", json!({ "accept": true })).await;
            let heard = match asked {
                Ok(()) => {
                    timeout(within.saturating_duration_since(Instant::now()), self.hear_of_rematch()).await
                }
                Err(lost) => Ok(Err(lost)),
            };
            match heard {
                Ok(Ok(NextGame { game_id, token })) => return Ok(Some(Held { game: game_id, token })),
                Ok(Err(lost)) => self.come_back(lost).await?,
                Err(_) => return Ok(None),
            }
        }
    }

    /// Whether the opponent asks for another game within this time. A connection that is lost is not worth coming back for.
    pub(super) async fn hear_offer(&mut self, within: Duration) -> bool {
        let heard = async {
            loop {
                match self.socket.hear().await?.message {
                    Message::RematchOffered => return Ok::<_, Lost>(()),
                    Message::Ping => self.socket.say("pong", json!({})).await?,
                    _ => {}
                }
            }
        };
        matches!(timeout(within, heard).await, Ok(Ok(())))
    }

    /// The game that the opponent has asked for.
    pub(super) async fn agree_to_rematch(&mut self, within: Duration) -> Option<Held> {
        self.desk.note("playing the same opponent again");
        self.socket.say("room.rematch", json!({ "accept": true })).await.ok()?;
        let NextGame { game_id, token } = timeout(within, self.hear_of_rematch()).await.ok()?.ok()?;
        Some(Held { game: game_id, token })
    }

    pub(super) async fn decline_rematch(&mut self) {
        let _gone_anyway = self.socket.say("room.rematch", json!({ "accept": false })).await;
    }

    async fn hear_of_rematch(&mut self) -> Result<NextGame, Lost> {
        loop {
            match self.socket.hear().await?.message {
                Message::Rematch(next) => return Ok(next),
                Message::Ping => self.socket.say("pong", json!({})).await?,
                _ => {}
            }
        }
    }

    pub(super) async fn leave(mut self) {
        self.socket.close().await;
    }

    async fn come_back(&mut self, lost: Lost) -> anyhow::Result<()> {
        if let Lost::Closed(why) = lost {
            bail!("{why}");
        }
        let Inside { socket, first, .. } = door::come_back(self.desk, &self.held, &lost).await?;
        self.socket = socket;
        self.awaiting = Awaiting::Nothing;
        self.hear(first).await
    }

    /// Handles one event.
    async fn step(&mut self) -> anyhow::Result<Result<(), Lost>> {
        if self.is_to_think() {
            self.think();
        }
        let idle = self.thinking.is_none();
        let thought = async {
            match &mut self.thinking {
                Some(thinking) => thinking.await,
                None => pending().await,
            }
        };
        tokio::select! {
            frame = self.socket.hear() => match frame {
                Ok(Frame { message: Message::Ping, .. }) => return Ok(self.socket.say("pong", json!({})).await),
                Ok(frame) => self.hear(frame).await?,
                Err(lost) => return Ok(Err(lost)),
            },
            thought = thought => {
                self.thinking = None;
                return self.carry_out(thought.context("the thinking has failed")?).await;
            }
            // Do not go on waiting for an opponent if the program has exited.
            () = sleep(LOOK_AFTER), if idle => {
                self.desk.mind.check().map_err(|stuck| anyhow!("{stuck}"))?;
            }
        }
        Ok(Ok(()))
    }

    fn is_to_think(&self) -> bool {
        let asked = self.player.as_ref().is_some_and(BotPlayer::is_asked);
        self.active && asked && self.awaiting == Awaiting::Nothing && self.over.is_none()
    }

    /// Asks the program on a separate thread, so that the socket goes on answering pings.
    fn think(&mut self) {
        let Some(mut player) = self.player.take() else {
            return;
        };
        self.thinking = Some(spawn_blocking(move || {
            let ply = player.view().ply;
            let mut intent = player.act();
            if let Err(Stuck::Confused(why)) = &intent {
                eprintln!("parallax bot: {why}: a random move is made instead");
                let own = player.replace_brain(BrainName::Random.brain(rand::random()));
                intent = player.act();
                player.replace_brain(own);
            }
            Thought { player, ply, intent }
        }));
    }

    /// Carries out the decision, if it still makes sense.
    async fn carry_out(&mut self, thought: Thought) -> anyhow::Result<Result<(), Lost>> {
        let Thought { player, ply, intent } = thought;
        self.player = Some(player);
        let intent = intent.map_err(|stuck| anyhow!("{stuck}"))?;
        while let Some(frame) = self.unheard.pop_front() {
            self.take_in(frame).await?;
        }
        let Some(player) = self.player.as_ref().filter(|_| self.is_to_think()) else {
            return Ok(Ok(()));
        };
        let view = player.view();
        let offered = view.draw_offer == Some(!view.seat);
        if view.ply != ply || (matches!(intent, Intent::RespondDraw { .. }) && !offered) {
            return Ok(Ok(()));
        }
        sleep_until(self.last_said + PACE).await;
        self.last_said = Instant::now();
        Ok(self.submit(intent, ply).await)
    }

    async fn submit(&mut self, intent: Intent, ply: u32) -> Result<(), Lost> {
        let (awaiting, kind, payload) = match intent {
            Intent::Move { from, to, promotion } => {
                self.desk.note(&format!("{ply}: {from}{to}"));
                let payload = json!({ "from": from, "to": to, "promoteTo": promotion });
                (Awaiting::Move, "game.move", payload)
            }
            Intent::Drop { role, to } => {
                self.desk.note(&format!("{ply}: {intent}", intent = rules::Written::drop(role.0, to.0)));
                (Awaiting::Move, "game.drop", json!({ "role": role, "to": to }))
            }
            Intent::AskAny {} => (Awaiting::Move, "game.ask-any", json!({})),
            Intent::Sense { square } => (Awaiting::Move, "game.sense", json!({ "square": square })),
            Intent::Pass {} => (Awaiting::Move, "game.pass", json!({})),
            Intent::OfferDraw {} => (Awaiting::Draw, "game.offer-draw", json!({})),
            Intent::RespondDraw { accept } => {
                (Awaiting::Draw, "game.respond-draw", json!({ "accept": accept }))
            }
            Intent::Resign {} => (Awaiting::End, "game.resign", json!({})),
            // No brain asks for these.
            Intent::Touch { .. } | Intent::Abort {} => return Ok(()),
        };
        self.awaiting = awaiting;
        self.socket.say(kind, payload).await
    }

    async fn hear(&mut self, frame: Frame) -> anyhow::Result<()> {
        if self.thinking.is_some() {
            self.unheard.push_back(frame);
            return Ok(());
        }
        self.take_in(frame).await
    }

    async fn take_in(&mut self, frame: Frame) -> anyhow::Result<()> {
        let Frame { seq, at, message } = frame;
        let is_old = seq <= self.state_seq;
        match message {
            Message::State(state) => {
                self.state_seq = state.state_seq;
                self.active = state.status == "active";
                self.awaiting = Awaiting::Nothing;
                if let Some(view) = state.view {
                    self.look(view)?;
                }
            }
            Message::Delta(delta) if !is_old => {
                self.active &= delta.game_over.is_none();
                self.tell(|card, view| fold::moved(&delta, card, view, at));
                if self.awaiting != Awaiting::End {
                    self.awaiting = Awaiting::Nothing;
                }
            }
            Message::Notice(noticed) if !is_old => {
                self.tell(|_, view| fold::noticed(&noticed, view.seat, view.ply, at));
                let denied = noticed.announcements.iter().any(|text| fold::is_denial(*text));
                let settled = match self.awaiting {
                    Awaiting::Move => denied || noticed.asking.is_some() || noticed.sensed.is_some(),
                    Awaiting::Draw => noticed.draw_offer.is_some(),
                    Awaiting::Nothing | Awaiting::End => false,
                };
                if settled {
                    self.awaiting = Awaiting::Nothing;
                }
            }
            Message::ProfileProposed(proposed) if !is_old => {
                self.tell_profile(ProfileNotice::Proposed(*proposed));
            }
            Message::ProfileScheduled(scheduled) if !is_old => {
                self.tell_profile(ProfileNotice::Scheduled(*scheduled));
            }
            Message::ProfileDeclined(reason) if !is_old => {
                self.tell_profile(ProfileNotice::Declined { reason });
            }
            Message::End(end) => {
                self.over = Some(end);
                self.active = false;
            }
            Message::Error(complaint) => self.take_complaint(&complaint).await?,
            Message::Peer(peer) => {
                let color = peer.color.name();
                self.desk.note(&format!("{color} is {}", if peer.connected { "here" } else { "away" }));
            }
            Message::Entered(_) => self.desk.note("waiting for the other side"),
            Message::Past(_)
            | Message::Delta(_)
            | Message::Notice(_)
            | Message::ProfileProposed(_)
            | Message::ProfileScheduled(_)
            | Message::ProfileDeclined(_)
            | Message::RematchOffered
            | Message::Rematch(_)
            | Message::OwnLobby(_)
            | Message::Ping
            | Message::Other => {}
        }
        Ok(())
    }

    /// Takes a fresh view. A player who has it already keeps what it remembers of its turn.
    fn look(&mut self, view: View) -> anyhow::Result<()> {
        // A player who returns to a finished game has played it.
        let knows = |player: &BotPlayer| is_same(player.view(), &view) || view.ending.is_some();
        if self.player.as_ref().is_some_and(knows) {
            return Ok(());
        }
        let card = frame::in_force(&self.card, &view);
        let hello = Hello::new(&self.held.game, view.seat, &card, self.opponent.as_ref());
        self.desk.note(&format!("{} in game {}", view.seat.name(), self.held.game));
        self.desk.mind.tell(&Line::Hello(hello)).map_err(|stuck| anyhow!("{stuck}"))?;
        self.player = Some(BotPlayer::new(card, self.desk.mind.brain(), view));
        Ok(())
    }

    fn tell(&mut self, notices: impl FnOnce(&Card, &View) -> Vec<Notice>) {
        if let Some(player) = &mut self.player {
            for notice in notices(&self.card, player.view()) {
                player.hear(&notice);
            }
        }
    }

    fn tell_profile(&mut self, notice: ProfileNotice) {
        self.tell(|_, _| vec![Notice::Profile(Box::new(notice))]);
    }

    /// The last request had no effect.
    async fn take_complaint(&mut self, complaint: &Complaint) -> anyhow::Result<()> {
        let Complaint { code, message, .. } = complaint;
        match (code.as_str(), self.awaiting) {
            ("ILLEGAL_MOVE" | "NONSENSE" | "MUST_CAPTURE" | "TOO_MANY_TRIES", Awaiting::Move) => {
                self.awaiting = Awaiting::Nothing;
                if let Some(player) = &mut self.player {
                    player.refused(Refusal::IllegalMove);
                }
            }
            // It moves and tries faster than a seat may.
            ("REFUSED", Awaiting::Move) => {
                sleep(TOO_FAST).await;
                self.awaiting = Awaiting::Nothing;
            }
            ("REFUSED", Awaiting::Draw) | ("NOT_YOUR_TURN", _) => self.awaiting = Awaiting::Nothing,
            // The request is obsolete, and something else is under way.
            (
                "REFUSED" | "GAME_OVER" | "ILLEGAL_MOVE" | "NONSENSE" | "MUST_CAPTURE" | "TOO_MANY_TRIES",
                _,
            ) => {}
            ("UNAVAILABLE", _) => {
                self.desk.note(message);
                sleep(UNAVAILABLE).await;
                self.awaiting = Awaiting::Nothing;
            }
            // The server closes the connection after this, and a new one has a fresh allowance.
            ("RATE_LIMIT", _) => self.desk.note(message),
            _ => bail!("{code}: {message}"),
        }
        Ok(())
    }
}

/// Whether nothing has happened in between, apart from running clocks.
fn is_same(one: &View, other: &View) -> bool {
    let parts = |view: &View| {
        (view.seat, view.ply, view.turn, view.touched(), view.draw_offer, view.announcements().len())
    };
    parts(one) == parts(other)
        && one.pieces() == other.pieces()
        && one.legal == other.legal
        && (one.sensing(), one.sensed()) == (other.sensing(), other.sensed())
        && one.profile() == other.profile()
        && one.ending == other.ending
}
