//! Somebody's games as rows of a list, and places in such lists.

use people::{GameCursor, GameEnd, GameResult, PersonGame};
use serde::de::DeserializeOwned;
use view::Seat;
use wire::http::people::{ListedEnd, ListedGame, ListedGames, ListedOpponent, ListedResult};

use crate::app::App;

/// A page of a list that was read with one game more than it shows.
pub(crate) fn page(app: &App, mut games: Vec<PersonGame>, limit: usize) -> ListedGames {
    let more = games.len() > limit;
    games.truncate(limit);
    let next = games.last().filter(|_| more).and_then(cursor_after);
    ListedGames { games: games.iter().filter_map(|game| listed(app, game)).collect(), next }
}

/// None for a row that some other version wrote.
fn listed(app: &App, game: &PersonGame) -> Option<ListedGame> {
    Some(ListedGame {
        game_id: game.game.to_string(),
        seat: game.seat,
        mode: serde_json::from_value(game.mode.as_str().into()).ok()?,
        clock: stored(&game.clock)?,
        rated: game.rated,
        opponent: opponent(app, game),
        started_at: game.started_at,
        end: match &game.end {
            Some(end) => Some(ended(end)?),
            None => None,
        },
    })
}

fn stored<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

fn ended(end: &GameEnd) -> Option<ListedEnd> {
    let GameEnd { at, result, ending, plies } = end;
    Some(ListedEnd { at: *at, result: told(*result), ending: stored(ending)?, plies: *plies })
}

pub(crate) fn told(result: Option<GameResult>) -> ListedResult {
    match result {
        Some(GameResult::Won) => ListedResult::Won,
        Some(GameResult::Drawn) => ListedResult::Drawn,
        Some(GameResult::Lost) => ListedResult::Lost,
        None => ListedResult::None,
    }
}

/// A result that can be looked for.
pub(crate) fn asked(result: ListedResult) -> Option<GameResult> {
    match result {
        ListedResult::Won => Some(GameResult::Won),
        ListedResult::Drawn => Some(GameResult::Drawn),
        ListedResult::Lost => Some(GameResult::Lost),
        ListedResult::None => None,
    }
}

pub(crate) fn opponent(app: &App, game: &PersonGame) -> ListedOpponent {
    let opponent = &game.opponent;
    let given = Some(&opponent.label).filter(|label| !label.is_empty() && !opponent.is_ghost);
    ListedOpponent {
        name: opponent.name.as_ref().map(ToString::to_string).or(given.cloned()),
        account: opponent.name.is_some(),
        bot: opponent.bot.as_ref().map(|brain| app.roster.title(brain)),
    }
}

fn cursor_after(game: &PersonGame) -> Option<String> {
    let at = game.end.as_ref()?.at;
    Some(format!("{at}.{}.{}", game.game, game.seat as u8))
}

/// Where a page begins, as its client was told.
pub(crate) fn cursor(text: &str) -> Option<GameCursor> {
    let mut parts = text.splitn(3, '.');
    let (at, game, seat) = (parts.next()?, parts.next()?, parts.next()?);
    let ended_at = at.parse().ok().filter(|at| i64::try_from(*at).is_ok())?;
    Some(GameCursor { ended_at, game: game.parse().ok()?, seat: Seat::from_index(seat.parse().ok()?)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_in_a_list_reads_back_and_nothing_else_does() {
        let at = cursor("1700000000000.abcdefgh.1").unwrap();
        assert_eq!((at.ended_at, at.game.as_str(), at.seat), (1_700_000_000_000, "abcdefgh", Seat::Black));
        for text in ["", ".", "1.abcdefgh", "1.abcdefgh.6", "-1.abcdefgh.0", "1.ABCDEFGH.0", "1.abcdefgh.0.0"]
        {
            assert!(cursor(text).is_none(), "{text}");
        }
        assert!(cursor("18446744073709551615.abcdefgh.0").is_none(), "later than any moment that is stored");
    }
}
