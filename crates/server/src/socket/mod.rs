//! WebSockets: the line itself, and a session for each dialect.

pub(crate) mod flat;
mod line;
pub(crate) mod upgrade;
pub(crate) mod v1;

pub(crate) use line::Line;
