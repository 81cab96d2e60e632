//! A session of protocol v1.

use std::{sync::Arc, time::Instant};

use lobby::{
    RequestError, new_room,
    roster::{self, Roster},
};
use room::{
    AttachError, Attached, Bucket, Claim, Door, NewRoomError, News, OpenError, Refused, SeatError, Seated,
    Snapshot, Token, TokenKind, Told,
};
use rules::ProfileError;
use tokio::time::{MissedTickBehavior, interval};
use tungstenite::Utf8Bytes;
use view::{Intent, ProfileIntent, Refusal, RoomStatus, Story};
use wire::v1::{
    Asked, BadEnvelope, CardSummary, End, Envelope, Error, ErrorCode, GameOver, Join, Known, Message,
    NextRoom, PeerStatus, RoomEntered, RoomName, Sent, StartLayout, State, Translated, asked::UpdateProfile,
    dashed, facts,
};

use super::line::{Close, Gone, Heard, Line};
use crate::app::{ClientAddress, Shared};

/// Serves one connection until either side has had enough.
pub(crate) async fn serve(line: Box<Line>, app: Shared, address: ClientAddress) {
    let mut session = Session { line, app, address, seq: 0, place: None };
    let close = match session.run().await {
        Ok(()) => Close::Normal,
        Err(close) => close,
    };
    drop(session.place.take());
    Box::pin(session.line.close(close)).await;
}

struct Session {
    line: Box<Line>,
    app: Shared,
    address: ClientAddress,
    /// The number of the last thing that the seat was told; messages that tell nothing new repeat it.
    seq: u64,
    place: Option<Place>,
}

/// A seat, and the pieces that the client knows of.
struct Place {
    seated: Seated,
    token: String,
    /// The room's code, while it has one.
    code: Option<String>,
    known: Known,
}

impl Place {
    fn new(seated: Seated, token: &str, snapshot: &Snapshot) -> Place {
        let code = snapshot.code.map(|code| code.to_string());
        Place { seated, token: token.to_owned(), code, known: known(snapshot) }
    }
}

