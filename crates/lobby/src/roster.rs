//! The bots on this server: the built-in brains, a language model if one is configured, and engines by name.

use std::{sync::Arc, time::Duration};

use anyhow::{bail, ensure};
use bot::{Brain, BrainName, Lesson, Level, YARDSTICK, sampler};
use guest::{
    recon::{Endpoint, Endpoints, ModelLine, Recon},
    uci::{self, Engine, EngineLeaves, NotReady, Uci},
};
use room::{Opening, SeatedBot};
use rules::{Card, Mode, Sight};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use wire::{
    BotError, Computers, RequestError,
    v1::{AiInfo, AiOpponent},
};

use crate::lesson::LESSON;

/// The name under which the language model plays.
pub const RECON: &str = "recon";

const ALL: &[Mode] = &Mode::ALL;

/// Modes for two players in which a turn is a move: every brain that does not need to see the board plays them.
const FOR_TWO: &[Mode] = &[Mode::Vanilla, Mode::Blind, Mode::Dark, Mode::House];

/// Modes for two players. A language model can be told that it may do something else before it moves.
const FOR_TWO_WITH_SENSING: &[Mode] = &[Mode::Vanilla, Mode::Blind, Mode::Dark, Mode::House, Mode::Rbc];

/// Modes in which nothing is hidden. Which of their cards an engine supports is another question.
const OPEN: &[Mode] = &[Mode::Vanilla, Mode::House];

/// How many availability checks run at once: each holds a thread for some seconds if nobody answers.
const LOOKOUTS: usize = 8;

#[derive(Debug)]
pub struct Roster {
    endpoints: Endpoints,
    /// Slots for games against the language model.
    recon_games: Arc<Semaphore>,
    /// Slots for availability checks.
    lookouts: Semaphore,
    engines: Vec<Arc<Engine>>,
}

/// A brain that can be requested.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Installed<'a> {
    pub name: &'a str,
    /// A display name, if it has one.
    pub label: Option<&'a str>,
    /// It plays at levels from 1 to this one; 0 if it has no levels.
    pub levels: u8,
    /// The level it plays at if none is requested.
    pub usual_level: u8,
    pub modes: &'static [Mode],
}

const CASUAL: Installed<'static> =
    Installed { name: "casual", label: None, levels: 3, usual_level: 2, modes: ALL };
const SEER: Installed<'static> =
    Installed { name: "seer", label: None, levels: 4, usual_level: 2, modes: FOR_TWO };
const RANDOM: Installed<'static> =
    Installed { name: "random", label: None, levels: 0, usual_level: 0, modes: ALL };

impl Roster {
    pub fn new(
        endpoints: Vec<Endpoint>,
        recon_games: usize,
        engines: Vec<uci::EngineSettings>,
    ) -> anyhow::Result<Roster> {
        for (number, endpoint) in endpoints.iter().enumerate() {
            endpoint.check()?;
            let again = endpoints[..number].iter().any(|it| it.label() == endpoint.label());
            ensure!(!again, "recon {}: there are two endpoints of this label", endpoint.label());
        }
        for (number, engine) in engines.iter().enumerate() {
            engine.check()?;
            let again = engines[..number].iter().any(|it| it.name == engine.name);
            ensure!(!again, "uci {:?}: there are two engines of this name", engine.name);
        }
        Ok(Roster {
            endpoints: Endpoints::new(endpoints),
            recon_games: Arc::new(Semaphore::new(recon_games.min(Semaphore::MAX_PERMITS))),
            lookouts: Semaphore::new(LOOKOUTS),
            engines: engines.into_iter().map(|it| Arc::new(Engine::new(it))).collect(),
        })
    }

