//! Brains that think elsewhere, against a fake language model over real sockets and a fake engine in a real process.

mod model;
mod recon;
mod table;
