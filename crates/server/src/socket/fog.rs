//! A session of the fog dialect: one room, given by the URL, and a seat that is proven before anything is sent.

use std::time::{Duration, Instant};

use room::{
    Arrival, AttachError, Attached, Bucket, Claim, Door, News, OpenError, Refused, SeatError, Seated,
    Snapshot, Token, TokenKind, Told,
};
use rules::Mode;
use tungstenite::Utf8Bytes;
use view::{GameId, Intent, Notice, Review, RoomStatus, Seat, Secret, View};
use wire::{
    GameStatus,
    fog::{Asked, ErrorCode, Event, Message, State},
    http::problem::GAME_DAMAGED,
};

use super::{
    line::{Close, Heard, Line},
    one_game::{self, Dialect},
    refusal::{Meaning, explain},
    relay::Handover,
};
use crate::{
    admission::{BANNED, HELD_BACK, NoSeat, RATED},
    app::{ClientAddress, Shared, now},
    cluster::{self, Errand, Greeting},
    visit::Visit,
};

/// How long a connection without a token in its URL may take to claim a seat.
const CLAIM_WITHIN: Duration = Duration::from_secs(3);

/// Serves one connection until either side ends it.
pub(crate) async fn serve(
    mut line: Box<Line>,
    app: Shared,
    visit: Visit,
    game: GameId,
    token: Option<Secret<String>>,
) {
    let mut meter = Bucket::full(app.limits.flood(), Instant::now());
    // Boxed: admission is soon over, while the connection stays open.
    let admitted = tokio::select! {
        admitted = Box::pin(admit(&mut line, &app, &visit, game, token.as_ref())) => admitted,
        () = visit.ended() => Err(Close::SessionEnded),
    };
    let close = match admitted {
        Ok(Admitted::Seated(session, seated)) => {
            one_game::run(*session, &mut line, seated, &app, &visit, &mut meter).await
        }
        Ok(Admitted::Elsewhere { link, said }) => {
            let dialect = cluster::Dialect::Fog { game: game.to_string(), token };
            let greeting = Greeting::of(&visit, line.hops(), Errand::Play(dialect));
            return Box::pin(Handover { link, greeting, said }.relay(line, &app, &visit)).await;
        }
        Err(close) => close,
    };
    Box::pin(line.close(close)).await;
}

/// What admission led to.
enum Admitted {
    Seated(Box<Session>, Seated),
    /// The room is on another node, which has not heard what the client said.
    Elsewhere {
        link: String,
        said: Option<Utf8Bytes>,
    },
}

/// Admits a client that proves or takes a seat. Anyone else is sent nothing about a game in progress.
async fn admit(
    line: &mut Line,
    app: &Shared,
    visit: &Visit,
    game: GameId,
    token: Option<&Secret<String>>,
) -> Result<Admitted, Close> {
    let address = visit.address;
    let glance = match app.glance(address, game).await {
        Ok(glance) => glance,
        Err(NoSeat::HeldBack) => return hold_back(line).await,
        Err(NoSeat::Refused(SeatError::Open(OpenError::NotFound))) => {
            complain(line, ErrorCode::RoomNotFound, "There is no such room.").await;
            return Err(Close::PrivateRoom);
        }
        Err(NoSeat::Refused(SeatError::Open(error))) if error.is_damage() => {
            complain(line, ErrorCode::Unavailable, GAME_DAMAGED).await;
            return Err(Close::Normal);
        }
        Err(_) => {
            complain(line, ErrorCode::Unavailable, "The server cannot do this now.").await;
            return Err(Close::Restart);
        }
    };
    let unsupported = match glance.mode {
        Mode::Duplicate => Some("This dialect knows no duplicate games."),
        Mode::Rbc => Some("This dialect knows no reconnaissance chess."),
        _ if glance.drops => Some("This dialect knows no drops."),
        Mode::Vanilla | Mode::Blind | Mode::Dark | Mode::House => None,
    };
    if let Some(why) = unsupported {
        complain(line, ErrorCode::Unsupported, why).await;
        return Err(Close::Protocol);
    }
    let claim = match token {
        Some(token) => Token::presented(token).map(|token| (Claim::Token(token), None)),
        // A finished game is open to all, so no claim is needed.
        None if glance.status == RoomStatus::Finished => return refuse_seat(line, app, address, game).await,
        None => hear_claim(line).await,
    };
    let Some((claim, said)) = claim else {
        return refuse_seat(line, app, address, game).await;
    };
    match app.sit(visit, Door::Game(game), claim, Arrival::default()).await {
        Ok((seated, attached)) => {
            Ok(Admitted::Seated(Box::new(Session::greet(line, app, game, attached).await), seated))
        }
        Err(NoSeat::Refused(SeatError::Open(OpenError::Elsewhere { link, .. }))) => {
            Ok(Admitted::Elsewhere { link, said })
        }
        Err(NoSeat::HeldBack) => hold_back(line).await,
        Err(NoSeat::Banned) => {
            complain(line, ErrorCode::Unavailable, BANNED).await;
            Err(Close::PrivateRoom)
        }
        Err(NoSeat::Refused(SeatError::Attach(AttachError::NeedsAccount))) => {
            complain(line, ErrorCode::Unavailable, RATED).await;
            Err(Close::PrivateRoom)
        }
        Err(NoSeat::Refused(SeatError::Attach(AttachError::SeatTaken))) => {
            complain(line, ErrorCode::SeatTaken, "This seat is taken.").await;
            Err(Close::PrivateRoom)
        }
        Err(NoSeat::Refused(SeatError::Attach(
            AttachError::BadToken | AttachError::Theirs(_) | AttachError::Full,
        ))) => refuse_seat(line, app, address, game).await,
        Err(NoSeat::Refused(SeatError::Open(_) | SeatError::Attach(_))) => {
            complain(line, ErrorCode::Unavailable, "The server cannot do this now.").await;
            Err(Close::Restart)
        }
    }
}

