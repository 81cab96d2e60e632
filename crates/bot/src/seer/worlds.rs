//! What a seat believes: every position that it could be in, or, where there are too many of them, a fair share.
//!
//! The start is known to everybody. From there each position plays the seat's own moves as they were, and for the other
//! side every move of which the seat would have been told exactly what it was told, by the function that the referee
//! uses. Past a cap they are thinned by where the enemy's king and queens stand, so that no possibility of those is
//! lost by chance, and what is kept weighs as much as what it stands for.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use rules::{
    Card, Color, Fog, Move, PawnCaptures, Position, Refusals, Role, Rules, Senses, Sight, find_move, observe,
    observe_try,
};
use view::{Asking, View};

use super::{eval::plain_worth, places::place_of};
use crate::{
    ask::{Ask, Tried},
    dice::Dice,
    guess::{Guess, likely_moves},
    told::Told,
};

#[derive(Clone, Debug)]
pub(crate) struct World {
    pub(crate) position: Position,
    pub(crate) weight: f64,
}

/// Something that worlds were held against.
#[derive(Clone)]
enum Event {
    Told(Arc<Told>),
    Refused(Tried, Arc<View>),
}

/// Worlds of a few moves ago, and what has happened since: from here more can be drawn.
#[derive(Clone, Default)]
struct Checkpoint {
    worlds: Vec<World>,
    events: Vec<Event>,
}

pub(crate) struct Worlds {
    pub(crate) all: Vec<World>,
    cap: usize,
    senses: Senses,
    refusals: Refusals,
    ply: u32,
    view: Option<View>,
    refused: usize,
    asked: bool,
    older: Checkpoint,
    newer: Checkpoint,
    pub(crate) statistics: Statistics,
}

/// How belief has fared.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Statistics {
    /// How often nothing was left, and positions had to be made up from what is seen.
    pub(crate) deaths: u32,
}

/// How many events lie between two checkpoints.
const STRIDE: usize = 6;
/// Fewer than one in this many of the cap call for more to be drawn.
const THIN: usize = 16;

impl Worlds {
    pub(crate) fn new(card: &Card, start: &Position, cap: usize) -> Worlds {
        let all = vec![World { position: start.clone(), weight: 1.0 }];
        let checkpoint = Checkpoint { worlds: all.clone(), events: Vec::new() };
        Worlds {
            all,
            cap,
            senses: card.senses(),
            refusals: card.refusals(),
            ply: 0,
            view: None,
            refused: 0,
            asked: false,
            older: checkpoint.clone(),
            newer: checkpoint,
            statistics: Statistics::default(),
        }
    }

    /// A view of the start helps to make sense of the first move.
    pub(crate) fn seen(self, view: &View) -> Worlds {
        Worlds { view: (view.ply == 0).then(|| view.clone()), ..self }
    }

    pub(crate) fn precedes(&self, view: &View) -> bool {
        self.ply <= view.ply
    }

    /// Takes in all that the seat has been told.
    pub(crate) fn update(&mut self, rules: &Rules, ask: &Ask<'_>, dice: &mut Dice) {
        let view = ask.view;
        let us = view.seat.color();
        if self.ply < view.ply {
            let told = Told::since(self.ply, self.view.take(), rules, ask);
            let unseen = told.last().is_some_and(|told| told.whole.is_none());
            for told in told {
                self.happen(rules, us, &Event::Told(Arc::new(told)), dice);
            }
            if unseen {
                self.reconcile(rules, view, dice);
            }
            self.ply = view.ply;
            (self.refused, self.asked) = (0, false);
        }
        if ask.refused.len() > self.refused {
            let shared = Arc::new(view.clone());
            for tried in &ask.refused[self.refused..] {
                self.happen(rules, us, &Event::Refused(*tried, shared.clone()), dice);
            }
            self.refused = ask.refused.len();
        }
        if let Some(answer @ (Asking::Yes | Asking::No)) = view.asking()
            && !self.asked
        {
            self.asked = true;
            let fits = |world: &World| {
                let captures = PawnCaptures::among(&rules.legal_moves(&world.position), &world.position);
                (captures.count > 0) == (answer == Asking::Yes)
            };
            if self.all.iter().any(fits) {
                self.all.retain(fits);
            }
        }
        self.view = Some(view.clone());
    }

