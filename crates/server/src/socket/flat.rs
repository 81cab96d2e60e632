//! A session of the flat dialect: one game, given by the URL.

use std::time::Instant;

use lobby::roster::{Roster, opponent_among};
use room::{
    Arrival, AttachError, Attached, Bucket, Claim, Door, News, OpenError, Refused, SeatError, Seated, Token,
    TokenKind, Told,
};
use rules::Mode;
use tungstenite::Utf8Bytes;
use view::{GameId, Intent, Notice, Role, Seat, Secret, View};
use wire::{
    GameStatus,
    flat::{
        AiOpponent, Announcement, Asked, BoardView, ErrorCode, JoinAs, Letter, Message, You, illegal_move,
        update,
    },
    http::problem::GAME_DAMAGED,
    open_board,
};

use super::{
    line::{Close, Heard, Line},
    one_game::{self, Dialect},
    refusal::{Meaning, explain},
    relay::Handover,
};
use crate::{
    admission::{BANNED, HELD_BACK, NoSeat, RATED},
    app::Shared,
    cluster::{self, Errand, Greeting},
    visit::Visit,
};

/// Serves one connection until either side ends it.
pub(crate) async fn serve(mut line: Box<Line>, app: Shared, visit: Visit, game: GameId) {
    let mut meter = Bucket::full(app.limits.flood(), Instant::now());
    // Boxed: the greeting is soon over, while the connection stays open.
    let greeted = tokio::select! {
        greeted = Box::pin(greet(&mut line, &app, &visit, game, &mut meter)) => greeted,
        () = visit.ended() => Err(Close::SessionEnded),
    };
    let close = match greeted {
        Ok(Greeted::Seated(session, seated)) => {
            one_game::run(*session, &mut line, seated, &app, &visit, &mut meter).await
        }
        Ok(Greeted::Elsewhere { link, said }) => {
            let dialect = cluster::Dialect::Flat { game: game.to_string() };
            let greeting = Greeting::of(&visit, line.hops(), Errand::Play(dialect));
            return Box::pin(Handover { link, greeting, said: Some(said) }.relay(line, &app, &visit)).await;
        }
        Err(close) => close,
    };
    Box::pin(line.close(close)).await;
}

/// What a `hello` led to.
enum Greeted {
    Seated(Box<Session>, Seated),
    /// The room is on another node, which has not heard what the client said.
    Elsewhere {
        link: String,
        said: Utf8Bytes,
    },
}

/// Waits for a `hello` that leads to a seat.
async fn greet(
    line: &mut Line,
    app: &Shared,
    visit: &Visit,
    game: GameId,
    meter: &mut Bucket,
) -> Result<Greeted, Close> {
    loop {
        let heard = tokio::time::timeout(app.limits.hello_within, line.hear()).await;
        let text = match heard.map_err(|_| Close::TooSlow)? {
            Heard::Text(text) => text,
            Heard::Sign => continue,
            Heard::TooLarge => return Err(Close::TooLarge),
            Heard::Gone => return Err(Close::Normal),
        };
        if !meter.take(app.limits.flood(), Instant::now()) {
            complain(line, ErrorCode::RateLimited, "Too many messages.").await;
            return Err(Close::Protocol);
        }
        let Ok(Asked::Hello { game_id, token, join_as }) = serde_json::from_str(&text) else {
            complain(line, ErrorCode::Malformed, "Say hello first.").await;
            continue;
        };
        if game_id.parse() != Ok(game) {
            complain(line, ErrorCode::Malformed, "This connection is for another game.").await;
            continue;
        }
        let claim = match (&token, join_as) {
            (Some(text), _) => match Token::presented(text) {
                Some(token) => Claim::Token(token),
                None => {
                    complain(line, ErrorCode::Malformed, "This is not a token.").await;
                    continue;
                }
            },
            (None, join_as) => {
                let seat = match join_as {
                    Some(JoinAs::White) => Some(Seat::White),
                    Some(JoinAs::Black) => Some(Seat::Black),
                    Some(JoinAs::Auto) | None => None,
                };
                Claim::OpenSeat { seat, kind: TokenKind::Short, name: None }
            }
        };
        let seated = match app.glance(visit.address, game).await {
            Ok(glance) if glance.mode == Mode::Duplicate => {
                complain(
                    line,
                    ErrorCode::GameNotFound,
                    "This dialect knows no duplicate games; use protocol v1.",
                )
                .await;
                continue;
            }
            Ok(glance) if glance.mode == Mode::Rbc => {
                complain(
                    line,
                    ErrorCode::GameNotFound,
                    "This dialect knows no reconnaissance chess; use protocol v1.",
                )
                .await;
                continue;
            }
            Ok(glance) if glance.other_words => {
                complain(
                    line,
                    ErrorCode::GameNotFound,
                    "This dialect has no words for this game's ruleset; use protocol v1.",
                )
                .await;
                continue;
            }
            Ok(_) => app.sit(visit, Door::Game(game), claim, Arrival::default()).await,
            Err(refused) => Err(refused),
        };
        match seated {
            Ok((seated, attached)) => {
                let session = Session::greeted(line, attached, token, &app.roster).await;
                return Ok(Greeted::Seated(Box::new(session), seated));
            }
            Err(NoSeat::Refused(SeatError::Open(OpenError::Elsewhere { link, .. }))) => {
                return Ok(Greeted::Elsewhere { link, said: text });
            }
            Err(NoSeat::HeldBack) => {
                complain(line, ErrorCode::RateLimited, HELD_BACK).await;
                return Err(Close::Protocol);
            }
            Err(NoSeat::Banned) => {
                complain(line, ErrorCode::Unavailable, BANNED).await;
                return Err(Close::PrivateRoom);
            }
            Err(NoSeat::Refused(SeatError::Open(OpenError::NotFound))) => {
                complain(line, ErrorCode::GameNotFound, "There is no such game.").await;
            }
            Err(NoSeat::Refused(SeatError::Attach(AttachError::NeedsAccount))) => {
                complain(line, ErrorCode::Unavailable, RATED).await;
                return Err(Close::PrivateRoom);
            }
            Err(NoSeat::Refused(SeatError::Attach(AttachError::SeatTaken))) => {
                complain(line, ErrorCode::SlotTaken, "This side is taken.").await;
            }
            Err(NoSeat::Refused(SeatError::Attach(
                AttachError::Full | AttachError::BadToken | AttachError::Theirs(_),
            ))) => {
                // A finished game is open to all.
                let place = app.place_for_answer(visit.address).await;
                if place.is_some() && look_on(line, app, game).await {
                    return Err(Close::Normal);
                }
                complain(line, ErrorCode::SpectatorsDisabled, "Both sides are taken.").await;
                return Err(Close::PrivateRoom);
            }
            Err(NoSeat::Refused(SeatError::Open(error))) if error.is_damage() => {
                complain(line, ErrorCode::Unavailable, GAME_DAMAGED).await;
            }
            Err(NoSeat::Refused(SeatError::Open(_) | SeatError::Attach(_))) => {
                complain(line, ErrorCode::Unavailable, "The server cannot do this now.").await;
            }
        }
    }
}

