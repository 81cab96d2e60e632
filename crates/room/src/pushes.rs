//! Where players want to be told what happens while they are away.

use std::sync::Arc;

use view::Seat;

/// Boxed: most rooms have none, and there are thousands of rooms.
#[derive(Default, Debug)]
pub(crate) struct PushAddresses(Option<Box<Known>>);

#[derive(Default, Debug)]
struct Known {
    addresses: Vec<(Seat, Arc<str>)>,
    changes: Vec<(Seat, u32)>,
}

impl PushAddresses {
    /// Replaces the seat's address.
    pub(crate) fn set(&mut self, seat: Seat, address: Option<Box<str>>) {
        self.forget(seat);
        let known = self.0.get_or_insert_default();
        match known.changes.iter_mut().find(|(other, _)| *other == seat) {
            Some((_, changes)) => *changes += 1,
            None => known.changes.push((seat, 1)),
        }
        known.addresses.extend(address.map(|address| (seat, address.into())));
    }

    pub(crate) fn forget(&mut self, seat: Seat) {
        if let Some(known) = &mut self.0 {
            known.addresses.retain(|(other, _)| *other != seat);
        }
    }

    pub(crate) fn of(&self, seat: Seat) -> Option<&Arc<str>> {
        self.all().find(|(other, _)| *other == seat).map(|(_, address)| address)
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> {
        self.all().map(|(seat, _)| *seat)
    }

    /// How often the seat's was set.
    pub(crate) fn changes(&self, seat: Seat) -> u32 {
        let mut known = self.0.iter().flat_map(|known| &known.changes);
        known.find(|(other, _)| *other == seat).map_or(0, |(_, changes)| *changes)
    }

    fn all(&self) -> impl Iterator<Item = &(Seat, Arc<str>)> {
        self.0.iter().flat_map(|known| &known.addresses)
    }
}
