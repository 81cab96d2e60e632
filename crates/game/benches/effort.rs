//! What the slowest accepted cards cost, looked for by somebody who means harm.
//!
//! Random cards first: presets, crowded boards, modifiers. Then changes to those that turned out worst. On each card
//! that is accepted, both sides play for the positions that take the most work, and each move is timed with all that a
//! room computes for it: the decision, the notices, a fresh view for both seats. `rules/src/effort.rs` has the budget
//! that this calibrates: no move may take more than 50 ms.
//!
//! `cargo bench -p game --bench effort`, with `-- SECONDS SEED` for a longer or another search.

use std::{
    hint::black_box,
    sync::Arc,
    time::{Duration, Instant},
};

use fastrand::Rng;
use game::Game;
use rules::{CATALOGUE, Card, CardError, CardRequest, Meter, Mode, Move, Playout, Position, Rules};
use serde_json::{Value, json};
use view::{Intent, Seat};

const SECONDS: u64 = 60;
const PLIES: usize = 60;
/// Of this many moves, drawn at random, the one that leads to the most work is played.
const DRAWN: usize = 6;
/// The search goes on from the worst cards so far.
const KEPT: usize = 12;
/// No position is worked on for longer than this.
const MOST_WORK: u64 = 100_000_000;

fn main() {
    let numbers: Vec<u64> = std::env::args().filter_map(|arg| arg.parse().ok()).collect();
    let measures = std::env::args().any(|arg| arg == "--bench");
    let seconds = numbers.first().copied().unwrap_or(SECONDS);
    let mut rng = Rng::with_seed(numbers.get(1).copied().unwrap_or(1));
    let mut found = Found::default();
    let began = Instant::now();
    loop {
        let passed = began.elapsed();
        let idea = if found.worst.is_empty() || passed < Duration::from_secs(seconds / 3) {
            Idea::random(&mut rng)
        } else {
            found.worst[rng.usize(0..found.worst.len())].1.changed(&mut rng)
        };
        found.weigh(&idea, &mut rng);
        if !measures || passed >= Duration::from_secs(seconds) {
            break;
        }
    }
    found.report();
}

/// A card that somebody might ask for.
#[derive(Clone, Debug)]
struct Idea {
    presets: Vec<&'static str>,
    /// The eight ranks, if it is not the usual board.
    board: Option<Vec<char>>,
    modifiers: Vec<Value>,
}

impl Idea {
    fn random(rng: &mut Rng) -> Idea {
        let mut idea = Idea { presets: Vec::new(), board: None, modifiers: Vec::new() };
        if rng.u32(0..8) > 0 {
            idea.presets.push("monster-rules");
        }
        for _ in 0..rng.usize(0..7) {
            idea.choose_preset(rng);
        }
        if rng.u32(0..4) > 0 {
            idea.board = Some(crowded(rng));
        }
        for _ in 0..rng.usize(0..6).saturating_sub(2) {
            idea.modifiers.push(modifier(rng));
        }
        idea
    }

    /// The same with one or two things changed.
    fn changed(&self, rng: &mut Rng) -> Idea {
        let mut idea = self.clone();
        for _ in 0..rng.u32(1..4) {
            match rng.u32(0..8) {
                0 => idea.choose_preset(rng),
                1 if !idea.presets.is_empty() => {
                    idea.presets.remove(rng.usize(0..idea.presets.len()));
                }
                2 => idea.modifiers.push(modifier(rng)),
                3 if !idea.modifiers.is_empty() => {
                    idea.modifiers.remove(rng.usize(0..idea.modifiers.len()));
                }
                _ => match &mut idea.board {
                    Some(board) => {
                        let square = rng.usize(0..64);
                        if !"kK".contains(board[square]) {
                            board[square] = *rng.choice(&PIECES).expect("pieces");
                        }
                    }
                    None => idea.board = Some(crowded(rng)),
                },
            }
        }
        idea
    }

    /// One more preset, if it goes with the others.
    fn choose_preset(&mut self, rng: &mut Rng) {
        let id = CATALOGUE[rng.usize(0..CATALOGUE.len())].id();
        self.presets.push(id);
        let combined = CardRequest { presets: self.names(), ..CardRequest::of(Mode::House) };
        if let Err(
            CardError::PresetConflict { .. }
            | CardError::PresetNeeds { .. }
            | CardError::PresetOfLayout { .. },
        ) = Card::new(combined, 0)
        {
            self.presets.pop();
        }
    }

    fn names(&self) -> Vec<String> {
        self.presets.iter().map(|id| (*id).to_owned()).collect()
    }

    fn request(&self) -> CardRequest {
        let layout = self.board.as_ref().map(|board| {
            let ranks: Vec<String> = board.chunks(8).map(|rank| rank.iter().collect()).collect();
            serde_json::from_value(json!({"kind": "fen", "fen": ranks.join("/")})).expect("a layout")
        });
        let profile = (!self.modifiers.is_empty())
            .then(|| serde_json::from_value(json!({"perType": self.modifiers})).expect("a profile"));
        CardRequest { presets: self.names(), layout, profile, ..CardRequest::of(Mode::House) }
    }
}

const PIECES: [char; 14] = ['Q', 'R', 'B', 'N', 'P', 'Q', '1', 'q', 'r', 'b', 'n', 'p', 'q', '1'];

