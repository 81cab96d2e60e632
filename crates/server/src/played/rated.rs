//! The end of a rated game, as ratings need to know it.

use people::{BuiltInBot, GameScore, RatedEnd};
use room::{PlayedGame, PlayedSeat};
use rules::{RatingPool, duplicate::DuplicateShare};
use view::{EndReason, PersonId, Seat};

/// Before each side has moved so often, giving up and agreeing to a draw do not count. Mate, time and leaving do.
const FEW_PLIES: u32 = 4;

/// Where it counts, if it is rated.
pub(super) fn pool(played: &PlayedGame) -> Option<RatingPool> {
    RatingPool::of(&played.card).filter(|_| played.rated && !played.alone)
}

/// Who plays a seat: in a rated game, a built-in bot is a person, too.
pub(super) fn player(played: &PlayedGame, seat: &PlayedSeat) -> Option<PersonId> {
    let bot = || seat.bot.as_deref().filter(|_| played.rated).and_then(BuiltInBot::of_brain);
    seat.person.or_else(|| bot().map(|bot| bot.id()))
}

/// None if it goes on, is not rated, or has a seat that is nobody's.
pub(super) fn end(played: &PlayedGame) -> Option<RatedEnd> {
    let end = played.end?;
    let seat = |wanted: Seat| played.seats.iter().find(|seat| seat.seat == wanted);
    let (white, black) = (seat(Seat::White)?, seat(Seat::Black)?);
    Some(RatedEnd {
        game: played.game,
        pool: pool(played)?.to_string(),
        white: player(played, white)?,
        black: player(played, black)?,
        score: white.share.map(|share| match share {
            DuplicateShare::Win => GameScore::WhiteWon,
            DuplicateShare::Draw => GameScore::Drawn,
            DuplicateShare::Loss => GameScore::BlackWon,
        }),
        ended_at: end.at,
        few_moves: end.plies < FEW_PLIES
            && matches!(end.ending.reason, EndReason::Resign | EndReason::DrawAgreed),
    })
}
