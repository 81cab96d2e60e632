//! A brain that asks an external program.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use bot::{Answer, Ask, Brain, Stuck};

use super::{
    lines::{self, Asked, Line},
    program::{Program, Silence},
};

/// After this many invalid answers, another brain moves for the program.
const MAX_TRIES: u32 = 3;

/// The program, which lives as long as games are played; each game's brain asks it.
#[derive(Clone)]
pub(super) struct Advisor(Arc<Mutex<Asking>>);

struct Asking {
    program: Program,
    patience: Duration,
    /// The number of the last ask.
    id: u64,
    /// Answers still to come for asks that nobody is waiting for any more.
    owed: usize,
    /// The ply on which a draw was last offered.
    offered: Option<u32>,
}

impl Advisor {
    pub(super) fn new(program: Program, patience: Duration) -> Advisor {
        Advisor(Arc::new(Mutex::new(Asking { program, patience, id: 0, owed: 0, offered: None })))
    }

    /// Tells the program something that needs no answer.
    pub(super) fn tell(&self, line: &Line<'_>) -> Result<(), Stuck> {
        let mut asking = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if matches!(line, Line::Hello(_)) {
            asking.offered = None;
        }
        asking.say(line)
    }

    /// Whether the program is still running.
    pub(super) fn check(&self) -> Result<(), Stuck> {
        let mut asking = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        asking.program.check().map_err(|silence| asking.stuck(silence))
    }
}

impl Brain for Advisor {
    fn think(&mut self, ask: &Ask<'_>) -> Result<Answer, Stuck> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).ask(ask)
    }
}

impl Asking {
    fn say(&mut self, line: &Line<'_>) -> Result<(), Stuck> {
        self.program.say(line.to_text()).map_err(|silence| self.stuck(silence))
    }

    fn stuck(&self, silence: Silence) -> Stuck {
        match silence {
            Silence::Late => Stuck::Confused(format!("no answer within {} s", self.patience.as_secs_f64())),
            Silence::Gone(why) => Stuck::Gone(why),
        }
    }

    /// Answers come in the order of the asks, so a late one can be recognised and dropped.
    fn ask(&mut self, ask: &Ask<'_>) -> Result<Answer, Stuck> {
        self.owed = self.owed.saturating_sub(self.program.drain());
        let mut why = String::new();
        for tries in 0..MAX_TRIES {
            if tries > 0 {
                self.say(&Line::Error { why: &why })?;
            }
            self.id += 1;
            self.say(&Line::Ask(Box::new(Asked::new(self.id, ask))))?;
            match self.answer(ask)? {
                Ok(answer) => {
                    if answer == Answer::OfferDraw {
                        self.offered = Some(ask.view.ply);
                    }
                    return Ok(answer);
                }
                Err(wrong) => why = wrong,
            }
        }
        Err(Stuck::Confused(why))
    }

    fn answer(&mut self, ask: &Ask<'_>) -> Result<Result<Answer, String>, Stuck> {
        let offered = self.offered == Some(ask.view.ply);
        let until = Instant::now() + self.patience;
        loop {
            let line =
                self.program.hear(until.saturating_duration_since(Instant::now())).map_err(|silence| {
                    self.owed += usize::from(silence == Silence::Late);
                    self.stuck(silence)
                })?;
            let read = lines::read(&line, ask, offered);
            match read.id {
                Some(id) if id == self.id => {
                    self.owed = 0;
                    return Ok(read.answer);
                }
                Some(_) => {}
                None if self.owed > 0 => self.owed -= 1,
                None => return Ok(read.answer),
            }
        }
    }
}
