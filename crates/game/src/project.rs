//! From what happened to what each seat is told of it.
//!
//! Every notice is built up from what its seat may know. This file and `view_of.rs` are the only places
//! where the truth is turned into something that can leave the crate.

use rules::{
    Announcement, Announcements, Audience, Bitboard, Color, Ended, ModeratorText, Move, MoveKind, MoveList,
    Played, Position, Royalty, Rules, Sight, Square, announce_end, announce_move,
};
use view::{
    BySeat, Destinations, EndReason, Ending, Millis, MoveNotice, Notice, Said, Seat, SeenMove, SquareSet,
};

use crate::{
    clocks::Clocks,
    game::{Game, State, Step},
    memory::Change,
    record::{Denial, Event, Record},
    scene::follow_moved,
};

impl Game {
    /// Works out what an event changes and who is told what.
    pub(crate) fn project(&self, record: Record) -> Step {
        let mut step = Step {
            seq: self.log.len(),
            next: self.state.clone(),
            key: None,
            rules: None,
            notices: BySeat::default(),
            record,
        };
        let at = step.record.at;
        match step.record.event.clone() {
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
            Event::ProfileProposed { by, until, profile } => {
                self.project_proposal(&mut step, by, until, profile);
            }
            Event::ProfileSet { by, profile } => self.project_profile(&mut step, by, &profile, at),
            Event::ProfileAccepted => self.project_acceptance(&mut step, at),
            Event::ProfileDeclined(reason) => step.decline_profile(reason),
            event @ (Event::DrawAgreed
            | Event::Resigned(_)
            | Event::OutOfTime(_)
            | Event::Abandoned(_)
            | Event::Left(_)
            | Event::Aborted
            | Event::AiUnavailable) => {
                if let Some(announcement) = self.said_of_end(&event) {
                    step.announce(announcement, at);
                }
                self.end(&mut step, self.end_by(&event).0, at);
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
            next.lost[!mover.color()].add(taken.role.into());
        }
        next.clocks =
            next.clocks.map(|clocks| clocks.after_move(self.card.clock(), played.mover, turn.color(), at));
        next.moved = follow_moved(next.moved, &played, &next.position);
        if turn != mover {
            next.turn_since = next.ply;
        }

        let legal = self.rules.legal_moves(&next.position);
        let key = next.position.key(&self.rules);
        step.key = Some(key);
        let repeated = self.repetitions.occurrences(key) >= 2;
        let ended = self.rules.ended(&next.position, !legal.is_empty(), repeated);
        let in_check = self.rules.checked_side(&next.position).map(Seat::from);

        let badges = self.has_badges(next);
        let checks = self.known_checks(&next.position).filter(|_| {
            let given = |position: &Position| Color::ALL.map(|color| position.checks(color));
            given(&next.position) != given(&self.state.position)
        });
        for seat in Seat::PAIR {
            let knows_move = seat == mover || self.card.sight() == Sight::Open;
            let known = knows_move.then_some(&played);
            let visible = self.rules.visible(&next.position, seat.color(), self.card.sight());
            let scene = self.scene(&self.rules, &next.position, next.moved, badges, seat);
            let memory = &mut next.memory[seat.color()];
            let visible_before = memory.visible;
            let Change { inserted, retracted } = memory.look(&self.present(seat), &scene, visible, known);
            let captured = prize.map(|taken| taken.role.into());
            step.notices[seat.color()].push(Notice::Moved(Box::new(MoveNotice {
                ply: next.ply,
                turn,
                seen: known.map(|played| seen_move(&self.rules, played, next.ply, at)),
                inserted,
                retracted,
                visible: (visible != visible_before).then_some(SquareSet(visible)),
                in_check: self.knows_check(in_check == Some(seat)),
                taken: captured.filter(|_| seat == mover),
                lost: captured.filter(|_| seat != mover),
                legal: match ended {
                    None if seat == turn => self.shown_moves(&self.rules, &next.position, &legal),
                    _ => Vec::new(),
                },
                checks,
                clock: next.clocks.map(Clocks::face),
            })));
        }
        if step.next.draw_offer == Some(!mover) {
            step.offer_draw(None);
        }
        for announcement in self.said_of_move(&played, in_check.map(Seat::color), ended) {
            step.announce(announcement, at);
        }
        match ended {
            Some(ended) => self.end(step, ended.outcome.into(), at),
            None if turn != mover => self.project_turn(step, &played, at),
            None => {}
        }
    }

    /// Checks that were given, for those who may count them: where all is seen.
    pub(crate) fn known_checks(&self, position: &Position) -> Option<BySeat<u8>> {
        let open = self.card.sight() == Sight::Open;
        let counted = self.rules.winning_checks().filter(|_| open);
        counted.map(|_| BySeat::new_with(|seat| position.checks(seat.color())))
    }

    /// What is announced of a move: nothing, where no moderator speaks and something is hidden.
    pub(crate) fn said_of_move(
        &self,
        played: &Played,
        in_check: Option<Color>,
        ended: Option<Ended>,
    ) -> Announcements {
        if self.card.announces() { announce_move(played, in_check, ended) } else { Announcements::new() }
    }

    /// What is announced of an end on the board that no move has brought about.
    pub(crate) fn said_of_board(&self, ended: Ended) -> Announcements {
        if self.card.announces() { announce_end(ended) } else { Announcements::new() }
    }

    /// What is announced of an end that was not reached on the board.
    pub(crate) fn said_of_end(&self, event: &Event) -> Option<Announcement> {
        self.card.announces().then(|| Announcement::to(Audience::Both, self.end_by(event).1))
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
    pub(crate) fn shown_moves(
        &self,
        rules: &Rules,
        position: &Position,
        legal: &MoveList,
    ) -> Vec<Destinations> {
        match (self.card.sight(), self.card.royalty()) {
            (Sight::Own, _) => Vec::new(),
            (Sight::Open, _) | (Sight::Fog, Royalty::Capture) => written(rules, legal),
            (Sight::Fog, Royalty::Checkmate) => written(rules, &rules.pseudo_legal_moves(position)),
        }
    }

    /// Ends the game and reveals the board.
    pub(crate) fn end(&self, step: &mut Step, ending: Ending, at: Millis) {
        let badges = self.has_badges(&step.next);
        let rules = step.rules.as_deref().unwrap_or(&self.rules);
        let State { position, memory, clocks, moved, .. } = &mut step.next;
        *clocks = clocks.map(|clocks| clocks.stopped(at));
        for seat in Seat::PAIR {
            let scene = self.scene(rules, position, *moved, badges, seat);
            let Change { inserted, retracted } =
                memory[seat.color()].look(&scene, &scene, Bitboard::FULL, None);
            debug_assert!(retracted.is_empty(), "what was seen is still there when all is seen");
            step.notices[seat.color()].push(Notice::Ended {
                ending,
                inserted,
                clock: clocks.map(Clocks::face),
            });
        }
        step.next.ending = Some(ending);
        step.next.touched = None;
        step.next.draw_offer = None;
        step.forget_plans();
    }

    fn end_by(&self, event: &Event) -> (Ending, ModeratorText) {
        use ModeratorText as T;
        let lost = |by: Seat, reason, white, black| {
            (Ending { winner: Some(!by), reason }, by.color().fold_wb(white, black))
        };
        let nobody = |reason, text| (Ending { winner: None, reason }, text);
        match *event {
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
            | Event::DrawDeclined
            | Event::ProfileProposed { .. }
            | Event::ProfileSet { .. }
            | Event::ProfileAccepted
            | Event::ProfileDeclined(_) => unreachable!("this event ends no game"),
        }
    }
}

impl Step {
    fn touch(&mut self, mover: Seat, square: Square) {
        if self.next.touched != Some(square) {
            self.next.touched = Some(square);
            self.notices[mover.color()].push(Notice::Touched { square: square.into() });
        }
    }

    fn offer_draw(&mut self, by: Option<Seat>) {
        self.next.draw_offer = by;
        for seat in Seat::PAIR {
            self.notices[seat.color()].push(Notice::DrawOffer { by });
        }
    }

    pub(crate) fn announce(&mut self, announcement: Announcement, at: Millis) {
        let said = said(announcement, self.next.ply, at);
        for seat in Seat::PAIR {
            if announcement.audience.includes(seat.color()) {
                self.notices[seat.color()].push(Notice::Announced(said));
            }
        }
    }
}

pub(crate) fn seen_move(rules: &Rules, played: &Played, ply: u32, at: Millis) -> SeenMove {
    SeenMove {
        ply,
        by: played.mover.into(),
        from: played.movement.from.into(),
        to: written_goal(rules, played.movement).into(),
        promotion: played.movement.becomes().map(Into::into),
        at,
    }
}

/// Where a move is written to go: onto the rook, if the king castles in Chess960.
fn written_goal(rules: &Rules, movement: Move) -> Square {
    if rules.castling_mode().is_chess960() { movement.to } else { movement.lands_on() }
}

fn written(rules: &Rules, moves: &MoveList) -> Vec<Destinations> {
    destinations(moves.iter().map(|movement| {
        let promotes = matches!(movement.kind, MoveKind::Promotion(_));
        (movement.from, written_goal(rules, *movement), promotes)
    }))
}

/// Where each piece may go, from moves: where from, where to, and whether a pawn is promoted there.
pub(crate) fn destinations(moves: impl Iterator<Item = (Square, Square, bool)>) -> Vec<Destinations> {
    let mut to = [Bitboard::EMPTY; 64];
    let mut origins = Bitboard::EMPTY;
    let mut promoting = [Bitboard::EMPTY; 64];
    for (from, goal, promotes) in moves {
        to[usize::from(from)] |= goal;
        origins |= from;
        if promotes {
            promoting[usize::from(from)] |= goal;
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
