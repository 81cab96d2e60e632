//! What goes over the wire, in both dialects: one closed type for each direction.

pub(crate) mod flat;
pub(crate) mod v1;