async fn hold_back<T>(line: &mut Line) -> Result<T, Close> {
    complain(line, ErrorCode::RateLimited, HELD_BACK).await;
    Err(Close::Protocol)
}

async fn refuse_seat<T>(
    line: &mut Line,
    app: &Shared,
    address: ClientAddress,
    game: GameId,
) -> Result<T, Close> {
    let place = app.place_for_answer(address).await;
    let shown = place.is_some() && look_on(line, app, game, None).await;
    Err(if shown { Close::Normal } else { Close::PrivateRoom })
}

/// Reads the first message of a connection that came without a token, and what it claims.
async fn hear_claim(line: &mut Line) -> Option<(Claim, Option<Utf8Bytes>)> {
    let heard = tokio::time::timeout(CLAIM_WITHIN, line.hear()).await.ok()?;
    let Heard::Text(text) = heard else {
        return None;
    };
    let claim = match serde_json::from_str(&text).ok()? {
        Asked::Claim { token: Some(token), .. } => Token::presented(&token).map(Claim::Token)?,
        Asked::Claim { token: None, seat } => Claim::OpenSeat { seat, kind: TokenKind::Short, name: None },
        _ => return None,
    };
    Some((claim, Some(text)))
}

/// Shows a finished game in full. False if the game is not over.
async fn look_on(line: &mut Line, app: &Shared, game: GameId, seat: Option<(Seat, u64)>) -> bool {
    let summary = app.rooms.describe(game).await.ok();
    let Some(review) = summary.as_ref().and_then(|summary| summary.story.as_ref()?.review()) else {
        return false;
    };
    line.say(&whole(&game.to_string(), review, seat)).await;
    true
}

fn whole<'a>(room_id: &'a str, review: &Review, seat: Option<(Seat, u64)>) -> Message<'a> {
    let events = Event::whole(review);
    let (seat, seq) = seat.map_or((None, events.len() as u64), |(seat, seq)| (Some(seat), seq));
    Message::Snapshot {
        room_id,
        seat,
        seq,
        state: State::of_review(review, seat),
        events,
        announcements: review.announcements.clone(),
    }
}

async fn complain(line: &mut Line, code: ErrorCode, message: &str) {
    line.say(&Message::Error { code, message }).await;
}

/// A seat's view, kept up to date by its notices.
struct Session {
    game: GameId,
    room_id: String,
    view: View,
    status: GameStatus,
    /// Counts the frames that changed this seat's state.
    seq: u64,
}

impl Dialect for Session {
    async fn ask(&self, line: &mut Line, seated: &Seated, text: &str) {
        let intent = match serde_json::from_str(text) {
            Ok(Asked::Move { from, to, promotion }) => {
                Intent::Move { from, to, promotion: promotion.map(Into::into) }
            }
            Ok(Asked::Resign {}) => Intent::Resign {},
            Ok(Asked::OfferDraw {}) => Intent::OfferDraw {},
            Ok(Asked::RespondDraw { accept }) => Intent::RespondDraw { accept },
            Ok(Asked::Recover {}) => return seated.sync().await,
            Ok(Asked::Claim { .. }) => {
                return complain(line, ErrorCode::Malformed, "You already have a seat.").await;
            }
            Err(_) => return complain(line, ErrorCode::Malformed, "This is not a message.").await,
        };
        seated.submit(intent).await;
    }

