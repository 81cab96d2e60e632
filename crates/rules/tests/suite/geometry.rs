//! What a piece could do given its type, its square and its own side's pieces, regardless of the opponent's.

use fastrand::Rng;
use rules::{Color, Layout, MoveKind, Role, Royalty, Square, names};

use crate::{rows, squares, start};

/// `layout colour role square | own pieces | reach`.
const REACH: &str = "
# Leapers: the middle, the edge, own pieces in the way.
classic white knight d4 |          | b3 b5 c2 c6 e2 e6 f3 f5
classic black knight a1 |          | b3 c2
classic white knight a1 | b3       | c2
classic white knight h8 | f7 g6    |
classic white king   e1 |          | d1 d2 e2 f1 f2
classic black king   e8 | d8 f8 e7 | d7 f7
classic white king   h8 |          | g8 g7 h7

# Castling is not geometry.
classic white king   e1 | a1 h1    | d1 d2 e2 f1 f2

# Lines run to the edge and stop before own pieces.
classic white bishop a1 |          | b2 c3 d4 e5 f6 g7 h8
classic black bishop c1 | b2 e3    | d2
classic white rook   a1 | a4 c1    | a2 a3 b1
classic black rook   h8 | h7 g8    |
classic white queen  a1 | a3 b1 d4 | a2 b2 c3
classic white rook   d4 | d5 c4    | d1 d2 d3 e4 f4 g4 h4

# Pawns: both diagonals even when empty, two steps from the start rank only.
classic white pawn   e2 |          | e3 e4 d3 f3
classic white pawn   e3 |          | e4 d4 f4
classic black pawn   e7 |          | e6 e5 d6 f6
classic black pawn   e6 |          | e5 d5 f5
classic white pawn   a2 |          | a3 a4 b3
classic black pawn   h7 |          | h6 h5 g6
classic white pawn   h7 |          | h8 g8
classic black pawn   a2 |          | a1 b1
classic white pawn   e7 |          | e8 d8 f8
classic white pawn   e2 | e3       | d3 f3
classic white pawn   e2 | e4       | e3 d3 f3
classic white pawn   e2 | d3 f3    | e3 e4
classic black pawn   e7 | e6 d6 f6 |

# Layouts say who may step twice.
horde   white pawn   e1 |          | e2 e3 d2 f2
horde   white pawn   e2 |          | e3 e4 d3 f3
dunsany white pawn   e2 |          | e3 d3 f3
dunsany black pawn   e7 |          | e6 e5 d6 f6
";

#[test]
fn reach_by_hand() {
    for row in rows(REACH) {
        let [piece, own, reach] = row.splitn(3, '|').collect::<Vec<_>>().try_into().expect("three columns");
        let [layout, color, role, from] =
            piece.split_whitespace().collect::<Vec<_>>().try_into().expect("layout colour role square");
        let (rules, _) = start(Layout::premade(layout), Royalty::Checkmate);
        let color = Color::ALL.into_iter().find(|c| names::color_name(*c) == color).expect("colour");
        let role = Role::ALL.into_iter().find(|r| names::role_name(*r) == role).expect("role");
        let from: Square = from.parse().expect("square");
        let found = rules.geometry(color, role, from, squares(own).with(from));
        assert_eq!(found, squares(reach), "{row}");
    }
}

/// Geometry includes every move that the opponent's pieces may allow, and never leads to a square occupied by its own
/// side.
#[test]
fn geometry_holds_every_move() {
    let mut rng = Rng::with_seed(7);
    let mut seen = 0;
    for layout in ["classic", "chess960", "horde", "dunsany", "knightmate", "monster", "pawns-only"] {
        let (rules, first) = start(Layout::premade(layout), Royalty::Capture);
        for _ in 0..40 {
            let mut pos = first.clone();
            for _ in 0..80 {
                let own = pos.board().by_color(pos.turn());
                for movement in rules.pseudo_legal_moves(&pos) {
                    if movement.kind == MoveKind::Castle {
                        continue;
                    }
                    let reach = rules.geometry(pos.turn(), movement.role, movement.from, own);
                    assert!(reach.contains(movement.to), "{movement:?} in {}", rules.fen(&pos));
                    assert!((reach & own).is_empty(), "{movement:?} in {}", rules.fen(&pos));
                    seen += 1;
                }
                let legal = rules.legal_moves(&pos);
                if legal.is_empty() {
                    break;
                }
                pos.play(&rules, legal[rng.usize(..legal.len())]);
            }
        }
    }
    assert!(seen > 100_000, "{seen} moves");
}
