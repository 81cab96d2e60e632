//! Those who want the same game, in a row by their ratings. Whoever needs no looking at any more steps out of it, so that
//! nobody is passed over twice.

use view::{Millis, PersonId};
use wire::v1::lobby::SeekColor;

use super::{KeptApart, Pairing, Reach, Waiting, apart::Marks, colors, reach};

/// At the ends of the row.
const NOBODY: usize = usize::MAX;

pub(super) struct Row {
    spots: Vec<Spot>,
    /// Places in the row, by who has waited longest.
    by_wait: Vec<usize>,
}

/// All that is compared, beside each other: in the worst case everybody is compared with everybody.
struct Spot {
    rating: i32,
    since: Millis,
    reach: Reach,
    person: PersonId,
    /// Among those who are kept apart from somebody.
    number: Option<u32>,
    color: SeekColor,
    auto: bool,
    bot: bool,
    place: usize,
    below: usize,
    above: usize,
    is_in: bool,
}

impl Row {
    pub(super) fn new(waiting: &[Waiting], places: &[usize], now: Millis, apart: &KeptApart) -> Row {
        let spot = |&place: &usize| {
            let Waiting { person, color, auto, bot, rating, since, .. } = waiting[place];
            let (number, reach) = (apart.number_of(person), reach(&waiting[place], now));
            let (below, above) = (NOBODY, NOBODY);
            Spot { rating, since, reach, person, number, color, auto, bot, place, below, above, is_in: true }
        };
        let mut spots: Vec<_> = places.iter().map(spot).collect();
        spots.sort_by_key(|spot| (spot.rating, spot.since, spot.place));
        let count = spots.len();
        for (at, spot) in spots.iter_mut().enumerate() {
            spot.below = at.checked_sub(1).unwrap_or(NOBODY);
            spot.above = if at + 1 < count { at + 1 } else { NOBODY };
        }
        let mut by_wait: Vec<_> = (0..count).collect();
        by_wait.sort_by_key(|&at| (spots[at].since, spots[at].place));
        Row { spots, by_wait }
    }

    pub(super) fn pair(mut self, avoided: &mut Marks<'_>) -> Vec<Pairing> {
        let mut pairings = Vec::new();
        for first in std::mem::take(&mut self.by_wait) {
            if !self.spots[first].is_in {
                continue;
            }
            avoided.set(self.spots[first].number);
            let found = self.partner(first, avoided);
            // Two fit or do not, whoever of them asks: somebody who found nobody will not be found either.
            self.step_out(first);
            if let Some(second) = found {
                self.step_out(second);
                pairings.push(Pairing { first: self.spots[first].place, second: self.spots[second].place });
            }
        }
        pairings
    }

    /// The nearest who fits; among equals, whoever has waited longer.
    fn partner(&self, of: usize, avoided: &Marks<'_>) -> Option<usize> {
        let one = &self.spots[of];
        let within = |at: usize| self.spots.get(at).filter(|spot| one.reach.holds(spot.rating));
        let key = |spot: &Spot| (i64::from(spot.rating).abs_diff(i64::from(one.rating)), spot.since);
        let (mut down, mut up) = (one.below, one.above);
        loop {
            let goes_up = match (within(down), within(up)) {
                (None, None) => return None,
                (Some(below), Some(above)) => key(above) <= key(below),
                (None, Some(_)) => true,
                (Some(_), None) => false,
            };
            let at = if goes_up { up } else { down };
            let other = &self.spots[at];
            let fits = other.person != one.person
                && (one.auto || other.auto)
                && !(one.bot && other.bot)
                && colors::agree(one.color, other.color)
                && other.reach.holds(one.rating);
            if fits && !avoided.has(other.number) {
                return Some(at);
            }
            if goes_up {
                up = other.above;
            } else {
                down = other.below;
            }
        }
    }

    fn step_out(&mut self, at: usize) {
        let Spot { below, above, .. } = self.spots[at];
        self.spots[at].is_in = false;
        if let Some(spot) = self.spots.get_mut(below) {
            spot.above = above;
        }
        if let Some(spot) = self.spots.get_mut(above) {
            spot.below = below;
        }
    }
}
