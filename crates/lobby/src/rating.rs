//! Which games may be rated.

use bot::BrainName;
use room::{Opening, Wish};
use rules::RatingPool;
use wire::RequestError;

/// Whether a game that is about to be made can be rated: it has a pool, and the computers at its table have ratings.
/// Whether its people have accounts, whoever makes it knows.
pub fn check(opening: &Opening, rates_house_rules: bool) -> Result<(), RequestError> {
    let card = opening.card();
    if card.clock().speed().is_none() {
        return Err(RequestError::RatedClock);
    }
    let pool = RatingPool::of(card).filter(|pool| rates_house_rules || !pool.is_house());
    if pool.is_none() || opening.settings().sandbox {
        return Err(RequestError::RatedRules);
    }
    for &seat in opening.chairs() {
        match opening.wish(seat) {
            Some(Wish::Bot { brain }) if !brain.parse().is_ok_and(|name| BrainName::ALL.contains(&name)) => {
                let bots = BrainName::ALL.map(|name| name.to_string()).to_vec();
                return Err(RequestError::RatedBot { bots });
            }
            Some(Wish::Bot { .. } | Wish::Open | Wish::Token(_) | Wish::Invitation(_)) | None => {}
        }
    }
    Ok(())
}