impl Session {
    /// What is done with a message is boxed: a socket waits most of its life, and holds no memory for more than that.
    async fn run(&mut self) -> Result<(), Close> {
        let mut meter = Bucket::full(self.app.limits.messages, Instant::now());
        let mut heartbeat = interval(self.app.limits.ping_every);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        heartbeat.tick().await;
        let mut answered = true;
        let mut stopping = self.app.stopping.clone();
        // Made once: every new one would queue up with those of all other sockets.
        let stopped = stopping.changed();
        tokio::pin!(stopped);
        loop {
            let told = async {
                match &mut self.place {
                    Some(place) => place.seated.hear().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                heard = self.line.hear() => {
                    answered = true;
                    match heard {
                        Heard::Text(text) => {
                            if !meter.take(self.app.limits.messages, Instant::now()) {
                                return Box::pin(self.fail(ErrorCode::RateLimit, "Too many messages.")).await;
                            }
                            Box::pin(self.read(&text)).await?;
                        }
                        Heard::TooLarge => {
                            let failure = self.fail(ErrorCode::MsgTooLarge, "This message is too large.");
                            return Box::pin(failure).await;
                        }
                        Heard::Gone => return Ok(()),
                    }
                }
                told = told => match told {
                    Some(told) => Box::pin(self.pass_on(told)).await?,
                    None => return Err(Close::TooSlow),
                },
                _ = heartbeat.tick() => {
                    if !answered {
                        return Err(Close::TooSlow);
                    }
                    answered = false;
                    Box::pin(self.send(Message::Ping {})).await?;
                }
                _ = &mut stopped => return Err(Close::Restart),
            }
        }
    }

    // --- from the client ---

    async fn read(&mut self, text: &Utf8Bytes) -> Result<(), Close> {
        let envelope = match Envelope::read(text) {
            Ok(envelope) => envelope,
            Err(BadEnvelope::Version) => {
                return self.fail(ErrorCode::VersionMismatch, "This server speaks version 1.").await;
            }
            Err(BadEnvelope::Invalid(error)) => return self.fail(ErrorCode::InvalidMessage, &error).await,
        };
        let asked = match Asked::read(&envelope.r#type, envelope.payload) {
            Ok(asked) => asked,
            Err(error) => return self.fail(ErrorCode::InvalidMessage, &error).await,
        };
        match (asked, self.place.is_some()) {
            (Asked::Ping, _) => self.send(Message::Pong {}).await,
            (Asked::Pong, _) => Ok(()),
            (Asked::Create(create), false) => Box::pin(self.create(*create)).await,
            (Asked::Join(join), false) => Box::pin(self.join(&join, envelope.token.as_deref())).await,
            (_, false) => self.fail(ErrorCode::BadToken, "Enter a room first.").await,
            (asked, true) => {
                if !self.has_token(envelope.token.as_deref()) {
                    return self.fail(ErrorCode::BadToken, "The token is missing or wrong.").await;
                }
                if let (Some(seq), Some(place)) = (envelope.ack, &self.place) {
                    place.seated.acknowledge(seq).await;
                }
                self.ask(asked).await
            }
        }
    }

    fn has_token(&self, presented: Option<&str>) -> bool {
        let (Some(place), Some(presented)) = (&self.place, presented) else {
            return false;
        };
        subtle::ConstantTimeEq::ct_eq(place.token.as_bytes(), presented.as_bytes()).into()
    }

    async fn create(&mut self, create: wire::v1::Create) -> Result<(), Close> {
        if !self.app.may_create(self.address) {
            return self.complain(ErrorCode::ServerFull, "Too many rooms from this address.").await;
        }
        let asked = match new_room::from_v1(create, self.app.limits.grace_v1, &self.app.roster) {
            Ok(mut new) => self.app.roster.prepare(&mut new.opening).await.map(|()| new),
            Err(wrong) => Err(wrong),
        };
        let new = match asked {
            Ok(new) => new,
            Err(RequestError::Layout(message)) => {
                return self.complain(ErrorCode::LayoutInvalid, &message).await;
            }
            Err(RequestError::Profile(error)) => return self.refuse_profile(&error).await,
            Err(RequestError::Other(message)) => {
                return self.fail(ErrorCode::InvalidMessage, &message).await;
            }
            Err(RequestError::AiOffline) => {
                return self.complain(ErrorCode::Unavailable, "This computer player is not here.").await;
            }
        };
        let created = match self.app.rooms.create(new.opening).await {
            Ok(created) => created,
            Err(NewRoomError::ServerFull) => {
                return self.complain(ErrorCode::ServerFull, "The server is full.").await;
            }
            Err(NewRoomError::Unavailable) => {
                return self.complain(ErrorCode::Unavailable, "The server cannot write this down now.").await;
            }
        };
        let token = created.token(new.seat).expect("a token was asked for");
        let claim = Claim::Token(token.clone());
        let door = Door::Game(created.game);
        match door.sit(&self.app.rooms, claim, self.app.limits.outbox).await {
            Ok((seated, attached)) => {
                let token = token.reveal().to_owned();
                let snapshot = attached.snapshot.clone();
                self.seq = attached.seq;
                self.place = Some(Place::new(seated, &token, &snapshot));
                let invitations = new_room::invitations(&created.invitations);
                let entered = RoomEntered { invitations, ..entered(&snapshot, &token, &self.app.roster) };
                self.send(Message::RoomCreated(entered)).await
            }
            Err(error) => self.refuse_seat(error).await,
        }
    }

    async fn join(&mut self, join: &Join, token: Option<&str>) -> Result<(), Close> {
        let door = match &join.room {
            RoomName::Code(code) => code.parse().ok().map(Door::Code),
            RoomName::Game(id) => id.parse().ok().map(Door::Game),
        };
        let Some(door) = door else {
            return self.complain(ErrorCode::RoomNotFound, "There is no such room.").await;
        };
        let kind = TokenKind::Uuid;
        let claim = match (token.or(join.invitation.as_deref()).map(Token::presented), token) {
            (None, _) => Claim::OpenSeat { seat: join.seat, kind },
            (Some(None), _) => return self.fail(ErrorCode::BadToken, "This is not a token.").await,
            (Some(Some(token)), Some(_)) => Claim::Token(token),
            (Some(Some(invitation)), None) => Claim::Invitation { invitation, kind },
        };
        match door.sit(&self.app.rooms, claim, self.app.limits.outbox).await {
            Ok((seated, attached)) => self.enter(seated, attached, token).await,
            // A finished game opens for all.
            Err(SeatError::Attach(AttachError::Full)) => self.look_on(door).await,
            Err(error) => self.refuse_seat(error).await,
        }
    }

    async fn enter(
        &mut self,
        seated: Seated,
        attached: Attached,
        presented: Option<&str>,
    ) -> Result<(), Close> {
        let Attached { token, snapshot, seq, missed, .. } = attached;
        let returning = token.is_none();
        let token = token.as_ref().map(Token::reveal).or(presented).unwrap_or_default().to_owned();
        self.seq = seq;
        self.place = Some(Place::new(seated, &token, &snapshot));
        if !returning {
            // Whoever takes the last seat hears of the game's start like the other.
            return self.send(Message::RoomJoined(entered(&snapshot, &token, &self.app.roster))).await;
        }
        if snapshot.status == RoomStatus::Waiting {
            return self.send(Message::RoomJoined(entered(&snapshot, &token, &self.app.roster))).await;
        }
        let newest = missed.last().map_or(seq, |told| told.seq);
        self.send(state(&snapshot, seq, newest)).await?;
        let mut told_of_end = false;
        // The snapshot has it all already; the deltas are for clients that count. Whoever applies them to it,
        // one after another, comes back to it.
        let mut known = Known::all(&[], snapshot.card.sight());
        for told in missed {
            if let News::Notices(batch) = &told.news {
                let translated = Translated::of(&mut known, &batch.notices);
                told_of_end |= translated.ended.is_some();
                self.seq = told.seq;
                self.queue_translated(translated, batch.final_fen.as_deref(), told.at).await?;
            }
        }
        match snapshot.view.ending {
            Some(ending) if !told_of_end => self.send(end(ending, snapshot.fen.as_deref())).await,
            _ => self.line.flush().await.map_err(|Gone| Close::TooSlow),
        }
    }

    /// Shows the end of a finished game to somebody without a seat.
    async fn look_on(&mut self, door: Door) -> Result<(), Close> {
        let summary = match door.game(&self.app.rooms).await {
            Ok(game) => self.app.rooms.describe(game).await.ok(),
            Err(_) => None,
        };
        match summary.as_ref().and_then(|summary| Some((&summary.card, summary.story.as_ref()?))) {
            None => self.refuse_seat(SeatError::Attach(AttachError::Full)).await,
            Some((_, Story::Duplicate(review))) => {
                self.send(State::of_duplicate(review, self.seq)).await?;
                self.send(end(review.ending, None)).await
            }
            Some((card, Story::Review(review))) => {
                self.send(State::of_review(card, review, self.seq)).await?;
                self.send(end(review.ending, Some(review.final_fen()))).await
            }
        }
    }

    async fn refuse_seat(&mut self, error: SeatError) -> Result<(), Close> {
        match error {
            SeatError::Open(OpenError::NotFound) => {
                self.complain(ErrorCode::RoomNotFound, "There is no such room.").await
            }
            SeatError::Open(OpenError::ServerFull) => {
                self.complain(ErrorCode::ServerFull, "The server is full.").await
            }
            SeatError::Attach(AttachError::BadToken) => {
                self.fail(ErrorCode::BadToken, "The token fits no seat of this room.").await
            }
            SeatError::Attach(AttachError::Full) => {
                self.complain(ErrorCode::RoomFull, "All seats are taken.").await
            }
            SeatError::Attach(AttachError::SeatTaken) => {
                self.complain(ErrorCode::RoomFull, "This seat is taken.").await
            }
            SeatError::Open(OpenError::Corrupt(_) | OpenError::Unreadable | OpenError::ShuttingDown)
            | SeatError::Attach(AttachError::Unavailable | AttachError::Asleep) => {
                self.complain(ErrorCode::Unavailable, "The server cannot do this now.").await
            }
        }
    }

    async fn ask(&mut self, asked: Asked) -> Result<(), Close> {
        let Some(place) = &self.place else {
            return Ok(());
        };
        let seated = &place.seated;
        let intent = match asked {
            Asked::Move(it) => Intent::Move { from: it.from, to: it.to, promotion: it.promote_to },
            Asked::Commit(it) => match it.to {
                Some(to) => Intent::Move { from: it.from, to, promotion: it.promote_to },
                None => Intent::Touch { from: it.from },
            },
            Asked::Resign => Intent::Resign {},
            Asked::OfferDraw => Intent::OfferDraw {},
            Asked::RespondDraw(it) => Intent::RespondDraw { accept: it.accept },
            Asked::Abort => Intent::Abort {},
            Asked::Sync => {
                seated.sync().await;
                return Ok(());
            }
            Asked::Rematch(it) => {
                seated.rematch(it.accept).await;
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
            Asked::Ping | Asked::Pong => return Ok(()),
        };
        seated.submit(intent, false).await;
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
            Err(RequestError::Profile(error)) => self.refuse_profile(&error).await,
            Err(RequestError::Layout(message) | RequestError::Other(message)) => {
                self.complain(ErrorCode::ModifierProfileInvalid, &message).await
            }
            // No profile asks for a computer.
            Err(RequestError::AiOffline) => Ok(()),
        }
    }

    // --- to the client ---

    /// Everything that is there goes out at once.
    async fn pass_on(&mut self, first: Box<Told>) -> Result<(), Close> {
        let mut next = Some(first);
        while let Some(told) = next {
            self.render(*told).await?;
            next = self.place.as_mut().and_then(|place| place.seated.try_hear());
        }
        self.line.flush().await.map_err(|Gone| Close::TooSlow)
    }

    async fn render(&mut self, told: Told) -> Result<(), Close> {
        self.seq = self.seq.max(told.seq);
        // A game that starts from a finished position is over at once.
        let began = matches!(told.news, News::Started(_));
        match told.news {
            News::Started(snapshot) | News::Synced(snapshot) => {
                if let Some(place) = &mut self.place {
                    place.known = known(&snapshot);
                }
                self.queue(state(&snapshot, told.seq, told.seq), told.at).await?;
                match snapshot.view.ending {
                    Some(ending) if began => self.queue(end(ending, snapshot.fen.as_deref()), told.at).await,
                    _ => Ok(()),
                }
            }
            News::Notices(batch) => {
                let Some(place) = &mut self.place else {
                    return Ok(());
                };
                let translated = Translated::of(&mut place.known, &batch.notices);
                self.queue_translated(translated, batch.final_fen.as_deref(), told.at).await
            }
            News::Refused(refused) => self.refuse(refused).await,
            News::ProfileRefused(wrong) => {
                let message = wrong.to_string();
                let refused = Message::Error(Error::of_profile(&wrong, &message));
                self.queue(refused, crate::app::now()).await
            }
            News::Peer(peer) => self.queue(Message::PeerStatus(peer.into()), told.at).await,
            News::RematchOffered => self.queue(Message::RematchOffered {}, told.at).await,
            News::Rematch(rematch) => {
                let next = NextRoom {
                    code: rematch.code.to_string(),
                    game_id: rematch.game.to_string(),
                    color: rematch.seat,
                    token: rematch.token.reveal(),
                };
                self.queue(Message::Rematch(next), told.at).await
            }
            News::Superseded => Err(Close::Superseded),
        }
    }

    /// One event as messages: a delta if something moved, else a notice; and the end, said twice.
    async fn queue_translated(
        &mut self,
        translated: Translated,
        final_fen: Option<&str>,
        at: view::Millis,
    ) -> Result<(), Close> {
        if let Some(delta) = translated.delta {
            self.queue(Message::Delta(Box::new(delta)), at).await?;
        }
        for profile in translated.profiles {
            self.queue(profile, at).await?;
        }
        if !translated.notice.is_empty() {
            self.queue(Message::Notice(translated.notice), at).await?;
        }
        if let Some(ending) = translated.ended {
            self.queue(end(ending, final_fen), at).await?;
        }
        match translated.refused {
            Some(refusal) => self.refuse(Refused::Rules(refusal)).await,
            None => Ok(()),
        }
    }

    async fn refuse(&mut self, refused: Refused) -> Result<(), Close> {
        let (code, message) = match refused {
            Refused::Rules(refusal) => {
                let code = match refusal {
                    Refusal::GameOver => ErrorCode::GameOver,
                    Refusal::NotYourTurn => ErrorCode::NotYourTurn,
                    Refusal::IllegalMove | Refusal::PromotionRequired | Refusal::MustMoveTouchedPiece => {
                        ErrorCode::IllegalMove
                    }
                    Refusal::AlreadyTouched | Refusal::TouchMoveOff => return Ok(()),
                    Refusal::NoDrawOffer
                    | Refusal::DrawAlreadyOffered
                    | Refusal::TooLateToAbort
                    | Refusal::ClockStillRuns
                    | Refusal::NoProposal => ErrorCode::Refused,
                };
                (code, refusal.to_string())
            }
            Refused::NotStarted => (ErrorCode::NotYourTurn, "Not everybody is here yet.".to_owned()),
            Refused::RateLimited => (ErrorCode::Refused, "Not so fast.".to_owned()),
            Refused::Unavailable => {
                (ErrorCode::Unavailable, "The server cannot write this down now. Try again.".to_owned())
            }
        };
        self.queue(error(code, &message), crate::app::now()).await
    }

    async fn complain(&mut self, code: ErrorCode, message: &str) -> Result<(), Close> {
        debug_assert!(!code.is_fatal(), "what is fatal ends the session");
        self.send(error(code, message)).await
    }

    async fn refuse_profile(&mut self, error: &ProfileError) -> Result<(), Close> {
        let message = format!("profile: {error}");
        self.send(Message::Error(Error::of_profile(error, &message))).await
    }

    /// Says what is wrong and ends the session.
    async fn fail(&mut self, code: ErrorCode, message: &str) -> Result<(), Close> {
        debug_assert!(code.is_fatal(), "what is not fatal goes on");
        self.send(error(code, message)).await?;
        Err(if code == ErrorCode::MsgTooLarge { Close::TooLarge } else { Close::Protocol })
    }

    async fn send(&mut self, message: Message<'_>) -> Result<(), Close> {
        self.queue(message, crate::app::now()).await?;
        self.line.flush().await.map_err(|Gone| Close::TooSlow)
    }

    async fn queue(&mut self, message: Message<'_>, ts: view::Millis) -> Result<(), Close> {
        let sent = Sent { seq: self.seq, ts, message };
        self.line.queue_text(sent.to_text()).await.map_err(|Gone| Close::TooSlow)
    }
}

fn known(snapshot: &Snapshot) -> Known {
    Known::all(snapshot.view.pieces(), snapshot.card.sight())
}

fn error(code: ErrorCode, message: &str) -> Message<'_> {
    Message::Error(Error::new(code, message))
}