/// Armies of any size on their own halves of the board.
fn crowded(rng: &mut Rng) -> Vec<char> {
    let mut half = |pieces: &[char]| {
        let (ranks, gaps) = (rng.usize(1..5), rng.u32(0..7));
        let mut army: Vec<char> = (0..ranks * 8)
            .map(|_| if rng.u32(0..8) < gaps { '1' } else { pieces[rng.usize(0..pieces.len())] })
            .collect();
        army[rng.usize(0..8)] = pieces[0];
        army.resize(32, '1');
        army
    };
    let mut board = half(&['k', 'q', 'q', 'q', 'r', 'b', 'n', 'n', 'p']);
    let mut white = half(&['K', 'Q', 'Q', 'Q', 'R', 'B', 'N', 'N', 'P']);
    white.reverse();
    board.extend(white);
    for king in ['k', 'K'] {
        let mut kings: Vec<usize> = (0..64).filter(|square| board[*square] == king).collect();
        kings.pop();
        kings.into_iter().for_each(|square| board[square] = '1');
    }
    board
}

fn modifier(rng: &mut Rng) -> Value {
    let roles = ["pawn", "knight", "bishop", "rook", "queen", "king"];
    let ways = ["forward", "backward", "left", "right", "forward-left", "backward-right"];
    let (kind, value) = match rng.u32(0..4) {
        0 => ("range-bonus", json!(rng.u32(1..8))),
        1 => ("direction-additions", json!(ways)),
        2 => ("capture-flags", json!(["CAN_CAPTURE_OWN"])),
        _ => ("hp-bonus", json!(rng.u32(1..4))),
    };
    let color = ["white", "black", "both"][rng.usize(0..3)];
    json!({"kind": kind, "pieceType": roles[rng.usize(0..6)], "color": color, "value": value})
}

#[derive(Default)]
struct Found {
    accepted: u32,
    refused: u32,
    moves: u64,
    accepting: Worst,
    refusing: Worst,
    moving: Worst,
    working: u64,
    /// The slowest thousand of counted moves.
    rate: Worst,
    worst: Vec<(u64, Idea)>,
}

impl Found {
    fn weigh(&mut self, idea: &Idea, rng: &mut Rng) {
        let request = idea.request();
        let (card, took) = timed(|| Card::accept(request.clone(), 518));
        match card {
            Ok(card) => {
                self.accepted += 1;
                self.accepting.note(took, || format!("{idea:?}"));
                let work = self.play(&card, rng, idea);
                self.worst.push((work, idea.clone()));
                self.worst.sort_by_key(|(work, _)| std::cmp::Reverse(*work));
                self.worst.truncate(KEPT);
            }
            Err(CardError::TooDear { .. }) => {
                self.refused += 1;
                self.refusing.note(took, || format!("{idea:?}"));
            }
            Err(_) => {}
        }
    }

    /// Both sides play for work. The most that one position took.
    fn play(&mut self, card: &Card, rng: &mut Rng, idea: &Idea) -> u64 {
        let mut playout = Playout::new(card.clone());
        let mut game = Game::new(card.clone(), 0);
        let mut most = 0;
        for _ in 0..PLIES {
            let legal = playout.legal_moves();
            let drawn: Vec<Move> = (0..DRAWN).filter_map(|_| rng.choice(&legal).copied()).collect();
            let worth = |movement: &Move| work_after(playout.rules(), playout.position(), *movement);
            let weighed = drawn.iter().map(|it| (worth(it), *it));
            let Some(((work, took), movement)) = weighed.max_by_key(|((work, _), _)| *work) else {
                break;
            };
            if work > 20_000 {
                self.rate
                    .note(took.mul_f64(1_000.0 / work as f64), || format!("{work} in {took:?}, {idea:?}"));
            }
            let written = playout.rules().written(movement);
            let (from, to) = (written.from.into(), written.to.into());
            let promotion = written.promotion.map(Into::into);
            let intent = Intent::Move { from, to, promotion };
            let seat = game.turn();
            // Much work is timed; the best of three runs, for other programs slow down some of them.
            let runs = if 2 * work > self.working { 3 } else { 1 };
            let (took, step) = (0..runs)
                .map(|_| {
                    let began = spent();
                    let step = game.decide(seat, intent, 0).ok();
                    (spent() - began, step)
                })
                .min_by_key(|(took, _)| *took)
                .expect("a run");
            let Some(step) = step else { break };
            let began = spent();
            black_box(game.commit(step));
            black_box((game.view(Seat::White), game.view(Seat::Black), game.public_fen()));
            let took = took + (spent() - began);
            self.moves += 1;
            playout.play(movement);
            let fen = || playout.rules().fen(playout.position());
            self.moving.note(took, || format!("{work} counted, {}, {idea:?}", fen()));
            self.working = self.working.max(work);
            most = most.max(work);
            if playout.outcome().is_some() {
                break;
            }
        }
        most
    }

    fn report(&self) {
        let Found { accepted, refused, moves, accepting, refusing, moving, working, rate, .. } = self;
        println!("{accepted} cards accepted, {refused} too dear; {moves} moves played");
        println!("slowest to accept: {accepting}\nslowest to refuse: {refusing}\nslowest move: {moving}");
        println!("most that was counted for one position: {working}");
        println!("slowest thousand of counted moves: {rate}");
    }
}

/// Processor time of this thread: the machine may be busy with other things.
fn spent() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("time does not run backwards")
}

/// The work that the legal moves take after a move, and the time.
fn work_after(rules: &Rules, position: &Position, movement: Move) -> (u64, Duration) {
    let mut next = position.clone();
    next.play(rules, movement);
    let meter = Arc::new(Meter::of(MOST_WORK));
    let metered = rules.clone().metered(&meter);
    let began = spent();
    black_box(metered.legal_moves(&next));
    (MOST_WORK - meter.left(), spent() - began)
}

/// The best of three runs: other programs slow down some of them.
fn timed<T>(run: impl Fn() -> T) -> (T, Duration) {
    let once = || {
        let began = spent();
        let done = run();
        (done, spent() - began)
    };
    let (done, first) = once();
    (done, first.min(once().1).min(once().1))
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
