//! New ways to move, compared with the mailbox in random games, and counted from the start.

use fastrand::Rng;
use rules::{Card, CardRequest, Mode, Position, Royalty, Rules, perft};

use crate::{mailbox::Mailbox, moves, rows};

const PRESETS: [&str; 13] = [
    "no-castling",
    "pawns-move-backward",
    "double-pawn-sprint",
    "torpedo-pawns",
    "pawn-diagonal-no-capture",
    "berolina-pawns",
    "knights-leap-twice",
    "bishops-ignore-color",
    "bouncing-bishops",
    "rook-warp",
    "wrap-board",
    "queen-splits",
    "knight-immunity",
];

fn start(preset: &str, royalty: Royalty, fen: Option<&str>) -> (Rules, Position) {
    let request = CardRequest {
        presets: vec![preset.to_owned()],
        royalty: Some(royalty),
        fen: fen.map(str::to_owned),
        ..CardRequest::of(Mode::House)
    };
    Card::new(request, 0).expect("card").start()
}

/// Compares the legal moves in every position of some random games, and returns how many positions there were.
fn check(preset: &'static str, royalty: Royalty, rng: &mut Rng) -> usize {
    const OPEN: &str = "r1bqk2r/1ppn2p1/3b1n2/p3p2p/2P1P3/2N2N1P/PP1B1PP1/R2QKB1R w KQkq - 0 1";
    let mut positions = 0;
    for game in 0..12 {
        let (rules, mut pos) = start(preset, royalty, (game % 2 == 1).then_some(OPEN));
        for _ in 0..80 {
            let fen = rules.fen(&pos);
            let oracle = Mailbox::new(preset, &fen);
            let expected = match royalty {
                Royalty::Checkmate => oracle.legal(),
                Royalty::Capture => oracle.pseudo_moves(),
            };
            let legal = rules.legal_moves(&pos);
            if pos.verdict().is_none() {
                assert_eq!(moves(&rules, &pos), expected.into_iter().collect::<Vec<_>>(), "{preset} {fen}");
            }
            positions += 1;
            if legal.is_empty() {
                break;
            }
            pos.play(&rules, legal[rng.usize(..legal.len())]);
        }
    }
    positions
}

#[test]
fn every_movement_agrees_with_the_mailbox() {
    let mut rng = Rng::with_seed(21);
    for preset in PRESETS {
        for royalty in [Royalty::Checkmate, Royalty::Capture] {
            let positions = check(preset, royalty, &mut rng);
            assert!(positions > 150, "{preset}: {positions} positions");
        }
    }
}

/// `preset | FEN | depth:count …`.
#[test]
fn counted() {
    for row in rows(include_str!("../perft/house.txt")) {
        let [preset, fen, counts] =
            row.splitn(3, " | ").collect::<Vec<_>>().try_into().expect("three columns");
        let (rules, pos) = start(preset, Royalty::Checkmate, Some(fen));
        for entry in counts.split_whitespace() {
            let (depth, count) = entry.split_once(':').expect("depth:count");
            let (depth, count): (u32, u64) = (depth.parse().expect("depth"), count.parse().expect("count"));
            assert_eq!(perft(&rules, &pos, depth), count, "{preset} {fen} depth {depth}");
        }
    }
}
