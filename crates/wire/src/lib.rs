//! What goes over the wire: the messages of all dialects, one closed type per direction, and the HTTP bodies. The
//! TypeScript types are generated from these.

mod board;
pub mod flat;
pub mod fog;
pub mod http;
mod status;
#[cfg(test)]
mod typescript;
pub mod v1;
mod written_card;

pub use board::open_board;
pub use status::GameStatus;
pub use written_card::{BadCard, WrittenCard};
