//! How fast four coupled boards are, beside four boards of shakmaty whose moves are compared one by one.

use std::hint::black_box;

use divan::Bencher;
use rules::duplicate::{BoardName, Duplicate, SyncMove};
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};

/// A middlegame in which the boards have diverged and there are ghosts on all sides.
const MIDDLEGAME: &str = "\
    e2e4 d2d4 e7e5 c7c5 g1f3 g1f3 b8c6 b8c6 f1c4 e2e3 g8f6 g7g6 d2d3 f1d3 f8e7 f8g7 e1g1 e1g1 e8g8 g8f6 \
    c1g5 b1c3 d7d6 e8g8 b1c3 c1d2 c8g4 d7d6 h2h3 a2a3 g4f3 c8g4 d1d2 h2h3 c6d4 a7a6";

fn middlegame() -> Duplicate {
    let mut game = Duplicate::start();
    for text in MIDDLEGAME.split_whitespace() {
        let movement: SyncMove = text.parse().expect("move");
        let played = game.play(movement);
        assert!(played.is_ok(), "{} {text}: {played:?}", game.ply());
    }
    game
}

fn shakmaty_boards(game: &Duplicate) -> [Chess; 4] {
    BoardName::ALL.map(|board| {
        let fen: Fen = game.fen(board).parse().expect("FEN");
        fen.into_position(CastlingMode::Standard).expect("legal position")
    })
}

/// What the two boards of the mover have in common, by coordinates.
fn intersection(one: &Chess, other: &Chess) -> Vec<SyncMove> {
    let coordinates = |pos: &Chess| -> Vec<SyncMove> {
        let moves = pos.legal_moves();
        let castled = |it: &shakmaty::Move| it.castling_side().map(shakmaty::CastlingSide::king_to_file);
        let to = |it: &shakmaty::Move| match castled(it) {
            Some(file) => shakmaty::Square::from_coords(file, it.to().rank()),
            None => it.to(),
        };
        let read = |it: &shakmaty::Move| SyncMove {
            from: it.from().expect("no drops in chess"),
            to: to(it),
            promotion: it.promotion(),
        };
        moves.iter().map(read).collect()
    };
    let other = coordinates(other);
    coordinates(one).into_iter().filter(|movement| other.contains(movement)).collect()
}

#[divan::bench(sample_size = 1000)]
fn synchronized_moves(bencher: Bencher<'_, '_>) {
    let game = middlegame();
    bencher.bench_local(|| black_box(&game).legal());
}

#[divan::bench(sample_size = 1000)]
fn synchronized_moves_shakmaty(bencher: Bencher<'_, '_>) {
    let game = middlegame();
    let [nw, ne, ..] = shakmaty_boards(&game);
    assert_eq!(intersection(&nw, &ne).len(), game.legal().len(), "a wrong count is no speed");
    bencher.bench_local(|| intersection(black_box(&nw), black_box(&ne)));
}

#[divan::bench(sample_size = 1000)]
fn clone_and_play(bencher: Bencher<'_, '_>) {
    let game = middlegame();
    let movement = game.legal()[0];
    bencher.bench_local(|| {
        let mut then = black_box(&game).clone();
        then.make(movement)
    });
}

#[divan::bench(sample_size = 1000)]
fn ghosts(bencher: Bencher<'_, '_>) {
    let game = middlegame();
    bencher.bench_local(|| black_box(&game).ghosts());
}

fn main() {
    divan::main();
}
