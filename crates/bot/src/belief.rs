//! What a seat that does not see everything believes: a handful of positions, each of which could be the true one.
//!
//! The start of a game is known to everybody. From there each guess plays the seat's own moves as they were, and for
//! the other side any move of which the seat would have been told what it was told. Where there is none, the guess is
//! mended; those that needed mending make room for copies of those that did not.

use rules::{Position, Rules};
use view::{Sensing, View};

use crate::{ask::Ask, dice::Dice, guess::Guess, told::Told};

#[derive(Clone, Debug)]
pub(crate) struct Belief {
    pub(crate) guesses: Vec<Guess>,
    size: usize,
    /// How many moves they have seen.
    ply: u32,
    /// What the seat knew when it was last asked.
    view: Option<View>,
    /// How many refused tries of this turn they have taken to heart.
    refused: usize,
    /// Whether they have taken in what was sensed on this turn.
    sensed: bool,
}

impl Belief {
    pub(crate) fn new(start: &Position, size: usize) -> Belief {
        Belief {
            guesses: vec![Guess::new(start.clone()); size],
            size,
            ply: 0,
            view: None,
            refused: 0,
            sensed: false,
        }
    }

    /// Whether a view can be the continuation of what the guesses have seen.
    pub(crate) fn precedes(&self, view: &View) -> bool {
        self.ply <= view.ply
    }

    /// Takes in all that the seat has been told.
    pub(crate) fn update(&mut self, rules: &Rules, ask: &Ask<'_>, dice: &mut Dice) {
        let (view, us) = (ask.view, ask.view.seat.color());
        if self.ply < view.ply {
            let told = Told::since(self.ply, self.view.take(), rules, ask);
            for told in &told {
                for guess in &mut self.guesses {
                    guess.hear(rules, ask.card.senses(), us, told, dice);
                }
            }
            if told.last().is_some_and(|told| told.whole.is_none()) {
                for guess in &mut self.guesses {
                    guess.reconcile(rules, view, dice);
                }
            }
            self.ply = view.ply;
            self.refused = 0;
            self.sensed = false;
            self.settle(dice);
            self.resize(view, dice);
        }
        if view.sensing() == Some(Sensing::Done) && !self.sensed {
            for guess in &mut self.guesses {
                guess.sense(rules, view, dice);
            }
            self.sensed = true;
            self.settle(dice);
        }
        for tried in ask.refused.get(self.refused..).unwrap_or_default() {
            for guess in &mut self.guesses {
                guess.hear_refusal(rules, ask.card.refusals(), view, *tried, dice);
            }
        }
        if self.refused < ask.refused.len() {
            self.refused = ask.refused.len();
            self.settle(dice);
        }
        self.view = Some(view.clone());
    }

    /// When few enemies are left, more guesses are kept: each is soon looked at, and one king is hard to find.
    fn resize(&mut self, view: &View, dice: &mut Dice) {
        const FEW: usize = 3;
        const MORE: usize = 3;
        let us = view.seat.color();
        let few = self.guesses.first().is_some_and(|it| it.position().board().by_color(!us).count() <= FEW);
        let size = if few { MORE * self.size } else { self.size };
        self.guesses.truncate(size);
        while self.guesses.len() < size {
            let model = dice.below(self.guesses.len());
            self.guesses.push(self.guesses[model].clone());
        }
    }

    /// Guesses that had to be mended give way to those that fitted.
    fn settle(&mut self, dice: &mut Dice) {
        let least = self.guesses.iter().map(|guess| guess.doubt).min().unwrap_or(0);
        let sound: Vec<_> =
            (0..self.guesses.len()).filter(|&it| self.guesses[it].doubt <= least + 1).collect();
        for index in 0..self.guesses.len() {
            // Some stay, lest all become the same.
            if self.guesses[index].doubt > least + 1
                && dice.below(4) > 0
                && let Some(model) = dice.pick(&sound)
            {
                self.guesses[index] = self.guesses[model].clone();
            }
        }
        for guess in &mut self.guesses {
            guess.doubt = 0;
        }
    }
}
