//! Dark chess: what a seat sees, and under which ids.

use rules::{Mode, Role};
use view::{PieceId, Seat, SquareSet};

use crate::table::{Table, square, word};

/// Every square of some ranks.
fn ranks(ranks: std::ops::RangeInclusive<char>) -> Vec<String> {
    ('a'..='h').flat_map(|file| ranks.clone().map(move |rank| format!("{file}{rank}"))).collect()
}

fn names(squares: SquareSet) -> Vec<String> {
    squares.squares().map(|square| square.to_string()).collect()
}

/// The other side's pieces that a seat sees, as in `rook d3`.
fn strangers(table: &Table, seat: Seat) -> Vec<String> {
    let view = table.view(seat);
    let pieces = view.pieces().iter().filter(|piece| piece.owner != seat);
    let mut texts: Vec<_> = pieces.map(|piece| format!("{} {}", word(piece.role), piece.square)).collect();
    texts.sort_unstable();
    texts
}

fn id(table: &Table, seat: Seat, name: &str) -> PieceId {
    table.view(seat).piece_at(square(name)).expect("seen piece").id
}

fn sees(table: &Table, seat: Seat, name: &str) -> bool {
    let view = table.view(seat);
    let visible = names(view.visible()).iter().any(|seen| seen == name);
    assert!(visible || view.piece_at(square(name)).is_none(), "a piece on an unseen square");
    visible
}

const FOUR_KNIGHTS_ITALIAN: &str = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6";

#[test]
fn at_the_start_each_side_sees_its_own_half() {
    let table = Table::of(Mode::Dark);
    assert_eq!(names(table.view(Seat::White).visible()), ranks('1'..='4'));
    assert_eq!(names(table.view(Seat::Black).visible()), ranks('5'..='8'));
    for seat in Seat::PAIR {
        assert_eq!(table.view(seat).pieces().len(), 16);
        assert_eq!(strangers(&table, seat), [""; 0]);
    }
}

#[test]
fn the_documented_position() {
    let table = Table::of(Mode::Dark).play(FOUR_KNIGHTS_ITALIAN);
    let white = "a1 a2 a3 a4 a6 b1 b2 b3 b4 b5 c1 c2 c3 c4 d1 d2 d3 d4 d5 e1 e2 e4 e5 e6 \
                 f1 f2 f3 f7 g1 g2 g3 g4 g5 h1 h2 h3 h4";
    assert_eq!(names(table.view(Seat::White).visible()).join(" "), white);
    assert_eq!(strangers(&table, Seat::White), ["pawn e5", "pawn f7"]);
    assert_eq!(strangers(&table, Seat::Black), ["pawn e4"]);
}

#[test]
fn a_seat_knows_its_own_moves_only() {
    let table = Table::of(Mode::Dark).play(FOUR_KNIGHTS_ITALIAN);
    let last = |seat| table.view(seat).last_move().map(|last| format!("{}{}", last.from, last.to));
    assert_eq!(last(Seat::White).as_deref(), Some("f1c4"));
    assert_eq!(last(Seat::Black).as_deref(), Some("g8f6"));
    for seat in Seat::PAIR {
        assert_eq!(table.view(seat).moves.len(), 3);
        assert!(table.view(seat).moves.iter().all(|seen| seen.by == seat));
    }
}

#[test]
fn legal_moves_come_on_the_own_turn_only() {
    let mut table = Table::of(Mode::Dark);
    for text in FOUR_KNIGHTS_ITALIAN.split(' ') {
        let turn = table.game.turn();
        assert!(!table.view(turn).legal.is_empty(), "{turn:?} before {text}");
        assert!(table.view(!turn).legal.is_empty(), "{:?} before {text}", !turn);
        table = table.play(text);
    }
}

#[test]
fn pawns() {
    // A blocked pawn sees neither the piece that blocks it nor what is behind.
    let table = Table::at(Mode::Dark, "4k3/8/8/8/4r3/8/4P3/4K3 w - - 0 1");
    assert!(sees(&table, Seat::White, "e3") && !sees(&table, Seat::White, "e4"));
    assert!(!sees(&table, Seat::White, "d3"), "an empty corner");
    // A pawn sees an enemy piece diagonally in front of it.
    let table = Table::at(Mode::Dark, "4k3/8/8/8/8/3r4/4P3/4K3 w - - 0 1");
    assert_eq!(strangers(&table, Seat::White), ["rook d3"]);
}

