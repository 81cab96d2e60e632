//! A brain that keeps every position it could be in, and looks ahead in many of them at once.

mod board;
mod eval;
mod events;
mod glimpse;
mod guard;
mod hindsight;
mod hunt;
mod leaves;
mod lone_king;
mod nearby;
pub mod net;
mod open;
mod places;
mod plan;
pub mod plausible;
mod prior;
mod root;
mod search;
mod thin;
mod thought;
mod trodden;
mod turn;
mod world;
mod worlds;

use rules::{Card, Position, Rules, Sight};
use view::{Seat, View};

pub use hindsight::{can_look_back, look_back};
pub use leaves::{Inquiry, Leaves, Score, sampler};
use plan::Plan;
pub use plan::SeerLevel;

use crate::{
    ask::{Answer, Ask, Brain, Stuck},
    casual::Casual,
    dice::Dice,
    follow::Follow,
    level::Level,
};
use board::Ground;
use search::Look;
use trodden::Trodden;
use turn::{Chosen, Turn};
use world::sampled;
use worlds::Worlds;

/// How a seer thinks: one of its levels, or a plain sampler that serves as a yardstick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    Level(SeerLevel),
    /// All that may be, without any cleverness, looked at in 16 worlds.
    Sampler16,
    Sampler64,
}

pub(crate) struct Seer {
    plan: Plan,
    dice: Dice,
    seed: u64,
    table: Option<Table>,
    thought: Option<String>,
    /// Says what moves are worth, in place of its own look ahead.
    leaves: Option<Box<dyn Leaves>>,
    witness: Option<Witness>,
}

/// Is shown some of what a seat holds possible whenever it has to move, and how much each position weighs.
pub type Witness = Box<dyn FnMut(Seat, &[(&Position, f64)]) + Send>;

/// A seer that plays without what was learned about positions; somebody may look at its belief, to learn from it.
pub fn unlearned(level: SeerLevel, seed: u64, witness: Option<Witness>) -> Box<dyn Brain> {
    let plan = Plan { weighs: false, ..Plan::of(Kind::Level(level)) };
    Box::new(Seer { plan, witness, ..Seer::new(Kind::Level(level), seed) })
}

/// What it remembers of one game.
struct Table {
    card: Card,
    mind: Mind,
}

enum Mind {
    Sees {
        follow: Box<Follow>,
        look: Box<Look>,
    },
    Believes {
        rules: Box<Rules>,
        start: Box<Position>,
        worlds: Box<Worlds>,
        trodden: Trodden,
        look: Box<Look>,
    },
    /// Rules that its board does not know: another brain plays those.
    Elsewhere(Box<Casual>),
}

impl Seer {
    pub(crate) fn new(kind: Kind, seed: u64) -> Seer {
        Seer {
            plan: Plan::of(kind),
            dice: Dice::new(seed),
            seed,
            table: None,
            thought: None,
            leaves: None,
            witness: None,
        }
    }

    fn with_leaves(leaves: Box<dyn Leaves>, seed: u64) -> Seer {
        Seer { leaves: Some(leaves), ..Seer::new(Kind::Sampler64, seed) }
    }

    fn table(&self, card: &Card, view: &View) -> Table {
        let mind = if view.seat.player().is_some() || !is_known(card) {
            Mind::Elsewhere(Box::new(Casual::new(Level::Three, self.seed)))
        } else {
            let (rules, start) = card.start();
            let look = Box::new(Look::new(Ground::of(&rules)));
            match card.sight() {
                Sight::Open => Mind::Sees { follow: Box::new(Follow::new(card)), look },
                Sight::Own | Sight::Fog => {
                    let worlds = Box::new(Worlds::new(card, &start, self.plan.cap).seen(view));
                    Mind::Believes {
                        rules: Box::new(rules),
                        start: Box::new(start),
                        worlds,
                        trodden: Trodden::default(),
                        look,
                    }
                }
            }
        };
        Table { card: card.clone(), mind }
    }
}

/// Whether the small board plays by the same rules: orthodox pieces, on any layout that brings no others.
fn is_known(card: &Card) -> bool {
    const HARMLESS: [&str; 3] = ["capture-to-win", "no-castling", "capture-all"];
    let (rules, _) = card.start();
    card.profile().is_none()
        && !rules.has_drops()
        && !card.has_sensing()
        && rules.hit_points().is_none()
        && !rules.tries_moves_out()
        && card.presets().iter().all(|id| HARMLESS.contains(id))
}

impl Brain for Seer {
    fn sit_down(&mut self, card: &Card, view: &View) {
        self.table = Some(self.table(card, view));
    }

    fn think(&mut self, ask: &Ask<'_>) -> Result<Answer, Stuck> {
        if self.table.as_ref().is_none_or(|table| table.card != *ask.card) {
            self.table = Some(self.table(ask.card, ask.view));
        }
        self.thought = None;
        let Seer { plan, dice, table, thought, leaves, witness, .. } = self;
        let Some(Table { mind, .. }) = table else { return Err(Stuck::Confused("no table".to_owned())) };
        let chosen = match mind {
            Mind::Elsewhere(casual) => return casual.think(ask),
            Mind::Sees { follow, look } => {
                if follow.catch_up(ask.view).is_none() {
                    **follow = Follow::new(ask.card);
                    if follow.catch_up(ask.view).is_none() {
                        **follow = Follow::imagine(ask.card, ask.view);
                    }
                }
                if ask.draw_offered {
                    return Ok(Answer::RespondDraw {
                        accept: root::is_worse(follow.game.position(), ask.view.seat),
                    });
                }
                open::choose(plan, look, follow, ask, dice)
            }
            Mind::Believes { rules, start, worlds, trodden, look } => {
                if !worlds.precedes(ask.view) {
                    **worlds = Worlds::new(ask.card, start, plan.cap).seen(ask.view);
                }
                worlds.update(rules, ask, dice);
                if let Some(witness) = witness {
                    const SHOWN: usize = 80;
                    let some = sampled(&worlds.all, SHOWN, dice);
                    let some: Vec<_> =
                        some.into_iter().map(|(world, weight)| (&world.position, weight)).collect();
                    witness(ask.view.seat, &some);
                }
                if ask.draw_offered {
                    return Ok(Answer::RespondDraw { accept: root::all_worse(worlds, ask.view.seat) });
                }
                if ask.may_ask && root::expects_pawn_capture(rules, worlds) {
                    return Ok(Answer::AskAny);
                }
                trodden.take_in(ask.view);
                let turn = Turn { plan, rules, worlds, trodden, ask };
                match leaves {
                    Some(leaves) => leaves::choose(&turn, &mut **leaves, look, dice)?,
                    None => root::choose(&turn, look, dice),
                }
            }
        };
        let Chosen { candidate, said } = chosen.ok_or_else(|| Stuck::Confused("no candidates".to_owned()))?;
        *thought = said.as_ref().and_then(thought::recorded);
        Ok(Answer::Commit(candidate))
    }

    fn reasoning(&mut self) -> Option<String> {
        self.thought.take()
    }
}
