//! What the side to move has asked, and tried in vain, since the last move. Tries are answered as in a game.

use shakmaty::Square;

use crate::{
    announce::{Announcement, Announcements, announce_answer},
    moderator::{Moderator, PawnTries, Refusals},
    moves::{Move, MoveList},
    notation::{NotationError, Written},
    playout::Playout,
    tries::{PawnCaptures, is_pawn_capture},
    vocabulary::Denial,
};

#[derive(Clone, Default, Debug)]
pub(super) struct Turn {
    /// What it was told when it asked for pawn captures.
    answer: Option<bool>,
    /// Whether that answer still binds it to a pawn capture.
    bound: bool,
    /// The tries that were refused, where trying one again is another matter.
    refused: Vec<Written>,
    /// The piece that must move.
    touched: Option<Square>,
    pub(super) said: Announcements,
}

/// Why a try has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TryError {
    #[error("not a move in UCI")]
    Syntax,
    #[error("the game is over")]
    Over,
    #[error("no moderator answers tries here")]
    Unanswered,
    #[error("the move is legal, so it would be played")]
    Legal,
    #[error("the answer to any? was yes: a pawn must capture")]
    Bound,
    #[error("another piece is touched and must move")]
    Touched,
    #[error("say what the pawn becomes")]
    PromotionRequired,
}

impl Turn {
    /// Whether the question and refused tries leave a legal move open.
    pub(super) fn leaves(&self, playout: &Playout, movement: &Move) -> Result<(), NotationError> {
        if self.bound && !is_pawn_capture(movement, &playout.position) {
            return Err(NotationError::Bound);
        }
        match self.touched {
            Some(touched) if touched != movement.from || movement.dropped().is_some() => {
                Err(NotationError::Touched)
            }
            Some(_) | None => Ok(()),
        }
    }
}

impl Playout {
    /// The side to move asks whether it has a pawn capture, and is bound to one if it has. False if there is no such
    /// question, or it has been asked.
    pub fn ask_any(&mut self) -> bool {
        let is_there = self.card.moderator().is_some_and(|moderator| moderator.pawn_tries.may_be_asked());
        let (answer, touched) = self.turn.as_ref().map_or((None, None), |turn| (turn.answer, turn.touched));
        let may_ask = is_there && self.outcome.is_none() && answer.is_none() && touched.is_none();
        if may_ask {
            let has_one = PawnCaptures::among(&self.legal_moves(), &self.position).count > 0;
            let turn = self.turn.get_or_insert_default();
            turn.answer = Some(has_one);
            turn.bound = has_one;
            turn.said.push(announce_answer(has_one));
        }
        may_ask
    }

    /// The side to move tries a move, in UCI, that is not legal. None if that leaves no trace.
    pub fn try_text(&mut self, text: &str) -> Result<Option<Denial>, TryError> {
        let asked: Written = text.parse().map_err(|_| TryError::Syntax)?;
        if asked.is_pass() || (asked.dropped().is_some() && !self.rules.has_drops()) {
            return Err(TryError::Syntax);
        }
        if self.outcome.is_some() {
            return Err(TryError::Over);
        }
        let moderator = self.card.moderator().filter(|_| !self.card.has_sensing());
        let moderator = moderator.ok_or(TryError::Unanswered)?;
        let legal = self.rules.legal_moves(&self.position);
        let attempt = self.meant_try(asked, &legal)?;
        let turn = self.turn.as_deref().cloned().unwrap_or_default();
        let pawn_try = self.rules.is_pawn_try(&self.position, attempt);
        if turn.bound && (!pawn_try || turn.refused.contains(&attempt)) {
            return Err(TryError::Bound);
        }
        if turn.touched.is_some_and(|touched| touched != attempt.from || attempt.dropped().is_some()) {
            return Err(TryError::Touched);
        }
        let denial = match moderator.refusals {
            Refusals::Four => Some(self.denies(&turn, attempt, &legal)?),
            Refusals::One | Refusals::Two => {
                if self.meant(attempt, &legal).is_some() {
                    return Err(TryError::Legal);
                }
                let again = turn.refused.contains(&attempt);
                let excluded = pawn_try && self.excludes_pawn_try(&moderator, &turn, attempt.from, &legal);
                moderator.denies(again || excluded || !self.rules.is_possible(&self.position, attempt))
            }
        };
        if let Some(denial) = denial {
            self.refuse(&moderator, attempt, denial, &legal);
        }
        Ok(denial)
    }

    /// A try without a promotion that it has no use for.
    fn meant_try(&self, attempt: Written, legal: &[Move]) -> Result<Written, TryError> {
        if attempt.dropped().is_some() {
            return Ok(attempt);
        }
        let promotes = self.rules.would_promote(&self.position, attempt.from, attempt.to);
        if promotes && attempt.promotion.is_none() {
            return Err(TryError::PromotionRequired);
        }
        let splits = self.rules.meant(&self.position, legal, attempt);
        let keeps = promotes || splits.is_some_and(|movement| movement.becomes().is_some());
        Ok(Written { promotion: attempt.promotion.filter(|_| keeps), ..attempt })
    }

    fn meant(&self, attempt: Written, legal: &[Move]) -> Option<Move> {
        match attempt.dropped() {
            Some(role) => self.rules.judge_drop(&self.position, legal, role, attempt.to).ok(),
            None => self.rules.meant(&self.position, legal, attempt),
        }
    }

    /// Which of the four answers a try gets.
    fn denies(&self, turn: &Turn, attempt: Written, legal: &MoveList) -> Result<Denial, TryError> {
        let (rules, position) = (&self.rules, &self.position);
        if let Some(role) = attempt.dropped() {
            return rules.judge_drop(position, legal, role, attempt.to).err().ok_or(TryError::Legal);
        }
        let could_move = || rules.could_move(position);
        match rules.denies_touch(position, legal, could_move, attempt.from).filter(|_| turn.touched.is_none())
        {
            Some(denial) => Ok(denial),
            None if self.meant(attempt, legal).is_some() => Err(TryError::Legal),
            None => Ok(Denial::IllegalMove),
        }
    }

    /// Whether the side to move was told that the pawn on a square captures nothing.
    fn excludes_pawn_try(&self, moderator: &Moderator, turn: &Turn, from: Square, legal: &MoveList) -> bool {
        let captures = || PawnCaptures::among(legal, &self.position);
        match moderator.pawn_tries {
            PawnTries::None => false,
            PawnTries::AskUntilLegal | PawnTries::AskOneTry => turn.answer == Some(false),
            PawnTries::Exists | PawnTries::Count => captures().count == 0,
            PawnTries::Sources => !captures().sources.contains(from),
        }
    }

    fn refuse(&mut self, moderator: &Moderator, attempt: Written, denial: Denial, legal: &MoveList) {
        let mover = self.position.turn();
        let could_move = legal.iter().any(|movement| movement.from == attempt.from);
        let touches = self.card.touch_move()
            && attempt.dropped().is_none()
            && could_move
            && (moderator.refusals != Refusals::Four || denial == Denial::IllegalMove);
        let turn = self.turn.get_or_insert_default();
        turn.said.push(Announcement::to(moderator.hears_refusal(mover), denial.text()));
        if moderator.refusals == Refusals::Two {
            turn.refused.push(attempt);
        }
        // While it must capture with a pawn, no piece is bound: that pawn might have another move only.
        if !turn.bound {
            turn.touched = turn.touched.or(touches.then_some(attempt.from));
        } else if moderator.pawn_tries == PawnTries::AskOneTry {
            turn.bound = false;
        }
    }
}
