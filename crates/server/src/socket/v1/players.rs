//! Who plays: which of them have accounts, and what their ratings are.

use std::collections::BTreeMap;

use people::BuiltInBot;
use room::Snapshot;
use rules::RatingPool;
use view::{PersonId, Seat, ShownRating};

use crate::{
    accounts::Standing,
    app::{App, now},
};

#[derive(Default)]
pub(super) struct Players {
    pub(super) accounts: BTreeMap<Seat, bool>,
    /// Only of a rated game.
    pub(super) ratings: BTreeMap<Seat, ShownRating>,
}

impl Players {
    /// What cannot be looked up now is left out: nobody stays outside for that.
    pub(super) async fn of(app: &App, snapshot: &Snapshot) -> Players {
        let mut players = Players::default();
        for &seat in Seat::at(snapshot.card.mode()) {
            let account = match snapshot.persons.of(seat) {
                Some(person) => matches!(app.accounts.standing(person).await, Ok(Standing::Account(_))),
                None => false,
            };
            players.accounts.insert(seat, account);
        }
        let Some(pool) = RatingPool::of(&snapshot.card).filter(|_| snapshot.settings.rated) else {
            return players;
        };
        let persons = snapshot.persons.iter();
        let bots = snapshot
            .bots
            .iter()
            .filter_map(|bot| BuiltInBot::of_brain(&bot.brain).map(|built_in| (bot.seat, built_in.id())));
        for (seat, person) in persons.chain(bots).collect::<Vec<_>>() {
            players.ratings.extend(rating(app, person, pool).await.map(|rating| (seat, rating)));
        }
        players
    }
}

async fn rating(app: &App, person: PersonId, pool: RatingPool) -> Option<ShownRating> {
    match app.people.rating_in(person, &pool.to_string(), now()).await {
        Ok(rating) => Some(ShownRating { points: rating.points, provisional: rating.provisional }),
        Err(error) => {
            tracing::warn!(%error, "a rating cannot be looked up");
            None
        }
    }
}
