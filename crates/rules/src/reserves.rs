//! Captured pieces that a side may drop back onto the board as its own.

use shakmaty::{Bitboard, ByColor, Color, Role};

use crate::hit_points::scramble;

/// What a position with drops has besides the board.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Hand {
    pub(crate) reserves: Reserves,
    /// Pieces that were pawns, and become pawns again when they are captured.
    pub(crate) promoted: Bitboard,
}

/// What both sides hold. Nothing where there are no drops.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Reserves(ByColor<Reserve>);

/// How many pieces of each role one side holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Reserve([u8; Role::ALL.len()]);

impl Reserve {
    pub fn count(&self, role: Role) -> u8 {
        self.0[index(role)]
    }

    /// The roles of which there is at least one.
    pub fn held(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().zip(self.0).filter(|(_, count)| *count > 0).map(|(role, _)| role)
    }

    pub fn set(&mut self, role: Role, count: u8) {
        self.0[index(role)] = count;
    }
}

impl Reserves {
    pub fn of(&self, color: Color) -> Reserve {
        self.0[color]
    }

    pub fn is_empty(&self) -> bool {
        *self == Reserves::default()
    }

    pub(crate) fn add(&mut self, color: Color, role: Role) {
        self.set(color, role, self.of(color).count(role).saturating_add(1));
    }

    /// Takes a piece out, if there is one.
    pub(crate) fn take(&mut self, color: Color, role: Role) {
        self.set(color, role, self.of(color).count(role).saturating_sub(1));
    }

    pub(crate) fn set(&mut self, color: Color, role: Role, count: u8) {
        self.0[color].set(role, count);
    }

    pub(crate) fn put(&mut self, color: Color, reserve: Reserve) {
        self.0[color] = reserve;
    }

    /// As FEN writes it between square brackets: White's letters, then Black's, pawns first.
    pub(crate) fn fen(&self) -> String {
        let mut text = String::new();
        for color in Color::ALL {
            for role in Role::ALL {
                let letter = role.of(color).char();
                text.extend(std::iter::repeat_n(letter, usize::from(self.of(color).count(role))));
            }
        }
        text
    }

    /// Equal for equal reserves; for repetition keys.
    pub(crate) fn key(&self) -> u64 {
        let counts = self.0.iter().flat_map(|reserve| reserve.0);
        counts.fold(0, |key, count| scramble(key ^ u64::from(count)))
    }
}

fn index(role: Role) -> usize {
    role as usize - Role::Pawn as usize
}
