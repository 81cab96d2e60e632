//! The server: HTTP, a socket session per dialect, settings. [`run`] serves on a listener until it is told to stop.

mod accounts;
mod address;
mod admission;
mod app;
mod clock;
mod cluster;
mod desks;
mod disk;
mod first_admin;
mod gallery;
mod head;
mod held;
mod http;
mod leaving;
mod limits;
mod mail;
mod markup;
mod matching;
mod meeting;
mod oidc;
mod origin;
mod pack;
mod played;
mod push;
mod routes;
mod serve;
pub mod settings;
mod shelf;
mod socket;
mod tidy;
mod visit;

pub use http::archive::Export;
pub use serve::run;
pub use settings::Settings;
