//! WebSockets: how they are accepted, the connection itself, and a session for each dialect.

pub(crate) mod entrance;
mod flat;
mod fog;
mod line;
pub(crate) mod listening;
mod one_game;
pub(crate) mod passed_on;
mod pipe;
mod refusal;
mod relay;
mod upgrade;
mod v1;