    /// Every brain that can be requested.
    pub fn installed(&self) -> impl Iterator<Item = Installed<'_>> {
        let recon = (!self.endpoints.is_empty()).then_some(Installed {
            name: RECON,
            label: None,
            levels: 0,
            usual_level: 0,
            modes: FOR_TWO_WITH_SENSING,
        });
        let engines = self.engines.iter().map(|engine| Installed {
            name: engine.name(),
            label: Some(engine.settings().label()),
            levels: uci::LEVELS,
            usual_level: uci::LEVELS,
            modes: OPEN,
        });
        [SEER, CASUAL, RANDOM].into_iter().chain(recon).chain(engines)
    }

    /// The brains that think elsewhere.
    fn guests(&self) -> impl Iterator<Item = &str> {
        self.installed()
            .map(|it| it.name)
            .filter(|name| ![SEER.name, CASUAL.name, RANDOM.name].contains(name))
    }

    /// Every brain that can play a card, starting with the weakest built-in one. Where everything is seen, a yardstick
    /// would have nothing to sample.
    pub fn contenders(&self, card: &Card) -> Vec<String> {
        let plays = |name: &BrainName| match name {
            BrainName::Random | BrainName::Casual(_) => true,
            BrainName::Seer(_) => SEER.modes.contains(&card.mode()),
            BrainName::Sampler(_) => SEER.modes.contains(&card.mode()) && card.sight() != Sight::Open,
        };
        let all = BrainName::ALL.into_iter().chain(BrainName::YARDSTICKS);
        let built_in = all.filter(plays).map(|name| name.to_string());
        let guests = self.guests().filter_map(|name| self.choose(name, None, card).ok());
        let engines = self.engines.iter().filter(|_| EngineLeaves::could_weigh(card).is_ok());
        let measures = engines.map(|engine| format!("{YARDSTICK}{}", engine.name()));
        built_in.chain(measures).chain(guests).collect()
    }

    /// Who plays for a ladder: those who are written, or everybody. `random` comes first, because it is the zero.
    pub fn entrants(&self, written: &[String], card: &Card) -> anyhow::Result<Vec<String>> {
        let everybody = self.contenders(card);
        if written.is_empty() {
            return Ok(everybody);
        }
        let mut entrants = vec![BrainName::Random.to_string()];
        for text in written {
            let name = self.read(text, card)?;
            if name.parse::<BrainName>().is_ok() && !everybody.contains(&name) {
                bail!("{name} takes no part in a ladder of {}", card.mode().name());
            }
            if !entrants.contains(&name) {
                entrants.push(name);
            }
        }
        ensure!(entrants.len() > 1, "a ladder needs another bot beside random");
        entrants.sort_by_key(|name| everybody.iter().position(|it| it == name).unwrap_or(everybody.len()));
        Ok(entrants)
    }

    /// The name under which a room knows a brain at this level: `casual:3`. A card that it cannot play is refused.
    pub fn choose(&self, brain: &str, level: Option<u8>, card: &Card) -> Result<String, BotError> {
        let bot = || brain.to_owned();
        let Some(known) = self.installed().find(|it| it.name == brain) else {
            if brain == RECON {
                return Err(BotError::Offline { bot: bot() });
            }
            return Err(BotError::Unknown {
                installed: self.installed().map(|it| it.name.to_owned()).collect(),
            });
        };
        match level {
            Some(_) if known.levels == 0 => return Err(BotError::NoLevels { bot: bot() }),
            Some(level) if !(1..=known.levels).contains(&level) => {
                return Err(BotError::NoSuchLevel { bot: bot(), max: known.levels });
            }
            _ => {}
        }
        if let Some(engine) = self.engine(brain) {
            if let Err(why) = Engine::could_play(card) {
                return Err(BotError::Unplayable { engine: engine.name().to_owned(), why: why.to_string() });
            }
        } else if !known.modes.contains(&card.mode()) {
            return Err(BotError::WrongMode { bot: bot(), mode: card.mode() });
        }
        Ok(match level {
            Some(level) => format!("{brain}:{level}"),
            None => brain.to_owned(),
        })
    }

    /// A brain as it is written on the command line: `casual:3`, `recon`, `stockfish:5`, `pimc:stockfish`.
    pub fn read(&self, text: &str, card: &Card) -> anyhow::Result<String> {
        if let Ok(built_in) = text.parse::<BrainName>() {
            return Ok(built_in.to_string());
        }
        if self.measure(text).is_some() {
            return match EngineLeaves::could_weigh(card) {
                Ok(()) => Ok(text.to_owned()),
                Err(why) => bail!(BotError::Unplayable { engine: text.to_owned(), why: why.to_string() }),
            };
        }
        let (brain, level) = split(text);
        let level = level.map(str::parse).transpose().ok();
        let known = (brain == RECON && !self.endpoints.is_empty()) || self.engine(brain).is_some();
        let Some(level) = level.filter(|_| known) else {
            let built_in = BrainName::ALL.map(|name| name.to_string());
            let names: Vec<_> = built_in.into_iter().chain(self.guests().map(str::to_owned)).collect();
            bail!(BotError::Unknown { installed: names });
        };
        Ok(self.choose(brain, level, card)?)
    }

    /// Makes sure that brains that think elsewhere are available before a game is created for them.
    pub async fn prepare(self: &Arc<Roster>, opening: &mut Opening) -> Result<(), RequestError> {
        let card = opening.card().clone();
        for &seat in opening.chairs() {
            if let Some(asked) = opening.brain_mut(seat) {
                self.prepare_brain(asked, &card).await?;
            }
        }
        Ok(())
    }

    /// The same for one brain. Its name may become more precise.
    pub async fn prepare_brain(
        self: &Arc<Roster>,
        asked: &mut String,
        card: &Arc<Card>,
    ) -> Result<(), RequestError> {
        let (brain, _) = split(asked);
        let _lookout = match brain == RECON || self.engine(brain).is_some() {
            true => Some(self.lookouts.acquire().await.map_err(|_| RequestError::AiOffline)?),
            false => None,
        };
        if brain == RECON {
            let roster = self.clone();
            let label = elsewhere(move || roster.greet_model()).await?;
            *asked = format!("{RECON}:{label}");
        } else if let Some(engine) = self.engine(brain).cloned() {
            let card = card.clone();
            elsewhere(move || match engine.is_ready(&card) {
                Ok(()) => Ok(()),
                Err(NotReady::Offline) => Err(RequestError::AiOffline),
                Err(NotReady::Unplayable(why)) => {
                    let (engine, why) = (engine.name().to_owned(), why.to_string());
                    Err(RequestError::Bot { field: "vsAi", why: BotError::Unplayable { engine, why } })
                }
            })
            .await?;
        }
        Ok(())
    }

    /// The label of the endpoint that the game will start with.
    fn greet_model(&self) -> Result<String, RequestError> {
        if self.recon_games.available_permits() == 0 {
            return Err(RequestError::AiOffline);
        }
        let there = self.endpoints.preflight().ok_or(RequestError::AiOffline)?;
        Ok(there.label().to_owned())
    }

    /// The chair of a brain, by the name under which a room knows it. None if there is no such brain here.
    pub fn chair(&self, name: &str) -> Option<Chair> {
        let (brain, rest) = split(name);
        if brain == RECON {
            let line = self.endpoints.line(rest);
            let place = self.recon_games.clone().try_acquire_owned().ok().map(Arc::new);
            let patience = self.endpoints.patience();
            return (!self.endpoints.is_empty()).then_some(Chair::Recon { line, patience, _place: place });
        }
        if brain == LESSON {
            return rest?.parse().ok().map(Chair::Lesson);
        }
        match self.engine(brain) {
            Some(engine) => {
                let level = rest.and_then(|level| level.parse().ok());
                let patience = engine.patience();
                Some(Chair::Engine { chair: uci::EngineSeat::new(engine, level), patience })
            }
            None => {
                let built_in = name.parse().ok().map(Chair::BuiltIn);
                built_in.or_else(|| self.measure(name).cloned().map(Chair::Measure))
            }
        }
    }

    /// What may be disclosed about a brain that thinks elsewhere.
    pub fn info(&self, name: &str) -> Option<AiInfo> {
        let (brain, rest) = split(name);
        if brain == RECON {
            let model = self.endpoints.iter().find(|it| Some(it.label()) == rest);
            return Some(AiInfo {
                brain: RECON.to_owned(),
                model: model.map(|it| it.model.clone()),
                label: rest.unwrap_or(RECON).to_owned(),
            });
        }
        self.engine(brain).map(|engine| AiInfo {
            brain: engine.name().to_owned(),
            model: engine.id().map(str::to_owned),
            label: engine.settings().label().to_owned(),
        })
    }

    /// The same for the first of these bots.
    pub fn info_among(&self, bots: &[SeatedBot]) -> Option<AiInfo> {
        self.info(&bots.first()?.brain)
    }

    /// What a bot is called among people: `casual (level 2)`, an engine's own name, a model's label.
    pub fn title(&self, name: &str) -> String {
        let (brain, rest) = split(name);
        let label = match (brain == RECON, self.engine(brain)) {
            (true, _) => return rest.map_or_else(|| brain.to_owned(), |label| format!("{brain} ({label})")),
            (false, Some(engine)) => engine.settings().label(),
            (false, None) => brain,
        };
        rest.map_or_else(|| label.to_owned(), |level| format!("{label} (level {level})"))
    }

    pub fn computers(&self, bots: &[SeatedBot]) -> Computers {
        Computers {
            ai_opponent: opponent_among(bots),
            ai_info: self.info_among(bots),
            ai_opponents: bots.iter().filter(|bot| bot.seat.player().is_some()).map(opponent).collect(),
        }
    }

    /// The engine that says what moves are worth to a yardstick of this name.
    fn measure(&self, name: &str) -> Option<&Arc<Engine>> {
        self.engine(name.strip_prefix(YARDSTICK)?)
    }

    fn engine(&self, name: &str) -> Option<&Arc<Engine>> {
        self.engines.iter().find(|engine| engine.name() == name)
    }
}

