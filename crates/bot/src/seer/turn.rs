//! What a choice is made from where something is hidden, and what comes of it.

use rules::Rules;
use view::Insight;

use super::{plan::Plan, trodden::Trodden, worlds::Worlds};
use crate::ask::{Ask, Candidate};

/// All that a choice is made from, where something is hidden.
#[derive(Clone, Copy)]
pub(super) struct Turn<'a> {
    pub(super) plan: &'a Plan,
    pub(super) rules: &'a Rules,
    pub(super) worlds: &'a Worlds,
    pub(super) trodden: &'a Trodden,
    pub(super) ask: &'a Ask<'a>,
}

pub(crate) struct Chosen {
    pub(crate) candidate: Candidate,
    /// What it thought, for the review.
    pub(crate) said: Option<Insight>,
}

/// The best first.
pub(super) fn ranked(totals: &[f64]) -> Vec<usize> {
    let mut order: Vec<_> = (0..totals.len()).collect();
    order.sort_by(|&one, &other| totals[other].total_cmp(&totals[one]));
    order
}
