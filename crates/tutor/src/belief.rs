//! What positions look like in which somebody hides something: those that seers held possible, and the true one.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicU32, Ordering},
    mpsc,
};

use bot::{
    BotPlayer, BrainName, Dice, SeerLevel,
    plausible::{TRAITS, earliness, traits},
    unlearned,
};
use indicatif::ProgressBar;
use room::Arena;
use rules::{Card, CardRequest, Mode, Playout, Position, Ruleset};
use view::{Intent, PerSeat, Seat};

/// Longer games teach little that is new.
const MAX_PLIES: u32 = 300;
/// Whom the seer meets, in turn: those that it has to understand, none too often, and its like (None).
const OTHERS: [Option<&str>; 6] =
    [Some("casual:3"), Some("pimc:64"), Some("casual:3"), None, Some("casual"), Some("pimc:16")];

/// A position as it is learned from.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Portrait {
    pub(crate) traits: [f64; TRAITS.len()],
    pub(crate) earliness: f64,
}

impl Portrait {
    fn of(position: &Position, seat: Seat) -> Portrait {
        Portrait { traits: traits(position, seat), earliness: earliness(position) }
    }
}

/// One turn of a seer: the truth, and what it held possible, with weights.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Riddle {
    pub(crate) truth: Portrait,
    pub(crate) possible: Vec<(Portrait, f64)>,
}

/// The riddles of each of many games.
pub(crate) fn riddles(mode: Mode, seed: u32, games: u32, jobs: usize, bar: &ProgressBar) -> Vec<Vec<Riddle>> {
    let next = AtomicU32::new(0);
    let found = Mutex::new(Vec::new());
    let work = || {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                return;
            }
            let riddles = riddles_of(mode, seed, game);
            found.lock().unwrap_or_else(PoisonError::into_inner).push((game, riddles));
            bar.inc(1);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(work);
        }
    });
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_unstable_by_key(|(game, _)| *game);
    found.into_iter().map(|(_, riddles)| riddles).collect()
}

/// By every other ruleset where nothing is seen.
fn card(mode: Mode, game: u32) -> Card {
    let ruleset = (mode == Mode::Blind && game % 4 >= 2).then_some(Ruleset::Wild16);
    Card::new(CardRequest { ruleset, ..CardRequest::of(mode) }, 0).expect("a card of a mode is in order")
}

/// One game of a seer, as White in every other, against another bot.
fn riddles_of(mode: Mode, seed: u32, game: u32) -> Vec<Riddle> {
    let card = card(mode, game);
    let mut dice = Dice::of_game(seed, game);
    let (ours, theirs) = (dice.roll(), dice.roll());
    let seer = if game.is_multiple_of(2) { Seat::White } else { Seat::Black };
    let (told, heard) = mpsc::channel::<Vec<(Portrait, f64)>>();
    let mut brain = Some(unlearned(
        SeerLevel::Two,
        ours,
        Some(Box::new(move |seat, possible| {
            let portraits = possible.iter().map(|(position, weight)| (Portrait::of(position, seat), *weight));
            // Nobody listens any more once the game is over.
            let _ = told.send(portraits.collect());
        })),
    ));
    let other = || match OTHERS[(game / 2) as usize % OTHERS.len()] {
        Some(name) => name.parse::<BrainName>().expect("a bot's name").brain(theirs),
        None => unlearned(SeerLevel::Two, theirs, None),
    };
    let mut arena = Arena::new(card.clone());
    let mut truth = Playout::new(card.clone());
    let mut players = PerSeat::new_with(Seat::at(card.mode()), |seat| {
        let brain = brain.take_if(|_| seat == seer).unwrap_or_else(other);
        BotPlayer::new(card.clone(), brain, arena.view(seat))
    });
    let mut riddles = Vec::new();
    while arena.ending().is_none() && arena.ply() < MAX_PLIES {
        let ply = arena.ply();
        let Some((seat, player)) = players.iter_mut().find(|(_, player)| player.is_asked()) else { break };
        let Ok(intent) = player.act() else { break };
        let Ok(notices) = arena.submit(seat, intent) else { break };
        let before = truth.position();
        riddles.extend(
            heard
                .try_iter()
                .filter(|possible| possible.len() > 2)
                .map(|possible| Riddle { truth: Portrait::of(before, seer), possible }),
        );
        for ((_, player), (_, notices)) in players.iter_mut().zip(notices) {
            notices.iter().for_each(|notice| player.hear(notice));
        }
        if arena.ply() > ply && !follow(&mut truth, &intent) {
            break;
        }
    }
    riddles
}

/// Makes a move that the arena has accepted.
fn follow(truth: &mut Playout, intent: &Intent) -> bool {
    let Intent::Move { from, to, promotion } = intent else { return false };
    let legal = truth.legal_moves();
    let movement = rules::find_move(&legal, from.0, to.0, promotion.map(|role| role.0));
    movement.map(|movement| truth.play(movement)).is_some()
}
