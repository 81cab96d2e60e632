//! What must hold for any bytes that are read, from a client, a person or the disk.
//!
//! A [`Target`] takes bytes and panics if a property fails. Tests run every target over its seeds and some mutations of
//! them; `fuzz/` runs them for hours, guided by coverage. Nothing that players use depends on this crate.

mod backup;
mod batch;
mod cards;
mod entry;
mod fen;
mod message;
pub mod mutate;
mod name;
mod parts;
mod profile;
mod record;

/// One kind of input.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    pub name: &'static str,
    /// Panics if a property fails.
    pub check: fn(&[u8]),
    /// Inputs to start from.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

pub const TARGETS: &[Target] = &[
    Target { name: "fen", check: fen::check, seeds: fen::seeds },
    Target { name: "profile", check: profile::check, seeds: profile::seeds },
    Target { name: "record", check: record::check, seeds: record::seeds },
    Target { name: "entry", check: entry::check, seeds: entry::seeds },
    Target { name: "batch", check: batch::check, seeds: batch::seeds },
    Target { name: "backup", check: backup::check, seeds: backup::seeds },
    Target { name: "name", check: name::check, seeds: name::seeds },
    Target { name: "v1", check: message::check_v1, seeds: message::v1_seeds },
    Target { name: "flat", check: message::check_flat, seeds: message::flat_seeds },
    Target { name: "fog", check: message::check_fog, seeds: message::fog_seeds },
];

pub fn find(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
