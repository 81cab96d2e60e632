//! Completes states that leave out a part of the past, so that whoever reads them need not know.

use std::collections::VecDeque;

use crate::frame::{Frame, Message};

/// Frames that have arrived and were not read yet. A state whose past is incomplete holds up those behind it.
#[derive(Default, Debug)]
pub(crate) struct Unread {
    frames: VecDeque<Frame>,
    /// Whether a page of the first one's past is on its way.
    asked: bool,
}

/// What to do next.
#[derive(Debug)]
pub(crate) enum Next {
    Read(Box<Frame>),
    /// Ask for the past before this item.
    Ask {
        before: u32,
    },
    Wait,
}

impl Unread {
    pub(crate) fn next(&mut self) -> Next {
        match self.frames.front().map(missing) {
            Some(0) => self.frames.pop_front().map_or(Next::Wait, |frame| Next::Read(Box::new(frame))),
            Some(before) if !self.asked => Next::Ask { before },
            Some(_) | None => Next::Wait,
        }
    }

    pub(crate) fn asked(&mut self) {
        self.asked = true;
    }

    pub(crate) fn arrived(&mut self, frame: Frame) {
        let Message::Past(page) = &frame.message else {
            return self.frames.push_back(frame);
        };
        self.asked = false;
        if let Some(Frame { message: Message::State(state), .. }) = self.frames.front_mut()
            && let Some(view) = &mut state.view
            // It comes twice if the first question was given up after it had been sent.
            && page.end() == state.older
        {
            view.remember(page);
            state.older = page.older;
        }
    }
}

/// How much is missing of a state's past.
fn missing(frame: &Frame) -> u32 {
    match &frame.message {
        Message::State(state) if state.view.is_some() => state.older,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use room::Arena;
    use rules::{Card, Mode, Square};
    use view::{Intent, Seat, View};
    use wire::{
        GameStatus,
        v1::{Message as Sent, State},
    };

    use super::*;

    /// What arrives when a server sends this.
    fn over_the_wire(message: Sent<'_>) -> Frame {
        Frame::read(&wire::v1::Sent { seq: 1, ts: 0, message }.to_text()).unwrap()
    }

    fn state(view: &View, older: u32) -> Frame {
        over_the_wire(Sent::State(Box::new(State {
            fen: None,
            facts: Vec::new(),
            active_rules: &[],
            turn: view.turn,
            last_seq: 1,
            state_seq: 1,
            move_history: Vec::new(),
            status: GameStatus::Active,
            older,
            view: Some(Cow::Borrowed(view)),
        })))
    }

    #[test]
    fn a_state_is_read_with_its_whole_past_and_before_what_came_after_it() {
        let mut arena = Arena::new(Card::of(Mode::Blind));
        for _ in 0..9 {
            arena.submit(Seat::White, Intent::Touch { from: Square::E5.into() }).unwrap();
        }
        let whole = arena.view(Seat::White);
        let mut end = whole.clone();
        let older = end.keep_last(2);
        assert_eq!(older, 7);

        let mut unread = Unread::default();
        unread.arrived(state(&end, older));
        unread.arrived(over_the_wire(Sent::Ping {}));
        let mut questions = Vec::new();
        let view = loop {
            match unread.next() {
                Next::Ask { before } => {
                    questions.push(before);
                    unread.asked();
                    assert!(matches!(unread.next(), Next::Wait), "once");
                    for _ in 0..2 {
                        unread.arrived(over_the_wire(Sent::Past(whole.past_before(before, 3))));
                    }
                }
                Next::Read(frame) => match frame.message {
                    Message::State(state) => break state.view.unwrap(),
                    other => panic!("{other:?}"),
                },
                Next::Wait => panic!("{questions:?}"),
            }
        };
        assert_eq!(questions, [7, 4, 1]);
        assert_eq!(view, whole);
        assert!(matches!(unread.next(), Next::Read(frame) if matches!(frame.message, Message::Ping)));
        assert!(matches!(unread.next(), Next::Wait));
    }
}
