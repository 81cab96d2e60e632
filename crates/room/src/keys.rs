//! Keys of intents that took effect. A client that did not hear the answer asks again with the same key, and nothing
//! happens twice.

use std::num::NonZeroU64;

use view::Seat;

/// Chosen by a client for one intent, and repeated with it until it is answered.
pub type IntentKey = NonZeroU64;

/// So many are remembered per seat. Clients wait for an answer before they go on, so one would do for most.
const KEPT: usize = 8;

/// The latest keys of every seat, in the order of their intents.
#[derive(Default, Debug)]
pub(crate) struct Keys(Vec<(Seat, IntentKey)>);

impl Keys {
    pub(crate) fn contain(&self, seat: Seat, key: IntentKey) -> bool {
        self.0.contains(&(seat, key))
    }

    pub(crate) fn remember(&mut self, seat: Seat, key: IntentKey) {
        let of_seat = |(other, _): &(Seat, IntentKey)| *other == seat;
        if self.0.iter().filter(|it| of_seat(it)).count() >= KEPT
            && let Some(oldest) = self.0.iter().position(of_seat)
        {
            self.0.remove(oldest);
        }
        self.0.push((seat, key));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_seat_has_its_own_and_the_oldest_go() {
        let key = |number| IntentKey::new(number).unwrap();
        let mut keys = Keys::default();
        keys.remember(Seat::White, key(1));
        for number in 1..=9 {
            keys.remember(Seat::Black, key(number));
        }
        assert!(keys.contain(Seat::White, key(1)));
        assert!(!keys.contain(Seat::White, key(2)));
        assert!(!keys.contain(Seat::Black, key(1)), "forgotten");
        assert!((2..=9).all(|number| keys.contain(Seat::Black, key(number))));
    }
}
