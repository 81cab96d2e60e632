//! What a seat that does not see everything believes: a handful of positions, each of which could be the true one.
//!
//! The start of a game is known to everybody. From there each guess plays the seat's own moves as they were, and for
//! the other side any move that fits what the seat has been told. Where none does, the guess is mended; those that
//! needed mending make room for copies of those that did not.

use rules::{ModeratorText, Played, Position, Role, Rules, announce_move};
use view::{MoveNotice, Notice, SeenMove, View};

use crate::{
    ask::Ask,
    dice::Dice,
    guess::{Guess, own_squares},
};

#[derive(Clone, Debug)]
pub(crate) struct Belief {
    pub(crate) guesses: Vec<Guess>,
    size: usize,
    /// How many moves they have seen.
    ply: u32,
    /// How many refused tries of this turn they have taken to heart.
    refused: usize,
}

/// What is known of one move.
pub(crate) struct Fact<'a> {
    own: Option<SeenMove>,
    pub(crate) notice: Option<&'a MoveNotice>,
    said: Vec<(ModeratorText, Option<Role>)>,
    /// Whether it left the other side in check, if that would have been said.
    pub(crate) gave_check: Option<bool>,
    /// It led to what the view shows.
    pub(crate) last: bool,
}

impl Belief {
    pub(crate) fn new(start: &Position, size: usize) -> Belief {
        Belief { guesses: vec![Guess::new(start.clone()); size], size, ply: 0, refused: 0 }
    }

    /// Whether a view can be the continuation of what the guesses have seen.
    pub(crate) fn precedes(&self, view: &View) -> bool {
        self.ply <= view.ply
    }

    /// Takes in all that the seat has been told.
    pub(crate) fn update(&mut self, rules: &Rules, ask: &Ask<'_>, dice: &mut Dice) {
        let view = ask.view;
        if self.ply < view.ply {
            for ply in self.ply + 1..=view.ply {
                let fact = Fact::of(ask, ply);
                for guess in &mut self.guesses {
                    match fact.own {
                        Some(seen) => guess.play_own(rules, seen, &fact, dice),
                        None => guess.play_theirs(rules, ask, &fact, dice),
                    }
                }
            }
            for guess in &mut self.guesses {
                guess.reconcile(rules, view, dice);
            }
            self.ply = view.ply;
            self.refused = 0;
            self.settle(dice);
            self.resize(view, dice);
        }
        for &candidate in ask.refused.get(self.refused..).unwrap_or_default() {
            for guess in &mut self.guesses {
                guess.hear_refusal(rules, view, candidate, dice);
            }
        }
        if self.refused < ask.refused.len() {
            self.refused = ask.refused.len();
            self.settle(dice);
        }
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

impl<'a> Fact<'a> {
    fn of(ask: &Ask<'a>, ply: u32) -> Fact<'a> {
        let view = ask.view;
        let moved = |notice: &'a Notice| match notice {
            Notice::Moved(moved) if moved.ply == ply => Some(&**moved),
            _ => None,
        };
        let heard = view.announcements().iter().rev().take_while(|said| said.ply >= ply);
        let heard = heard.filter(|said| said.ply == ply);
        let check = view.seat.color().fold_wb(ModeratorText::BlackInCheck, ModeratorText::WhiteInCheck);
        let gave_check = ask.card.announces().then(|| heard.clone().any(|said| said.text == check));
        let said = heard.filter(|said| is_of_move(said.text));
        let mut said: Vec<_> = said.map(|said| (said.text, said.promoted_to.map(|role| role.0))).collect();
        said.reverse();
        Fact {
            own: view.moves.iter().rev().find(|seen| seen.ply == ply && seen.by == view.seat).copied(),
            notice: ask.news.iter().find_map(moved),
            said,
            gave_check,
            last: ply == view.ply,
        }
    }

    /// Whether a move of the other side would have been told like this, as far as that is quickly seen.
    pub(crate) fn fits(&self, rules: &Rules, ask: &Ask<'_>, played: &Played, then: &Position) -> bool {
        let view = ask.view;
        let us = view.seat.color();
        if let Some(notice) = self.notice {
            let lost = played.captured.filter(|_| played.mover != us).map(|taken| taken.role);
            if lost != notice.lost.map(|role| role.0) || then.turn() != notice.turn.color() {
                return false;
            }
            if rules.effort() == 1
                && let Some(in_check) = notice.in_check
                && in_check != (then.turn() == us && rules.in_check(then))
            {
                return false;
            }
        }
        if ask.card.announces() && !self.said.is_empty() {
            let would_be_said = announce_move(played, None, None);
            let heard = would_be_said.iter().filter(|it| it.audience.includes(us));
            let heard = heard.map(|it| (it.text, it.promoted_to));
            if !heard.eq(self.said.iter().copied()) {
                return false;
            }
        }
        !self.last || own_squares(view) == then.board().by_color(us)
    }
}

/// What is said of a move as such: neither tries, nor checks, nor the end.
fn is_of_move(text: ModeratorText) -> bool {
    use ModeratorText as T;
    matches!(
        text,
        T::WhiteMoved
            | T::BlackMoved
            | T::WhiteMovedCaptured
            | T::BlackMovedCaptured
            | T::WhiteMovedCapturedEp
            | T::BlackMovedCapturedEp
            | T::WhiteHit
            | T::BlackHit
            | T::WhiteCastledKingside
            | T::WhiteCastledQueenside
            | T::BlackCastledKingside
            | T::BlackCastledQueenside
            | T::WhitePromoted
            | T::BlackPromoted
    )
}
