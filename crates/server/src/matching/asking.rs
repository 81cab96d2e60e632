//! What people in the lobby ask for.

use lobby::{
    new_room::Offered,
    pairing::{ColorBalance, may_take, seats},
};
use people::{AccountName, BuiltInBot, Handle, Person, PersonRole, SeekHold, SeekReach, SeekRow, SeekState};
use rand::RngExt as _;
use rules::{Card, Clock, Mode, RatingPool};
use tables::TablesError;
use view::{Millis, PersonId, PlayerName};
use wire::v1::{
    LobbyRefusal,
    lobby::{LobbyAccept, LobbyChallenge, LobbySeek, SeekBy, SeekColor, SeekRating},
};

use super::{
    not_met::NotMet,
    playing::{Agreement, Taker},
};
use crate::{
    accounts::new_handle,
    app::{App, now},
    meeting::{Entry, Seeker, Terms, points},
    visit::Visit,
};

const MINUTE: Millis = 60_000;
const DAY: Millis = 24 * 60 * MINUTE;

/// How long what is not answered stays.
const LIVE_SEEK: Millis = DAY;
const LIVE_CHALLENGE: Millis = 5 * MINUTE;
const CORRESPONDENCE: Millis = 14 * DAY;

/// Whoever has declined a guest's challenge is not asked by them again so soon. Accounts can be blocked by name.
const DECLINED_FOR: Millis = 30 * MINUTE;

/// What is to be played, as it is written.
const MAX_TERMS: usize = 8 * 1024;

/// Whoever asks, and may begin a game.
struct Asker {
    person: PersonId,
    by: SeekBy,
}

impl App {
    /// Waits for whoever comes.
    pub(crate) async fn seek(&self, visit: &Visit, seek: LobbySeek) -> Result<(), NotMet> {
        self.post(visit, seek, None).await
    }

    /// Waits for one account.
    pub(crate) async fn challenge(&self, visit: &Visit, challenge: LobbyChallenge) -> Result<(), NotMet> {
        let LobbyChallenge { to, seek } = challenge;
        let name = AccountName::stored(&to).map_err(|_| LobbyRefusal::NoSuchPlayer)?;
        let to = self.people.account(&name).await?.ok_or(LobbyRefusal::NoSuchPlayer)?;
        if !self.takes_challenges(to.id).await? {
            return Err(LobbyRefusal::NotAvailable.into());
        }
        self.post(visit, seek, Some(to)).await
    }

    /// Nobody answers for the built-in bots, and whoever is banned may not.
    pub(crate) async fn takes_challenges(&self, person: PersonId) -> Result<bool, TablesError> {
        let is_built_in = BuiltInBot::of_person(person).is_some();
        Ok(!is_built_in && self.people.current_ban(person, now()).await?.is_none())
    }

