//! What a side sees of a position.

use shakmaty::{Bitboard, Color, Piece, Role, Square};

use crate::{axes::Sight, hit_points::HitPoints, position::Position, rules::Rules, traits::Traits};

/// The squares that a side sees, and all that it sees on them. Equal for positions that look the same to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sighting {
    visible: Bitboard,
    by_role: [Bitboard; 6],
    /// Of the squares that it sees; of the others, those on which it knows something to stand.
    white: Bitboard,
    points: HitPoints,
    /// Royal pieces that do not look it: all but kings.
    royal: Bitboard,
    /// What a profile says of the pieces, where there is one.
    traits: Option<Box<[Traits; 64]>>,
}

/// A piece as a side sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SightedPiece {
    pub square: Square,
    pub piece: Piece,
    /// None where captures take pieces whole.
    pub hit_points: Option<u8>,
    pub royal: bool,
    pub traits: Traits,
}

impl Rules {
    /// The squares whose content `color` knows, on either side's turn.
    ///
    /// In fog those are its own squares and all that its pieces could move to or capture on: a blocked
    /// pawn does not see what blocks it, nor its empty diagonals; a pawn that could take in passing
    /// sees the pawn it would take. Sight follows movement, not permission: a move that a house rule or a
    /// modifier forbids is still sight. A card may let pawns see more.
    pub fn visible(&self, pos: &Position, color: Color, sight: Sight) -> Bitboard {
        match sight {
            Sight::Open => Bitboard::FULL,
            Sight::Own => pos.board().by_color(color),
            Sight::Fog => pos.board().by_color(color) | self.reach(pos, color) | self.pawn_sight(pos, color),
        }
    }

    /// What `color` sees of a position.
    pub fn sighting(&self, pos: &Position, color: Color, sight: Sight) -> Sighting {
        let visible = self.visible(pos, color, sight);
        let mut sighting = self.sighting_of(pos, visible);
        sighting.white |= self.felt(pos, color, sight, visible);
        sighting
    }

    /// What is to be seen of a position on some squares.
    pub fn sighting_of(&self, pos: &Position, visible: Bitboard) -> Sighting {
        let board = pos.board();
        Sighting {
            visible,
            by_role: Role::ALL.map(|role| board.by_role(role) & visible),
            white: board.by_color(Color::White) & visible,
            points: pos.hit_points().within(visible),
            royal: self.hidden_royalty(pos) & visible,
            traits: self.modifiers.is_some().then(|| {
                let mut traits = Box::new([Traits::default(); 64]);
                for square in board.occupied() & visible {
                    traits[usize::from(square)] = self.modifiers_at(pos, square);
                }
                traits
            }),
        }
    }
}

impl Sighting {
    /// Nothing at all.
    pub fn nothing() -> Sighting {
        Sighting {
            visible: Bitboard::EMPTY,
            by_role: [Bitboard::EMPTY; 6],
            white: Bitboard::EMPTY,
            points: HitPoints::default(),
            royal: Bitboard::EMPTY,
            traits: None,
        }
    }

    /// What somebody sees who was told of these squares and these pieces, in a game by `rules`. On the squares that are
    /// `felt` something stands that is not seen.
    pub fn told(
        rules: &Rules,
        visible: Bitboard,
        felt: Bitboard,
        pieces: impl IntoIterator<Item = SightedPiece>,
    ) -> Sighting {
        let traits = rules.modifiers.is_some().then(|| Box::new([Traits::default(); 64]));
        let mut told = Sighting { visible, white: felt & !visible, traits, ..Sighting::nothing() };
        for SightedPiece { square, piece, hit_points, royal, traits } in pieces {
            for (role, squares) in Role::ALL.into_iter().zip(&mut told.by_role) {
                squares.set(square, role == piece.role);
            }
            told.white.set(square, piece.color.is_white());
            told.points.set(square, hit_points.unwrap_or(0));
            told.royal.set(square, royal);
            if let Some(all) = &mut told.traits {
                all[usize::from(square)] = traits;
            }
        }
        told
    }

    pub fn visible(&self) -> Bitboard {
        self.visible
    }

    /// The squares that it does not see, but on which it knows something to stand.
    pub fn felt(&self) -> Bitboard {
        self.white & !self.visible
    }

    /// The squares on which it sees a piece.
    pub fn occupied(&self) -> Bitboard {
        self.by_role.iter().fold(Bitboard::EMPTY, |all, &some| all | some)
    }

    pub fn at(&self, square: Square) -> Option<SightedPiece> {
        let index = self.by_role.iter().position(|squares| squares.contains(square))?;
        let color = Color::from_white(self.white.contains(square));
        Some(SightedPiece {
            square,
            piece: Role::ALL[index].of(color),
            hit_points: Some(self.points.get(square)).filter(|points| *points > 0),
            royal: self.royal.contains(square),
            traits: self.traits_at(square),
        })
    }

    fn traits_at(&self, square: Square) -> Traits {
        self.traits.as_ref().map(|traits| traits[usize::from(square)]).unwrap_or_default()
    }

    /// How what is seen has changed from this to `now`.
    pub fn changes(&self, now: &Sighting) -> Changes {
        let roles = self.by_role.iter().zip(&now.by_role);
        let differing = roles.fold(self.white ^ now.white, |all, (&a, &b)| all | (a ^ b));
        let (occupied, occupied_now) = (self.occupied(), now.occupied());
        let same = occupied_now & !differing;
        let mut altered = (self.points.differing(&now.points) | (self.royal ^ now.royal)) & same;
        if self.traits.is_some() || now.traits.is_some() {
            let differ = |square: &Square| self.traits_at(*square) != now.traits_at(*square);
            altered |= same.into_iter().filter(differ).collect::<Bitboard>();
        }
        Changes { gone: differing & occupied, new: differing & occupied_now, same, altered }
    }
}

/// How the pieces in sight have changed, by square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Changes {
    /// What was there is no longer seen there.
    pub gone: Bitboard,
    /// What is there was not seen there before.
    pub new: Bitboard,
    /// What is there was there before,
    pub same: Bitboard,
    /// and looks different: its hit points, its modifiers, whether it is royal.
    pub altered: Bitboard,
}
