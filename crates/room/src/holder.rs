//! Who may sit at a seat.

use view::{Millis, PerSeat, PersonId, Seat};

use crate::{
    persons::Persons,
    token::{Token, TokenHash},
};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Holder {
    /// Anybody may take the seat.
    Open,
    /// The seat is kept for whoever presents this.
    Invited(TokenHash),
    /// Whoever presents this, whether they are there or not.
    Token(TokenHash),
    /// A computer.
    Bot,
}

impl Holder {
    pub(crate) fn is_open(self) -> bool {
        matches!(self, Holder::Open)
    }

    pub(crate) fn is_bot(self) -> bool {
        matches!(self, Holder::Bot)
    }

    /// The game begins when all seats are taken.
    pub(crate) fn is_taken(self) -> bool {
        match self {
            Holder::Open | Holder::Invited(_) => false,
            Holder::Token(_) | Holder::Bot => true,
        }
    }
}

/// The right to move a seat to another device.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Carry {
    pub(crate) seat: Seat,
    pub(crate) carry: TokenHash,
    pub(crate) until: Millis,
}

/// By what somebody holds a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    Token(Token),
    /// Their session says so.
    Person(PersonId),
}

impl From<&Token> for Proof {
    fn from(token: &Token) -> Proof {
        Proof::Token(token.clone())
    }
}

impl From<PersonId> for Proof {
    fn from(person: PersonId) -> Proof {
        Proof::Person(person)
    }
}

impl Proof {
    pub(crate) fn seat(&self, holders: &PerSeat<Holder>, persons: &Persons) -> Option<Seat> {
        let fits = |holder: &Holder, token: &Token| matches!(holder, Holder::Token(hash) if hash.fits(token));
        match self {
            Proof::Token(token) => {
                holders.iter().find(|(_, holder)| fits(holder, token)).map(|(seat, _)| seat)
            }
            Proof::Person(person) => persons.seat_of(*person),
        }
    }
}