    fn happen(&mut self, rules: &Rules, us: Color, event: &Event, dice: &mut Dice) {
        let before = std::mem::take(&mut self.all);
        self.all = self.weather(rules, us, &before, event, dice);
        for checkpoint in [&mut self.older, &mut self.newer] {
            checkpoint.events.push(event.clone());
        }
        if self.all.len() < self.cap / THIN && self.is_drawn(us, &before) {
            self.draw_more(rules, us, dice);
        }
        if self.all.is_empty() {
            self.statistics.deaths += 1;
            self.all = self.mended(rules, us, before, event, dice);
        }
        if self.newer.events.len() >= STRIDE {
            let now = Checkpoint { worlds: self.all.clone(), events: Vec::new() };
            self.older = std::mem::replace(&mut self.newer, now);
        }
    }

    /// Whether worlds were left out before, so that others may fit.
    fn is_drawn(&self, us: Color, before: &[World]) -> bool {
        let few = |world: &World| world.position.board().by_color(!us).count() <= 2;
        let thinned = self.older.worlds.len() >= self.cap / 2 || before.len() >= self.cap / 2;
        self.senses.sight == Sight::Own && thinned && !before.iter().any(few)
    }

    /// Plays the last few moves again, in other ways.
    fn draw_more(&mut self, rules: &Rules, us: Color, dice: &mut Dice) {
        for _ in 0..3 {
            let Checkpoint { worlds, events } = self.older.clone();
            let mut drawn = worlds;
            for event in &events {
                drawn = self.weather(rules, us, &drawn, event, dice);
            }
            self.all.extend(drawn);
            self.all = merged(rules, std::mem::take(&mut self.all), true);
            if self.all.len() >= self.cap / THIN {
                return;
            }
        }
    }

    fn weather(
        &self,
        rules: &Rules,
        us: Color,
        from: &[World],
        event: &Event,
        dice: &mut Dice,
    ) -> Vec<World> {
        match event {
            Event::Told(told) if told.own.is_some() => self.own_move(rules, us, from, told),
            Event::Told(told) => {
                let found = self.replies(rules, us, from, told, dice);
                let found = merged(rules, found, self.senses.sight == Sight::Own);
                thinned(found, self.cap, us, dice)
            }
            Event::Refused(tried, _) => {
                let fits = |world: &&World| self.would_refuse(rules, &world.position, *tried);
                from.iter().filter(fits).cloned().collect()
            }
        }
    }

    fn would_refuse(&self, rules: &Rules, position: &Position, tried: Tried) -> bool {
        match (observe_try(rules, position, tried.candidate.written()), tried.denial) {
            (Ok(_), _) => false,
            (Err(answer), Some(heard)) if self.refusals == Refusals::Four => answer == heard,
            (Err(_), _) => true,
        }
    }

    fn own_move(&self, rules: &Rules, us: Color, from: &[World], told: &Told) -> Vec<World> {
        let Some(own) = told.own else { return Vec::new() };
        let mut found = Vec::with_capacity(from.len());
        for world in from {
            if world.position.turn() != us {
                continue;
            }
            let legal = likely_moves(rules, &world.position);
            let Some(movement) = find_move(&legal, own.from, own.to, own.promotion) else { continue };
            if let Some(position) = self.fitting(rules, us, &world.position, movement, told) {
                found.push(World { position, weight: world.weight });
            }
        }
        found
    }

    fn replies(&self, rules: &Rules, us: Color, from: &[World], told: &Told, dice: &mut Dice) -> Vec<World> {
        // Without sight nearly everything fits: a few replies of each will do, those that make sense more often.
        let blind = self.senses.sight == Sight::Own;
        let most = if blind { (3 * self.cap / from.len().max(1)).max(2) } else { usize::MAX };
        let mut found = Vec::new();
        for world in from.iter().filter(|world| world.position.turn() != us) {
            let position = &world.position;
            let mut moves: Vec<Move> = likely_moves(rules, position).into_iter().collect();
            if blind && moves.len() > most {
                moves.sort_by_cached_key(|movement| -(sense_of(position, *movement) + noise(dice)));
            }
            let mut taken = 0;
            let first = found.len();
            for movement in moves {
                if !could_be(position, movement, us, told) {
                    continue;
                }
                if let Some(after) = self.fitting(rules, us, position, movement, told) {
                    let weight =
                        if blind { f64::from(sense_of(position, movement)).exp2_by_sixty() } else { 1.0 };
                    found.push(World { position: after, weight });
                    taken += 1;
                    if taken >= most {
                        break;
                    }
                }
            }
            if blind {
                // What was sampled already by its sense counts once; what was not is weighed by it.
                let sum: f64 = found[first..].iter().map(|it| it.weight).sum();
                let sampled = taken >= most;
                let count = (found.len() - first) as f64;
                for it in &mut found[first..] {
                    it.weight = world.weight * if sampled { 1.0 / count } else { it.weight / sum };
                }
            }
        }
        found
    }

