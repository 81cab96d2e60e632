//! What decides in a game: the user's program, or a brain of ours.

use bot::{Brain, Stuck};
use lobby::roster::Chair;

use super::{brain::Advisor, lines::Line};

#[derive(Clone)]
pub(super) enum Mind {
    Program(Advisor),
    Brain(Chair),
}

impl Mind {
    /// Tells a program something that needs no answer. A brain reads all it needs when it is asked.
    pub(super) fn tell(&self, line: &Line<'_>) -> Result<(), Stuck> {
        match self {
            Mind::Program(program) => program.tell(line),
            Mind::Brain(_) => Ok(()),
        }
    }

    /// Whether it can still decide.
    pub(super) fn check(&self) -> Result<(), Stuck> {
        match self {
            Mind::Program(program) => program.check(),
            Mind::Brain(_) => Ok(()),
        }
    }

    pub(super) fn brain(&self) -> Box<dyn Brain> {
        match self {
            Mind::Program(program) => Box::new(program.clone()),
            Mind::Brain(chair) => chair.brain(rand::random()),
        }
    }
}
