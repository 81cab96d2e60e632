//! Dark chess: what each side sees, and chess without check.

use fastrand::Rng;
use rules::{
    Bitboard, Card, CardRequest, Color, Layout, Mode, Outcome, Position, Reason, Royalty, Rules, Sight,
    Square, Stalemate,
};

use crate::{moves, oracle::Oracle, play, position, rows, sorted, squares, start};

/// `FEN | who | seen | fogged`: squares of interest, not all of them.
const SIGHT: &str = "
# An empty push square is seen, both of a double step; empty pawn diagonals are not.
4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 | white | e3 e4 | d3 f3 e5
4k3/4p3/8/8/8/8/8/4K3 w - - 0 1 | black | e6 e5 | d6 f6 e4
4k3/8/8/8/8/4P3/8/4K3 b - - 0 1 | white | e4 | e5 d4 f4

# A blocked push square stays fogged, and so does what lies behind it.
4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1 | white | e2 | e3 e4
4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1 | white | e3 | e4
4k3/4p3/4N3/8/8/8/8/4K3 w - - 0 1 | black | e7 | e6 e5
4k3/4p3/8/4N3/8/8/8/4K3 b - - 0 1 | black | e6 | e5

# An enemy on a diagonal is seen, on either side's turn; the other diagonal stays fogged.
4k3/8/8/8/8/3n4/4P3/4K3 w - - 0 1 | white | d3 e3 e4 | f3
4k3/8/8/8/8/3n4/4P3/4K3 b - - 0 1 | white | d3 e3 e4 | f3
4k3/4p3/5N2/8/8/8/8/4K3 w - - 0 1 | black | f6 e6 e5 | d6

# En passant shows the square and the pawn, to the capturer alone and only while it can be done.
4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 | white | d6 d5 | f6 c5
4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2 | white | e6 | d6 d5
4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2 | black | d5 d4 | d6 e5
4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1 | black | d3 d4 | f3
4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1 | white | d4 d5 | d3 e4

# Lines end on the first piece and show it; leaps show what they reach.
4k3/8/8/r3n3/8/8/8/Q3K3 w - - 0 1 | white | a5 e5 b2 d4 | a6 f6 c5
4k3/8/8/8/8/2p5/8/1N2K3 w - - 0 1 | white | a3 c3 d2 | b3 d4
";

/// `FEN | who | everything that is seen`.
const ALL_SEEN: &str = "
rnbqkbnr/p1p2ppp/8/Pp1pp3/4P3/8/1PPP1PPP/RNBQKBNR w KQkq b6 0 4 | white | a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 d3 f3 g3 h3 a4 b4 c4 d4 e4 f4 g4 h4 a5 a6 b5 b6 d5 h5
rnbqkbnr/p1p2ppp/8/Pp1pp3/4P3/8/1PPP1PPP/RNBQKBNR w KQkq - 0 4  | white | a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 d3 f3 g3 h3 a4 b4 c4 d4 e4 f4 g4 h4 a5 a6 b5 d5 h5
";

#[test]
fn all_that_is_seen() {
    for row in rows(ALL_SEEN) {
        let [fen, who, seen] =
            row.split('|').map(str::trim).collect::<Vec<_>>().try_into().expect("three columns");
        let (rules, pos) = position("classic", Royalty::Capture, fen);
        let who = if who == "white" { Color::White } else { Color::Black };
        assert_eq!(rules.visible(&pos, who, Sight::Fog), squares(seen), "{row}");
    }
}

/// The same in Chess960, where castling can reveal squares that no other move does.
const SIGHT_960: &str = "
4k3/8/8/8/8/8/8/RK6 w A - 0 1 | white | c1 d1 | e1
4k3/8/8/8/8/8/8/RK6 b A - 0 1 | white | c1 d1 | e1
4k3/8/8/8/8/8/8/RK6 w - - 0 1 | white | c1 | d1
4k3/8/8/8/8/8/8/RK1n4 w A - 0 1 | white | c1 | d1
rk6/8/8/8/8/8/8/4K3 w a - 0 1 | black | c8 d8 | e8
";

fn check_sight(layout: &str, table: &str) {
    for row in rows(table) {
        let [fen, who, seen, fogged] = row.split(" | ").collect::<Vec<_>>().try_into().expect("four columns");
        let (rules, pos) = position(layout, Royalty::Capture, fen);
        let who = if who == "white" { Color::White } else { Color::Black };
        let visible = rules.visible(&pos, who, Sight::Fog);
        assert_eq!(squares(seen) & !visible, Bitboard::EMPTY, "{row}: fogged, but should be seen");
        assert_eq!(squares(fogged) & visible, Bitboard::EMPTY, "{row}: seen, but should be fogged");
    }
}

#[test]
fn sight_by_hand() {
    check_sight("classic", SIGHT);
    check_sight("chess960", SIGHT_960);
}