    /// The position after a move, if the seat would have been told exactly this of it.
    fn fitting(
        &self,
        rules: &Rules,
        us: Color,
        before: &Position,
        movement: Move,
        told: &Told,
    ) -> Option<Position> {
        if let (Sight::Fog, false, Some((_, view))) = (self.senses.sight, self.has_words(), &told.whole) {
            let mut after = before.clone();
            after.play(rules, movement);
            let visible = rules.visible(&after, us, Sight::Fog);
            let same = after.verdict().is_none() && visible == view.visible().0 && shows(&after, view);
            return same.then_some(after);
        }
        let fits = told.distance(&observe(rules, self.senses, before, movement, us)) == 0;
        fits.then(|| {
            let mut after = before.clone();
            after.play(rules, movement);
            after
        })
    }

    /// Whether more is told in fog than what is seen.
    fn has_words(&self) -> bool {
        self.senses.announces || self.senses.fog != Fog::default()
    }

    /// Nothing fits any more: the worlds before are bent until they show what is seen.
    fn mended(
        &self,
        rules: &Rules,
        us: Color,
        before: Vec<World>,
        event: &Event,
        dice: &mut Dice,
    ) -> Vec<World> {
        const ENOUGH: usize = 200;
        let mut mended = thinned(before, ENOUGH, us, dice);
        for world in &mut mended {
            let mut guess = Guess::new(world.position.clone());
            match event {
                Event::Told(told) => guess.hear(rules, self.senses, us, told, dice),
                Event::Refused(tried, view) => guess.hear_refusal(rules, self.refusals, view, *tried, dice),
            }
            *world = World { position: guess.position().clone(), weight: 1.0 };
        }
        merged(rules, mended, false)
    }

    fn reconcile(&mut self, rules: &Rules, view: &View, dice: &mut Dice) {
        for world in &mut self.all {
            let mut guess = Guess::new(world.position.clone());
            guess.reconcile(rules, view, dice);
            world.position = guess.position().clone();
        }
        self.all = merged(rules, std::mem::take(&mut self.all), false);
    }
}

trait Sense {
    fn exp2_by_sixty(self) -> f64;
}

impl Sense for f64 {
    /// Sixty hundredths of a pawn make a move twice as likely.
    fn exp2_by_sixty(self) -> f64 {
        (self.clamp(-600.0, 600.0) / 60.0).exp2()
    }
}

/// How sensible a move looks to somebody who sees only their own pieces: better places, and captures, which are made
/// on purpose more often than by chance.
fn sense_of(position: &Position, movement: Move) -> i32 {
    let us = position.turn();
    let of = |role: Role, square| place_of(role.of(us), square);
    let arrives = movement.becomes().unwrap_or(movement.role);
    let lands = movement.lands_on();
    let place =
        if movement.role == Role::King { 0 } else { of(arrives, lands) - of(movement.role, movement.from) };
    let takes = position.board().color_at(movement.takes_on()) == Some(!us);
    let prize = position.board().role_at(movement.takes_on()).filter(|_| takes);
    place + prize.map_or(0, |role| (plain_worth(role) / 4).min(200))
}

/// Gumbel's distribution on the scale of [`sense_of`]: sorting by the sum samples in proportion to the sense.
fn noise(dice: &mut Dice) -> i32 {
    let uniform = (dice.below(1 << 20) as f64 + 0.5) / f64::from(1 << 20);
    (-(-uniform.ln()).ln() * 86.0) as i32
}

