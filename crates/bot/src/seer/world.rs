//! A position that could be the true one.

use rules::Position;

use crate::dice::Dice;

#[derive(Clone, Debug)]
pub(crate) struct World {
    pub(crate) position: Position,
    pub(crate) weight: f64,
}

/// A world, and how much it counts.
pub(super) type Drawn<'a> = (&'a World, f64);

/// So many draws from the worlds, as [`evenly`] as can be.
pub(super) fn sampled<'a>(all: &'a [World], count: usize, dice: &mut Dice) -> Vec<Drawn<'a>> {
    evenly(all.iter().map(|world| (world, world.weight)).collect(), count, dice)
}

/// So many draws, and how often each world was drawn: one that is twice as likely counts twice.
pub(super) fn evenly<'a>(all: Vec<Drawn<'a>>, count: usize, dice: &mut Dice) -> Vec<Drawn<'a>> {
    if all.len() <= count {
        return all;
    }
    let sum: f64 = all.iter().map(|(_, weight)| weight).sum();
    let stride = sum / count as f64;
    let mut mark = stride * (dice.below(1 << 20) as f64 + 0.5) / f64::from(1 << 20);
    let mut passed = 0.0;
    let mut drawn = Vec::with_capacity(count);
    for (world, weight) in all {
        passed += weight;
        let times = ((passed - mark) / stride).ceil().max(0.0);
        if times > 0.0 {
            mark += times * stride;
            drawn.push((world, times));
        }
    }
    drawn
}
