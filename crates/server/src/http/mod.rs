//! HTTP: one file a subject.

pub(crate) mod catalogue;
#[cfg(test)]
mod example;
pub(crate) mod failure;
pub(crate) mod games;
pub(crate) mod health;
pub(crate) mod metrics;
pub(crate) mod openapi;
pub(crate) mod pages;
pub(crate) mod pgn;
pub(crate) mod svg;
