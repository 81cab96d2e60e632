//! Who may sit at a seat.

use view::{Millis, PerSeat, Seat};

use crate::token::{Token, TokenHash};

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

/// The seat that a token holds.
pub(crate) fn held_by(holders: &PerSeat<Holder>, token: &Token) -> Option<Seat> {
    let fits = |holder: &Holder| matches!(holder, Holder::Token(hash) if hash.fits(token));
    holders.iter().find(|(_, holder)| fits(holder)).map(|(seat, _)| seat)
}