#[test]
fn en_passant_shows_the_pawn_to_the_capturer_while_it_can_be_taken() {
    let table = Table::of(Mode::Dark).play("e2e4 h7h6 e4e5 d7d5");
    assert!(sees(&table, Seat::White, "d6") && sees(&table, Seat::White, "d5"));
    assert_eq!(strangers(&table, Seat::White), ["pawn d5"]);
    assert!(!sees(&table, Seat::Black, "e5"));
    let table = table.play("g1h3 h6h5");
    assert!(!sees(&table, Seat::White, "d6") && !sees(&table, Seat::White, "d5"));
}

#[test]
fn check_does_not_bind() {
    // Castling out of, through and into attack.
    Table::at(Mode::Dark, "4r1k1/8/8/8/8/5r2/6r1/4K2R w K - 0 1").play(
        "e1g1
         g2g1 => moved->both, ended black king_captured->both",
    );
    let table = Table::at(Mode::Dark, "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(table.views().iter().all(|view| view.in_check().is_none()));
}

#[test]
fn no_move_at_all_is_a_draw() {
    // White is completely walled in; Black closes the last way out.
    Table::at(Mode::Dark, "7k/8/8/8/p2p4/Pp6/RP1P4/KRB5 b - - 0 1")
        .play("d4d3 => moved->both, ended nobody no_moves->both");
}

#[test]
fn the_king_is_taken_and_all_is_shown() {
    let table = Table::of(Mode::Dark).play(
        "e2e4 f7f6 d1h5 a7a6
         h5e8 => moved->both, ended white king_captured->both",
    );
    for view in table.views() {
        assert_eq!(view.visible(), SquareSet::ALL);
        assert_eq!(view.pieces().len(), 31);
        assert!(view.legal.is_empty());
    }
}

#[test]
fn a_piece_that_leaves_sight_comes_back_under_another_name() {
    let table = Table::of(Mode::Dark).play("e2e4 e7e5 g1f3 a7a6");
    let first = id(&table, Seat::White, "e5");
    let table = table.play("a2a3 a6a5");
    assert_eq!(id(&table, Seat::White, "e5"), first, "it stayed where it is seen");
    let table = table.play("f3g1 a5a4");
    assert!(!sees(&table, Seat::White, "e5"));
    let table = table.play("g1f3");
    assert_ne!(id(&table, Seat::White, "e5"), first);
}

/// It moves from one visible square to another, and might still be another piece of the same kind.
#[test]
fn an_enemy_piece_that_moves_is_a_new_one() {
    let table = Table::at(Mode::Dark, "r3k3/8/8/8/8/8/8/R3K3 b - - 0 1");
    let before = id(&table, Seat::White, "a8");
    let table = table.play("a8a5");
    assert_ne!(id(&table, Seat::White, "a5"), before);
}

#[test]
fn own_pieces_keep_their_names() {
    let table = Table::of(Mode::Dark);
    let knight = id(&table, Seat::White, "g1");
    let (king, rook) = (id(&table, Seat::White, "e1"), id(&table, Seat::White, "h1"));
    let table = table.play("g1f3 a7a6 g2g3 a6a5 f1g2 a5a4 e1g1 a4a3");
    assert_eq!(id(&table, Seat::White, "f3"), knight);
    assert_eq!(id(&table, Seat::White, "g1"), king);
    assert_eq!(id(&table, Seat::White, "f1"), rook);

    let table = Table::at(Mode::Dark, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let pawn = id(&table, Seat::White, "a7");
    let table = table.play("a7a8n");
    assert_eq!(id(&table, Seat::White, "a8"), pawn);
    assert_eq!(table.view(Seat::White).piece_at(square("a8")).map(|it| it.role.0), Some(Role::Knight));
}

/// Where nothing is hidden, a move changes the square of its piece and removes what it captures.
#[test]
fn in_open_sight_every_name_lasts() {
    let mut table = Table::of(Mode::Vanilla);
    let moves = "e2e4 d7d5 e4d5 d8d5 g1f3 c8g4 f1e2 b8c6 e1g1 e8c8 c2c4 g4f3 c4d5 f3e2 d1e2 d8d5";
    let castles = [("e1g1", "h1", "f1"), ("e8c8", "a8", "d8")];
    for text in moves.split(' ') {
        let before = table.views();
        table = table.play(text);
        for (before, after) in before.iter().zip(table.views()) {
            let (from, to) = (square(&text[..2]), square(&text[2..]));
            let mut expected = before.pieces().to_vec();
            expected.retain(|piece| piece.square != to);
            for piece in &mut expected {
                let rook =
                    castles.iter().find(|(king, rook, _)| *king == text && piece.square == square(rook));
                if piece.square == from {
                    piece.square = to;
                } else if let Some((_, _, goal)) = rook {
                    piece.square = square(goal);
                }
            }
            assert_eq!(after.pieces(), expected, "{text}");
        }
    }
}
