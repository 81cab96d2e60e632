//! Brains that think elsewhere, against a fake language model over real sockets and a fake engine in a real process.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod fake_engine;
mod leaves;
mod model;
mod recon;
mod table;
mod uci;
