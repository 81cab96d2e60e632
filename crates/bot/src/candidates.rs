//! What a seat may try, from its view alone.

use rules::{Bitboard, Card, Rules};
use view::{Destinations, Role, Square, View};

use crate::ask::Candidate;

/// Every move that the seat may try: the legal ones where it is shown them, else what geometry allows its pieces,
/// castling and promotions included. In the order of their squares.
pub fn candidates(card: &Card, rules: &Rules, view: &View) -> Vec<Candidate> {
    if view.turn != view.seat || view.ending.is_some() {
        return Vec::new();
    }
    let mut found = Vec::new();
    if view.legal.is_empty() {
        by_geometry(card, rules, view, &mut found);
    } else {
        for shown in &view.legal {
            by_destinations(rules, view, shown, &mut found);
        }
    }
    found.retain(|it| view.touched.is_none_or(|touched| touched == it.from));
    found.sort_unstable();
    found.dedup();
    found
}

fn by_destinations(rules: &Rules, view: &View, shown: &Destinations, found: &mut Vec<Candidate>) {
    let _ = view;
    for to in shown.to.squares() {
        push(rules, shown.from, to, shown.promoting.0.contains(to.0), found);
    }
}

fn by_geometry(card: &Card, rules: &Rules, view: &View, found: &mut Vec<Candidate>) {
    let _ = card;
    let us = view.seat.color();
    let own: Bitboard = view.pieces.iter().filter(|it| it.owner == view.seat).map(|it| it.square.0).collect();
    for piece in view.pieces.iter().filter(|it| it.owner == view.seat) {
        let last = (!us).backrank();
        for to in rules.geometry(us, piece.role.0, piece.square.0, own) {
            let promotes = piece.role.0 == rules::Role::Pawn && to.rank() == last;
            push(rules, piece.square, Square(to), promotes, found);
        }
    }
}

fn push(rules: &Rules, from: Square, to: Square, promotes: bool, found: &mut Vec<Candidate>) {
    if promotes {
        let roles = rules.promotions().iter().map(|&role| Some(Role(role)));
        found.extend(roles.map(|promotion| Candidate { from, to, promotion }));
    } else {
        found.push(Candidate { from, to, promotion: None });
    }
}
