//! A finished game told once more, to one seat, just as it was told while it was played.

use rules::Written;
use view::{Retold, RetoldMoment, RetoldTry, Seat};

use crate::{
    finished::Finished,
    game::{Game, Since},
    record::{Event, Record},
};

impl Finished<'_> {
    /// Everything that a seat was told, by the same projection.
    pub fn retold(&self, seat: Seat) -> Retold {
        let told = self.game();
        let mut game = Game::begin(told.card.clone(), told.started, told.awaited_at_start);
        let start = game.view(seat);
        let records = told.log.records(told.started);
        let moments = records.map(|record| {
            let tried = game.tried(seat, &record);
            let step = game.project(record, Since::Nothing);
            let mut notices = game.commit(step);
            RetoldMoment { tried, notices: std::mem::take(&mut notices[seat.color()]) }
        });
        Retold { moments: moments.collect(), start }
    }
}

impl Game {
    /// What a seat tries in vain by this record. Where records do not tell of tries, this does not either.
    fn tried(&self, seat: Seat, record: &Record) -> Option<RetoldTry> {
        let (from, to, promotion) = match record.event {
            Event::Denied { from, to, promotion, .. } => (from, to, promotion),
            Event::DropDenied { role, to, .. } => {
                let Written { from, to, promotion } = Written::drop(role, to);
                (from, Some(to), promotion)
            }
            _ => return None,
        };
        let told = self.card.moderator().is_none_or(|moderator| moderator.records_refusals());
        (told && self.turn() == seat).then(|| RetoldTry {
            from: from.into(),
            to: to.map(Into::into),
            promotion: promotion.map(Into::into),
        })
    }
}
