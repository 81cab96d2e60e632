//! Any request, by any seat, at any time: nothing panics, and a refused request leaves no trace.

use fastrand::Rng;
use rules::{CardRequest, Clock};

use crate::{random, random::Chooser, table::Table};

const AFTER_THE_END: u32 = 30;
const INTENTS: u32 = 320_000;
/// A view covers a whole game, so only one refusal in this many is checked.
const LOOKED_AT: u32 = 16;

#[test]
fn nonsense() {
    let mut rng = Rng::with_seed(8);
    let cards = random::cards();
    let share = INTENTS / cards.len() as u32 + 1;
    let (mut asked, mut done, mut refused, mut over, mut moves) = (0, 0, 0, 0, 0);
    for request in cards {
        let mut left = share;
        while left > 0 {
            let clock = rng.bool().then_some(Clock::Fischer { initial_ms: 600_000, increment_ms: 0 });
            let mut table = Table::with(CardRequest { clock, ..request.clone() });
            let mut chooser = Chooser::new(table.game.card());
            let mut over_here = 0;
            while left > 0 && over_here < AFTER_THE_END {
                left -= 1;
                asked += 1;
                match ask_anything(&mut table, &mut chooser, &mut rng) {
                    Outcome::Done => done += 1,
                    Outcome::Refused => refused += 1,
                    Outcome::Over => over_here += 1,
                }
            }
            over += over_here;
            moves += table.game.ply();
            // An empty script runs the checks that every script runs.
            table.play("");
        }
    }
    assert!(asked >= 300_000);
    for (what, count) in [("done", done), ("refused", refused), ("too late", over), ("moves", moves)] {
        assert!(count > asked / 50, "too few to prove anything were {what}: {count} of {asked}");
    }
}

enum Outcome {
    Done,
    Refused,
    Over,
}

fn ask_anything(table: &mut Table, chooser: &mut Chooser, rng: &mut Rng) -> Outcome {
    let (over, ply) = (table.game.ending().is_some(), table.game.ply());
    let before = (rng.u32(0..LOOKED_AT) == 0).then(|| (table.game.seq(), table.views()));
    // Time mostly moves forwards.
    table.now = table.now.saturating_add_signed(rng.i64(-20..400));
    let told = if rng.u32(0..500) == 0 {
        table.rule(random::any_ruling(rng))
    } else {
        // A legal move now and then, or no game would ever leave its opening.
        let sense = if rng.u32(0..100) < 20 { chooser.choose(rng) } else { None };
        let intent = sense.unwrap_or_else(|| random::any_intent(rng));
        let told = table.ask(random::any_seat(rng), intent);
        if table.game.ply() > ply {
            chooser.follow(intent);
        }
        told
    };
    assert!(!over || told.is_err(), "a finished game went on");
    if told.is_err()
        && let Some(before) = before
    {
        assert_eq!((table.game.seq(), table.views()), before, "a refusal left a trace");
    }
    match told {
        Ok(_) => Outcome::Done,
        Err(_) if over => Outcome::Over,
        Err(_) => Outcome::Refused,
    }
}
