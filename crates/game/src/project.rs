//! From what happened to what each seat is told of it.
//!
//! Every notice is built up from what its seat may know. This file and `view_of.rs` are the only places
//! where the truth is turned into something that can leave the crate.

use rules::{
    Announcement, Announcements, Audience, Bitboard, Color, ModeratorText, Move, MoveKind, MoveList, Played,
    Position, Reason, Royalty, Sight, Square, announce_move,
};
use view::{
    BySeat, Destinations, EndReason, Ending, Millis, MoveNotice, Notice, Said, Seat, SeenMove, SquareSet,
};

use crate::{
    clocks::Clocks,
    game::{Game, State, Step},
    memory::Change,
    record::{Denial, Event, Record},
};

impl Game {
    /// Works out what an event changes and who is told what.
    pub(crate) fn project(&self, record: Record) -> Step {
        let mut step = Step {
            seq: self.log.len(),
            next: self.state.clone(),
            key: None,
            notices: BySeat::default(),
            record,
        };
        let at = step.record.at;
        match step.record.event {
            Event::Moved(movement) => self.project_move(&mut step, movement, at),
            Event::Touched(square) => {
                step.touch(self.turn(), square);
            }
            Event::Denied { from, why, .. } => {
                let mover = self.turn();
                if why == Denial::IllegalMove && self.card.touch_move() {
                    step.touch(mover, from);
                }
                step.announce(said_of_denial(mover, why), at);
            }
            Event::DrawOffered(by) => step.offer_draw(Some(by)),
            Event::DrawDeclined => step.offer_draw(None),
            Event::DrawAgreed
            | Event::Resigned(_)
            | Event::OutOfTime(_)
            | Event::Abandoned(_)
            | Event::Left(_)
            | Event::Aborted
            | Event::AiUnavailable => {
                if let Some(announcement) = self.said_of_end(step.record.event) {
                    step.announce(announcement, at);
                }
                step.end(self.end_by(step.record.event).0, at);
            }
        }
        step
    }

    fn project_move(&self, step: &mut Step, movement: Move, at: Millis) {
        let next = &mut step.next;
        let played = next.position.play(&self.rules, movement);
        #[cfg(test)]
        let at = crate::tests::leak::spoil_time(at, next.position.board());
        next.ply += 1;
        next.touched = None;
        let mover = Seat::from(played.mover);
        let turn = Seat::from(next.position.turn());
        // What a side takes of its own is nobody's prize.
        let prize = played
            .captured
            .filter(|taken| self.state.position.board().color_at(taken.square) == Some(!played.mover));
        if let Some(taken) = prize {
            next.lost[!mover].add(taken.role.into());
        }
        next.clocks = next.clocks.map(|clocks| clocks.after_move(self.card.clock(), mover, turn, at));

        let legal = self.rules.legal_moves(&next.position);
        let key = next.position.key(&self.rules);
        step.key = Some(key);
        let outcome = self.rules.outcome_given(&next.position, !legal.is_empty()).or_else(|| {
            let third = self.rules.draws().threefold && self.repetitions.occurrences(key) >= 2;
            third.then(|| rules::Outcome::draw(Reason::Threefold))
        });
        let in_check = self.rules.checked_side(&next.position).map(Seat::from);

        for seat in Seat::PAIR {
            let knows_move = seat == mover || self.card.sight() == Sight::Open;
            let known = knows_move.then_some(&played);
            let visible = self.rules.visible(&next.position, seat.color(), self.card.sight());
            let memory = &mut next.memory[seat];
            let visible_before = memory.visible;
            let Change { inserted, retracted } = memory.look(&next.position, visible, known);
            let captured = prize.map(|taken| taken.role.into());
            step.notices[seat].push(Notice::Moved(Box::new(MoveNotice {
                ply: next.ply,
                turn,
                seen: known.map(|played| self.seen_move(played, next.ply, at)),
                inserted,
                retracted,
                visible: (visible != visible_before).then_some(SquareSet(visible)),
                in_check: self.knows_check(in_check == Some(seat)),
                taken: captured.filter(|_| seat == mover),
                lost: captured.filter(|_| seat != mover),
                legal: match outcome {
                    None if seat == turn => self.shown_moves(&next.position, &legal),
                    _ => Vec::new(),
                },
                clock: next.clocks.map(Clocks::face),
            })));
        }
        if step.next.draw_offer == Some(!mover) {
            step.offer_draw(None);
        }
        for announcement in self.said_of_move(&played, in_check.map(Seat::color), outcome) {
            step.announce(announcement, at);
        }
        if let Some(outcome) = outcome {
            step.end(outcome.into(), at);
        }
    }

    /// What is announced of a move: nothing, where no moderator speaks and something is hidden.
    pub(crate) fn said_of_move(
        &self,
        played: &Played,
        in_check: Option<Color>,
        outcome: Option<rules::Outcome>,
    ) -> Announcements {
        if self.card.announces() { announce_move(played, in_check, outcome) } else { Announcements::new() }
    }

    /// What is announced of an end that was not reached on the board.
    pub(crate) fn said_of_end(&self, event: Event) -> Option<Announcement> {
        self.card.announces().then(|| Announcement::to(Audience::Both, self.end_by(event).1))
    }

    pub(crate) fn seen_move(&self, played: &Played, ply: u32, at: Millis) -> SeenMove {
        SeenMove {
            ply,
            by: played.mover.into(),
            from: played.movement.from.into(),
            to: self.written_goal(played.movement).into(),
            promotion: played.movement.becomes().map(Into::into),
            at,
        }
    }

