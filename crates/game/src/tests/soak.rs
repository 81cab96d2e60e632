//! Twin games by the million. `cargo xtask soak` runs this; by itself it is too long for a test.

use std::{
    env, process,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    thread,
    time::{Duration, Instant},
};

use fastrand::Rng;
use rules::Sight;

use super::{non_interference::Twins, random};

/// In each hundred pairs: modes and layouts that hide something; random house rules; changes of the profile as well.
const SHARES: [u64; 3] = [70, 20, 10];

#[derive(Default)]
struct Tally {
    pairs: AtomicU64,
    /// Pairs whose truths differed unseen at some time.
    hiding: AtomicU64,
    different: AtomicU64,
    next: AtomicU64,
}

/// Plays `PARALLAX_PAIRS` pairs, or for `PARALLAX_SECONDS`, from `PARALLAX_SEED` on, and prints a line every second.
#[test]
#[ignore = "cargo xtask soak runs it"]
fn twins() {
    let asked = |name: &str| env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let pairs = asked("PARALLAX_PAIRS").unwrap_or(u64::MAX);
    let until = Instant::now() + Duration::from_secs(asked("PARALLAX_SECONDS").unwrap_or(u32::MAX.into()));
    let seed = asked("PARALLAX_SEED").unwrap_or(1_000_000);
    let threads = asked("PARALLAX_THREADS")
        .unwrap_or_else(|| thread::available_parallelism().map_or(1, |it| it.get() as u64));
    let tally = Tally::default();
    thread::scope(|scope| {
        let work = || {
            let cards = random::hidden_cards();
            while Instant::now() < until {
                let pair = tally.next.fetch_add(1, Relaxed);
                if pair >= pairs {
                    break;
                }
                play(seed + pair, &cards, &tally);
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        while !workers.iter().all(thread::ScopedJoinHandle::is_finished) {
            thread::sleep(Duration::from_millis(500));
            report(&tally);
        }
    });
    report(&tally);
    if tally.different.load(Relaxed) > 0 {
        process::exit(1);
    }
}

fn report(tally: &Tally) {
    let [pairs, hiding, different] =
        [&tally.pairs, &tally.hiding, &tally.different].map(|it| it.load(Relaxed));
    println!("twins pairs={pairs} hiding={hiding} different={different}");
}

fn play(pair: u64, cards: &[rules::Card], tally: &Tally) {
    let mut rng = Rng::with_seed(pair);
    let seat = random::seat(&mut rng);
    let share = pair % SHARES.iter().sum::<u64>();
    let house = |rng: &mut Rng| random::house_card(rng, &[Sight::Own, Sight::Fog]);
    let (twins, plies) = if share < SHARES[0] {
        (Twins::new(&cards[rng.usize(..cards.len())], seat, pair), 24)
    } else if share < SHARES[0] + SHARES[1] {
        (Twins::new(&house(&mut rng), seat, pair), 16)
    } else {
        (Twins::new(&house(&mut rng), seat, pair).changing(), 16)
    };
    match twins.play(plies) {
        Ok(hidden) => {
            tally.hiding.fetch_add(u64::from(hidden > 0), Relaxed);
        }
        Err(difference) => {
            tally.different.fetch_add(1, Relaxed);
            println!("twins pair {pair}: {difference:?}");
        }
    }
    tally.pairs.fetch_add(1, Relaxed);
}
