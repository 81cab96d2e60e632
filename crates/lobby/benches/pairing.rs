//! How long it takes to pair two thousand people: 50 ms would be too long, for it happens every second.

use std::time::{Duration, Instant};

use lobby::pairing::{ColorBalance, KeptApart, Waiting, pair};
use wire::v1::lobby::{SeekColor, SeekRange};

const PEOPLE: usize = 2_000;
const NOW: u64 = 60_000;
const MOST: Duration = Duration::from_millis(50);

fn main() {
    divan::main();
    // Not for whoever only lists the benchmarks, or runs them as tests, unoptimised.
    if std::env::args().any(|argument| argument == "--bench") {
        for (what, waiting, apart) in [
            ("of several games", waiting(12, 600), false),
            ("all alike", waiting(1, 0), false),
            ("nobody fits", waiting(1, 300), true),
        ] {
            let apart = if apart { all_apart(&waiting) } else { KeptApart::default() };
            let middle = median(|| pair(&waiting, NOW, &apart).len());
            assert!(middle < MOST, "{what}: pairing takes {middle:?}");
        }
    }
}

/// The median of several rounds.
fn median(work: impl Fn() -> usize) -> Duration {
    let mut times = [Duration::ZERO; 9];
    for time in &mut times {
        let began = Instant::now();
        divan::black_box(work());
        *time = began.elapsed();
    }
    times.sort_unstable();
    times[times.len() / 2]
}

fn all_apart(waiting: &[Waiting]) -> KeptApart {
    let mut apart = KeptApart::default();
    for one in waiting {
        for other in waiting {
            apart.part(one.person, other.person);
        }
    }
    apart
}

fn waiting(games: usize, spread: i32) -> Vec<Waiting> {
    let mut rng = fastrand::Rng::with_seed(1);
    let colors = [SeekColor::White, SeekColor::Black, SeekColor::Random, SeekColor::Random];
    (0..PEOPLE)
        .map(|n| Waiting {
            person: format!("{n:0>12}").parse().expect("an id"),
            bot: n % 20 == 0,
            game: format!("game {}", rng.usize(0..games)).into(),
            color: colors[rng.usize(0..colors.len())],
            auto: rng.u8(0..8) > 0,
            rating: 1500 + rng.i32(-spread..=spread),
            range: (rng.u8(0..4) == 0).then_some(SeekRange { below: 100, above: 100 }),
            since: rng.u64(0..NOW),
            balance: ColorBalance(rng.i8(-5..=5)),
        })
        .collect()
}

/// As on a busy evening: a few games that many want.
#[divan::bench]
fn of_several_games(bencher: divan::Bencher<'_, '_>) {
    let waiting = waiting(12, 600);
    bencher.bench(|| pair(&waiting, NOW, &KeptApart::default()).len());
}

/// All want the same, and have the same rating.
#[divan::bench]
fn all_alike(bencher: divan::Bencher<'_, '_>) {
    let waiting = waiting(1, 0);
    bencher.bench(|| pair(&waiting, NOW, &KeptApart::default()).len());
}

/// All want the same, and everybody has blocked everybody.
#[divan::bench]
fn nobody_fits(bencher: divan::Bencher<'_, '_>) {
    let waiting = waiting(1, 300);
    let apart = all_apart(&waiting);
    bencher.bench(|| pair(&waiting, NOW, &apart).len());
}
