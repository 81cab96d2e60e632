//! The properties that guard the projection. They live inside the crate because they need the truth:
//! to know what a seat may know, and to leak on purpose.

mod known;
pub(crate) mod leak;
mod non_interference;
mod observed;
mod origins;
mod random;
mod soak;
mod sufficiency;
