//! HTTP handlers, one file per subject.

pub(crate) mod account;
pub(crate) mod admin;
mod admit;
pub(crate) mod archive;
pub(crate) mod bot;
pub(crate) mod bots;
pub(crate) mod catalogue;
mod client;
pub(crate) mod duplicate;
#[cfg(test)]
mod example;
mod fresh;
pub(crate) mod games;
pub(crate) mod health;
pub(crate) mod hindsight;
pub(crate) mod lab;
pub(crate) mod lesson;
pub(crate) mod lookup;
pub(crate) mod metrics;
pub(crate) mod openapi;
mod page;
pub(crate) mod pages;
mod people;
pub(crate) mod pgn;
pub(crate) mod pictures;
mod plain;
pub(crate) mod policy;
pub(crate) mod problem;
pub(crate) mod profiles;
pub(crate) mod push;
pub(crate) mod ratings;
pub(crate) mod seats;
pub(crate) mod svg;
mod visit;
pub(crate) mod watch;
mod words;
