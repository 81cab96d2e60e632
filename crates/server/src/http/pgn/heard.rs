//! What a moderator said, as PGN comments.

use std::fmt::Write;

use rules::{Detail, Direction, ModeratorText, ToldTries, What};
use view::{Said, Seat};

/// What was said during a game, or what one seat heard of it.
pub(super) struct Heard<'a>(&'a [Said]);

impl Heard<'_> {
    pub(super) fn among(said: &[Said]) -> Heard<'_> {
        Heard(said)
    }

    /// What was said of a move, beyond the fact that there was one. Of the start, what was said before the first.
    pub(super) fn of_move(&self, ply: u32) -> Option<String> {
        let said = self.0.iter().filter(|said| said.ply == ply && !said.text.is_of_turn());
        let parts: Vec<_> = said.filter_map(words).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// The question for pawn captures and its answer, before the move after `ply`.
    pub(super) fn question(&self, ply: u32, by: Seat) -> Option<String> {
        let mut said = self.0.iter().filter(|said| said.ply == ply);
        let answer = said.find_map(|said| answer(said.text))?;
        Some(format!("{} asked any? {answer}", by.color().fold_wb("White", "Black")))
    }

    /// How tries were answered before the move after `ply`: "no (twice), nonsense".
    pub(super) fn refusals(&self, ply: u32) -> Option<String> {
        let said = self.0.iter().filter(|said| said.ply == ply);
        let refused: Vec<_> = said.filter_map(|said| refusal(said.text)).collect();
        let mut text = String::new();
        for same in refused.chunk_by(|one, next| one == next) {
            text.push_str(if text.is_empty() { "refused: " } else { ", " });
            text.push_str(same[0]);
            let _ = match same.len() {
                1 => Ok(()),
                2 => write!(text, " (twice)"),
                times => write!(text, " ({times} times)"),
            };
        }
        (!text.is_empty()).then_some(text)
    }
}

fn answer(text: ModeratorText) -> Option<&'static str> {
    match text {
        ModeratorText::AnyYes => Some("Yes"),
        ModeratorText::AnyNo => Some("No"),
        _ => None,
    }
}

pub(super) fn refusal(text: ModeratorText) -> Option<&'static str> {
    match text {
        ModeratorText::NoSuchPiece => Some("no such piece"),
        ModeratorText::NoLegalMoves => Some("no legal moves"),
        ModeratorText::WontHelp => Some("will not help"),
        ModeratorText::IllegalMove => Some("illegal move"),
        ModeratorText::No => Some("no"),
        ModeratorText::Nonsense => Some("nonsense"),
        _ => None,
    }
}

/// Nothing for a plain move, nor for the end, which has tags of its own.
fn words(said: &Said) -> Option<String> {
    use ModeratorText as T;
    let mut text = match said.text {
        T::WhiteMovedCaptured | T::BlackMovedCaptured => "captured",
        T::WhiteMovedCapturedEp | T::BlackMovedCapturedEp => "captured en passant",
        T::WhiteHit | T::BlackHit => "hit a piece",
        T::WhiteCastledKingside | T::BlackCastledKingside => "castled kingside",
        T::WhiteCastledQueenside | T::BlackCastledQueenside => "castled queenside",
        T::WhiteInCheck | T::BlackInCheck => "check",
        T::WhitePromoted | T::BlackPromoted => "promoted",
        T::WhiteDropped | T::BlackDropped => "dropped",
        T::WhitePawnTries | T::BlackPawnTries => "pawn captures",
        _ => return None,
    }
    .to_owned();
    if let Some(role) = said.promoted_to.or(said.dropped) {
        let _ = write!(text, " {}", rules::names::role_name(role.0));
    }
    match said.detail {
        Some(Detail::Captured { square, what }) => {
            if let Some(what) = what {
                let _ = write!(text, " {}", kind(what));
            }
            let _ = write!(text, " on {square}");
        }
        Some(Detail::Check(directions)) => {
            let from: Vec<_> = directions.iter().map(direction).collect();
            let _ = write!(text, " by {}", from.join(" and "));
        }
        Some(Detail::PawnTries(tries)) => {
            let _ = match tries {
                ToldTries::Exists(any) => write!(text, ": {}", if any { "some" } else { "none" }),
                ToldTries::Count(count) => write!(text, ": {count}"),
                ToldTries::Squares(squares) if squares.is_empty() => write!(text, ": none"),
                ToldTries::Squares(squares) => {
                    let names: Vec<_> = squares.into_iter().map(|square| square.to_string()).collect();
                    write!(text, ": {}", names.join(" "))
                }
            };
        }
        None => {}
    }
    Some(text)
}

fn kind(what: What) -> String {
    let word = serde_json::to_value(what).expect("a plain word");
    word.as_str().unwrap_or_default().to_owned()
}

fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::File => "file",
        Direction::Rank => "rank",
        Direction::LongDiagonal => "long diagonal",
        Direction::ShortDiagonal => "short diagonal",
        Direction::Knight => "knight",
    }
}
