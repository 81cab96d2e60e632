//! How much a position looks like what somebody would have built.
//!
//! Belief weighs the other side's moves one by one (`prior.rs`), and so takes developed pieces and guarded pawns for
//! chance. They are not: who puts a piece where it can be taken has mostly made sure that it is guarded. Each trait of a
//! position has a weight early in a game and another late. `cargo xtask train belief` made them, and says how.

use std::sync::LazyLock;

use rules::{Bitboard, Color, Position, Rank, Role, Sight, attacks};
use view::Seat;

use super::{board::Board, eval::plain_worth, places::place_of, world::Drawn};

/// What is looked at; the other side is "they", and all of it is theirs unless it says otherwise.
pub const TRAITS: [&str; 22] = [
    "guarded-in-reach",
    "loose-in-reach",
    "king-in-reach",
    "loose-out-of-reach",
    "knights-at-home",
    "bishops-at-home",
    "queens-out",
    "minor-mobility",
    "rook-mobility",
    "queen-mobility",
    "king-place",
    "minor-places",
    "pawn-places",
    "major-places",
    "gives-check",
    "attacks",
    "attacks-on-loose",
    "squares-covered",
    "middle-covered",
    "pawns-guarded-by-pawns",
    "near-our-king",
    "shelter",
];

/// What each trait adds to the logarithm of a position's weight, early and late in a game.
pub type Weights = [[f64; 2]; TRAITS.len()];

static FOG: LazyLock<Weights> = LazyLock::new(|| read(include_str!("plausible-fog.txt")));
static UNSEEN: LazyLock<Weights> = LazyLock::new(|| read(include_str!("plausible-unseen.txt")));

/// A trait a line: its name, its weights early and late.
fn read(text: &str) -> Weights {
    let mut weights = Weights::default();
    for (weights, (name, line)) in weights.iter_mut().zip(TRAITS.iter().zip(text.lines())) {
        let mut words = line.split_whitespace();
        assert_eq!(words.next(), Some(*name), "weights of other traits");
        for weight in weights {
            *weight = words.next().and_then(|word| word.parse().ok()).expect("two weights");
        }
    }
    weights
}

