//! What a ply costs, from the intent to both seats' notices: the same plies in every mode and by every ruleset, compared
//! with the least that a chess library needs for them. A ply of reconnaissance chess is a sense and a move. Tries,
//! questions and drops are timed in a game of their own. No ply may cost more than [`MOST`].

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use divan::{Bencher, counter::ItemsCount};
use fastrand::Rng;
use game::{Care, Game};
use rules::{Card, CardRequest, Mode, Ruleset, Square};
use shakmaty::{Chess, Position, uci::UciMove};
use view::{Intent, Seat, SeatSet};

const PLIES: usize = 200;
const LATE: usize = 150;
/// In microseconds, on average over a game.
const MOST: f64 = 5.0;
const MODES: [Mode; 3] = [Mode::Vanilla, Mode::Blind, Mode::Dark];

fn main() {
    divan::main();
    // A test run only checks that the benchmark runs.
    if std::env::args().any(|arg| arg == "--bench") {
        summarise();
    }
}

/// A random game of standard chess. Its moves can be played in dark chess as well.
struct Recorded {
    intents: Vec<Intent>,
    uci: Vec<UciMove>,
    /// The position before each ply.
    fens: Vec<String>,
}

impl Recorded {
    /// The first random game that is long enough.
    fn new() -> Recorded {
        (0..).find_map(Recorded::of_seed).expect("a long game")
    }

    fn of_seed(seed: u64) -> Option<Recorded> {
        let mut rng = Rng::with_seed(seed);
        let card = Card::of(Mode::Vanilla);
        let (rules, mut position) = card.start();
        let mut game = Game::new(card, 0);
        let mut recorded = Recorded { intents: Vec::new(), uci: Vec::new(), fens: Vec::new() };
        for _ in 0..PLIES {
            let movement = rng.choice(rules.legal_moves(&position))?;
            recorded.fens.push(rules.fen(&position));
            recorded.uci.push(rules.uci(movement));
            position.play(&rules, movement);
            let (from, to) = (movement.from.into(), movement.to.into());
            let intent = Intent::Move { from, to, promotion: movement.promotion().map(Into::into) };
            play(&mut game, intent);
            recorded.intents.push(intent);
        }
        game.ending().is_none().then_some(recorded)
    }

    /// The same moves, each after a sense of the square that it goes to.
    fn sensed(&self) -> Vec<Intent> {
        let sense = |intent: &Intent| match *intent {
            Intent::Move { to, .. } => Intent::Sense { square: to },
            _ => unreachable!("only moves are recorded"),
        };
        self.intents.iter().flat_map(|intent| [sense(intent), *intent]).collect()
    }

    fn chess(&self, from: usize) -> (Chess, Vec<shakmaty::Move>) {
        let mut start = Chess::default();
        let mut moves: Vec<_> = Vec::new();
        let mut position = Chess::default();
        for (ply, uci) in self.uci.iter().enumerate() {
            if ply == from {
                start = position.clone();
            }
            let movement = uci.to_move(&position).expect("legal move");
            position.play_unchecked(movement);
            moves.push(movement);
        }
        (start, moves.split_off(from))
    }
}

/// A random game with everything that a turn may have beside a move: a question, refused tries, and drops.
fn eventful(card: &Card) -> Vec<Intent> {
    (0..).find_map(|seed| eventful_of_seed(card, seed)).expect("a long game")
}

