//! What goes over the wire: the messages of all dialects, one closed type per direction, and the HTTP bodies. The
//! TypeScript types are generated from these.

mod board;
mod error_code;
mod fault;
pub mod flat;
pub mod fog;
pub mod http;
#[cfg(test)]
mod openapi;
mod request_error;
mod status;
mod table;
#[cfg(test)]
mod typescript;
pub mod v1;
mod written_card;

pub use board::open_board;
pub use fault::Fault;
pub use request_error::{BotError, RequestError};
pub use status::GameStatus;
pub use table::{Computers, CurrentProfile};
pub use written_card::{BadCard, WrittenCard};
