//! How many connections there may be.

use super::files;

/// Pages and requests beside the sockets of an address.
const BESIDE_SOCKETS: usize = 64;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    pub(crate) all: usize,
    /// The rest is kept for addresses from which somebody plays.
    pub(crate) for_strangers: usize,
    pub(crate) per_address: usize,
}

impl Bounds {
    /// As many as were asked for, if the process may have that many files. No address gets all of those for strangers.
    pub(crate) fn new(asked: Option<usize>, sockets_per_address: usize) -> Bounds {
        let possible = files::for_connections();
        Bounds::of(asked.map_or(possible, |asked| asked.min(possible)), sockets_per_address)
    }

    pub(super) fn of(all: usize, sockets_per_address: usize) -> Bounds {
        let for_strangers = all - all / 4;
        let per_address = (sockets_per_address + BESIDE_SOCKETS).min(for_strangers - for_strangers / 8);
        Bounds { all, for_strangers, per_address }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_gets_them_all() {
        assert_eq!(Bounds::of(1000, 200), Bounds { all: 1000, for_strangers: 750, per_address: 264 });
        assert_eq!(Bounds::of(100, 200), Bounds { all: 100, for_strangers: 75, per_address: 66 });
        assert_eq!(Bounds::of(1, 200), Bounds { all: 1, for_strangers: 1, per_address: 1 });
    }
}
