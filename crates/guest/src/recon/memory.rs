//! What the model is reminded of: as much of the conversation so far as fits into its context.

use std::collections::VecDeque;

use serde::Serialize;

use super::prompt::Turn;

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Message {
    role: &'static str,
    content: String,
}

impl Message {
    fn system(content: String) -> Message {
        Message { role: "system", content }
    }

    pub(super) fn user(content: String) -> Message {
        Message { role: "user", content }
    }

    pub(super) fn assistant(content: String) -> Message {
        Message { role: "assistant", content }
    }
}

/// The most turns that are ever sent, however large the model's context is.
const MAX_TURNS: usize = 200;

/// Earlier turns: what the model was told, and what it answered.
#[derive(Debug, Default)]
pub(super) struct Memory {
    turns: VecDeque<(String, String)>,
}

impl Memory {
    /// Keeps only what the model was told, not the choices that it had.
    pub(super) fn keep(&mut self, turn: Turn, answer: String) {
        if self.turns.len() == MAX_TURNS {
            self.turns.pop_front();
        }
        self.turns.push_back((turn.told, answer));
    }

    /// All messages to send to the model now, within this many characters if possible: the oldest turns are dropped
    /// first, and the current question never is.
    pub(super) fn messages(
        &self,
        system: &str,
        turn: &Turn,
        corrections: &[Message],
        room: usize,
    ) -> Vec<Message> {
        let now = format!("{}{}", turn.told, turn.asked);
        let corrected: usize = corrections.iter().map(|message| message.content.len()).sum();
        let mut left = room.saturating_sub(system.len() + now.len() + corrected);
        let mut remembered = Vec::new();
        for (told, answer) in self.turns.iter().rev() {
            let Some(rest) = left.checked_sub(told.len() + answer.len()) else { break };
            left = rest;
            remembered.push((told, answer));
        }
        let mut messages = vec![Message::system(system.to_owned())];
        for (told, answer) in remembered.into_iter().rev() {
            messages.push(Message::user(told.clone()));
            messages.push(Message::assistant(answer.clone()));
        }
        messages.push(Message::user(now));
        messages.extend_from_slice(corrections);
        messages
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(number: usize) -> Turn {
        Turn { told: format!("told {number:02}\n"), asked: "and asked".to_owned() }
    }

    #[test]
    fn the_oldest_turns_are_forgotten_first() {
        let mut memory = Memory::default();
        for number in 0..10 {
            memory.keep(turn(number), format!("answer {number:02}"));
        }
        let sent = |room: usize| -> Vec<String> {
            let messages = memory.messages("rules", &turn(10), &[], room);
            messages.into_iter().map(|message| message.content).collect()
        };
        assert_eq!(sent(10_000).len(), 1 + 2 * 10 + 1);
        let now = "told 10\nand asked";
        let room = "rules".len() + now.len() + 2 * ("told 09\n".len() + "answer 09".len());
        assert_eq!(sent(room), ["rules", "told 08\n", "answer 08", "told 09\n", "answer 09", now]);
        assert_eq!(sent(room - 1), ["rules", "told 09\n", "answer 09", now]);
        assert_eq!(sent(0), ["rules", now], "what is asked is always said");
    }
}