/// Sight follows movement, not legality: each of these forbids a capture that the other rules allow.
#[test]
fn what_a_house_rule_forbids_is_still_seen() {
    for (preset, fen, forbidden, shown) in [
        ("knight-immunity", "4k3/4n3/8/8/8/8/4R3/4K3 w - - 0 1", "e2e7", "e7"),
        ("atomic", "4k3/8/8/8/8/8/4p3/3QK3 w - - 0 1", "d1e2", "e2"),
    ] {
        let request = CardRequest {
            fen: Some(fen.to_owned()),
            presets: vec![preset.to_owned()],
            sight: Some(Sight::Fog),
            ..CardRequest::of(Mode::House)
        };
        let (rules, pos) = Card::new(request, 0).expect("card").start();
        assert!(!moves(&rules, &pos).iter().any(|text| text == forbidden), "{preset}: {forbidden}");
        let visible = rules.visible(&pos, Color::White, Sight::Fog);
        assert_eq!(squares(shown) & !visible, Bitboard::EMPTY, "{preset}: {shown} is fogged");
    }
}

#[test]
fn open_and_own_sight() {
    let (rules, mut pos) = start(Layout::default(), Royalty::Checkmate);
    play(&rules, &mut pos, "e2e4 d7d5 e4d5");
    for color in Color::ALL {
        assert_eq!(rules.visible(&pos, color, Sight::Open), Bitboard::FULL);
        assert_eq!(rules.visible(&pos, color, Sight::Own), pos.board().by_color(color));
    }
}

/// Plays one random game alongside the oracle, to the last position, and returns how many positions it had.
fn compare(rules: &Rules, mut pos: Position, rng: &mut Rng) -> usize {
    let chess960 = rules.castling_mode().is_chess960();
    let mut oracle = Oracle::from_fen(&rules.fen(&pos));
    for ply in 1.. {
        let fen = rules.fen(&pos);
        for color in Color::ALL {
            let sees = oracle.sees(color);
            let expected: Bitboard =
                Square::ALL.into_iter().filter(|square| sees[usize::from(*square)]).collect();
            assert_eq!(rules.visible(&pos, color, Sight::Fog), expected, "{color} in {fen}");
        }
        let steps = oracle.moves();
        let expected = sorted(steps.iter().map(|step| step.uci(chess960)));
        assert_eq!(moves(rules, &pos), expected, "{fen}");
        assert!(!rules.in_check(&pos), "{fen}: nothing checks where check does not bind");

        let ended = rules.outcome(&pos);
        assert_eq!(
            oracle.is_over(),
            ended.is_some_and(|outcome| outcome.reason == Reason::KingCaptured),
            "{fen}"
        );
        if ended.is_some() || ply == 120 {
            return ply;
        }
        let step = steps[rng.usize(..steps.len())];
        play(rules, &mut pos, &step.uci(chess960));
        oracle.play(step);
    }
    unreachable!("a game has an end")
}

#[test]
fn sight_and_moves_agree_with_the_oracle() {
    let mut rng = Rng::with_seed(6);
    let (mut standard, mut chess960) = (0, 0);
    while standard < 30_000 {
        let (rules, pos) = start(Layout::default(), Royalty::Capture);
        standard += compare(&rules, pos, &mut rng);
    }
    while chess960 < 30_000 {
        let (rules, pos) = start(Layout::chess960(rng.u16(..960)), Royalty::Capture);
        chess960 += compare(&rules, pos, &mut rng);
    }
}

/// Castling by rights and empty squares alone: `FEN | castling moves`.
const CASTLING: &str = "
# Out of attack, through it, into it.
4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1 | e1c1 e1g1
4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1 | e1c1 e1g1
4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1 | e1c1 e1g1
r3k2r/8/8/4R3/8/8/8/4K3 b kq - 0 1 | e8c8 e8g8
# Not without rights, nor over a piece.
4k3/8/8/8/8/8/8/R3K2R w Q - 0 1 | e1c1
4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1 | e1g1
4k3/8/8/8/8/8/8/R3K1nR w KQ - 0 1 | e1c1
";

#[test]
fn castling_heeds_no_attack() {
    for row in rows(CASTLING) {
        let (fen, expected) = row.split_once(" | ").expect("two columns");
        let (rules, pos) = position("classic", Royalty::Capture, fen);
        let castling = rules.legal_moves(&pos).into_iter().filter(|m| m.kind == rules::MoveKind::Castle);
        assert_eq!(sorted(castling.map(|m| rules.uci(m).to_string())).join(" "), expected, "{fen}");
    }
}

