//! Berkeley with the question *any?*, whose answer is public and binds.

use super::{Values, berkeley};
use crate::moderator::{Moderator, PawnTries};

pub(super) const VALUES: Values = Values {
    name: "berkeley-any",
    moderator: Some(Moderator { pawn_tries: PawnTries::AskUntilLegal, ..berkeley::MODERATOR }),
    ..berkeley::VALUES
};
