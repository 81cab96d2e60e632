//! What a brain is asked, and what it may answer.

use std::fmt;

use rules::{Card, Denial, Written};
use view::{Intent, Notice, Role, Square, View};

/// A move that the seat may try, as far as it knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Candidate {
    pub from: Square,
    pub to: Square,
    pub promotion: Option<Role>,
}

impl Candidate {
    /// A piece from the reserve: it begins where it ends.
    pub fn drop(role: rules::Role, to: rules::Square) -> Candidate {
        Written::drop(role, to).into()
    }

    pub fn written(self) -> Written {
        Written { from: self.from.0, to: self.to.0, promotion: self.promotion.map(|role| role.0) }
    }
}

impl From<Written> for Candidate {
    fn from(Written { from, to, promotion }: Written) -> Candidate {
        Candidate { from: from.into(), to: to.into(), promotion: promotion.map(Into::into) }
    }
}

impl From<Candidate> for Intent {
    fn from(candidate: Candidate) -> Intent {
        candidate.written().into()
    }
}

/// A try that came to nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tried {
    pub candidate: Candidate,
    /// What the moderator answered; none where there is no moderator to say why.
    pub denial: Option<Denial>,
}

/// Everything that a brain may know. The ply, the clock and a standing draw offer are part of the view.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    pub card: &'a Card,
    pub view: &'a View,
    /// What the seat was told since it was last asked.
    pub news: &'a [Notice],
    /// What it may try now, without what was refused on this turn; once a piece is touched, only moves of that piece.
    /// Empty on another seat's turn, and hardly ever on its own.
    pub candidates: &'a [Candidate],
    /// What was tried on this turn and refused, in order.
    pub refused: &'a [Tried],
    /// Another seat has offered a draw and waits for an answer.
    pub draw_offered: bool,
    /// The seat may ask whether it has a pawn capture.
    pub may_ask: bool,
    /// The seat may look at a part of the board before it moves.
    pub may_sense: bool,
    /// The seat may end its turn without a move. Only then may it be without candidates on its own turn.
    pub may_pass: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// One of the candidates.
    Commit(Candidate),
    /// Asks whether there is a pawn capture, if it may.
    AskAny,
    /// Looks at a square and those around it, if it may.
    Sense(Square),
    /// Ends the turn without a move, if it may.
    Pass,
    Resign,
    OfferDraw,
    RespondDraw {
        accept: bool,
    },
}

/// Why a brain has nothing to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stuck {
    /// This time only: another brain must answer for it.
    Confused(String),
    /// For good: what it thinks with cannot be reached.
    Gone(String),
}

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Stuck::Confused(why) | Stuck::Gone(why)) = self;
        f.write_str(why)
    }
}

/// Deterministic: the same seed and the same asks give the same answers. A brain that thinks outside this process (a
/// language model, an engine) is as deterministic as what it asks.
pub trait Brain: Send {
    /// It takes its seat, and is shown what the seat knows so far. It is asked later, and told in `news` what happens
    /// until then.
    fn sit_down(&mut self, _card: &Card, _view: &View) {}

    fn think(&mut self, ask: &Ask<'_>) -> Result<Answer, Stuck>;

    /// What it thought when it was last asked, if it thinks in words. This goes into the record of the game; nobody
    /// reads it before the game is over.
    fn reasoning(&mut self) -> Option<String> {
        None
    }
}
