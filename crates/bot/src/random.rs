//! A brain that tries anything. Its rating is the zero of the ladder.

use view::Square;

use crate::{
    ask::{Answer, Ask, Brain, Stuck},
    dice::Dice,
};

#[derive(Debug)]
pub(crate) struct Random {
    dice: Dice,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random { dice: Dice::new(seed) }
    }
}

impl Brain for Random {
    fn think(&mut self, ask: &Ask<'_>) -> Result<Answer, Stuck> {
        if ask.draw_offered {
            return Ok(Answer::RespondDraw { accept: false });
        }
        if ask.may_ask && self.dice.below(8) == 0 {
            return Ok(Answer::AskAny);
        }
        if ask.may_sense {
            return Ok(Answer::Sense(Square(rules::Square::new(self.dice.below(64) as u32))));
        }
        if ask.may_pass && ask.candidates.is_empty() {
            return Ok(Answer::Pass);
        }
        let chosen = self.dice.pick(ask.candidates);
        chosen.map(Answer::Commit).ok_or_else(|| Stuck::Confused("no candidates".to_owned()))
    }
}