    async fn post(&self, visit: &Visit, mut seek: LobbySeek, to: Option<Person>) -> Result<(), NotMet> {
        let asker = self.asker(visit, seek.name.as_deref()).await?;
        if let Some(to) = &to {
            if to.id == asker.person {
                return Err(LobbyRefusal::Yourself.into());
            }
            if !self.hears(to.id, &asker).await? {
                return Err(LobbyRefusal::NotAvailable.into());
            }
        }
        let create = std::mem::take(&mut seek.game);
        if create.mode == Some(Mode::Duplicate) {
            return Err(LobbyRefusal::Seats.into());
        }
        let asked = Offered::read(create, self.limits.grace_v1)?;
        let long = asked.may_take_long();
        let offered = self.desks.cards.work(long, move || Offered::accept(asked)).await;
        let offered = offered.map_err(|_| LobbyRefusal::Unavailable)??;
        let live = !matches!(offered.card.clock(), Clock::Days { .. });
        if self.meeting.hall().is_full(live) {
            return Err(LobbyRefusal::Full.into());
        }
        // A program plays as many games as it likes.
        if live && !asker.by.bot && self.playing(asker.person).await?.is_some() {
            return Err(LobbyRefusal::Playing.into());
        }
        if seek.rated && !asker.by.account {
            return Err(LobbyRefusal::GuestRated.into());
        }
        if seek.rated && self.pool(&offered.card).is_none() {
            return Err(LobbyRefusal::Unrated.into());
        }
        let by = self.with_rating(asker.by, asker.person, &offered.card).await?;
        let seats = self.people.last_seats(asker.person, ColorBalance::GAMES).await?;
        // Whoever waits for a live game is there.
        let push = seek.push.as_ref().filter(|_| !live).and_then(|push| self.push.address_of(push));
        let seeker = Seeker { by, balance: ColorBalance::of(&seats), push };
        let name = to.as_ref().and_then(|to| to.name.as_ref()).map(ToString::to_string);
        let terms = Terms::new(&offered, &seek, seeker, name).written();
        if terms.len() > MAX_TERMS {
            return Err(LobbyRefusal::TooLong.into());
        }
        let now = now();
        let lasts = match (live, &to) {
            (true, None) => LIVE_SEEK,
            (true, Some(_)) => LIVE_CHALLENGE,
            (false, _) => CORRESPONDENCE,
        };
        let row = SeekRow {
            id: new_handle(),
            person: asker.person,
            reach: to.map_or(SeekReach::Anybody, |to| SeekReach::Account(to.id)),
            hold: if live { SeekHold::Live(self.meeting.node) } else { SeekHold::Correspondence },
            terms,
            created_at: now,
            expires_at: now + lasts,
            state: SeekState::Open,
        };
        if !self.people.post_seek(&row).await? {
            return Err(LobbyRefusal::TooMany.into());
        }
        self.meeting.catch_up().await?;
        self.pair_up().await;
        Ok(())
    }

    /// Whether somebody is told of a challenge by this one.
    async fn hears(&self, to: PersonId, asker: &Asker) -> Result<bool, TablesError> {
        let now = now();
        let is_let_be = !asker.by.account
            && self.people.has_declined(to, asker.person, now.saturating_sub(DECLINED_FOR)).await?;
        let is_swamped = self.people.is_much_challenged(to, now).await?;
        Ok(!is_let_be && !is_swamped && !self.meeting.blocked(asker.person, to))
    }

    /// Where games by these rules count, if they are rated here.
    fn pool(&self, card: &Card) -> Option<RatingPool> {
        RatingPool::of(card).filter(|pool| self.rates_house_rules || !pool.is_house())
    }

    /// The same account with what it has where games by these rules count.
    async fn with_rating(&self, by: SeekBy, person: PersonId, card: &Card) -> Result<SeekBy, NotMet> {
        let Some(pool) = self.pool(card).filter(|_| by.account) else { return Ok(by) };
        let rating = self.people.rating_in(person, &pool.to_string(), now()).await?;
        let rating = SeekRating { points: rating.points, provisional: rating.provisional };
        Ok(SeekBy { rating: Some(rating), ..by })
    }

    /// Whoever this is, if they may begin anything.
    async fn asker(&self, visit: &Visit, name: Option<&str>) -> Result<Asker, NotMet> {
        let person = visit.visitor.person.ok_or(LobbyRefusal::Nobody)?;
        if self.is_banned(visit).await {
            return Err(LobbyRefusal::Banned.into());
        }
        self.may_create(visit.address).map_err(NotMet::Problem)?;
        let known = self.people.person(person).await?.ok_or(LobbyRefusal::Nobody)?;
        let account = known.name.is_some();
        let given = || name.and_then(PlayerName::clean).map(|name| name.to_string());
        let name = known.name.as_ref().map(ToString::to_string).or_else(given);
        let by = SeekBy { name, account, bot: known.role == PersonRole::Bot, rating: None };
        Ok(Asker { person, by })
    }