/// Shows the board of a finished game to someone without a seat. False if the game is not over.
async fn look_on(line: &mut Line, app: &Shared, game: GameId) -> bool {
    let summary = app.rooms.describe(game).await.ok();
    let Some((summary, review)) = summary.as_ref().and_then(|it| Some((it, it.story.as_ref()?.review()?)))
    else {
        return false;
    };
    let (pieces, turn) = open_board(review.final_fen());
    line.say(&Message::Joined {
        you: You::Spectator,
        token: Secret(""),
        view: BoardView::open(&pieces, turn).to_json(),
        announcements: review.announcements.iter().map(Announcement::from).collect(),
        game_status: GameStatus::Finished,
        mode: summary.card.mode().name(),
        highlighting_enabled: summary.settings.highlighting,
        opponent_connected: false,
        ai_opponent: opponent_among(&summary.bots).map(Into::into),
        ai_info: app.roster.info_among(&summary.bots),
    })
    .await;
    true
}

async fn complain(line: &mut Line, code: ErrorCode, message: &str) {
    line.say(&Message::Error { code, message }).await;
}

/// A seat's view, kept up to date by its notices.
struct Session {
    view: View,
    status: GameStatus,
    computer: Option<AiOpponent>,
}

impl Dialect for Session {
    async fn ask(&self, line: &mut Line, seated: &Seated, text: &str) {
        let intent = match serde_json::from_str(text) {
            Ok(Asked::Commit { from, to: Some(to), promotion }) => {
                Intent::Move { from, to, promotion: promotion.map(Into::into) }
            }
            Ok(Asked::Commit { from, to: None, .. }) => Intent::Touch { from },
            Ok(Asked::Resign {}) => Intent::Resign {},
            Ok(Asked::OfferDraw {}) => Intent::OfferDraw {},
            Ok(Asked::RespondDraw { accept }) => Intent::RespondDraw { accept },
            Ok(Asked::Pong {}) => return,
            Ok(Asked::Hello { .. }) => {
                return complain(line, ErrorCode::Malformed, "You have said hello already.").await;
            }
            Err(_) => return complain(line, ErrorCode::Malformed, "This is not a message.").await,
        };
        seated.submit(intent).await;
    }