    /// Where a move is written to go: onto the rook, if the king castles in Chess960.
    fn written_goal(&self, movement: Move) -> Square {
        if self.rules.castling_mode().is_chess960() { movement.to } else { movement.lands_on() }
    }

    /// Check is told to the seat that stands in it, whatever its sight, for it has to answer it.
    pub(crate) fn knows_check(&self, in_check: bool) -> Option<bool> {
        match self.card.royalty() {
            Royalty::Checkmate => Some(in_check),
            Royalty::Capture => None,
        }
    }

    /// The moves that the seat to move is shown. In fog it sees wherever its pieces can go, so those moves
    /// tell it nothing; which of them would leave its king in a hidden check, it must find out.
    pub(crate) fn shown_moves(&self, position: &Position, legal: &MoveList) -> Vec<Destinations> {
        match (self.card.sight(), self.card.royalty()) {
            (Sight::Own, _) => Vec::new(),
            (Sight::Open, _) | (Sight::Fog, Royalty::Capture) => self.destinations(legal),
            (Sight::Fog, Royalty::Checkmate) => self.destinations(&self.rules.pseudo_legal_moves(position)),
        }
    }

    fn destinations(&self, moves: &MoveList) -> Vec<Destinations> {
        let mut to = [Bitboard::EMPTY; 64];
        let mut origins = Bitboard::EMPTY;
        let mut promoting = [Bitboard::EMPTY; 64];
        for movement in moves {
            to[usize::from(movement.from)] |= self.written_goal(*movement);
            origins |= movement.from;
            if matches!(movement.kind, MoveKind::Promotion(_)) {
                promoting[usize::from(movement.from)] |= movement.to;
            }
        }
        origins
            .into_iter()
            .map(|from| {
                let [to, promoting] = [to, promoting].map(|squares| SquareSet(squares[usize::from(from)]));
                Destinations { from: from.into(), to, promoting }
            })
            .collect()
    }

    fn end_by(&self, event: Event) -> (Ending, ModeratorText) {
        use ModeratorText as T;
        let lost = |by: Seat, reason, white, black| {
            (Ending { winner: Some(!by), reason }, by.color().fold_wb(white, black))
        };
        let nobody = |reason, text| (Ending { winner: None, reason }, text);
        match event {
            Event::Resigned(by) => lost(by, EndReason::Resign, T::WhiteResigned, T::BlackResigned),
            Event::OutOfTime(by) => {
                let text = by.color().fold_wb(T::WhiteOutOfTime, T::BlackOutOfTime);
                // Time up against an opponent who could never mate is a draw.
                let winner =
                    Some(!by).filter(|winner| !self.rules.cannot_mate(&self.state.position, winner.color()));
                (Ending { winner, reason: EndReason::OutOfTime }, text)
            }
            Event::Abandoned(Some(by)) => {
                lost(by, EndReason::Abandoned, T::WhiteAbandoned, T::BlackAbandoned)
            }
            Event::Abandoned(None) => nobody(EndReason::Abandoned, T::BothAbandoned),
            Event::Left(by) => lost(by, EndReason::PlayerLeft, T::WhiteLeft, T::BlackLeft),
            Event::DrawAgreed => nobody(EndReason::DrawAgreed, T::DrawAgreed),
            Event::Aborted => nobody(EndReason::Aborted, T::Aborted),
            Event::AiUnavailable => nobody(EndReason::AiUnavailable, T::AiUnavailable),
            Event::Moved(_)
            | Event::Touched(_)
            | Event::Denied { .. }
            | Event::DrawOffered(_)
            | Event::DrawDeclined => unreachable!("this event ends no game"),
        }
    }
}

impl Step {
    fn touch(&mut self, mover: Seat, square: Square) {
        if self.next.touched != Some(square) {
            self.next.touched = Some(square);
            self.notices[mover].push(Notice::Touched { square: square.into() });
        }
    }

    fn offer_draw(&mut self, by: Option<Seat>) {
        self.next.draw_offer = by;
        for seat in Seat::PAIR {
            self.notices[seat].push(Notice::DrawOffer { by });
        }
    }

    fn announce(&mut self, announcement: Announcement, at: Millis) {
        let said = said(announcement, self.next.ply, at);
        for seat in Seat::PAIR {
            if announcement.audience.includes(seat.color()) {
                self.notices[seat].push(Notice::Announced(said));
            }
        }
    }

    /// Ends the game and reveals the board.
    fn end(&mut self, ending: Ending, at: Millis) {
        let State { position, memory, clocks, .. } = &mut self.next;
        *clocks = clocks.map(|clocks| clocks.stopped(at));
        for seat in Seat::PAIR {
            let Change { inserted, retracted } = memory[seat].look(position, Bitboard::FULL, None);
            debug_assert!(retracted.is_empty(), "what was seen is still there when all is seen");
            self.notices[seat].push(Notice::Ended { ending, inserted, clock: clocks.map(Clocks::face) });
        }
        self.next.ending = Some(ending);
        self.next.touched = None;
        self.next.draw_offer = None;
    }
}

pub(crate) fn said_of_denial(mover: Seat, why: Denial) -> Announcement {
    Announcement::to(Audience::Only(mover.color()), why.text())
}

pub(crate) fn said(announcement: Announcement, ply: u32, at: Millis) -> Said {
    Said {
        ply,
        text: announcement.text,
        only: match announcement.audience {
            Audience::Only(color) => Some(color.into()),
            Audience::Both => None,
        },
        promoted_to: announcement.promoted_to.map(Into::into),
        at,
    }
}
