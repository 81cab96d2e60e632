//! How fast the rules are, beside shakmaty on the same positions in the same run.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use divan::Bencher;
use rules::{Card, CardRequest, Color, Layout, Mode, Position, Royalty, Rules, Sight};
use shakmaty::{CastlingMode, Chess, fen::Fen};

#[derive(Clone, Copy, Debug)]
struct Case {
    name: &'static str,
    layout: &'static str,
    fen: &'static str,
    depth: u32,
}

const MIDDLEGAME: &str = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

const CASES: [Case; 4] = [
    Case {
        name: "start",
        layout: "classic",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 4,
    },
    Case {
        name: "kiwipete",
        layout: "classic",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 3,
    },
    Case { name: "endgame", layout: "classic", fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", depth: 5 },
    Case {
        name: "chess960",
        layout: "chess960",
        fen: "1nrbbnkr/2p5/4p3/1P1p2pp/1B6/Q2qPPN1/1PP3PP/1NR3KR b HChc - 0 14",
        depth: 3,
    },
];

/// For divan's listing.
impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} d{}", self.name, self.depth)
    }
}

impl Case {
    fn ours(self) -> (Rules, Position) {
        set_up(self.layout, self.fen, Royalty::Checkmate)
    }

    fn theirs(self) -> Chess {
        let mode = CastlingMode::from_chess960(self.layout == "chess960");
        let fen: Fen = self.fen.parse().expect("FEN");
        fen.into_position(mode).expect("legal position")
    }
}

fn set_up(layout: &str, fen: &str, royalty: Royalty) -> (Rules, Position) {
    let request = CardRequest {
        layout: Some(Layout::premade(layout)),
        fen: Some(fen.to_owned()),
        royalty: Some(royalty),
        ..CardRequest::of(Mode::House)
    };
    Card::new(request, 0).expect("card").start()
}

#[divan::bench(args = CASES)]
fn perft_ours(bencher: Bencher<'_, '_>, case: Case) {
    let (rules, pos) = case.ours();
    bencher.bench_local(|| rules::perft(&rules, black_box(&pos), case.depth));
}

#[divan::bench(args = CASES)]
fn perft_shakmaty(bencher: Bencher<'_, '_>, case: Case) {
    let pos = case.theirs();
    bencher.bench_local(|| shakmaty::perft(black_box(&pos), case.depth));
}

#[divan::bench(sample_size = 1000)]
fn legal_moves(bencher: Bencher<'_, '_>) {
    let (rules, pos) = set_up("classic", MIDDLEGAME, Royalty::Checkmate);
    bencher.bench_local(|| rules.legal_moves(black_box(&pos)));
}

#[divan::bench(sample_size = 1000)]
fn legal_moves_shakmaty(bencher: Bencher<'_, '_>) {
    let fen: Fen = MIDDLEGAME.parse().expect("FEN");
    let pos: Chess = fen.into_position(CastlingMode::Standard).expect("legal position");
    bencher.bench_local(|| shakmaty::Position::legal_moves(black_box(&pos)));
}

#[divan::bench(sample_size = 1000)]
fn fog_of_both_seats(bencher: Bencher<'_, '_>) {
    let (rules, pos) = set_up("classic", MIDDLEGAME, Royalty::Capture);
    bencher.bench_local(|| Color::ALL.map(|color| rules.visible(black_box(&pos), color, Sight::Fog)));
}

/// Speed of ours over speed of shakmaty's. The runs alternate, so that whatever else the machine does
/// weighs on both.
fn ratio(case: Case) -> f64 {
    const ROUNDS: usize = 15;
    let (rules, ours) = case.ours();
    let theirs = case.theirs();
    let mut ratios: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let (our_count, our_time) = timed(|| rules::perft(&rules, black_box(&ours), case.depth));
            let (their_count, their_time) = timed(|| shakmaty::perft(black_box(&theirs), case.depth));
            assert_eq!(our_count, their_count, "{case}: a wrong count is no speed");
            their_time.as_secs_f64() / our_time.as_secs_f64()
        })
        .collect();
    ratios.sort_unstable_by(f64::total_cmp);
    ratios[ROUNDS / 2]
}

fn timed(count: impl Fn() -> u64) -> (u64, Duration) {
    // Long enough for the clock to measure.
    const REPEATS: u32 = 4;
    let started = Instant::now();
    let total = (0..REPEATS).map(|_| count()).sum();
    (total, started.elapsed())
}

fn main() {
    divan::main();
    // Under `cargo test` the benchmarks are only tried out.
    if !std::env::args().any(|arg| arg == "--bench") {
        return;
    }
    for case in CASES {
        println!("perft ratio ours/shakmaty: {:.2} ({case})", ratio(case));
    }
}
