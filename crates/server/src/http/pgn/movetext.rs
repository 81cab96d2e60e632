//! The moves of a PGN, in lines of the length that the format requires.

use std::fmt;

use rules::Color;
use view::Review;

use super::{heard::Heard, recon, result, tries};

/// The PGN export format requires lines of fewer than 80 characters.
pub(super) const LINE: usize = 79;

/// The moves of a finished game, with what was tried and heard as comments.
pub(super) fn movetext(text: &mut String, review: &Review, said: bool) {
    let mut lines = Lines::of(text);
    let mut before = review.start_fen.as_str();
    let mut last = None;
    // The turn that needs no move number: Black's, directly after a single move by White.
    let mut plain = None;
    let mut changes = review.profiles.iter().peekable();
    let mut tries = review.tries.as_slice();
    let mut senses = review.senses.iter().peekable();
    let heard = Heard::among(if said { &review.announcements } else { &[] });
    if let Some(comment) = heard.of_move(0) {
        lines.comment(&comment);
    }
    for ply in &review.plies {
        while let Some(change) = changes.next_if(|change| change.ply < ply.movement.ply) {
            lines.comment(&format!("Profile {}: {}", change.version, change.profile));
            plain = None;
        }
        let sensed = senses.next_if(|sense| sense.ply < ply.movement.ply);
        let sensed = sensed.map(|sense| recon::sensed(sense.by, sense.square));
        let tried = tries::before(&mut tries, ply.movement.ply);
        for comment in
            sensed.into_iter().chain(tried).chain(heard.question(ply.movement.ply - 1, ply.movement.by))
        {
            lines.comment(&comment);
            plain = None;
        }
        let turn = Turn::of(before);
        if plain == Some(turn) {
            lines.push(&ply.san);
        } else {
            lines.push(&format!("{turn} {}", ply.san));
        }
        plain = turn.answer().filter(|_| last != Some(turn));
        if let Some(remaining) = ply.remaining_ms {
            lines.push(&format!("{{[%clk {}]}}", clock(remaining)));
            plain = None;
        }
        let asked = recon::asked_for(&ply.movement);
        for comment in asked.into_iter().chain(heard.of_move(ply.movement.ply)) {
            lines.comment(&comment);
            plain = None;
        }
        last = Some(turn);
        before = &ply.fen;
    }
    for change in changes {
        lines.comment(&format!("Profile {}: {}", change.version, change.profile));
    }
    // Whoever is to move may have tried something since.
    let sensed = senses.map(|sense| recon::sensed(sense.by, sense.square));
    let asked = heard.question(review.plies.len() as u32, Turn::of(before).color.into());
    for comment in sensed.chain(tries::before(&mut tries, u32::MAX)).chain(asked) {
        lines.comment(&comment);
    }
    lines.push(result(review.ending));
    text.push('\n');
}

/// Whose move it is, and its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    pub(super) color: Color,
    pub(super) number: u32,
}

impl Turn {
    /// Reads the turn from a FEN.
    pub(crate) fn of(fen: &str) -> Turn {
        let mut fields = fen.split_ascii_whitespace().skip(1);
        let color = if fields.next() == Some("b") { Color::Black } else { Color::White };
        Turn { color, number: fields.nth(3).and_then(|number| number.parse().ok()).unwrap_or(1) }
    }

    /// The turn after this one, or this one again, if it is `color`'s. White's after Black's is the next number.
    pub(super) fn taken_by(self, color: Color) -> Turn {
        let next = self.color == Color::Black && color == Color::White;
        Turn { color, number: self.number + u32::from(next) }
    }

    /// Black's move with the same number.
    pub(super) fn answer(self) -> Option<Turn> {
        (self.color == Color::White).then_some(Turn { color: Color::Black, ..self })
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, self.color.fold_wb(".", "..."))
    }
}

fn clock(ms: u64) -> String {
    let seconds = ms / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Breaks lines between pushed items, never within one.
pub(super) struct Lines<'a> {
    text: &'a mut String,
    column: usize,
}

impl Lines<'_> {
    pub(super) fn of(text: &mut String) -> Lines<'_> {
        Lines { text, column: 0 }
    }

    pub(super) fn push(&mut self, part: &str) {
        if self.column > 0 && self.column + 1 + part.len() > LINE {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(part);
        self.column += part.len();
    }

    /// Writes the text in braces, word by word, without any braces it contains.
    pub(super) fn comment(&mut self, text: &str) {
        let text = format!("{{{}}}", text.replace(['{', '}'], ""));
        text.split(' ').for_each(|word| self.push(word));
    }
}
