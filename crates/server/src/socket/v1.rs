//! A session of protocol v1: handles the client's requests. How it enters a room and what it is told are in separate
//! files.

mod enter;
mod in_lobby;
mod numbers;
mod players;
mod tell;

use std::time::Instant;

use lobby::new_room;
use room::{Bucket, IntentKey, Seated, Snapshot};
use rules::Mode;
use tokio::time::{MissedTickBehavior, interval};
use tungstenite::Utf8Bytes;
use view::{GameId, Millis, ProfileIntent, Secret};
use wire::v1::{
    Asked, BadEnvelope, Envelope, ErrorCode, Known, Message, VsAi, asked::UpdateProfile, push::PushTo,
};

use self::{enter::Joined, numbers::Numbers};
use super::{
    line::{Close, Heard, Line},
    relay::Handover,
};
use crate::{
    admission::BANNED,
    app::Shared,
    cluster::{Dialect, Errand, Greeting},
    limits::household,
    meeting::InLobby,
    visit::Visit,
};

/// Who plays a rated game is agreed on beforehand.
const RATED_WAITS: &str = "This game is rated: it waits for another account.";

/// Serves one connection until either side ends it.
pub(crate) async fn serve(line: Box<Line>, app: Shared, visit: Visit) {
    Session {
        line,
        app,
        visit: Box::new(visit),
        numbers: Numbers::default(),
        sent_at: 0,
        speaks: false,
        place: None,
        lobby: None,
    }
    .serve()
    .await;
}

/// The same for a connection to which another node has already sent frames, up to this number and this time.
pub(crate) async fn resume(line: Box<Line>, app: Shared, visit: Visit, last: u64, sent_at: Millis) {
    Session {
        line,
        app,
        visit: Box::new(visit),
        numbers: Numbers::after(last),
        sent_at,
        speaks: false,
        place: None,
        lobby: None,
    }
    .serve()
    .await;
}

/// How a session ends.
pub(super) enum End {
    Close(Close),
    /// The room that the client wants is on another node.
    Elsewhere(Box<Handover>),
}

impl From<Close> for End {
    fn from(close: Close) -> End {
        End::Close(close)
    }
}

struct Session {
    line: Box<Line>,
    app: Shared,
    visit: Box<Visit>,
    numbers: Numbers,
    /// When the last frame was sent: timestamps never go backwards.
    sent_at: Millis,
    /// The client says by itself when its player looks at the game.
    speaks: bool,
    place: Option<Place>,
    /// Whoever enters a room has left the lobby.
    lobby: Option<Box<InLobby>>,
}

/// A seat, and the pieces the client knows about.
struct Place {
    seated: Seated,
    game: GameId,
    token: Secret<String>,
    /// The room's code, as long as it has one.
    code: Option<String>,
    known: Known,
}

impl Place {
    fn new(seated: Seated, token: &str, snapshot: &Snapshot) -> Place {
        let code = snapshot.code.map(|code| code.to_string());
        let (game, token) = (snapshot.game, Secret(token.to_owned()));
        Place { seated, game, token, code, known: tell::known(snapshot) }
    }
}

impl Session {
    async fn serve(mut self) {
        let end = self.run().await.err().unwrap_or(End::Close(Close::Normal));
        drop(self.place.take());
        match end {
            End::Close(close) => Box::pin(self.line.close(close)).await,
            End::Elsewhere(handover) => Box::pin(handover.relay(self.line, &self.app, &self.visit)).await,
        }
    }

