//! Any UCI engine, in processes of its own. It plays where nothing is hidden and it knows the rules. Where something is
//! hidden, it may say what moves are worth in positions that others hold possible.

mod announced;
mod engine;
mod game;
mod leaves;
mod pool;
mod process;
mod settings;

use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use bot::{Answer, Ask, Brain, Candidate, Stuck};

pub use announced::LEVELS;
pub use engine::{Engine, NotReady};
pub use game::Unplayable;
pub use leaves::EngineLeaves;
pub use settings::{BadEngine, EngineSettings, OptionValue};

use engine::{Order, Thought};
use game::Game;

/// After this many faults in a game, the engine is not started for it again.
const MAX_FAULTS: u32 = 3;

/// The remaining clock time divided by this is the most that one move may take.
const PART_OF_THE_CLOCK: u32 = 20;

/// A seat in one game that an engine plays. Faults are counted together, however many brains are made for the seat.
#[derive(Clone, Debug)]
pub struct EngineSeat {
    engine: Arc<Engine>,
    level: u8,
    faults: Arc<AtomicU32>,
    _game: Arc<engine::InPlay>,
}

impl EngineSeat {
    /// `level` is 1 to [`LEVELS`]. None means the highest, at which the engine plays at full strength.
    pub fn new(engine: &Arc<Engine>, level: Option<u8>) -> EngineSeat {
        EngineSeat {
            engine: engine.clone(),
            level: level.unwrap_or(LEVELS).clamp(1, LEVELS),
            faults: Arc::default(),
            _game: Arc::new(engine.sit_down()),
        }
    }
}

/// An engine in its seat. It never resigns and never offers a draw.
#[derive(Debug)]
pub struct Uci {
    chair: EngineSeat,
}

impl Uci {
    pub fn new(chair: EngineSeat) -> Uci {
        Uci { chair }
    }

    fn search(&self, ask: &Ask<'_>) -> Result<Thought, Stuck> {
        let EngineSeat { engine, level, faults, .. } = &self.chair;
        if faults.load(Ordering::Relaxed) >= MAX_FAULTS {
            return Err(Stuck::Confused("the engine has failed too often in this game".to_owned()));
        }
        let game = Game::of(ask.card).map_err(|why| Stuck::Confused(why.to_string()))?;
        let position =
            game.position(ask).ok_or_else(|| Stuck::Confused("the moves are not all known".to_owned()))?;
        let order = Order { game, position, level: *level, movetime: movetime(engine, ask) };
        engine.search(&order).map_err(|fault| {
            let times = 1 + faults.fetch_add(1, Ordering::Relaxed);
            tracing::warn!(engine = engine.name(), %fault, times, "an engine fails");
            Stuck::Confused(fault.to_string())
        })
    }
}

impl Brain for Uci {
    fn think(&mut self, ask: &Ask<'_>) -> Result<Answer, Stuck> {
        let thought = self.search(ask)?;
        if ask.draw_offered {
            return Ok(Answer::RespondDraw { accept: thought.accepts_draw(ask) });
        }
        let best = ask.candidates.iter().find(|it| write_move(**it) == thought.best);
        best.copied().map(Answer::Commit).ok_or_else(|| {
            self.chair.faults.fetch_add(1, Ordering::Relaxed);
            Stuck::Confused("the engine's move is none of the legal ones".to_owned())
        })
    }
}

impl Thought {
    /// Clearly worse, or level late in the game.
    fn accepts_draw(&self, ask: &Ask<'_>) -> bool {
        const WORSE: i64 = -150;
        const LEVEL: i64 = 10;
        const LATE: u32 = 80;
        let Some(score) = self.score else { return false };
        // Engines score for the side to move.
        let own = if ask.view.turn == ask.view.seat { score } else { -score };
        own <= WORSE || (own.abs() <= LEVEL && ask.view.ply >= LATE)
    }
}

fn movetime(engine: &Engine, ask: &Ask<'_>) -> Duration {
    let usual = engine.settings().movetime();
    let face = ask.view.clock().filter(|face| face.running == Some(ask.view.seat));
    let left =
        face.map(|face| Duration::from_millis(face.remaining_ms[ask.view.seat.color()]) / PART_OF_THE_CLOCK);
    left.map_or(usual, |left| left.clamp(Duration::from_millis(1), usual))
}

fn write_move(candidate: Candidate) -> String {
    candidate.written().to_string()
}
