//! From an agreement to a game.
//!
//! The room is made first, and nobody is told of it. Then one transaction takes what they waited with; whoever loses it
//! calls the room off, which nobody has heard of. Only then does the game begin: both are waited for, and told from the
//! rows.

use std::sync::atomic::Ordering;

use people::{Handle, PAIRED_FOR, SeekTaking};
use rand::RngExt as _;
use room::{NewRoomError, OpenError, Opening, RoomSettings, TokenKind, Wish};
use tables::TablesError;
use view::{GameId, PersonId, PlayerName, RoomStatus, Seat};
use wire::v1::{LobbyRefusal, LobbyYou};

use super::not_met::NotMet;
use crate::{
    app::{App, now},
    meeting::{Entry, PLAYS_FOR, other},
};

/// Whoever has not come by then calls a live game off.
const COME_WITHIN_MS: u64 = 45_000;

/// Whoever takes what another waits with.
pub(super) struct Taker {
    pub(super) person: PersonId,
    /// What a guest is called.
    pub(super) name: Option<PlayerName>,
    /// What they waited with themselves.
    pub(super) with: Option<Handle>,
}

pub(super) struct Agreement<'a> {
    pub(super) entry: &'a Entry,
    /// Where the one who waited sits.
    pub(super) seat: Seat,
    pub(super) taker: Taker,
}

impl App {
    /// Gives two people their game. False if somebody was quicker.
    pub(super) async fn agree(&self, agreement: Agreement<'_>) -> Result<bool, NotMet> {
        let Agreement { entry, seat, taker } = agreement;
        let game = self.make_room(entry, seat, &taker).await?;
        let taking = SeekTaking {
            id: entry.row.id,
            person: entry.row.person,
            by: taker.person,
            with: taker.with,
            live: entry.row.hold.is_live(),
            game,
            seat,
        };
        match self.people.take_seek(&taking, now()).await {
            Ok(true) => {
                self.meeting.agreed.fetch_add(1, Ordering::Relaxed);
                self.rooms.begin(game).await;
                Ok(true)
            }
            Ok(false) => {
                self.rooms.call_off(game).await;
                Ok(false)
            }
            // It may have been taken after all: if it was, whoever comes begins it, and otherwise nobody ever hears of it.
            Err(error) => Err(error.into()),
        }
    }

    /// Begins games of days that were agreed, at whichever process, and have not begun: one may die in between, and those
    /// who agreed may not come for a while.
    pub(super) async fn begin_late(&self) -> Result<(), TablesError> {
        for game in self.people.unbegun_games(now().saturating_sub(PAIRED_FOR)).await? {
            match self.rooms.glance(game).await.map(|glance| glance.status) {
                Ok(RoomStatus::Waiting) => self.rooms.begin(game).await,
                // It is over before anybody came, so no list has it.
                Ok(RoomStatus::Finished) | Err(OpenError::NotFound) => self.people.forget_taken(game).await?,
                // It is about to be in the lists, or nobody can tell now.
                Ok(RoomStatus::Active) | Err(_) => {}
            }
        }
        Ok(())
    }

    async fn make_room(&self, entry: &Entry, seat: Seat, taker: &Taker) -> Result<GameId, NotMet> {
        let terms = &entry.terms;
        let card = terms.card(rand::rng().random()).ok_or(LobbyRefusal::Unavailable)?;
        let grace_ms =
            if terms.is_correspondence() { self.limits.grace_v1.as_millis() as u64 } else { COME_WITHIN_MS };
        let settings = RoomSettings {
            highlighting: terms.highlighting,
            grace_ms,
            sandbox: false,
            profile_consent: false,
            rated: terms.rated,
        };
        let theirs = other(seat);
        let opening = Opening::new(card, settings)
            .with(seat, Wish::Token(TokenKind::Uuid))
            .named(seat, terms.guest_name())
            .held_by(seat, Some(entry.row.person))
            .pushed_to(seat, terms.push.clone())
            .with(theirs, Wish::Token(TokenKind::Uuid))
            .named(theirs, taker.name.clone())
            .held_by(theirs, Some(taker.person))
            .tentative();
        match self.rooms.create(opening).await {
            Ok(opened) => Ok(opened.game),
            Err(NewRoomError::ServerFull) => Err(LobbyRefusal::Full.into()),
            Err(NewRoomError::Unavailable) => Err(LobbyRefusal::Unavailable.into()),
        }
    }

    /// The live game against another person that somebody plays.
    pub(super) async fn playing(&self, person: PersonId) -> Result<Option<GameId>, TablesError> {
        if let Some(game) = self.people.live_game(person, now().saturating_sub(PLAYS_FOR)).await? {
            return Ok(Some(game));
        }
        // A game that was agreed a moment ago may not be in the lists yet.
        let given = self.meeting.hall().given(person);
        for game in given {
            if !self.people.has_ended(game).await? {
                return Ok(Some(game));
            }
        }
        Ok(None)
    }

    /// All that concerns somebody in the lobby.
    pub(crate) async fn lobby_you(&self, person: PersonId) -> Result<LobbyYou, NotMet> {
        let is_hidden = |whose| self.meeting.blocked(person, whose);
        let mut you = self.meeting.hall().you(person, is_hidden, now());
        you.playing = self.playing(person).await?.map(|game| game.to_string());
        let mut over = Vec::new();
        for paired in &you.paired {
            if let Ok(game) = paired.game_id.parse::<GameId>()
                && self.people.has_ended(game).await?
            {
                over.push(paired.game_id.clone());
            }
        }
        you.paired.retain(|paired| !over.contains(&paired.game_id));
        Ok(you)
    }
}
