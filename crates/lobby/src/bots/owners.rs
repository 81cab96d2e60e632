//! For whom a game's bots think.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Mutex, MutexGuard, PoisonError},
};

use view::GameId;

/// Whose share a bot's thinking counts towards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Owner {
    /// The household that plays or watches the game.
    Address(IpAddr),
    /// Nobody has come yet since the server started.
    Game(GameId),
}

/// Who plays or watches each game with bots in it.
#[derive(Debug, Default)]
pub struct Owners(Mutex<Games>);

#[derive(Debug, Default)]
struct Games {
    games: HashMap<GameId, Owned>,
    /// Games without bots at work are forgotten once there are this many.
    sweep_at: usize,
}

#[derive(Debug, Default)]
struct Owned {
    address: Option<IpAddr>,
    /// Bots that sit in the game now.
    bots: usize,
}

/// With fewer games than this, forgetting any is not worth the work.
const FEW: usize = 1024;

impl Owners {
    /// Somebody plays or watches this game. Whoever came first stays its owner for as long as its bots sit there.
    pub fn claim(&self, game: GameId, address: IpAddr) {
        let mut games = self.games();
        if games.games.len() >= games.sweep_at {
            games.games.retain(|_, owned| owned.bots > 0);
            games.sweep_at = FEW.max(2 * games.games.len());
        }
        games.games.entry(game).or_default().address.get_or_insert(address);
    }

    pub(super) fn of(&self, game: GameId) -> Owner {
        let address = self.games().games.get(&game).and_then(|owned| owned.address);
        address.map_or(Owner::Game(game), Owner::Address)
    }

    pub(super) fn bot_came(&self, game: GameId) {
        self.games().games.entry(game).or_default().bots += 1;
    }

    pub(super) fn bot_left(&self, game: GameId) {
        let mut games = self.games();
        if let Some(owned) = games.games.get_mut(&game) {
            owned.bots = owned.bots.saturating_sub(1);
            if owned.bots == 0 {
                games.games.remove(&game);
            }
        }
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_its_first_visitors_while_bots_sit_there() {
        let owners = Owners::default();
        let game: GameId = "aaaaaaaa".parse().unwrap();
        let [first, second] = [[192, 0, 2, 1], [192, 0, 2, 2]].map(IpAddr::from);
        owners.bot_came(game);
        assert_eq!(owners.of(game), Owner::Game(game));
        owners.claim(game, first);
        owners.claim(game, second);
        assert_eq!(owners.of(game), Owner::Address(first));
        owners.bot_left(game);
        assert_eq!(owners.of(game), Owner::Game(game));
    }

    #[test]
    fn games_without_bots_are_forgotten() {
        let owners = Owners::default();
        let address = IpAddr::from([192, 0, 2, 1]);
        let kept: GameId = "kept0000".parse().unwrap();
        owners.bot_came(kept);
        owners.claim(kept, address);
        for number in 0..10 * FEW {
            owners.claim(format!("g{number:07}").parse().unwrap(), address);
        }
        assert!(owners.games().games.len() <= FEW);
        assert_eq!(owners.of(kept), Owner::Address(address));
    }
}
