//! Which games a damaged run of bytes belonged to.

use super::rows;
use super::stage::Ground;
use crate::error::StoreError;
use view::GameId;

const CHARACTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";

/// The games whose records were in these bytes, as far as can be told: every known game that is named anywhere in them,
/// and the one at their beginning, if there is one but for a single character. None: it could have been any game.
pub(crate) fn suspects(damaged: &[u8], ground: Ground<'_>) -> Result<Vec<GameId>, StoreError> {
    let mut suspects = Vec::new();
    for window in damaged.windows(GameId::LEN) {
        suspects.extend(known(window, ground)?);
    }
    let Some(first) = damaged.first_chunk::<{ GameId::LEN }>() else { return Ok(suspects) };
    if known(first, ground)?.is_none() {
        for at in 0..first.len() {
            for character in CHARACTERS {
                let mut id = *first;
                id[at] = *character;
                suspects.extend(known(&id, ground)?);
            }
        }
        // A game that nobody knows was being created.
        if suspects.is_empty() {
            suspects.extend(GameId::from_bytes(*first).ok());
        }
    }
    suspects.sort_unstable();
    suspects.dedup();
    Ok(suspects)
}

fn known(bytes: &[u8], ground: Ground<'_>) -> Result<Option<GameId>, StoreError> {
    let Some(game) = bytes.try_into().ok().and_then(|bytes| GameId::from_bytes(bytes).ok()) else {
        return Ok(None);
    };
    if ground.tail.get(game).is_some() {
        return Ok(Some(game));
    }
    match rows::game(ground.connection, game) {
        Ok(stored) => Ok(stored.map(|_| game)),
        Err(error) if error.is_damage() => Ok(Some(game)),
        Err(error) => Err(error),
    }
}