fn eventful_of_seed(card: &Card, seed: u64) -> Option<Vec<Intent>> {
    let mut rng = Rng::with_seed(seed);
    let (rules, mut position) = card.start();
    let mut game = Game::new(card.clone(), 0);
    let mut intents = Vec::new();
    // Whether it is on record; what is refused without a trace is left out.
    let mut ask = |game: &mut Game, intent: Intent| {
        let step = game.decide(game.turn(), intent, 0).ok()?;
        game.commit(step);
        intents.push(intent);
        Some(())
    };
    while game.ply() < PLIES as u32 {
        if rng.u8(0..4) == 0 {
            let _asked = ask(&mut game, Intent::AskAny {});
        }
        let mut legal = rules.legal_moves(&position);
        for _ in 0..rng.u8(0..3) {
            let [from, to] = [(); 2].map(|()| Square::new(rng.u32(0..64)));
            if legal.iter().all(|movement| (movement.from, movement.to) != (from, to)) {
                let _tried =
                    ask(&mut game, Intent::Move { from: from.into(), to: to.into(), promotion: None });
            }
        }
        rng.shuffle(&mut legal);
        // After a yes, a pawn must capture.
        let made = legal.into_iter().find(|movement| {
            let ply = game.ply();
            let _moved = ask(&mut game, rules.written(*movement).into());
            game.ply() > ply
        });
        position.play(&rules, made?);
        if game.ending().is_some() {
            return None;
        }
    }
    let drops = intents.iter().filter(|intent| matches!(intent, Intent::Drop { .. })).count();
    let questions = intents.iter().filter(|intent| matches!(intent, Intent::AskAny {})).count();
    (drops > 5 && questions > 5).then_some(intents)
}

fn play(game: &mut Game, intent: Intent) {
    let step = game.decide(game.turn(), intent, 0).expect("an intent that was accepted before");
    black_box(game.commit(step));
}

fn play_all(mut game: Game, intents: &[Intent]) -> Game {
    for intent in intents {
        play(&mut game, *intent);
    }
    game
}

fn bare(mut position: Chess, moves: &[shakmaty::Move]) -> Chess {
    for movement in moves {
        black_box(position.legal_moves());
        position.play_unchecked(*movement);
    }
    position
}

fn card_of(ruleset: Ruleset) -> Card {
    let request = CardRequest { ruleset: Some(ruleset), ..CardRequest::of(ruleset.mode()) };
    Card::new(request, 0).expect("a valid card")
}

fn start(mode: Mode) -> Game {
    Game::new(Card::of(mode), 0)
}

#[divan::bench(args = MODES)]
fn plies(bencher: Bencher<'_, '_>, mode: &Mode) {
    let recorded = Recorded::new();
    bencher
        .counter(ItemsCount::new(PLIES))
        .with_inputs(|| start(*mode))
        .bench_values(|game| play_all(game, &recorded.intents));
}

#[divan::bench(args = Ruleset::ALL)]
fn plies_by_ruleset(bencher: Bencher<'_, '_>, ruleset: &Ruleset) {
    let recorded = Recorded::new();
    let card = card_of(*ruleset);
    bencher
        .counter(ItemsCount::new(PLIES))
        .with_inputs(|| Game::new(card.clone(), 0))
        .bench_values(|game| play_all(game, &recorded.intents));
}

#[divan::bench]
fn plies_of_reconnaissance(bencher: Bencher<'_, '_>) {
    let intents = Recorded::new().sensed();
    bencher
        .counter(ItemsCount::new(PLIES))
        .with_inputs(|| start(Mode::Rbc))
        .bench_values(|game| play_all(game, &intents));
}

#[divan::bench]
fn intents_of_crazykrieg(bencher: Bencher<'_, '_>) {
    let card = card_of(Ruleset::Crazykrieg);
    let intents = eventful(&card);
    bencher
        .counter(ItemsCount::new(intents.len()))
        .with_inputs(|| Game::new(card.clone(), 0))
        .bench_values(|game| play_all(game, &intents));
}

#[divan::bench]
fn plies_of_bare_shakmaty(bencher: Bencher<'_, '_>) {
    let (position, moves) = Recorded::new().chess(0);
    bencher
        .counter(ItemsCount::new(PLIES))
        .with_inputs(|| position.clone())
        .bench_values(|position| bare(position, &moves));
}

#[divan::bench(args = MODES)]
fn view_at_ply_80(bencher: Bencher<'_, '_>, mode: &Mode) {
    let game = play_all(start(*mode), &Recorded::new().intents[..80]);
    bencher.bench(|| game.view(Seat::White));
}

