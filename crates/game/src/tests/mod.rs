//! What the crate's tests need to see from inside.

pub(crate) mod leak;
