//! What a position is worth: material first, then where the pieces stand.

use rules::{Bitboard, Board, Card, Color, Piece, Position, Role, Rules, Square};

/// In hundredths of a pawn.
pub(crate) type Worth = i32;

/// More than any undecided position is worth.
pub(crate) const WON: Worth = 1_000_000;

const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);
const WIDE_CENTRE: Bitboard = Bitboard(0x0000_3c3c_3c3c_0000);
/// Where a castled king stands.
const SHELTERS: Bitboard = Bitboard(0xc700_0000_0000_00c7);

/// What is worth having under a card.
#[derive(Clone, Debug)]
pub(crate) struct Taste {
    /// The side that loses everything wins.
    losing_wins: bool,
    /// A king in the centre wins.
    hill: bool,
    /// The first promotion wins.
    race: bool,
    /// How many hit points a piece starts with, where captures take those.
    full_points: Option<Worth>,
    /// There is a king to be mated or captured: in an endgame it is driven to the edge.
    hunts_king: bool,
}

impl Taste {
    pub(crate) fn of(card: &Card, rules: &Rules) -> Taste {
        let has = |id: &str| card.presets().contains(&id);
        Taste {
            losing_wins: has("suicide-chess"),
            hill: has("king-of-the-hill"),
            race: has("first-promotion-wins"),
            full_points: rules.hit_points().map(Worth::from),
            hunts_king: rules.has_royalty(),
        }
    }

    /// How much better off `us` is than the other side.
    pub(crate) fn standing(&self, position: &Position, us: Color) -> Worth {
        let board = position.board();
        let ahead = self.ahead(position, us);
        if self.losing_wins {
            return ahead;
        }
        let mut worth = ahead + self.places(board, us) - self.places(board, !us);
        if self.hunts_king {
            worth += hunt(board, us, ahead) - hunt(board, !us, -ahead);
        }
        worth
    }

    /// By material alone.
    pub(crate) fn ahead(&self, position: &Position, us: Color) -> Worth {
        let more = self.men(position, us) - self.men(position, !us);
        if self.losing_wins { -more } else { more }
    }

    /// Neither side has enough to win with, or neither has made progress for long.
    pub(crate) fn is_dead(&self, position: &Position) -> bool {
        let board = position.board();
        let level = self.ahead(position, Color::White).abs() < 350;
        let bare =
            board.pawns().is_empty() && Color::ALL.iter().all(|&side| self.men(position, side) < 1_000);
        level && (bare || position.halfmoves() >= 80)
    }

    fn men(&self, position: &Position, side: Color) -> Worth {
        let board = position.board();
        let own = board.by_color(side);
        if let Some(full) = self.full_points {
            let points = position.hit_points();
            let left = |square: Square| {
                let whole = board.role_at(square).map_or(0, worth_of);
                // A wounded piece is as useful as a healthy one, but is lost sooner.
                whole / 2 + whole * Worth::from(points.get(square)) / (2 * full)
            };
            return own.into_iter().map(left).sum();
        }
        let held = position.reserves().of(side);
        let of = |role: &Role| {
            worth_of(*role) * (count(board.by_role(*role) & own) + Worth::from(held.count(*role)))
        };
        Role::ALL.iter().map(of).sum()
    }

    fn places(&self, board: &Board, side: Color) -> Worth {
        let own = board.by_color(side);
        let (pawns, kings) = (board.pawns() & own, board.kings() & own);
        let home = Bitboard::from_rank(side.backrank());
        let minors = (board.knights() | board.bishops()) & own;
        let mut worth = 8 * count(minors & WIDE_CENTRE) - 14 * count(minors & home);
        worth += 12 * count(pawns & CENTRE) + 3 * count(board.queens() & own & !home);
        worth += 18 * count(kings & SHELTERS & home);
        for pawn in pawns {
            let steps = advance(pawn, side);
            worth += match (self.race, steps) {
                (true, steps) => 12 * steps * steps,
                (false, 0..=4) => 4 * steps,
                (false, steps) => 45 * (steps - 4),
            };
        }
        if self.hill {
            worth += kings.into_iter().map(|king| 25 * (6 - from_centre(king))).sum::<Worth>();
        }
        worth
    }
}

/// What a piece is worth. A royal piece is lost only with the game; any other king is a strong piece in the endgame.
pub(crate) fn worth_of(role: Role) -> Worth {
    match role {
        Role::Pawn => 100,
        Role::Knight => 300,
        Role::Bishop => 320,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 350,
    }
}

/// The side that is far ahead drives a bare king to the edge and brings its own king near.
fn hunt(board: &Board, us: Color, ahead: Worth) -> Worth {
    let rest = board.by_color(!us) & !board.kings() & !board.pawns();
    if ahead < 300 || rest.more_than_one() {
        return 0;
    }
    let king = |color: Color| board.by_piece(Piece { color, role: Role::King }).first();
    let Some(hunted) = king(!us) else { return 0 };
    let near = king(us).map_or(0, |hunter| 14 - hunter.distance(hunted) as Worth * 2);
    12 * from_centre(hunted) + 4 * near
}

fn from_centre(square: Square) -> Worth {
    let off = |coordinate: Worth| (2 * coordinate - 7).abs() / 2;
    off(square.rank() as Worth) + off(square.file() as Worth)
}

fn advance(square: Square, color: Color) -> Worth {
    let rank = square.rank() as Worth;
    color.fold_wb(rank, 7 - rank) - 1
}

fn count(squares: Bitboard) -> Worth {
    squares.count() as Worth
}
