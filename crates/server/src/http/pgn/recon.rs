//! What reconnaissance chess adds to a move, as PGN comments: the sense before it, and the request that it came from.

use rules::Written;
use view::{Seat, SeenMove, Square};

/// "White sensed e7"
pub(super) fn sensed(by: Seat, square: Square) -> String {
    format!("{} sensed {square}", by.color().fold_wb("White", "Black"))
}

/// "asked for a1a8", where something else was played, or nothing.
pub(super) fn asked_for(seen: &SeenMove) -> Option<String> {
    seen.asked.map(|asked| format!("asked for {}", Written::from(asked)))
}
