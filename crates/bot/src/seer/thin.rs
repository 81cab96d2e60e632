//! Fewer positions that stand for many.

use std::{
    collections::{BTreeMap, HashMap, hash_map::Entry},
    hash::{BuildHasherDefault, Hasher},
};

use rules::{Color, Role, Rules};

use super::world::World;
use crate::dice::Dice;

/// Positions that come one by one: each is kept once, with all of its weight.
pub(super) struct Gathered<'a> {
    rules: &'a Rules,
    places: HashMap<u64, u32, BuildHasherDefault<AsItIs>>,
    pub(super) worlds: Vec<World>,
}

impl<'a> Gathered<'a> {
    pub(super) fn new(rules: &'a Rules) -> Gathered<'a> {
        Gathered { rules, places: HashMap::default(), worlds: Vec::new() }
    }

    pub(super) fn add(&mut self, world: World) {
        match self.places.entry(world.position.key(self.rules)) {
            Entry::Occupied(place) => self.worlds[*place.get() as usize].weight += world.weight,
            Entry::Vacant(place) => {
                place.insert(self.worlds.len() as u32);
                self.worlds.push(world);
            }
        }
    }
}

/// Each position once, with all of its weight.
pub(super) fn merged(rules: &Rules, worlds: Vec<World>) -> Vec<World> {
    let mut gathered = Gathered::new(rules);
    worlds.into_iter().for_each(|world| gathered.add(world));
    gathered.worlds
}

/// The keys of positions are mixed well enough.
#[derive(Default)]
struct AsItIs(u64);

impl Hasher for AsItIs {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// At most `cap` of them, some from every stratum: where the enemy's king and queens stand, or the king alone if that
/// makes too many. Each stratum keeps its weight.
pub(super) fn thinned(mut worlds: Vec<World>, cap: usize, us: Color, dice: &mut Dice) -> Vec<World> {
    if worlds.len() <= cap {
        return worlds;
    }
    let of = |world: &World, role: Role| u64::from(world.position.board().by_piece(role.of(!us)));
    let mut strata: BTreeMap<(u64, u64), Vec<u32>> = BTreeMap::new();
    for (at, world) in (0..).zip(&worlds) {
        strata.entry((of(world, Role::King), of(world, Role::Queen))).or_default().push(at);
    }
    if strata.len() > cap / 4 {
        for ((king, _), stratum) in std::mem::take(&mut strata) {
            strata.entry((king, 0)).or_default().extend(stratum);
        }
    }
    // Half of the room goes by weight, half to every stratum alike.
    let total: f64 = worlds.iter().map(|world| world.weight).sum();
    let alike = cap as f64 / 2.0 / strata.len() as f64;
    let mut kept = vec![false; worlds.len()];
    for stratum in strata.into_values() {
        let weight: f64 = stratum.iter().map(|&at| worlds[at as usize].weight).sum();
        let room =
            (alike + cap as f64 / 2.0 * weight / total.max(f64::MIN_POSITIVE)).round().max(1.0) as usize;
        let all_of_it = stratum.len() <= room;
        for at in drawn(stratum, room, &worlds, dice) {
            kept[at as usize] = true;
            if !all_of_it {
                worlds[at as usize].weight = weight / room as f64;
            }
        }
    }
    let mut kept = kept.into_iter();
    worlds.retain(|_| kept.next() == Some(true));
    worlds
}

/// Draws by weight, without drawing one twice.
fn drawn(stratum: Vec<u32>, room: usize, worlds: &[World], dice: &mut Dice) -> Vec<u32> {
    if stratum.len() <= room {
        return stratum;
    }
    let mut keyed: Vec<_> =
        stratum.into_iter().map(|at| (lot(worlds[at as usize].weight, dice), at)).collect();
    keyed.select_nth_unstable_by(room, |one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
    keyed.truncate(room);
    keyed.into_iter().map(|(_, at)| at).collect()
}

/// Efraimidis and Spirakis: those with the greatest lots are drawn by weight, none twice.
fn lot(weight: f64, dice: &mut Dice) -> f64 {
    let uniform = (dice.below(1 << 20) as f64 + 0.5) / f64::from(1 << 20);
    libm::log(uniform) / weight.max(1e-30)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use rules::{Card, Mode, Position, Square};

    use super::*;

    /// Worlds in which Black's king and queens stand where these say.
    fn worlds(places: impl Iterator<Item = [Square; 3]>) -> (Rules, Vec<World>) {
        let (rules, start) = Card::of(Mode::Dark).start();
        let of = |[king, one, other]: [Square; 3]| {
            let mut position: Position = start.clone();
            for square in start.board().by_color(Color::Black) {
                position.suppose(&rules, square, None, None);
            }
            for (square, role) in [(one, Role::Queen), (other, Role::Queen), (king, Role::King)] {
                position.suppose(&rules, square, Some(role.of(Color::Black)), None);
            }
            World { position, weight: f64::from(u32::from(king)) + 1.0 }
        };
        let worlds = places.map(of).collect();
        (rules, worlds)
    }

    fn kings(worlds: &[World]) -> HashSet<u64> {
        let king = |world: &World| u64::from(world.position.board().by_piece(Role::King.of(Color::Black)));
        worlds.iter().map(king).collect()
    }

    /// Thousands of places for two queens must not bring more positions than there is room for.
    #[test]
    fn room_is_kept_however_many_strata_there_are() {
        const CAP: usize = 400;
        let places = (24..64).flat_map(|king| (24..64).map(move |one| [king, one, one ^ 1].map(Square::new)));
        let (_, all) = worlds(places);
        let sum = |worlds: &[World]| worlds.iter().map(|world| world.weight).sum::<f64>();
        let before = (kings(&all), sum(&all));
        let kept = thinned(all, CAP, Color::White, &mut Dice::new(1));
        assert!(kept.len() <= CAP + before.0.len(), "{} positions", kept.len());
        assert_eq!(kings(&kept), before.0, "no place of the king is lost by chance");
        assert!((sum(&kept) / before.1 - 1.0).abs() < 1e-9);
    }

    #[test]
    fn what_comes_twice_weighs_twice() {
        let place = [Square::E8, Square::D8, Square::D7];
        let (rules, all) = worlds([place, [Square::F8, Square::D8, Square::D7], place].into_iter());
        let weight = all[0].weight;
        let kept = merged(&rules, all);
        assert_eq!(kept.len(), 2);
        assert_eq!(kept[0].weight, 2.0 * weight);
    }
}
