//! Duplicate games, in which nothing is hidden: all four boards are known, and so are everyone's possible moves.

mod look;
mod promise;
mod standing;

use rules::duplicate::{Duplicate, Player, SyncMove};
use view::View;

use self::{look::Look, standing::Taste};
use crate::{
    ask::{Ask, Candidate},
    level::Level,
    weigh::{LONG, PROGRESS, WAVERING, wavering},
    worth::Worth,
};

/// What a player at a duplicate table remembers.
#[derive(Default)]
pub(crate) struct DuplicateMind {
    boards: Duplicate,
    taste: Taste,
}

/// The moves in the view do not form a valid game.
#[derive(Debug)]
pub(crate) struct Lost;

impl DuplicateMind {
    /// Plays the moves made since the last call, or all of them if this is a different game.
    pub(crate) fn catch_up(&mut self, view: &View) -> Result<(), Lost> {
        if self.follow(view).is_err() {
            self.boards = Duplicate::start();
            self.follow(view)?;
        }
        Ok(())
    }

    fn follow(&mut self, view: &View) -> Result<(), Lost> {
        let new = view.moves.get(self.boards.ply() as usize..).ok_or(Lost)?;
        for seen in new {
            let promotion = seen.promotion.map(|role| role.0);
            let movement = SyncMove { from: seen.from.0, to: seen.to.0, promotion };
            self.boards.play(movement).map_err(|_| Lost)?;
        }
        Ok(())
    }

    /// What each candidate is worth, in order.
    pub(crate) fn worths(&self, ask: &Ask<'_>, level: Level) -> Vec<Worth> {
        if ask.candidates.len() < 2 {
            return vec![0; ask.candidates.len()];
        }
        let look = Look::at(&self.boards, &self.taste, level);
        let wavering = wavering(ask.view);
        let worth = |candidate: &Candidate| {
            let mut then = self.boards.clone();
            then.make(meant(*candidate));
            let mut worth = look.worth_of(&then) - WAVERING * wavering(candidate);
            if self.boards.quiet_plies() >= 2 * LONG && then.quiet_plies() == 0 && worth > 0 {
                worth += PROGRESS;
            }
            worth
        };
        ask.candidates.iter().map(worth).collect()
    }

    /// A player who is better plays on. Others agree once they are clearly worse, or once the game has dragged on.
    pub(crate) fn accepts_draw(&self, player: Player) -> bool {
        const BETTER: Worth = 60;
        const WORSE: Worth = -250;
        const LATE: u32 = 240;
        let ahead = self.taste.ahead(&self.boards, player);
        let tired = self.boards.quiet_plies() >= LONG || self.boards.ply() >= LATE;
        ahead <= WORSE || (ahead < BETTER && tired)
    }
}

fn meant(candidate: Candidate) -> SyncMove {
    let promotion = candidate.promotion.map(|role| role.0);
    SyncMove { from: candidate.from.0, to: candidate.to.0, promotion }
}
