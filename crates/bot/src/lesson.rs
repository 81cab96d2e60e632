//! The opponent of the first lesson: it plays a short script as Black. Where the script has no answer, because the
//! player chose another way or the script is over, it plays like Casual.

use std::{fmt, str::FromStr};

use view::View;

use crate::{
    ask::{Answer, Ask, Brain, Candidate, Stuck},
    casual::Casual,
    level::Level,
};

/// A part of the lesson. Each can begin on its own, so that nobody has to repeat the parts before it; a game that began
/// earlier goes on through the later parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lesson {
    /// A move that is refused, and a touched piece that must move.
    Try,
    /// A check from a piece that nobody sees.
    Check,
    /// A loss that tells where a piece stands, and a mate.
    Guess,
}

impl Lesson {
    pub const ALL: [Lesson; 3] = [Lesson::Try, Lesson::Check, Lesson::Guess];

    pub fn name(self) -> &'static str {
        match self {
            Lesson::Try => "try",
            Lesson::Check => "check",
            Lesson::Guess => "guess",
        }
    }

    /// Where it begins. The whole lesson is 1. Rxa7 Bd4+ 2. Kh1 Bxb2 3. Ra8#.
    pub fn fen(self) -> &'static str {
        match self {
            Lesson::Try => "6k1/p4ppp/3p1b2/7q/8/8/1PP3PP/RN4K1 w - - 0 1",
            Lesson::Check => "6k1/R4ppp/3p1b2/7q/8/8/1PP3PP/1N4K1 b - - 0 1",
            Lesson::Guess => "6k1/R4ppp/3p4/7q/3b4/8/1PP3PP/1N5K b - - 0 1",
        }
    }

    /// Black's moves.
    fn script(self) -> &'static [&'static str] {
        match self {
            Lesson::Try | Lesson::Check => &["f6d4", "d4b2"],
            Lesson::Guess => &["d4b2"],
        }
    }

    /// A brain for Black in one game.
    pub fn brain(self, seed: u64) -> Box<dyn Brain> {
        Box::new(Scripted { script: self.script(), otherwise: Casual::new(Level::One, seed) })
    }
}

impl fmt::Display for Lesson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLesson;

impl FromStr for Lesson {
    type Err = UnknownLesson;

    fn from_str(text: &str) -> Result<Lesson, UnknownLesson> {
        Lesson::ALL.into_iter().find(|lesson| lesson.name() == text).ok_or(UnknownLesson)
    }
}

struct Scripted {
    script: &'static [&'static str],
    otherwise: Casual,
}

impl Scripted {
    /// The next move of the script, if all moves so far were from it and this one may be tried.
    fn next(&self, ask: &Ask<'_>) -> Option<Candidate> {
        let played = own_moves(ask.view);
        let (before, rest) = self.script.split_at_checked(played.len())?;
        let next = rest.first().filter(|_| before == played)?;
        ask.candidates.iter().copied().find(|it| written(it.from, it.to) == **next)
    }
}

impl Brain for Scripted {
    fn think(&mut self, ask: &Ask<'_>) -> Result<Answer, Stuck> {
        match self.next(ask) {
            Some(candidate) if !ask.draw_offered => Ok(Answer::Commit(candidate)),
            _ => self.otherwise.think(ask),
        }
    }
}

fn own_moves(view: &View) -> Vec<String> {
    view.moves.iter().filter(|it| it.by == view.seat).map(|it| written(it.from, it.to)).collect()
}

fn written(from: view::Square, to: view::Square) -> String {
    format!("{from}{to}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for lesson in Lesson::ALL {
            assert_eq!(lesson.to_string().parse(), Ok(lesson));
        }
        assert_eq!("".parse::<Lesson>(), Err(UnknownLesson));
    }
}
