//! A card's rules, compiled, and the hooks by which presets reach into them.

use std::{fmt::Debug, sync::Arc};

use shakmaty::{Bitboard, CastlingMode, Color, Role, Square};

use crate::{
    axes::{Draws, PackedDraws, Royalty},
    fog::PackedFog,
    material::Material,
    meter::{HOOK, Meter},
    modifiers::Modifiers,
    moves::{Move, MoveList},
    outcome::Outcome,
    position::{Played, Position},
    table::RuleTable,
    traits::Traits,
};

#[derive(Clone, Debug)]
pub struct Rules {
    pub(crate) table: RuleTable,
    pub(crate) movements: Box<[&'static dyn Movement]>,
    pub(crate) effects: Box<[&'static dyn Effect]>,
    /// What the profile says about the pieces, if there is one.
    pub(crate) modifiers: Option<Modifiers>,
    pub(crate) draws: PackedDraws,
    /// How much more a side sees in fog than its pieces reach.
    pub(crate) fog: PackedFog,
    pub(crate) material: Option<Material>,
    /// Moves have their orthodox effects and no others.
    pub(crate) plain: bool,
    /// How castling is written: `e1g1`, or king onto rook.
    pub(crate) castling: CastlingMode,
    pub(crate) legality: Legality,
    /// What counts the work, if somebody wants it bounded.
    pub(crate) meter: Option<Arc<Meter>>,
}

/// How moves that expose a royal piece are ruled out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Legality {
    /// Check does not bind: every pseudo-legal move is legal.
    Free,
    /// One orthodox king per side: pins and checks are computed beforehand.
    OneKing,
    /// Anything else: each move is made on a copy and judged there.
    TryOut,
}

/// New ways to move, and moves that are forbidden. These moves attack, too: a royal piece must not stand where one of
/// them could take it.
pub trait Movement: Debug + Sync {
    /// Appends the pseudo-legal moves that `us` has beyond the orthodox ones. Adding a plain move twice does no harm.
    fn add(&self, _rules: &Rules, _position: &Position, _us: Color, _moves: &mut MoveList) {}
    /// What looking for those moves costs, found or not, counted in moves that are generated.
    fn effort(&self) -> u64 {
        HOOK
    }
    /// Whether a pseudo-legal move of `us` is forbidden. This may depend only on the pieces of `us` and on what stands
    /// where the move goes, because in fog the seat to move is shown the answer.
    fn forbids(&self, _rules: &Rules, _position: &Position, _us: Color, _movement: Move) -> bool {
        false
    }
}

/// What happens after a move, in this order.
pub trait Effect: Debug + Sync {
    /// Captures that do more; wounds that heal.
    fn after_move(&self, _rules: &Rules, _position: &mut Position, _played: &Played) {}
    /// The turn has passed to the side that is to move now.
    fn turn_begins(&self, _rules: &Rules, _position: &mut Position) {}
    /// Objectives: how the move ended the game, if it did.
    fn decides(&self, _rules: &Rules, _position: &mut Position, _played: &Played) -> Option<Outcome> {
        None
    }
}

impl Rules {
    /// The same rules, for somebody who cannot wait for ever.
    pub fn metered(self, meter: &Arc<Meter>) -> Rules {
        Rules { meter: Some(meter.clone()), ..self }
    }

    /// The piece on a square, and what the profile says about it.
    pub(crate) fn traits_at(&self, pos: &Position, square: Square) -> Option<(Role, Traits)> {
        let modifiers = self.modifiers.as_ref()?;
        let piece = pos.board.piece_at(square)?;
        let mark = pos.marks.as_ref().map_or(0, |marks| marks[usize::from(square)]);
        Some((piece.role, modifiers.of(piece.color, piece.role, mark)))
    }

    /// What the profile says about the piece on a square; nothing without a profile or a piece.
    pub fn modifiers_at(&self, pos: &Position, square: Square) -> Traits {
        self.traits_at(pos, square).map(|(_, traits)| traits).unwrap_or_default()
    }

    /// How far the pawn on a square could step by the rules for all pawns.
    pub(crate) fn pawn_steps(&self, pos: &Position, us: Color, from: Square) -> usize {
        if !self.table.double_step[us].contains(from) || pos.spent.contains(from) {
            return 1;
        }
        if self.table.triple_step[us].contains(from) { 3 } else { 2 }
    }

    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.plain
    }

    /// Roughly how many positions must be examined to find the legal moves of one. A search can afford that many
    /// times fewer positions.
    pub fn effort(&self) -> u32 {
        match self.legality {
            Legality::Free | Legality::OneKing if self.movements.is_empty() => 1,
            Legality::Free | Legality::OneKing => 3,
            Legality::TryOut if self.tries_turns_out() => 2_000,
            Legality::TryOut => 40,
        }
    }

    pub fn castling_mode(&self) -> CastlingMode {
        self.castling
    }

    pub fn promotions(&self) -> &'static [Role] {
        self.table.promotions
    }

    /// A side's royal pieces; none where nothing is royal.
    pub fn royal_pieces(&self, pos: &Position, color: Color) -> Bitboard {
        self.table.royal[color].map_or(Bitboard::EMPTY, |crown| crown.pieces(&pos.board, color))
    }

    /// Whether either side has anything that it must not lose.
    pub fn has_royalty(&self) -> bool {
        self.table.royal.iter().any(Option::is_some)
    }

    /// Whether a move has to be made to know that it is legal, which takes a while.
    pub fn tries_moves_out(&self) -> bool {
        self.legality == Legality::TryOut
    }

    /// Whether that goes for whole turns of several moves. It takes as long as the square of the number of moves: in
    /// some positions long enough to hold up everybody else on the same thread.
    pub fn tries_turns_out(&self) -> bool {
        self.tries_moves_out() && self.table.check_between_moves
    }

    /// The hit points that every piece starts with, where captures take those.
    pub fn hit_points(&self) -> Option<u8> {
        (self.table.hit_points > 0).then_some(self.table.hit_points)
    }

    pub fn castler(&self) -> Role {
        self.table.castler
    }

    /// Whether `e1g1` might also be a move of the castling piece by itself.
    pub(crate) fn castling_could_be_a_step(&self) -> bool {
        self.modifiers.is_some() || (self.table.castler != Role::King && !self.movements.is_empty())
    }

    /// Pawns on these squares may step twice, as far as their square tells.
    pub fn double_step(&self, color: Color) -> Bitboard {
        self.table.double_step[color]
    }

    #[inline]
    pub(crate) fn taking_wins(&self, owner: Color, role: Role) -> bool {
        self.table.royalty == Royalty::Capture
            && self.table.royal[owner].is_some_and(|crown| crown.includes(role))
    }

    pub fn draws(&self) -> Draws {
        self.draws.get()
    }

    /// Whether a side in check must answer it, and mate wins.
    pub fn checks_bind(&self) -> bool {
        self.table.royalty == Royalty::Checkmate
    }

    /// Whether a side can be known to be too weak to win.
    pub(crate) fn weighs_material(&self) -> bool {
        self.material.is_some()
    }
}
