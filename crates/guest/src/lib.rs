//! Brains that think elsewhere: a language model behind HTTP, and any UCI engine in a process of its own.
//!
//! Both are [`bot::Brain`]s: they are given what a brain is asked, and nothing else. What comes back is somebody
//! else's text: it is bounded in size and time, read strictly, and comes to nothing but what the seat may do.

pub mod recon;
pub mod uci;