/// Rules out most replies by a glance at where they begin and end.
fn could_be(position: &Position, movement: Move, us: Color, told: &Told) -> bool {
    let Some((_, view)) = &told.whole else { return true };
    let own = position.board().by_color(us);
    let takes = own.contains(movement.takes_on());
    let lost = view.pieces().iter().filter(|it| it.owner.color() == us).count() < own.count();
    if takes != lost {
        return false;
    }
    if takes && view.piece_at(movement.takes_on().into()).is_some_and(|it| it.owner.color() == us) {
        return false;
    }
    let visible = view.visible().0;
    let to = movement.lands_on();
    if visible.contains(to) {
        let there = view.piece_at(to.into()).filter(|it| it.owner.color() != us);
        let role = movement.becomes().unwrap_or(movement.role);
        if there.is_none_or(|it| it.role.0 != role) {
            return false;
        }
    }
    let empty = |it: &view::SeenPiece| it.owner.color() == us || it.role.0 != movement.role;
    movement.kind == rules::MoveKind::Castle
        || !visible.contains(movement.from)
        || view.piece_at(movement.from.into()).is_none_or(|it| empty(&it))
}

/// Whether a position has just the pieces that the seat sees, on what it sees.
fn shows(position: &Position, view: &View) -> bool {
    let board = position.board();
    let stands = |it: &view::SeenPiece| board.piece_at(it.square.0) == Some(it.role.0.of(it.owner.color()));
    (board.occupied() & view.visible().0).count() == view.pieces().len() && view.pieces().iter().all(stands)
}

/// Each position once; where chances count, with all of its weight.
fn merged(rules: &Rules, worlds: Vec<World>, adds: bool) -> Vec<World> {
    let mut places: HashMap<u64, usize> = HashMap::with_capacity(worlds.len());
    let mut kept: Vec<World> = Vec::with_capacity(worlds.len());
    for world in worlds {
        match places.entry(world.position.key(rules)) {
            std::collections::hash_map::Entry::Occupied(place) if adds => {
                kept[*place.get()].weight += world.weight;
            }
            std::collections::hash_map::Entry::Occupied(_) => {}
            std::collections::hash_map::Entry::Vacant(place) => {
                place.insert(kept.len());
                kept.push(world);
            }
        }
    }
    kept
}

/// At most `cap` of them, from every stratum in turn; each stratum keeps its weight.
fn thinned(worlds: Vec<World>, cap: usize, us: Color, dice: &mut Dice) -> Vec<World> {
    if worlds.len() <= cap {
        return worlds;
    }
    let mut strata: BTreeMap<(u64, u64), Vec<World>> = BTreeMap::new();
    for world in worlds {
        let board = world.position.board();
        let of = |role: Role| u64::from(board.by_piece(role.of(!us)));
        strata.entry((of(Role::King), of(Role::Queen))).or_default().push(world);
    }
    // Half of the room goes by weight, half to every stratum alike.
    let total: f64 = strata.values().flatten().map(|world| world.weight).sum();
    let alike = cap as f64 / 2.0 / strata.len() as f64;
    let mut kept = Vec::with_capacity(cap);
    for stratum in strata.into_values() {
        let weight: f64 = stratum.iter().map(|world| world.weight).sum();
        let room =
            (alike + cap as f64 / 2.0 * weight / total.max(f64::MIN_POSITIVE)).round().max(1.0) as usize;
        kept.extend(drawn(stratum, room, weight, dice));
    }
    kept
}

/// Draws by weight, without drawing one twice.
fn drawn(mut stratum: Vec<World>, room: usize, weight: f64, dice: &mut Dice) -> Vec<World> {
    if stratum.len() <= room {
        return stratum;
    }
    // Efraimidis and Spirakis: the greatest of u^(1/w).
    let mut keyed: Vec<_> = stratum
        .drain(..)
        .map(|world| {
            let uniform = (dice.below(1 << 20) as f64 + 0.5) / f64::from(1 << 20);
            (uniform.ln() / world.weight.max(1e-30), world)
        })
        .collect();
    keyed.sort_by(|one, other| other.0.total_cmp(&one.0));
    keyed.truncate(room);
    let share = weight / room as f64;
    keyed.into_iter().map(|(_, world)| World { weight: share, ..world }).collect()
}
