//! The constants in which most variants differ from chess.

use shakmaty::{Bitboard, Board, ByColor, Color, Rank, Role};

use crate::axes::Royalty;

/// A preset changes these numbers; the engine only ever reads them.
#[derive(Clone, Debug)]
pub struct RuleTable {
    pub royalty: Royalty,
    /// What each side must not lose; none if it has nothing royal.
    pub royal: ByColor<Option<Crown>>,
    /// Whether there is castling at all.
    pub castling: bool,
    /// The role that castles with the rooks.
    pub castler: Role,
    pub promotions: &'static [Role],
    /// Whether pawns move, capture and promote as in chess; if not, a movement says how.
    pub orthodox_pawns: bool,
    /// Pawns on these squares may step twice.
    pub double_step: ByColor<Bitboard>,
    /// Of the pawns that may step twice, those on these squares may step three times.
    pub triple_step: ByColor<Bitboard>,
    /// Whether some pawn may step three times, or end on the last rank when it steps twice.
    pub far_sprints: bool,
    /// Whether a pawn that has moved, as the layout says, may still step twice.
    pub moved_pawns_sprint: bool,
    /// A pawn that makes several steps from here can be taken in passing, on the square behind it.
    pub taken_in_passing: ByColor<Bitboard>,
    /// Whether pawn moves are irreversible, so that they reset the fifty-move count.
    pub pawn_moves_are_final: bool,
    pub moves_a_turn: ByColor<u8>,
    /// Within a turn of several moves the mover's royal piece may stand in check, so long as it is safe
    /// at the end.
    pub check_between_moves: bool,
    /// A move that gives check ends the turn, and so does the lack of another move.
    pub check_ends_turn: bool,
    /// Captured pieces change sides and may be dropped.
    pub drops: bool,
    /// Captures are compulsory.
    pub forced_captures: bool,
    /// How many hit points a piece starts with; 0 where a capture takes the whole piece.
    pub hit_points: u8,
    /// How many checks win; 0 where they are not counted.
    pub winning_checks: u8,
    pub without_moves: WithoutMoves,
}

/// The royal pieces: a side that loses them has lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Crown {
    pub role: Role,
    /// Another role that is also royal.
    pub beside: Option<Role>,
    pub keep: Keep,
}

/// How many royal pieces a side has, and which of them it must keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// It has exactly one.
    One,
    /// It has one or more, and must not lose any.
    Every,
    /// It has one or more, and must not lose the last.
    Last,
}

impl Crown {
    pub const KING: Crown = Crown { role: Role::King, beside: None, keep: Keep::One };

    pub fn includes(self, role: Role) -> bool {
        self.role == role || self.beside == Some(role)
    }

    /// The royal pieces of a side.
    pub fn pieces(self, board: &Board, color: Color) -> Bitboard {
        let beside = self.beside.map_or(Bitboard::EMPTY, |role| board.by_role(role));
        (board.by_role(self.role) | beside) & board.by_color(color)
    }

    /// Those that it must not lose at the moment.
    pub(crate) fn guarded(self, board: &Board, color: Color) -> Bitboard {
        let pieces = self.pieces(board, color);
        match self.keep {
            Keep::Last if pieces.more_than_one() => Bitboard::EMPTY,
            Keep::One | Keep::Every | Keep::Last => pieces,
        }
    }

    /// Whether a side has lost what it must keep, between two moments.
    pub(crate) fn fell(self, before: &Board, after: &Board, color: Color) -> bool {
        let [had, has] = [before, after].map(|board| self.pieces(board, color).count());
        match self.keep {
            Keep::One | Keep::Every => has < had,
            Keep::Last => had > 0 && has == 0,
        }
    }
}

/// What it means for the side to move, not in check, to have no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WithoutMoves {
    Draws,
    Loses,
    Wins,
    /// The other side moves again; if it cannot either, the game is drawn.
    Passes,
    /// It may pass, as at any time: nothing ends.
    MayPass,
}

pub(crate) const STANDARD_PROMOTIONS: &[Role] = &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
/// Where kings are ordinary pieces.
pub(crate) const PROMOTIONS_WITH_KING: &[Role] =
    &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::King];

impl RuleTable {
    /// FIDE rules, under either royalty.
    pub(crate) fn orthodox(royalty: Royalty) -> RuleTable {
        let second_rank =
            ByColor { white: Bitboard::from_rank(Rank::Second), black: Bitboard::from_rank(Rank::Seventh) };
        RuleTable {
            royalty,
            royal: ByColor { white: Some(Crown::KING), black: Some(Crown::KING) },
            castling: true,
            castler: Role::King,
            promotions: STANDARD_PROMOTIONS,
            orthodox_pawns: true,
            double_step: second_rank,
            triple_step: ByColor { white: Bitboard::EMPTY, black: Bitboard::EMPTY },
            far_sprints: false,
            moved_pawns_sprint: false,
            taken_in_passing: second_rank,
            pawn_moves_are_final: true,
            moves_a_turn: ByColor { white: 1, black: 1 },
            check_between_moves: false,
            check_ends_turn: false,
            drops: false,
            forced_captures: false,
            hit_points: 0,
            winning_checks: 0,
            without_moves: WithoutMoves::Draws,
        }
    }

    /// Nothing is royal, for either side.
    pub(crate) fn abolish_royalty(&mut self) {
        self.royal = ByColor { white: None, black: None };
    }

    /// Changes the crown of each side that has one.
    pub(crate) fn recrown(&mut self, change: impl Fn(&mut Crown)) {
        for color in Color::ALL {
            if let Some(crown) = &mut self.royal[color] {
                change(crown);
            }
        }
    }
}
