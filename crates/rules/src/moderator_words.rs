//! A moderator in plain English.

use std::fmt;

use crate::moderator::{
    Captures, Castling, Checks, EnPassant, Listeners, Moderator, Nonsense, PawnTries, Promotions, Refusals,
};

impl Moderator {
    pub(crate) fn describe(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(" A moderator announces every move.")?;
        f.write_str(match self.captures {
            Captures::Fact => " The opponent hears of a capture, and the capturer learns what it took.",
            Captures::Square => " Both hear where a capture was, but not of what.",
            Captures::Class => " Both hear where a capture was, and whether of a pawn or a piece.",
            Captures::Exact => " Both hear where a capture was, and what enters the reserve.",
        })?;
        f.write_str(match self.en_passant {
            EnPassant::Named => " A capture en passant is called that.",
            EnPassant::Victim => " A capture en passant is announced where the pawn stood.",
        })?;
        f.write_str(match self.checks {
            Checks::Fact => " Check is announced.",
            Checks::Direction => " Check is announced with its direction.",
        })?;
        f.write_str(match self.pawn_tries {
            PawnTries::None => "",
            PawnTries::AskUntilLegal => {
                " Once a turn a side may ask whether it has a pawn capture; if so, it must make one."
            }
            PawnTries::AskOneTry => {
                " Once a turn a side may ask whether it has a pawn capture; if so, it must try one."
            }
            PawnTries::Exists => " Before each turn both hear whether there is a pawn capture.",
            PawnTries::Count => " Before each turn both hear how many pawn captures there are.",
            PawnTries::Sources => " Before each turn both hear which pawns can capture.",
        })?;
        f.write_str(match self.promotions {
            Promotions::Silent => " Promotions are not announced.",
            Promotions::Fact => " Promotions are announced without the piece.",
            Promotions::Piece => " Promotions are announced.",
        })?;
        f.write_str(match self.castling {
            Castling::Silent => " Castling sounds like any other move.",
            Castling::Named => " Castling is announced.",
        })?;
        f.write_str(match (self.refusals, self.nonsense) {
            (Refusals::Four, _) => " A refused try is answered by its reason",
            (Refusals::One, _) => " Every refused try gets the same answer",
            (Refusals::Two, Nonsense::Told) => " A refused try is answered \"no\" or \"nonsense\"",
            (Refusals::Two, Nonsense::Dropped) => " A refused try is answered \"no\"",
        })?;
        f.write_str(match self.refusals_heard {
            Listeners::Mover => ", which only the mover hears",
            Listeners::Both => ", which both hear",
        })?;
        f.write_str(match (self.refusals, self.nonsense) {
            (Refusals::Two, Nonsense::Dropped) => {
                "; nonsense, which its side's own pieces, an earlier refusal on the turn or the news of pawn captures \
                 rule out, leaves no trace."
            }
            (Refusals::Two, Nonsense::Told) => {
                "; nonsense is what its side's own pieces, an earlier refusal on the turn or the news of pawn \
                 captures rule out."
            }
            (Refusals::Four | Refusals::One, _) => ".",
        })?;
        let limit = self.tries_per_turn;
        if limit == Moderator::PARALLAX.tries_per_turn {
            return Ok(());
        }
        let refusals = if limit.get() == 1 { "refusal" } else { "refusals" };
        write!(f, " After {limit} {refusals} on a turn, a try that would be refused has no effect.")
    }
}
