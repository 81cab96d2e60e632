//! What PGN calls the players.

use lobby::roster::Roster;
use room::Summary;
use view::BySeat;

/// People by their names, bots by theirs.
pub(crate) fn players(roster: &Roster, summary: &Summary) -> BySeat<String> {
    BySeat::new_with(|seat| {
        let bot = summary.bots.iter().find(|bot| bot.seat == seat);
        match (summary.names.get(seat), bot) {
            (Some(name), _) => name.to_string(),
            (None, Some(bot)) => roster.title(&bot.brain),
            (None, None) => seat.color().fold_wb("White", "Black").to_owned(),
        }
    })
}
