//! WebSockets: where they come in, the line itself, and a session for each dialect.

pub(crate) mod entrance;
mod flat;
mod fog;
mod line;
mod upgrade;
mod v1;
