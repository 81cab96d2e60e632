//! What can only be tested from inside.

mod typescript;
