//! What a seat believes: every position that it could be in, or, where there are too many of them, a fair share.
//!
//! The start is known to everybody. From there each position plays the seat's own moves as they were, and for the other
//! side every move of which the seat would have been told exactly what it was told, by the function that the referee
//! uses. Past a cap they are thinned by where the enemy's king and queens stand, so that no possibility of those is
//! lost by chance, and what is kept weighs as much as what it stands for.

use std::sync::Arc;

use rules::{Card, Color, PawnCaptures, Position, Refusals, Role, Rules, Senses};
use view::{Asking, View};

use super::{
    events::{Event, Left, Sieve},
    glimpse::Glimpse,
    nearby::{nearby, placements},
    thin::{merged, thinned},
    world::World,
};
use crate::{
    ask::{Ask, Tried},
    dice::Dice,
    guess::Guess,
    told::Told,
};

/// Worlds of a few moves ago, and what has happened since: from here more can be drawn.
#[derive(Clone, Default)]
struct Checkpoint {
    worlds: Vec<World>,
    events: Vec<Event>,
}

pub(crate) struct Worlds {
    pub(crate) all: Vec<World>,
    cap: usize,
    senses: Senses,
    refusals: Refusals,
    ply: u32,
    view: Option<View>,
    refused: usize,
    asked: bool,
    older: Checkpoint,
    newer: Checkpoint,
    /// What was seen last.
    glimpse: Option<Glimpse>,
    /// Not all that could be is believed.
    pub(crate) left_out: bool,
    pub(crate) statistics: Statistics,
}

/// How belief has fared.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Statistics {
    /// How often nothing was left, and positions had to be made up from what is seen.
    pub(crate) deaths: u32,
    /// Positions were added that show what is seen, but that nobody says can be reached.
    pub(crate) invents: bool,
}

/// How many events lie between two checkpoints.
const STRIDE: usize = 6;
/// How much less a checkpoint keeps.
const CHECKPOINT_SHARE: usize = 4;
/// Fewer than one in this many of the cap call for more to be drawn.
const THIN: usize = 16;
/// Once positions were left out, fewer than a quarter of the cap call for others near them, within these bounds: the
/// fewer there are, the likelier it is that the next thing that is seen fits none of them.
const FEWEST: usize = 300;
const MOST_OF_FEW: usize = 2_000;

impl Worlds {
    pub(crate) fn new(card: &Card, start: &Position, cap: usize) -> Worlds {
        let all = vec![World { position: start.clone(), weight: 1.0 }];
        let checkpoint = Checkpoint { worlds: all.clone(), events: Vec::new() };
        Worlds {
            all,
            cap,
            senses: card.senses(),
            refusals: card.refusals(),
            ply: 0,
            view: None,
            refused: 0,
            asked: false,
            older: checkpoint.clone(),
            newer: checkpoint,
            glimpse: None,
            left_out: false,
            statistics: Statistics::default(),
        }
    }

    /// A view of the start helps to make sense of the first move.
    pub(crate) fn seen(self, view: &View) -> Worlds {
        Worlds { view: (view.ply == 0).then(|| view.clone()), ..self }
    }

    pub(crate) fn precedes(&self, view: &View) -> bool {
        self.ply <= view.ply
    }

    /// Takes in all that the seat has been told.
    pub(crate) fn update(&mut self, rules: &Rules, ask: &Ask<'_>, dice: &mut Dice) {
        let view = ask.view;
        let us = view.seat.color();
        if self.ply < view.ply {
            let told = Told::since(self.ply, self.view.take(), rules, ask);
            let unseen = told.last().is_some_and(|told| told.whole.is_none());
            for told in told {
                self.happen(rules, us, &Event::Told(Arc::new(told)), dice);
            }
            if unseen {
                self.reconcile(rules, view, dice);
            }
            self.ply = view.ply;
            (self.refused, self.asked) = (0, false);
        }
        if ask.refused.len() > self.refused {
            let shared = Arc::new(view.clone());
            for tried in &ask.refused[self.refused..] {
                self.happen(rules, us, &Event::Refused(*tried, shared.clone()), dice);
            }
            self.refused = ask.refused.len();
        }
        if let Some(answer @ (Asking::Yes | Asking::No)) = view.asking()
            && !self.asked
        {
            self.asked = true;
            let fits = |world: &World| {
                let captures = PawnCaptures::among(&rules.legal_moves(&world.position), &world.position);
                (captures.count > 0) == (answer == Asking::Yes)
            };
            if self.all.iter().any(fits) {
                self.all.retain(fits);
            }
        }
        self.fill_up(rules, &Glimpse::of(view), ask.refused, dice);
        self.view = Some(view.clone());
    }

    fn happen(&mut self, rules: &Rules, us: Color, event: &Event, dice: &mut Dice) {
        let before = std::mem::take(&mut self.all);
        let Left { worlds, left_out } = self.sieve(rules, us).pass(&before, event, dice);
        self.all = worlds;
        self.left_out |= left_out;
        for checkpoint in [&mut self.older, &mut self.newer] {
            checkpoint.events.push(event.clone());
        }
        if self.left_out && self.all.len() < self.cap / THIN && self.older.worlds.len() > self.all.len() {
            self.draw_more(rules, us, dice);
        }
        if self.all.is_empty() {
            self.statistics.deaths += 1;
            self.left_out = true;
            self.all = self.rescued(rules, us, &before, event, dice);
            if self.all.is_empty() {
                self.all = self.mended(rules, us, before, event, dice);
            }
        }
        if let Event::Told(told) = event {
            self.glimpse = told.whole.as_ref().map(|(_, view)| Glimpse::of(view));
            if let Some(glimpse) = self.glimpse.take() {
                self.fill_up(rules, &glimpse, &[], dice);
                self.glimpse = Some(glimpse);
            }
        }
        if self.newer.events.len() >= STRIDE {
            // There may be many games at once, and most never need it.
            let worlds = thinned(self.all.clone(), self.cap / CHECKPOINT_SHARE, us, dice);
            let now = Checkpoint { worlds, events: Vec::new() };
            self.older = std::mem::replace(&mut self.newer, now);
        }
    }

