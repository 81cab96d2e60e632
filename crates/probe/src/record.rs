//! A game's records: one that is accepted reads back as it is written, and a list that is accepted replays.

use std::sync::Arc;

use fastrand::Rng;
use game::{Care, Record, Table};
use rules::Card;
use view::{Intent, Seat, SeatSet};

use crate::{cards, parts};

const STARTED: u64 = 1_700_000_000_000;

pub(crate) fn check(bytes: &[u8]) {
    let Some((card, rest)) = cards::choose(bytes) else { return };
    let records = parts::split(rest);
    for bytes in &records {
        if let Ok(record) = Record::decode(bytes) {
            assert!(Record::decode(&record.encode()) == Ok(record), "{bytes:?}");
        }
    }
    let believed = replay(&card, &records, Care::Believe);
    match replay(&card, &records, Care::Judge) {
        Ok(table) => {
            assert_eq!(table.seq() as usize, records.len());
            assert_eq!(table.ending().is_some(), table.story().is_some());
            let again = believed.expect("what is judged to be right is believed");
            for &seat in Seat::at(card.mode()) {
                assert_eq!(table.view(seat), again.view(seat));
            }
        }
        Err(bad) => {
            let good = &records[..bad];
            let before = replay(&card, good, Care::Judge).map(|table| table.seq() as usize);
            assert_eq!(before, Ok(bad), "the records before the first bad one are good");
        }
    }
}

/// The error is the number of the first record that is bad.
fn replay(card: &Arc<Card>, records: &[&[u8]], care: Care) -> Result<Table, usize> {
    let records = records.iter().copied();
    Table::replay(card.clone(), STARTED, SeatSet::default(), records, care)
        .map_err(|corrupt| corrupt.seq as usize)
}

/// A few plies of a random game under each card.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    (0..cards::count()).map(game).collect()
}

fn game(number: u8) -> Vec<u8> {
    let choice = [number];
    let (card, _) = cards::choose(&choice).expect("a byte");
    let mut rng = Rng::with_seed(number.into());
    let mut table = Table::begin(card.clone(), STARTED, SeatSet::default());
    let mut records = Vec::new();
    let mut now = STARTED;
    for _ in 0..400 {
        now += rng.u64(..2_000);
        let intent = any_intent(&mut rng, &table);
        if let Ok(step) = table.decide(table.turn(), intent, now) {
            records.push(step.encoded());
            table.commit(step);
        }
        if records.len() >= 24 || table.ending().is_some() {
            break;
        }
    }
    [choice.to_vec(), parts::join(&records)].concat()
}

fn any_intent(rng: &mut Rng, table: &Table) -> Intent {
    let view = table.view(table.turn());
    if rng.u8(..30) == 0 {
        return Intent::OfferDraw {};
    }
    let promotion = Some(view::Role(rules::Role::Queen));
    if let Some(known) = rng.choice(&view.legal)
        && let Some(to) = rng.choice(known.to.squares().collect::<Vec<_>>())
    {
        return Intent::Move { from: known.from, to, promotion };
    }
    let square = |rng: &mut Rng| view::Square(rules::Square::new(rng.u32(..64)));
    Intent::Move { from: square(rng), to: square(rng), promotion }
}
