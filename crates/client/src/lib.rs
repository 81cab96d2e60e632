//! A client of protocol v1: [`Socket`] speaks it, [`frame`] reads what a server says, and [`fold`] turns that back into
//! the notices that keep a seat's view. Servers are reached over `http://` and `https://`.

mod access;
pub mod fold;
pub mod frame;
pub mod http;
mod line;
mod past;
mod server;
mod socket;

pub use access::Access;
pub use line::{Line, Lost};
pub use server::{BadServer, Server};
pub use socket::Socket;