    fn sieve<'a>(&self, rules: &'a Rules, us: Color) -> Sieve<'a> {
        Sieve { rules, senses: self.senses, refusals: self.refusals, us, cap: self.cap }
    }

    /// Plays the last few moves again, in other ways.
    fn draw_more(&mut self, rules: &Rules, us: Color, dice: &mut Dice) {
        const ROUNDS: usize = 2;
        /// Where nothing is left at all.
        const MOST_ROUNDS: usize = 4;
        let sieve = self.sieve(rules, us);
        for round in 0..MOST_ROUNDS {
            if round >= ROUNDS && !self.all.is_empty() {
                return;
            }
            let mut drawn = self.older.worlds.clone();
            for event in &self.older.events {
                drawn = sieve.pass(&drawn, event, dice).worlds;
            }
            self.all.extend(drawn);
            self.all = merged(rules, std::mem::take(&mut self.all));
            if self.all.len() >= self.cap / THIN {
                return;
            }
        }
    }

    /// Adds positions that show what is seen: all of them where the other side has hardly anything left, and some near
    /// those that are believed where there are few.
    fn fill_up(&mut self, rules: &Rules, glimpse: &Glimpse, refused: &[Tried], dice: &mut Dice) {
        /// How much of the belief they are, together.
        const SHARE: f64 = 0.1;
        if !self.left_out {
            return;
        }
        let fewest = (self.cap / 4).clamp(FEWEST, MOST_OF_FEW);
        let us = glimpse.us();
        let sight = self.senses.sight;
        let bare = |world: &World| world.position.board().by_color(!us).count() <= 2;
        let mut added = Vec::new();
        if self.all.iter().all(bare) {
            for position in of_each_kind(&self.all, us) {
                added.extend(placements(rules, sight, glimpse, position));
            }
            // From here on nothing is missing.
            self.left_out = false;
        } else if self.all.len() < fewest && !self.all.is_empty() {
            let want = 2 * fewest - self.all.len();
            for _ in 0..2 * want {
                let from = &self.all[dice.below(self.all.len())];
                added.extend(nearby(rules, sight, glimpse, &from.position, dice));
                if added.len() >= want {
                    break;
                }
            }
        }
        let sieve = self.sieve(rules, us);
        added.retain(|position| refused.iter().all(|tried| sieve.would_refuse(position, *tried)));
        if added.is_empty() {
            return;
        }
        self.statistics.invents = true;
        let sum: f64 = self.all.iter().map(|world| world.weight).sum();
        let weight = sum * SHARE / added.len() as f64;
        self.all.extend(added.into_iter().map(|position| World { position, weight }));
        self.all = merged(rules, std::mem::take(&mut self.all));
    }

    /// Nothing fits any more. Unseen pieces may have stood elsewhere before.
    fn rescued(
        &mut self,
        rules: &Rules,
        us: Color,
        before: &[World],
        event: &Event,
        dice: &mut Dice,
    ) -> Vec<World> {
        const TRIES: usize = 3_000;
        let Some(glimpse) = self.glimpse.as_ref().filter(|_| !before.is_empty()) else { return Vec::new() };
        let mut others = Vec::new();
        for _ in 0..TRIES {
            let from = &before[dice.below(before.len())];
            let found = nearby(rules, self.senses.sight, glimpse, &from.position, dice);
            others.extend(found.map(|position| World { position, weight: 1.0 }));
        }
        self.sieve(rules, us).pass(&merged(rules, others), event, dice).worlds
    }

    /// Not even then: the worlds before are bent until they show what is seen.
    fn mended(
        &self,
        rules: &Rules,
        us: Color,
        before: Vec<World>,
        event: &Event,
        dice: &mut Dice,
    ) -> Vec<World> {
        const ENOUGH: usize = 200;
        let mut mended = thinned(before, ENOUGH, us, dice);
        for world in &mut mended {
            let mut guess = Guess::new(world.position.clone());
            match event {
                Event::Told(told) => guess.hear(rules, self.senses, us, told, dice),
                Event::Refused(tried, view) => guess.hear_refusal(rules, self.refusals, view, *tried, dice),
            }
            *world = World { position: guess.position().clone(), weight: 1.0 };
        }
        merged(rules, mended)
    }

    fn reconcile(&mut self, rules: &Rules, view: &View, dice: &mut Dice) {
        for world in &mut self.all {
            let mut guess = Guess::new(world.position.clone());
            guess.reconcile(rules, view, dice);
            world.position = guess.position().clone();
        }
        self.all = merged(rules, std::mem::take(&mut self.all));
    }
}

/// One position for each set of pieces that the other side may have left; a pawn counts by where it stands.
fn of_each_kind(worlds: &[World], us: Color) -> impl Iterator<Item = &Position> {
    let kind = move |position: &Position| {
        let board = position.board();
        let theirs = board.by_color(!us);
        (theirs & board.pawns(), Role::ALL.map(|role| (theirs & board.by_role(role)).count()))
    };
    let mut known = Vec::new();
    worlds.iter().map(|world| &world.position).filter(move |position| {
        let new = !known.contains(&kind(position));
        if new {
            known.push(kind(position));
        }
        new
    })
}