    /// Message handling is boxed: a socket spends most of its life waiting, and should not hold memory for more than
    /// that.
    async fn run(&mut self) -> Result<(), End> {
        let mut meter = Bucket::full(self.app.limits.messages, Instant::now());
        let mut heartbeat = interval(self.app.limits.ping_every);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        heartbeat.tick().await;
        let mut stopping = self.app.stopping.clone();
        // Made once: every new one would queue up with those of all other sockets.
        let stopped = stopping.changed();
        tokio::pin!(stopped);
        let ended = self.visit.ended();
        tokio::pin!(ended);
        loop {
            let told = async {
                match &mut self.place {
                    Some(place) => place.seated.hear().await,
                    None => std::future::pending().await,
                }
            };
            let lobby = async {
                match &mut self.lobby {
                    Some(lobby) => lobby.hear().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                heard = self.line.hear() => match heard {
                    Heard::Text(text) => {
                        if !meter.take(self.app.limits.messages, Instant::now()) {
                            Box::pin(self.fail(ErrorCode::RateLimit, "Too many messages.")).await?;
                            return Ok(());
                        }
                        if self.line.takes_for_sign() {
                            self.note_sign().await;
                        }
                        Box::pin(self.read(&text)).await?;
                    }
                    Heard::Sign => self.note_sign().await,
                    Heard::TooLarge => {
                        Box::pin(self.fail(ErrorCode::MsgTooLarge, "This message is too large.")).await?;
                        return Ok(());
                    }
                    Heard::Gone => return Ok(()),
                },
                told = told => match told {
                    Some(told) => Box::pin(self.pass_on(told)).await?,
                    None => return Err(Close::TooSlow.into()),
                },
                news = lobby => Box::pin(self.pass_on_lobby(news)).await,
                _ = heartbeat.tick() => {
                    if self.line.is_silent() {
                        return Err(Close::TooSlow.into());
                    }
                    Box::pin(self.send(Message::Ping {})).await;
                }
                _ = &mut stopped => return Err(Close::Restart.into()),
                () = &mut ended => return Err(Close::SessionEnded.into()),
            }
        }
    }

    // --- from the client ---

    async fn read(&mut self, text: &Utf8Bytes) -> Result<(), End> {
        let envelope = match Envelope::read(text) {
            Ok(envelope) => envelope,
            Err(BadEnvelope::Version) => {
                return Ok(self.fail(ErrorCode::VersionMismatch, "This server speaks version 1.").await?);
            }
            Err(BadEnvelope::Invalid(error)) => {
                return Ok(self.fail(ErrorCode::InvalidMessage, &error).await?);
            }
        };
        let asked = match Asked::read(&envelope.r#type, envelope.payload) {
            Ok(asked) => asked,
            Err(error) => return Ok(self.fail(ErrorCode::InvalidMessage, &error).await?),
        };
        match (asked, self.place.is_some()) {
            (Asked::Ping, _) => {
                // First: clients measure the line by it, and the room may be busy.
                self.send(Message::Pong {}).await;
                self.acknowledge(envelope.ack).await;
                Ok(())
            }
            (Asked::Pong, _) => {
                self.acknowledge(envelope.ack).await;
                Ok(())
            }
            (Asked::Create(create), false) => {
                Box::pin(self.create(*create)).await?;
                self.leave_lobby();
                Ok(())
            }
            (Asked::Join(join), false) => {
                let joined = Box::pin(self.join(&join, envelope.token.as_deref(), envelope.ack)).await?;
                self.leave_lobby();
                match joined {
                    Joined::Here => Ok(()),
                    Joined::Elsewhere { link } => Err(End::Elsewhere(Box::new(self.hand_over(link, text)))),
                }
            }
            (Asked::UpdateProfile(_) | Asked::RespondProfile(_), false) => {
                Ok(self.complain(ErrorCode::RoomNotFound, "You are not in a room.").await?)
            }
            (Asked::Lobby(asked), false) => Ok(Box::pin(self.ask_lobby(asked)).await?),
            (_, false) => Ok(self.fail(ErrorCode::BadToken, "Enter a room first.").await?),
            (asked, true) => {
                if !self.has_token(envelope.token.as_deref()) {
                    return Ok(self.fail(ErrorCode::BadToken, "The token is missing or wrong.").await?);
                }
                self.acknowledge(envelope.ack).await;
                Ok(self.ask(asked, envelope.key).await?)
            }
        }
    }

    /// Whoever has a seat is in the lobby no longer.
    fn leave_lobby(&mut self) {
        if self.place.is_some() {
            self.lobby = None;
        }
    }

    /// The client and what it said, for the node that has its room.
    fn hand_over(&self, link: String, said: &Utf8Bytes) -> Handover {
        let dialect = Dialect::V1 { last: self.numbers.upcoming() - 1, sent_at: self.sent_at };
        let greeting = Greeting::of(&self.visit, self.line.hops(), Errand::Play(dialect));
        Handover { link, greeting, said: Some(said.clone()) }
    }

    async fn acknowledge(&mut self, number: Option<u64>) {
        if let (Some(number), Some(place)) = (number, &self.place) {
            // A number that completes no news still shows that this client sends acknowledgements.
            let news = self.numbers.acknowledged(number).unwrap_or(0);
            place.seated.acknowledge(news).await;
        }
    }

    /// The client is still there, which is all that can be known of its player if it does not say more.
    async fn note_sign(&mut self) {
        if let (false, Some(place)) = (self.speaks, &self.place) {
            place.seated.here().await;
        }
    }

    fn has_token(&self, presented: Option<&str>) -> bool {
        let (Some(place), Some(presented)) = (&self.place, presented) else {
            return false;
        };
        subtle::ConstantTimeEq::ct_eq(place.token.as_bytes(), presented.as_bytes()).into()
    }

    async fn ask(&mut self, asked: Asked, key: Option<IntentKey>) -> Result<(), Close> {
        let Some(place) = &self.place else {
            return Ok(());
        };
        let seated = &place.seated;
        if let Some(intent) = asked.intent() {
            seated.submit_keyed(intent, key).await;
            return Ok(());
        }
        match asked {
            Asked::Sync => {
                seated.sync().await;
                return Ok(());
            }
            Asked::Pgn if seated.summary().card.mode() == Mode::Duplicate => {
                return self.complain(ErrorCode::Refused, "Duplicate games have no PGN.").await;
            }
            Asked::Pgn => {
                seated.score().await;
                return Ok(());
            }
            Asked::Past(it) => {
                seated.past(it.before).await;
                return Ok(());
            }
            // A rematch is a room like any other.
            Asked::Rematch(it) => {
                if it.accept
                    && let Err(problem) = self.app.may_create(self.visit.address)
                {
                    return self.complain(ErrorCode::ServerFull, &problem.to_string()).await;
                }
                if it.accept && self.app.is_banned(&self.visit).await {
                    return self.complain(ErrorCode::Refused, BANNED).await;
                }
                seated.rematch(it.accept).await;
                return Ok(());
            }
            Asked::Fill(asked) => return self.fill(&asked).await,
            Asked::Carry => {
                seated.carry().await;
                return Ok(());
            }
            Asked::Here => {
                self.speaks = true;
                seated.here().await;
                return Ok(());
            }
            Asked::PushTo(asked) => return self.push_to(&asked).await,
            Asked::Say(it) => {
                seated.say(it.phrase).await;
                return Ok(());
            }
            Asked::Leave => {
                if let Some(place) = self.place.take() {
                    place.seated.leave().await;
                }
                return Ok(());
            }
            Asked::UpdateProfile(update) => return self.update_profile(*update).await,
            Asked::RespondProfile(it) => {
                seated.change_profile(ProfileIntent::Respond { accept: it.accept }).await;
                return Ok(());
            }
            Asked::Create(_) | Asked::Join(_) => {
                return self.fail(ErrorCode::InvalidMessage, "You are in a room already.").await;
            }
            Asked::Lobby(_) => {
                return self.complain(ErrorCode::Refused, "Leave the room first.").await;
            }
            Asked::Move(_)
            | Asked::Drop(_)
            | Asked::AskAny
            | Asked::Sense(_)
            | Asked::Pass
            | Asked::Commit(_)
            | Asked::Resign
            | Asked::OfferDraw
            | Asked::RespondDraw(_)
            | Asked::Abort
            | Asked::Ping
            | Asked::Pong => {}
        }
        Ok(())
    }

    /// Bots for the seats that nobody has taken.
    async fn fill(&mut self, asked: &VsAi) -> Result<(), Close> {
        let Some(place) = &self.place else {
            return Ok(());
        };
        let summary = place.seated.summary();
        if summary.settings.rated {
            return self.complain(ErrorCode::Refused, RATED_WAITS).await;
        }
        let card = summary.card.clone();
        let chosen = match new_room::brain("brain", asked, &card, &self.app.roster) {
            Ok(mut brain) => self.app.roster.prepare_brain(&mut brain, &card).await.map(|()| brain),
            Err(wrong) => Err(wrong),
        };
        match chosen {
            Ok(brain) => {
                self.app.bot_owners.claim(place.game, household(self.visit.address.0));
                place.seated.fill(brain).await;
                Ok(())
            }
            Err(error) => self.refuse_request(&error).await,
        }
    }

    /// Web Push for the player at this seat. Of an address that we do not send to, the answer says that nothing is sent.
    async fn push_to(&mut self, asked: &PushTo) -> Result<(), Close> {
        let Some(place) = &self.place else {
            return Ok(());
        };
        let address = match (&asked.endpoint, &asked.keys) {
            (Some(_), Some(_)) => match self.app.push.address_of(asked) {
                Some(address) => Some(address),
                None => {
                    self.send(Message::PushTo { on: false }).await;
                    return Ok(());
                }
            },
            (None, None) => None,
            (Some(_), None) | (None, Some(_)) => {
                return self.fail(ErrorCode::InvalidMessage, "`endpoint` and `keys`, or neither").await;
            }
        };
        place.seated.push_to(address).await;
        Ok(())
    }

    async fn update_profile(&mut self, update: UpdateProfile) -> Result<(), Close> {
        let Some(place) = &self.place else {
            return Ok(());
        };
        if update.room_code.is_some() && update.room_code != place.code {
            return self.complain(ErrorCode::RoomNotFound, "You are not in a room of this code.").await;
        }
        match new_room::read_profile(update.new_profile) {
            Ok(Some(profile)) => {
                place.seated.change_profile(ProfileIntent::Update { profile, version: update.version }).await;
                Ok(())
            }
            Ok(None) => {
                let message = "newProfile: a profile is wanted; an empty one changes nothing";
                self.complain(ErrorCode::ModifierProfileInvalid, message).await
            }
            Err(error) => self.refuse_profile(&error).await,
        }
    }
}
