//! The short share of fuzzing that runs with every test: the seeds, and a few thousand mutations of each.

use fastrand::Rng;
use probe::{TARGETS, Target, mutate::mutate};

const MUTATIONS: u32 = 4_000;

#[test]
fn every_target_holds_for_its_seeds_and_mutations_of_them() {
    std::thread::scope(|scope| {
        for target in TARGETS {
            scope.spawn(|| run(target));
        }
    });
}

fn run(target: &Target) {
    let seeds = (target.seeds)();
    assert!(!seeds.is_empty());
    for seed in &seeds {
        (target.check)(seed);
    }
    let mut rng = Rng::with_seed(1);
    for _ in 0..MUTATIONS {
        let mut bytes = seeds[rng.usize(..seeds.len())].clone();
        mutate(&mut rng, &mut bytes);
        if std::panic::catch_unwind(|| (target.check)(&bytes)).is_err() {
            panic!("{}: {}", target.name, bytes.escape_ascii());
        }
    }
}
