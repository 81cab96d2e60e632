//! What a brain is asked, and what it may answer.

use std::fmt;

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
    /// others. Empty while it is another's turn; never empty on its own.
    pub candidates: &'a [Candidate],
    /// What was tried on this turn and refused, in order.
    pub refused: &'a [Candidate],
    /// Another seat has offered a draw and waits for an answer.
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

/// Why a brain has nothing to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stuck {
    /// This once: another must answer for it.
    Confused(String),
    /// For good: what it thinks with cannot be reached any more.
    Gone(String),
}

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Stuck::Confused(why) | Stuck::Gone(why)) = self;
        f.write_str(why)
    }
}

/// Deterministic: the same seed and the same asks give the same answers. Brains that think outside of this process
/// (a language model, an engine) are as deterministic as what they ask.
pub trait Brain: Send {
    fn think(&mut self, ask: &Ask<'_>) -> Result<Answer, Stuck>;

    /// What it thought when it was asked last, in words, if it thinks in words. For the record of the game: nobody
    /// reads it before the game is over.
    fn reasoning(&mut self) -> Option<String> {
        None
    }
}
