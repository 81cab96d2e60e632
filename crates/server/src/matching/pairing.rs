//! Pairs those who wait and take whoever fits.

use lobby::pairing::{pair, seats};
use people::Handle;
use rand::RngExt as _;

use super::playing::{Agreement, Taker};
use crate::{
    app::{App, now},
    meeting::Entry,
};

impl App {
    /// Pairs whoever can be paired now. One process pairs each: the one where the first of the two waits.
    pub(crate) async fn pair_up(&self) {
        // Whoever is at it sees what has changed, or will in a moment.
        let Ok(_pairing) = self.meeting.pairing.try_lock() else { return };
        let mut any = false;
        for (first, second) in self.pairs() {
            any |= self.pair(first, second).await.unwrap_or(false);
        }
        if any && let Err(error) = self.meeting.catch_up().await {
            tracing::warn!(%error, "people hear a little later that they are paired");
        }
    }

    fn pairs(&self) -> Vec<(Handle, Handle)> {
        let (hall, now) = (self.meeting.hall(), now());
        let (ids, waiting): (Vec<_>, Vec<_>) = hall.waiting(now).into_iter().unzip();
        if !waiting.iter().any(|one| one.auto) {
            return Vec::new();
        }
        let pairings = pair(&waiting, now, &self.meeting.blocks.known().apart);
        let is_ours = |id: &Handle| hall.get(*id).is_some_and(|entry| hall.is_ours(entry, now));
        pairings.iter().map(|it| (ids[it.first], ids[it.second])).filter(|(id, _)| is_ours(id)).collect()
    }

    /// None if one of the two is no longer free.
    async fn pair(&self, first: Handle, second: Handle) -> Option<bool> {
        let (first, second) = (self.open_entry(first)?, self.open_entry(second)?);
        if first.row.hold.is_live() {
            let mut playing = Vec::new();
            for entry in [&first, &second] {
                if !entry.terms.who.bot && self.playing(entry.row.person).await.ok()?.is_some() {
                    playing.push(entry.row.person);
                }
            }
            if !playing.is_empty() {
                self.people.withdraw_live(&playing, now()).await.ok()?;
                return Some(true);
            }
        }
        let of = |entry: &Entry| (entry.terms.color, entry.terms.balance());
        let seat = seats(of(&first), of(&second), rand::rng().random())?;
        let taker =
            Taker { person: second.row.person, name: second.terms.guest_name(), with: Some(second.row.id) };
        self.agree(Agreement { entry: &first, seat, taker }).await.ok()
    }
}
