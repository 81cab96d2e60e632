//! Turns what happened into what each seat is told about it.
//!
//! What a seat learns from a move is `rules::Observation`; this file adds the seat's own piece ids, times and clocks.
//! Only this file, `said.rs` and `view_of.rs` turn the truth of a live game into something that can leave the crate.

use rules::{
    Announcement, Announcements, Bitboard, ByColor, Denial, Made, Move, MoveKind, Observation, Played,
    Position, Refusals, Reserve, Role, Royalty, Rules, Sight, Square, Written, announce_answer,
};
use view::{
    Asking, BySeat, Destinations, Drops, Ending, Millis, MoveNotice, Notice, Seat, SeenMove, Sensing,
    SquareSet, Tray,
};

use crate::{
    choices::Choices,
    clocks::Clocks,
    game::{Game, Since, Step},
    memory::Change,
    moved::follow_moved,
    questions::may_ask,
    record::{Event, Record},
    said::{said, said_of_denial},
};

impl Game {
    /// Works out what an event changes and who is told what.
    pub(crate) fn project(&self, record: Record, since: Since) -> Step {
        let mut step = Step {
            seq: self.log.len(),
            next: self.state.clone(),
            key: None,
            rules: None,
            choices: None,
            since,
            origins: None,
            notices: BySeat::default(),
            record,
        };
        let at = step.record.at;
        match step.record.event.clone() {
            Event::Moved(movement) => self.project_move(&mut step, movement, None, at),
            Event::Revised { asked, made } => self.project_move(&mut step, made, Some(asked), at),
            Event::Sensed(square) => self.project_sense(&mut step, square, at),
            Event::Touched(square) => {
                step.touch(self.turn(), square);
            }
            Event::Denied { from, to, promotion, why } => {
                let mover = self.turn();
                step.next.tries.count(mover);
                let four = self.card.refusals() == Refusals::Four;
                match to {
                    Some(to) if !four || self.is_bound() => {
                        self.project_refusal(&mut step, mover, Written { from, to, promotion });
                    }
                    _ if four && why == Denial::IllegalMove && self.card.touch_move() => {
                        step.touch(mover, from);
                    }
                    Some(_) | None => {}
                }
                step.announce(said_of_denial(&self.card, mover, why), at);
            }
            Event::DropDenied { role, to, why } => {
                let mover = self.turn();
                step.next.tries.count(mover);
                if self.card.refusals() != Refusals::Four {
                    self.project_refusal(&mut step, mover, Written::drop(role, to));
                }
                step.announce(said_of_denial(&self.card, mover, why), at);
            }
            Event::Asked(answer) => {
                step.ask(self.turn(), if answer { Asking::Yes } else { Asking::No });
                step.announce(announce_answer(answer), at);
            }
            Event::DrawOffered(by) => step.offer_draw(Some(by)),
            Event::DrawDeclined => step.offer_draw(None),
            Event::ProfileProposed { by, until, profile } => {
                self.project_proposal(&mut step, by, until, profile);
            }
            Event::ProfileSet { by, profile } => self.project_profile(&mut step, by, &profile, at),
            Event::ProfileAccepted => self.project_acceptance(&mut step, at),
            Event::ProfileDeclined(reason) => step.decline_profile(reason),
            Event::Arrived(seat) => step.arrive(seat, self.turn(), at),
            Event::Outage(ms) => step.credit(ms, at),
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

    /// `asked` is what the mover wanted, if this is played in its place.
    fn project_move(&self, step: &mut Step, movement: Move, asked: Option<Written>, at: Millis) {
        let next = &mut step.next;
        let played = next.position.play(&self.rules, movement);
        #[cfg(test)]
        let at = {
            let sensed = next.questions.sensing() == Sensing::Done;
            crate::tests::leak::know(&next.position, sensed);
            crate::tests::leak::spoil_time(at)
        };
        next.ply += 1;
        next.touched = None;
        next.questions.next_turn();
        let mover = Seat::from(played.mover);
        let turn = Seat::from(next.position.turn());
        // Whoever moves is there.
        next.awaited = next.awaited.without(mover);
        let running = next.awaited.is_empty().then_some(turn.color());
        next.clocks =
            next.clocks.map(|clocks| clocks.after_move(self.card.clock(), played.mover, running, at));
        next.moved = follow_moved(next.moved, &played, &next.position);
        step.origins = self.origins.clone();
        if let Some(origins) = &mut step.origins {
            origins.follow(&played, &next.position);
        }
        if turn != mover {
            next.turn_since = next.ply;
            next.tries.next_turn();
        }

        let choices = self.choices_in(&self.rules, &next.position, step.since);
        let key = next.position.key(&self.rules);
        step.key = Some(key);
        let repeated = self.repetitions.occurrences(key) >= 2;
        let ended = self.rules.ended(&next.position, choices.has_moves(), repeated);
        let made = Made {
            before: &self.state.position,
            after: &next.position,
            played,
            in_check: choices.in_check().then_some(turn.color()),
            ended,
            legal: choices.legal(),
        };
        if let Some(taken) = made.prize() {
            next.lost[!played.mover].add(taken.role.into());
        }
        let checks_before = self.rules.counted_checks(&self.state.position, self.card.sight());
        let mut announced = BySeat::<Announcements>::default();
        for seat in Seat::PAIR {
            let senses = self.card.senses();
            let Observation { movement, sighting, in_check, taken, lost, checks, reserves, heard, .. } =
                made.observed_by(&self.rules, senses, seat.color());
            let reserves_before = self.rules.known_reserves(&self.state.position, senses, seat.color());
            announced[seat.color()] = heard;
            let known = movement.map(|_| &played);
            let moved = self.known_to_have_moved(next, seat);
            let memory = &mut next.memory[seat.color()];
            let (visible, visible_before) = (sighting.visible(), memory.visible());
            let (felt, felt_before) = (sighting.felt(), memory.felt());
            let Change { inserted, retracted } = memory.look(sighting, moved, known);
            step.notices[seat.color()].push(Notice::Moved(Box::new(MoveNotice {
                ply: next.ply,
                turn,
                seen: known.map(|played| SeenMove {
                    asked: asked.filter(|_| seat == mover).map(Into::into),
                    ..seen_move(&self.rules, played, next.ply, at)
                }),
                inserted,
                retracted,
                visible: (visible != visible_before).then_some(SquareSet(visible)),
                felt: (felt != felt_before).then_some(SquareSet(felt)),
                in_check,
                taken: taken.map(Into::into),
                lost: lost.map(Into::into),
                legal: match ended {
                    None if seat == turn => self.shown_moves(&self.rules, &next.position, choices.legal()),
                    _ => Vec::new(),
                },
                drops: match ended {
                    None if seat == turn => self.shown_drops(&self.rules, &next.position, choices.legal()),
                    _ => Vec::new(),
                },
                reserves: reserves.filter(|_| reserves != reserves_before).map(trays),
                checks: checks.filter(|_| checks != checks_before).map(by_seat),
                asking: match ended {
                    None if seat == turn => may_ask(&self.card).then_some(Asking::Open),
                    _ => None,
                },
                sensing: match ended {
                    None if seat == turn => self.card.has_sensing().then_some(Sensing::Open),
                    _ => None,
                },
                clock: next.clocks.map(Clocks::face),
            })));
        }
        if step.next.draw_offer == Some(!mover) {
            step.offer_draw(None);
        }
        for seat in Seat::PAIR {
            let ply = step.next.ply;
            let heard = announced[seat.color()].iter().map(|it| Notice::Announced(said(*it, ply, at)));
            step.notices[seat.color()].extend(heard);
        }
        step.choices = Some(choices);
        match ended {
            Some(ended) => self.end(step, ended.outcome.into(), at),
            None if turn != mover => self.project_turn(step, at),
            None => {}
        }
    }

    pub(crate) fn choices_in(&self, rules: &Rules, position: &Position, since: Since) -> Choices {
        match since {
            Since::Nothing => Choices::of(&self.card, rules, position),
            Since::More => Choices::in_the_past(&self.card, rules, position),
        }
    }

    /// The moves that the seat to move is shown. In fog it sees every square that its pieces can reach, so those
    /// moves reveal nothing; which of them would leave its king in a hidden check, it must find out for itself.
    pub(crate) fn shown_moves(
        &self,
        rules: &Rules,
        position: &Position,
        legal: &[Move],
    ) -> Vec<Destinations> {
        match (self.card.sight(), self.card.royalty()) {
            (Sight::Own, _) => Vec::new(),
            (Sight::Open, _) | (Sight::Fog, Royalty::Capture) => written(rules, legal),
            (Sight::Fog, Royalty::Checkmate) => written(rules, &rules.pseudo_legal_moves(position)),
        }
    }

    /// The drops that the seat to move is shown, under the same conditions.
    pub(crate) fn shown_drops(&self, rules: &Rules, position: &Position, legal: &[Move]) -> Vec<Drops> {
        if !rules.has_drops() {
            return Vec::new();
        }
        match (self.card.sight(), self.card.royalty()) {
            (Sight::Own, _) => Vec::new(),
            (Sight::Open, _) | (Sight::Fog, Royalty::Capture) => drops(legal),
            (Sight::Fog, Royalty::Checkmate) => drops(&rules.pseudo_legal_moves(position)),
        }
    }

    /// Ends the game and reveals the board.
    pub(crate) fn end(&self, step: &mut Step, ending: Ending, at: Millis) {
        let rules = step.rules.as_deref().unwrap_or(&self.rules);
        let next = &mut step.next;
        next.clocks = next.clocks.map(|clocks| clocks.stopped(at));
        for seat in Seat::PAIR {
            let everything = rules.sighting_of(&next.position, Bitboard::FULL);
            let moved = self.known_to_have_moved(next, seat);
            let Change { inserted, retracted } = next.memory[seat.color()].look(everything, moved, None);
            debug_assert!(retracted.is_empty(), "what was seen is still there when all is seen");
            let clock = next.clocks.map(Clocks::face);
            let reserves = all_reserves(rules, &next.position);
            step.notices[seat.color()].push(Notice::Ended { ending, inserted, reserves, clock });
        }
        step.next.ending = Some(ending);
        step.next.touched = None;
        step.next.draw_offer = None;
        step.forget_plans();
    }
}

impl Step {
    pub(crate) fn touch(&mut self, mover: Seat, square: Square) {
        if self.next.touched != Some(square) {
            self.next.touched = Some(square);
            self.notices[mover.color()].push(Notice::Touched { square: square.into() });
        }
    }

    /// A player who was awaited has come. If everybody has, the clock of the side to move starts.
    fn arrive(&mut self, seat: Seat, turn: Seat, at: Millis) {
        self.next.awaited = self.next.awaited.without(seat);
        if !self.next.awaited.is_empty() {
            return;
        }
        self.next.clocks = self.next.clocks.map(|clocks| clocks.started(turn.color(), at));
        self.show_clocks();
    }

    /// Nobody could play for a while: that is not taken from anybody's clock.
    fn credit(&mut self, ms: u64, at: Millis) {
        self.next.clocks = self.next.clocks.map(|clocks| clocks.credited(ms, at));
        for seat in Seat::PAIR {
            self.notices[seat.color()].push(Notice::Outage { ms });
        }
        self.show_clocks();
    }

    fn show_clocks(&mut self) {
        if let Some(clocks) = self.next.clocks {
            let clock = clocks.face();
            for seat in Seat::PAIR {
                self.notices[seat.color()].push(Notice::Clock { clock });
            }
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
    let Written { from, to, promotion } = rules.written(played.movement);
    let (by, promotion) = (played.mover.into(), promotion.map(Into::into));
    SeenMove { ply, by, from: from.into(), to: to.into(), promotion, asked: None, at }
}

fn drops(moves: &[Move]) -> Vec<Drops> {
    let to = |role: Role| {
        let of_role = moves.iter().filter(|movement| movement.dropped() == Some(role));
        of_role.map(|movement| movement.to).collect::<Bitboard>()
    };
    let all = Role::ALL.into_iter().map(|role| Drops { role: role.into(), to: SquareSet(to(role)) });
    all.filter(|drops| !drops.to.is_empty()).collect()
}

pub(crate) fn trays(reserves: ByColor<Option<Reserve>>) -> BySeat<Option<Tray>> {
    BySeat::new_with(|seat| reserves[seat.color()].map(Tray::from))
}

/// Both reserves, for whoever may know everything.
pub(crate) fn all_reserves(rules: &Rules, position: &Position) -> Option<BySeat<Option<Tray>>> {
    let of = |seat: Seat| Some(position.reserves().of(seat.color()).into());
    rules.has_drops().then(|| BySeat::new_with(of))
}

fn written(rules: &Rules, moves: &[Move]) -> Vec<Destinations> {
    destinations(moves.iter().filter(|movement| movement.dropped().is_none()).map(|movement| {
        let promotes = matches!(movement.kind, MoveKind::Promotion(_));
        (movement.from, rules.written(*movement).to, promotes)
    }))
}

/// Where each piece may go. The moves are given as origin, destination, and whether a pawn is promoted there.
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

pub(crate) fn by_seat<T: Copy>(of: ByColor<T>) -> BySeat<T> {
    BySeat::new_with(|seat| of[seat.color()])
}
