//! WebSockets: how they are accepted, the connection itself, and a session for each dialect.

pub(crate) mod entrance;
mod flat;
mod fog;
mod line;
mod one_game;
mod refusal;
mod upgrade;
mod v1;