/// A brain's name, and its level or its model's label.
pub fn split(name: &str) -> (&str, Option<&str>) {
    match name.split_once(':') {
        Some((brain, rest)) => (brain, Some(rest)),
        None => (name, None),
    }
}

/// The bot in a game for two.
pub fn opponent_among(bots: &[SeatedBot]) -> Option<AiOpponent> {
    bots.first().filter(|bot| bot.seat.player().is_none()).map(opponent)
}

pub fn opponent(bot: &SeatedBot) -> AiOpponent {
    let (brain, rest) = split(&bot.brain);
    // What follows the language model's name is a label, not a level.
    let level = rest.filter(|_| brain != RECON).and_then(|level| level.parse().ok());
    AiOpponent { color: bot.seat, brain: brain.to_owned(), level }
}

/// Runs blocking work where nothing else waits for it.
async fn elsewhere<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, RequestError> + Send + 'static,
) -> Result<T, RequestError> {
    tokio::task::spawn_blocking(work).await.unwrap_or(Err(RequestError::AiOffline))
}

/// A brain's place in one game. However often a brain is created for it, what it has learnt about the others stays.
#[derive(Clone, Debug)]
pub enum Chair {
    BuiltIn(BrainName),
    Lesson(Lesson),
    Recon {
        line: ModelLine,
        patience: Duration,
        /// None if all slots were taken, which can happen when a server restarts with more games than it has slots for.
        _place: Option<Arc<OwnedSemaphorePermit>>,
    },
    Engine {
        chair: uci::EngineSeat,
        patience: Duration,
    },
    /// A yardstick, which nobody can ask to play.
    Measure(Arc<Engine>),
}