    pub(crate) async fn withdraw(&self, visit: &Visit, id: &str) -> Result<(), NotMet> {
        let person = visit.visitor.person.ok_or(LobbyRefusal::Nobody)?;
        let id: Handle = id.parse().map_err(|_| LobbyRefusal::Gone)?;
        let done = self.people.withdraw_seek(id, person, now()).await?;
        self.meeting.catch_up().await?;
        if done { Ok(()) } else { Err(LobbyRefusal::Gone.into()) }
    }

    pub(crate) async fn decline(&self, visit: &Visit, id: &str) -> Result<(), NotMet> {
        let person = visit.visitor.person.ok_or(LobbyRefusal::Nobody)?;
        let id: Handle = id.parse().map_err(|_| LobbyRefusal::Gone)?;
        let done = self.people.decline_seek(id, person, now()).await?;
        self.meeting.catch_up().await?;
        if done { Ok(()) } else { Err(LobbyRefusal::Gone.into()) }
    }

    /// Takes a seek, or a challenge to whoever asks.
    pub(crate) async fn accept(&self, visit: &Visit, accept: LobbyAccept) -> Result<(), NotMet> {
        let person = visit.visitor.person.ok_or(LobbyRefusal::Nobody)?;
        let entry = self.entry_for(person, &accept.id).await?;
        if self.meeting.blocked(person, entry.row.person) {
            return Err(LobbyRefusal::NotAvailable.into());
        }
        let asker = self.asker(visit, accept.name.as_deref()).await?;
        if entry.terms.rated && !asker.by.account {
            return Err(LobbyRefusal::GuestRated.into());
        }
        let card = entry.terms.card(0).ok_or(LobbyRefusal::Unavailable)?;
        let by = self.with_rating(asker.by, person, &card).await?;
        let waiting = entry.terms.waiting(&entry.row);
        if entry.row.reach == SeekReach::Anybody && !may_take(&waiting, points(&by), now()) {
            return Err(LobbyRefusal::Range.into());
        }
        if entry.row.hold.is_live() {
            if !by.bot && self.playing(person).await?.is_some() {
                return Err(LobbyRefusal::Playing.into());
            }
            if !entry.terms.who.bot && self.playing(entry.row.person).await?.is_some() {
                return Err(LobbyRefusal::TheyPlay.into());
            }
        }
        let last = self.people.last_seats(person, ColorBalance::GAMES).await?;
        let own = (SeekColor::Random, ColorBalance::of(&last));
        let seat = seats((entry.terms.color, entry.terms.balance()), own, rand::rng().random());
        let name = by.name.filter(|_| !by.account);
        let taker = Taker { person, name: name.as_deref().and_then(PlayerName::clean), with: None };
        let agreement = Agreement { entry: &entry, seat: seat.ok_or(LobbyRefusal::Gone)?, taker };
        let agreed = self.agree(agreement).await?;
        self.meeting.catch_up().await?;
        if agreed { Ok(()) } else { Err(LobbyRefusal::Gone.into()) }
    }

    /// Another's seek, or challenge to whoever asks.
    pub(crate) async fn entry_for(&self, person: PersonId, id: &str) -> Result<Entry, NotMet> {
        let id: Handle = id.parse().map_err(|_| LobbyRefusal::Gone)?;
        if self.open_entry(id).is_none() {
            // Another node may have heard of it a moment ago.
            self.meeting.catch_up().await?;
        }
        let entry = self.open_entry(id).ok_or(LobbyRefusal::Gone)?;
        if entry.row.person == person {
            return Err(LobbyRefusal::Yourself.into());
        }
        if matches!(entry.row.reach, SeekReach::Account(to) if to != person) {
            return Err(LobbyRefusal::Gone.into());
        }
        Ok(entry)
    }

    /// What somebody can still take.
    pub(super) fn open_entry(&self, id: Handle) -> Option<Entry> {
        let hall = self.meeting.hall();
        hall.get(id).filter(|entry| hall.is_open(entry, now())).cloned()
    }
}
