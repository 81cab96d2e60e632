//! Translates what a room tells a seat into protocol v1.

use std::borrow::Cow;

use room::{News, PAST_PAGE, Refused, Snapshot, Told};
use rules::ProfileError;
use view::Secret;
use wire::{
    RequestError,
    v1::{
        End, Error, ErrorCode, GameOver, Known, Message, NextRoom, SaidPhrase, SeatCarry, Sent,
        SharedMessage, State, Translated, dashed, facts,
    },
};

use super::Session;
use crate::http::pgn;
use crate::socket::{
    line::Close,
    refusal::{Meaning, explain},
};

impl Session {
    /// Sends everything that is pending in one go.
    pub(super) async fn pass_on(&mut self, first: Box<Told>) -> Result<(), Close> {
        let mut next = Some(first);
        while let Some(told) = next {
            self.render(*told).await?;
            next = self.place.as_mut().and_then(|place| place.seated.try_hear());
        }
        self.line.flush().await;
        Ok(())
    }

    async fn render(&mut self, told: Told) -> Result<(), Close> {
        // A game that starts from a finished position is over at once.
        let began = matches!(told.news, News::Started(_));
        match told.news {
            News::Started(snapshot) | News::Synced(snapshot) => {
                if let Some(place) = &mut self.place {
                    place.known = known(&snapshot);
                }
                let number = self.numbers.upcoming();
                self.queue(state(&snapshot, number, number)).await;
                if let Some(ending) = snapshot.view.ending.filter(|_| began) {
                    self.queue(end(ending, snapshot.fen.as_deref())).await;
                }
                if began && !self.speaks {
                    self.line.seek_sign().await;
                }
            }
            News::Notices(batch) => {
                let Some(place) = &mut self.place else {
                    return Ok(());
                };
                let translated = Translated::of(&mut place.known, &batch.notices);
                let refused = translated.refused;
                self.queue_translated(translated, batch.final_fen.as_deref()).await;
                if let Some(refusal) = refused {
                    self.refuse(&Refused::Rules(refusal)).await;
                }
            }
            News::Refused(refused) => self.refuse(&refused).await,
            News::ProfileRefused(wrong) => {
                let message = wrong.to_string();
                self.queue(Message::Error(Error::of_profile(&wrong, &message))).await;
            }
            News::Score(snapshot, senses, tries) => {
                let Some(place) = &self.place else {
                    return Ok(());
                };
                let summary = place.seated.summary();
                let players = pgn::players(&self.app.roster, &summary);
                let score = pgn::Score::of_view(&snapshot.view, senses, tries);
                let pgn = pgn::write_score(snapshot.game, &summary, &score, &players);
                self.queue(Message::Pgn { pgn }).await;
            }
            News::Past(page) => self.queue(Message::Past(*page)).await,
            News::Peer(peer) => self.queue(Message::PeerStatus(peer.into())).await,
            News::RematchOffered => self.queue(Message::RematchOffered {}).await,
            News::Rated(rating) => self.queue(Message::Rated(*rating)).await,
            News::Rematch(rematch) => {
                let next = NextRoom {
                    code: rematch.code.to_string(),
                    game_id: rematch.game.to_string(),
                    color: rematch.seat,
                    token: Secret(rematch.token.reveal()),
                };
                self.queue(Message::Rematch(next)).await;
            }
            News::Filled(bots) => self.queue(Message::Filled(self.app.roster.computers(&bots))).await,
            News::Carry(offer) => {
                let carry = Secret(offer.carry.reveal());
                self.queue(Message::Carry(SeatCarry { carry, expires_at: offer.until })).await;
            }
            News::Said { by, phrase } => self.queue(Message::Said(SaidPhrase { color: by, phrase })).await,
            News::PushTo { on } => self.queue(Message::PushTo { on }).await,
            News::Superseded => return Err(Close::Superseded),
            News::Moved => return Err(Close::Moved),
            News::Restart => return Err(Close::Restart),
        }
        self.numbers.told(told.seq);
        Ok(())
    }

    /// Sends one event as messages: a delta if something moved, otherwise a notice; the end of the game takes two
    /// messages. [`frames`] counts them.
    pub(super) async fn queue_translated(&mut self, translated: Translated, final_fen: Option<&str>) {
        if let Some(delta) = translated.delta {
            self.queue(Message::Delta(Box::new(delta))).await;
        }
        for profile in translated.profiles {
            self.queue(profile).await;
        }
        if !translated.notice.is_empty() {
            self.queue(Message::Notice(translated.notice)).await;
        }
        if let Some(ending) = translated.ended {
            self.queue(end(ending, final_fen)).await;
        }
    }

