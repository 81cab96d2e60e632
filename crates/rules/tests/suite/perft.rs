//! Move paths counted and compared with the tables in `tests/perft`: `FEN | depth:count depth:count …`.
//!
//! The counts for standard chess, Chess960 and Horde are shakmaty's, those for Knightmate are the published ones, and
//! those for chess without check are the oracle's.

use rules::{Royalty, perft};

use crate::{oracle::Oracle, position, rows};

/// Checks every count in a table, and returns how many positions it has.
fn check(layout: &str, royalty: Royalty, table: &str) -> usize {
    let entries = rows(table).map(|row| {
        let (fen, counts) = row.split_once(" | ").expect("FEN | counts");
        let (rules, pos) = position(layout, royalty, fen);
        for (depth, count) in read_counts(counts) {
            assert_eq!(perft(&rules, &pos, depth), count, "{layout} {fen} depth {depth}");
        }
    });
    entries.count()
}

fn read_counts(counts: &str) -> impl Iterator<Item = (u32, u64)> {
    counts.split_whitespace().map(|entry| {
        let (depth, count) = entry.split_once(':').expect("depth:count");
        (depth.parse().expect("depth"), count.parse().expect("count"))
    })
}

const CAPTURE: &str = include_str!("../perft/capture.txt");
const CAPTURE_960: &str = include_str!("../perft/capture960.txt");

#[test]
fn standard() {
    let positions = check("classic", Royalty::Checkmate, include_str!("../perft/standard.txt"));
    assert!(positions >= 18, "{positions} positions");
}

#[test]
fn chess960() {
    let positions = check("chess960", Royalty::Checkmate, include_str!("../perft/chess960.txt"));
    assert!(positions >= 24, "{positions} positions");
}

#[test]
fn horde() {
    let positions = check("horde", Royalty::Checkmate, include_str!("../perft/horde.txt"));
    assert!(positions >= 3, "{positions} positions");
}

#[test]
fn knightmate() {
    assert_eq!(check("knightmate", Royalty::Checkmate, include_str!("../perft/knightmate.txt")), 1);
}

#[test]
fn without_check() {
    let positions =
        check("classic", Royalty::Capture, CAPTURE) + check("chess960", Royalty::Capture, CAPTURE_960);
    assert!(positions >= 12, "{positions} positions");
}

/// The table comes from the oracle; this test counts it again.
#[test]
fn oracle_agrees_with_the_table() {
    for row in rows(CAPTURE).chain(rows(CAPTURE_960)) {
        let (fen, counts) = row.split_once(" | ").expect("FEN | counts");
        let oracle = Oracle::from_fen(fen);
        for (depth, count) in read_counts(counts).filter(|&(_, count)| count < 2_000_000) {
            assert_eq!(oracle.perft(depth), count, "{fen} depth {depth}");
        }
    }
}
