//! A position with nothing hidden, plus everything a board needs to let both sides move.

use rules::{Bitboard, Color, Move, MoveList, Playout};
use view::{BySeat, Destinations, Seen, SeenMan, SquareSet};
use wire::http::lab::{LabChoice, LabPiece, LabPosition};

/// The true position, and what each seat would see of it.
pub(super) fn of(playout: &Playout) -> LabPosition {
    let (rules, position) = (playout.rules(), playout.position());
    let legal = playout.legal_moves();
    LabPosition {
        fen: rules.fen(position),
        turn: position.turn().into(),
        ply: playout.ply(),
        moves_left: position.moves_left(),
        in_check: playout.in_check(position.turn()),
        pieces: pieces(playout),
        legal: destinations(playout, &legal),
        choices: choices(playout, &legal),
        seen: BySeat::new_with(|seat| seen(playout, seat.color())),
        ending: playout.outcome().map(Into::into),
    }
}

fn pieces(playout: &Playout) -> Vec<LabPiece> {
    let (rules, position) = (playout.rules(), playout.position());
    let royal = Color::ALL.map(|color| rules.royal_pieces(position, color));
    let royal = royal.into_iter().fold(Bitboard::EMPTY, |all, pieces| all | pieces);
    let points = rules.hit_points().map(|_| position.hit_points());
    let piece = |(square, piece): (rules::Square, rules::Piece)| LabPiece {
        square: square.into(),
        role: piece.role.into(),
        owner: piece.color.into(),
        royal: royal.contains(square),
        hp: points.map(|points| points.get(square)),
        modifiers: rules.modifiers_at(position, square),
    };
    position.board().iter().map(piece).collect()
}

fn destinations(playout: &Playout, legal: &MoveList) -> Vec<Destinations> {
    let origins: Bitboard = legal.iter().map(|movement| movement.from).collect();
    let from = |from: rules::Square| {
        let own = || legal.iter().filter(move |movement| movement.from == from);
        let promoting = own().filter(|movement| movement.promotion().is_some());
        Destinations {
            from: from.into(),
            to: SquareSet(own().map(|movement| playout.rules().written(*movement).to).collect()),
            promoting: SquareSet(promoting.map(|movement| movement.to).collect()),
        }
    };
    origins.into_iter().map(from).collect()
}

fn choices(playout: &Playout, legal: &MoveList) -> Vec<LabChoice> {
    let pair = |movement: &Move| (movement.from, playout.rules().written(*movement).to);
    let mut choices: Vec<LabChoice> = Vec::new();
    for movement in legal {
        let uci = playout.rules().uci(*movement).to_string();
        let shared = legal.iter().any(|other| other != movement && pair(other) == pair(movement));
        if shared && !choices.iter().any(|choice| choice.uci == uci) {
            let (from, to) = pair(movement);
            choices.push(LabChoice {
                from: from.into(),
                to: to.into(),
                promotion: movement.becomes().map(Into::into),
                uci,
                san: playout.rules().san(playout.position(), *movement).to_string(),
            });
        }
    }
    // Moves with the same notation are indistinguishable to the user, so they count as one choice.
    let several = |choice: &LabChoice| {
        let pair = (choice.from, choice.to);
        choices.iter().filter(|other| (other.from, other.to) == pair).count() > 1
    };
    let keep: Vec<_> = choices.iter().map(several).collect();
    choices.into_iter().zip(keep).filter_map(|(choice, keep)| keep.then_some(choice)).collect()
}

fn seen(playout: &Playout, color: Color) -> Seen {
    let sighting = playout.sighting(color);
    let (visible, felt) = (sighting.visible(), sighting.felt());
    let men = playout.position().board().iter().filter(|(square, _)| visible.contains(*square));
    let points = playout.rules().hit_points().map(|_| playout.position().hit_points());
    let man = |(square, piece): (rules::Square, rules::Piece)| SeenMan {
        square: square.into(),
        role: piece.role.into(),
        owner: piece.color.into(),
        hp: points.map(|points| points.get(square)),
    };
    Seen { visible: SquareSet(visible), felt: SquareSet(felt), men: men.map(man).collect() }
}
