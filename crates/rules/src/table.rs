//! The constants of a rule set: what distinguishes most variants from chess without any code.

use shakmaty::{Bitboard, ByColor, Rank, Role};

use crate::card::Royalty;

/// A preset changes these numbers; the engine only ever reads them.
#[derive(Clone, Debug)]
pub struct Table {
    pub royalty: Royalty,
    /// The role whose loss is the end of its side; none where a side has nothing royal.
    pub royal: ByColor<Option<Role>>,
    /// The role that castles with the rooks.
    pub castler: Role,
    pub promotions: &'static [Role],
    /// Pawns on these squares may step twice.
    pub double_step: ByColor<Bitboard>,
    pub moves_a_turn: ByColor<u8>,
    /// Within a turn of several moves the mover's royal piece may stand in check, so long as it is safe
    /// at the end.
    pub check_between_moves: bool,
    pub without_moves: WithoutMoves,
}

/// What it means for the side to move, not in check, to have no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WithoutMoves {
    Draws,
    Loses,
}

pub(crate) const STANDARD_PROMOTIONS: &[Role] = &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl Table {
    /// The rules of FIDE, under either royalty.
    pub(crate) fn orthodox(royalty: Royalty) -> Table {
        Table {
            royalty,
            royal: ByColor { white: Some(Role::King), black: Some(Role::King) },
            castler: Role::King,
            promotions: STANDARD_PROMOTIONS,
            double_step: ByColor {
                white: Bitboard::from_rank(Rank::Second),
                black: Bitboard::from_rank(Rank::Seventh),
            },
            moves_a_turn: ByColor { white: 1, black: 1 },
            check_between_moves: false,
            without_moves: WithoutMoves::Draws,
        }
    }
}
