//! Brains that think elsewhere: a language model behind HTTP, and any UCI engine in a process of its own.
//!
//! Both are [`bot::Brain`]s: they are given what a brain is asked, and nothing else. What comes back is untrusted
//! text: it is bounded in size and time, parsed strictly, and can only lead to what the seat may do.

pub mod recon;
pub mod uci;
