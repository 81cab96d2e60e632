//! Geometry for the web client, which works it out by itself: cases from the engine that its tests are held against.

use std::{fs, path::Path};

use fastrand::Rng;
use rules::{Bitboard, Color, File, Layout, Role, Royalty, Rules, Square, names};

use crate::start;

/// The middle, the edges, the corners, and where pawns start.
const LONE: &[&str] = &["a2", "b7", "d4", "e2", "g5", "h7"];
/// Only pieces can stand there.
const CORNERS: &[&str] = &["a1", "h8"];
const RANDOM_PER_PIECE: usize = 10;

fn table() -> String {
    let (rules, _) = start(Layout::premade("classic"), Royalty::Checkmate);
    let mut rng = Rng::with_seed(1);
    let mut cases = Vec::new();
    for color in Color::ALL {
        for role in Role::ALL {
            let corners = if role == Role::Pawn { &[] } else { CORNERS };
            for from in LONE.iter().chain(corners) {
                let from = from.parse().expect("square");
                cases.push(case(&rules, color, role, from, Bitboard::EMPTY));
            }
            for _ in 0..RANDOM_PER_PIECE {
                let from = Square::new(if role == Role::Pawn { rng.u32(8..56) } else { rng.u32(0..64) });
                let others = rng.usize(1..=15);
                let own: Bitboard = (0..others).map(|_| Square::new(rng.u32(0..64))).collect();
                cases.push(case(&rules, color, role, from, own.without(from)));
            }
        }
    }
    format!("[\n{}\n]\n", cases.join(",\n"))
}

/// `own` are the side's other pieces.
fn case(rules: &Rules, color: Color, role: Role, from: Square, own: Bitboard) -> String {
    format!(
        r#"{{"role":"{}","color":"{}","from":"{from}","own":{},"to":{}}}"#,
        names::role_name(role),
        names::color_name(color),
        list(own),
        list(rules.geometry(color, role, from, own.with(from))),
    )
}

/// In the order of their names.
fn list(squares: Bitboard) -> String {
    let names: Vec<_> =
        File::ALL.into_iter().flat_map(|file| squares & file).map(|square| format!("\"{square}\"")).collect();
    format!("[{}]", names.join(","))
}

/// Fails when the file is stale; with UPDATE=1 it writes it.
#[test]
fn geometry_table_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tests/geometry.json");
    let made = table();
    assert!(made.len() < 60_000, "{} bytes", made.len());
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(path.parent().expect("a directory")).expect("web/tests");
        fs::write(&path, &made).expect("web/tests/geometry.json");
    }
    let stored = fs::read_to_string(&path).unwrap_or_default();
    assert!(stored == made, "web/tests/geometry.json is stale: run `cargo xtask types`");
}
