//! What bots thought, in words. It is kept with the game and shown once that is over.

use view::Seat;

/// What one seat's bot thought before it moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    pub seat: Seat,
    /// How many moves had been made.
    pub ply: u32,
    pub text: String,
}

/// Nobody reads a novel beside a board: no more than this is kept of a single thought.
const MAX_BYTES: usize = 8_000;
/// Nor of a whole game.
const MAX_THOUGHTS: usize = 2_000;
const MAX_GAME_BYTES: usize = 1_000_000;

/// Adds a thought, cut to size. None if the game has enough of them.
pub(crate) fn next(thoughts: &[Thought], seat: Seat, ply: u32, mut text: String) -> Option<Thought> {
    text.truncate(text.floor_char_boundary(MAX_BYTES));
    let bytes: usize = thoughts.iter().map(|thought| thought.text.len()).sum();
    let fits = thoughts.len() < MAX_THOUGHTS && bytes + text.len() <= MAX_GAME_BYTES;
    (fits && !text.trim().is_empty()).then_some(Thought { seat, ply, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts_are_bounded() {
        let long = next(&[], Seat::White, 3, "ü".repeat(MAX_BYTES)).unwrap();
        assert!(long.text.len() <= MAX_BYTES && long.text.chars().all(|letter| letter == 'ü'));
        assert_eq!(next(&[], Seat::White, 3, " \n".to_owned()), None);
        let large = vec![long.clone(); MAX_GAME_BYTES / long.text.len()];
        assert_eq!(next(&large, Seat::White, 3, long.text.clone()), None);
        let short = Thought { text: "why".to_owned(), ..long };
        let many = vec![short; MAX_THOUGHTS];
        assert_eq!(next(&many, Seat::White, 3, "why".to_owned()), None);
        assert!(next(&many[1..], Seat::White, 3, "why".to_owned()).is_some());
    }
}
