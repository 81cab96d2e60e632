//! How a client of protocol v1 enters a room: as its creator, with a token, with an invitation, or with just its code.

use std::sync::Arc;

use lobby::{
    new_room::{self, Asked},
    roster::Roster,
};
use room::{
    Arrival, AttachError, Attached, Claim, Door, NewRoomError, News, OpenError, Presence, SeatError, Seated,
    Snapshot, Token, TokenKind,
};
use view::{PlayerName, RoomStatus, Secret, Story};
use wire::{
    CurrentProfile,
    http::problem::{GAME_DAMAGED, SERVER_BUSY},
    v1::{
        CardSummary, Create, ErrorCode, Join, JoinKey, Known, Message, PeerStatus, RoomEntered, RoomName,
        StartLayout, State, Translated,
    },
};

use super::{Place, Session, players::Players, tell};
use crate::{
    admission::{BANNED, HELD_BACK, NoSeat, RATED},
    socket::line::Close,
};

/// Numbers below this are exact even in clients that store all numbers as floating point.
const MAX_NUMBER: u64 = 1 << 52;

/// What became of a client that named its room.
pub(super) enum Joined {
    /// It was answered.
    Here,
    Elsewhere {
        link: String,
    },
}

impl Session {
    pub(super) async fn create(&mut self, create: Create) -> Result<(), Close> {
        if let Err(problem) = self.app.may_create(self.visit.address) {
            return self.complain(ErrorCode::ServerFull, &problem.to_string()).await;
        }
        if self.app.is_banned(&self.visit).await {
            return self.complain(ErrorCode::Refused, BANNED).await;
        }
        let new = match Asked::from_v1(create, self.app.limits.grace_v1) {
            Ok(asked) => {
                let asked = asked.by(&self.visit.visitor).rating_house_rules(self.app.rates_house_rules);
                let (long, roster) = (asked.may_take_long(), self.app.roster.clone());
                let accepted = self.app.desks.cards.work(long, move || asked.accept(&roster)).await;
                let Ok(accepted) = accepted else {
                    return self.complain(ErrorCode::ServerFull, SERVER_BUSY).await;
                };
                accepted
            }
            Err(wrong) => Err(wrong),
        };
        let new = match new {
            Ok(mut new) => self.app.roster.prepare(&mut new.opening).await.map(|()| new),
            Err(wrong) => Err(wrong),
        };
        let new = match new {
            Ok(new) => new,
            Err(error) => return self.refuse_request(&error).await,
        };
        let created = match self.app.rooms.create(new.opening).await {
            Ok(created) => created,
            Err(NewRoomError::ServerFull) => {
                return self.complain(ErrorCode::ServerFull, "The server is full.").await;
            }
            Err(NewRoomError::Unavailable) => {
                return self
                    .complain(ErrorCode::Unavailable, "The server cannot save games right now. Try again.")
                    .await;
            }
        };
        let token = created.token(new.seat).expect("a token was asked for");
        let claim = Claim::Token(token.clone());
        let door = Door::Game(created.game);
        match self.app.sit(&self.visit, door, claim, Arrival::default()).await {
            Ok((seated, attached)) => {
                let token = token.reveal().to_owned();
                let snapshot = attached.snapshot.clone();
                self.numbers.enter_room(attached.seq);
                self.place = Some(Place::new(seated, &token, &snapshot));
                let invitations = new_room::invitations(&created.invitations);
                let players = Players::of(&self.app, &snapshot).await;
                let entered = entered(&snapshot, &token, &self.app.roster, players);
                self.send(Message::RoomCreated(RoomEntered { invitations, ..entered })).await;
                Ok(())
            }
            Err(error) => self.refuse_seat(error).await,
        }
    }

