//! Pictures of positions.

use rules::Card;
use view::Review;

/// White's view, the truth and black's view after `ply` moves, or at the end.
pub(crate) fn triptych(_card: &Card, _review: &Review, _ply: Option<u32>) -> String {
    String::new()
}
