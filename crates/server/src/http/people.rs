//! Who plays, for titles and pictures of links.

use room::Summary;
use view::Seat;

/// Whoever waits for others and gave a name.
pub(super) fn inviter(summary: &Summary) -> Option<&str> {
    summary.names.0.values().next().map(view::PlayerName::as_str)
}

/// "Ada invites you"
pub(super) fn invites(summary: &Summary) -> String {
    inviter(summary).map_or("You are invited".to_owned(), |name| format!("{name} invites you"))
}

/// "Ada – Ben" if one of the two gave a name; the other is called by the colour.
pub(super) fn players(summary: &Summary) -> Option<String> {
    let [white, black] = Seat::PAIR.map(|seat| summary.names.0.get(&seat).map(view::PlayerName::as_str));
    let named = white.or(black).is_some();
    named.then(|| format!("{} – {}", white.unwrap_or("White"), black.unwrap_or("Black")))
}