    /// `ack` is the highest number a returning client has processed: it is sent only higher ones.
    pub(super) async fn join(
        &mut self,
        join: &Join,
        token: Option<&str>,
        ack: Option<u64>,
    ) -> Result<Joined, Close> {
        let door = match &join.room {
            RoomName::Code(code) => code.parse().ok().map(Door::Code),
            RoomName::Game(id) => id.parse().ok().map(Door::Game),
        };
        let Some(door) = door else {
            self.complain(ErrorCode::RoomNotFound, "There is no such room.").await?;
            return Ok(Joined::Here);
        };
        let kind = TokenKind::Uuid;
        let name = join.name.as_deref().and_then(PlayerName::clean);
        let claim = match (token, &join.key) {
            (Some(token), _) => Token::presented(token).map(Claim::Token),
            (None, JoinKey::Open(seat)) => Some(Claim::OpenSeat { seat: *seat, kind, name }),
            (None, JoinKey::Invitation(invitation)) => {
                Token::presented(invitation).map(|invitation| Claim::Invitation { invitation, kind, name })
            }
            (None, JoinKey::Carry(carry)) => {
                Token::presented(carry).map(|carry| Claim::Carry { carry, kind })
            }
        };
        let Some(claim) = claim else {
            self.fail(ErrorCode::BadToken, "This is not a token.").await?;
            return Ok(Joined::Here);
        };
        let proposed = match join.new_token.as_deref().map(Token::proposed) {
            Some(None) => {
                self.fail(ErrorCode::InvalidMessage, "`newToken` has to be a random UUID").await?;
                return Ok(Joined::Here);
            }
            Some(proposed) => proposed,
            None => None,
        };
        self.speaks = join.here.is_some();
        let presence = if join.here == Some(false) { Presence::Unseen } else { Presence::Here };
        let carried = matches!(claim, Claim::Carry { .. });
        match self
            .app
            .sit(&self.visit, door, claim, Arrival { presence, proposed, ..Arrival::default() })
            .await
        {
            Ok((seated, attached)) if carried || attached.again => {
                self.enter_carried(seated, attached).await;
            }
            Ok((seated, attached)) => self.enter(seated, attached, token, ack).await,
            // A finished game is open to all.
            Err(NoSeat::Refused(SeatError::Attach(AttachError::Full))) => self.look_on(door).await?,
            Err(NoSeat::Refused(SeatError::Open(OpenError::Elsewhere { link, .. }))) => {
                return Ok(Joined::Elsewhere { link });
            }
            Err(error) => self.refuse_seat(error).await?,
        }
        Ok(Joined::Here)
    }

    async fn enter(&mut self, seated: Seated, attached: Attached, presented: Option<&str>, ack: Option<u64>) {
        let Attached { token, snapshot, seq, missed, .. } = attached;
        let returning = token.is_none();
        let token = token.as_ref().map(Token::reveal).or(presented).unwrap_or_default().to_owned();
        // A client that claims to have processed more than could ever be sent does not keep count.
        let dealt_with = ack.filter(|ack| *ack < MAX_NUMBER).unwrap_or(0);
        self.numbers.enter_room(seq.max(dealt_with));
        self.place = Some(Place::new(seated, &token, &snapshot));
        // The player who takes the last seat is told of the game's start just like the other one.
        if !returning || snapshot.status == RoomStatus::Waiting {
            let players = Players::of(&self.app, &snapshot).await;
            let entered = entered(&snapshot, &token, &self.app.roster, players);
            return self.send(Message::RoomJoined(entered)).await;
        }
        // The snapshot already contains everything; the deltas are for clients that count frames. Applied in order,
        // they lead to the same state as the snapshot.
        let mut known = Known::all(&[], snapshot.card.sight());
        let missed: Vec<_> = missed
            .iter()
            .filter_map(|told| match &told.news {
                News::Notices(batch) => Some((told.seq, batch, Translated::of(&mut known, &batch.notices))),
                _ => None,
            })
            .collect();
        let told_of_end = missed.iter().any(|(.., translated)| translated.ended.is_some());
        let repeated: u64 = missed.iter().map(|(.., translated)| tell::frames(translated)).sum();
        let number = self.numbers.upcoming();
        self.send(tell::state(&snapshot, number, number + repeated)).await;
        for (news, batch, translated) in missed {
            self.queue_translated(translated, batch.final_fen.as_deref()).await;
            self.numbers.told(news);
        }
        match snapshot.view.ending {
            Some(ending) if !told_of_end => self.send(tell::end(ending, snapshot.fen.as_deref())).await,
            _ => self.line.flush().await,
        }
    }

    /// With a seat from another device, or one whose token was lost on the way: everything else is as it was.
    async fn enter_carried(&mut self, seated: Seated, attached: Attached) {
        let Attached { token, snapshot, seq, .. } = attached;
        let token = token.as_ref().map(Token::reveal).unwrap_or_default().to_owned();
        self.numbers.enter_room(seq);
        self.place = Some(Place::new(seated, &token, &snapshot));
        let players = Players::of(&self.app, &snapshot).await;
        let entered = entered(&snapshot, &token, &self.app.roster, players);
        self.send(Message::RoomJoined(entered)).await;
        if snapshot.status == RoomStatus::Waiting {
            return;
        }
        let number = self.numbers.upcoming();
        self.send(tell::state(&snapshot, number, number)).await;
        if let Some(ending) = snapshot.view.ending {
            self.send(tell::end(ending, snapshot.fen.as_deref())).await;
        }
    }