    async fn render(&mut self, line: &mut Line, app: &Shared, told: Told) -> Result<(), Close> {
        match told.news {
            News::Started(snapshot) | News::Synced(snapshot) => {
                self.status = snapshot.status.into();
                self.show(line, app, &snapshot).await;
            }
            News::Notices(batch) => self.advance(line, app, &batch.notices).await,
            News::Refused(refused) => refuse(line, &refused).await,
            News::Peer(peer) => {
                let message = Message::PeerStatus {
                    seat: peer.seat,
                    connected: peer.connected,
                    grace_until: peer.grace_until,
                };
                line.queue(&message).await;
            }
            // This dialect has no messages for rematches, bots, other devices or modifier changes, and is sent the whole past.
            News::RematchOffered
            | News::Rated(_)
            | News::Rematch(_)
            | News::ProfileRefused(_)
            | News::Past(_)
            | News::Score(..)
            | News::Filled(_)
            | News::Carry(_)
            | News::Said { .. }
            | News::PushTo { .. } => {}
            News::Superseded => return Err(Close::Superseded),
            News::Moved => return Err(Close::Moved),
            News::Restart => return Err(Close::Restart),
        }
        Ok(())
    }

    async fn ping(line: &mut Line) {
        line.ping().await;
    }

    async fn complain_of_flood(line: &mut Line) {
        complain(line, ErrorCode::RateLimited, "Too many messages.").await;
    }
}

impl Session {
    async fn greet(line: &mut Line, app: &Shared, game: GameId, attached: Attached) -> Session {
        let snapshot = attached.snapshot.as_ref();
        let mut session = Session {
            game,
            room_id: game.to_string(),
            view: snapshot.view.clone(),
            status: snapshot.status.into(),
            seq: attached.seq,
        };
        if let Some(token) = &attached.token {
            let (room_id, seat) = (session.room_id.as_str(), session.view.seat);
            line.say(&Message::SeatClaimed { room_id, seat, token: Secret(token.reveal()) }).await;
        }
        session.show(line, app, snapshot).await;
        line.flush().await;
        session
    }

    /// Sends a snapshot of everything the seat may know.
    async fn show(&mut self, line: &mut Line, app: &Shared, snapshot: &Snapshot) {
        let view = &snapshot.view;
        self.view.clone_from(view);
        self.forget_history();
        if self.show_whole(line, app).await {
            return;
        }
        let message = Message::Snapshot {
            room_id: &self.room_id,
            seat: Some(view.seat),
            seq: self.seq,
            state: State::of(view, self.status, now()),
            events: Event::history(view),
            announcements: view.announcements().to_vec(),
        };
        line.queue(&message).await;
    }

    /// Sends the whole history once the game is over. False if it is still in progress.
    async fn show_whole(&self, line: &mut Line, app: &Shared) -> bool {
        self.view.ending.is_some() && look_on(line, app, self.game, Some((self.view.seat, self.seq))).await
    }

    /// Sends one frame for what has happened, and the whole history at the end.
    async fn advance(&mut self, line: &mut Line, app: &Shared, notices: &[Notice]) {
        let mut announcements = Vec::new();
        let mut refused = None;
        let mut changed = false;
        for notice in notices {
            match notice {
                Notice::Announced(said) => announcements.push(*said),
                Notice::Refused { refusal } => refused = Some(*refusal),
                Notice::Ended { .. } => self.status = GameStatus::Finished,
                Notice::Moved(_)
                | Notice::Touched { .. }
                | Notice::DrawOffer { .. }
                | Notice::Asking { .. }
                | Notice::Sensed(_)
                | Notice::Clock { .. }
                | Notice::Outage { .. }
                | Notice::Duplicate(_)
                | Notice::Profile(_) => {}
            }
            changed |= !matches!(notice, Notice::Refused { .. });
            self.view.apply(notice);
        }
        self.forget_history();
        if changed {
            self.seq += 1;
            let message = Message::EventAppended {
                room_id: &self.room_id,
                seat: self.view.seat,
                seq: self.seq,
                state: State::of(&self.view, self.status, now()),
                event: Event::among(notices),
                announcements,
            };
            line.queue(&message).await;
        }
        if let Some(refusal) = refused {
            refuse(line, &Refused::Rules(refusal)).await;
        }
        self.show_whole(line, app).await;
    }

    /// What has been sent need not be kept, apart from the last move.
    fn forget_history(&mut self) {
        if let Some(board) = self.view.board_mut() {
            board.announcements.clear();
        }
        let last = self.view.moves.pop();
        self.view.moves.clear();
        self.view.moves.extend(last);
    }
}

async fn refuse(line: &mut Line, refused: &Refused) {
    let Some((meaning, message)) = explain(refused) else { return };
    let code = match meaning {
        Meaning::GameOver => ErrorCode::GameOver,
        Meaning::NotYourTurn => ErrorCode::NotYourTurn,
        Meaning::IllegalMove | Meaning::Nonsense | Meaning::MustCaptureWithPawn => ErrorCode::IllegalMove,
        Meaning::PromotionRequired => ErrorCode::PromotionRequired,
        Meaning::MustMoveTouchedPiece => ErrorCode::MustMoveTouchedPiece,
        Meaning::TooManyTries => ErrorCode::TooManyTries,
        Meaning::Untimely => ErrorCode::Refused,
        Meaning::TooFast => ErrorCode::RateLimited,
        Meaning::Unavailable => ErrorCode::Unavailable,
    };
    line.queue(&Message::Error { code, message: &message }).await;
}
