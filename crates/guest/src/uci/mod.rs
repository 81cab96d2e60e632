//! UCI engines.
