//! What the slowest accepted cards cost: random presets, with monster rules among them, on ordinary and on crowded
//! boards. For each card that is accepted, random games are played, and every move is timed.
//!
//! It calibrates the budget in `effort.rs`: a counted move must not take so long that an accepted card costs more than
//! 50 ms per move.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use fastrand::Rng;
use rules::{CATALOGUE, Card, CardError, CardRequest, Layout, Meter, Mode, Playout};

const CARDS: u64 = 400;
const PLIES: usize = 80;

fn main() {
    let mut rng = Rng::with_seed(1);
    let (mut accepting, mut refusing) = (Worst::default(), Worst::default());
    let (mut moving, mut counted) = (Worst::default(), Worst::default());
    let (mut accepted, mut refused) = (0, 0);
    for number in 0..if std::env::args().any(|arg| arg == "--bench") { CARDS } else { 4 } {
        let request = request(&mut rng, number);
        let (card, took) = timed(|| Card::accept(request.clone(), 518));
        let name = || format!("{:?} on {:?}", request.presets, request.layout);
        match card {
            Ok(card) => {
                accepted += 1;
                accepting.note(took, name);
                play(&card, &mut rng, &mut moving, &mut counted);
            }
            Err(CardError::TooDear { .. }) => {
                refused += 1;
                refusing.note(took, name);
            }
            Err(_) => {}
        }
    }
    println!("{accepted} cards accepted, {refused} too dear");
    println!("slowest to accept: {accepting}\nslowest to refuse: {refusing}\nslowest move: {moving}");
    println!("slowest thousand of counted moves: {counted}");
}

/// The best of three runs: other programs slow down some of them.
fn timed<T>(run: impl Fn() -> T) -> (T, Duration) {
    let once = || {
        let began = Instant::now();
        let done = run();
        (done, began.elapsed())
    };
    let (done, first) = once();
    (done, first.min(once().1).min(once().1))
}

fn request(rng: &mut Rng, number: u64) -> CardRequest {
    let mut request = CardRequest::of(Mode::House);
    let mut ids: Vec<_> = CATALOGUE.iter().map(|preset| preset.id()).collect();
    rng.shuffle(&mut ids);
    if !number.is_multiple_of(4) {
        ids.insert(0, "monster-rules");
    }
    for id in ids.into_iter().take(rng.usize(1..8)) {
        let mut more = request.clone();
        more.presets.push(id.to_owned());
        if !matches!(
            Card::accept(more.clone(), 518),
            Err(CardError::PresetConflict { .. }
                | CardError::PresetNeeds { .. }
                | CardError::PresetOfLayout { .. })
        ) {
            request = more;
        }
    }
    if !number.is_multiple_of(2) {
        request.layout = Some(crowded(rng));
    }
    request
}

/// Two armies that fill three ranks each, with some gaps. It is the same for both sides.
fn crowded(rng: &mut Rng) -> Layout {
    let gaps = rng.u32(0..6);
    let mut rank = |pieces: &[char]| -> Vec<char> {
        (0..8).map(|_| if rng.u32(0..8) < gaps { '1' } else { pieces[rng.usize(0..pieces.len())] }).collect()
    };
    let mut ranks =
        [rank(&['q', 'q', 'r', 'b', 'n']), rank(&['q', 'r', 'b', 'n', 'p']), rank(&['q', 'b', 'n', 'p'])];
    ranks[0][rng.usize(0..8)] = 'k';
    let black: Vec<String> = ranks.iter().map(|rank| rank.iter().collect()).collect();
    let white = black.iter().rev().map(|rank| rank.to_uppercase()).collect::<Vec<_>>().join("/");
    let fen = format!("{}/8/8/{white}", black.join("/"));
    serde_json::from_value(serde_json::json!({"kind": "fen", "fen": fen})).expect("layout")
}

fn play(card: &Card, rng: &mut Rng, moving: &mut Worst, counted: &mut Worst) {
    let name = format!("{:?} on {:?}", card.presets(), card.layout());
    let mut playout = Playout::new(card.clone());
    for _ in 0..PLIES {
        let meter = Arc::new(Meter::unbounded());
        let metered = playout.rules().clone().metered(&meter);
        let (legal, listed) = timed(|| metered.legal_moves(playout.position()));
        let work = (u64::MAX - meter.left()) / 3;
        if work > 10_000 {
            counted.note(listed.mul_f64(1000.0 / work as f64), || format!("{name}, {work} in {listed:?}"));
        }
        let Some(&movement) = rng.choice(&legal) else { return };
        let (next, played) = timed(|| {
            let mut next = playout.clone();
            next.play(movement);
            next
        });
        moving.note(listed + played, || format!("{name}\n    {}", playout.rules().fen(playout.position())));
        playout = next;
    }
}

#[derive(Default)]
struct Worst {
    took: Duration,
    of: String,
}

impl Worst {
    fn note(&mut self, took: Duration, of: impl Fn() -> String) {
        if took > self.took {
            *self = Worst { took, of: of() };
        }
    }
}

impl std::fmt::Display for Worst {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}, {}", self.took, self.of)
    }
}