#[divan::bench(args = MODES)]
fn replay_of_80_plies(bencher: Bencher<'_, '_>, mode: &Mode) {
    let mut game = start(*mode);
    let mut records = Vec::new();
    for intent in &Recorded::new().intents[..80] {
        let step = game.decide(game.turn(), *intent, 0).expect("legal move");
        records.push(step.record().encode());
        game.commit(step);
    }
    let card = game.card();
    bencher.bench(|| {
        Game::replay(card.clone(), 0, SeatSet::default(), records.iter().map(Vec::as_slice), Care::Judge)
    });
}

/// The best time per ply over many runs.
fn per_ply<T, U>(plies: usize, mut prepare: impl FnMut() -> T, mut run: impl FnMut(T) -> U) -> f64 {
    let mut best = Duration::MAX;
    for _ in 0..300 {
        let prepared = prepare();
        let begun = Instant::now();
        let result = black_box(run(black_box(prepared)));
        best = best.min(begun.elapsed());
        drop(result);
    }
    best.as_secs_f64() * 1e6 / plies as f64
}

fn summarise() {
    let recorded = Recorded::new();
    let (position, moves) = recorded.chess(0);
    let shakmaty = per_ply(PLIES, || position.clone(), |position| bare(position, &moves));
    let costs = MODES.map(|mode| per_ply(PLIES, || start(mode), |game| play_all(game, &recorded.intents)));
    let texts = |text: &dyn Fn(f64) -> String| {
        let texts: Vec<_> =
            MODES.iter().zip(costs).map(|(mode, cost)| format!("{} {}", mode.name(), text(cost))).collect();
        texts.join(", ")
    };
    println!("ply {}", texts(&|cost| format!("{cost:.2} µs")));
    println!("bare shakmaty {shakmaty:.2} µs; ratio {}", texts(&|cost| format!("{:.1}", cost / shakmaty)));
    for ruleset in Ruleset::ALL {
        let card = card_of(ruleset);
        let cost = per_ply(PLIES, || Game::new(card.clone(), 0), |game| play_all(game, &recorded.intents));
        println!("{}: {cost:.2} µs", ruleset.name());
        assert!(cost <= MOST, "{}: a ply costs more than {MOST} µs", ruleset.name());
    }
    let sensed = recorded.sensed();
    let cost = per_ply(PLIES, || start(Mode::Rbc), |game| play_all(game, &sensed));
    println!("rbc, a sense and a move: {cost:.2} µs");
    assert!(cost <= MOST, "rbc: a ply costs more than {MOST} µs");
    let card = card_of(Ruleset::Crazykrieg);
    let intents = eventful(&card);
    let cost = per_ply(PLIES, || Game::new(card.clone(), 0), |game| play_all(game, &intents));
    let each = cost * PLIES as f64 / intents.len() as f64;
    println!("crazykrieg with questions, tries and drops: {cost:.2} µs a ply, {each:.2} µs for each intent");
    assert!(each <= MOST, "crazykrieg: an intent costs more than {MOST} µs");

    for mode in MODES {
        let (early, late) = (&recorded.intents[..PLIES - LATE], &recorded.intents[LATE..]);
        let first = per_ply(early.len(), || start(mode), |game| play_all(game, early));
        let with_past = || play_all(start(mode), &recorded.intents[..LATE]);
        let last = per_ply(late.len(), with_past, |game| play_all(game, late));
        // The same plies in a game that starts from their position, without the moves before it.
        let request = CardRequest { fen: Some(recorded.fens[LATE].clone()), ..CardRequest::of(mode) };
        let card = Card::new(request, 0).expect("card of a position");
        let fresh = per_ply(late.len(), || Game::new(card.clone(), 0), |game| play_all(game, late));
        println!(
            "{}: plies 0–{} {first:.2} µs, plies {LATE}–{PLIES} {last:.2} µs ({:.2} of the first), \
             the same without a past {fresh:.2} µs (ratio {:.2})",
            mode.name(),
            early.len(),
            last / first,
            last / fresh,
        );
    }
}
