//! What a brain is asked, and what it may answer.

use rules::Card;
use view::{Intent, Notice, Role, Square, View};

/// A move that the seat may try, as far as it knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Candidate {
    pub from: Square,
    pub to: Square,
    pub promotion: Option<Role>,
}

impl From<Candidate> for Intent {
    fn from(Candidate { from, to, promotion }: Candidate) -> Intent {
        Intent::Move { from, to, promotion }
    }
}

/// Everything that a brain may go by. The ply, the clock and a standing draw offer are part of the view.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    pub card: &'a Card,
    pub view: &'a View,
    /// What the seat was told since it was asked last.
    pub news: &'a [Notice],
    /// What it may try now: what was refused on this turn is left out, and once a piece is touched, so are all
    /// others. Empty while it is the other side's turn; never empty on its own.
    pub candidates: &'a [Candidate],
    /// What was tried on this turn and refused, in order.
    pub refused: &'a [Candidate],
    /// The other side has offered a draw and waits for an answer.
    pub draw_offered: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// One of the candidates.
    Commit(Candidate),
    Resign,
    OfferDraw,
    RespondDraw {
        accept: bool,
    },
}

/// A brain has nothing to say; another must answer for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stuck(pub String);

/// Deterministic: the same seed and the same asks give the same answers.
pub trait Brain: Send {
    fn think(&mut self, ask: &Ask<'_>) -> Result<Answer, Stuck>;
}