/// Weighs positions by how much they look like what somebody would have built.
pub(super) fn weigh(drawn: &mut [Drawn<'_>], seat: Seat, sight: Sight) {
    let weights = if sight == Sight::Fog { &FOG } else { &UNSEEN };
    let of = |position: &Position| score(&traits(position, seat), earliness(position), weights);
    let scores: Vec<f64> = drawn.iter().map(|(world, _)| of(&world.position)).collect();
    let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    for ((_, weight), score) in drawn.iter_mut().zip(scores) {
        *weight *= libm::exp(score - most);
    }
}

/// The logarithm of a weight; only differences mean something.
pub fn score(traits: &[f64; TRAITS.len()], earliness: f64, weights: &Weights) -> f64 {
    let of = |[early, late]: &[f64; 2]| earliness * early + (1.0 - earliness) * late;
    traits.iter().zip(weights).map(|(it, weights)| it * of(weights)).sum()
}

/// From 1, with all pieces on the board, to nearly 0.
pub fn earliness(position: &Position) -> f64 {
    (position.board().occupied() & !position.board().pawns()).count() as f64 / 16.0
}

/// The traits of a position that somebody in a seat holds possible.
pub fn traits(position: &Position, seat: Seat) -> [f64; TRAITS.len()] {
    let us = seat.color();
    let board = Board::of(position);
    let occupied = board.occupied();
    let reach = |color: Color| {
        board.of_color(color).into_iter().filter_map(move |square| {
            let role = board.role_at(square)?;
            Some((square, role, attacks::attacks(square, role.of(color), occupied)))
        })
    };
    let ours = reach(us).fold(Bitboard::EMPTY, |all, (_, _, reach)| all | reach);
    let our_king = board.king(us).map_or(Bitboard::EMPTY, attacks::king_attacks);
    let home = Bitboard::from_rank((!us).backrank());
    let [mut guarded, mut loose, mut king_in_reach, mut loose_elsewhere] = [0.0; 4];
    let [mut knights_home, mut bishops_home, mut queens_out] = [0.0; 3];
    let [mut minors, mut rooks, mut queens] = [0.0; 3];
    let [mut king, mut minor_places, mut pawn_places, mut major_places] = [0.0; 4];
    let [mut near_king, mut shelter] = [0.0; 2];
    let (mut theirs, mut by_pawns) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for (square, role, reach) in reach(!us) {
        theirs |= reach;
        let place = f64::from(place_of(role.of(!us), square)) / 100.0;
        let mobility = reach.count() as f64 / 10.0;
        let at_home = f64::from(u8::from(home.contains(square)));
        match role {
            Role::Pawn => {
                by_pawns |= reach;
                pawn_places += place;
            }
            Role::Knight | Role::Bishop => {
                let homes = if role == Role::Knight { &mut knights_home } else { &mut bishops_home };
                *homes += at_home;
                minors += mobility;
                minor_places += place;
            }
            Role::Rook => {
                rooks += mobility;
                major_places += place;
            }
            Role::Queen => {
                queens += mobility;
                queens_out += 1.0 - at_home;
                major_places += place;
            }
            Role::King => {
                king += 3.0 * place;
                shelter += (reach & board.of_color(!us)).count() as f64;
            }
        }
        near_king += (reach & our_king).count() as f64 / 3.0;
    }
    for square in board.of_color(!us) {
        let Some(role) = board.role_at(square) else { continue };
        match (ours.contains(square), theirs.contains(square)) {
            (true, true) => guarded += 1.0,
            (true, false) => {
                loose += prize(role);
                king_in_reach += f64::from(u8::from(role == Role::King));
            }
            (false, false) if role != Role::King => loose_elsewhere += 1.0,
            (false, _) => {}
        }
    }
    let [mut checks, mut attacked, mut attacked_loose] = [0.0; 3];
    for square in board.of_color(us) & theirs {
        match board.role_at(square) {
            Some(Role::King) => checks += 1.0,
            Some(role) => {
                attacked += 1.0;
                attacked_loose += if ours.contains(square) { 0.0 } else { prize(role) };
            }
            None => {}
        }
    }
    let middle = [Rank::Third, Rank::Fourth, Rank::Fifth, Rank::Sixth]
        .map(Bitboard::from_rank)
        .into_iter()
        .fold(Bitboard::EMPTY, |all, rank| all | rank);
    let chained = (by_pawns & board.pieces(!us, Role::Pawn)).count() as f64;
    [
        guarded,
        loose,
        king_in_reach,
        loose_elsewhere,
        knights_home,
        bishops_home,
        queens_out,
        minors,
        rooks,
        queens,
        king,
        minor_places,
        pawn_places,
        major_places,
        checks,
        attacked,
        attacked_loose,
        theirs.count() as f64 / 10.0,
        (theirs & middle).count() as f64 / 10.0,
        chained,
        near_king,
        shelter,
    ]
}

/// In pieces; to leave a king to be taken is no worse than to leave one.
fn prize(role: Role) -> f64 {
    if role == Role::King { 1.0 } else { f64::from(plain_worth(role)) / 300.0 }
}

#[cfg(test)]
mod tests {
    use rules::{Card, CardRequest, Mode};

    use super::*;
    use crate::seer::world::World;

    fn start(fen: &str) -> Position {
        let request = CardRequest { fen: Some(fen.to_owned()), ..CardRequest::of(Mode::Dark) };
        Card::new(request, 0).unwrap().start().1
    }

    #[test]
    fn what_stands_within_reach_is_rather_guarded() {
        // White sees a pawn on e5 and wonders where a knight is.
        let worlds = [
            "r1bqkbnr/pppp1ppp/2n5/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1",
            "rnbqkb1r/pppp1ppp/7n/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1",
        ]
        .map(|fen| World { position: start(fen), weight: 1.0 });
        let mut drawn: Vec<_> = worlds.iter().map(|world| (world, 1.0)).collect();
        weigh(&mut drawn, Seat::White, Sight::Fog);
        assert_eq!(drawn[0].1, 1.0, "the likeliest keeps its weight");
        assert!(drawn[1].1 < 0.5, "{}", drawn[1].1);
    }

    #[test]
    fn both_colours_are_alike() {
        let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1";
        let turned = "rnbqkb1r/pppppppp/5n2/8/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 0 1";
        let rounded = |fen: &str, seat| traits(&start(fen), seat).map(|it| (it * 1e6).round());
        assert_eq!(rounded(fen, Seat::White), rounded(turned, Seat::Black));
    }
}