    async fn refuse(&mut self, refused: &Refused) {
        let Some((meaning, message)) = explain(refused) else { return };
        let code = match meaning {
            Meaning::GameOver => ErrorCode::GameOver,
            Meaning::NotYourTurn => ErrorCode::NotYourTurn,
            Meaning::IllegalMove | Meaning::PromotionRequired | Meaning::MustMoveTouchedPiece => {
                ErrorCode::IllegalMove
            }
            Meaning::Nonsense => ErrorCode::Nonsense,
            Meaning::MustCaptureWithPawn => ErrorCode::MustCapture,
            Meaning::TooManyTries => ErrorCode::TooManyTries,
            Meaning::Untimely | Meaning::TooFast => ErrorCode::Refused,
            Meaning::Unavailable => ErrorCode::Unavailable,
        };
        self.queue(error(code, &message)).await;
    }

    /// Reports an error and continues.
    pub(super) async fn complain(&mut self, code: ErrorCode, message: &str) -> Result<(), Close> {
        debug_assert!(!code.is_fatal(), "what is fatal ends the session");
        self.send(error(code, message)).await;
        Ok(())
    }

    /// Reports why a room cannot be made, and ends the session if that is a fault of the message.
    pub(super) async fn refuse_request(&mut self, error: &RequestError) -> Result<(), Close> {
        let message = error.to_string();
        let error = Error::of_request(error, &message);
        let fatal = error.fatal;
        self.send(Message::Error(error)).await;
        if fatal { Err(Close::Protocol) } else { Ok(()) }
    }

    pub(super) async fn refuse_profile(&mut self, error: &ProfileError) -> Result<(), Close> {
        let message = format!("profile: {error}");
        self.send(Message::Error(Error::of_profile(error, &message))).await;
        Ok(())
    }

    /// Reports an error and ends the session.
    pub(super) async fn fail(&mut self, code: ErrorCode, message: &str) -> Result<(), Close> {
        debug_assert!(code.is_fatal(), "what is not fatal goes on");
        self.send(error(code, message)).await;
        Err(if code == ErrorCode::MsgTooLarge { Close::TooLarge } else { Close::Protocol })
    }

    pub(super) async fn send(&mut self, message: Message<'_>) {
        self.queue(message).await;
        self.line.flush().await;
    }

    /// A frame carries the time it is sent, not the time of the event it describes: clients set their clocks by it.
    pub(super) async fn queue(&mut self, message: Message<'_>) {
        self.sent_at = self.sent_at.max(crate::app::now());
        let sent = Sent { seq: self.numbers.take(), ts: self.sent_at, message };
        self.line.queue_text(sent.to_text()).await;
    }
}

impl Session {
    /// The same for what many are sent.
    pub(super) async fn queue_shared(&mut self, message: &SharedMessage) {
        self.sent_at = self.sent_at.max(crate::app::now());
        let text = message.to_text(self.numbers.take(), self.sent_at);
        self.line.queue_text(text).await;
    }
}

/// How many frames [`Session::queue_translated`] sends for an event.
pub(super) fn frames(translated: &Translated) -> u64 {
    let delta = u64::from(translated.delta.is_some());
    let notice = u64::from(!translated.notice.is_empty());
    let end = u64::from(translated.ended.is_some());
    delta + translated.profiles.len() as u64 + notice + end
}

pub(super) fn known(snapshot: &Snapshot) -> Known {
    Known::all(snapshot.view.pieces(), snapshot.card.sight())
}

fn error(code: ErrorCode, message: &str) -> Message<'_> {
    Message::Error(Error::new(code, message))
}

pub(super) fn end<'a>(ending: view::Ending, final_fen: Option<&'a str>) -> Message<'a> {
    Message::End(End { over: GameOver::of(ending), final_fen })
}

pub(super) fn state(snapshot: &Snapshot, last_seq: u64, state_seq: u64) -> Message<'_> {
    let mut view = Cow::Borrowed(&snapshot.view);
    let older = if view.past_len() > PAST_PAGE { view.to_mut().keep_last(PAST_PAGE) } else { 0 };
    Message::State(Box::new(State {
        fen: snapshot.fen.as_deref(),
        facts: facts(snapshot.view.pieces()),
        active_rules: snapshot.card.presets(),
        turn: snapshot.view.turn,
        last_seq,
        state_seq,
        move_history: view.moves.iter().map(dashed).collect(),
        status: snapshot.status.into(),
        older,
        view: Some(view),
    }))
}
