//! The log, and what can never be in it.
//!
//! Our own crates log no token, no invitation, no key and no move. Libraries cannot know what is secret: at their most
//! verbose they print every byte that they read or write. So `PARALLAX_LOG` cannot make them more verbose than `info`.

use std::io::IsTerminal;

use tracing_subscriber::{
    filter::{LevelFilter, Targets},
    fmt,
    prelude::*,
};

/// The crates whose verbose messages are safe to print, because we wrote them.
const OURS: [&str; 11] =
    ["arena", "bot", "game", "guest", "lobby", "parallax", "room", "rules", "server", "store", "wire"];

/// Requests to a language model contain a key and a live game, so what these say about their failures may, too.
const SILENT: [&str; 3] = ["ureq", "ureq_proto", "rustls"];

/// JSON for machines, plain lines for people.
pub(super) fn to_stdout() {
    let chosen = std::env::var("PARALLAX_LOG").ok().and_then(|text| text.parse::<Targets>().ok());
    let chosen = chosen.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO));
    let log = tracing_subscriber::registry().with(chosen).with(permitted());
    if std::io::stdout().is_terminal() {
        log.with(fmt::layer().with_target(false)).init();
    } else {
        log.with(fmt::layer().json()).init();
    }
}

/// The most that may be logged, whatever the operator chooses: both filters must let a message through.
fn permitted() -> Targets {
    Targets::new()
        .with_default(LevelFilter::INFO)
        .with_targets(OURS.map(|name| (name, LevelFilter::TRACE)))
        .with_targets(SILENT.map(|name| (name, LevelFilter::OFF)))
}

#[cfg(test)]
mod tests {
    use tracing_subscriber::filter::LevelFilter as Level;

    use super::permitted;

    #[test]
    fn libraries_are_never_verbose() {
        for (target, level, expected) in [
            ("server::socket", Level::TRACE, true),
            ("room", Level::DEBUG, true),
            ("tungstenite::protocol", Level::TRACE, false),
            ("tokio_tungstenite", Level::DEBUG, false),
            ("hyper::proto::h1::conn", Level::DEBUG, false),
            ("a_crate_of_tomorrow", Level::DEBUG, false),
            ("a_crate_of_tomorrow", Level::WARN, true),
            ("ureq::run", Level::ERROR, false),
        ] {
            let level = level.into_level().unwrap();
            assert_eq!(permitted().would_enable(target, &level), expected, "{target} {level}");
        }
    }
}
