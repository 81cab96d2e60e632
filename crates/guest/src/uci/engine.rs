//! A configured engine and its searches.

use std::{
    fmt,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use rules::Card;

use super::{
    announced::{Announced, Strength},
    game::{Game, Unplayable},
    pool::Pool,
    process::{Fault, Process},
    settings::EngineSettings,
};

pub struct Engine {
    settings: EngineSettings,
    pool: Pool,
    announced: OnceLock<Announced>,
    games: AtomicU32,
}

/// What to search, and how.
pub(super) struct Order {
    pub(super) game: Game,
    pub(super) position: String,
    pub(super) level: u8,
    pub(super) movetime: Duration,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Thought {
    pub(super) best: String,
    /// In centipawns, from the point of view of the side to move.
    pub(super) score: Option<i64>,
}

/// The score of a mate, in centipawns.
pub(super) const MATE: i64 = 100_000;

impl Engine {
    pub fn new(settings: EngineSettings) -> Engine {
        Engine { settings, pool: Pool::default(), announced: OnceLock::new(), games: AtomicU32::new(0) }
    }

    pub fn settings(&self) -> &EngineSettings {
        &self.settings
    }

    pub fn name(&self) -> &str {
        &self.settings.name
    }

    /// The engine's name for itself, once it has been started.
    pub fn id(&self) -> Option<&str> {
        self.announced.get()?.id.as_deref()
    }

    /// Whether engines support the rules of a card at all.
    pub fn could_play(card: &Card) -> Result<(), Unplayable> {
        Game::of(card).map(|_| ())
    }

    /// Whether the engine is up, has room for another game, and knows the rules. Starts it if necessary, so it may
    /// block for a few seconds.
    pub fn is_ready(&self, card: &Card) -> Result<(), NotReady> {
        let game = Game::of(card).map_err(NotReady::Unplayable)?;
        if self.games.load(Ordering::Relaxed) >= self.settings.games {
            return Err(NotReady::Offline);
        }
        let announced = self.announced().map_err(|fault| {
            tracing::warn!(engine = self.name(), %fault, "an engine is not there");
            NotReady::Offline
        })?;
        announced.plays(game).map_err(NotReady::Unplayable)
    }

    /// The longest that one search can take: waiting for a process, starting it, and the search itself.
    pub fn patience(&self) -> Duration {
        4 * self.settings.timeout() + self.settings.movetime()
    }

    fn announced(&self) -> Result<&Announced, Fault> {
        if let Some(announced) = self.announced.get() {
            return Ok(announced);
        }
        let announced = self.with_process(|process| Ok(process.announced().clone()))?;
        Ok(self.announced.get_or_init(|| announced))
    }

    pub(super) fn sit_down(self: &Arc<Engine>) -> InPlay {
        self.games.fetch_add(1, Ordering::Relaxed);
        InPlay { engine: self.clone() }
    }

    pub(super) fn search(&self, order: &Order) -> Result<Thought, Fault> {
        self.with_process(|process| self.search_with(process, order))
    }

    pub(super) fn with_process<T>(
        &self,
        work: impl FnOnce(&mut Process) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let until = Instant::now() + self.settings.timeout();
        self.pool.with(&self.settings, until, work)
    }

    /// As if nothing had been searched before.
    pub(super) fn start_afresh(
        &self,
        process: &mut Process,
        game: Game,
        strength: &Strength,
    ) -> Result<(), Fault> {
        for (name, value) in process.announced().options(game, strength) {
            process.set(name, &value)?;
        }
        process.say("ucinewgame")?;
        process.get_ready(Instant::now() + self.settings.timeout())
    }

    fn search_with(&self, process: &mut Process, order: &Order) -> Result<Thought, Fault> {
        let strength = process.announced().strength(order.level);
        self.start_afresh(process, order.game, &strength)?;
        process.say(&format!("position {}", order.position))?;
        let milliseconds = order.movetime.as_millis();
        process.say(&match strength {
            Strength::Nodes(nodes) => format!("go nodes {nodes} movetime {milliseconds}"),
            Strength::Full | Strength::Elo(_) | Strength::Skill(_) => format!("go movetime {milliseconds}"),
        })?;
        let mut score = None;
        let until = Instant::now() + order.movetime + self.settings.timeout();
        process.hear(until, |line| {
            score = read_score(line).or(score);
            let best = line.strip_prefix("bestmove ")?.split_whitespace().next()?;
            Some(Thought { best: best.to_owned(), score })
        })
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("name", &self.settings.name).finish_non_exhaustive()
    }
}

/// Why a game against an engine cannot begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotReady {
    Unplayable(Unplayable),
    /// It does not start, or has no room for another game.
    Offline,
}

/// Counts a game for as long as it is in play.
#[derive(Debug)]
pub(super) struct InPlay {
    engine: Arc<Engine>,
}

impl Drop for InPlay {
    fn drop(&mut self) {
        self.engine.games.fetch_sub(1, Ordering::Relaxed);
    }
}

/// `info depth 12 score cp 34 nodes …`
pub(super) fn read_score(line: &str) -> Option<i64> {
    let mut words =
        line.strip_prefix("info ")?.split_whitespace().skip_while(|word| *word != "score").skip(1);
    let kind = words.next()?;
    let number: i64 = words.next()?.parse().ok()?;
    match kind {
        "cp" => Some(number),
        // "mate 0" means that the side to move is mated.
        "mate" => Some(if number > 0 { MATE } else { -MATE }),
        _ => None,
    }
}
