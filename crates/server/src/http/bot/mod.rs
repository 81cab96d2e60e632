//! For programs that play as bots: what happens to them, and their games, as lines of JSON.

pub(crate) mod caller;
pub(crate) mod events;
pub(crate) mod intent;
pub(crate) mod lines;
pub(crate) mod meet;
