//! A finished game: the only way for the truth to leave this crate.

use std::fmt;

use rules::{ByColor, MoveFlags, Position, Rules, Sighting};
use view::{
    BySeat, Ending, Review, ReviewPly, ReviewProfile, ReviewSense, Seen, SeenMan, SeenMove, SquareSet,
};

use crate::{game::Game, project::seen_move, record::Event, said::said};

pub struct Finished<'a> {
    game: &'a Game,
    ending: Ending,
}

impl Game {
    /// Everything, once the game is over.
    pub fn finished(&self) -> Option<Finished<'_>> {
        self.state.ending.map(|ending| Finished { game: self, ending })
    }
}

impl fmt::Debug for Finished<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Finished").field("ending", &self.ending).finish_non_exhaustive()
    }
}

impl Finished<'_> {
    pub(crate) fn game(&self) -> &Game {
        self.game
    }

    pub fn ending(&self) -> Ending {
        self.ending
    }

    /// The position in which the game ended.
    pub fn fen(&self) -> String {
        self.game.rules.fen(&self.game.state.position)
    }

    /// The whole game: the truth and both seats' views of it after every move, and everything that was announced or
    /// tried.
    pub fn review(&self) -> Review {
        let game = self.game;
        let (rules, mut before) = game.card.start();
        let mut clocks = game.clocks_at_start();
        let mut awaited = game.awaited_at_start;
        let mut review = Review {
            start_fen: rules.fen(&before),
            start: self.seen_of(&rules, &before),
            plies: Vec::new(),
            announcements: game.said_at_start().collect(),
            tries: Vec::new(),
            senses: Vec::new(),
            profiles: Vec::new(),
            ending: self.ending,
        };
        for moment in game.history() {
            let at = moment.record.at;
            let rules = &moment.rules;
            review.tries.extend(game.attempted(&moment.record, moment.ply, moment.mover));
            let refused = matches!(moment.record.event, Event::Denied { .. } | Event::DropDenied { .. });
            if refused && game.card.moderator().is_some_and(|moderator| !moderator.records_refusals()) {
                continue;
            }
            match moment.record.event {
                Event::Sensed(square) => {
                    let (ply, by) = (moment.ply, moment.mover);
                    review.senses.push(ReviewSense { ply, by, square: square.into(), at });
                }
                Event::Arrived(seat) => {
                    awaited = awaited.without(seat);
                    if awaited.is_empty() {
                        clocks = clocks.map(|clocks| clocks.started(moment.mover.color(), at));
                    }
                }
                Event::Outage(ms) => clocks = clocks.map(|clocks| clocks.credited(ms, at)),
                _ => {}
            }
            if let Some((played, observed)) = moment.played.zip(moment.observed) {
                let (by, next) = (moment.mover.color(), moment.position.turn());
                awaited = awaited.without(moment.mover);
                let next = awaited.is_empty().then_some(next);
                clocks = clocks.map(|it| it.after_move(game.card.clock(), by, next, at));
                let san = rules.san(&before, played.movement);
                let asked = match moment.record.event {
                    Event::Revised { asked, .. } => Some(asked.into()),
                    _ => None,
                };
                review.plies.push(ReviewPly {
                    movement: SeenMove { asked, ..seen_move(rules, &played, moment.ply, at) },
                    captured: played.captured.map(|taken| taken.role.into()),
                    flags: MoveFlags::of(played.movement, &san),
                    san: san.to_string(),
                    fen: rules.fen(&moment.position),
                    seen: seen(&observed.map(|of_side| of_side.sighting)),
                    remaining_ms: clocks.map(|clocks| clocks.remaining(by)),
                });
            }
            let said_now = moment.announcements.into_iter().map(|it| said(it, moment.ply, at));
            review.announcements.extend(said_now);
            before = moment.position;
            if let Some(change) = moment.change {
                review.profiles.push(ReviewProfile {
                    ply: moment.ply,
                    version: change.version,
                    by: change.by,
                    profile: change.profile.as_ref().clone(),
                    fen: change.rules.fen(&change.position),
                    seen: self.seen_of(&change.rules, &change.position),
                    at,
                });
                before = change.position;
            }
        }
        review
    }

    /// What each seat saw of a position that no move led to: the start, or another profile.
    fn seen_of(&self, rules: &Rules, position: &Position) -> BySeat<Seen> {
        let sight = self.game.card.sight();
        seen(&ByColor::new_with(|color| rules.sighting(position, color, sight)))
    }
}

fn seen(sightings: &ByColor<Sighting>) -> BySeat<Seen> {
    BySeat::new_with(|seat| {
        let sighting = &sightings[seat.color()];
        let men = sighting.occupied().into_iter().filter_map(|square| sighting.at(square));
        Seen {
            visible: SquareSet(sighting.visible()),
            felt: SquareSet(sighting.felt()),
            men: men
                .map(|man| SeenMan {
                    square: man.square.into(),
                    role: man.piece.role.into(),
                    owner: man.piece.color.into(),
                    hp: man.hit_points,
                })
                .collect(),
        }
    })
}
