//! Fewer positions that stand for many.

use std::{
    collections::{BTreeMap, HashMap, hash_map::Entry},
    hash::{BuildHasherDefault, Hasher},
};

use rules::{Color, Role, Rules};

use super::worlds::World;
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
