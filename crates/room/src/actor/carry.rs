//! Moving a seat to another device.

use store::Mark;
use view::Seat;

use super::{Actor, Outdated, seats::Admitted};
use crate::{
    entry::Entry,
    holder::{Carry, Holder},
    persons::Visitor,
    stub::AttachError,
    token::{Token, TokenKind},
    told::{CarryOffer, News, Refused},
};

/// More than anybody needs in one game. Each is an entry in its stream.
const MAX_OFFERS: u32 = 100;

impl Actor {
    /// Makes an offer to move the seat. It takes the place of the one before.
    pub(super) async fn offer_carry(&mut self, seat: Seat) -> Result<(), Outdated> {
        if self.state.is_bot(seat) {
            return Ok(());
        }
        if self.state.carries_offered >= MAX_OFFERS || !self.has_favour_left(seat) {
            return self.refuse(seat, Refused::RateLimited).await;
        }
        let token = Token::random(TokenKind::Uuid, &self.shared.entropy);
        let until = self.shared.now() + self.shared.config.carry_for.as_millis() as u64;
        let offer = Carry { seat, carry: token.hash(), until };
        let entry = Entry::CarryOffered { seat, carry: offer.carry, until }.encode();
        if self.append_for(seat, entry, Mark::default()).await?.is_err() {
            return self.refuse(seat, Refused::Unavailable).await;
        }
        self.state.carries.retain(|other| other.seat != seat);
        self.state.carries.push(offer);
        self.state.carries_offered += 1;
        self.tell(seat, News::Carry(Box::new(CarryOffer { carry: token, until }))).await
    }

    /// The seat that somebody may move to where they are.
    pub(super) fn carried_by(&self, presented: &Token) -> Option<Seat> {
        let now = self.shared.now();
        let offers = self.state.carries.iter().filter(|offer| now < offer.until);
        offers.into_iter().find(|offer| offer.carry.fits(presented)).map(|offer| offer.seat)
    }

    /// Hands out another token for the seat. From then on the one before it holds nothing, and the offer is used up.
    pub(super) async fn carry(
        &mut self,
        seat: Seat,
        token: Token,
        visitor: &Visitor,
    ) -> Result<Result<Admitted, AttachError>, Outdated> {
        let hash = token.hash();
        // Whoever has the seat now may be somebody else.
        let person = self.shared.storable(visitor.person);
        let mut entries = vec![Entry::Carried { seat, token: hash }.encode()];
        if person != self.state.persons.of(seat) {
            entries.push(Entry::Held { seat, person }.encode());
        }
        if self.append(entries, Mark::default()).await?.is_err() {
            return Ok(Err(AttachError::Unavailable));
        }
        self.state.carries.retain(|offer| offer.seat != seat);
        self.state.push_to.forget(seat);
        self.state.persons.set(seat, person);
        if let Some(holder) = self.state.holders.get_mut(seat) {
            *holder = Holder::Token(hash);
        }
        self.publish();
        self.tell_lists();
        Ok(Ok(Admitted { seat, token: Some(token), again: false }))
    }
}