fn end<'a>(ending: view::Ending, final_fen: Option<&'a str>) -> Message<'a> {
    Message::End(End { over: GameOver::of(ending), final_fen })
}

fn entered<'a>(snapshot: &'a Arc<Snapshot>, token: &'a str, roster: &Roster) -> RoomEntered<'a> {
    RoomEntered {
        code: snapshot.code.map(|code| code.to_string()),
        token,
        color: snapshot.view.seat,
        active_rules: snapshot.card.presets(),
        layout: StartLayout::of(&snapshot.card),
        profile: snapshot.profile.as_ref(),
        profile_consent: snapshot.settings.profile_consent,
        game_id: snapshot.game.to_string(),
        card: CardSummary::of(&snapshot.card),
        highlighting_enabled: snapshot.settings.highlighting,
        ai_opponent: roster::opponent_among(&snapshot.bots),
        ai_info: roster.info_among(&snapshot.bots),
        ai_opponents: roster::opponents_among(&snapshot.bots),
        peers: match snapshot.view.duplicate() {
            Some(_) => snapshot.peers.iter().copied().map(PeerStatus::from).collect(),
            None => Vec::new(),
        },
        invitations: Vec::new(),
    }
}

fn state(snapshot: &Snapshot, last_seq: u64, state_seq: u64) -> Message<'_> {
    Message::State(Box::new(State {
        fen: snapshot.fen.as_deref(),
        facts: facts(snapshot.view.pieces()),
        active_rules: snapshot.card.presets(),
        turn: snapshot.view.turn,
        last_seq,
        state_seq,
        move_history: snapshot.view.moves.iter().map(dashed).collect(),
        status: snapshot.status.into(),
        view: Some(&snapshot.view),
    }))
}