#[test]
fn ends() {
    let white_takes = Outcome::win(Color::White, Reason::KingCaptured);
    let black_takes = Outcome::win(Color::Black, Reason::KingCaptured);
    let table = [
        // Capturing the king wins at once, even for a side that is about to lose its own.
        ("4k3/8/8/8/8/8/8/4QK2 w - - 0 1", "e1e8", Some(white_takes)),
        ("4k3/8/8/8/8/8/3p4/4K3 b - - 0 1", "d2e1q", Some(black_takes)),
        ("4k3/4r3/8/8/8/8/4R3/4K3 b - - 0 1", "e7e2", None),
        ("8/8/8/3kK3/8/8/8/8 b - - 0 1", "d5e5", Some(black_takes)),
        // Neither the fifty-move rule nor insufficient material prevents that.
        ("4k3/8/8/8/8/8/8/4QK2 w - - 99 80", "e1e8", Some(white_takes)),
        ("4k3/8/8/8/8/8/4p3/5K2 w - - 0 1", "f1e2", None),
        // A side that is walled in by its own pieces and cannot move at all draws.
        ("KN1k4/PPpP4/2P5/P7/8/8/8/8 w - - 0 1", "a5a6", None),
        ("KN2k3/PPpP4/P1P5/8/8/8/8/8 b - - 0 1", "e8d8", Some(Outcome::draw(Reason::NoMoves))),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 99 80", "f1f2", Some(Outcome::draw(Reason::FiftyMove))),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 99 80", "e2e3", None),
    ];
    for (fen, movement, expected) in table {
        let (rules, mut pos) = position("classic", Royalty::Capture, fen);
        play(&rules, &mut pos, movement);
        assert_eq!(rules.outcome(&pos), expected, "{fen} {movement}");
        if expected.is_some_and(|outcome| outcome.reason == Reason::KingCaptured) {
            assert_eq!(rules.legal_moves(&pos).len(), 0, "{fen} {movement}: the game is over");
            assert_eq!(rules.count_legal_moves(&pos), 0, "{fen} {movement}: the game is over");
        }
    }
}

/// The same wall of pieces, where a card says that whoever cannot move loses.
#[test]
fn a_side_that_cannot_move_may_lose() {
    let fen = "KN2k3/PPpP4/P1P5/8/8/8/8/8 b - - 0 1";
    for (stalemate, expected) in [
        (Stalemate::Draw, Outcome::draw(Reason::NoMoves)),
        (Stalemate::Loss, Outcome::win(Color::Black, Reason::NoMoves)),
    ] {
        let request = CardRequest {
            fen: Some(fen.to_owned()),
            stalemate: Some(stalemate),
            ..CardRequest::of(Mode::Dark)
        };
        let (rules, mut pos) = Card::new(request, 0).expect("card").start();
        play(&rules, &mut pos, "e8d8");
        assert_eq!(rules.outcome(&pos), Some(expected), "{stalemate:?}");
    }
}

/// `FEN | who | everything but this is seen`, or only this, after a `=`. A piece in hand could go anywhere that is empty.
const WITH_RESERVES: &str = "
4k3/p7/8/8/8/8/8/4K3[N] w - - 0 1 | white | e8 a7
4k3/p7/8/8/8/8/8/4K3[N] b - - 0 1 | white | e8 a7
4k3/p7/8/8/8/8/8/4K3[Pq] w - - 0 1 | black | e1
# Pawns are not dropped onto the outer ranks.
4k3/p7/8/8/8/8/8/4K3[P] w - - 0 1 | white | a1 b1 c1 g1 h1 a7 a8 b8 c8 d8 e8 f8 g8 h8
4k3/p7/8/8/8/8/8/4K3[p] w - - 0 1 | black | a1 b1 c1 d1 e1 f1 g1 h1 a8 b8 c8 g8 h8
# Nothing in hand shows nothing more, whatever the other side holds.
4k3/p7/8/8/8/8/8/4K3[] w - - 0 1  | white | = e1 d1 d2 e2 f2 f1
4k3/p7/8/8/8/8/8/4K3[n] w - - 0 1 | white | = e1 d1 d2 e2 f2 f1
4k3/p7/8/8/8/8/8/4K3[N] w - - 0 1 | black | = e8 d8 d7 e7 f7 f8 a7 a6 a5
";

#[test]
fn whoever_holds_a_piece_sees_where_it_could_be_dropped() {
    for row in rows(WITH_RESERVES) {
        let [fen, who, named] =
            row.split('|').map(str::trim).collect::<Vec<_>>().try_into().expect("three columns");
        let request = CardRequest {
            fen: Some(fen.to_owned()),
            presets: vec!["crazyhouse".to_owned()],
            ..CardRequest::of(Mode::Dark)
        };
        let (rules, pos) = Card::new(request, 0).expect("card").start();
        let who = if who == "white" { Color::White } else { Color::Black };
        let expected = named.strip_prefix('=').map_or_else(|| !squares(named), squares);
        assert_eq!(rules.visible(&pos, who, Sight::Fog), expected, "{row}");
    }
}

#[test]
fn promotion_roles() {
    let (rules, pos) = position("classic", Royalty::Capture, "8/P6k/8/8/8/8/8/K7 w - - 0 1");
    let promotions: Vec<_> = moves(&rules, &pos).into_iter().filter(|text| text.starts_with("a7")).collect();
    assert_eq!(promotions, ["a7a8b", "a7a8n", "a7a8q", "a7a8r"]);
}
