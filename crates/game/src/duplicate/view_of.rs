//! What everybody at the table sees, and the whole game once it is over.

use rules::duplicate::{ByBoard, Duplicate, DuplicateShare, Player, SyncMove};
use view::{
    Boards, Destinations, DuplicatePly, DuplicateReview, DuplicateView, Millis, Seat, SeenMove, SquareSet,
    View,
};

use super::{DuplicateGame, State, clocks_at_start, record::Event};
use crate::{clocks::DuplicateClocks, project::destinations};

impl DuplicateGame {
    /// Everything that the seat may know, which here is the whole game.
    pub(crate) fn view(&self, seat: Seat) -> View {
        let boards = &self.state.boards;
        let turn = Seat::from(boards.turn());
        View {
            drops: Vec::new(),
            seat,
            ply: boards.ply(),
            turn,
            legal: if turn == seat && self.state.ending.is_none() { playable(boards) } else { Vec::new() },
            moves: self.moves().map(|(seen, _)| seen).collect(),
            draw_offer: self.state.draw.map(|offer| offer.by.into()),
            ending: self.state.ending,
            boards: Boards::Duplicate { duplicate: Box::new(everybody_sees(&self.state)) },
        }
    }

    pub(crate) fn review(&self) -> Option<DuplicateReview> {
        let ending = self.state.ending?;
        let seen = everybody_sees(&self.state);
        let plies = self.moves().map(|(movement, remaining_ms)| DuplicatePly { movement, remaining_ms });
        Some(DuplicateReview { plies: plies.collect(), ending, shares: seen.shares?, boards: seen.boards })
    }

    /// What a seat has of the result, once there is one.
    pub(crate) fn share(&self, seat: Seat) -> Option<DuplicateShare> {
        self.state.ending?;
        Some(everybody_sees(&self.state).shares?[seat.player()?])
    }

    /// Every move, with the time its player had left on the clock.
    fn moves(&self) -> impl Iterator<Item = (SeenMove, Option<u64>)> {
        let mut awaited = self.awaited_at_start;
        let mut clocks = clocks_at_start(&self.card, self.started, awaited);
        let mut ply = 0;
        self.log.iter().filter_map(move |record| {
            let at = record.at;
            let by = Player::at_ply(ply as usize);
            match record.event {
                Event::Moved(movement) => {
                    ply += 1;
                    let next = Player::at_ply(ply as usize);
                    awaited = awaited.without(by.into());
                    let running = awaited.is_empty().then_some(next);
                    clocks = clocks.map(|clocks| clocks.after_move(self.card.clock(), by, running, at));
                    Some((seen_move(ply, by, movement, at), clocks.map(|clocks| clocks.remaining(by))))
                }
                Event::Arrived(player) => {
                    awaited = awaited.without(player.into());
                    if awaited.is_empty() {
                        clocks = clocks.map(|clocks| clocks.started(by, at));
                    }
                    None
                }
                Event::Outage(ms) => {
                    clocks = clocks.map(|clocks| clocks.credited(ms, at));
                    None
                }
                _ => None,
            }
        })
    }
}

pub(super) fn everybody_sees(state: &State) -> DuplicateView {
    let boards = &state.boards;
    let ghosts = boards.ghosts();
    DuplicateView {
        boards: ByBoard::new_with(|board| boards.fen(board)),
        ghosts: ByBoard::new_with(|board| SquareSet(ghosts[board])),
        in_check: boards.in_check(),
        agreed: state.draw.map_or_else(Vec::new, |offer| {
            offer.agreed.iter().filter(|(_, agrees)| **agrees).map(|(player, _)| player.into()).collect()
        }),
        clock: state.clocks.map(DuplicateClocks::face),
        shares: boards.ending().map(|ending| ending.seats),
    }
}

pub(super) fn seen_move(ply: u32, by: Player, movement: SyncMove, at: Millis) -> SeenMove {
    SeenMove {
        ply,
        by: by.into(),
        from: movement.from.into(),
        to: movement.to.into(),
        promotion: movement.promotion.map(Into::into),
        asked: None,
        at,
    }
}

/// What the player to move may play on both boards at once.
pub(super) fn playable(boards: &Duplicate) -> Vec<Destinations> {
    destinations(boards.legal().iter().map(|it| (it.from, it.to, it.promotion.is_some())))
}
