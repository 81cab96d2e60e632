//! Recon: a language model plays, over OpenAI's chat completions API, which Ollama, llama.cpp and vLLM serve too.

mod answers;
mod endpoint;
mod line;
mod memory;
mod phone;
mod prompt;
mod reply;
mod spoken;

use std::time::Duration;

use bot::{Answer, Ask, Brain, BrainName, Level, Stuck};

pub use endpoint::{BadEndpoint, Endpoint};
pub use line::{Endpoints, ModelLine};

use memory::{Memory, Message};
use phone::Failed;
use prompt::Turn;
use reply::Reply;

/// How many times the model is asked again after an unusable answer.
const MORE_TRIES: usize = 2;

/// The longest thought that is kept, in characters.
const MAX_THOUGHT: usize = 2_000;

/// The most of an unusable answer that is quoted back to the model, in characters.
const MAX_QUOTED: usize = 500;

/// The fewest plies between two draw offers.
const PLIES_BETWEEN_OFFERS: u32 = 20;

/// The remaining clock time divided by this is the most that one answer may take.
const PART_OF_THE_CLOCK: u32 = 4;

/// With less time than this, the model is not asked.
const TOO_SHORT: Duration = Duration::from_millis(500);

/// A language model in its seat. Its memory is a conversation that nobody else reads.
pub struct Recon {
    line: ModelLine,
    memory: Memory,
    seed: u64,
    offered_at: Option<u32>,
    thought: Option<String>,
}

impl Recon {
    /// `line` is shared by all brains that play this seat, one after the other; `seed` is for the brain that steps
    /// in.
    pub fn new(line: ModelLine, seed: u64) -> Recon {
        Recon { line, memory: Memory::default(), seed, offered_at: None, thought: None }
    }

    fn may_offer_draw(&self, ask: &Ask<'_>) -> bool {
        let view = ask.view;
        let recently = |at: u32| view.ply < at + PLIES_BETWEEN_OFFERS;
        view.turn == view.seat && view.draw_offer.is_none() && !self.offered_at.is_some_and(recently)
    }

    /// Asks until an answer is usable. An error says whether another brain has to answer this time, or all endpoints
    /// are gone.
    fn ask_around(&self, ask: &Ask<'_>, turn: &Turn) -> Result<Reply, NoReply> {
        let system = prompt::system(ask);
        let may_offer = self.may_offer_draw(ask);
        let mut corrections = Vec::new();
        let mut unusable = 0;
        loop {
            let Some(endpoint) = self.line.current() else {
                return Err(NoReply::Gone);
            };
            let clock = time_to_think(ask);
            if clock.is_some_and(|time| time < TOO_SHORT) {
                return Err(NoReply::StepIn("There was no time to ask the model".to_owned()));
            }
            let patience = endpoint.timeout();
            let within = clock.map_or(patience, |time| time.min(patience));
            let messages = self.memory.messages(&system, turn, &corrections, endpoint.room_for_prompt());
            match self.line.ask(endpoint, &messages, within) {
                Ok(text) => match reply::read(&text, ask, may_offer) {
                    Ok(reply) => return Ok(reply),
                    Err(why) if unusable == MORE_TRIES => {
                        let model = endpoint.label();
                        // Why is for the game's record: it may quote a move that nobody else knows.
                        tracing::warn!(model, "a language model's answers are of no use; casual decides");
                        return Err(NoReply::StepIn(format!(
                            "The model gave no answer that could be used ({why})"
                        )));
                    }
                    Err(why) => {
                        unusable += 1;
                        corrections.push(Message::assistant(cut(&text, MAX_QUOTED)));
                        corrections.push(Message::user(prompt::correction(&why)));
                    }
                },
                // It might have answered with more time on the clock.
                Err(Failed::TooSlow) if within < patience => {
                    return Err(NoReply::StepIn(
                        "The model did not answer in the time that the clock left".to_owned(),
                    ));
                }
                Err(failed) => self.line.give_up(endpoint, &failed),
            }
        }
    }
}

/// Why the model did not answer.
enum NoReply {
    /// Another brain answers this time; the text says why.
    StepIn(String),
    Gone,
}

impl Brain for Recon {
    fn think(&mut self, ask: &Ask<'_>) -> Result<Answer, Stuck> {
        self.thought = None;
        let turn = prompt::turn(ask, self.may_offer_draw(ask));
        let Reply { answer, reasoning } = match self.ask_around(ask, &turn) {
            Ok(reply) => reply,
            Err(NoReply::Gone) => {
                return Err(Stuck::Gone("no endpoint of the language model answers any more".to_owned()));
            }
            Err(NoReply::StepIn(why)) => {
                let seed = self.seed.wrapping_add(u64::from(ask.view.ply));
                let answer = BrainName::Casual(Level::Two).brain(seed).think(ask)?;
                Reply { answer, reasoning: format!("{why}, so the casual bot decided this time.") }
            }
        };
        if answer == Answer::OfferDraw {
            self.offered_at = Some(ask.view.ply);
        }
        self.memory.keep(turn, reply::write(answer, &reasoning));
        self.thought = Some(cut(&reasoning, MAX_THOUGHT)).filter(|thought| !thought.is_empty());
        Ok(answer)
    }

    fn reasoning(&mut self) -> Option<String> {
        self.thought.take()
    }
}

impl std::fmt::Debug for Recon {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Recon").field("line", &self.line).finish_non_exhaustive()
    }
}

/// How much of the clock one answer may take; none if the seat's clock is not running.
fn time_to_think(ask: &Ask<'_>) -> Option<Duration> {
    let face = ask.view.clock()?;
    (face.running == Some(ask.view.seat))
        .then(|| Duration::from_millis(face.remaining_ms[ask.view.seat.color()]) / PART_OF_THE_CLOCK)
}

/// The first `most` characters.
fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