    async fn render(&mut self, line: &mut Line, _: &Shared, told: Told) -> Result<(), Close> {
        match told.news {
            News::Started(snapshot) => {
                self.view.clone_from(&snapshot.view);
                self.status = snapshot.status.into();
                // The start of a game is not announced, unless it starts from a finished position.
                let new: Vec<_> = self.view.announcements().iter().map(Announcement::from).collect();
                line.queue_text(self.update(&new, None)).await;
            }
            News::Synced(snapshot) => {
                self.view.clone_from(&snapshot.view);
                self.status = snapshot.status.into();
                line.queue_text(self.update(&[], None)).await;
            }
            News::Notices(batch) => {
                let mut new = Vec::new();
                let mut refused = None;
                let mut changed = false;
                let mut captured = None;
                for notice in &batch.notices {
                    match notice {
                        Notice::Announced(said) => new.push(Announcement::from(said)),
                        Notice::Refused { refusal } => refused = Some(*refusal),
                        Notice::Ended { .. } => self.status = GameStatus::Finished,
                        Notice::Moved(moved) => captured = moved.taken,
                        Notice::Touched { .. }
                        | Notice::DrawOffer { .. }
                        | Notice::Asking { .. }
                        | Notice::Sensed(_)
                        | Notice::Clock { .. }
                        | Notice::Outage { .. }
                        | Notice::Duplicate(_)
                        | Notice::Profile(_) => {}
                    }
                    // This dialect shows no clocks.
                    let shown = !matches!(
                        notice,
                        Notice::Refused { .. } | Notice::Clock { .. } | Notice::Outage { .. }
                    );
                    changed |= shown;
                    self.view.apply(notice);
                }
                // What has been sent need not be kept.
                if let Some(board) = self.view.board_mut() {
                    board.announcements.clear();
                }
                self.view.moves.clear();
                if changed {
                    line.queue_text(self.update(&new, captured)).await;
                }
                if let Some(refusal) = refused {
                    self.refuse(line, &Refused::Rules(refusal), told.at).await;
                }
            }
            News::Refused(refused) => self.refuse(line, &refused, told.at).await,
            News::Peer(peer) => {
                line.queue(&Message::PeerStatus {
                    color: Letter(peer.seat),
                    connected: peer.connected,
                    grace_until: peer.grace_until,
                })
                .await;
            }
            // A rematch has its own URL; this dialect cannot announce it. It is sent the whole past.
            News::RematchOffered
            | News::Rated(_)
            | News::Rematch(_)
            | News::ProfileRefused(_)
            | News::Past(_)
            | News::Score(..)
            | News::Carry(_)
            | News::Said { .. }
            | News::PushTo { .. } => {}
            News::Filled(bots) => self.computer = opponent_among(&bots).map(Into::into),
            News::Superseded => return Err(Close::Superseded),
            News::Moved => return Err(Close::Moved),
            News::Restart => return Err(Close::Restart),
        }
        Ok(())
    }

    async fn ping(line: &mut Line) {
        line.say(&Message::Ping {}).await;
    }

    async fn complain_of_flood(line: &mut Line) {
        complain(line, ErrorCode::RateLimited, "Too many messages.").await;
    }
}

impl Session {
    async fn greeted(
        line: &mut Line,
        attached: Attached,
        presented: Option<Secret<String>>,
        roster: &Roster,
    ) -> Session {
        let snapshot = attached.snapshot.as_ref();
        let session = Session {
            view: snapshot.view.clone(),
            status: snapshot.status.into(),
            computer: opponent_among(&snapshot.bots).map(Into::into),
        };
        let handed_over = attached.token.as_ref().map(Token::reveal);
        line.say(&Message::Joined {
            you: session.view.seat.into(),
            token: Secret(handed_over.or(presented.as_deref()).unwrap_or_default()),
            view: BoardView::of(&session.view).to_json(),
            announcements: session.view.announcements().iter().map(Announcement::from).collect(),
            game_status: session.status,
            mode: snapshot.card.mode().name(),
            highlighting_enabled: snapshot.settings.highlighting,
            opponent_connected: snapshot.peers.iter().any(|peer| peer.connected),
            ai_opponent: session.computer.clone(),
            ai_info: roster.info_among(&snapshot.bots),
        })
        .await;
        // What `joined` cannot express: a touched piece, a draw offer, how the game ended.
        let more = session.view.touched().is_some()
            || session.view.draw_offer.is_some()
            || session.view.ending.is_some();
        if more {
            line.say_text(session.update(&[], None)).await;
        }
        session
    }

    fn update(&self, new: &[Announcement], captured: Option<Role>) -> String {
        update(&self.view, self.status, new, captured, self.computer.as_ref())
    }

    async fn refuse(&self, line: &mut Line, refused: &Refused, at: view::Millis) {
        let Some((meaning, message)) = explain(refused) else { return };
        let code = match meaning {
            // A moderator's refusal is an announcement, not an error.
            Meaning::IllegalMove | Meaning::Nonsense | Meaning::MustCaptureWithPawn => {
                let new = [illegal_move(&self.view, at)];
                return line.queue_text(self.update(&new, None)).await;
            }
            Meaning::GameOver | Meaning::NotYourTurn => ErrorCode::NotYourTurn,
            Meaning::PromotionRequired => ErrorCode::PromotionRequired,
            Meaning::MustMoveTouchedPiece => ErrorCode::MustMoveTouchedPiece,
            Meaning::TooManyTries => ErrorCode::TooManyTries,
            Meaning::Untimely => ErrorCode::Malformed,
            Meaning::TooFast => ErrorCode::RateLimited,
            Meaning::Unavailable => ErrorCode::Unavailable,
        };
        line.queue(&Message::Error { code, message: &message }).await;
    }
}
