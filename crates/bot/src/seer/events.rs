//! What happens to believed positions when the seat is told something: those that do not fit are gone.

use std::sync::Arc;

use rules::{Color, Fog, Move, Position, Refusals, Rules, Senses, Sight, find_move, observe, observe_try};
use view::View;

use super::{
    glimpse::Glimpse,
    prior::{likelihood, noise, sense_of},
    thin::{Gathered, thinned},
    world::World,
};
use crate::{ask::Tried, dice::Dice, guess::likely_moves, told::Told};

/// Something that positions are held against.
#[derive(Clone)]
pub(super) enum Event {
    Told(Arc<Told>),
    Refused(Tried, Arc<View>),
}

/// What a seat would be told, and how many positions are kept.
#[derive(Clone, Copy)]
pub(super) struct Sieve<'a> {
    pub(super) rules: &'a Rules,
    pub(super) senses: Senses,
    pub(super) refusals: Refusals,
    pub(super) us: Color,
    pub(super) cap: usize,
}

/// What is left.
pub(super) struct Left {
    pub(super) worlds: Vec<World>,
    /// Some that would fit were left out, because there were too many.
    pub(super) left_out: bool,
}

impl Sieve<'_> {
    pub(super) fn pass(&self, from: &[World], event: &Event, dice: &mut Dice) -> Left {
        match event {
            Event::Told(told) if told.own.is_some() => {
                Left { worlds: self.own_move(from, told), left_out: false }
            }
            Event::Told(told) => self.replies(from, told, dice),
            Event::Refused(tried, _) => {
                let fits = |world: &&World| self.would_refuse(&world.position, *tried);
                Left { worlds: from.iter().filter(fits).cloned().collect(), left_out: false }
            }
        }
    }

    pub(super) fn would_refuse(&self, position: &Position, tried: Tried) -> bool {
        match (observe_try(self.rules, position, tried.candidate.written()), tried.denial) {
            (Ok(_), _) => false,
            (Err(answer), Some(heard)) if self.refusals == Refusals::Four => answer == heard,
            (Err(_), _) => true,
        }
    }

    fn own_move(&self, from: &[World], told: &Told) -> Vec<World> {
        let Some(own) = told.own else { return Vec::new() };
        let glimpse = self.glimpse(told);
        let mut found = Vec::with_capacity(from.len());
        for world in from {
            if world.position.turn() != self.us {
                continue;
            }
            let legal = likely_moves(self.rules, &world.position);
            let Some(movement) = find_move(&legal, own.from, own.to, own.promotion) else { continue };
            if let Some(position) = self.fitting(&world.position, movement, told, glimpse.as_ref()) {
                found.push(World { position, weight: world.weight });
            }
        }
        found
    }

    /// Every reply that fits, weighed by how likely it was; where that would be too many, some of each position.
    fn replies(&self, from: &[World], told: &Told, dice: &mut Dice) -> Left {
        /// How many positions may come of one event for each that is kept.
        const GROWTH: usize = 4;
        /// Without sight nearly everything fits, and a few replies of each position will do.
        const BLIND_GROWTH: usize = 3;
        let blind = self.senses.sight == Sight::Own;
        let growth = if blind { BLIND_GROWTH } else { GROWTH };
        let most = (growth * self.cap / from.len().max(1)).max(2);
        let glimpse = self.glimpse(told);
        let seen = told.whole.as_ref().map(|(_, view)| Glimpse::of(view));
        let mut gathered = Gathered::new(self.rules);
        let mut left_out = false;
        let mut here: Vec<(f64, Position)> = Vec::new();
        for world in from.iter().filter(|world| world.position.turn() != self.us) {
            let position = &world.position;
            let gap = match &seen {
                Some(seen) => match seen.gap(position) {
                    Some(gap) => Some((seen, gap)),
                    None => continue,
                },
                None => None,
            };
            let moves = likely_moves(self.rules, position);
            let mut all = 0.0;
            let mut fair: Vec<(i32, Move)> = Vec::new();
            for movement in moves {
                let sense = sense_of(position, movement);
                all += likelihood(sense);
                if gap.as_ref().is_none_or(|(seen, gap)| seen.may_close(gap, movement)) {
                    fair.push((sense, movement));
                }
            }
            let crowded = fair.len() > most;
            if crowded {
                fair.sort_by_cached_key(|(sense, _)| -(sense + noise(dice)));
            }
            here.clear();
            let mut chance = 0.0;
            for (at, &(sense, movement)) in fair.iter().enumerate() {
                let Some(after) = self.fitting(position, movement, told, glimpse.as_ref()) else { continue };
                let likely = likelihood(sense) / all;
                chance += likely;
                here.push((likely, after));
                if here.len() >= most && at + 1 < fair.len() {
                    left_out = true;
                    break;
                }
            }
            // Those that were drawn by their likelihood stand for as much each.
            let each = crowded.then_some(chance / here.len() as f64);
            for (likely, position) in here.drain(..) {
                gathered.add(World { position, weight: world.weight * each.unwrap_or(likely) });
            }
        }
        let found = gathered.worlds;
        left_out |= found.len() > self.cap;
        Left { worlds: balanced(thinned(found, self.cap, self.us, dice)), left_out }
    }

    /// Where nothing is told but what is seen, this is all that has to be compared.
    fn glimpse(&self, told: &Told) -> Option<Glimpse> {
        let has_words = self.senses.announces || self.senses.fog != Fog::default();
        let (_, view) = told.whole.as_ref()?;
        (self.senses.sight == Sight::Fog && !has_words).then(|| Glimpse::of(view))
    }

    /// The position after a move, if the seat would have been told exactly this of it.
    fn fitting(
        &self,
        before: &Position,
        movement: Move,
        told: &Told,
        glimpse: Option<&Glimpse>,
    ) -> Option<Position> {
        let rules = self.rules;
        let fits = |after: &Position| match glimpse {
            Some(glimpse) => {
                after.verdict().is_none()
                    && glimpse.shows(after)
                    && rules.visible(after, self.us, Sight::Fog) == glimpse.visible()
            }
            None => told.distance(&observe(rules, self.senses, before, movement, self.us)) == 0,
        };
        let mut after = before.clone();
        after.play(rules, movement);
        fits(&after).then_some(after)
    }
}

/// Weights that add up to one.
fn balanced(mut worlds: Vec<World>) -> Vec<World> {
    let sum: f64 = worlds.iter().map(|world| world.weight).sum();
    for world in &mut worlds {
        world.weight /= sum.max(f64::MIN_POSITIVE);
    }
    worlds
}
