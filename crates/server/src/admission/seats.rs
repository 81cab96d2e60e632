//! How a client takes a seat. Codes, game ids, invitations and tokens can be guessed; whoever guesses wrong too often
//! has to wait.

use room::{
    Arrival, AttachError, Attached, Claim, Door, Glance, OpenError, SeatError, Seated, Token, Visitor,
};
use view::{GameId, PersonId};
use wire::http::{
    account_problem::AccountProblem,
    problem::{Problem, Scarce},
};

use crate::{
    accounts::{Standing, stand_in},
    app::{App, ClientAddress, now},
    held::Held,
    limits::{Use, household},
    visit::Visit,
};

/// What is said to an address that is held back.
pub(crate) const HELD_BACK: &str =
    "Too many wrong codes, IDs or tokens from this address. Try again in a minute.";

/// What is said to an account that is banned and wants another seat.
pub(crate) const BANNED: &str = "This account is banned.";

/// What is said to whoever may not play a rated game.
pub(crate) const RATED: &str =
    "This game is rated. Log in with another account than your opponent's to play it.";

/// Why somebody has no seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NoSeat {
    /// There were too many wrong guesses from this address.
    HeldBack,
    /// Whoever is banned may finish their games, and begin none.
    Banned,
    Refused(SeatError),
}

impl App {
    /// Takes a seat in any dialect, as whoever the visit is of.
    pub(crate) async fn sit(
        &self,
        visit: &Visit,
        door: Door,
        claim: Claim,
        arrival: Arrival,
    ) -> Result<(Seated, Attached), NoSeat> {
        let address = visit.address;
        let arrival = Arrival { visitor: visit.visitor.clone(), ..arrival };
        let is_new = matches!(claim, Claim::OpenSeat { .. } | Claim::Invitation { .. });
        let seated = match self.own_seat(visit, door, &claim, &arrival).await {
            Some(seated) => seated,
            None if is_new && self.is_banned(visit).await => return Err(NoSeat::Banned),
            None => self.guess(address, self.sit_as(door, claim, arrival)).await?,
        };
        self.addresses.plays(address.0);
        let snapshot = &seated.1.snapshot;
        if !snapshot.bots.is_empty() {
            self.bot_owners.claim(snapshot.game, household(address.0));
        }
        Ok(seated)
    }

    /// Whoever names a game and no seat of it wants the one that they have, if they have one. There is no need for its
    /// token; what they are handed instead is good for this connection, and later together with their session.
    async fn own_seat(
        &self,
        visit: &Visit,
        door: Door,
        claim: &Claim,
        arrival: &Arrival,
    ) -> Option<(Seated, Attached)> {
        let (Door::Game(_), Claim::OpenSeat { seat: None, .. }) = (door, claim) else { return None };
        visit.visitor.person?;
        let sit = door.sit_by(&self.rooms, Claim::Mine, arrival.clone(), self.limits.outbox);
        let (seated, mut attached) = sit.await.ok()?;
        attached.token = Token::presented(&stand_in());
        attached.again = true;
        Some((seated, attached))
    }

    /// A seat of an account opens for its session alone; a guest's opens by its token, wherever that is.
    async fn sit_as(
        &self,
        door: Door,
        claim: Claim,
        arrival: Arrival,
    ) -> Result<(Seated, Attached), SeatError> {
        let sit = door.sit_by(&self.rooms, claim.clone(), arrival.clone(), self.limits.outbox);
        match sit.await {
            Err(SeatError::Attach(AttachError::Theirs(person))) if self.is_guests(person).await => {
                let visitor = Visitor { bearer: true, ..arrival.visitor };
                door.sit_by(&self.rooms, claim, Arrival { visitor, ..arrival }, self.limits.outbox).await
            }
            done => done,
        }
    }

    /// Whether a token is enough for this person's seats. If nobody can tell, it is not.
    async fn is_guests(&self, person: PersonId) -> bool {
        matches!(self.accounts.standing(person).await, Ok(Standing::Guest))
    }

    /// Whether somebody may begin nothing now. If nobody can tell, they may.
    pub(crate) async fn is_banned(&self, visit: &Visit) -> bool {
        self.accounts.may_begin(&visit.visitor, now()).await == Err(AccountProblem::Banned)
    }

    /// What anybody may know of a game whose id they have.
    pub(crate) async fn glance(&self, address: ClientAddress, game: GameId) -> Result<Glance, NoSeat> {
        self.guess(address, async { self.rooms.glance(game).await.map_err(SeatError::Open) }).await
    }

    /// How a game stands for whoever holds a seat of it. None if there is no such game, or the token holds no seat of
    /// it: both are wrong guesses. Those about a game of another node count there.
    pub(crate) async fn held(&self, visit: &Visit, game: &str, token: &str) -> Result<Option<Held>, Problem> {
        let guess = async {
            let wrong = || SeatError::Attach(AttachError::BadToken);
            let game: GameId = game.parse().map_err(|_| SeatError::Open(OpenError::NotFound))?;
            let token = Token::presented(token).ok_or_else(wrong)?;
            let held = self.rooms.held(game, &token).await.map_err(SeatError::Open)?;
            let held = held.ok_or_else(wrong)?;
            match held.summary.persons.of(held.seat) {
                Some(person) if visit.visitor.person != Some(person) && !self.is_guests(person).await => {
                    Err(SeatError::Attach(AttachError::Theirs(person)))
                }
                Some(_) | None => Ok((game, held)),
            }
        };
        match self.guess(visit.address, guess).await {
            Ok((game, held)) => Ok(Some(Held::Here(game, Box::new(held)))),
            Err(NoSeat::Refused(SeatError::Open(OpenError::Elsewhere { link, .. }))) => {
                Ok(Some(Held::Elsewhere { link }))
            }
            Err(NoSeat::HeldBack) => Err(Problem::TooMany(Scarce::Guesses)),
            Err(NoSeat::Banned) => Ok(None),
            Err(NoSeat::Refused(SeatError::Open(OpenError::NotFound) | SeatError::Attach(_))) => Ok(None),
            Err(NoSeat::Refused(SeatError::Open(error))) if error.is_damage() => Err(Problem::GameDamaged),
            Err(NoSeat::Refused(SeatError::Open(_))) => Err(Problem::CannotRead),
        }
    }

    /// Charges for a guess beforehand, so that many at once count, too, and gives back what was no wrong guess.
    async fn guess<T>(
        &self,
        address: ClientAddress,
        guess: impl Future<Output = Result<T, SeatError>>,
    ) -> Result<T, NoSeat> {
        if self.addresses.take(Use::Guess, address.0, &self.limits).is_err() {
            return Err(NoSeat::HeldBack);
        }
        let guessed = guess.await;
        if !guessed.as_ref().is_err_and(is_wrong_guess) {
            self.addresses.put_back(Use::Guess, address.0, &self.limits);
        }
        guessed.map_err(NoSeat::Refused)
    }
}

fn is_wrong_guess(error: &SeatError) -> bool {
    matches!(error, SeatError::Open(OpenError::NotFound) | SeatError::Attach(AttachError::BadToken))
}
