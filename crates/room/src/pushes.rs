//! Where players want to be told what happens while they are away.

use std::sync::Arc;

use view::Seat;

/// Boxed: most rooms have none, and there are thousands of rooms.
#[derive(Default, Debug)]
pub(crate) struct PushAddresses(Option<Box<Known>>);

#[derive(Default, Debug)]
struct Known {
    addresses: Vec<(Seat, Arc<str>)>,
    changes: u32,
}

impl PushAddresses {
    /// Replaces the seat's address.
    pub(crate) fn set(&mut self, seat: Seat, address: Option<Box<str>>) {
        self.forget(seat);
        let known = self.0.get_or_insert_default();
        known.changes += 1;
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

    /// How often one was set.
    pub(crate) fn changes(&self) -> u32 {
        self.0.as_ref().map_or(0, |known| known.changes)
    }

    fn all(&self) -> impl Iterator<Item = &(Seat, Arc<str>)> {
        self.0.iter().flat_map(|known| &known.addresses)
    }
}