impl Chair {
    pub fn brain(&self, seed: u64) -> Box<dyn Brain> {
        match self {
            Chair::BuiltIn(name) => name.brain(seed),
            Chair::Lesson(lesson) => lesson.brain(seed),
            Chair::Recon { line, .. } => Box::new(Recon::new(line.clone(), seed)),
            Chair::Engine { chair, .. } => Box::new(Uci::new(chair.clone())),
            Chair::Measure(engine) => sampler(Box::new(EngineLeaves::new(engine)), seed),
        }
    }

    /// The brain that moves when this one does not.
    pub fn stand_in(&self, seed: u64) -> Box<dyn Brain> {
        match self {
            Chair::BuiltIn(_) | Chair::Lesson(_) => BrainName::Random.brain(seed),
            Chair::Recon { .. } | Chair::Engine { .. } | Chair::Measure(_) => {
                BrainName::Casual(Level::Two).brain(seed)
            }
        }
    }

    /// How long it may think; None for brains that think here.
    pub fn patience(&self) -> Option<Duration> {
        match self {
            Chair::BuiltIn(_) | Chair::Lesson(_) => None,
            Chair::Recon { patience, .. } | Chair::Engine { patience, .. } => Some(*patience),
            Chair::Measure(engine) => Some(engine.patience()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrants(written: &[&str], mode: Mode) -> anyhow::Result<Vec<String>> {
        let roster = Roster::new(Vec::new(), 1, Vec::new()).unwrap();
        let written: Vec<_> = written.iter().map(|name| (*name).to_owned()).collect();
        roster.entrants(&written, &Card::of(mode))
    }

    #[test]
    fn yardsticks_measure_where_something_is_hidden() {
        let takes_part = |mode, name: &str| entrants(&[], mode).unwrap().iter().any(|it| it == name);
        for mode in [Mode::Blind, Mode::Dark] {
            assert!(takes_part(mode, "pimc:16") && takes_part(mode, "pimc:64"), "{mode:?}");
        }
        for mode in [Mode::Vanilla, Mode::House, Mode::Duplicate] {
            assert!(!takes_part(mode, "pimc:16") && !takes_part(mode, "pimc:64"), "{mode:?}");
            assert_eq!(entrants(&[], mode).unwrap()[0], "random");
        }
        assert!(takes_part(Mode::Vanilla, "seer:4") && !takes_part(Mode::Duplicate, "seer:4"));
    }

    #[test]
    fn random_is_the_zero_whoever_else_plays() {
        let chosen = entrants(&["pimc:16", "seer:2", "casual:2", "seer"], Mode::Blind).unwrap();
        assert_eq!(chosen, ["random", "casual", "seer", "pimc:16"]);
        let why = |written: &[&str], mode| entrants(written, mode).unwrap_err().to_string();
        assert_eq!(why(&["random"], Mode::Blind), "a ladder needs another bot beside random");
        assert_eq!(why(&["pimc:16"], Mode::Vanilla), "pimc:16 takes no part in a ladder of vanilla");
        assert_eq!(why(&["seer:4"], Mode::Duplicate), "seer:4 takes no part in a ladder of duplicate");
        assert!(why(&["deep blue"], Mode::Blind).starts_with("unknown bot"));
    }

    /// A roster with an engine; nobody starts it.
    fn with_engine(name: &str) -> Roster {
        let engine = uci::EngineSettings::new(name.to_owned(), "/nowhere".into());
        Roster::new(Vec::new(), 1, vec![engine]).unwrap()
    }

    #[test]
    fn an_engine_is_a_yardstick_where_pieces_are_hidden() {
        let roster = with_engine("fish");
        let read = |text: &str, mode| roster.read(text, &Card::of(mode)).map_err(|why| why.to_string());
        for mode in [Mode::Blind, Mode::Dark] {
            assert_eq!(read("pimc:fish", mode), Ok("pimc:fish".to_owned()));
            assert!(roster.contenders(&Card::of(mode)).contains(&"pimc:fish".to_owned()));
        }
        for mode in [Mode::Vanilla, Mode::House, Mode::Rbc, Mode::Duplicate] {
            let why = read("pimc:fish", mode).unwrap_err();
            assert!(why.starts_with("pimc:fish: "), "{why}");
            assert!(!roster.contenders(&Card::of(mode)).contains(&"pimc:fish".to_owned()));
        }
        for unknown in ["pimc:shark", "pimc:", "pimc:fish:8", "fish:pimc"] {
            assert!(read(unknown, Mode::Dark).unwrap_err().starts_with("unknown bot"), "{unknown}");
            assert!(roster.chair(unknown).is_none_or(|chair| !matches!(chair, Chair::Measure(_))));
        }
        assert!(matches!(roster.chair("pimc:fish"), Some(Chair::Measure(_))));
        let numbered = with_engine("16");
        assert!(matches!(numbered.chair("pimc:16"), Some(Chair::BuiltIn(_))), "the older name stays");
    }

    #[test]
    fn nobody_can_ask_to_play_a_yardstick() {
        let roster = with_engine("fish");
        assert!(roster.installed().all(|it| !it.name.starts_with("pimc")));
        for (brain, level) in [("pimc", Some(16)), ("pimc", None), ("pimc:16", None), ("pimc:fish", None)] {
            let refused = roster.choose(brain, level, &Card::of(Mode::Blind));
            assert!(matches!(refused, Err(BotError::Unknown { .. })), "{refused:?}");
        }
    }
}
