//! How a client takes a seat. Codes, game ids, invitations and tokens can be guessed; whoever guesses wrong too often
//! has to wait.

use room::{Arrival, AttachError, Attached, Claim, Door, Glance, OpenError, SeatError, Seated, Token};
use view::GameId;
use wire::http::problem::{Problem, Scarce};

use crate::{
    app::{App, ClientAddress},
    held::Held,
    limits::{Use, household},
};

/// What is said to an address that is held back.
pub(crate) const HELD_BACK: &str =
    "Too many wrong codes, IDs or tokens from this address. Try again in a minute.";

/// Why somebody has no seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NoSeat {
    /// There were too many wrong guesses from this address.
    HeldBack,
    Refused(SeatError),
}

impl App {
    /// Takes a seat in any dialect.
    pub(crate) async fn sit(
        &self,
        address: ClientAddress,
        door: Door,
        claim: Claim,
        arrival: Arrival,
    ) -> Result<(Seated, Attached), NoSeat> {
        let sit = door.sit_by(&self.rooms, claim, arrival, self.limits.outbox);
        let seated = self.guess(address, sit).await?;
        self.addresses.plays(address.0);
        let snapshot = &seated.1.snapshot;
        if !snapshot.bots.is_empty() {
            self.bot_owners.claim(snapshot.game, household(address.0));
        }
        Ok(seated)
    }

    /// What anybody may know of a game whose id they have.
    pub(crate) async fn glance(&self, address: ClientAddress, game: GameId) -> Result<Glance, NoSeat> {
        self.guess(address, async { self.rooms.glance(game).await.map_err(SeatError::Open) }).await
    }

    /// How a game stands for whoever holds a seat of it. None if there is no such game, or the token holds no seat of
    /// it: both are wrong guesses. Those about a game of another node count there.
    pub(crate) async fn held(
        &self,
        address: ClientAddress,
        game: &str,
        token: &str,
    ) -> Result<Option<Held>, Problem> {
        let guess = async {
            let wrong = || SeatError::Attach(AttachError::BadToken);
            let game: GameId = game.parse().map_err(|_| SeatError::Open(OpenError::NotFound))?;
            let token = Token::presented(token).ok_or_else(wrong)?;
            let held = self.rooms.held(game, &token).await.map_err(SeatError::Open)?;
            held.map(|held| (game, held)).ok_or_else(wrong)
        };
        match self.guess(address, guess).await {
            Ok((game, held)) => Ok(Some(Held::Here(game, Box::new(held)))),
            Err(NoSeat::Refused(SeatError::Open(OpenError::Elsewhere { link, .. }))) => {
                Ok(Some(Held::Elsewhere { link }))
            }
            Err(NoSeat::HeldBack) => Err(Problem::TooMany(Scarce::Guesses)),
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
