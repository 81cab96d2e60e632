//! Cards that take too long to work out are not accepted.
//!
//! The work is counted on positions that a game can reach, so that a card is judged alike on every machine: where it
//! starts, a few games in which both sides make as much room for their pieces as they can, and the start with every
//! pawn promoted. Where no moves have to be tried out, there is nothing to count.

use std::sync::Arc;

use shakmaty::{Color, Role};

use crate::{
    card::{Card, CardRequest},
    card_error::CardError,
    catalogue::CATALOGUE,
    meter::Meter,
    moves::{Move, MoveList},
    position::Position,
    rules::{Legality, Rules},
};

/// The most work that the legal moves of one position may take. Players who mean to can reach positions that take eight
/// times as much, and all that a room computes for a move takes half as much again: a move has 50 ms.
/// `cargo bench -p game --bench effort` looks for the worst.
pub(crate) const MOST_AT_ONCE: u64 = 400_000;
/// The most work that all positions together may take, so that accepting a card takes no longer either.
const MOST_IN_ALL: u64 = 3 * MOST_AT_ONCE;

const GAMES: u64 = 2;
const PLIES: u32 = 12;
/// Of this many moves, drawn at random, the one that gives the pieces of both sides the most room is played.
const DRAWN: usize = 4;

impl CardRequest {
    /// Whether judging such a card, or playing by it, may take long enough to hold somebody else up.
    pub fn may_take_long(&self) -> bool {
        let brought = self.layout.as_ref().is_some_and(|layout| !layout.brings().is_empty());
        brought || !self.presets.is_empty() || self.profile.is_some()
    }
}

impl Card {
    /// The card that somebody asks for, unless it is too dear. A card that was accepted once is made by [`Card::new`]:
    /// what is stored can always be read.
    pub fn accept(request: CardRequest, seed: u64) -> Result<Card, CardError> {
        match Card::affordable(request.clone(), seed) {
            Some(judged) => judged,
            None => Err(culprits(request, seed)),
        }
    }

    /// None if the card is too dear.
    fn affordable(request: CardRequest, seed: u64) -> Option<Result<Card, CardError>> {
        let meter = Arc::new(Meter::of(MOST_AT_ONCE));
        let made = Card::make(request, seed, Some(&meter));
        if meter.is_spent() {
            return None;
        }
        let Ok((card, rules, start)) = made else {
            return Some(made.map(|(card, ..)| card));
        };
        is_affordable(&rules, &start, &meter).then_some(Ok(card))
    }
}

fn is_affordable(rules: &Rules, start: &Position, meter: &Meter) -> bool {
    if rules.legality != Legality::TryOut {
        return true;
    }
    let mut left_in_all = MOST_IN_ALL;
    let mut legal_moves = |position: &Position| {
        meter.refill(MOST_AT_ONCE.min(left_in_all));
        let before = meter.left();
        let legal = rules.legal_moves(position);
        left_in_all -= before - meter.left();
        (!meter.is_spent()).then_some(legal)
    };
    for turn in Color::ALL {
        let mut crowded = start.clone();
        for square in start.board().pawns() {
            let owner = if start.board().white().contains(square) { Color::White } else { Color::Black };
            crowded.suppose(rules, square, Some(Role::Queen.of(owner)), None);
        }
        if rules.has_drops() {
            let held = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
            let hand = crowded.hand.get_or_insert_default();
            held.into_iter().for_each(|role| hand.reserves.add(turn, role));
        }
        crowded.suppose_turn(rules, turn);
        if legal_moves(&crowded).is_none() {
            return false;
        }
    }
    for game in 0..GAMES {
        let mut dice = Dice(game);
        let mut position = start.clone();
        for _ in 0..PLIES {
            let Some(legal) = legal_moves(&position) else { return false };
            if legal.is_empty() {
                break;
            }
            meter.refill(MOST_AT_ONCE);
            let drawn = (0..DRAWN).map(|_| after(rules, &position, legal[dice.below(legal.len())]));
            let Some(next) = drawn.max_by_key(|next| room(rules, next)) else { break };
            position = next;
        }
    }
    true
}

fn after(rules: &Rules, position: &Position, movement: Move) -> Position {
    let mut next = position.clone();
    next.make(rules, movement);
    next
}

/// How many moves both sides would have, if nothing were royal.
fn room(rules: &Rules, position: &Position) -> usize {
    let moves = |us| {
        let mut moves = MoveList::new();
        rules.pseudo_into(position, us, &mut moves);
        moves.len()
    };
    moves(Color::White) + moves(Color::Black)
}

/// Leaves out whatever makes no difference. What is left is too dear together.
fn culprits(mut request: CardRequest, seed: u64) -> CardError {
    let too_dear = |request: &CardRequest| Card::affordable(request.clone(), seed).is_none();
    for preset in request.presets.clone() {
        let mut without = request.clone();
        without.presets.retain(|id| *id != preset);
        if too_dear(&without) {
            request = without;
        }
    }
    let without = CardRequest { profile: None, ..request.clone() };
    if request.profile.is_some() && too_dear(&without) {
        request = without;
    }
    let named = |id: &&'static str| request.presets.iter().any(|named| named == id);
    let mut presets: Vec<_> = CATALOGUE.iter().map(|preset| preset.id()).filter(named).collect();
    let profile = request.profile.is_some();
    if presets.is_empty() && !profile {
        presets = request.layout.unwrap_or_default().brings().to_vec();
    }
    CardError::TooDear { presets, profile }
}

/// SplitMix64: the same games for every card, on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % bound as u64) as usize
    }
}
