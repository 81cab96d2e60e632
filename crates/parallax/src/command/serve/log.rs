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
    let log = tracing_subscriber::registry().with(permitted(&chosen));
    if std::io::stdout().is_terminal() {
        log.with(fmt::layer().with_target(false)).init();
    } else {
        log.with(fmt::layer().json()).init();
    }
}

/// What the operator has chosen, as far as it may be logged. One filter, not two in a row: those would have every
/// message that a library could log looked at, and libraries log several for each frame.
fn permitted(chosen: &Targets) -> Targets {
    let default = chosen.default_level().unwrap_or(LevelFilter::OFF);
    let permitted = Targets::new()
        .with_default(default.min(LevelFilter::INFO))
        .with_targets(OURS.map(|name| (name, default)))
        .with_targets(SILENT.map(|name| (name, LevelFilter::OFF)));
    permitted
        .with_targets(chosen.iter().map(|(target, level)| (target.to_owned(), level.min(most_of(target)))))
}

/// The most that a target may log.
fn most_of(target: &str) -> LevelFilter {
    let name = target.split("::").next().unwrap_or_default();
    if OURS.contains(&name) {
        LevelFilter::TRACE
    } else if SILENT.contains(&name) {
        LevelFilter::OFF
    } else {
        LevelFilter::INFO
    }
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
            for chosen in
                ["trace", "info,tungstenite=trace,ureq::run=trace,hyper=debug,server=trace,room=debug"]
            {
                let permitted = permitted(&chosen.parse().unwrap());
                assert_eq!(permitted.would_enable(target, &level), expected, "{chosen}: {target} {level}");
            }
        }
    }

    /// Libraries log several messages for each frame: at the usual level nobody may even look at them.
    #[test]
    fn nothing_verbose_is_looked_at_unless_it_is_asked_for() {
        let permitted = permitted(&"info".parse().unwrap());
        assert!(permitted.iter().all(|(_, level)| level <= Level::INFO), "{permitted}");
        assert_eq!(permitted.default_level(), Some(Level::INFO));
    }
}
