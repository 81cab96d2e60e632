//! What one seat was told in a game that is over, in the order in which it was told.

use crate::{
    notice::Notice,
    view::View,
    words::{Role, Square},
};

/// The fold of all notices over the start is what the seat knew at the end.
#[derive(Clone, PartialEq, Debug)]
pub struct Retold {
    /// What it knew before the first move.
    pub start: View,
    pub moments: Vec<RetoldMoment>,
}

/// Something that happened, as far as the seat was told of it.
#[derive(Clone, PartialEq, Debug)]
pub struct RetoldMoment {
    /// What the seat itself tried in vain, where records tell that.
    pub tried: Option<RetoldTry>,
    pub notices: Vec<Notice>,
}

/// Of a drop, both squares are where it should have gone, and the role is what should have been dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RetoldTry {
    pub from: Square,
    /// None if it only touched a piece.
    pub to: Option<Square>,
    pub promotion: Option<Role>,
}