    /// Shows the end of a finished game to someone without a seat.
    async fn look_on(&mut self, door: Door) -> Result<(), Close> {
        let Some(_until_sent) = self.app.place_for_answer(self.visit.address).await else {
            return self.fail(ErrorCode::RateLimit, "Too many answers wait to be read.").await;
        };
        let summary = match door.game(&self.app.rooms).await {
            Ok(game) => self.app.rooms.describe(game).await.ok(),
            Err(_) => None,
        };
        let number = self.numbers.upcoming();
        match summary.as_ref().and_then(|summary| Some((&summary.card, summary.story.as_ref()?))) {
            None => return self.refuse_seat(NoSeat::Refused(SeatError::Attach(AttachError::Full))).await,
            Some((_, Story::Duplicate(review))) => {
                self.send(State::of_duplicate(review, number)).await;
                self.send(tell::end(review.ending, None)).await;
            }
            Some((card, Story::Review(review))) => {
                self.send(State::of_review(card, review, number)).await;
                self.send(tell::end(review.ending, Some(review.final_fen()))).await;
            }
        }
        Ok(())
    }

    async fn refuse_seat(&mut self, error: NoSeat) -> Result<(), Close> {
        let error = match error {
            NoSeat::HeldBack => return self.fail(ErrorCode::RateLimit, HELD_BACK).await,
            NoSeat::Banned => return self.complain(ErrorCode::Refused, BANNED).await,
            NoSeat::Refused(error) => error,
        };
        match error {
            SeatError::Open(OpenError::NotFound) => {
                self.complain(ErrorCode::RoomNotFound, "There is no such room.").await
            }
            SeatError::Open(OpenError::ServerFull) => {
                self.complain(ErrorCode::ServerFull, "The server is full.").await
            }
            SeatError::Attach(AttachError::BadToken | AttachError::Theirs(_)) => {
                self.fail(ErrorCode::BadToken, "The token fits no seat of this room.").await
            }
            SeatError::Attach(AttachError::Full) => {
                self.complain(ErrorCode::RoomFull, "All seats are taken.").await
            }
            SeatError::Attach(AttachError::SeatTaken) => {
                self.complain(ErrorCode::RoomFull, "This seat is taken.").await
            }
            SeatError::Attach(AttachError::NeedsAccount) => self.complain(ErrorCode::Refused, RATED).await,
            SeatError::Open(OpenError::Corrupt(_) | OpenError::Damaged) => {
                self.complain(ErrorCode::Unavailable, GAME_DAMAGED).await
            }
            SeatError::Open(
                OpenError::Unreadable | OpenError::Elsewhere { .. } | OpenError::ShuttingDown,
            )
            | SeatError::Attach(AttachError::Unavailable | AttachError::Asleep) => {
                self.complain(ErrorCode::Unavailable, "The server cannot do this now.").await
            }
        }
    }
}

fn entered<'a>(
    snapshot: &'a Arc<Snapshot>,
    token: &'a str,
    roster: &Roster,
    players: Players,
) -> RoomEntered<'a> {
    let Players { accounts, ratings } = players;
    RoomEntered {
        code: snapshot.code.map(|code| code.to_string()),
        token: Secret(token),
        color: snapshot.view.seat,
        active_rules: snapshot.card.presets(),
        layout: StartLayout::of(&snapshot.card),
        profile: CurrentProfile {
            profile: snapshot.profile.as_ref(),
            profile_consent: snapshot.settings.profile_consent,
        },
        game_id: snapshot.game.to_string(),
        card: CardSummary::of(&snapshot.card),
        highlighting_enabled: snapshot.settings.highlighting,
        names: &snapshot.names,
        rated: snapshot.settings.rated,
        accounts,
        ratings,
        computers: roster.computers(&snapshot.bots),
        peers: match snapshot.view.duplicate() {
            Some(_) => snapshot.peers.iter().cloned().map(PeerStatus::from).collect(),
            None => Vec::new(),
        },
        invitations: Vec::new(),
    }
}
