//! What the model may answer, as it is told to write it.

use bot::Candidate;

pub(super) const RESIGN: &str = "resign";
pub(super) const ASK: &str = "any?";
pub(super) const PASS: &str = "pass";
/// Followed by a square.
pub(super) const SENSE: &str = "sense ";
pub(super) const OFFER: &str = "offer draw";
pub(super) const ACCEPT: &str = "accept draw";
pub(super) const DECLINE: &str = "decline draw";

/// `e2e4`, `e7e8q`, `P@e5`.
pub(super) fn write_move(candidate: Candidate) -> String {
    candidate.written().to_string()
}
